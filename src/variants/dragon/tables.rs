//! Attack tables of the pieces.

use super::points::{
    BOARD, DOUBLE_STEP_RANK, DRAGON_HOME, KING_HOME, LAYOUT, MIDDLE_RANK, PALACE, PALACE_DIAGONALS, PAWN_RANK,
};

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

/// The tables of the game; pairs are White's and Black's.
pub struct Tables {
    lines: Lines,
    paths: Paths,
    /// Moves of horses, and the horses that move to a point.
    horse: Leaps,
    horse_origins: Leaps,
    /// Moves of tigers, and their captures, which are the same seen from the target.
    tiger: Leaps,
    tiger_captures: Leaps,
    elephant: [Leaps; 2],
    elephant_origins: [Leaps; 2],
    king: [PointTable; 2],
    advisor: [PointTable; 2],
    /// Moves of pawns with the point in front of them empty, and occupied.
    pawn: [Box<[[Bitboard; 2]; ROWS]>; 2],
    /// The pawns that capture on a point with the point before it, on their way, empty, and occupied.
    pawn_origins: [Box<[[Bitboard; 2]; ROWS]>; 2],
    /// The pieces that could capture on a point over the right path.
    patterns: [Box<[Patterns; ROWS]>; 2],
}

/// The points from which pieces of one side bear on a point, by kind.
#[derive(Clone, Default)]
struct Patterns {
    /// Rank and file: rooks and cannons.
    orthogonal: Bitboard,
    /// Rank and diagonals: dragons.
    dragon: Bitboard,
    tiger: Bitboard,
    elephant: Bitboard,
    horse: Bitboard,
    pawn: Bitboard,
    /// All that is not on a line: tigers, elephants, horses, pawns, advisors, the king.
    near: Bitboard,
}

static TABLES: Lazy<Tables> = Lazy::new(Tables::new);

/// The tables, built on first use.
pub fn tables() -> &'static Tables {
    &TABLES
}

impl Tables {
    fn new() -> Tables {
        let on_board = |square: Square, step: Step| square.offset(step).map_or(Bitboard::EMPTY, Bitboard::of);
        let lines = Lines::new(BOARD);
        let tiger_captures = Leaps::new(Gates::Orthogonal, |from, gate| on_board(from, gate.times(2)));
        let horse = Leaps::new(Gates::Orthogonal, horse_leaps);
        let horse_origins = Leaps::new(Gates::Diagonal, horse_origins);
        let elephant_origins = each_color(|color| {
            Leaps::new(Gates::Diagonal, |to, eye| elephant_leap_origin(color, to, eye))
                .and_steps(|to| elephant_steps(color, to))
        });
        let pawn_origins =
            each_color(|color| by_point(|to| [false, true].map(|full| pawn_origins(color, to, full))));
        let ray = |from, axis| lines.reach(axis, from, Bitboard::EMPTY).first;
        let patterns = each_color(|color: Color| {
            by_point(|to| {
                let tiger = tiger_captures.unblocked(to);
                let elephant = elephant_origins[color.index()].unblocked(to);
                let horse = horse_origins.unblocked(to);
                let pawn = pawn_origins[color.index()][to.index()][0];
                Patterns {
                    orthogonal: ray(to, Axis::Rank) | ray(to, Axis::File),
                    dragon: ray(to, Axis::Rank) | ray(to, Axis::Rising) | ray(to, Axis::Falling),
                    tiger,
                    elephant,
                    horse,
                    pawn,
                    near: tiger | elephant | horse | pawn | king_steps(color, to),
                }
            })
        });
        Tables {
            paths: Paths::new(true),
            tiger: Leaps::new(Gates::Orthogonal, |from, gate| {
                on_board(from, gate) | on_board(from, gate.times(2))
            }),
            elephant: each_color(|color| {
                Leaps::new(Gates::Diagonal, |from, eye| elephant_leaps(color, from, eye))
                    .and_steps(|from| elephant_steps(color, from))
            }),
            king: each_color(|color| by_point(|from| king_steps(color, from))),
            advisor: each_color(|color| by_point(|from| palace_diagonals(color, from))),
            pawn: each_color(|color| {
                by_point(|from| [false, true].map(|full| pawn_moves(color, from, full)))
            }),
            lines,
            horse,
            horse_origins,
            tiger_captures,
            elephant_origins,
            pawn_origins,
            patterns,
        }
    }

    /// The points along the rank of `from` up to and with the first piece.
    #[inline]
    pub fn along_rank(&self, from: Square, occupied: Bitboard) -> Bitboard {
        self.lines.reach(Axis::Rank, from, occupied).first
    }

    #[inline(always)]
    fn rank_and_file(&self, from: Square, occupied: Bitboard) -> (Reach, Reach) {
        (self.lines.reach(Axis::Rank, from, occupied), self.lines.reach(Axis::File, from, occupied))
    }

    #[inline(always)]
    fn dragon(&self, from: Square, occupied: Bitboard) -> Bitboard {
        self.lines.reach(Axis::Rank, from, occupied).first
            | self.lines.reach(Axis::Rising, from, occupied).first
            | self.lines.reach(Axis::Falling, from, occupied).first
    }

    /// The points from which a piece could have come to `to` without capturing, all else standing as in `occupied`. Points
    /// of other pieces may be in the set.
    pub fn origins(&self, kind: Kind, color: Color, to: Square, occupied: Bitboard) -> Bitboard {
        let side = color.index();
        match kind {
            Kind::Horse => self.horse_origins.from(Gates::Diagonal, to, occupied),
            Kind::Elephant => self.elephant_origins[side].from(Gates::Diagonal, to, occupied),
            Kind::Pawn => self.pawn_origins[side][to.index()][ahead(!color, to, occupied)],
            // The moves of the others are the same both ways.
            _ => self.reach(kind, color, to, occupied),
        }
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
            Kind::Tiger => self.tiger.from(Gates::Orthogonal, from, occupied),
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
            Kind::Dragon => self.dragon(from, occupied),
            Kind::Horse => self.horse.from(Gates::Orthogonal, from, occupied),
            Kind::Tiger => self.tiger_captures.from(Gates::Orthogonal, from, occupied),
            Kind::Elephant => self.elephant[side].from(Gates::Diagonal, from, occupied),
            Kind::Advisor => self.advisor[side][from.index()],
            Kind::King => self.king[side][from.index()],
            Kind::Pawn => {
                let front = ahead(color, from, occupied);
                self.pawn[side][from.index()][front]
            }
            Kind::Queen | Kind::Bishop | Kind::Knight => Bitboard::EMPTY,
        }
    }

    #[inline]
    fn attackers(&self, board: &Board, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let side = by.index();
        let pieces = |kind| board.pieces(by, kind);
        let patterns = &self.patterns[side][target.index()];
        let mut attackers = Bitboard::EMPTY;
        if (patterns.orthogonal & (pieces(Kind::Rook) | pieces(Kind::Cannon))).any() {
            let (rank, file) = self.rank_and_file(target, occupied);
            attackers |= (rank.first | file.first) & pieces(Kind::Rook);
            attackers |= (rank.second | file.second) & pieces(Kind::Cannon);
        }
        if (patterns.dragon & pieces(Kind::Dragon)).any() {
            attackers |= self.dragon(target, occupied) & pieces(Kind::Dragon);
        }
        if (patterns.near & board.color(by)).any() {
            let passed = ahead(!by, target, occupied);
            attackers |= self.horse_origins.from(Gates::Diagonal, target, occupied) & pieces(Kind::Horse)
                | self.elephant_origins[side].from(Gates::Diagonal, target, occupied)
                    & pieces(Kind::Elephant)
                | self.tiger_captures.from(Gates::Orthogonal, target, occupied) & pieces(Kind::Tiger)
                | self.pawn_origins[side][target.index()][passed] & pieces(Kind::Pawn)
                | self.king[side][target.index()] & pieces(Kind::King)
                | self.advisor[side][target.index()] & pieces(Kind::Advisor);
        }
        attackers & occupied
    }

    #[inline(always)]
    fn bearing(&self, board: &Board, target: Square, by: Color) -> Bearing {
        let bearing = |kind| self.bearing_points(kind, by, target) & board.pieces(by, kind);
        let mut direct = bearing(Kind::Rook) | bearing(Kind::Dragon);
        if (self.patterns[by.index()][target.index()].near & board.color(by)).any() {
            direct |=
                bearing(Kind::Tiger) | bearing(Kind::Elephant) | bearing(Kind::Horse) | bearing(Kind::Pawn);
        }
        Bearing { direct, screened: bearing(Kind::Cannon) }
    }

    /// The points from which a piece bears on the point `target` outside its own palace.
    #[inline(always)]
    fn bearing_points(&self, kind: Kind, by: Color, target: Square) -> Bitboard {
        let patterns = &self.patterns[by.index()][target.index()];
        match kind {
            Kind::Rook | Kind::Cannon => patterns.orthogonal,
            Kind::Dragon => patterns.dragon,
            Kind::Tiger => patterns.tiger,
            Kind::Elephant => patterns.elephant,
            Kind::Horse => patterns.horse,
            Kind::Pawn => patterns.pawn,
            // Kings and advisors do not leave their palace.
            _ => Bitboard::EMPTY,
        }
    }

    #[inline(always)]
    fn path(&self, target: Square, attacker: Square) -> Bitboard {
        self.paths.between(target, attacker)
    }
}

fn each_color<T>(table: impl Fn(Color) -> T) -> [T; 2] {
    Color::BOTH.map(table)
}

/// 1 if the point in front of `from`, for `color`, is occupied.
#[inline]
fn ahead(color: Color, from: Square, occupied: Bitboard) -> usize {
    const UP: usize = LAYOUT.width as usize;
    const DOWN: usize = ROWS - UP;
    let step = match color {
        Color::White => UP,
        Color::Black => DOWN,
    };
    occupied.contains(Square::from_index((from.index() + step) % ROWS)) as usize
}

/// Art. 5.1(1).
fn king_steps(color: Color, from: Square) -> Bitboard {
    let palace = PALACE[color.index()];
    if !palace.contains(from) {
        return Bitboard::EMPTY;
    }
    steps_from(palace, from, &ORTHOGONALS) | palace_diagonals(color, from)
}

/// Steps along the lines drawn from the centre of the palace to its corners (art. 1.7).
fn palace_diagonals(color: Color, from: Square) -> Bitboard {
    let points = PALACE_DIAGONALS[color.index()];
    if points.contains(from) { steps_from(points, from, &DIAGONALS) } else { Bitboard::EMPTY }
}

/// Art. 5.4(1), (3): the two-point moves of an elephant over one of its eyes. Inside the enemy palace it has them
/// only on the home points of king and dragon.
fn elephant_leaps(color: Color, from: Square, eye: Step) -> Bitboard {
    let enemy = (!color).index();
    if PALACE[enemy].contains(from) && from != KING_HOME[enemy] && from != DRAGON_HOME[enemy] {
        return Bitboard::EMPTY;
    }
    from.offset(eye.times(2)).map_or(Bitboard::EMPTY, Bitboard::of)
}

/// The points from which an elephant reaches `to` by a two-point move over the eye in the direction `eye` of `to`.
fn elephant_leap_origin(color: Color, to: Square, eye: Step) -> Bitboard {
    let from = to.offset(eye.times(2));
    from.filter(|&from| elephant_leaps(color, from, eye.times(-1)).contains(to))
        .map_or(Bitboard::EMPTY, Bitboard::of)
}

/// Art. 5.4(2): the steps of an elephant inside the enemy palace, along its rank and diagonals.
fn elephant_steps(color: Color, from: Square) -> Bitboard {
    let palace = PALACE[(!color).index()];
    let along_rank = ORTHOGONALS.into_iter().filter(|step| step.rank == 0);
    let steps: Vec<Step> = DIAGONALS.into_iter().chain(along_rank).collect();
    if palace.contains(from) { steps_from(palace, from, &steps) } else { Bitboard::EMPTY }
}

/// Art. 5.9(1)–(2): moves and captures of a pawn, the point in front of it being occupied or not.
fn pawn_moves(color: Color, from: Square, front_occupied: bool) -> Bitboard {
    let forward = color.forward();
    let rank = color.rank(from.rank(), LAYOUT.height);
    let mut steps = vec![];
    if rank >= PAWN_RANK {
        steps.push(forward);
    }
    if rank == DOUBLE_STEP_RANK && !front_occupied {
        steps.push(forward.times(2));
    }
    if rank >= MIDDLE_RANK {
        steps.extend(ORTHOGONALS.into_iter().filter(|step| step.rank == 0));
    }
    steps_from(BOARD, from, &steps)
}

/// The points from which a pawn captures on `to`, the point that a two-point step to it passes being occupied or not.
fn pawn_origins(color: Color, to: Square, passed_occupied: bool) -> Bitboard {
    Square::all().filter(|&from| pawn_moves(color, from, passed_occupied).contains(to)).collect()
}
