//! Endgame tables of International Dragon Chess: the exact value of every position with few pieces.
//!
//! A table holds, for every position of one material and either side to move, whether the side to move wins, draws or
//! loses with best play, and the plies to mate. It counts captures, promotion to the tiger and the swap of king and
//! dragon. It leaves out the 50-move rule and repetition, and it knows no rights to swap tiger and pawn and no other
//! agreement on promotion: such positions are not in it.
//!
//! - [`index`]: positions as numbers.
//! - [`retro`]: how a table is computed, by retrograde analysis.
//! - [`file`](mod@file): how it is stored.
//! - [`probe`]: looking it up. The tables of three pieces are part of the program.
//!
//! What the tables of three and four pieces say is in `endings.md` beside this file.

use crate::core::{Color, Kind, Material, Piece};
use crate::variants::{Agreement, Variant, VariantId, dragon::Dragon};
use std::cmp::Ordering;
use std::fmt;

pub mod file;
pub mod index;
pub mod probe;
pub mod retro;

pub use file::TableError;
pub use probe::Tablebase;

/// The game that the tables are of.
pub const VARIANT: VariantId = Dragon::ID;

/// Most pieces of a table, kings counted.
pub const MAX_MEN: usize = 5;

/// What best play comes to, for the side to move. Of two values the greater is better for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The side to move gives mate in so many plies.
    Win(u16),
    /// Neither side can force mate.
    Draw,
    /// The side to move is mated in so many plies; 0 where it is mated already.
    Loss(u16),
}

impl Value {
    /// The value of a move that leads to a position of this value, for the side that makes it.
    #[inline]
    pub const fn of_move(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// The value that a number of a table stands for: 0 for a draw, else the plies and one more. The winner mates, so a
    /// win takes an odd number of plies and a loss an even one.
    const fn from_code(code: u16) -> Value {
        match code.checked_sub(1) {
            None => Value::Draw,
            Some(plies) if plies % 2 == 0 => Value::Loss(plies),
            Some(plies) => Value::Win(plies),
        }
    }
}

/// `win in 15 plies`, `draw`, `loss in 0 plies`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Draw => f.write_str("draw"),
            Value::Win(1) => f.write_str("win in 1 ply"),
            Value::Win(plies) => write!(f, "win in {plies} plies"),
            Value::Loss(plies) => write!(f, "loss in {plies} plies"),
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        let worth = |value: &Value| match *value {
            Value::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
            Value::Draw => 0,
            Value::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
        };
        worth(self).cmp(&worth(other))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

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
    let kinds = Dragon::KINDS.iter().map(|&(kind, _)| kind).filter(|&kind| kind != Kind::King);
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

/// The endings, oriented, that a capture or a promotion leads to.
pub fn successors(material: Material) -> Vec<Material> {
    let promotion = Agreement::default().promotion;
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
