//! Moves in the protocol form: from-point, to-point, and for a promotion the lower-case letter of the piece.

use crate::core::position::{Action, Turn};
use crate::core::rules::Rules;
use crate::core::text::shown;
use crate::core::{Move, Position, Square};
use thiserror::Error;

/// Why a text is not a legal move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MoveError {
    /// It does not have the form of a move.
    #[error("{} is not a move", shown(.0))]
    Malformed(String),
    /// There is no such legal move.
    #[error("illegal move {}", shown(.0))]
    Illegal(String),
    /// The move exists, but not with this promotion piece.
    #[error("wrong promotion piece in {}", shown(.0))]
    Promotion(String),
    /// More than one legal move is meant.
    #[error("ambiguous move {}: {}", shown(.text), .moves.join(" or "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that it could mean, in protocol form.
        moves: Vec<String>,
    },
}

impl MoveError {
    /// `text` could mean any of these legal moves.
    pub fn ambiguous<V: Rules>(text: &str, position: &Position<V>, moves: &[Move]) -> MoveError {
        let moves = moves.iter().map(|mv| position.move_text(*mv)).collect();
        MoveError::Ambiguous { text: text.to_string(), moves }
    }
}

impl<V: Rules> Position<V> {
    /// The protocol form of a legal move.
    pub fn move_text(&self, mv: Move) -> String {
        let letter = match self.action(mv) {
            Some(Action::Promotion(kind)) => V::FACTS.letter(kind).to_ascii_lowercase().to_string(),
            _ => String::new(),
        };
        format!("{}{}{letter}", mv.from(), mv.to())
    }

    /// Reads the protocol form of a legal move. The two points of a swap may come in either order, and the
    /// letter of a promotion that leaves no choice may be missing.
    ///
    /// # Errors
    /// What is wrong with the text, or that no legal move is meant.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let malformed = || MoveError::Malformed(text.to_string());
        let (from, rest) = Square::parse_prefix(text).ok_or_else(malformed)?;
        let (to, rest) = Square::parse_prefix(rest).ok_or_else(malformed)?;
        let mut rest = rest.chars();
        let letter = rest.next();
        if rest.next().is_some() || letter.is_some_and(|letter| !letter.is_ascii_lowercase()) {
            return Err(malformed());
        }
        let legal = self.legal_moves();
        let ends = |a, b| legal.iter().copied().filter(move |mv| mv.from() == a && mv.to() == b);
        let is_swap = |mv: &Move| self.action(*mv) == Some(Action::Swap);
        let mut meant: Vec<Move> = ends(from, to).chain(ends(to, from).filter(is_swap)).collect();
        if meant.is_empty() {
            return Err(MoveError::Illegal(text.to_string()));
        }
        if let Some(letter) = letter {
            let wanted = V::FACTS.kind(letter).map(Action::Promotion);
            meant.retain(|mv| wanted.is_some() && self.action(*mv) == wanted);
        }
        match meant[..] {
            [mv] => Ok(mv),
            _ => Err(MoveError::Promotion(text.to_string())),
        }
    }

    /// What a move of the piece on its first point would do, if there is one.
    pub(crate) fn action(&self, mv: Move) -> Option<Action> {
        Some(V::action(self.board(), self.agreement(), &Turn::of(mv, self.board())?))
    }
}
