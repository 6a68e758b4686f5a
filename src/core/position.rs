//! The position: pieces on their points, side to move, rights, counters, and the moves that led to it.
//!
//! Each verb has a file of its own: [`make`](Position::make) and unmake, the king's safety, the ends of the
//! game. Reading and writing positions is in [`notation::fen`](crate::core::notation::fen).

use super::geometry::Square;
use super::piece::{Color, Piece};
use super::zobrist::Keys;
use super::{Bitboard, Move, zobrist};
use crate::core::rules::{Agreement, AttackTables, Rules};

pub(super) mod board;
pub(super) mod cycle;
mod gives_check;
mod king_lines;
mod make;
pub(super) mod outcome;
mod status;
pub(super) mod turn;

pub use board::Board;
pub use cycle::Cycle;
pub use king_lines::KingLines;
pub use outcome::{End, Outcome};
pub use turn::{Action, Bearing, Observer, Progress, Turn};

use turn::Played;

/// A position of the game `V`, with the moves played since the one it was set up from.
pub struct Position<V: Rules> {
    board: Board,
    /// Twice the full-move number of the position that was set up, plus one where Black was to move.
    first_half_move: u32,
    agreement: Agreement,
    played: Vec<Played>,
    tables: &'static V::Tables,
    keys: &'static Keys,
}

impl<V: Rules> Clone for Position<V> {
    fn clone(&self) -> Position<V> {
        Position { board: self.board.clone(), played: self.played.clone(), ..*self }
    }
}

impl<V: Rules> Position<V> {
    /// A position from its parts. Only the FEN reader checks whether the game allows it.
    pub(crate) fn from_parts(
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        side: Color,
        rights: Bitboard,
        clock: u16,
        full_moves: u16,
        agreement: Agreement,
    ) -> Position<V> {
        let keys = zobrist::keys();
        let mut board = Board::new();
        for (square, piece) in pieces {
            board.put(keys, square, piece);
        }
        if side == Color::Black {
            board.pass_turn(keys);
        }
        board.set_rights(keys, rights);
        let first_half_move = 2 * u32::from(full_moves) + side.index() as u32;
        board.restart_clock(first_half_move.wrapping_sub(clock.into()));
        board.restart_cycle(first_half_move);
        Position { board, first_half_move, agreement, played: Vec::new(), tables: V::tables(), keys }
    }

    /// The pieces, the side to move, the rights and their key.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Color {
        self.board.side()
    }

    /// The piece on `square`.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.board.at(square)
    }

    /// Zobrist key over the pieces on their points, the side to move and the usable rights, nothing else.
    #[inline]
    pub fn key(&self) -> u64 {
        self.board.key()
    }

    /// Plies since the last move that resets the move count (dragon: capture or pawn move).
    pub fn clock(&self) -> u16 {
        self.half_moves().wrapping_sub(self.board.marks().clock_start).min(u16::MAX.into()) as u16
    }

    /// Full-move number.
    pub fn full_moves(&self) -> u32 {
        self.half_moves() / 2
    }

    /// Twice the full-move number, plus one when Black is to move.
    #[inline]
    fn half_moves(&self) -> u32 {
        self.first_half_move + self.played.len() as u32
    }

    /// Moves played since the position was set up.
    pub fn ply(&self) -> usize {
        self.played.len()
    }

    /// The moves played since the position was set up, the null moves of a search (as [`Move::NONE`]) included.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.played.iter().map(|played| played.mv)
    }

    /// What the players agreed on before the game.
    pub fn agreement(&self) -> Agreement {
        self.agreement
    }

    /// Changes the agreement; the position and the moves played stay.
    pub fn set_agreement(&mut self, agreement: Agreement) {
        self.agreement = agreement;
    }

    /// The game's tables.
    #[inline]
    pub fn tables(&self) -> &'static V::Tables {
        self.tables
    }

    /// The point of the king of `color`.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.king(color)
    }

    /// The points from which pieces of `by` attack `square`, with the board occupied as in `occupied`.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.tables.attackers(&self.board, square, by, occupied)
    }

    /// The pieces of `by` that keep the other king off `square`, with the board occupied as in `occupied`.
    #[inline]
    pub fn king_attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.tables.king_attackers(&self.board, square, by, occupied)
    }

    /// The enemy pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.checkers_of(self.side())
    }

    /// The pieces that give check to `color`; in a game there are none where it is not to move.
    pub fn checkers_of(&self, color: Color) -> Bitboard {
        self.king_attackers(self.king(color), !color, self.board.occupied())
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }
}
