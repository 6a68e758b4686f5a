//! What a row of games says about the strength of two engines.
//!
//! Games with the same opening and reversed colours are correlated, so wherever they come in pairs the pair is the
//! unit: the five results of a pair give the *pentanomial* counts. Single games give the three usual counts.
//! Sources: M. Van den Bergh, "Normalized Elo" and "Comments on normalized Elo" (2020–2021);
//! <https://www.chessprogramming.org/Match_Statistics>.

mod elo;
mod sprt;

pub use elo::Estimate;
pub use sprt::{Model, Sprt, Verdict};

use std::ops::AddAssign;

/// Wins, draws and losses of one side of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// All games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points as the rule books count them: 1 for a win, ½ for a draw.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games seen by the opponent.
    pub fn reversed(self) -> Tally {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Counts one game, worth `points` half points (0–2).
    pub fn count(&mut self, points: HalfPoints) {
        match points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// A game's worth for one side: 0 for a loss, 1 for a draw, 2 for a win.
pub type HalfPoints = usize;

/// Counts of the results that the unit of a comparison can have, from the worst to the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// Single games: lost, drawn, won.
    Games([u64; 3]),
    /// Pairs of games with colours reversed, by half points: 0, 1, 2, 3, 4.
    Pairs([u64; 5]),
}

/// What an outcome that never occurred counts, so that every figure is finite.
const UNSEEN: f64 = 1e-3;

impl Sample {
    /// The counts.
    pub fn counts(&self) -> &[u64] {
        match self {
            Sample::Games(counts) => counts,
            Sample::Pairs(counts) => counts,
        }
    }

    /// How many games make one unit.
    pub fn games_per_unit(&self) -> f64 {
        match self {
            Sample::Games(_) => 1.0,
            Sample::Pairs(_) => 2.0,
        }
    }

    /// How many units were counted.
    pub fn units(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// The observed distribution; none of no units.
    fn observed(&self) -> Option<Distribution> {
        let total = self.units() as f64;
        (total > 0.0).then(|| self.distribution_of(total, |count| count as f64))
    }

    /// The observed distribution, outcomes never seen counted as [`UNSEEN`].
    fn distribution(&self) -> Distribution {
        let weight = |count: u64| if count == 0 { UNSEEN } else { count as f64 };
        self.distribution_of(self.counts().iter().map(|&count| weight(count)).sum(), weight)
    }

    fn distribution_of(&self, total: f64, weight: impl Fn(u64) -> f64) -> Distribution {
        let counts = self.counts();
        let top = (counts.len() - 1) as f64;
        let share = |(i, &count)| Share { score: i as f64 / top, probability: weight(count) / total };
        Distribution { outcomes: counts.iter().enumerate().map(share).collect(), total }
    }
}

/// One outcome of a unit, and how probable it is.
#[derive(Clone, Copy, Debug)]
struct Share {
    /// Points a game, 0–1.
    score: f64,
    probability: f64,
}

/// A distribution of outcomes.
#[derive(Clone, Debug)]
struct Distribution {
    outcomes: Vec<Share>,
    /// Units that it was estimated from.
    total: f64,
}

impl Distribution {
    fn mean(&self) -> f64 {
        self.outcomes.iter().map(|o| o.probability * o.score).sum()
    }

    fn deviation(&self) -> f64 {
        let mean = self.mean();
        self.outcomes.iter().map(|o| o.probability * (o.score - mean).powi(2)).sum::<f64>().sqrt()
    }

    /// Standard error of the mean.
    fn error(&self) -> f64 {
        self.deviation() / self.total.sqrt()
    }
}
