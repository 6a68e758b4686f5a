//! What `tenglong record` does with files of games: check them, choose among them, write them in another form, annotate
//! them.
//!
//! One game is in memory at a time, or a few of them where they are annotated.

use crate::game::record::{GameResult, Reader, RecordError, Transcript};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::ops::RangeInclusive;
use std::path::Path;

pub mod annotate;
pub mod check;
pub mod convert;

/// Which games are wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Their numbers in the file, from 1.
    pub numbers: Option<RangeInclusive<usize>>,
    /// Their result.
    pub result: Option<GameResult>,
    /// The fewest moves of both sides together.
    pub min_plies: usize,
}

impl Filter {
    /// Whether the game is wanted.
    pub fn wants(&self, game: &Transcript) -> bool {
        self.numbers.as_ref().is_none_or(|numbers| numbers.contains(&game.number))
            && self.result.is_none_or(|result| result == game.result)
            && game.moves.len() >= self.min_plies
    }

    /// Whether a game that cannot be read is among those wanted.
    pub fn wants_faulty(&self, error: &RecordError) -> bool {
        self.numbers.as_ref().is_none_or(|numbers| numbers.contains(&error.game))
    }

    /// Whether a file can hold another game that is wanted after game `number`.
    fn is_past(&self, number: usize) -> bool {
        self.numbers.as_ref().is_some_and(|numbers| number >= *numbers.end())
    }
}

/// A file of games, or standard input for `-`.
///
/// # Errors
/// If it cannot be opened.
pub fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    Ok(match path.as_os_str().to_str() {
        Some("-") => Box::new(BufReader::new(io::stdin())),
        _ => Box::new(BufReader::new(File::open(path)?)),
    })
}

/// The games of `input` that are wanted, and what cannot be read.
pub fn games<R: BufRead>(input: R, filter: &Filter) -> impl Iterator<Item = Result<Transcript, RecordError>> {
    let mut reader = Reader::new(input).lenient();
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            if filter.is_past(number) {
                return None;
            }
            number += 1;
            let game = reader.next()?;
            let wanted = match &game {
                Ok(game) => filter.wants(game),
                Err(error) => filter.wants_faulty(error),
            };
            if wanted {
                return Some(game);
            }
        }
    })
}
