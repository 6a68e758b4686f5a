//! The library and the slow implementation asked together: what one of them answers and the other does not is a failure.
//!
//! A test file takes it in with `pub mod both; pub mod slow;`.

use crate::slow;

/// A game that both play side by side.
pub struct Both {
    pub slow: slow::Game,
}

impl Both {
    /// A game from this FEN, in which pawns promote to the tiger.
    pub fn new(fen: &str) -> Both {
        Both::with_promotion(fen, 'H')
    }

    /// A game from this FEN with the agreed promotion piece, by its upper-case letter.
    pub fn with_promotion(fen: &str, promotion: char) -> Both {
        let position =
            slow::Position::from_fen(fen, promotion).unwrap_or_else(|error| panic!("{fen}: {error}"));
        Both { slow: slow::Game::new(position) }
    }

    pub fn fen(&self) -> String {
        self.slow.position().fen()
    }

    /// The legal moves in protocol text, sorted.
    pub fn moves(&self) -> Vec<String> {
        self.slow.position().legal_moves()
    }

    pub fn in_check(&self) -> bool {
        self.slow.position().in_check()
    }

    pub fn status(&self) -> slow::Status {
        self.slow.status()
    }

    pub fn san(&self, text: &str) -> String {
        self.slow.position().san(text).unwrap()
    }

    /// Plays moves in protocol text, separated by blanks.
    pub fn play(mut self, moves: &str) -> Both {
        for text in moves.split_whitespace() {
            self.slow.play(text).unwrap();
        }
        self
    }
}
