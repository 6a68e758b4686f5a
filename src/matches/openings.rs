//! Where games begin: at the start position, at the lines of a file, or after random moves.

mod epd;
mod random;
mod records;

pub use random::opening as random;

use super::options::{Openings, Order, RandomOpenings, Source};
use crate::core::Move;
use crate::core::random::SplitMix64;
use crate::core::rules::Agreement;
use crate::game::Game;
use crate::variants::VariantId;
use std::collections::HashMap;
use std::path::Path;

/// The openings of a match: a function from their number to the game that begins there.
#[derive(Debug)]
pub struct Book {
    rules: (VariantId, Agreement),
    source: Lines,
    /// How many openings are passed over.
    skip: usize,
}

/// Where the openings of a book are.
#[derive(Debug)]
enum Lines {
    /// In memory, in the order of their use.
    Listed(Vec<Opening>),
    /// Made when they are needed.
    Random(RandomOpenings, u64),
}

/// A position and the moves that follow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Opening {
    /// None: the start position.
    fen: Option<String>,
    moves: Vec<Move>,
    /// Line of the file that it begins on.
    line: usize,
}

impl Book {
    /// Prepares openings for a game by these rules, of which `needed` are used; with warnings.
    ///
    /// # Errors
    /// The file cannot be read, or holds an illegal or finished position: one line with file and line number.
    pub fn open(
        openings: &Openings,
        rules: (VariantId, Agreement),
        seed: u64,
        needed: usize,
    ) -> Result<(Book, Vec<String>), String> {
        let Openings { source, order, start } = openings;
        let mut openings = match source {
            Source::StartPosition | Source::Random(_) => vec![Opening::default()],
            Source::Epd(path) => read(path, |text| epd::parse(text, rules))?,
            Source::Records { path, plies } => read(path, |text| records::parse(text, *plies, rules))?,
        };
        let warnings = match source {
            Source::Epd(_) | Source::Records { .. } => warnings(&openings, needed),
            Source::StartPosition | Source::Random(_) => Vec::new(),
        };
        if *order == Order::Random {
            shuffle(&mut openings, seed);
        }
        let source = match source {
            Source::Random(random) => Lines::Random(*random, seed),
            _ => Lines::Listed(openings),
        };
        Ok((Book { rules, source, skip: start - 1 }, warnings))
    }

    /// The game at the end of opening `number` (from 0). A book that is used up begins again.
    ///
    /// # Errors
    /// One line, if random openings cannot be made as they are asked for.
    pub fn game(&self, number: usize) -> Result<Game, String> {
        let number = self.skip + number;
        match &self.source {
            Lines::Listed(openings) => openings[number % openings.len()].play(self.rules),
            Lines::Random(options, seed) => {
                let start = Opening::default().play(self.rules)?;
                random(&start, options, seed_of(*seed, number))
            }
        }
    }
}

/// The seed of the `number`-th thing that is made from one seed.
pub fn seed_of(seed: u64, number: usize) -> u64 {
    SplitMix64(seed).next().wrapping_add(number as u64)
}

/// What is to be said about openings of which `needed` are used.
fn warnings(openings: &[Opening], needed: usize) -> Vec<String> {
    let mut first_lines = HashMap::new();
    let mut repeated = Vec::new();
    for opening in openings {
        let first = *first_lines.entry((&opening.fen, &opening.moves)).or_insert(opening.line);
        if first != opening.line {
            repeated.push((opening.line, first));
        }
    }
    let repetition = repeated.first().map(|(line, first)| {
        format!("{} openings repeat earlier ones; line {line} is the same as line {first}", repeated.len())
    });
    let count = openings.len();
    let shortage = (count < needed).then(|| {
        format!("{count} openings for {needed} pairs: each is used {} times", needed.div_ceil(count))
    });
    repetition.into_iter().chain(shortage).collect()
}

impl Opening {
    fn play(&self, (variant, agreement): (VariantId, Agreement)) -> Result<Game, String> {
        let mut game =
            Game::new(variant, agreement, self.fen.as_deref()).map_err(|error| error.to_string())?;
        for &mv in &self.moves {
            game.play(mv);
        }
        Ok(game)
    }
}

/// Why a game cannot be begun at `game`, if so.
fn refuse(game: &Game) -> Option<String> {
    game.outcome().map(|outcome| format!("the game is over ({outcome})"))
}

fn read(
    path: &Path,
    parse: impl FnOnce(&str) -> Result<Vec<Opening>, (usize, String)>,
) -> Result<Vec<Opening>, String> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
    match parse(&text) {
        Ok(openings) if openings.is_empty() => Err(format!("{shown}: no opening in it")),
        Ok(openings) => Ok(openings),
        Err((line, reason)) => Err(format!("{shown} line {line}: {reason}")),
    }
}

/// Shuffles by the method of Fisher and Yates.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = SplitMix64(seed);
    for i in (1..items.len()).rev() {
        items.swap(i, random.below(i + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::{Command, Settings, parse};
    use super::*;
    use std::fs;

    fn settings(file: &Path, more: &str) -> Settings {
        let line =
            format!("-engine -engine -each nodes=1 -openings file={} format=epd{more}", file.display());
        match parse(&line.split(' ').map(str::to_string).collect::<Vec<_>>()).unwrap() {
            Command::Play(settings, _) => *settings,
            other => panic!("{other:?}"),
        }
    }

    fn open(path: &Path, more: &str, seed: u64, needed: usize) -> Result<(Book, Vec<String>), String> {
        let settings = settings(path, more);
        Book::open(&settings.openings, (settings.variant, settings.agreement), seed, needed)
    }

    /// A file of ten positions that differ in the move number.
    fn ten(name: &str) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("tenglong-{}-{name}.epd", std::process::id()));
        let lines: String = (1..=10).map(|n| format!("4k4/9/9/9/9/9/9/9/9/3r5/R3K4 b - - 0 {n}\n")).collect();
        fs::write(&path, lines).unwrap();
        path
    }

    fn move_numbers(path: &Path, more: &str, seed: u64, count: usize) -> Vec<u32> {
        let (book, _) = open(path, more, seed, 10).unwrap();
        (0..count).map(|n| book.game(n).unwrap().full_moves()).collect()
    }

    #[test]
    fn orders_and_starts() {
        let path = ten("orders");
        assert_eq!(move_numbers(&path, "", 1, 12), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2]);
        assert_eq!(move_numbers(&path, " start=9", 1, 3), [9, 10, 1]);
        let shuffled = move_numbers(&path, " order=random", 7, 10);
        assert_eq!(shuffled, move_numbers(&path, " order=random", 7, 10));
        assert_ne!(shuffled, move_numbers(&path, " order=random", 8, 10));
        let mut sorted = shuffled.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (1..=10).collect::<Vec<_>>());
        assert_eq!(move_numbers(&path, " order=random start=4", 7, 7), shuffled[3..]);
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn repeated_and_too_few_openings_are_said() {
        let path = ten("few");
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{text}{text}")).unwrap();
        let (_, warnings) = open(&path, "", 1, 50).unwrap();
        assert_eq!(
            warnings,
            [
                "10 openings repeat earlier ones; line 11 is the same as line 1",
                "20 openings for 50 pairs: each is used 3 times"
            ]
        );
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_bad_file_is_one_line() {
        let missing = open(Path::new("no-such-file"), "", 1, 1).unwrap_err();
        assert!(missing.starts_with("no-such-file: "), "{missing}");
        let path = ten("bad");
        fs::write(&path, "\nnonsense\n").unwrap();
        let bad = open(&path, "", 1, 1).unwrap_err();
        assert!(bad.contains("line 2: ") && !bad.contains('\n'), "{bad}");
        fs::write(&path, "# only a comment\n").unwrap();
        assert!(open(&path, "", 1, 1).unwrap_err().ends_with("no opening in it"));
        fs::remove_file(path).unwrap();
    }
}
