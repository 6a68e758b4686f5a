//! What is in files of games: counts, results, and how far the scores foretell them.

use super::games::{Ending, Record};
use crate::core::Color;
use std::collections::HashSet;
use std::fmt;

/// Width of a row of the table of scores and results, in centipawns.
const STEP: i32 = 100;

/// Rows of this table to either side of an even score.
const ROWS: i32 = 8;

/// Counts over games.
#[derive(Default)]
pub struct Stats {
    games: u64,
    plies: u64,
    scored: u64,
    lengths: Vec<usize>,
    /// White's wins, draws, Black's wins.
    results: [u64; 3],
    endings: [u64; Ending::ALL.len()],
    /// Moves that the scored part of a game begins after.
    openings: HashSet<Vec<u16>>,
    /// For each row of scores: positions, and points of the side to move in halves.
    rows: [(u64, u64); 2 * ROWS as usize + 1],
}

impl Stats {
    /// Counts a game.
    pub fn add(&mut self, game: &Record) {
        self.games += 1;
        self.plies += game.plies.len() as u64;
        self.lengths.push(game.plies.len());
        let result = match game.winner {
            Some(Color::White) => 0,
            None => 1,
            Some(Color::Black) => 2,
        };
        self.results[result] += 1;
        self.endings[game.ending as usize] += 1;
        let opening = game.plies.iter().take_while(|ply| ply.score.is_none());
        self.openings.insert(opening.map(|ply| ply.mv.code()).collect());
        let blacks_turn = game.start.split(' ').nth(1) == Some("b");
        for (number, ply) in game.plies.iter().enumerate() {
            let Some(score) = ply.score else { continue };
            let side = if (number % 2 == 1) != blacks_turn { Color::Black } else { Color::White };
            let halves = match game.winner {
                Some(winner) => 2 * u64::from(winner == side),
                None => 1,
            };
            // Rounded to the nearest row.
            let row = (i32::from(score) + STEP / 2).div_euclid(STEP).clamp(-ROWS, ROWS) + ROWS;
            let (positions, points) = &mut self.rows[row as usize];
            *positions += 1;
            *points += halves;
            self.scored += 1;
        }
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let of_games = |games| format!("{games} ({:.1} %)", share(games, self.games));
        writeln!(f, "games      {}", self.games)?;
        writeln!(f, "openings   {} different", self.openings.len())?;
        writeln!(f, "plies      {}, with a score {}", self.plies, self.scored)?;
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        let quantile = |part: usize| lengths.get((lengths.len() * part / 100).min(lengths.len().max(1) - 1));
        let [low, middle, high] = [10, 50, 90].map(|part| quantile(part).copied().unwrap_or_default());
        writeln!(f, "length     median {middle} plies, a tenth below {low}, a tenth above {high}")?;
        let [white, draws, black] = self.results.map(of_games);
        writeln!(f, "results    White won {white}, drawn {draws}, Black won {black}")?;
        let [rules, tables, adjudicated, long] = self.endings.map(of_games);
        writeln!(
            f,
            "ended by   rules {rules}, endgame tables {tables}, adjudication {adjudicated}, length {long}"
        )?;
        write!(f, "score      positions  points of the side to move")?;
        for (row, (positions, halves)) in (-ROWS..=ROWS).zip(self.rows) {
            let sign = if row == -ROWS {
                "<="
            } else if row == ROWS {
                ">="
            } else {
                "  "
            };
            write!(f, "\n{sign}{:>5} {positions:>12}  {:.1} %", row * STEP, share(halves, 2 * positions))?;
        }
        Ok(())
    }
}
