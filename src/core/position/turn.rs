//! A move on the board: what it does, what it finds, what taking it back must restore.

use super::board::{Board, Marks, Placement};
use crate::core::zobrist::Keys;
use crate::core::{Bitboard, Kind, Move, Piece, Square};

/// What a move does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The piece goes to its target and captures what stands there.
    Plain,
    /// The same, and it becomes a piece of this kind.
    Promotion(Kind),
    /// The two pieces change places.
    Swap,
    /// The pawn goes to its target and captures the pawn on this point.
    EnPassant(Square),
    /// The king goes to its target, the rook from the first point to the second.
    Castling(Square, Square),
}

/// A move with what it finds on its points.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The move itself, with its choice of promotion.
    pub mv: Move,
    /// The point left.
    pub from: Square,
    /// The point entered.
    pub to: Square,
    /// The piece that moves.
    pub piece: Piece,
    /// What stands on the point entered.
    pub target: Option<Piece>,
}

impl Turn {
    /// `mv` on `board`, if it moves a piece.
    #[inline(always)]
    pub fn of(mv: Move, board: &Board) -> Option<Turn> {
        let (from, to) = (mv.from(), mv.to());
        Some(Turn { mv, from, to, piece: board.at(from)?, target: board.at(to) })
    }

    /// The legal move `mv` on `board`.
    ///
    /// # Panics
    /// If it moves no piece.
    #[inline(always)]
    pub fn of_legal(mv: Move, board: &Board) -> Turn {
        Turn { mv, from: mv.from(), to: mv.to(), piece: board.mover(mv), target: board.at(mv.to()) }
    }
}

/// Hears of every piece that a move takes off the board or puts on it: at most two of each. An incremental
/// evaluation hangs here; the unit type listens to nothing and costs nothing.
pub trait Observer {
    /// `piece` has left `square`.
    fn removed(&mut self, square: Square, piece: Piece);
    /// `piece` has come to `square`.
    fn placed(&mut self, square: Square, piece: Piece);
}

impl Observer for () {
    #[inline]
    fn removed(&mut self, _: Square, _: Piece) {}
    #[inline]
    fn placed(&mut self, _: Square, _: Piece) {}
}

/// A move played, and what taking it back must restore.
#[derive(Clone, Copy)]
pub(super) struct Played {
    pub mv: Move,
    pub captured: Option<Piece>,
    pub action: Action,
    pub before: Marks,
}

impl Played {
    /// Key of the position before the move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.before.key
    }

    /// Takes the move back on `board`, which is as the move left it.
    #[inline(always)]
    pub fn take_back(self, board: &mut Board, keys: &Keys) {
        let (from, to) = (self.mv.from(), self.mv.to());
        let Some(piece) = board.at(to) else { unreachable!("the piece that moved") };
        board.take_back(keys, self.before, |placement| {
            match self.action {
                Action::Plain => placement.shift(to, from, piece),
                action => action.take_back(placement, from, to, piece),
            }
            if let Some(captured) = self.captured {
                placement.put(self.action.victim(to), captured);
            }
        });
    }
}

impl Action {
    /// Whether it is more than a piece's going to its target: such moves the game generates itself.
    pub fn is_special(self) -> bool {
        !matches!(self, Action::Plain | Action::Promotion(_))
    }

    /// The point of the piece that a move to `to` captures, if it captures.
    #[inline]
    pub(super) fn victim(self, to: Square) -> Square {
        match self {
            Action::EnPassant(victim) => victim,
            _ => to,
        }
    }

    /// Moves the pieces back that moved from `from` to `to`, where now `piece` stands.
    #[inline(never)]
    fn take_back(self, placement: &mut Placement, from: Square, to: Square, piece: Piece) {
        match self {
            Action::Plain | Action::EnPassant(_) => placement.shift(to, from, piece),
            Action::Promotion(_) => {
                placement.take(to, piece);
                placement.put(from, Piece::new(piece.color(), Kind::Pawn));
            }
            Action::Swap => {
                placement.swap(from, to);
            }
            Action::Castling(rook_from, rook_to) => {
                placement.shift(to, from, piece);
                placement.shift(rook_to, rook_from, Piece::new(piece.color(), Kind::Rook));
            }
        }
    }
}

/// What a move means beyond the pieces that it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The move resets the count of the move rule, even without a capture.
    pub resets_clock: bool,
    /// No position from before the move can come again after it. Captures and changes of rights need not say so.
    pub irreversible: bool,
    /// The rights after the move, if it changes them.
    pub rights: Option<Bitboard>,
}

/// Pieces of one side that attack a point if their paths allow it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bearing {
    /// Those that need an empty path.
    pub direct: Bitboard,
    /// Those that need one piece on it.
    pub screened: Bitboard,
}
