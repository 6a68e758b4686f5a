//! A game with its past, and how it stands (art. 10).

use std::fmt;

use super::board::{Color, Piece};
use super::dead::Ending;
use super::position::Position;

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Ongoing,
    Checkmate { winner: Color },
    Stalemate,
    DeadPosition,
    Repetition,
    FiftyMoves,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Status::Ongoing => "ongoing",
            Status::Checkmate { winner: Color::White } => "checkmate, white wins",
            Status::Checkmate { winner: Color::Black } => "checkmate, black wins",
            Status::Stalemate => "draw, stalemate",
            Status::DeadPosition => "draw, dead position",
            Status::Repetition => "draw, repetition",
            Status::FiftyMoves => "draw, move rule",
        })
    }
}

/// A game: the moves played, and every position it has had.
#[derive(Clone, Debug)]
pub struct Game {
    /// The start and the position after each move.
    pub positions: Vec<Position>,
    /// The moves in protocol text.
    pub moves: Vec<String>,
}

impl Game {
    pub fn new(start: Position) -> Game {
        Game { positions: vec![start], moves: Vec::new() }
    }

    pub fn position(&self) -> &Position {
        self.positions.last().expect("a game has a start")
    }

    /// Plays a legal move, also in a game that is drawn already: only mate and stalemate leave nothing to
    /// play.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let next = self.position().play(text)?;
        self.positions.push(next);
        self.moves.push(text.to_string());
        Ok(())
    }

    pub fn status(&self) -> Status {
        let (position, past) = self.positions.split_last().expect("a game has a start");
        position.status(past)
    }
}

impl Position {
    /// How the game stands in this position, which these others came before.
    pub fn status(&self, past: &[Position]) -> Status {
        if !self.has_move() {
            return if self.in_check() {
                Status::Checkmate { winner: self.side.enemy() }
            } else {
                Status::Stalemate
            };
        }
        if self.is_dead() {
            Status::DeadPosition
        } else if past.iter().filter(|earlier| self.repeats(earlier)).count() >= 2 {
            Status::Repetition
        } else if self.clock >= 100 {
            Status::FiftyMoves
        } else {
            Status::Ongoing
        }
    }

    /// No legal moves of either side lead to a mate (1.9, 10.3(2), 10.4): only kings and advisors are left, or up to
    /// four pieces whose ending is dead.
    fn is_dead(&self) -> bool {
        let pieces: Vec<Piece> = self.board.pieces().map(|(_, piece)| piece).collect();
        pieces.iter().all(|piece| "KS".contains(piece.kind))
            || pieces.len() <= 4 && Ending::of(&pieces).is_dead(self.promotion)
    }
}
