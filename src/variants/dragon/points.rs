//! Named points of the board, and where pieces may stand.

use crate::core::layout::{Layout, each_side};
use crate::core::position::Board;
use crate::core::{Bitboard, Color, Kind, Piece, Square};

/// Files (art. 1.3).
pub const WIDTH: u8 = 9;
/// Ranks (art. 1.4).
pub const HEIGHT: u8 = 11;

const LAYOUT: Layout = Layout { width: WIDTH, height: HEIGHT };

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
pub const LAST_RANK: [Bitboard; 2] = each_side!(C => LAYOUT.ranks(C, HEIGHT - 1, HEIGHT - 1));
/// Where a side's pawns stand: from their home rank to the last but one.
const PAWN_POINTS: [Bitboard; 2] = each_side!(C => LAYOUT.ranks(C, PAWN_RANK, HEIGHT - 2));

/// The points where `piece` may stand.
pub fn standing(piece: Piece) -> Bitboard {
    let side = piece.color().index();
    match piece.kind() {
        Kind::King => PALACE[side],
        Kind::Advisor => PALACE_DIAGONALS[side],
        Kind::Pawn => PAWN_POINTS[side],
        _ => Bitboard::board(WIDTH, HEIGHT),
    }
}

/// How many of each kind a side has at the start (art. 2.2), pawns apart.
const ARMY: [(Kind, u32); 7] = [
    (Kind::Dragon, 1),
    (Kind::Tiger, 2),
    (Kind::Advisor, 2),
    (Kind::Rook, 2),
    (Kind::Elephant, 2),
    (Kind::Cannon, 2),
    (Kind::Horse, 2),
];
const PAWNS: u32 = 3;

/// Every piece above the start count was a pawn, and there are three of them.
pub fn check_army(board: &Board, color: Color) -> Result<(), &'static str> {
    match board.pieces(color, Kind::Pawn).count() + board.surplus(color, &ARMY) > PAWNS {
        true => Err("its pawns and its pieces above the start count are more than 3"),
        false => Ok(()),
    }
}
