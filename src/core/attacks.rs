//! Attack primitives and their tables: lines for riders, gates for lame leapers, paths between two points.
//!
//! A game builds the tables it needs once, for its own board, and keeps them behind a lazy static.

use super::Bitboard;
use super::geometry::{DIAGONALS, ORTHOGONALS, POINTS, ROWS, Square, Step};
#[cfg(target_feature = "bmi2")]
use super::machine::pext;

mod lines;
pub use lines::{Axis, Lines, Reach};

/// A heap array with one row a point, made by `row`; the rows beyond the frame repeat the last one.
pub fn by_point<T>(row: impl Fn(Square) -> T) -> Box<[T; ROWS]> {
    let rows: Box<[T]> = (0..ROWS).map(|index| row(Square::from_index(index.min(POINTS - 1)))).collect();
    match rows.try_into() {
        Ok(rows) => rows,
        Err(_) => unreachable!("there is one row for each index"),
    }
}

/// The points that stepping from `from` by each of `steps` reaches on `board`.
pub fn steps_from(board: Bitboard, from: Square, steps: &[Step]) -> Bitboard {
    board & steps.iter().filter_map(|&step| from.offset(step)).collect()
}

/// Which four neighbours of a point a lame leaper has to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gates {
    /// The neighbours on rank and file: legs of a horse's move, the middle of a tiger's.
    Orthogonal,
    /// The neighbours on the diagonals: eyes of an elephant's move; seen from its target, legs of a horse's.
    Diagonal,
}

impl Gates {
    /// The steps to the gates, from the lowest point to the highest: bit `i` of a gate index is gate `i`.
    const fn steps(self) -> [Step; 4] {
        match self {
            Gates::Orthogonal => [ORTHOGONALS[2], ORTHOGONALS[3], ORTHOGONALS[1], ORTHOGONALS[0]],
            Gates::Diagonal => [DIAGONALS[2], DIAGONALS[1], DIAGONALS[3], DIAGONALS[0]],
        }
    }

    /// The bits of the gates in a word whose bit 0 is the point to the lower left.
    const fn bits(self) -> [u32; 4] {
        match self {
            Gates::Orthogonal => [1, 9, 11, 19],
            Gates::Diagonal => [0, 2, 18, 20],
        }
    }

    /// The occupied gates of `square`, one bit each. Bits of gates off the board are arbitrary.
    #[inline]
    fn index(self, square: Square, occupied: Bitboard) -> usize {
        let around = ((occupied.0 << 10) >> square.index()) as u64;
        let [a, b, c, d] = self.bits();
        #[cfg(target_feature = "bmi2")]
        {
            pext(around, 1 << a | 1 << b | 1 << c | 1 << d) as usize & 15
        }
        #[cfg(not(target_feature = "bmi2"))]
        {
            (around >> a & 1 | (around >> b & 1) << 1 | (around >> c & 1) << 2 | (around >> d & 1) << 3)
                as usize
        }
    }
}

/// Moves of a leaper that needs a gate beside its point to be empty.
pub struct Leaps {
    gates: Gates,
    targets: Box<[[Bitboard; 16]; ROWS]>,
}

impl Leaps {
    /// A table from `beyond`: the points reached from a point over the gate in the given direction.
    pub fn new(gates: Gates, beyond: impl Fn(Square, Step) -> Bitboard) -> Leaps {
        let targets = by_point(|square| {
            let through = gates.steps().map(|gate| beyond(square, gate));
            std::array::from_fn(|blocked| {
                let open = (0..4).filter(|gate| blocked >> gate & 1 == 0);
                open.fold(Bitboard::EMPTY, |set, gate| set | through[gate])
            })
        });
        Leaps { gates, targets }
    }

    /// The table with moves added that pass no gate: whatever `steps` gives for a point.
    pub fn and_steps(mut self, steps: impl Fn(Square) -> Bitboard) -> Leaps {
        for square in Square::all() {
            let always = steps(square);
            self.targets[square.index()].iter_mut().for_each(|targets| *targets |= always);
        }
        self
    }

    /// The points reached from `square` over the gates that are empty.
    #[inline]
    pub fn from(&self, gates: Gates, square: Square, occupied: Bitboard) -> Bitboard {
        debug_assert_eq!(gates, self.gates);
        self.targets[square.index()][gates.index(square, occupied)]
    }

    /// The points reached from `square` on an empty board.
    #[inline]
    pub fn unblocked(&self, square: Square) -> Bitboard {
        self.targets[square.index()][0]
    }
}

/// What must be passed between two points: on a common line the points strictly between them, for a horse's
/// leap its leg, else nothing.
pub struct Paths(Box<[[Bitboard; ROWS]; ROWS]>);

impl Paths {
    /// The table. With `lame_horses` a pair of points a horse's move apart holds the leg of the move.
    pub fn new(lame_horses: bool) -> Paths {
        Paths(by_point(|target| {
            let mut row = [Bitboard::EMPTY; ROWS];
            for direction in ORTHOGONALS.into_iter().chain(DIAGONALS) {
                let mut passed = Bitboard::EMPTY;
                let mut at = target;
                while let Some(next) = at.offset(direction) {
                    row[next.index()] = passed;
                    passed |= Bitboard::of(next);
                    at = next;
                }
            }
            for (leg, from) in horse_arrivals(target).filter(|_| lame_horses) {
                row[from.index()] = Bitboard::of(leg);
            }
            row
        }))
    }

    /// The path of an attack from `attacker` on `target`.
    #[inline]
    pub fn between(&self, target: Square, attacker: Square) -> Bitboard {
        self.0[target.index()][attacker.index()]
    }
}

/// The leg and the starting point of every horse's move to `target`. The leg is a diagonal neighbour of it.
fn horse_arrivals(target: Square) -> impl Iterator<Item = (Square, Square)> {
    let moves = ORTHOGONALS.into_iter().flat_map(|first| first.outward().map(|second| (first, second)));
    moves.filter_map(move |(first, second)| {
        let from = target.offset(first.and(second).times(-1))?;
        Some((from.offset(first)?, from))
    })
}

/// The two points that a horse on `from` reaches over the leg in the direction `first`.
pub fn horse_leaps(from: Square, first: Step) -> Bitboard {
    first.outward().into_iter().filter_map(|second| from.offset(first.and(second))).collect()
}

/// The points from which a horse reaches `target` over the leg that lies in the diagonal direction `leg`.
pub fn horse_origins(target: Square, leg: Step) -> Bitboard {
    let leg = target.offset(leg);
    horse_arrivals(target).filter(|&(over, _)| Some(over) == leg).map(|(_, from)| from).collect()
}
