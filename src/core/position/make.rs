//! Making and unmaking moves.

use super::Position;
use super::turn::{Action, Observer, Played, Turn};
use crate::core::rules::Rules;
use crate::core::{Kind, Move, Piece, Square};
use std::iter;

impl<V: Rules> Position<V> {
    /// Plays a legal move.
    ///
    /// # Panics
    /// May panic if the move is not legal here.
    #[inline(always)]
    pub fn make(&mut self, mv: Move) {
        self.make_observed(mv, &mut ());
    }

    /// Plays a legal move and reports its changes on the board to `observer`.
    ///
    /// # Panics
    /// May panic if the move is not legal here.
    #[inline(always)]
    pub fn make_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        // Not by `Turn::of_legal`, which costs three instructions more.
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.board.at(from) else { unreachable!("a legal move moves a piece") };
        let turn = Turn { mv, from, to, piece, target: self.board.at(to) };
        match V::action(&self.board, self.agreement, &turn) {
            Action::Plain => self.make_plain(turn, observer),
            action => self.make_special(mv, action, observer),
        }
        debug_assert_eq!(self.board.key(), self.board.recomputed_key(self.keys));
    }

    #[inline(always)]
    fn make_plain(&mut self, turn: Turn, observer: &mut impl Observer) {
        let Turn { mv, from, to, piece, target } = turn;
        self.record(mv, target, Action::Plain);
        // Two paths, so that the longer part of each knows whether it captures.
        match target {
            None => {
                self.shift(from, to, piece, observer);
                self.finish_turn(&turn, false, Action::Plain);
            }
            Some(captured) => {
                self.take(to, captured, observer);
                self.shift(from, to, piece, observer);
                self.finish_turn(&turn, true, Action::Plain);
            }
        }
    }

    #[inline(never)]
    fn make_special(&mut self, mv: Move, action: Action, observer: &mut impl Observer) {
        let turn = Turn::of_legal(mv, &self.board);
        let Turn { from, to, piece, target, .. } = turn;
        let captured = match action {
            Action::Plain | Action::Promotion(_) => target,
            Action::EnPassant(victim) => self.board.at(victim),
            Action::Swap | Action::Castling(..) => None,
        };
        self.record(mv, captured, action);
        if let Some(captured) = captured {
            self.take(action.victim(to), captured, observer);
        }
        match action {
            Action::Plain | Action::EnPassant(_) => self.shift(from, to, piece, observer),
            Action::Promotion(kind) => {
                let promoted = Piece::new(piece.color(), kind);
                self.take(from, piece, observer);
                self.board.put(self.keys, to, promoted);
                observer.placed(to, promoted);
            }
            Action::Swap => {
                let (_, other) = self.board.swap(self.keys, from, to);
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
        self.finish_turn(&turn, captured.is_some(), action);
    }

    /// Remembers a move that is about to be made.
    #[inline(always)]
    fn record(&mut self, mv: Move, captured: Option<Piece>, action: Action) {
        // Extending makes room before the marks are read, and so copies them once; pushing copies them twice.
        let board = &self.board;
        self.played.extend(iter::once_with(|| Played { mv, captured, action, before: board.marks() }));
    }

    /// Finishes a turn after the pieces have moved: rights, counters, side to move.
    #[inline(always)]
    fn finish_turn(&mut self, turn: &Turn, captures: bool, action: Action) {
        let now = self.half_moves();
        if captures {
            self.board.restart_clock(now);
            self.board.restart_cycle(now);
        }
        if let Some(progress) = V::progress(&self.board, turn, action) {
            if progress.resets_clock {
                self.board.restart_clock(now);
            }
            if progress.irreversible || progress.rights.is_some() {
                self.board.restart_cycle(now);
            }
            if let Some(rights) = progress.rights {
                self.board.set_rights(self.keys, rights);
            }
        }
        self.board.pass_turn(self.keys);
    }

    /// Takes back the last move.
    ///
    /// # Panics
    /// If no move has been played, or the last one was a null move.
    #[inline(always)]
    pub fn unmake(&mut self) {
        let Some(last) = self.played.pop() else { unreachable!("a move to take back") };
        last.take_back(&mut self.board, self.keys);
    }

    /// Passes the turn, as a search's null move does. Repetitions are not detected across it.
    pub fn make_null(&mut self) {
        self.record(Move::NONE, None, Action::Plain);
        self.board.restart_cycle(self.half_moves());
        if let Some(rights) = V::rights_after_null(self.board.rights()) {
            self.board.set_rights(self.keys, rights);
        }
        self.board.pass_turn(self.keys);
    }

    /// Takes back a null move.
    ///
    /// # Panics
    /// If no move has been played.
    pub fn unmake_null(&mut self) {
        let Some(last) = self.played.pop() else { unreachable!("a null move to take back") };
        debug_assert_eq!(last.mv, Move::NONE);
        self.board.take_back(self.keys, last.before, |_| ());
    }

    #[inline]
    fn take(&mut self, square: Square, piece: Piece, observer: &mut impl Observer) {
        self.board.take(self.keys, square, piece);
        observer.removed(square, piece);
    }

    #[inline]
    fn shift(&mut self, from: Square, to: Square, piece: Piece, observer: &mut impl Observer) {
        self.board.shift(self.keys, from, to, piece);
        observer.removed(from, piece);
        observer.placed(to, piece);
    }
}
