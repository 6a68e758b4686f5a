//! Records of games, in the form of chess's PGN.
//!
//! A record begins with tags, one a line: `[White "A. Name"]`, with `\"` and `\\` for these two characters. First
//! come the seven of the roster (Event, Site, Date, Round, White, Black, Result), then `Variant`, `Promotion` and
//! `Repetition` where what was agreed on is not the default, `SetUp "1"` and `FEN` where the game does not begin at the start
//! position, and any others. They stand together: a tag after an empty line begins another record. After an empty
//! line follow the moves with their numbers (`1...` for a move of Black that no move of White stands before),
//! `{comments}`, and the result, on lines of less than 80 columns.
//!
//! When read, `{…}` and `;` begin comments, which stay with the move before them, as do numeric glyphs (`$5`) and the
//! marks `!` and `?`, which are glyphs too. Lines that begin with `%` and variations in parentheses are passed over. A
//! file holds any number of records, in PGN or DhtmlXQ; after a faulty one reading goes on with the next that begins with
//! tags. Bytes that are not UTF-8 are GB18030 or Windows-1252.

use super::Game;
use crate::core::Color;
use crate::variants::VariantId;
use std::fmt;
use std::io::BufRead;
use std::str::FromStr;
use thiserror::Error;

mod comments;
mod dhtml;
mod encoding;
mod lexer;
mod numbering;
mod reader;
pub mod tags;
mod transcript;
mod writer;

pub use comments::Comments;
pub use lexer::{Fault, LONGEST_RECORD};
pub use numbering::Numbering;
pub use reader::Reader;
pub use tags::Tags;
pub use transcript::{Recorded, Transcript};
pub use writer::NoSuchNotation;

/// A game with what is to be remembered of it. Its text form is the record, with an empty line at its end, so
/// that records can be written one after the other.
#[derive(Clone)]
pub struct GameRecord {
    /// Start, agreement and moves.
    pub game: Game,
    /// The tags, but for those that follow from the rest: see [`tags::DERIVED`], which are written but not taken
    /// from here.
    pub tags: Tags,
    /// The comments.
    pub comments: Comments,
    /// The result.
    pub result: GameResult,
}

impl GameRecord {
    /// The record of `game` with nothing known of its circumstances. Result and termination are those on the
    /// board, if the game has ended there.
    pub fn new(game: Game) -> GameRecord {
        let mut tags = Tags::roster();
        let mut result = GameResult::Unfinished;
        if let Some(outcome) = game.outcome() {
            tags.set(tags::TERMINATION, &outcome.end.to_string());
            result = outcome.winner.into();
        }
        GameRecord { game, tags, comments: Comments::default(), result }
    }
}

/// Reads the games of `input` and plays them over. A record that does not name its game is one of `default`.
pub fn read<R: BufRead>(
    input: R,
    default: VariantId,
) -> impl Iterator<Item = Result<GameRecord, RecordError>> {
    Reader::new(input).map(move |transcript| transcript?.replay(default))
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: not, or it is not known how.
    #[default]
    Unfinished,
}

impl GameResult {
    const ALL: [GameResult; 4] =
        [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unfinished];

    /// The word in the record.
    pub const fn word(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }
}

impl From<Option<Color>> for GameResult {
    /// The result of a finished game with this winner.
    fn from(winner: Option<Color>) -> GameResult {
        match winner {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The text is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoResult;

impl FromStr for GameResult {
    type Err = NoResult;

    fn from_str(word: &str) -> Result<GameResult, NoResult> {
        match word {
            "1/2" | "½-½" => Ok(GameResult::Draw),
            _ => GameResult::ALL.into_iter().find(|result| result.word() == word).ok_or(NoResult),
        }
    }
}

/// A record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game}, line {line}: {reason}")]
pub struct RecordError {
    /// Which game of the file it is, from 1.
    pub game: usize,
    /// Line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}
