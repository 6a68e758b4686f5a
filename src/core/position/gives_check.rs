//! Whether a move gives check, found out before it is made.

use super::{Action, KingLines, Position, Turn};
use crate::core::rules::{AttackTables, Rules};
use crate::core::{Bitboard, Kind, Move, Piece, Square};

impl<V: Rules> Position<V> {
    /// Whether the legal move `mv` gives check: by the piece that moves, or by opening a line, a leg, an eye or a
    /// screen to another. `lines` are those of the enemy king, [`king_lines`](Position::king_lines) of the side
    /// that is not to move; they serve all moves of the position.
    #[inline]
    pub fn gives_check(&self, lines: &KingLines, mv: Move) -> bool {
        let Some(turn) = Turn::of(mv, &self.board) else { return false };
        let Turn { from, to, piece, .. } = turn;
        let occupied = self.board.occupied();
        let moved = occupied & !Bitboard::of(from) | Bitboard::of(to);
        match V::action(&self.board, self.agreement, &turn) {
            Action::Plain => self.attacks_king(piece.kind(), to, moved) || self.opens(lines, from, to),
            Action::Promotion(kind) => self.attacks_king(kind, to, moved) || self.opens(lines, from, to),
            // The same points stay occupied, so only the two pieces themselves can give check.
            Action::Swap => {
                let other = turn.target.map_or(Kind::King, Piece::kind);
                self.attacks_king(piece.kind(), to, occupied) || self.attacks_king(other, from, occupied)
            }
            Action::EnPassant(victim) => {
                let after = moved & !Bitboard::of(victim);
                self.attacks_king(piece.kind(), to, after) || self.opened(after & !Bitboard::of(to), after)
            }
            Action::Castling(rook_from, rook_to) => {
                let after = moved & !Bitboard::of(rook_from) | Bitboard::of(rook_to);
                let stayed = after & !(Bitboard::of(to) | Bitboard::of(rook_to));
                self.attacks_king(Kind::Rook, rook_to, after) || self.opened(stayed, after)
            }
        }
    }

    /// Whether a piece of the side to move on `from` attacks the enemy king.
    #[inline]
    fn attacks_king(&self, kind: Kind, from: Square, occupied: Bitboard) -> bool {
        let (us, king) = (self.side(), self.king(!self.side()));
        // Few points bear on the king at all: most moves end here.
        self.tables.bearing_points(kind, us, king).contains(from)
            && self.tables.attacks(kind, us, from, occupied).contains(king)
    }

    /// Whether one of the pieces that `stayed` attacks the enemy king.
    fn opened(&self, stayed: Bitboard, occupied: Bitboard) -> bool {
        (self.king_attackers(self.king(!self.side()), self.side(), occupied) & stayed).any()
    }
}
