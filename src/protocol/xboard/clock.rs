//! The engine's clock, and what it leaves for a move.

use super::command::Level;
use crate::core::Color;
use crate::search::Limits;
use std::time::Duration;

/// What the engine may use for its moves.
pub struct Clock {
    control: Control,
    depth: Option<u32>,
    /// Time left on the clock.
    left: Duration,
    /// Plies played when the time control began.
    begun_at: usize,
}

enum Control {
    Level(Level),
    /// A fixed time for each move.
    MoveTime(Duration),
}

/// The time control until another is set, as in XBoard.
const DEFAULT: Level = Level { moves: 40, base: Duration::from_secs(300), increment: Duration::ZERO };

impl Default for Clock {
    fn default() -> Clock {
        Clock { control: Control::Level(DEFAULT), depth: None, left: DEFAULT.base, begun_at: 0 }
    }
}

impl Clock {
    /// Sets a time control that begins after `ply` plies of the game.
    pub fn set_level(&mut self, level: Level, ply: usize) {
        self.control = Control::Level(level);
        self.left = level.base;
        self.begun_at = ply;
    }

    /// Gives each move this time.
    pub fn set_move_time(&mut self, time: Duration) {
        self.control = Control::MoveTime(time);
    }

    /// Limits the depth of each search.
    pub fn set_depth(&mut self, plies: u32) {
        self.depth = Some(plies);
    }

    /// Sets the time left on the clock.
    pub fn set_left(&mut self, left: Duration) {
        self.left = left;
    }

    /// Begins a new game from any position: plies are counted from 0.
    pub fn rewind(&mut self) {
        self.begun_at = 0;
    }

    /// Begins another game under the same time control, without a limit of depth.
    pub fn restart(&mut self) {
        self.rewind();
        self.depth = None;
        if let Control::Level(level) = self.control {
            self.left = level.base;
        }
    }

    /// The limits of a search for `side`, after `ply` plies of the game.
    pub fn limits(&self, side: Color, ply: usize) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        match self.control {
            Control::MoveTime(time) => limits.movetime = Some(time),
            Control::Level(level) => {
                limits.time[side.index()] = Some(self.left);
                limits.inc[side.index()] = level.increment;
                limits.movestogo =
                    (level.moves > 0).then(|| level.moves - self.moves_made(ply) % level.moves);
            }
        }
        limits
    }

    /// Accounts for a move of the engine, the last of `ply` plies. XBoard's next `time` corrects any difference from its
    /// own clock.
    pub fn spend(&mut self, used: Duration, ply: usize) {
        let Control::Level(level) = self.control else { return };
        self.left = self.left.saturating_sub(used) + level.increment;
        if level.moves > 0 && self.moves_made(ply + 1).is_multiple_of(level.moves) {
            self.left += level.base;
        }
    }

    /// Moves of each side under this time control.
    fn moves_made(&self, ply: usize) -> u32 {
        (ply.saturating_sub(self.begun_at) / 2) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(line: &str) -> Clock {
        let mut clock = Clock::default();
        match super::super::command::parse(line) {
            Ok(Some(super::super::command::Command::Level(level))) => clock.set_level(level, 0),
            other => panic!("{other:?}"),
        }
        clock
    }

    #[test]
    fn the_moves_to_go_are_those_of_the_period() {
        let clock = clock("level 3 1 0");
        let to_go = |ply| clock.limits(Color::White, ply).movestogo;
        assert_eq!([0, 2, 4, 6, 8].map(to_go), [3, 2, 1, 3, 2].map(Some));
        assert_eq!([1, 3, 5, 7].map(to_go), [3, 2, 1, 3].map(Some));
    }

    #[test]
    fn time_is_spent_gained_and_given_again() {
        let left = |clock: &Clock| clock.limits(Color::Black, 0).time[1].expect("a clock").as_secs();
        let mut incremental = clock("level 0 1 2");
        incremental.spend(Duration::from_secs(10), 2);
        assert_eq!(left(&incremental), 52);
        incremental.spend(Duration::from_secs(1000), 4);
        assert_eq!(left(&incremental), 2);
        let mut periods = clock("level 2 1 0");
        periods.spend(Duration::from_secs(10), 1);
        assert_eq!(left(&periods), 50);
        periods.spend(Duration::from_secs(10), 3);
        assert_eq!(left(&periods), 100);
        periods.restart();
        assert_eq!(left(&periods), 60);
    }
}
