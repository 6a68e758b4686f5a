//! The clock of a game between people and the engine: a time for each side, and an increment. The present moment is an
//! argument, so that nothing here waits.

use crate::core::Color;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// Time for the whole game, and what each move adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// What each side begins with, in milliseconds.
    pub base: u32,
    /// What a side gains with each of its moves, in milliseconds.
    pub increment: u32,
}

/// The longest time for a game, in minutes.
const MOST_MINUTES: f64 = 600.0;
/// The longest increment, in seconds.
const MOST_SECONDS: f64 = 600.0;

/// Reads minutes and seconds gained with a move, such as `5+3`; the seconds may be left out.
impl FromStr for Allowance {
    type Err = String;

    fn from_str(text: &str) -> Result<Allowance, String> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str, most: f64| {
            text.trim().parse::<f64>().ok().filter(|number| (0.0..=most).contains(number))
        };
        let (minutes, seconds) = number(minutes, MOST_MINUTES)
            .zip(number(seconds, MOST_SECONDS))
            .filter(|(minutes, seconds)| minutes + seconds > 0.0)
            .ok_or_else(|| format!("'{text}' is not minutes and seconds a move, such as 5+3"))?;
        // Both products are within the range by the check above.
        Ok(Allowance { base: (minutes * 60_000.0) as u32, increment: (seconds * 1000.0) as u32 })
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}+{}", f64::from(self.base) / 60_000.0, f64::from(self.increment) / 1000.0)
    }
}

/// The clock itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    left: [Duration; 2],
    increment: Duration,
    /// Whose time runs, and since when.
    running: Option<(Color, Instant)>,
}

impl Clock {
    /// The clock at the start of a game; it stands still. Without a base each side begins with one increment.
    pub fn new(allowance: Allowance) -> Clock {
        let base = if allowance.base == 0 { allowance.increment } else { allowance.base };
        Clock::resumed(allowance, [base; 2])
    }

    /// The clock of a game that goes on with these milliseconds left.
    pub fn resumed(allowance: Allowance, left: [u32; 2]) -> Clock {
        Clock {
            left: left.map(|left| Duration::from_millis(left.into())),
            increment: Duration::from_millis(allowance.increment.into()),
            running: None,
        }
    }

    /// What a side gains with each of its moves.
    pub fn increment(&self) -> Duration {
        self.increment
    }

    /// Time left to a side.
    pub fn left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[color.index()];
        match self.running {
            Some((running, since)) if running == color => left.saturating_sub(now - since),
            _ => left,
        }
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Lets the time of `color` run; if it does already, it goes on.
    pub fn start(&mut self, color: Color, now: Instant) {
        if self.running() != Some(color) {
            self.pause(now);
            self.running = Some((color, now));
        }
    }

    /// Both times stand still.
    pub fn pause(&mut self, now: Instant) {
        if let Some((color, _)) = self.running {
            self.left[color.index()] = self.left(color, now);
            self.running = None;
        }
    }

    /// The side whose time runs has moved: it gains the increment, and the clock stands still.
    pub fn press(&mut self, now: Instant) {
        if let Some(color) = self.running() {
            self.pause(now);
            self.left[color.index()] += self.increment;
        }
    }

    /// When the flag of the side whose time runs will fall.
    pub fn flag(&self) -> Option<Instant> {
        self.running.map(|(color, since)| since + self.left[color.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    const fn seconds(number: u64) -> Duration {
        Duration::from_secs(number)
    }

    #[test]
    fn allowances_are_minutes_and_seconds() {
        for (text, base, increment, shown) in
            [("5+3", 300_000, 3000, "5+3"), ("0.5", 30_000, 0, "0.5+0"), (" 0 + 2 ", 0, 2000, "0+2")]
        {
            let allowance: Allowance = text.parse().unwrap();
            assert_eq!(
                (allowance, allowance.to_string()),
                (Allowance { base, increment }, shown.to_string())
            );
        }
        for text in ["", "x", "0", "0+0", "-1", "5+", "5+x", "601", "5+601", "nan", "inf+1", "5+3+1"] {
            assert!(text.parse::<Allowance>().is_err(), "{text}");
        }
    }

    #[test]
    fn each_side_uses_its_own_time() {
        let begin = Instant::now();
        let mut clock = Clock::new("1+2".parse().unwrap());
        clock.start(White, begin);
        clock.press(begin + seconds(10));
        clock.start(Black, begin + seconds(10));
        let now = begin + seconds(15);
        assert_eq!([White, Black].map(|color| clock.left(color, now)), [seconds(52), seconds(55)]);
        assert_eq!(clock.flag(), Some(begin + seconds(70)));
        // Started again for the same side it goes on; time never runs below zero.
        clock.start(Black, now);
        assert_eq!(clock.left(Black, begin + seconds(500)), Duration::ZERO);
        clock.pause(begin + seconds(20));
        assert_eq!((clock.left(Black, begin + seconds(500)), clock.flag()), (seconds(50), None));
        // A pause gains nothing.
        clock.press(begin + seconds(600));
        assert_eq!(clock.left(Black, begin + seconds(600)), seconds(50));
    }

    #[test]
    fn an_increment_alone_comes_before_the_first_move() {
        let clock = Clock::new("0+3".parse().unwrap());
        assert_eq!(clock.left(White, Instant::now()), seconds(3));
    }
}
