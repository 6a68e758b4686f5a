//! Results of games.

use crate::core::Color;
use std::fmt;

/// Why a position ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// No legal moves of either side lead to a mate, by the pieces alone.
    DeadPosition,
    /// The position stands for the third time.
    Repetition,
    /// The same, one side alone having given check with every move since the first time.
    PerpetualCheck,
    /// The same, every move of one side alone having threatened mate.
    MateThreat,
    /// The same, every move of one side alone having chased a piece.
    Chase,
    /// The same, every move of one side alone having given check, threatened mate or chased a piece.
    Attacks,
    /// The same, the game's rules on such moves having no clear answer.
    DisputedRepetition,
    /// Too many moves without the progress that the game asks for.
    MoveRule,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            End::Checkmate => "checkmate",
            End::Stalemate => "stalemate",
            End::DeadPosition => "dead position",
            End::Repetition => "repetition",
            End::PerpetualCheck => "perpetual check",
            End::MateThreat => "threat of mate",
            End::Chase => "chase",
            End::Attacks => "attacks",
            End::DisputedRepetition => "disputed repetition",
            End::MoveRule => "move rule",
        })
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; none in a draw.
    pub winner: Option<Color>,
    /// What ended the game.
    pub end: End,
}

impl fmt::Display for Outcome {
    /// `checkmate, white wins` or `draw, stalemate`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.winner {
            Some(Color::White) => write!(f, "{}, white wins", self.end),
            Some(Color::Black) => write!(f, "{}, black wins", self.end),
            None => write!(f, "draw, {}", self.end),
        }
    }
}
