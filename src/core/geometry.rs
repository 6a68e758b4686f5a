//! Points of the board frame.
//!
//! All games share one frame of 9 files and 11 ranks; a smaller board is its lower left part.

use std::fmt;
use std::str::FromStr;

/// Files of the frame, `a` to `i`.
pub const FILES: u8 = 9;
/// Ranks of the frame, `1` to `11`.
pub const RANKS: u8 = 11;
/// Points of the frame.
pub const POINTS: usize = FILES as usize * RANKS as usize;
/// Rows of a table indexed by a point: a power of two, so that a 7-bit index needs no bounds check.
pub const ROWS: usize = 128;

/// A point of the frame: `rank * 9 + file`, 0 for `a1` to 98 for `i11`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A step on the board: files to the right and ranks forward, both as White sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Files to the right.
    pub file: i8,
    /// Ranks forward.
    pub rank: i8,
}

const fn step(file: i8, rank: i8) -> Step {
    Step { file, rank }
}

/// The four steps along files and ranks.
pub const ORTHOGONALS: [Step; 4] = [step(0, 1), step(1, 0), step(0, -1), step(-1, 0)];
/// The four steps along diagonals.
pub const DIAGONALS: [Step; 4] = [step(1, 1), step(1, -1), step(-1, -1), step(-1, 1)];

impl Step {
    /// This step taken `times` times over.
    pub const fn times(self, times: i8) -> Step {
        step(self.file * times, self.rank * times)
    }

    /// This step followed by another one.
    pub const fn and(self, other: Step) -> Step {
        step(self.file + other.file, self.rank + other.rank)
    }

    /// The two diagonal steps that lead on outward from an orthogonal one: the second half of a horse's move.
    pub const fn outward(self) -> [Step; 2] {
        if self.file == 0 {
            [step(1, self.rank), step(-1, self.rank)]
        } else {
            [step(self.file, 1), step(self.file, -1)]
        }
    }
}

impl Square {
    /// The point on `file` (0 = `a`) and `rank` (0 = rank 1).
    pub const fn new(file: u8, rank: u8) -> Square {
        debug_assert!(file < FILES && rank < RANKS);
        Square(rank * FILES + file)
    }

    /// The point with this index; the caller keeps to 0..[`ROWS`].
    pub(crate) const fn from_index(index: usize) -> Square {
        debug_assert!(index < ROWS);
        Square(index as u8 & (ROWS as u8 - 1))
    }

    /// The points of the frame in index order.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..POINTS).map(Square::from_index)
    }

    /// Index below [`ROWS`].
    pub const fn index(self) -> usize {
        self.0 as usize & (ROWS - 1)
    }

    /// File, 0 for `a`.
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// Rank, 0 for rank 1.
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// Letter of the file.
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The point one `step` away, if it lies in the frame.
    pub fn offset(self, step: Step) -> Option<Square> {
        let file = self.file().checked_add_signed(step.file).filter(|&f| f < FILES)?;
        let rank = self.rank().checked_add_signed(step.rank).filter(|&r| r < RANKS)?;
        Some(Square::new(file, rank))
    }

    /// The same file seen from the other side of a board of `height` ranks.
    pub const fn flip(self, height: u8) -> Square {
        Square::new(self.file(), height - 1 - self.rank())
    }

    /// The mirror image on a board of `width` files.
    pub const fn mirror(self, width: u8) -> Square {
        Square::new(width - 1 - self.file(), self.rank())
    }

    /// Reads a point at the start of `text` and returns it with the rest: `e10d9` gives `e10` and `d9`.
    /// Two digits are read where they name a rank of the frame.
    pub fn parse_prefix(text: &str) -> Option<(Square, &str)> {
        let bytes = text.as_bytes();
        let file = bytes.first()?.checked_sub(b'a').filter(|&f| f < FILES)?;
        let digit = |i: usize| bytes.get(i).filter(|b| b.is_ascii_digit()).map(|b| b - b'0');
        let first = digit(1).filter(|&d| d > 0)?;
        match digit(2).map(|second| first * 10 + second) {
            Some(rank) if rank <= RANKS => Some((Square::new(file, rank - 1), &text[3..])),
            Some(_) => None,
            None => Some((Square::new(file, first - 1), &text[2..])),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text does not name a point of the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchSquare;

impl FromStr for Square {
    type Err = NoSuchSquare;

    fn from_str(text: &str) -> Result<Square, NoSuchSquare> {
        match Square::parse_prefix(text) {
            Some((square, "")) => Ok(square),
            _ => Err(NoSuchSquare),
        }
    }
}
