//! Time controls in every usual spelling, and the clock of one side.

use crate::search::LONGEST_TIME;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A time control: one or more periods, the last one repeated.
///
/// Spelled `[moves/]time[+increment]`, periods separated by commas. Times are seconds (`10`, `0.5`),
/// `minutes:seconds` or `hours:minutes:seconds`: `10+0.1`, `40/90:00,10/15:00`, `1:30:00+30`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Never empty; every period but the last one ends after a number of moves.
    periods: Vec<Period>,
}

/// A stretch of a game with an allowance of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Period {
    /// Moves until the next period begins; none: until the end of the game.
    moves: Option<u32>,
    /// Time added at its beginning.
    time: Duration,
    /// Time added after each move.
    increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let in_text = |reason: String| format!("time control '{text}': {reason}");
        let periods =
            text.split(',').map(parse_period).collect::<Result<Vec<Period>, String>>().map_err(in_text)?;
        let (last, earlier) = periods.split_last().expect("split yields at least one part");
        if earlier.iter().any(|period| period.moves.is_none()) {
            return Err(in_text("only the last period can go without a number of moves".to_string()));
        }
        if periods[0].time + periods[0].increment == Duration::ZERO || (last.moves.is_some() && idle(last)) {
            return Err(in_text("a period without time".to_string()));
        }
        Ok(TimeControl { periods })
    }
}

/// Whether a period gives no time at all.
fn idle(period: &Period) -> bool {
    period.time.is_zero() && period.increment.is_zero()
}

fn parse_period(text: &str) -> Result<Period, String> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => {
            let number: u32 = moves.trim().parse().map_err(|_| format!("'{moves}' is no number of moves"))?;
            (Some(number).filter(|&n| n > 0), rest)
        }
        None => (None, text),
    };
    let (time, increment) = match rest.split_once('+') {
        Some((time, increment)) => (parse_time(time)?, parse_time(increment)?),
        None => (parse_time(rest)?, Duration::ZERO),
    };
    Ok(Period { moves, time, increment })
}

/// Reads `seconds`, `minutes:seconds` or `hours:minutes:seconds`.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let bad = || format!("'{text}' is no time");
    let mut seconds = 0.0;
    for (i, part) in text.trim().split(':').enumerate() {
        let digits = |c: char| c.is_ascii_digit() || c == '.';
        if i == 3 || !part.chars().all(digits) {
            return Err(bad());
        }
        seconds = seconds * 60.0 + part.parse::<f64>().map_err(|_| bad())?;
    }
    Duration::try_from_secs_f64(seconds).ok().filter(|time| *time <= LONGEST_TIME).ok_or_else(bad)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, period) in self.periods.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            if let Some(moves) = period.moves {
                write!(f, "{moves}/")?;
            }
            write!(f, "{}", Seconds(period.time))?;
            if !period.increment.is_zero() {
                write!(f, "+{}", Seconds(period.increment))?;
            }
        }
        Ok(())
    }
}

/// A time in seconds, exactly, with no more digits than it takes.
#[derive(Clone, Copy, Debug)]
pub struct Seconds(pub Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = format!("{}.{:09}", self.0.as_secs(), self.0.subsec_nanos());
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// The clock of one side during a game.
#[derive(Clone, Debug)]
pub struct Clock<'a> {
    control: &'a TimeControl,
    period: usize,
    /// Moves made in the period.
    made: u32,
    left: Duration,
}

/// The flag fell: more time was used than there was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagFell;

impl<'a> Clock<'a> {
    /// The clock at the start of a game. A control by increment alone grants the first increment before the first move.
    pub fn new(control: &'a TimeControl) -> Clock<'a> {
        let first = &control.periods[0];
        let left = if first.time.is_zero() { first.increment } else { first.time };
        Clock { control, period: 0, made: 0, left }
    }

    /// Time left before the flag falls.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// Time added after each move of the current period.
    pub fn increment(&self) -> Duration {
        self.current().increment
    }

    /// Moves until more time is added.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.current().moves.map(|moves| moves - self.made)
    }

    fn current(&self) -> &'a Period {
        &self.control.periods[self.period]
    }

    /// Books a move that took `elapsed`; an excess up to `margin` is forgiven.
    ///
    /// # Errors
    /// [`FlagFell`] if it took longer.
    pub fn spend(&mut self, elapsed: Duration, margin: Duration) -> Result<(), FlagFell> {
        if elapsed > self.left + margin {
            return Err(FlagFell);
        }
        self.left = self.left.saturating_sub(elapsed) + self.increment();
        self.made += 1;
        if self.moves_to_go() == Some(0) {
            self.period = (self.period + 1).min(self.control.periods.len() - 1);
            self.made = 0;
            self.left += self.current().time;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn spellings() {
        for (text, canonical) in [
            ("10", "10"),
            ("8.0+0.08", "8+0.08"),
            ("0.5", "0.5"),
            ("90:00", "5400"),
            ("1:30:00+30", "5400+30"),
            ("40/90:00,10/15:00", "40/5400,10/900"),
            ("40/1:30+0.5", "40/90+0.5"),
            ("0/10+0.1", "10+0.1"),
            ("5:00+0:03", "300+3"),
            ("40/100, 20/50, 10:00+5", "40/100,20/50,600+5"),
            (" 60 ", "60"),
            ("0+1", "0+1"),
            (".5+.1", "0.5+0.1"),
            ("1.39+0.01", "1.39+0.01"),
            ("0.000001", "0.000001"),
        ] {
            let read = control(text);
            assert_eq!(read.to_string(), canonical, "{text}");
            assert_eq!(control(canonical), read, "{text}");
        }
    }

    #[test]
    fn refusals() {
        for text in [
            "",
            "x",
            "-5",
            "10+",
            "+0.1",
            "10+-1",
            "/10",
            "x/10",
            "-40/10",
            "1:2:3:4",
            "1e3",
            "10,,20",
            "90:00,40/10",
            "0",
            "0+0",
            "10/0",
            "1..5",
            "nan",
            "inf",
            "999999999999999999999999999999",
            "99999999999999999999/10",
            "10s",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        assert_eq!("40/x".parse::<TimeControl>().unwrap_err(), "time control '40/x': 'x' is no time");
    }

    #[test]
    fn increments_and_sudden_death() {
        let control = control("10+1");
        let mut clock = Clock::new(&control);
        assert_eq!((clock.left(), clock.increment(), clock.moves_to_go()), (seconds(10), seconds(1), None));
        clock.spend(seconds(4), Duration::ZERO).unwrap();
        assert_eq!(clock.left(), seconds(7));
        clock.spend(seconds(7), Duration::ZERO).unwrap();
        assert_eq!(clock.left(), seconds(1));
        assert_eq!(clock.spend(Duration::from_millis(1001), Duration::ZERO), Err(FlagFell));
    }

    #[test]
    fn saved_time_is_carried_over_and_the_last_period_repeats() {
        let control = control("3/10,2/5");
        let mut clock = Clock::new(&control);
        for (used, left, to_go) in
            [(2, 8, 2), (2, 6, 1), (2, 9, 2), (6, 3, 1), (1, 7, 2), (0, 7, 1), (7, 5, 2)]
        {
            clock.spend(seconds(used), Duration::ZERO).unwrap();
            assert_eq!((clock.left(), clock.moves_to_go()), (seconds(left), Some(to_go)));
        }
    }

    #[test]
    fn the_margin_forgives_but_does_not_lend() {
        let control = control("1");
        let mut clock = Clock::new(&control);
        clock.spend(Duration::from_millis(1200), Duration::from_millis(200)).unwrap();
        assert_eq!(clock.left(), Duration::ZERO);
        assert_eq!(clock.spend(Duration::from_millis(201), Duration::from_millis(200)), Err(FlagFell));
    }

    #[test]
    fn an_increment_alone_comes_before_the_first_move() {
        let control = control("0+1");
        let mut clock = Clock::new(&control);
        assert_eq!(clock.left(), seconds(1));
        clock.spend(seconds(1), Duration::ZERO).unwrap();
        assert_eq!(clock.left(), seconds(1));
    }
}
