//! A record as it is written, before any rule has been asked.

use super::lexer::Fault;
use super::numbering::Numbering;
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
    /// What a lenient reader found wrong and read all the same.
    pub remarks: Vec<Fault>,
    /// How its ranks are numbered, if that is known.
    pub numbering: Option<Numbering>,
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
        let start = self.open(default).map_err(|reason| self.error(self.line, reason))?;
        let game = self.play(start)?;
        let mut tags = Tags::roster();
        for (name, value) in self.tags.iter().filter(|(name, value)| !tags::is_derived(name, value)) {
            match name {
                tags::RED if self.tags.get(tags::WHITE).is_none() => tags.set(tags::WHITE, value),
                tags::RED => {}
                _ => tags.set(name, value),
            }
        }
        Ok(GameRecord { game, tags, comments: self.comments, result: self.result })
    }

    /// The game with its moves played, by the numbering of ranks by which they are legal.
    fn play(&self, start: Game) -> Result<Game, RecordError> {
        if start.variant().facts().layout.height != 10 {
            return self.play_numbered(start, Numbering::FromOne);
        }
        let [usual, other] = match self.numbering {
            Some(numbering) => [numbering; 2],
            None if self.tags.get(tags::FORMAT) == Some("ICCS") => [Numbering::FromZero; 2],
            None => Numbering::to_try(&self.moves),
        };
        let played = self.play_numbered(start.clone(), usual);
        match played {
            Err(_) if usual != other => self.play_numbered(start, other).or(played),
            _ => played,
        }
    }

    fn play_numbered(&self, mut game: Game, numbering: Numbering) -> Result<Game, RecordError> {
        for Recorded { text, line } in &self.moves {
            let mv = game.parse_san(&numbering.from_one(text)).map_err(|error| {
                let (number, side) = (game.full_moves(), game.side_to_move());
                self.error(*line, format!("move {number} of {side}: {error}"))
            })?;
            game.play(mv);
        }
        Ok(game)
    }

    /// The game that the record is of.
    fn variant(&self, default: VariantId) -> Result<VariantId, String> {
        // Lichess, XBoard and others name chess by how it begins.
        const CHESS: [&str; 3] = ["standard", "normal", "from position"];
        let is =
            |tag: &str, value: &str| self.tags.get(tag).is_some_and(|told| told.eq_ignore_ascii_case(value));
        match self.tags.get(tags::VARIANT) {
            Some(_) if CHESS.iter().any(|name| is(tags::VARIANT, name)) => Ok(VariantId::Chess),
            Some(name) => VariantId::from_str(name).map_err(|error| error.to_string()),
            None if is(tags::GAME, tags::CHINESE_CHESS) => Ok(VariantId::Xiangqi),
            None => Ok(default),
        }
    }

    /// The game before its first move. A promotion is agreed on only in games that know of it; elsewhere the tag is
    /// another program's.
    fn open(&self, default: VariantId) -> Result<Game, String> {
        let variant = self.variant(default)?;
        let mut agreement = Agreement::default();
        let agrees = !variant.facts().agreed_promotions.is_empty();
        if let Some(letter) = self.tags.get(tags::PROMOTION).filter(|_| agrees) {
            agreement = agreement.with_promotion(variant.facts(), letter)?;
        }
        if let Some(name) = self.tags.get(tags::REPETITION) {
            agreement = agreement.with_repetition(variant.facts(), name)?;
        }
        Game::new(variant, agreement, self.tags.get(tags::FEN)).map_err(|error| format!("FEN: {error}"))
    }

    fn error(&self, line: usize, reason: String) -> RecordError {
        RecordError { game: self.number, line, reason }
    }
}
