//! Endings: which there are, and what a capture or a promotion makes of one.

use crate::core::rules::{Agreement, Rules};
use crate::core::{Color, Kind, Material, Piece};
use crate::variants::dragon::Dragon;

/// Most pieces of a table, kings counted.
pub const MAX_MEN: usize = 5;

/// Whether there can be a table of `material`: it is [`oriented`] and has from three to [`MAX_MEN`] pieces.
pub fn is_ending(material: Material) -> bool {
    (3..=MAX_MEN).contains(&material.men()) && oriented(material) == material
}

/// The endings with `men` pieces, each once, its stronger side White's.
pub fn endings(men: usize) -> Vec<Material> {
    let mut found = vec![Material::BARE_KINGS];
    for _ in 2..men {
        let larger =
            found.into_iter().flat_map(|material| pieces_to_add().map(move |piece| material.with(piece)));
        found = larger.map(oriented).collect();
        found.sort_unstable();
        found.dedup();
    }
    found.sort_by_key(|&material| rank(material));
    found
}

/// Every piece but the kings.
fn pieces_to_add() -> impl Iterator<Item = Piece> {
    let kinds = Dragon::FACTS.kinds.iter().map(|&(kind, _)| kind).filter(|&kind| kind != Kind::King);
    kinds.flat_map(|kind| Color::BOTH.map(|color| Piece::new(color, kind)))
}

/// The material with its stronger side as White's: the one with more pieces, else the one whose pieces come first.
pub fn oriented(material: Material) -> Material {
    let flipped = material.flipped();
    if rank(material) <= rank(flipped) { material } else { flipped }
}

/// Order of endings: few pieces on Black's side first, then by White's pieces.
fn rank(material: Material) -> (usize, Material) {
    (material.flipped().white().men(), material.white())
}

/// The `wanted` endings, oriented, and all that they lead to, each after those that it leads to.
pub fn with_successors(wanted: &[Material]) -> Vec<Material> {
    let mut found = wanted.to_vec();
    let mut next = 0;
    while next < found.len() {
        let missing: Vec<Material> =
            successors(found[next]).into_iter().filter(|ending| !found.contains(ending)).collect();
        found.extend(missing);
        next += 1;
    }
    // A capture leaves fewer pieces, a promotion fewer pawns.
    let pawns = |ending: &Material| {
        Color::BOTH.map(|color| ending.count(Piece::new(color, Kind::Pawn))).into_iter().sum::<usize>()
    };
    found.sort_by_key(|ending| (ending.men(), pawns(ending), *ending));
    found
}

/// The endings, oriented, that a capture or a promotion leads to, where pawns become what the tables say.
pub fn successors(material: Material) -> Vec<Material> {
    successors_with(material, Agreement::default().promotion)
}

/// The endings, oriented, that a capture or a promotion to `promotion` leads to.
pub fn successors_with(material: Material, promotion: Kind) -> Vec<Material> {
    let mut found = Vec::new();
    let mut add = |material: Material| {
        if material != Material::BARE_KINGS {
            found.push(oriented(material));
        }
    };
    let captures = |material: Material, by: Color| {
        let victims =
            material.pieces().filter(move |victim| victim.color() != by && victim.kind() != Kind::King);
        victims.map(move |victim| material.without(victim))
    };
    for color in Color::BOTH {
        captures(material, color).for_each(&mut add);
        let pawn = Piece::new(color, Kind::Pawn);
        if material.count(pawn) > 0 {
            let promoted = material.without(pawn).with(Piece::new(color, promotion));
            add(promoted);
            captures(promoted, color).for_each(&mut add);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
