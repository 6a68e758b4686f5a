//! Named squares of the board, and where pieces may stand.

use crate::core::layout::{Layout, each_side};
use crate::core::{Bitboard, Color, Kind, Square};

/// The board: 8 files, 8 ranks (art. 2.1).
pub const LAYOUT: Layout = Layout { width: 8, height: 8 };
/// All its squares.
pub const BOARD: Bitboard = LAYOUT.board();

/// Home squares of the kings: e1, e8.
pub const KING_HOME: [Square; 2] = each_side!(C => LAYOUT.own(C, 4, 0));
/// The first rank of a side.
pub const FIRST_RANK: [Bitboard; 2] = each_side!(C => LAYOUT.ranks(C, 0, 0));
/// Where a pawn comes by its first step: the third rank of a side. Between here and the fourth it may step on,
/// and here it can be captured in passing (art. 3.7.2, 3.7.3).
pub const THIRD_RANK: [Bitboard; 2] = each_side!(C => LAYOUT.ranks(C, 2, 2));
/// The last rank of a side, where its pawns promote (art. 3.7.3.3).
pub const LAST_RANK: [Bitboard; 2] = each_side!(C => LAYOUT.ranks(C, 7, 7));
/// Where pawns stand.
const PAWN_SQUARES: Bitboard = LAYOUT.ranks(Color::White, 1, 6);
/// The dark squares.
pub const DARK: Bitboard = {
    let mut set = Bitboard::EMPTY;
    let mut rank = 0;
    while rank < LAYOUT.height {
        let files = if rank % 2 == 0 { [0, 2, 4, 6] } else { [1, 3, 5, 7] };
        set = set.or(LAYOUT.on_rank(Color::White, files, rank));
        rank += 1;
    }
    set
};

/// Where pieces of these kinds may stand; the others stand anywhere.
pub const STANDING: &[(Kind, [Bitboard; 2])] = &[(Kind::Pawn, [PAWN_SQUARES; 2])];
