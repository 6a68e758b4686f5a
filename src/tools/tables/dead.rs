//! Dead endings: no legal moves of either side lead from them to a mate.

use crate::core::rules::Rules;
use crate::core::{Color, Kind, Material};
use crate::tablebase::file::Table;
use crate::tablebase::{Value, successors_with};
use crate::variants::dragon::Dragon;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// The lines that name the dead ones among these endings, which hold all that they lead to: an ending is dead if
/// neither it nor any that it leads to has a position in which a side is mated. Where a pawn is left, the letters of the
/// pieces follow that it may become.
///
/// What pawns become decides what an ending leads to, but not who is mated in it: a pawn's last step opens and closes the
/// same lines whatever it becomes. So the tables, made for one promotion, serve them all.
pub fn lines(tables: &[&Table]) -> Vec<String> {
    let with_mate: BTreeSet<Material> =
        tables.iter().filter(|table| holds_mate(table)).map(|table| table.material()).collect();
    tables.iter().filter_map(|table| line(table.material(), &with_mate)).collect()
}

fn line(ending: Material, with_mate: &BTreeSet<Material>) -> Option<String> {
    let dead = Dragon::FACTS.agreed_promotions.iter().filter(|&&kind| is_dead(ending, kind, with_mate));
    let letters: String = dead.map(|&kind| Dragon::FACTS.letter(kind)).collect();
    let name = ending.text::<Dragon>();
    let has_pawn = ending.pieces().any(|piece| piece.kind() == Kind::Pawn);
    match letters.is_empty() {
        true => None,
        false if has_pawn => Some(format!("{name} {letters}")),
        false => Some(name),
    }
}

fn is_dead(ending: Material, promotion: Kind, with_mate: &BTreeSet<Material>) -> bool {
    !with_mate.contains(&ending)
        && successors_with(ending, promotion).into_iter().all(|next| is_dead(next, promotion, with_mate))
}

/// Whether a side is mated in some position of the table.
fn holds_mate(table: &Table) -> bool {
    let index = table.index();
    (0..index.slots()).into_par_iter().any(|slot| {
        Color::BOTH.into_iter().any(|side| {
            table.get(slot, side) == Value::Loss(0)
                && index.squares(slot).is_some_and(|squares| index.legal_position(&squares, side).is_some())
        })
    })
}
