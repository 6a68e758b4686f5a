//! Lines from XBoard as typed commands. Nothing is played or searched here: moves and positions stay words.

use crate::search::LONGEST_TIME;
use std::str::SplitAsciiWhitespace;
use std::time::Duration;
use thiserror::Error;

/// One command, its words borrowed from the line.
#[derive(Debug, PartialEq)]
pub enum Command<'a> {
    /// `protover N`
    Introduce,
    /// `new`
    New,
    /// `variant NAME`
    Variant(&'a str),
    /// `setboard FEN`
    SetBoard(&'a str),
    /// `usermove MOVE`, or the move alone
    Move(&'a str),
    /// `go`
    Go,
    /// `playother`
    PlayOther,
    /// `force`
    Force,
    /// `level MOVES TIME INCREMENT`
    Level(Level),
    /// `st SECONDS`
    MoveTime(Duration),
    /// `sd PLIES`
    Depth(u32),
    /// `time CENTISECONDS`: what the engine has on its clock
    Time(Duration),
    /// `ping N`: the word to send back
    Ping(&'a str),
    /// `post`, `nopost`: whether the engine shows its thinking
    Post(bool),
    /// `hard`, `easy`: whether the engine ponders
    Ponder(bool),
    /// `undo`
    Undo,
    /// `remove`
    Remove,
    /// `?`
    MoveNow,
    /// `analyze`
    Analyze,
    /// `exit`: analysis ends
    Exit,
    /// `.`: how the analysis is getting on
    Status,
    /// `hint`
    Hint,
    /// `draw`: the opponent offers one
    Draw,
    /// `result RESULT {COMMENT}`
    Result,
    /// `memory MEGABYTES`
    Memory(usize),
    /// `cores N`
    Cores(&'a str),
    /// `option NAME[=VALUE]`
    Option(&'a str, Option<&'a str>),
    /// `lift SQUARE`
    Lift(&'a str),
    /// `put SQUARE`
    Put(&'a str),
    /// A command that changes nothing here.
    Nothing,
    /// `quit`
    Quit,
}

impl Command<'_> {
    /// Whether it changes the engine itself, which must not happen under a search whose move is still to come.
    pub fn is_setting(&self) -> bool {
        matches!(self, Command::Memory(_) | Command::Cores(_) | Command::Option(..))
    }
}

/// A time control, by the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Moves for which the time is given; 0: for the rest of the game.
    pub moves: u32,
    /// The time for them.
    pub base: Duration,
    /// What is gained with each move.
    pub increment: Duration,
}

/// Why a line is not done.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CommandError {
    /// The first word is no command.
    #[error("unknown command")]
    Unknown,
    /// Something must follow that does not.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// What follows is no number.
    #[error("not a number")]
    NotANumber,
}

/// Reads one line. `None` is an empty one.
///
/// # Errors
/// When the line is no command, or what it needs is missing or unreadable.
pub fn parse(line: &str) -> Result<Option<Command<'_>>, CommandError> {
    let line = line.trim_ascii();
    let mut words = line.split_ascii_whitespace();
    let Some(first) = words.next() else { return Ok(None) };
    let rest = line[first.len()..].trim_ascii_start();
    Ok(Some(match first {
        "protover" => Command::Introduce,
        "new" => Command::New,
        "variant" => Command::Variant(word(&mut words, "a variant")?),
        "setboard" if rest.is_empty() => return Err(CommandError::Missing("a position")),
        "setboard" => Command::SetBoard(rest),
        "usermove" => Command::Move(word(&mut words, "a move")?),
        "go" => Command::Go,
        "playother" => Command::PlayOther,
        "force" => Command::Force,
        "level" => Command::Level(level(&mut words)?),
        "st" => Command::MoveTime(clock_time(word(&mut words, "a time")?, Unit::Second)?),
        "sd" => Command::Depth(number(&mut words, "a depth")?.clamp(1.0, 1e6) as u32),
        "time" => Command::Time(centiseconds(&mut words)?),
        "otim" => {
            centiseconds(&mut words)?;
            Command::Nothing
        }
        "ping" => Command::Ping(word(&mut words, "a number")?),
        "post" => Command::Post(true),
        "nopost" => Command::Post(false),
        "hard" => Command::Ponder(true),
        "easy" => Command::Ponder(false),
        "undo" => Command::Undo,
        "remove" => Command::Remove,
        "?" => Command::MoveNow,
        "analyze" => Command::Analyze,
        "exit" => Command::Exit,
        "." => Command::Status,
        "hint" => Command::Hint,
        "draw" => Command::Draw,
        "result" => Command::Result,
        "memory" => Command::Memory(number(&mut words, "a size")?.max(0.0) as usize),
        "cores" => Command::Cores(word(&mut words, "a number")?),
        "option" => match rest.split_once('=') {
            _ if rest.is_empty() => return Err(CommandError::Missing("an option")),
            Some((name, value)) => Command::Option(name.trim_ascii(), Some(value.trim_ascii())),
            None => Command::Option(rest, None),
        },
        "lift" => Command::Lift(word(&mut words, "a square")?),
        "put" => Command::Put(word(&mut words, "a square")?),
        "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics" | "hover" | "xboard" => {
            Command::Nothing
        }
        "quit" => Command::Quit,
        text if has_form_of_move(text) => Command::Move(text),
        _ => return Err(CommandError::Unknown),
    }))
}

fn word<'a>(words: &mut SplitAsciiWhitespace<'a>, what: &'static str) -> Result<&'a str, CommandError> {
    words.next().ok_or(CommandError::Missing(what))
}

/// A finite number, whole or not.
fn number(words: &mut SplitAsciiWhitespace, what: &'static str) -> Result<f64, CommandError> {
    parse_number(word(words, what)?)
}

fn parse_number(text: &str) -> Result<f64, CommandError> {
    text.parse().ok().filter(|number: &f64| number.is_finite()).ok_or(CommandError::NotANumber)
}

/// `level 40 5 0`, `level 0 0:30 0.5`
fn level(words: &mut SplitAsciiWhitespace) -> Result<Level, CommandError> {
    let moves = number(words, "a number of moves")?.clamp(0.0, 1e6) as u32;
    let base = clock_time(word(words, "a time")?, Unit::Minute)?;
    let increment = match words.next() {
        Some(text) => seconds(parse_number(text)?),
        None => Duration::ZERO,
    };
    Ok(Level { moves, base, increment })
}

/// What a number without a colon counts.
#[derive(PartialEq, Eq)]
enum Unit {
    Second,
    Minute,
}

/// `5` in the given unit, or minutes and seconds as `0:30`. What follows the number is for later protocols.
fn clock_time(text: &str, unit: Unit) -> Result<Duration, CommandError> {
    let end = text.find(|c: char| !c.is_ascii_digit() && !".:-".contains(c)).unwrap_or(text.len());
    let text = &text[..end];
    Ok(seconds(match text.split_once(':') {
        Some((minutes, rest)) => parse_number(minutes)? * 60.0 + parse_number(rest)?,
        None if unit == Unit::Minute => parse_number(text)? * 60.0,
        None => parse_number(text)?,
    }))
}

fn centiseconds(words: &mut SplitAsciiWhitespace) -> Result<Duration, CommandError> {
    Ok(seconds(number(words, "a time")? / 100.0))
}

/// Seconds: below 0 is 0, as clocks are sent after the flag fell; none is longer than [`LONGEST_TIME`].
fn seconds(number: f64) -> Duration {
    Duration::from_secs_f64(number.clamp(0.0, LONGEST_TIME.as_secs_f64()))
}

/// Whether a word looks like a move, as GUIs send it alone that do not know `usermove`.
fn has_form_of_move(text: &str) -> bool {
    fn after_point(text: &str) -> Option<&str> {
        let rank = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let rest = rank.trim_start_matches(|c: char| c.is_ascii_digit());
        (rest.len() < rank.len()).then_some(rest)
    }
    after_point(text).and_then(after_point).is_some_and(|promotion| promotion.len() <= 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(line: &str) -> Level {
        match parse(line) {
            Ok(Some(Command::Level(level))) => level,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn time_controls_are_read_as_xboard_writes_them() {
        let (ms, base) = (Duration::from_millis, Duration::from_secs);
        for (line, moves, time, increment) in [
            ("level 40 5 0", 40, base(300), ms(0)),
            ("level 0 0:30 0.05", 0, base(30), ms(50)),
            ("level 0 2 12", 0, base(120), ms(12_000)),
            ("level 40 25+5 0", 40, base(1500), ms(0)),
            ("level 0 -1 -1", 0, ms(0), ms(0)),
            ("level 9 1", 9, base(60), ms(0)),
        ] {
            assert_eq!(level(line), Level { moves, base: time, increment }, "{line}");
        }
        assert_eq!(parse("st 2.5"), Ok(Some(Command::MoveTime(ms(2500)))));
        assert_eq!(parse("st 1:30"), Ok(Some(Command::MoveTime(base(90)))));
        assert_eq!(parse("time -300"), Ok(Some(Command::Time(ms(0)))));
    }

    #[test]
    fn numbers_that_cannot_be_read_are_errors() {
        for line in
            ["level 40 x 0", "level 0 1:x 0", "st", "st NaN", "sd deep", "time", "time inf", "memory much"]
        {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_move_may_stand_alone() {
        for text in ["e1e2", "a10a11h", "h0g2", "e7e8q"] {
            assert_eq!(parse(text), Ok(Some(Command::Move(text))));
        }
        for text in ["e1", "e1e", "Nc3", "e1e2qq", "1-0", "bk", "e"] {
            assert_eq!(parse(text), Err(CommandError::Unknown), "{text}");
        }
    }

    #[test]
    fn options_keep_their_blanks() {
        let command = Command::Option("Debug Log File", Some("a b=c"));
        assert_eq!(parse("option Debug Log File= a b=c "), Ok(Some(command)));
        assert_eq!(parse("option Clear Hash"), Ok(Some(Command::Option("Clear Hash", None))));
    }
}
