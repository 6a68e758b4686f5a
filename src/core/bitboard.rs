//! Sets of points.

use super::geometry::{ROWS, Square};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of points, bit `n` for the point with index `n`. The complement of a set also holds bits that are
/// not points: intersect it with a set of points before iterating or counting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u128);

/// The sets of one point each: a lookup costs half as much as shifting a bit through 128.
static SINGLES: [Bitboard; ROWS] = {
    let mut singles = [Bitboard::EMPTY; ROWS];
    let mut index = 0;
    while index < ROWS {
        singles[index] = Bitboard(1 << index);
        index += 1;
    }
    singles
};

impl Bitboard {
    /// No point.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every bit.
    pub const ALL: Bitboard = Bitboard(!0);

    /// The points `a1` up to the given `width` and `height`: the board of a game inside the frame.
    pub const fn board(width: u8, height: u8) -> Bitboard {
        let mut set = 0;
        let mut rank = 0;
        while rank < height {
            let mut file = 0;
            while file < width {
                set |= 1 << Square::new(file, rank).index();
                file += 1;
            }
            rank += 1;
        }
        Bitboard(set)
    }

    /// The set of one point.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        SINGLES[square.index()]
    }

    /// Union, usable in constants.
    pub const fn or(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }

    /// Whether the set holds no point.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds any point.
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set holds `square`.
    pub const fn contains(self, square: Square) -> bool {
        // Half by half: cheaper than shifting 128 bits.
        let [low, high] = self.halves();
        let half = if square.index() < 64 { low } else { high };
        half >> (square.index() & 63) & 1 != 0
    }

    /// The bits of the first 64 points, and of the rest.
    #[inline]
    pub const fn halves(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// Number of points.
    pub const fn count(self) -> u32 {
        let [low, high] = self.halves();
        low.count_ones() + high.count_ones()
    }

    /// Whether there are two points or more.
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The point with the lowest index, if any.
    pub fn first(self) -> Option<Square> {
        self.any().then(|| Square::from_index(self.0.trailing_zeros() as usize & 127))
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    /// Half by half: cheaper than the steps of [`Iterator::next`].
    #[inline(always)]
    fn fold<T, F: FnMut(T, Square) -> T>(self, init: T, mut f: F) -> T {
        let mut folded = init;
        for (mut rest, base) in self.halves().into_iter().zip([0, 64]) {
            while rest != 0 {
                folded = f(folded, Square::from_index(base + rest.trailing_zeros() as usize));
                rest &= rest - 1;
            }
        }
        folded
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

macro_rules! set_operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign_method:ident;)*) => {$(
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0.$method(other.0))
            }
        }
        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                self.0.$assign_method(other.0);
            }
        }
    )*};
}

set_operators! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set()
            .entries(*self & Bitboard::board(super::geometry::FILES, super::geometry::RANKS))
            .finish()
    }
}
