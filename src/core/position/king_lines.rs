//! The king's safety in one pass: every enemy attack on a point that one move could open or close.
//!
//! An attack runs over a *path* (the points between a rider and its target, a horse's leg, an elephant's eye,
//! the middle of a tiger's leap) and needs a certain number of pieces on it: none, or for a cannon one screen.
//! Counting them reveals check, the pieces whose leaving would give it, and the empty points that entering would
//! turn into a screen. From these counts legality follows exactly, in check and out of it, without making a
//! move: a move from `p` to `t` leaves `count - [p on path] + [t on path and empty]` pieces on each path, and is
//! illegal where that number is the one needed and `t` is not the attacker itself. Only moves of the king,
//! and captures that take a piece off another point than their target, need a test of their own.

use super::Position;
use super::turn::Bearing;
use crate::core::rules::{AttackTables, Rules};
use crate::core::{Bitboard, Color, Square};

/// Attacks on a king, or on any point that pieces of one side must keep safe.
#[derive(Clone, Copy, Debug)]
pub struct KingLines {
    /// The pieces that attack now.
    pub checkers: Bitboard,
    /// Defenders that stand on a path where leaving it matters.
    pub sensitive: Bitboard,
    /// Where the other defenders may go.
    pub open: Bitboard,
    king: Square,
    /// The attackers that attack now, or would if there were one piece fewer or more on their path.
    close: Bearing,
}

/// An attack, on or nearly on.
struct Attack {
    attacker: Square,
    path: Bitboard,
    /// Pieces on the path.
    count: u32,
    /// Pieces on it that the attack needs.
    screens: u32,
}

impl Attack {
    /// Where the piece on `from` may go without leaving this attack on.
    fn allowed(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let blocking = self.path & !occupied;
        let left = self.count - u32::from(self.path.contains(from));
        if left == self.screens {
            blocking | Bitboard::of(self.attacker)
        } else if left + 1 == self.screens {
            !blocking
        } else {
            Bitboard::ALL
        }
    }
}

impl<V: Rules> Position<V> {
    /// The attacks of the other side on the king of `color`.
    #[inline]
    pub fn king_lines(&self, color: Color) -> KingLines {
        let (king, occupied, defenders) = (self.king(color), self.board.occupied(), self.board.color(color));
        let mut lines = KingLines {
            checkers: Bitboard::EMPTY,
            sensitive: Bitboard::EMPTY,
            open: Bitboard::ALL,
            king,
            close: Bearing::default(),
        };
        let bearing = self.tables.bearing(&self.board, king, !color);
        bearing.direct.for_each(|attacker| {
            let path = self.tables.path(king, attacker);
            let standing = path & occupied;
            if standing.many() {
                return;
            }
            if standing.is_empty() {
                lines.checkers |= Bitboard::of(attacker);
                lines.open &= path | Bitboard::of(attacker);
            }
            lines.sensitive |= standing & defenders;
            lines.close.direct |= Bitboard::of(attacker);
        });
        bearing.screened.for_each(|attacker| {
            let path = self.tables.path(king, attacker);
            let standing = path & occupied;
            match standing.count() {
                0 => lines.open &= !path,
                1 => {
                    lines.checkers |= Bitboard::of(attacker);
                    lines.open &= path & !occupied | Bitboard::of(attacker);
                }
                2 => {}
                _ => return,
            }
            lines.sensitive |= standing & defenders;
            lines.close.screened |= Bitboard::of(attacker);
        });
        lines
    }

    /// Where the piece on `from`, which is not the king, may go without leaving the king attacked.
    #[inline]
    pub fn allowed(&self, lines: &KingLines, from: Square) -> Bitboard {
        if !lines.sensitive.contains(from) {
            return lines.open;
        }
        let occupied = self.board.occupied();
        self.close_lines(lines).fold(Bitboard::ALL, |allowed, line| allowed & line.allowed(from, occupied))
    }

    /// Whether an attack would be on after the piece on `from` has gone to `to`, the attackers being of the
    /// side that moves: the discovered checks of a move.
    #[inline]
    pub fn opens(&self, lines: &KingLines, from: Square, to: Square) -> bool {
        let occupied = self.board.occupied();
        self.close_lines(lines)
            .any(|line| line.attacker != from && !line.allowed(from, occupied).contains(to))
    }

    /// The attacks that are on, or that one piece fewer or more on their path would turn on.
    fn close_lines(&self, lines: &KingLines) -> impl Iterator<Item = Attack> {
        let Bearing { direct, screened } = lines.close;
        let (king, occupied) = (lines.king, self.board.occupied());
        direct.map(|attacker| (attacker, 0)).chain(screened.map(|attacker| (attacker, 1))).map(
            move |(attacker, screens)| {
                let path = self.tables.path(king, attacker);
                Attack { attacker, path, count: (path & occupied).count(), screens }
            },
        )
    }
}
