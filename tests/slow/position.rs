//! A position and what a move makes of it.

use super::board::{Board, Color, Piece, Point};
use super::moves::Move;

/// The files on which the tigers and the pawns of both sides start (art. 2).
const TIGER_FILES: [i32; 2] = [3, 7];
const PAWN_FILES: [i32; 3] = [1, 5, 9];

/// Which home tigers and pawns have never moved, by side and file (5.8(2)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rights([[bool; 9]; 2]);

impl Rights {
    pub fn none() -> Rights {
        Rights([[false; 9]; 2])
    }

    /// The kind of piece that could carry a right on this file.
    pub fn kind_on(file: i32) -> Option<char> {
        match file {
            _ if TIGER_FILES.contains(&file) => Some('H'),
            _ if PAWN_FILES.contains(&file) => Some('P'),
            _ => None,
        }
    }

    pub fn get(&self, color: Color, file: i32) -> bool {
        self.0[color as usize][file as usize - 1]
    }

    pub fn set(&mut self, color: Color, file: i32, right: bool) {
        self.0[color as usize][file as usize - 1] = right;
    }

    /// Whether what stands on this point carries a right.
    pub fn holds(&self, point: Point) -> bool {
        [Color::White, Color::Black]
            .iter()
            .any(|&color| point.rank == color.home_rank() && self.get(color, point.file))
    }

    /// Ends the right on a point that a move left or entered.
    fn end(&mut self, point: Point) {
        for color in [Color::White, Color::Black] {
            if point.rank == color.home_rank() {
                self.set(color, point.file, false);
            }
        }
    }

    /// Drops the rights of a side that has none left on a tiger, or none on a pawn.
    pub fn drop_unusable(&mut self) {
        for color in [Color::White, Color::Black] {
            let any = |files: &[i32]| files.iter().any(|&file| self.get(color, file));
            if !(any(&TIGER_FILES) && any(&PAWN_FILES)) {
                self.0[color as usize] = [false; 9];
            }
        }
    }
}

/// A position of a game in which pawns promote to `promotion`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub board: Board,
    pub side: Color,
    pub rights: Rights,
    /// Plies since the last capture or pawn move.
    pub clock: u32,
    /// Number of the full move, from 1.
    pub number: u32,
    pub promotion: char,
}

impl Position {
    /// The legal moves in protocol text, sorted.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.moves().iter().map(|mv| mv.text(self.promotion)).collect();
        texts.sort();
        texts
    }

    pub fn in_check(&self) -> bool {
        self.board.king_is_attacked(self.side)
    }

    /// The position after the move of this protocol text, which must be in the form that
    /// [`Position::legal_moves`] writes.
    pub fn play(&self, text: &str) -> Result<Position, String> {
        self.parse(text).map(|mv| self.after(mv))
    }

    /// The legal move of this protocol text.
    pub fn parse(&self, text: &str) -> Result<Move, String> {
        let found = self.moves().into_iter().find(|mv| mv.text(self.promotion) == text);
        found.ok_or_else(|| format!("illegal move {text} in {}", self.fen()))
    }

    /// The position after a move, which is taken to be pseudo-legal.
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        let (from, to) = mv.points();
        let (mover, target) = (self.board.at(from), self.board.at(to));
        match mv {
            Move::Plain { .. } => {
                next.board.set(from, None);
                next.board.set(to, mover);
            }
            Move::Promotion { .. } => {
                next.board.set(from, None);
                next.board.set(to, Some(Piece { color: self.side, kind: self.promotion }));
            }
            Move::KingDragonSwap { .. } | Move::TigerPawnSwap { .. } => {
                next.board.set(from, target);
                next.board.set(to, mover);
            }
        }
        next.rights.end(from);
        next.rights.end(to);
        next.rights.drop_unusable();
        next.clock = if self.resets_clock(mv) { 0 } else { self.clock + 1 };
        next.number += u32::from(self.side == Color::Black);
        next.side = self.side.enemy();
        next
    }

    /// Whether the move is a capture or a pawn move (10.12); the swap of tiger and pawn counts as one.
    fn resets_clock(&self, mv: Move) -> bool {
        match mv {
            Move::Plain { from, to } => self.board.holds(from, self.side, 'P') || !self.board.is_empty_at(to),
            Move::Promotion { .. } | Move::TigerPawnSwap { .. } => true,
            Move::KingDragonSwap { .. } => false,
        }
    }

    /// The same pieces on the same points, the same side to move, the same usable rights (10.10).
    pub fn repeats(&self, other: &Position) -> bool {
        (&self.board, self.side, &self.rights) == (&other.board, other.side, &other.rights)
    }
}
