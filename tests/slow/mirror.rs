//! The two symmetries of the game: the board read from the other side, and the colours exchanged.

use super::board::{Board, Color, Piece, Point};
use super::position::{Position, Rights};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// File `a` becomes `i`.
    Files,
    /// White becomes Black and rank 1 becomes 11.
    Colors,
}

impl Mirror {
    pub fn point(self, point: Point) -> Point {
        match self {
            Mirror::Files => Point { file: 10 - point.file, ..point },
            Mirror::Colors => Point { rank: 12 - point.rank, ..point },
        }
    }

    fn color(self, color: Color) -> Color {
        match self {
            Mirror::Files => color,
            Mirror::Colors => color.enemy(),
        }
    }

    pub fn position(self, position: &Position) -> Position {
        let mut board = Board::empty();
        for (point, piece) in position.board.pieces() {
            board.set(self.point(point), Some(Piece { color: self.color(piece.color), ..piece }));
        }
        let mut rights = Rights::none();
        for color in [Color::White, Color::Black] {
            for file in 1..=9 {
                let mirrored = self.point(Point { file, rank: 1 }).file;
                rights.set(self.color(color), mirrored, position.rights.get(color, file));
            }
        }
        Position { board, rights, side: self.color(position.side), ..position.clone() }
    }

    /// The mirrored form of a move in protocol text.
    pub fn move_text(self, text: &str) -> String {
        let second =
            1 + text[1..].find(|letter: char| letter.is_ascii_lowercase()).expect("a move has two points");
        let end = text.trim_end_matches(|letter: char| letter.is_ascii_lowercase()).len();
        let mirrored = |name| self.point(Point::parse(name).expect("a point"));
        format!("{}{}{}", mirrored(&text[..second]), mirrored(&text[second..end]), &text[end..])
    }
}
