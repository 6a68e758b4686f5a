//! Two scores in one: of the middle game and of the ending
//! (<https://www.chessprogramming.org/Tapered_Eval>).

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// A score for the middle game and one for the ending, in centipawns, added in one instruction: the first in
/// the upper half of the number. Either stays within 16 bits.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Tapered(i32);

impl Tapered {
    /// The pair of both scores.
    pub const fn new(middle: i32, end: i32) -> Tapered {
        Tapered((middle << 16) + end)
    }

    /// The score of the middle game.
    pub const fn middle(self) -> i32 {
        // The lower half borrows from the upper one when it is negative.
        (self.0 + 0x8000) >> 16
    }

    /// The score of the ending.
    pub const fn end(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The sums of both scores.
    pub const fn plus(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }

    /// Whether both scores are 0.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The score between both, `phase` of `full` parts being middle game.
    pub const fn at_phase(self, phase: i32, full: i32) -> i32 {
        (self.middle() * phase + self.end() * (full - phase)) / full
    }
}

impl Add for Tapered {
    type Output = Tapered;
    fn add(self, other: Tapered) -> Tapered {
        self.plus(other)
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    fn mul(self, factor: i32) -> Tapered {
        Tapered(self.0 * factor)
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}

impl fmt::Display for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:>6} {:>6}", self.middle(), self.end())
    }
}

#[cfg(test)]
mod tests {
    use super::Tapered;

    #[test]
    fn halves_do_not_leak_into_each_other() {
        for (a, b) in [(3, -5), (-3, 5), (-700, -1), (0, -1), (1200, 900)] {
            for (c, d) in [(1, 1), (-4, 9), (8, -30)] {
                let sum = Tapered::new(a, b) + Tapered::new(c, d);
                assert_eq!((sum.middle(), sum.end()), (a + c, b + d));
                let difference = Tapered::new(a, b) - Tapered::new(c, d) * 3;
                assert_eq!((difference.middle(), difference.end()), (a - 3 * c, b - 3 * d));
            }
        }
        assert_eq!(Tapered::new(100, -60).at_phase(1, 4), -20);
    }
}
