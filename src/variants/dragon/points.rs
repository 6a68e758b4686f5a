//! Named points of the board, and where pieces may stand.

use crate::core::layout::{Layout, each_side};
use crate::core::{Bitboard, Kind, Square};

/// The board: 9 files (art. 1.3), 11 ranks (art. 1.4).
pub const LAYOUT: Layout = Layout { width: 9, height: 11 };
/// All its points.
pub const BOARD: Bitboard = LAYOUT.board();

/// Home points of the kings: e1, e11.
pub const KING_HOME: [Square; 2] = each_side!(C => LAYOUT.own(C, 4, 0));
/// Home points of the dragons: e2, e10, the centres of the palaces.
pub const DRAGON_HOME: [Square; 2] = each_side!(C => LAYOUT.own(C, 4, 1));
/// Home points of the tigers.
pub const TIGER_HOMES: [Bitboard; 2] = each_side!(C => LAYOUT.on_rank(C, [2, 6], PAWN_RANK));
/// Home points of the pawns.
pub const PAWN_HOMES: [Bitboard; 2] = each_side!(C => LAYOUT.on_rank(C, [0, 4, 8], PAWN_RANK));

/// The rank (0-based) where a side's pawns start: rank 4, rank 8.
pub const PAWN_RANK: u8 = 3;
/// The rank (0-based) of a side from which its pawns may go two points: rank 5, rank 7.
pub const DOUBLE_STEP_RANK: u8 = PAWN_RANK + 1;
/// The rank (0-based) of the middle line (art. 1.6), the same for both sides.
pub const MIDDLE_RANK: u8 = 5;

/// Palaces (art. 1.7).
pub const PALACE: [Bitboard; 2] = each_side!(C => LAYOUT.palace(C));
/// Centres and corners of the palaces: the ends of their diagonals, where advisors stand (art. 5.6).
pub const PALACE_DIAGONALS: [Bitboard; 2] = each_side!(C => LAYOUT.palace_diagonals(C));
/// The last rank of a side, where its pawns promote (art. 5.9(3)).
pub const LAST_RANK: [Bitboard; 2] = each_side!(C => LAYOUT.ranks(C, LAYOUT.height - 1, LAYOUT.height - 1));
/// Where a side's pawns stand: from their home rank to the last but one.
const PAWN_POINTS: [Bitboard; 2] = each_side!(C => LAYOUT.ranks(C, PAWN_RANK, LAYOUT.height - 2));

/// Where pieces of these kinds may stand; the others stand anywhere.
pub const STANDING: &[(Kind, [Bitboard; 2])] =
    &[(Kind::King, PALACE), (Kind::Advisor, PALACE_DIAGONALS), (Kind::Pawn, PAWN_POINTS)];
