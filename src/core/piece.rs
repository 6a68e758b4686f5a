//! Sides, kinds of pieces and pieces.

use super::geometry::{ORTHOGONALS, Step};
use std::fmt;
use std::num::NonZeroU8;
use std::ops::Not;

/// A side. White (in xiangqi Red) moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Color {
    /// The side whose pieces are written in upper case.
    White,
    /// The side whose pieces are written in lower case.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank (0-based) that is the `rank`-th (0-based) from this side's own edge of a board of `height` ranks.
    pub const fn rank(self, rank: u8, height: u8) -> u8 {
        match self {
            Color::White => rank,
            Color::Black => height - 1 - rank,
        }
    }

    /// The step that is one point forward for this side.
    pub const fn forward(self) -> Step {
        match self {
            Color::White => ORTHOGONALS[0],
            Color::Black => ORTHOGONALS[2],
        }
    }

    /// `letter`, upper case, as it is written for a piece or right of this side.
    pub const fn letter_case(self, letter: char) -> char {
        match self {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The letter of the side in a FEN.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// Kinds of pieces of all games. Which of them a game has, and the letters it gives them, its
/// [`Facts`](super::facts::Facts) say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// King, in xiangqi the general.
    King,
    /// Dragon (龙): any distance along its rank or a diagonal.
    Dragon,
    /// Tiger (虎): one or two points along rank or file.
    Tiger,
    /// Advisor (士): one point along a palace diagonal.
    Advisor,
    /// Rook (车).
    Rook,
    /// Elephant (象): two points along a diagonal, eye empty.
    Elephant,
    /// Cannon (炮).
    Cannon,
    /// Horse (马): a knight that its leg can block.
    Horse,
    /// Pawn (兵).
    Pawn,
    /// Queen of orthodox chess.
    Queen,
    /// Bishop of orthodox chess.
    Bishop,
    /// Knight of orthodox chess.
    Knight,
}

impl Kind {
    /// Number of kinds.
    pub const COUNT: usize = 12;

    /// All kinds, by [`Kind::index`].
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::King,
        Kind::Dragon,
        Kind::Tiger,
        Kind::Advisor,
        Kind::Rook,
        Kind::Elephant,
        Kind::Cannon,
        Kind::Horse,
        Kind::Pawn,
        Kind::Queen,
        Kind::Bishop,
        Kind::Knight,
    ];

    /// Index below [`Kind::COUNT`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A piece: its side and kind. `Option<Piece>` is one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// Rows of a table indexed by a piece: a power of two above every index.
    pub const ROWS: usize = 32;

    /// The piece of this side and kind.
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        match NonZeroU8::new((kind as u8) << 1 | color as u8 | Piece::ROWS as u8) {
            Some(code) => Piece(code),
            None => unreachable!(),
        }
    }

    /// The side that it belongs to.
    #[inline]
    pub const fn color(self) -> Color {
        if self.0.get() & 1 == 0 { Color::White } else { Color::Black }
    }

    /// What kind of piece it is, whichever side it belongs to.
    #[inline]
    pub const fn kind(self) -> Kind {
        KIND_OF[self.index() >> 1]
    }

    /// Index below [`Piece::ROWS`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize & (Piece::ROWS - 1)
    }
}

/// [`Kind::ALL`], filled up to a power of two so that no bounds check is left in [`Piece::kind`].
const KIND_OF: [Kind; Piece::ROWS / 2] = {
    let mut table = [Kind::King; Piece::ROWS / 2];
    let mut i = 0;
    while i < Kind::COUNT {
        table[i] = Kind::ALL[i];
        i += 1;
    }
    table
};

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {:?}", self.color(), self.kind())
    }
}
