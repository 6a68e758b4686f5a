//! Dead positions (art. 1.9, 10.3(2), 10.4): no legal moves of either side can lead to a mate. Judged by the material
//! alone, up to four pieces as the endgame tables prove it.

use super::Dragon;
use crate::core::position::Board;
use crate::core::rules::{Agreement, Rules};
use crate::core::{Kind, Material};
use once_cell::sync::Lazy;
use std::collections::BTreeMap;

/// The dead endings of three and four pieces, as `tenglong tables dead` prints them: where a pawn is left, with the
/// letters of the pieces that it may become.
const DEAD_ENDINGS: &str = include_str!("dead-endings.txt");

/// Most pieces of an ending of the list.
const MAX_MEN: u32 = 4;

/// What pawns may become in each dead ending, with either side as White.
static DEAD: Lazy<BTreeMap<Material, Vec<Kind>>> = Lazy::new(|| {
    let endings = DEAD_ENDINGS.lines().flat_map(|line| {
        let (ending, letters) = line.split_once(' ').unwrap_or((line, ""));
        let Ok(material) = Material::parse::<Dragon>(ending) else {
            unreachable!("the list of dead endings: {line}")
        };
        let is_named = |kind: &Kind| letters.is_empty() || letters.contains(Dragon::FACTS.letter(*kind));
        let promotions: Vec<Kind> =
            Dragon::FACTS.agreed_promotions.iter().copied().filter(is_named).collect();
        [(material, promotions.clone()), (material.flipped(), promotions)]
    });
    endings.collect()
});

/// Whether the game can no longer be won by anybody.
#[inline]
pub fn is_dead(board: &Board, agreement: Agreement) -> bool {
    let occupied = board.occupied();
    let others = occupied & !(board.kind(Kind::King) | board.kind(Kind::Advisor));
    others.is_empty() || occupied.count() <= MAX_MEN && is_listed(board, agreement)
}

/// Whether the list has the pieces on a board of at most [`MAX_MEN`].
#[cold]
fn is_listed(board: &Board, agreement: Agreement) -> bool {
    DEAD.get(&Material::of(board)).is_some_and(|promotions| promotions.contains(&agreement.promotion))
}
