//! A record as it is written, before any rule has been asked.

use super::{Comments, GameRecord, GameResult, RecordError, Tags, tags};
use crate::core::rules::Agreement;
use crate::game::Game;
use crate::variants::VariantId;
use std::str::FromStr;

/// The text of a record, taken apart.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    /// Which game of the file it is, from 1.
    pub number: usize,
    /// Line of the file that it begins on, from 1.
    pub line: usize,
    /// All its tags, as they stand.
    pub tags: Tags,
    /// Its moves.
    pub moves: Vec<Recorded>,
    /// Its comments.
    pub comments: Comments,
    /// Its result.
    pub result: GameResult,
}

/// A move in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The move, without number and marks of quality.
    pub text: String,
    /// Line of the file, from 1.
    pub line: usize,
}

impl Transcript {
    /// Plays the game over. If it does not name its variant, it is a game of `default`.
    ///
    /// # Errors
    /// The first thing that is wrong with it by the rules.
    pub fn replay(self, default: VariantId) -> Result<GameRecord, RecordError> {
        let mut game = self.open(default).map_err(|reason| self.error(self.line, reason))?;
        for Recorded { text, line } in &self.moves {
            let mv = game.parse_san(text).map_err(|error| {
                let (number, side) = (game.full_moves(), game.side_to_move());
                self.error(*line, format!("move {number} of {side}: {error}"))
            })?;
            game.play(mv);
        }
        let mut tags = Tags::roster();
        for (name, value) in self.tags.iter().filter(|(name, _)| !tags::DERIVED.contains(name)) {
            tags.set(name, value);
        }
        Ok(GameRecord { game, tags, comments: self.comments, result: self.result })
    }

    /// The game before its first move.
    fn open(&self, default: VariantId) -> Result<Game, String> {
        let variant = match self.tags.get(tags::VARIANT) {
            Some(name) => VariantId::from_str(name).map_err(|error| error.to_string())?,
            None => default,
        };
        let agreement = match self.tags.get(tags::PROMOTION) {
            Some(letter) => Agreement::parse(variant.facts(), letter)?,
            None => Agreement::default(),
        };
        Game::new(variant, agreement, self.tags.get(tags::FEN)).map_err(|error| format!("FEN: {error}"))
    }

    fn error(&self, line: usize, reason: String) -> RecordError {
        RecordError { game: self.number, line, reason }
    }
}
