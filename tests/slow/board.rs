//! The board of article 1: 99 points, two palaces, and the pieces on them.

use std::fmt;

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    White,
    Black,
}

impl Color {
    pub fn enemy(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// The direction in which the side's pawns go, in ranks.
    pub fn forward(self) -> i32 {
        match self {
            Color::White => 1,
            Color::Black => -1,
        }
    }

    /// The rank that this side counts as its `nth`, from its own edge of the board.
    pub fn rank(self, nth: i32) -> i32 {
        match self {
            Color::White => nth,
            Color::Black => 12 - nth,
        }
    }

    /// Whether the point lies in this side's palace (art. 1.7).
    pub fn palace_holds(self, point: Point) -> bool {
        (4..=6).contains(&point.file) && (1..=3).contains(&self.rank(point.rank))
    }

    /// The centre of this side's palace, where its four short diagonals meet; the dragon's home point.
    pub fn palace_centre(self) -> Point {
        Point { file: 5, rank: self.rank(2) }
    }

    /// Where the side's king starts (art. 2).
    pub fn king_home(self) -> Point {
        Point { file: 5, rank: self.rank(1) }
    }

    /// The rank on which the side's tigers and pawns start (art. 2).
    pub fn home_rank(self) -> i32 {
        self.rank(4)
    }
}

/// A piece: its side and the upper-case letter of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub color: Color,
    pub kind: char,
}

impl Piece {
    /// The piece of a FEN letter: upper case is White.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let kind = letter.to_ascii_uppercase();
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        "KQHSRBANP".contains(kind).then_some(Piece { color, kind })
    }

    pub fn letter(self) -> char {
        match self.color {
            Color::White => self.kind,
            Color::Black => self.kind.to_ascii_lowercase(),
        }
    }

    /// Whether the piece can come to stand on the point: king and advisor keep to their palace (5.1, 5.6), a pawn
    /// neither goes back nor stays a pawn on the last rank (5.9).
    pub fn may_stand_on(self, point: Point) -> bool {
        match self.kind {
            'K' => self.color.palace_holds(point),
            'S' => self.color.palace_holds(point) && (point.file + point.rank) % 2 == 1,
            'P' => (4..=10).contains(&self.color.rank(point.rank)),
            _ => true,
        }
    }
}

/// A point of the board, counted as the rules count: files 1–9 for `a`–`i`, ranks 1–11.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    pub file: i32,
    pub rank: i32,
}

impl Point {
    /// Every point, rank by rank from `a1` to `i11`.
    pub fn all() -> impl Iterator<Item = Point> {
        (1..=11).flat_map(|rank| (1..=9).map(move |file| Point { file, rank }))
    }

    /// The point so many files and ranks away, if it is on the board.
    pub fn offset(self, (files, ranks): (i32, i32)) -> Option<Point> {
        let point = Point { file: self.file + files, rank: self.rank + ranks };
        ((1..=9).contains(&point.file) && (1..=11).contains(&point.rank)).then_some(point)
    }

    /// The point of a name such as `e11`.
    pub fn parse(name: &str) -> Option<Point> {
        Point::all().find(|point| point.to_string() == name)
    }

    pub fn file_letter(self) -> char {
        char::from(b'a' + self.file as u8 - 1)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank)
    }
}

/// What stands on each point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board([[Option<Piece>; 9]; 11]);

impl Board {
    pub fn empty() -> Board {
        Board([[None; 9]; 11])
    }

    pub fn at(&self, point: Point) -> Option<Piece> {
        self.0[point.rank as usize - 1][point.file as usize - 1]
    }

    pub fn set(&mut self, point: Point, piece: Option<Piece>) {
        self.0[point.rank as usize - 1][point.file as usize - 1] = piece;
    }

    pub fn is_empty_at(&self, point: Point) -> bool {
        self.at(point).is_none()
    }

    /// Whether a piece of this side and kind stands on the point.
    pub fn holds(&self, point: Point, color: Color, kind: char) -> bool {
        self.at(point) == Some(Piece { color, kind })
    }

    /// Every piece with its point.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Piece)> + '_ {
        Point::all().filter_map(|point| self.at(point).map(|piece| (point, piece)))
    }

    /// The points of a side's pieces of one kind.
    pub fn points_of(&self, color: Color, kind: char) -> impl Iterator<Item = Point> + '_ {
        self.pieces().filter(move |&(_, piece)| piece == Piece { color, kind }).map(|(point, _)| point)
    }

    pub fn count(&self, color: Color, kind: char) -> usize {
        self.points_of(color, kind).count()
    }

    /// Where a side's king stands. Every position has exactly one king a side.
    pub fn king(&self, color: Color) -> Point {
        self.points_of(color, 'K').next().expect("each side has a king")
    }
}
