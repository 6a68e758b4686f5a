//! Where games begin: at the start position, at the lines of a file, or after random moves.
//!
//! A file is read once, so that every opening in it is known to be sound; only the places where they begin are kept.

mod epd;
mod random;
mod records;

pub use random::opening as random;

use super::files;
use super::interrupt::Interrupt;
use super::options::{Openings, Order, RandomOpenings, Source};
use super::source::{Progress, Watched};
use crate::core::Move;
use crate::core::random::SplitMix64;
use crate::core::rules::Agreement;
use crate::core::text::counted;
use crate::game::Game;
use crate::variants::VariantId;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufReader, Seek, SeekFrom};
use std::path::PathBuf;

/// The rules that openings are for.
type Rules = (VariantId, Agreement);

/// The openings of a match: a function from their number to the game that begins there.
#[derive(Debug)]
pub struct Book {
    rules: Rules,
    pages: Pages,
    /// How many openings are passed over.
    skip: usize,
}

/// Where the openings of a book are.
#[derive(Debug)]
enum Pages {
    /// There is only one.
    StartPosition,
    /// Made when they are needed.
    Random(RandomOpenings, u64),
    /// In a file.
    Filed {
        path: PathBuf,
        format: Format,
        /// Where they begin, in the order of their use.
        offsets: Vec<u64>,
    },
}

/// The form of the openings in a file.
#[derive(Clone, Copy, Debug)]
enum Format {
    /// A position a line.
    Epd,
    /// Records of games, of which this number of plies is used, or all.
    Records(Option<usize>),
}

/// A position and the moves that follow.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Opening {
    /// None: the start position.
    fen: Option<String>,
    moves: Vec<Move>,
}

/// An opening in a file, or why it cannot be used.
struct Found {
    /// Line of the file that it begins on, from 1.
    line: usize,
    opening: Result<Opening, Flaw>,
}

/// What is wrong, and on which line.
#[derive(Debug, PartialEq, Eq)]
struct Flaw {
    line: usize,
    reason: String,
}

impl Book {
    /// Prepares openings for a game by these rules, of which `needed` are used; with warnings. Openings that cannot be
    /// used (they cannot be read, are illegal, or have already ended) are left out.
    ///
    /// # Errors
    /// The file cannot be read or has no opening, or one of them cannot be used and all have to be: one line with file
    /// and line number. Also when the end is asked for.
    pub fn open(
        openings: &Openings,
        rules: Rules,
        seed: u64,
        needed: usize,
        interrupt: &Interrupt,
    ) -> Result<(Book, Vec<String>), String> {
        let Openings { source, order, start, strict } = openings;
        let skip = start - 1;
        let (path, format) = match source {
            Source::StartPosition => {
                return Ok((Book { rules, pages: Pages::StartPosition, skip }, Vec::new()));
            }
            Source::Random(random) => {
                return Ok((Book { rules, pages: Pages::Random(*random, seed), skip }, Vec::new()));
            }
            Source::Epd(path) => (path, Format::Epd),
            Source::Records { path, plies } => (path, Format::Records(*plies)),
        };
        let mut index = Index::default();
        let shown = path.display();
        let source = BufReader::new(files::open(path)?);
        let progress = Progress::default();
        let source = Watched::new(source, &progress, interrupt);
        let take = |found: Found| index.take(found, &progress, *strict);
        let read = match format {
            Format::Epd => epd::read(source, rules, take),
            Format::Records(plies) => records::read(source, plies, rules, take),
        };
        if interrupt.is_set() {
            return Err("interrupted".to_string());
        }
        read.map_err(|flaw| format!("{shown} line {}: {}", flaw.line, flaw.reason))?;
        let warnings =
            index.warnings(needed).into_iter().map(|warning| format!("{shown}: {warning}")).collect();
        if index.offsets.is_empty() {
            return Err(index.left_out().map_or_else(
                || format!("{shown}: no opening in it"),
                |left_out| format!("{shown}: no opening in it can be used; {left_out}"),
            ));
        }
        let mut offsets = index.offsets;
        if *order == Order::Random {
            shuffle(&mut offsets, seed);
        }
        Ok((Book { rules, pages: Pages::Filed { path: path.clone(), format, offsets }, skip }, warnings))
    }

    /// The game at the end of opening `number` (from 0). A book that is used up begins again.
    ///
    /// # Errors
    /// One line, if random openings cannot be made as they are asked for, or the file has changed.
    pub fn game(&self, number: usize) -> Result<Game, String> {
        let number = self.skip + number;
        match &self.pages {
            Pages::StartPosition => Opening::default().play(self.rules),
            Pages::Random(options, seed) => {
                let start = Opening::default().play(self.rules)?;
                random(&start, options, seed_of(*seed, number))
            }
            Pages::Filed { path, format, offsets } => {
                let offset = offsets[number % offsets.len()];
                self.read(path, *format, offset).map_err(|reason| format!("{}: {reason}", path.display()))
            }
        }
    }

    /// The opening that begins at `offset`.
    fn read(&self, path: &PathBuf, format: Format, offset: u64) -> Result<Game, String> {
        let mut file = File::open(path).map_err(|error| error.to_string())?;
        file.seek(SeekFrom::Start(offset)).map_err(|error| error.to_string())?;
        let source = BufReader::new(file);
        let mut first = None;
        let take = |found: Found| {
            first = Some(found.opening);
            // One is enough.
            Err(Flaw { line: 0, reason: String::new() })
        };
        let read = match format {
            Format::Epd => epd::read(source, self.rules, take),
            Format::Records(plies) => records::read(source, plies, self.rules, take),
        };
        let found = first.unwrap_or_else(|| Err(read.err().unwrap_or_else(changed)));
        found.map_err(|flaw| flaw.reason)?.play(self.rules)
    }
}

/// What is wrong with a file that ends where an opening was.
fn changed() -> Flaw {
    Flaw { line: 0, reason: "the file has changed".to_string() }
}

/// The seed of the `number`-th thing that is made from one seed.
pub fn seed_of(seed: u64, number: usize) -> u64 {
    SplitMix64(seed).next().wrapping_add(number as u64)
}

/// What is kept of a file while it is read.
#[derive(Default)]
struct Index {
    /// Where the openings begin that can be used.
    offsets: Vec<u64>,
    /// What tells these from each other, and their lines.
    marks: Vec<(u64, u32)>,
    /// How many cannot be used, and the first of them.
    faulty: usize,
    first_flaw: Option<Flaw>,
}

impl Index {
    fn take(&mut self, found: Found, progress: &Progress, strict: bool) -> Result<(), Flaw> {
        match found.opening {
            Ok(opening) => {
                let mut hasher = DefaultHasher::new();
                opening.hash(&mut hasher);
                self.offsets.push(progress.line_start(found.line).unwrap_or_default());
                self.marks.push((hasher.finish(), found.line as u32));
            }
            Err(flaw) if strict => return Err(flaw),
            Err(flaw) => {
                self.faulty += 1;
                self.first_flaw.get_or_insert(flaw);
            }
        }
        progress.mark(found.line);
        Ok(())
    }

    /// What is to be said about a file of which `needed` openings are used.
    fn warnings(&mut self, needed: usize) -> Vec<String> {
        let count = self.offsets.len();
        let shortage = (0 < count && count < needed).then(|| {
            let times = needed.div_ceil(count);
            format!(
                "{} for {needed} pairs: each is used {}",
                counted(count, "opening"),
                counted(times, "time")
            )
        });
        [self.left_out(), self.repetition(), shortage].into_iter().flatten().collect()
    }

    fn left_out(&self) -> Option<String> {
        let Flaw { line, reason } = self.first_flaw.as_ref()?;
        Some(format!("{} left out; the first one, line {line}: {reason}", counted(self.faulty, "opening")))
    }

    fn repetition(&mut self) -> Option<String> {
        let mut marks = std::mem::take(&mut self.marks);
        marks.sort_unstable();
        let repeated = |pair: &&[(u64, u32)]| pair[0].0 == pair[1].0;
        let count = marks.windows(2).filter(repeated).count();
        let first = marks.windows(2).filter(repeated).min_by_key(|pair| pair[1].1)?;
        let [(_, earlier), (_, later)] = first else { return None };
        let repeat = if count == 1 { "repeats an earlier one" } else { "repeat earlier ones" };
        Some(format!("{} {repeat}; line {later} is the same as line {earlier}", counted(count, "opening")))
    }
}

impl Opening {
    fn play(&self, (variant, agreement): Rules) -> Result<Game, String> {
        let mut game =
            Game::new(variant, agreement, self.fen.as_deref()).map_err(|error| error.to_string())?;
        for &mv in &self.moves {
            game.play(mv);
        }
        Ok(game)
    }
}

/// The opening that a game has gone through, unless no game can be begun there.
fn opening_of(game: &Game) -> Result<Opening, String> {
    let mut replay = game.clone();
    loop {
        // A repetition in the middle ends a game as much as a mate at the end.
        if let Some(outcome) = replay.outcome() {
            return Err(format!("the game is over ({outcome})"));
        }
        if !replay.undo() {
            return Ok(Opening { fen: Some(game.start_fen().to_string()), moves: game.moves() });
        }
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
    use super::super::options::{MatchSettings, Request, parse};
    use super::*;
    use std::fs;
    use std::path::Path;

    fn settings(file: &Path, more: &str) -> MatchSettings {
        let line =
            format!("-engine -engine -each nodes=1 -openings file={} format=epd{more}", file.display());
        match parse(&line.split(' ').map(str::to_string).collect::<Vec<_>>()).unwrap() {
            Request::Play(settings, _) => *settings,
            other => panic!("{other:?}"),
        }
    }

    fn open(path: &Path, more: &str, seed: u64, needed: usize) -> Result<(Book, Vec<String>), String> {
        let settings = settings(path, more);
        let rules = (settings.variant, settings.agreement);
        Book::open(&settings.openings, rules, seed, needed, &Interrupt::default())
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
        assert_eq!(move_numbers(&path, " order=sequential", 1, 12), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2]);
        assert_eq!(move_numbers(&path, " order=sequential start=9", 1, 3), [9, 10, 1]);
        let shuffled = move_numbers(&path, " order=random", 7, 10);
        assert_eq!(shuffled, move_numbers(&path, "", 7, 10), "as in fastchess");
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
                format!("{}: 10 openings repeat earlier ones; line 11 is the same as line 1", path.display()),
                format!("{}: 20 openings for 50 pairs: each is used 3 times", path.display()),
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
        assert!(
            bad.contains("no opening in it can be used; 1 opening left out; the first one, line 2: "),
            "{bad}"
        );
        fs::write(&path, "# only a comment\n").unwrap();
        assert!(open(&path, "", 1, 1).unwrap_err().ends_with("no opening in it"));
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn what_cannot_be_used_is_left_out_and_counted() {
        let path = ten("faulty");
        let good = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("nonsense\n{good}4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n")).unwrap();
        let (book, warnings) = open(&path, " order=sequential", 1, 10).unwrap();
        assert!(warnings[0].contains("2 openings left out; the first one, line 1: "), "{warnings:?}");
        assert_eq!((0..11).map(|n| book.game(n).unwrap().full_moves()).collect::<Vec<_>>()[8..], [9, 10, 1]);
        let refused = open(&path, " order=sequential -strict", 1, 10).unwrap_err();
        assert!(refused.contains(" line 1: "), "{refused}");
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn games_in_a_file_are_found_again() {
        let path = ten("games");
        let text = "[White \"a\"]\n\n1. Nc3 Nc9 2. Ng3 *\n\n[White \"b\"]\n\n1. Bb8 *\n\n[White \"c\"]\n\n1. Ng3 *\n\n\
                    [White \"d\"]\n\n1. Nc3 Nc9 2. Nb1 Nb11 3. Nc3 Nc9 4. Nb1 Nb11 5. Nc3 *\n";
        fs::write(&path, text).unwrap();
        let (book, warnings) = open(&path, " format=pgn order=sequential", 1, 3).unwrap();
        let lengths: Vec<usize> = (0..3).map(|n| book.game(n).unwrap().moves().len()).collect();
        assert_eq!(lengths, [3, 1, 3]);
        assert!(warnings[0].contains("2 openings left out; the first one, line 7: game 2: "), "{warnings:?}");
        let strict = open(&path, " format=pgn plies=3 -strict", 1, 2).unwrap_err();
        assert!(strict.contains(" line 7: game 2: "), "{strict}");
        fs::write(&path, "").unwrap();
        assert!(book.game(0).is_err_and(|reason| reason.ends_with("the file has changed")));
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn the_end_is_heard_while_reading() {
        let path = ten("interrupted");
        let settings = settings(&path, "");
        let interrupt = Interrupt::default();
        interrupt.set();
        let rules = (settings.variant, settings.agreement);
        assert_eq!(Book::open(&settings.openings, rules, 1, 10, &interrupt).unwrap_err(), "interrupted");
        fs::remove_file(path).unwrap();
    }
}
