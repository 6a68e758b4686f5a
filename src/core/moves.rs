//! Moves in 16 bits, and lists of them.

use super::geometry::Square;
use arrayvec::ArrayVec;
use std::fmt;

/// A move: the point left, the point entered, and a choice of promotion piece (0–3) for games that offer one.
/// Whatever else happens follows from the board. A swap is the move of the piece it is named after: king to
/// dragon, tiger to pawn.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

impl Move {
    /// No move; never legal.
    pub const NONE: Move = Move(0);

    /// The move from `from` to `to` without a choice of promotion piece.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 7)
    }

    /// The same move with the promotion choice `choice` (0–3).
    #[inline]
    pub const fn with_choice(self, choice: u8) -> Move {
        Move(self.0 & 0x3fff | (choice as u16) << 14)
    }

    /// Any 16 bits as a move; only [`Position::is_legal`](super::Position::is_legal) tells whether it is one.
    pub const fn from_code(code: u16) -> Move {
        Move(code)
    }

    /// The 16 bits.
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The point left.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as usize & 0x7f)
    }

    /// The point entered.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index(self.0 as usize >> 7 & 0x7f)
    }

    /// The promotion choice, 0–3.
    #[inline]
    pub const fn choice(self) -> u8 {
        (self.0 >> 14) as u8
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}/{}", self.from(), self.to(), self.choice())
    }
}

/// More legal moves than a position of any game here can have: four dragons, two rooks and all the rest of a side
/// of the dragon game reach 234 points at best.
pub const MAX_MOVES: usize = 256;

/// Moves on the stack.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;
