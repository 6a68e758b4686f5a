//! Lines of the protocol as typed commands. Nothing is played or searched here: moves and positions stay words.

use crate::core::Color;
use crate::core::text::shown;
use crate::perft;
use crate::search::{LONGEST_TIME, Limits};
use std::iter::Peekable;
use std::num::IntErrorKind;
use std::str::SplitAsciiWhitespace;
use std::time::Duration;
use thiserror::Error;

/// One command, its words borrowed from the line.
#[derive(Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// `uci`
    Uci,
    /// `isready`
    IsReady,
    /// `ucinewgame`
    NewGame,
    /// `position [startpos | fen FEN] [moves MOVE…]`
    Position(Setup<'a>),
    /// `go …`
    Go(Go<'a>),
    /// `go perft N`, `perft N`: the depth in plies
    Perft(u32),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `setoption name NAME [value VALUE]`
    SetOption(Assignment<'a>),
    /// `quit`
    Quit,
    /// `d`
    Display,
    /// `eval`
    Eval,
    /// `flip`
    Flip,
    /// `bench [DEPTH]`: the depth in plies
    Bench(Option<u32>),
    /// `help`
    Help,
}

/// A position to set, in words.
#[derive(Debug, PartialEq, Eq)]
pub struct Setup<'a> {
    /// The FEN, its fields joined by single blanks; `None` for the start position.
    pub fen: Option<String>,
    /// The moves played from there.
    pub moves: Vec<&'a str>,
}

/// A search to begin. The parts that cannot be read do not prevent the rest.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Go<'a> {
    /// The words after `searchmoves`.
    pub searchmoves: Vec<&'a str>,
    /// What could not be read.
    pub errors: Vec<CommandError>,
    /// The limits that could be read, without `searchmoves`.
    limits: Limits,
    /// Some word of the clock is there, readable or not.
    clock: bool,
    /// Some word or number is missing or unreadable.
    unread: bool,
}

/// An option to set, in words.
#[derive(Debug, PartialEq, Eq)]
pub struct Assignment<'a> {
    /// The option's name, its words joined by single blanks.
    pub name: String,
    /// What follows `value`, without blanks around it; `None` when `value` is missing or nothing follows.
    pub value: Option<&'a str>,
}

/// Why a line, or a part of a `go` line, is not done.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CommandError {
    /// The first word is not a command.
    #[error("unknown command {}; 'help' lists them", shown(.0))]
    Unknown(String),
    /// `position` without `startpos` or `fen`; what stands there, if anything.
    #[error("position: 'startpos' or 'fen' expected, {} found", found(.0))]
    NoStart(Option<String>),
    /// `position fen` without a FEN.
    #[error("position: the FEN is missing")]
    NoFen,
    /// A word between `startpos` and `moves`.
    #[error("position: 'moves' expected, {} found", shown(.0))]
    NoMoves(String),
    /// `setoption` without `name`; what stands there, if anything.
    #[error("setoption: 'name' expected, {} found", found(.0))]
    NoName(Option<String>),
    /// An unknown word of `go`.
    #[error("go: unknown word {}, skipped", shown(.0))]
    UnknownWord(String),
    /// No number follows this word, which needs one.
    #[error("{0}: a number is missing")]
    NoNumber(&'static str),
    /// What follows this word is not a number.
    #[error("{word}: {} is not a whole number", shown(text))]
    NotANumber {
        /// The word.
        word: &'static str,
        /// What follows.
        text: String,
    },
    /// The number after this word is out of its range.
    #[error("{word}: {} is out of range", shown(text))]
    OutOfRange {
        /// The word.
        word: &'static str,
        /// The number.
        text: String,
    },
}

fn found(word: &Option<String>) -> String {
    word.as_deref().map_or("nothing".to_string(), shown)
}

impl CommandError {
    /// Whether the line was to set a position.
    pub fn is_about_position(&self) -> bool {
        matches!(self, CommandError::NoStart(_) | CommandError::NoFen | CommandError::NoMoves(_))
    }
}

impl Command<'_> {
    /// Whether a running search goes on beside this command.
    pub fn leaves_search_alone(&self) -> bool {
        use Command::*;
        matches!(self, Uci | IsReady | Stop | PonderHit | Quit | Display | Eval | Help)
    }
}

/// Reads one line. `None` is an empty one.
///
/// # Errors
/// If the command cannot be carried out at all. A `go` line always can: it carries its errors with it.
pub fn parse(line: &str) -> Result<Option<Command<'_>>, CommandError> {
    let mut words = line.split_ascii_whitespace();
    let Some(first) = words.next() else { return Ok(None) };
    Ok(Some(match first {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "position" => Command::Position(setup(words)?),
        "go" => go(words)?,
        "perft" => Command::Perft(Words::of(words).perft_depth()?),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "setoption" => Command::SetOption(assignment(line)?),
        "quit" => Command::Quit,
        "d" => Command::Display,
        "eval" => Command::Eval,
        "flip" => Command::Flip,
        "bench" => Command::Bench(match words.clone().next() {
            Some(_) => Some(Words::of(words).plies("bench")?),
            None => None,
        }),
        "help" => Command::Help,
        unknown => return Err(CommandError::Unknown(unknown.to_string())),
    }))
}

fn setup(mut words: SplitAsciiWhitespace<'_>) -> Result<Setup<'_>, CommandError> {
    let fen = match words.next() {
        Some("startpos") => match words.next() {
            None | Some("moves") => None,
            Some(word) => return Err(CommandError::NoMoves(word.to_string())),
        },
        Some("fen") => {
            let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            if fields.is_empty() {
                return Err(CommandError::NoFen);
            }
            Some(fields.join(" "))
        }
        word => return Err(CommandError::NoStart(word.map(str::to_string))),
    };
    Ok(Setup { fen, moves: words.collect() })
}

/// The value is taken from the line as it stands, since a file name may hold blanks.
fn assignment(line: &str) -> Result<Assignment<'_>, CommandError> {
    let mut words = line.split_ascii_whitespace().skip(1);
    match words.next() {
        Some("name") => {}
        word => return Err(CommandError::NoName(word.map(str::to_string))),
    }
    let name = words.by_ref().take_while(|&word| word != "value").collect::<Vec<_>>().join(" ");
    let start = words.next().map(|word| word.as_ptr() as usize - line.as_ptr() as usize);
    Ok(Assignment { name, value: start.map(|start| line[start..].trim_ascii_end()) })
}

/// The words of `go` that begin something: the moves or the number before them end there.
const GO_WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

fn go(words: SplitAsciiWhitespace<'_>) -> Result<Command<'_>, CommandError> {
    let mut go = Go::default();
    let mut words = Words::of(words);
    while let Some(word) = words.next() {
        if word == "perft" {
            return Ok(Command::Perft(words.perft_depth()?));
        }
        if let Err(error) = go.read(word, &mut words) {
            go.unread = true;
            go.errors.push(error);
        }
    }
    Ok(Command::Go(go))
}

impl<'a> Go<'a> {
    fn read(&mut self, word: &str, words: &mut Words<'a>) -> Result<(), CommandError> {
        let limits = &mut self.limits;
        self.clock |= matches!(word, "wtime" | "btime" | "winc" | "binc" | "movestogo");
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "searchmoves" => self.searchmoves.extend(std::iter::from_fn(|| words.next_value())),
            "wtime" => limits.time[Color::White.index()] = Some(words.millis("wtime")?),
            "btime" => limits.time[Color::Black.index()] = Some(words.millis("btime")?),
            "winc" => limits.inc[Color::White.index()] = words.millis("winc")?,
            "binc" => limits.inc[Color::Black.index()] = words.millis("binc")?,
            "movetime" => limits.movetime = Some(words.millis("movetime")?),
            "movestogo" => limits.movestogo = Some(words.plies("movestogo")?).filter(|&moves| moves > 0),
            "depth" => limits.depth = Some(words.plies("depth")?.max(1)),
            "mate" => limits.mate = Some(words.plies("mate")?.max(1)),
            "nodes" => limits.nodes = Some(words.count("nodes")?.max(1)),
            unknown => return Err(CommandError::UnknownWord(unknown.to_string())),
        }
        Ok(())
    }

    /// The limits of a search of this side, never without end because of a word or number that is missing or unreadable:
    /// with a clock, but not this side's, its increment is the time; with no limit left, there is no time at all.
    pub fn limits(&self, side: Color) -> Limits {
        let mut limits = self.limits.clone();
        if !limits.infinite && limits.mate.is_none() && limits.is_unbounded(side) {
            if self.clock {
                limits.time[side.index()] = Some(limits.inc[side.index()]);
            } else if self.unread {
                limits.movetime = Some(Duration::ZERO);
            }
        }
        limits
    }
}

/// Words of a line, and the numbers among them.
struct Words<'a>(Peekable<SplitAsciiWhitespace<'a>>);

impl<'a> Words<'a> {
    fn of(words: SplitAsciiWhitespace<'a>) -> Words<'a> {
        Words(words.peekable())
    }

    fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    /// The next word, unless it begins something new.
    fn next_value(&mut self) -> Option<&'a str> {
        self.0.next_if(|word| !GO_WORDS.contains(word))
    }

    /// The number that belongs to `word`, with its text. Numbers too great or too small for the type are its bounds.
    fn integer(&mut self, word: &'static str) -> Result<(i64, &'a str), CommandError> {
        let text = self.next_value().ok_or(CommandError::NoNumber(word))?;
        match text.parse() {
            Ok(number) => Ok((number, text)),
            Err(error) => match error.kind() {
                IntErrorKind::PosOverflow => Ok((i64::MAX, text)),
                IntErrorKind::NegOverflow => Ok((i64::MIN, text)),
                _ => Err(CommandError::NotANumber { word, text: text.to_string() }),
            },
        }
    }

    /// A number of things, not below 0.
    fn count(&mut self, word: &'static str) -> Result<u64, CommandError> {
        let (number, text) = self.integer(word)?;
        u64::try_from(number).map_err(|_| CommandError::OutOfRange { word, text: text.to_string() })
    }

    /// A number of plies or moves, not below 0.
    fn plies(&mut self, word: &'static str) -> Result<u32, CommandError> {
        Ok(self.count(word)?.try_into().unwrap_or(u32::MAX))
    }

    /// Plies of a count, which goes down to its leaves from the beginning.
    fn perft_depth(&mut self) -> Result<u32, CommandError> {
        let (number, text) = self.integer("perft")?;
        let depth = u32::try_from(number).ok().filter(|&depth| depth <= perft::DEEPEST);
        depth.ok_or_else(|| CommandError::OutOfRange { word: "perft", text: text.to_string() })
    }

    /// Milliseconds: below 0 is 0, as GUIs send it after the flag fell; none is longer than [`LONGEST_TIME`].
    fn millis(&mut self, word: &'static str) -> Result<Duration, CommandError> {
        let (number, _) = self.integer(word)?;
        Ok(Duration::from_millis(number.clamp(0, LONGEST_TIME.as_millis() as i64) as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go<'_> {
        match parse(line) {
            Ok(Some(Command::Go(go))) => go,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_value_of_an_option_keeps_its_blanks() {
        let line = "setoption  name Debug  Log File value  a  b\tc \r";
        let assignment = Assignment { name: "Debug Log File".to_string(), value: Some("a  b\tc") };
        assert_eq!(parse(line), Ok(Some(Command::SetOption(assignment))));
    }

    #[test]
    fn a_number_does_not_swallow_the_next_word() {
        let go = go("go depth movetime 50");
        assert_eq!(go.errors, [CommandError::NoNumber("depth")]);
        assert_eq!(go.limits.movetime, Some(Duration::from_millis(50)));
    }

    #[test]
    fn numbers_beyond_their_type_are_its_bounds() {
        let go = go("go depth 99999999999999999999 nodes 99999999999999999999 wtime -99999999999999999999");
        assert_eq!(go.errors, []);
        assert_eq!(go.limits.depth, Some(u32::MAX));
        assert_eq!(go.limits.nodes, Some(i64::MAX as u64));
        assert_eq!(go.limits.time[0], Some(Duration::ZERO));
    }

    #[test]
    fn a_missing_clock_is_replaced_by_the_increment() {
        let limits = go("go btime 5000 winc 70").limits(Color::White);
        assert_eq!(limits.time[0], Some(Duration::from_millis(70)));
        assert_eq!(go("go btime 5000").limits(Color::Black).time[0], None);
    }

    #[test]
    fn an_unreadable_limit_never_makes_a_search_endless() {
        for line in ["go depth x", "go wtime x btime x", "go movetime", "go ponder nodes ?", "go 1e5", "go x"]
        {
            assert!(!go(line).limits(Color::White).is_unbounded(Color::White), "{line}");
        }
        for line in ["go", "go infinite depth x", "go infinite x", "go ponder", "go mate 3", "go mate 3 x"] {
            assert!(go(line).limits(Color::White).is_unbounded(Color::White), "{line}");
        }
    }
}
