//! The king's safety in one pass: every enemy attack on a point that one move could open or close.
//!
//! An attack runs over a *path* (the points between a rider and its target, a horse's leg, an elephant's eye,
//! the middle of a tiger's leap) and needs a certain number of pieces on it: none, or for a cannon one screen.
//! Counting them tells check, the pieces whose leaving would give it, and the empty points that entering would
//! turn into a screen. From these counts legality follows exactly, in check and out of it, without making a
//! move: a move from `p` to `t` leaves `count - [p on path] + [t on path and empty]` pieces on each path, and is
//! illegal where that number is the one needed and `t` is not the attacker itself. Only moves of the king,
//! and captures that take a piece off another point than their target, need a test of their own.

use super::Position;
use crate::core::{Bitboard, Color, Square};
use crate::variants::Variant;
use arrayvec::ArrayVec;

/// A side has at most this many pieces.
const MAX_ATTACKERS: usize = 17;

/// Attacks on a king, or on any point that pieces of one side must keep safe.
pub struct KingLines {
    /// The pieces that attack now.
    pub checkers: Bitboard,
    /// Defenders that stand on a path where leaving it matters.
    pub sensitive: Bitboard,
    /// Where the other defenders may go.
    pub open: Bitboard,
    occupied: Bitboard,
    defenders: Bitboard,
    lines: ArrayVec<Line, MAX_ATTACKERS>,
}

/// One attack that is on, or that one piece fewer on its path would turn on or off.
struct Line {
    attacker: Square,
    path: Bitboard,
    /// Pieces on the path.
    count: u8,
    /// Pieces on it that the attack needs.
    screens: u8,
}

/// Takes the attackers of a point with their paths; see [`Variant::visit_paths`].
pub trait PathVisitor {
    /// `attacker` captures on the point when exactly `screens` (0 or 1) pieces stand on `path`.
    fn visit(&mut self, attacker: Square, path: Bitboard, screens: u8);
}

impl PathVisitor for KingLines {
    #[inline(always)]
    fn visit(&mut self, attacker: Square, path: Bitboard, screens: u8) {
        let standing = path & self.occupied;
        let count = standing.count() as u8;
        if count > screens + 1 {
            return;
        }
        if count == screens {
            self.checkers |= Bitboard::of(attacker);
            self.open &= path & !self.occupied | Bitboard::of(attacker);
        } else if count < screens {
            self.open &= !path;
        }
        self.sensitive |= standing & self.defenders;
        self.lines.push(Line { attacker, path, count, screens });
    }
}

impl KingLines {
    /// No lines yet.
    #[inline(always)]
    fn new(occupied: Bitboard, defenders: Bitboard) -> KingLines {
        KingLines {
            checkers: Bitboard::EMPTY,
            sensitive: Bitboard::EMPTY,
            open: Bitboard::ALL,
            occupied,
            defenders,
            lines: ArrayVec::new(),
        }
    }

    /// Where the piece on `from`, which is not the king, may go without leaving the king attacked.
    #[inline]
    pub fn allowed(&self, from: Square) -> Bitboard {
        if !self.sensitive.contains(from) {
            return self.open;
        }
        self.lines.iter().fold(Bitboard::ALL, |allowed, line| allowed & line.allowed(from, self.occupied))
    }

    /// Whether an attack would be on after the piece on `from` has gone to `to`, the attackers being of the
    /// side that moves: the discovered checks of a move.
    #[inline]
    pub fn opens(&self, from: Square, to: Square) -> bool {
        self.lines.iter().any(|line| line.attacker != from && !line.allowed(from, self.occupied).contains(to))
    }
}

impl Line {
    #[inline]
    fn allowed(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let blocking = self.path & !occupied;
        let left = self.count - self.path.contains(from) as u8;
        if left == self.screens {
            blocking | Bitboard::of(self.attacker)
        } else if left + 1 == self.screens {
            !blocking
        } else {
            Bitboard::ALL
        }
    }
}

impl<V: Variant> Position<V> {
    /// The attacks of the other side on the king of `color`.
    #[inline(always)]
    pub fn king_lines(&self, color: Color) -> KingLines {
        let mut lines = KingLines::new(self.board.occupied(), self.board.color(color));
        self.visit_king_paths(color, &mut lines);
        lines
    }

    #[inline(never)]
    fn visit_king_paths(&self, color: Color, lines: &mut KingLines) {
        V::visit_paths(self.tables, &self.board, self.king(color), !color, lines);
    }
}
