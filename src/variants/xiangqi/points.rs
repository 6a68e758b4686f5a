//! Named points of the board, and where pieces may stand.

use crate::core::layout::{Layout, each_side};
use crate::core::position::Board;
use crate::core::{Bitboard, Kind};

/// The board: 9 files, 10 ranks (art. 1.1).
pub const LAYOUT: Layout = Layout { width: 9, height: 10 };
/// All its points.
pub const BOARD: Bitboard = LAYOUT.board();

/// The rank (0-based) where a side's soldiers start.
const SOLDIER_RANK: u8 = 3;
/// The last rank (0-based) of a side before the river.
const RIVER_BANK: u8 = 4;

/// The palaces (art. 1.1), where the generals stay.
pub const PALACE: [Bitboard; 2] = each_side!(C => LAYOUT.palace(C));
/// Centres and corners of the palaces, where the advisors stand.
pub const PALACE_DIAGONALS: [Bitboard; 2] = each_side!(C => LAYOUT.palace_diagonals(C));
/// A side's half of the board, up to the river.
pub const OWN_HALF: [Bitboard; 2] = each_side!(C => LAYOUT.ranks(C, 0, RIVER_BANK));
/// The points that elephants reach.
const ELEPHANT_POINTS: [Bitboard; 2] = each_side!(C => {
    LAYOUT.on_rank(C, [2, 6], 0).or(LAYOUT.on_rank(C, [0, 4, 8], 2)).or(LAYOUT.on_rank(C, [2, 6], 4))
});
/// The points that soldiers reach: before the river only on their own files.
const SOLDIER_POINTS: [Bitboard; 2] = each_side!(C => {
    const FILES: [u8; 5] = [0, 2, 4, 6, 8];
    let before = LAYOUT.on_rank(C, FILES, SOLDIER_RANK).or(LAYOUT.on_rank(C, FILES, RIVER_BANK));
    before.or(LAYOUT.ranks(C, RIVER_BANK + 1, LAYOUT.height - 1))
});

/// Where pieces of these kinds may stand; the others stand anywhere.
pub const STANDING: &[(Kind, [Bitboard; 2])] = &[
    (Kind::King, PALACE),
    (Kind::Advisor, PALACE_DIAGONALS),
    (Kind::Elephant, ELEPHANT_POINTS),
    (Kind::Pawn, SOLDIER_POINTS),
];

/// The pieces that can cross the river.
#[inline]
pub fn crossing(board: &Board) -> Bitboard {
    let kinds = [Kind::Rook, Kind::Cannon, Kind::Horse, Kind::Pawn];
    kinds.into_iter().fold(Bitboard::EMPTY, |all, kind| all | board.kind(kind))
}
