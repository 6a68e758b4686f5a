//! The board of a game as either side sees it: names for its points, for use in constants.

use super::{Bitboard, Color, Square};

/// The extent of a board.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Files.
    pub width: u8,
    /// Ranks.
    pub height: u8,
}

impl Layout {
    /// All its points.
    pub const fn board(self) -> Bitboard {
        Bitboard::board(self.width, self.height)
    }

    /// The board as text, for people: a character for each point, ranks from the last to the first, files below.
    pub fn draw(self, character: impl Fn(Square) -> char) -> String {
        let mut text = String::new();
        for rank in (0..self.height).rev() {
            text += &format!("{:>2} ", rank + 1);
            text.extend((0..self.width).flat_map(|file| [' ', character(Square::new(file, rank))]));
            text.push('\n');
        }
        text += "   ";
        text.extend((0..self.width).flat_map(|file| [' ', Square::new(file, 0).file_letter()]));
        text
    }

    /// The point on `file` (0 = a) and on the rank that is the `rank`-th (0-based) of `color`.
    pub const fn own(self, color: Color, file: u8, rank: u8) -> Square {
        Square::new(file, color.rank(rank, self.height))
    }

    /// The points of `files` on the `rank`-th rank (0-based) of `color`.
    pub const fn on_rank<const N: usize>(self, color: Color, files: [u8; N], rank: u8) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        let mut i = 0;
        while i < N {
            set = set.or(Bitboard::of(self.own(color, files[i], rank)));
            i += 1;
        }
        set
    }

    /// The points on ranks `from` up to `to` (0-based) of `color`.
    pub const fn ranks(self, color: Color, from: u8, to: u8) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        let mut rank = from;
        while rank <= to {
            let mut file = 0;
            while file < self.width {
                set = set.or(Bitboard::of(self.own(color, file, rank)));
                file += 1;
            }
            rank += 1;
        }
        set
    }

    /// The palace of `color`: files d to f of its first three ranks.
    pub const fn palace(self, color: Color) -> Bitboard {
        let files = [3, 4, 5];
        let [first, second, third] =
            [self.on_rank(color, files, 0), self.on_rank(color, files, 1), self.on_rank(color, files, 2)];
        first.or(second).or(third)
    }

    /// Centre and corners of the palace: the ends of its diagonals.
    pub const fn palace_diagonals(self, color: Color) -> Bitboard {
        self.on_rank(color, [3, 5], 0).or(self.on_rank(color, [4], 1)).or(self.on_rank(color, [3, 5], 2))
    }
}

/// One constant for either side.
macro_rules! each_side {
    ($color:ident => $value:expr) => {
        [
            {
                const $color: $crate::core::Color = $crate::core::Color::White;
                $value
            },
            {
                const $color: $crate::core::Color = $crate::core::Color::Black;
                $value
            },
        ]
    };
}
pub(crate) use each_side;
