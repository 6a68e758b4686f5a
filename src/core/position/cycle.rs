//! The moves between two occurrences of a position.

use super::board::Board;
use super::turn::Played;
use crate::core::Move;
use crate::core::zobrist::Keys;

/// The moves between two occurrences of a position, of which the later is the present one. From it a
/// game judges what may not go on for ever.
pub struct Cycle<'a> {
    board: &'a Board,
    played: &'a [Played],
    keys: &'a Keys,
}

impl<'a> Cycle<'a> {
    /// The cycle of the moves `played`, after which the pieces stand as on `board`.
    pub(super) fn new(board: &'a Board, played: &'a [Played], keys: &'a Keys) -> Cycle<'a> {
        Cycle { board, played, keys }
    }

    /// The board after the last move.
    pub fn board(&self) -> &Board {
        self.board
    }

    /// The moves, the last one first, each with the board before it. The board before the first one is also that
    /// after the last one, but for its counters.
    pub fn moves_back(&self) -> impl Iterator<Item = (Move, Board)> {
        let mut board = self.board.clone();
        self.played.iter().rev().map(move |last| {
            last.take_back(&mut board, self.keys);
            (last.mv, board.clone())
        })
    }
}
