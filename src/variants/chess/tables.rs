//! Attack tables of the pieces.

use super::points::{BOARD, THIRD_RANK};

use crate::core::attacks::{Axis, Lines, Paths, by_point, horse_leaps, steps_from};
use crate::core::geometry::{DIAGONALS, FILES, ORTHOGONALS, ROWS, Square};
use crate::core::position::{Bearing, Board};
use crate::core::rules::AttackTables;
use crate::core::{Bitboard, Color, Kind};
use once_cell::sync::Lazy;

/// Sets by square.
type SquareTable = Box<[Bitboard; ROWS]>;

/// The tables of the game; pairs are White's and Black's.
pub struct Tables {
    lines: Lines,
    paths: Paths,
    king: SquareTable,
    knight: SquareTable,
    pawn_captures: [SquareTable; 2],
    /// What a rook and a bishop reach on an empty board.
    rook: SquareTable,
    bishop: SquareTable,
}

static TABLES: Lazy<Tables> = Lazy::new(Tables::new);

/// The tables, built on first use.
pub fn tables() -> &'static Tables {
    &TABLES
}

impl Tables {
    fn new() -> Tables {
        let lines = Lines::new(BOARD);
        let ray = |from, axis| lines.reach(axis, from, Bitboard::EMPTY).first;
        let all_steps = [ORTHOGONALS, DIAGONALS].concat();
        Tables {
            paths: Paths::new(false),
            king: by_point(|from| steps_from(BOARD, from, &all_steps)),
            knight: by_point(|from| {
                let leaps = ORTHOGONALS.into_iter().map(|first| horse_leaps(from, first));
                leaps.fold(Bitboard::EMPTY, |all, leap| all | leap) & BOARD
            }),
            pawn_captures: Color::BOTH.map(|color| {
                let ahead = DIAGONALS.into_iter().filter(|step| step.rank == color.forward().rank);
                let steps: Vec<_> = ahead.collect();
                by_point(|from| steps_from(BOARD, from, &steps))
            }),
            rook: by_point(|from| ray(from, Axis::Rank) | ray(from, Axis::File)),
            bishop: by_point(|from| ray(from, Axis::Rising) | ray(from, Axis::Falling)),
            lines,
        }
    }

    /// Where a pawn of `color` captures.
    #[inline]
    pub fn pawn_captures(&self, color: Color, from: Square) -> Bitboard {
        self.pawn_captures[color.index()][from.index()]
    }

    #[inline(always)]
    fn orthogonal(&self, from: Square, occupied: Bitboard) -> Bitboard {
        self.lines.reach(Axis::Rank, from, occupied).first
            | self.lines.reach(Axis::File, from, occupied).first
    }

    #[inline(always)]
    fn diagonal(&self, from: Square, occupied: Bitboard) -> Bitboard {
        self.lines.reach(Axis::Rising, from, occupied).first
            | self.lines.reach(Axis::Falling, from, occupied).first
    }
}

impl AttackTables for Tables {
    #[inline(always)]
    fn reach(&self, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
        match kind {
            Kind::Pawn => pushes(color, from, occupied) | self.pawn_captures(color, from) & occupied,
            _ => self.attacks(kind, color, from, occupied),
        }
    }

    #[inline(always)]
    fn attacks(&self, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
        match kind {
            Kind::King => self.king[from.index()],
            Kind::Queen => self.orthogonal(from, occupied) | self.diagonal(from, occupied),
            Kind::Rook => self.orthogonal(from, occupied),
            Kind::Bishop => self.diagonal(from, occupied),
            Kind::Knight => self.knight[from.index()],
            Kind::Pawn => self.pawn_captures(color, from),
            _ => Bitboard::EMPTY,
        }
    }

    #[inline]
    fn attackers(&self, board: &Board, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let queens = board.kind(Kind::Queen);
        let pieces = self.knight[target.index()] & board.kind(Kind::Knight)
            | self.king[target.index()] & board.kind(Kind::King)
            | self.pawn_captures(!by, target) & board.kind(Kind::Pawn)
            | self.orthogonal(target, occupied) & (board.kind(Kind::Rook) | queens)
            | self.diagonal(target, occupied) & (board.kind(Kind::Bishop) | queens);
        pieces & board.color(by) & occupied
    }

    #[inline(always)]
    fn bearing(&self, board: &Board, target: Square, by: Color) -> Bearing {
        let bearing = |kind| self.bearing_points(kind, by, target) & board.pieces(by, kind);
        let riders = bearing(Kind::Queen) | bearing(Kind::Rook) | bearing(Kind::Bishop);
        Bearing { direct: riders | bearing(Kind::Knight) | bearing(Kind::Pawn), screened: Bitboard::EMPTY }
    }

    /// The squares from which a piece bears on `target`.
    #[inline(always)]
    fn bearing_points(&self, kind: Kind, by: Color, target: Square) -> Bitboard {
        let (rook, bishop) = (self.rook[target.index()], self.bishop[target.index()]);
        match kind {
            Kind::Queen => rook | bishop,
            Kind::Rook => rook,
            Kind::Bishop => bishop,
            Kind::Knight => self.knight[target.index()],
            Kind::Pawn => self.pawn_captures(!by, target),
            // Kings never attack each other.
            _ => Bitboard::EMPTY,
        }
    }

    #[inline(always)]
    fn path(&self, target: Square, attacker: Square) -> Bitboard {
        self.paths.between(target, attacker)
    }
}

/// Where a pawn steps to: one square forward, from its home two, all empty (art. 3.7.1, 3.7.2).
#[inline(always)]
fn pushes(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let step = |set: Bitboard| {
        let ahead = match color {
            Color::White => set.0 << FILES,
            Color::Black => set.0 >> FILES,
        };
        Bitboard(ahead) & !occupied
    };
    let once = step(Bitboard::of(from));
    once | step(once & THIRD_RANK[color.index()])
}
