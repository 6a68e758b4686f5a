//! The data of a game's evaluation.

use super::{MAX_EVALUATION, Tapered};
use crate::core::Kind;
use crate::core::geometry::{FILES, RANKS};

/// What a game's evaluation is made of.
pub struct Evaluation {
    /// One entry for each kind of piece.
    pub kinds: &'static [KindValues],
    /// Bonus of the side to move.
    pub tempo: i32,
    /// Phase weights on the board from which on all is middle game; below it the ending comes nearer. A game may set it
    /// below the sum at its start, so that the first exchanges change nothing yet.
    pub full_phase: i32,
}

/// The worth of one kind of piece, in centipawns.
pub struct KindValues {
    /// The kind.
    pub kind: Kind,
    /// Worth of the piece anywhere.
    pub material: Tapered,
    /// Added by rank, from the own side's first rank.
    pub by_rank: [Tapered; RANKS as usize],
    /// Added by file, from the edge to the middle.
    pub by_file: [Tapered; FILES as usize / 2 + 1],
    /// Added for each point in reach above `typical_reach`, taken off for each one below.
    pub mobility: Tapered,
    /// Points in reach of an average piece.
    pub typical_reach: i32,
    /// Weight of an attack on one point around the enemy king.
    pub king_attack: i32,
    /// How much of the middle game the piece stands for.
    pub phase: i32,
}

/// The entry of `kind`.
///
/// # Panics
/// If there is none.
pub const fn values_of(kinds: &'static [KindValues], kind: Kind) -> &'static KindValues {
    let mut i = 0;
    while i < kinds.len() {
        if kinds[i].kind as u8 == kind as u8 {
            return &kinds[i];
        }
        i += 1;
    }
    panic!("the evaluation names every kind of its game")
}

/// Middle-game material of each kind by [`Kind::index`], for exchanges; kings are worth more than all else.
pub const fn exchange_values(kinds: &'static [KindValues]) -> [i32; Kind::COUNT] {
    let mut table = [0; Kind::COUNT];
    let mut i = 0;
    while i < kinds.len() {
        table[kinds[i].kind as usize] =
            if matches!(kinds[i].kind, Kind::King) { MAX_EVALUATION } else { kinds[i].material.middle() };
        i += 1;
    }
    table
}
