//! Attack tables of the pieces.

use super::points::{BOARD, OWN_HALF, PALACE, PALACE_DIAGONALS};

use crate::core::attacks::{
    Axis, Gates, Leaps, Lines, Paths, Reach, by_point, horse_leaps, horse_origins, steps_from,
};
use crate::core::geometry::{DIAGONALS, ORTHOGONALS, ROWS, Square, Step};
use crate::core::position::{Bearing, Board};
use crate::core::rules::AttackTables;
use crate::core::{Bitboard, Color, Kind};
use once_cell::sync::Lazy;

/// Sets by point.
type PointTable = Box<[Bitboard; ROWS]>;

/// The tables of the game; pairs are Red's and Black's.
pub struct Tables {
    lines: Lines,
    paths: Paths,
    /// Moves of horses, and the horses that move to a point.
    horse: Leaps,
    horse_origins: Leaps,
    /// Moves of elephants, which are the same seen from the target.
    elephant: [Leaps; 2],
    king: [PointTable; 2],
    advisor: [PointTable; 2],
    soldier: [PointTable; 2],
    /// The points from which soldiers move to a point.
    soldier_origins: [PointTable; 2],
    /// The pieces that could attack a general on a point over the right path.
    patterns: Box<[Patterns; ROWS]>,
}

/// The points from which pieces bear on a point, by kind.
#[derive(Clone, Default)]
struct Patterns {
    /// Rank and file: rooks and cannons.
    orthogonal: Bitboard,
    /// File: the other general.
    file: Bitboard,
    horse: Bitboard,
}

static TABLES: Lazy<Tables> = Lazy::new(Tables::new);

/// The tables, built on first use.
pub fn tables() -> &'static Tables {
    &TABLES
}

impl Tables {
    fn new() -> Tables {
        let lines = Lines::new(BOARD);
        let within = |points: [Bitboard; 2], steps: [Step; 4]| {
            Color::BOTH.map(|color| by_point(|from| steps_inside(points[color.index()], from, &steps)))
        };
        let on_board = |gates, leaps: fn(Square, Step) -> Bitboard| {
            Leaps::new(gates, move |at, gate| leaps(at, gate) & BOARD)
        };
        let horse_origins = on_board(Gates::Diagonal, horse_origins);
        let ray = |from, axis| lines.reach(axis, from, Bitboard::EMPTY).first;
        Tables {
            paths: Paths::new(true),
            horse: on_board(Gates::Orthogonal, horse_leaps),
            elephant: OWN_HALF.map(|half| {
                Leaps::new(Gates::Diagonal, |from, eye| steps_inside(half, from, &[eye.times(2)]))
            }),
            king: within(PALACE, ORTHOGONALS),
            advisor: within(PALACE_DIAGONALS, DIAGONALS),
            soldier: Color::BOTH.map(|color| by_point(|from| soldier_moves(color, from))),
            soldier_origins: Color::BOTH.map(|color| by_point(|to| soldier_origins(color, to))),
            patterns: by_point(|to| Patterns {
                orthogonal: ray(to, Axis::Rank) | ray(to, Axis::File),
                file: ray(to, Axis::File),
                horse: horse_origins.unblocked(to),
            }),
            lines,
            horse_origins,
        }
    }

    #[inline(always)]
    fn rank_and_file(&self, from: Square, occupied: Bitboard) -> (Reach, Reach) {
        (self.lines.reach(Axis::Rank, from, occupied), self.lines.reach(Axis::File, from, occupied))
    }

    /// Attackers, of either colour, of the kinds that cross the river; soldiers as those of `by` go.
    #[inline(always)]
    fn crossing_attackers(
        &self,
        board: &Board,
        target: Square,
        by: Color,
        occupied: Bitboard,
        rank: Reach,
        file: Reach,
    ) -> Bitboard {
        (rank.first | file.first) & board.kind(Kind::Rook)
            | (rank.second | file.second) & board.kind(Kind::Cannon)
            | self.horse_origins.from(Gates::Diagonal, target, occupied) & board.kind(Kind::Horse)
            | self.soldier_origins[by.index()][target.index()] & board.kind(Kind::Pawn)
    }
}

impl AttackTables for Tables {
    #[inline(always)]
    fn reach(&self, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
        match kind {
            Kind::Cannon => {
                let (rank, file) = self.rank_and_file(from, occupied);
                (rank.first | file.first) & !occupied | (rank.second | file.second) & occupied
            }
            _ => self.attacks(kind, color, from, occupied),
        }
    }

    #[inline(always)]
    fn attacks(&self, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
        let side = color.index();
        match kind {
            Kind::Rook => {
                let (rank, file) = self.rank_and_file(from, occupied);
                rank.first | file.first
            }
            Kind::Cannon => {
                let (rank, file) = self.rank_and_file(from, occupied);
                rank.second | file.second
            }
            Kind::Horse => self.horse.from(Gates::Orthogonal, from, occupied),
            Kind::Elephant => self.elephant[side].from(Gates::Diagonal, from, occupied),
            Kind::Advisor => self.advisor[side][from.index()],
            Kind::King => self.king[side][from.index()],
            Kind::Pawn => self.soldier[side][from.index()],
            _ => Bitboard::EMPTY,
        }
    }

    #[inline]
    fn attackers(&self, board: &Board, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let side = by.index();
        let (rank, file) = self.rank_and_file(target, occupied);
        let pieces = self.crossing_attackers(board, target, by, occupied, rank, file)
            | self.elephant[side].from(Gates::Diagonal, target, occupied) & board.kind(Kind::Elephant)
            | self.advisor[side][target.index()] & board.kind(Kind::Advisor)
            | self.king[side][target.index()] & board.kind(Kind::King);
        pieces & board.color(by) & occupied
    }

    /// The pieces of `by` that attack the other general on `target`; its own general does so along the file.
    #[inline]
    fn king_attackers(&self, board: &Board, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let (rank, file) = self.rank_and_file(target, occupied);
        let pieces = self.crossing_attackers(board, target, by, occupied, rank, file)
            | file.first & board.kind(Kind::King);
        pieces & board.color(by) & occupied
    }

    #[inline(always)]
    fn bearing(&self, board: &Board, target: Square, by: Color) -> Bearing {
        let bearing = |kind| self.bearing_points(kind, by, target) & board.pieces(by, kind);
        Bearing {
            direct: bearing(Kind::Rook) | bearing(Kind::King) | bearing(Kind::Horse) | bearing(Kind::Pawn),
            screened: bearing(Kind::Cannon),
        }
    }

    /// The points from which a piece bears on `target`, on the other general's point the general too.
    #[inline(always)]
    fn bearing_points(&self, kind: Kind, by: Color, target: Square) -> Bitboard {
        let patterns = &self.patterns[target.index()];
        match kind {
            Kind::Rook | Kind::Cannon => patterns.orthogonal,
            Kind::King => patterns.file,
            Kind::Horse => patterns.horse,
            Kind::Pawn => self.soldier_origins[by.index()][target.index()],
            // Elephants and advisors do not cross the river.
            _ => Bitboard::EMPTY,
        }
    }

    #[inline(always)]
    fn path(&self, target: Square, attacker: Square) -> Bitboard {
        self.paths.between(target, attacker)
    }
}

/// The steps of a piece that never leaves `points`.
fn steps_inside(points: Bitboard, from: Square, steps: &[Step]) -> Bitboard {
    if points.contains(from) { steps_from(points, from, steps) } else { Bitboard::EMPTY }
}

/// One point forward, beyond the river also sideways (art. 2.2).
fn soldier_moves(color: Color, from: Square) -> Bitboard {
    let sideways = ORTHOGONALS.into_iter().filter(|step| step.rank == 0);
    let crossed = OWN_HALF[(!color).index()].contains(from);
    let steps: Vec<Step> = sideways.filter(|_| crossed).chain([color.forward()]).collect();
    steps_from(BOARD, from, &steps)
}

/// The points from which a soldier moves to `to`.
fn soldier_origins(color: Color, to: Square) -> Bitboard {
    BOARD.filter(|&from| soldier_moves(color, from).contains(to)).collect()
}
