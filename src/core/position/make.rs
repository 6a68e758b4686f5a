//! Making and unmaking moves.

use super::{Board, Position};
use crate::core::zobrist::Keys;
use crate::core::{Bitboard, Kind, Move, Piece, Square};
use crate::variants::Variant;

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
    /// Key of the position before the move.
    pub key: u64,
    pub mv: Move,
    captured: Option<Piece>,
    action: Action,
    clock: u16,
    reversible: u16,
    rights: Bitboard,
}

impl<V: Variant> Position<V> {
    /// Plays a legal move.
    ///
    /// # Panics
    /// May panic if the move is not legal here.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        self.make_observed(mv, &mut ());
    }

    /// Plays a legal move and reports its changes on the board to `observer`.
    ///
    /// # Panics
    /// May panic if the move is not legal here.
    #[inline]
    pub fn make_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.board.at(from) else { unreachable!("a legal move moves a piece") };
        let action = V::action(&self.board, self.agreement, mv, piece);
        let captured = match action {
            Action::EnPassant(victim) => self.board.at(victim),
            Action::Swap | Action::Castling(..) => None,
            Action::Plain | Action::Promotion(_) => self.board.at(to),
        };
        let rights = self.board.rights();
        self.played.push(Played {
            key: self.board.key(),
            mv,
            captured,
            action,
            clock: self.clock,
            reversible: self.reversible,
            rights,
        });

        if let Some(captured) = captured {
            let victim = action.victim(to);
            self.board.take(self.keys, victim, captured);
            observer.removed(victim, captured);
        }
        match action {
            Action::Plain | Action::EnPassant(_) => self.shift(from, to, piece, observer),
            Action::Promotion(kind) => {
                let promoted = Piece::new(piece.color(), kind);
                self.board.take(self.keys, from, piece);
                self.board.put(self.keys, to, promoted);
                observer.removed(from, piece);
                observer.placed(to, promoted);
            }
            Action::Swap => {
                let Some(other) = self.board.at(to) else { unreachable!("a swap is of two pieces") };
                self.board.swap(self.keys, from, to);
                observer.removed(from, piece);
                observer.removed(to, other);
                observer.placed(from, other);
                observer.placed(to, piece);
            }
            Action::Castling(rook_from, rook_to) => {
                self.shift(from, to, piece, observer);
                self.shift(rook_from, rook_to, Piece::new(piece.color(), Kind::Rook), observer);
            }
        }

        let after = V::rights_after(&self.board, rights, mv, piece);
        let progress = V::progress(mv, piece, action);
        self.clock =
            if captured.is_some() || progress.resets_clock { 0 } else { self.clock.saturating_add(1) };
        let final_ = captured.is_some() || progress.irreversible || after != rights;
        self.reversible = if final_ { 0 } else { self.reversible.saturating_add(1) };
        self.board.set_rights(self.keys, after);
        self.board.pass_turn(self.keys);
        self.half_moves += 1;
        debug_assert_eq!(self.board.key(), self.board.recomputed_key(self.keys));
    }

    /// Takes back the last move.
    ///
    /// # Panics
    /// If no move has been played, or the last one was a null move.
    #[inline]
    pub fn unmake(&mut self) {
        let Some(last) = self.played.pop() else { unreachable!("a move to take back") };
        last.take_back(&mut self.board, self.keys);
        self.clock = last.clock;
        self.reversible = last.reversible;
        self.half_moves -= 1;
    }

    /// Gives the move to the other side, as a search's null move does. No repetition is seen across it.
    pub fn make_null(&mut self) {
        self.played.push(Played {
            key: self.board.key(),
            mv: Move::NONE,
            captured: None,
            action: Action::Plain,
            clock: self.clock,
            reversible: self.reversible,
            rights: self.board.rights(),
        });
        self.reversible = 0;
        self.clock = self.clock.saturating_add(1);
        self.half_moves += 1;
        self.board.set_rights(self.keys, V::rights_after_null(self.board.rights()));
        self.board.pass_turn(self.keys);
    }

    /// Takes back a null move.
    ///
    /// # Panics
    /// If no move has been played.
    pub fn unmake_null(&mut self) {
        let Some(last) = self.played.pop() else { unreachable!("a null move to take back") };
        debug_assert_eq!(last.mv, Move::NONE);
        self.board.pass_turn(self.keys);
        self.board.set_rights(self.keys, last.rights);
        self.reversible = last.reversible;
        self.clock = last.clock;
        self.half_moves -= 1;
    }

    #[inline]
    fn shift(&mut self, from: Square, to: Square, piece: Piece, observer: &mut impl Observer) {
        self.board.shift(self.keys, from, to, piece);
        observer.removed(from, piece);
        observer.placed(to, piece);
    }
}

impl Played {
    /// Takes the move back on `board`, which is as the move left it.
    #[inline]
    pub fn take_back(&self, board: &mut Board, keys: &Keys) {
        let (from, to) = (self.mv.from(), self.mv.to());
        board.pass_turn(keys);
        board.set_rights(keys, self.rights);
        let Some(piece) = board.at(to) else { unreachable!("the piece that moved") };
        match self.action {
            Action::Plain | Action::EnPassant(_) => board.shift(keys, to, from, piece),
            Action::Promotion(_) => {
                board.take(keys, to, piece);
                board.put(keys, from, Piece::new(piece.color(), Kind::Pawn));
            }
            Action::Swap => board.swap(keys, from, to),
            Action::Castling(rook_from, rook_to) => {
                board.shift(keys, to, from, piece);
                board.shift(keys, rook_to, rook_from, Piece::new(piece.color(), Kind::Rook));
            }
        }
        if let Some(captured) = self.captured {
            board.put(keys, self.action.victim(to), captured);
        }
        debug_assert_eq!(board.key(), self.key);
    }
}

impl Action {
    /// Whether it is more than a piece's going to its target: such moves the game generates itself.
    pub fn is_special(self) -> bool {
        !matches!(self, Action::Plain | Action::Promotion(_))
    }

    /// The point of the piece that a move to `to` captures, if it captures.
    #[inline]
    fn victim(self, to: Square) -> Square {
        match self {
            Action::EnPassant(victim) => victim,
            _ => to,
        }
    }
}

/// What a move means for the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The move resets the count of the move rule, even without a capture.
    pub resets_clock: bool,
    /// No position from before the move can come again after it.
    pub irreversible: bool,
}
