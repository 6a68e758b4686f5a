//! Lines: how far a rider gets along rank, file and diagonals, up to its first and its second blocker.
//!
//! With BMI2 the occupied inner points of a line are gathered by `pext` and index a table of both reaches.
//! Without it they are found from the blockers nearest on either side
//! (<https://www.chessprogramming.org/Obstruction_Difference>).

use crate::core::Bitboard;
use crate::core::geometry::{DIAGONALS, ORTHOGONALS, ROWS, Square, Step};

/// The four lines through a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Along the file.
    File,
    /// Along the rank.
    Rank,
    /// Along the diagonal that rises to the right.
    Rising,
    /// Along the diagonal that falls to the right.
    Falling,
}

impl Axis {
    /// All four.
    pub const ALL: [Axis; 4] = [Axis::File, Axis::Rank, Axis::Rising, Axis::Falling];

    /// The step along the axis towards higher point indices.
    const fn upward(self) -> Step {
        match self {
            Axis::File => ORTHOGONALS[0],
            Axis::Rank => ORTHOGONALS[1],
            Axis::Rising => DIAGONALS[0],
            Axis::Falling => DIAGONALS[3],
        }
    }
}

/// What a rider sees along one line, in both directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub struct Reach {
    /// The points up to and with the first piece: where a rook could go.
    pub first: Bitboard,
    /// The points beyond the first piece up to and with the second: where a cannon's capture is.
    pub second: Bitboard,
}

/// The points of `board` from `square` in one direction, nearest first.
fn ray(board: Bitboard, square: Square, step: Step) -> impl Iterator<Item = Square> {
    std::iter::successors(square.offset(step), move |at| at.offset(step))
        .take_while(move |&at| board.contains(at))
}

#[cfg(any(test, target_feature = "bmi2"))]
mod gathered {
    use super::*;
    use crate::core::attacks::by_point;

    /// The inner points of one line through a point, and where its part of the table begins.
    #[derive(Clone, Copy, Default)]
    struct Inner {
        low: u64,
        high: u64,
        shift: u32,
        offset: u16,
    }

    /// Lines of a board, by table.
    pub struct Lines {
        inner: Box<[[Inner; 4]; ROWS]>,
        /// As long as a `u16` reaches, so that no index needs a bounds check.
        reach: Box<[Reach; 1 << 16]>,
    }

    impl Lines {
        /// The table for `board`.
        pub fn new(board: Bitboard) -> Lines {
            let mut inner: Box<[[Inner; 4]; ROWS]> = by_point(|_| Default::default());
            let mut reach = Vec::new();
            for square in board {
                for axis in Axis::ALL {
                    let line = Inner::new(board, square, axis, reach.len());
                    reach.extend(line.occupancies().map(|occupied| walk(board, square, axis, occupied)));
                    inner[square.index()][axis as usize] = line;
                }
            }
            reach.resize(1 << 16, Reach::default());
            match reach.into_boxed_slice().try_into() {
                Ok(reach) => Lines { inner, reach },
                Err(_) => unreachable!("the lines of the whole frame fit"),
            }
        }

        /// What a rider on `square` sees along `axis`.
        #[inline]
        pub fn reach(&self, axis: Axis, square: Square, occupied: Bitboard) -> Reach {
            let line = &self.inner[square.index()][axis as usize];
            self.reach[line.offset.wrapping_add(line.gather(occupied)) as usize]
        }
    }

    impl Inner {
        /// A line without its two ends: whether they are occupied changes no reach.
        fn new(board: Bitboard, square: Square, axis: Axis, offset: usize) -> Inner {
            let up = axis.upward();
            let mut points: Bitboard =
                ray(board, square, up).chain(ray(board, square, up.times(-1))).collect();
            for end in [up, up.times(-1)].into_iter().filter_map(|step| ray(board, square, step).last()) {
                points &= !Bitboard::of(end);
            }
            let (low, high) = (points.0 as u64, (points.0 >> 64) as u64);
            let Ok(offset) = offset.try_into() else { unreachable!("the lines of the whole frame fit") };
            Inner { low, high, shift: low.count_ones(), offset }
        }

        #[cfg(target_feature = "bmi2")]
        #[inline]
        fn gather(&self, occupied: Bitboard) -> u16 {
            use crate::core::machine::pext;
            let low = pext(occupied.0 as u64, self.low);
            let high = pext((occupied.0 >> 64) as u64, self.high);
            (low | high << (self.shift & 63)) as u16
        }

        #[cfg(not(target_feature = "bmi2"))]
        fn gather(&self, occupied: Bitboard) -> u16 {
            let points = Bitboard(self.low as u128 | (self.high as u128) << 64);
            points.enumerate().fold(0, |index, (bit, point)| index | (occupied.contains(point) as u16) << bit)
        }

        /// Every occupancy of the inner points, in the order of its index.
        fn occupancies(self) -> impl Iterator<Item = Bitboard> {
            let points: Vec<Square> = Bitboard(self.low as u128 | (self.high as u128) << 64).collect();
            (0..1usize << points.len()).map(move |index| {
                (0..points.len()).filter(|bit| index >> bit & 1 != 0).map(|bit| points[bit]).collect()
            })
        }
    }

    /// The reach found point by point.
    pub fn walk(board: Bitboard, square: Square, axis: Axis, occupied: Bitboard) -> Reach {
        let mut reach = Reach::default();
        for step in [axis.upward(), axis.upward().times(-1)] {
            let mut blockers = 0;
            for point in ray(board, square, step) {
                match blockers {
                    0 => reach.first |= Bitboard::of(point),
                    1 => reach.second |= Bitboard::of(point),
                    _ => break,
                }
                blockers += occupied.contains(point) as u32;
            }
        }
        reach
    }
}

#[cfg(any(test, not(target_feature = "bmi2")))]
mod scanned {
    use super::*;
    use crate::core::attacks::by_point;

    /// Lines of a board, by their two rays.
    pub struct Lines {
        rays: Box<[[[Bitboard; 2]; 4]; ROWS]>,
    }

    impl Lines {
        /// The rays of `board`.
        pub fn new(board: Bitboard) -> Lines {
            let rays = by_point(|square| {
                Axis::ALL.map(|axis| {
                    let up = axis.upward();
                    [ray(board, square, up).collect(), ray(board, square, up.times(-1)).collect()]
                })
            });
            Lines { rays }
        }

        /// What a rider on `square` sees along `axis`.
        #[inline]
        pub fn reach(&self, axis: Axis, square: Square, occupied: Bitboard) -> Reach {
            let [up, down] = self.rays[square.index()][axis as usize];
            let (line, above, below) = ((up | down).0, up.0 & occupied.0, down.0 & occupied.0);
            let between = |above: u128, below: u128| {
                // From the highest blocker below to the lowest above: all bits from one to the other.
                let from = 1u128.checked_shl(below.checked_ilog2().unwrap_or(0)).unwrap_or(1);
                let to = above & above.wrapping_neg();
                (to.wrapping_mul(2).wrapping_sub(from) & line, to, from & below)
            };
            let (first, nearest_above, nearest_below) = between(above, below);
            let (both, ..) = between(above ^ nearest_above, below ^ nearest_below);
            // A direction without a first blocker has no points beyond one.
            Reach { first: Bitboard(first), second: Bitboard(both & !first) }
        }
    }
}

#[cfg(target_feature = "bmi2")]
pub use gathered::Lines;
#[cfg(not(target_feature = "bmi2"))]
pub use scanned::Lines;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::random::SplitMix64;

    #[test]
    fn tables_and_scans_see_what_a_walk_sees() {
        for (width, height) in [(9, 11), (9, 10), (8, 8)] {
            let board = Bitboard::board(width, height);
            let (gathered, scanned) = (gathered::Lines::new(board), scanned::Lines::new(board));
            let mut random = SplitMix64(width as u64 * height as u64);
            for square in board {
                for round in 0..400 {
                    let bits = || u128::from(random.next()) << 64 | u128::from(random.next());
                    let mut draws = std::iter::repeat_with(bits);
                    let occupied =
                        Bitboard(draws.by_ref().take(round % 3 + 1).fold(!0, |all, bits| all & bits));
                    for axis in Axis::ALL {
                        let walked = gathered::walk(board, square, axis, occupied & board);
                        assert_eq!(
                            gathered.reach(axis, square, occupied & board),
                            walked,
                            "{square} {axis:?}"
                        );
                        assert_eq!(
                            scanned.reach(axis, square, occupied & board),
                            walked,
                            "{square} {axis:?}"
                        );
                    }
                }
            }
        }
    }
}
