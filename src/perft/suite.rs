//! Perft suites: positions with known counts, one a line.
//!
//! `FEN ;D1 n ;D2 n …`, with `;promotion L` where the agreed piece is not the default one. Lines that are empty or
//! begin with `#` are comments; `# variant NAME`, before the first position, names the game, the dragon game if there
//! is none.

use super::{Options, count};
use crate::core::rules::Agreement;
use crate::core::text::shown;
use crate::game::Game;
use crate::variants::VariantId;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A suite.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The game.
    pub variant: VariantId,
    /// The positions, in the order of the file.
    pub lines: Vec<Line>,
}

/// A position with its counts.
#[derive(Clone, Debug)]
pub struct Line {
    /// Line number in the file, 1-based.
    pub number: usize,
    /// The position.
    pub fen: String,
    /// What was agreed on.
    pub agreement: Agreement,
    /// Depths with their counts.
    pub counts: Vec<(u32, u64)>,
}

/// A line that cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {number}: {reason}")]
pub struct SuiteError {
    /// Line number, 1-based.
    pub number: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl FromStr for Suite {
    type Err = SuiteError;

    fn from_str(text: &str) -> Result<Suite, SuiteError> {
        let mut suite = Suite { variant: VariantId::Dragon, lines: Vec::new() };
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            let failed = |reason| SuiteError { number, reason };
            if let Some(comment) = line.strip_prefix('#') {
                if let Some(name) = comment.trim().strip_prefix("variant ") {
                    if !suite.lines.is_empty() {
                        return Err(failed("the variant stands before the first position".to_string()));
                    }
                    suite.variant = name.trim().parse().map_err(|e| failed(format!("{e}")))?;
                }
            } else if !line.is_empty() {
                suite.lines.push(parse_line(line, number, suite.variant).map_err(failed)?);
            }
        }
        Ok(suite)
    }
}

/// What came of checking a suite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Counts made.
    pub checked: usize,
    /// Counts that differ from the suite's.
    pub failed: usize,
    /// Paths counted.
    pub nodes: u64,
}

impl Suite {
    /// Makes every count of at most `max_nodes` again, and reports each that differs: the line, the depth and what was
    /// counted.
    ///
    /// # Errors
    /// If a FEN is refused, or threads or table cannot be had.
    pub fn check(
        &self,
        options: Options,
        max_nodes: u64,
        mut report: impl FnMut(&Line, u32, u64),
    ) -> Result<Tally, SuiteError> {
        let mut tally = Tally::default();
        for line in &self.lines {
            let failed =
                |error: &dyn fmt::Display| SuiteError { number: line.number, reason: error.to_string() };
            let game =
                Game::new(self.variant, line.agreement, Some(&line.fen)).map_err(|error| failed(&error))?;
            for &(depth, expected) in line.counts.iter().filter(|(_, nodes)| *nodes <= max_nodes) {
                let found = count(&game, depth, options, &|| false).map_err(|error| failed(&error))?.total;
                tally.checked += 1;
                tally.nodes += found;
                if found != expected {
                    tally.failed += 1;
                    report(line, depth, found);
                }
            }
        }
        Ok(tally)
    }
}

fn parse_line(line: &str, number: usize, variant: VariantId) -> Result<Line, String> {
    let mut fields = line.split(';').map(str::trim);
    let fen = fields.next().unwrap_or_default().to_string();
    let mut parsed = Line { number, fen, agreement: Agreement::default(), counts: Vec::new() };
    for field in fields {
        let bad = || format!("{} is neither 'Dn COUNT' nor 'promotion L'", shown(field));
        let (name, value) = field.split_once(char::is_whitespace).ok_or_else(bad)?;
        if name == "promotion" {
            parsed.agreement = Agreement::default().with_promotion(variant.facts(), value.trim())?;
        } else {
            let depth = name.strip_prefix('D').and_then(|depth| depth.parse().ok()).ok_or_else(bad)?;
            parsed.counts.push((depth, value.trim().parse().map_err(|_| bad())?));
        }
    }
    match parsed.counts.is_empty() {
        true => Err("no counts".to_string()),
        false => Ok(parsed),
    }
}
