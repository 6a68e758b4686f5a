//! Reads what engines say: `info`, `bestmove` and `option` lines.

use crate::search::Score;
use std::str::{FromStr, SplitAsciiWhitespace};
use std::time::Duration;

/// What an `info` line tells of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InfoLine {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Greatest depth that was reached.
    pub seldepth: Option<u32>,
    /// Rank of the line, from 1.
    pub multipv: Option<u32>,
    /// Evaluation.
    pub score: Option<Score>,
    /// Whether the score is only a bound.
    pub bound: bool,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Filling of the hash table in permille.
    pub hashfull: Option<u32>,
    /// Time since the start of the search.
    pub time: Option<Duration>,
    /// Principal variation.
    pub pv: Vec<String>,
    /// Values that could not be read, as `key value`.
    pub unreadable: Vec<String>,
}

impl InfoLine {
    /// Reads a line; none if it is no `info` line, or free text.
    pub fn parse(line: &str) -> Option<InfoLine> {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("info") {
            return None;
        }
        let mut info = InfoLine::default();
        while let Some(word) = words.next() {
            match word {
                "string" => return None,
                "pv" => {
                    info.pv = words.map(str::to_string).collect();
                    break;
                }
                "lowerbound" | "upperbound" => info.bound = true,
                "score" => info.read_score(&mut words),
                "depth" => info.depth = info.number(word, &mut words),
                "seldepth" => info.seldepth = info.number(word, &mut words),
                "multipv" => info.multipv = info.number(word, &mut words),
                "nodes" => info.nodes = info.number(word, &mut words),
                "nps" => info.nps = info.number(word, &mut words),
                "hashfull" => info.hashfull = info.number(word, &mut words),
                "time" => info.time = info.number(word, &mut words).map(Duration::from_millis),
                _ => {}
            }
        }
        Some(info)
    }

    fn number<T: FromStr>(&mut self, key: &str, words: &mut SplitAsciiWhitespace) -> Option<T> {
        let word = words.next().unwrap_or_default();
        let value = word.parse().ok();
        if value.is_none() {
            self.unreadable.push(format!("{key} {word}"));
        }
        value
    }

    fn read_score(&mut self, words: &mut SplitAsciiWhitespace) {
        self.score = match words.next() {
            Some("cp") => self.number("cp", words).map(Score::Cp),
            Some("mate") => self.number("mate", words).map(Score::Mate),
            other => {
                self.unreadable.push(format!("score {}", other.unwrap_or_default()));
                None
            }
        };
    }

    /// Whether it belongs to the best line and holds a true score.
    pub fn is_main(&self) -> bool {
        self.multipv.unwrap_or(1) == 1 && !self.bound && self.score.is_some()
    }
}

/// The answer to `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestMove {
    /// The move as it was written; may be empty.
    pub best: String,
    /// The reply it expects.
    pub ponder: Option<String>,
}

impl BestMove {
    /// Reads a line; none if it is no `bestmove` line.
    pub fn parse(line: &str) -> Option<BestMove> {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("bestmove") {
            return None;
        }
        let best = words.next().unwrap_or_default().to_string();
        let ponder = (words.next() == Some("ponder")).then(|| words.next().unwrap_or_default().to_string());
        Some(BestMove { best, ponder })
    }
}

/// An option that an engine offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionLine {
    /// Its name.
    pub name: String,
    /// `check`, `spin`, `combo`, `button` or `string`.
    pub kind: String,
    /// Its value at the start.
    pub default: Option<String>,
    /// Least value of a spin.
    pub min: Option<i64>,
    /// Greatest value of a spin.
    pub max: Option<i64>,
    /// Values of a combo.
    pub vars: Vec<String>,
}

impl OptionLine {
    /// Reads a line; none if it is no `option` line.
    pub fn parse(line: &str) -> Option<OptionLine> {
        const KEYS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];
        let mut words = line.split_ascii_whitespace().peekable();
        if words.next() != Some("option") {
            return None;
        }
        let mut option = OptionLine::default();
        while let Some(key) = words.next() {
            let mut value = Vec::new();
            while let Some(word) = words.next_if(|word| !KEYS.contains(word)) {
                value.push(word);
            }
            let value = value.join(" ");
            match key {
                "name" => option.name = value,
                "type" => option.kind = value,
                "default" => option.default = Some(value),
                "min" => option.min = value.parse().ok(),
                "max" => option.max = value.parse().ok(),
                "var" => option.vars.push(value),
                _ => {}
            }
        }
        Some(option)
    }

    /// Why `value` does not fit, if so.
    pub fn refuse(&self, value: &str) -> Option<String> {
        let fits = match self.kind.as_str() {
            "check" => matches!(value, "true" | "false"),
            "spin" => value
                .parse::<i64>()
                .is_ok_and(|n| self.min.is_none_or(|min| n >= min) && self.max.is_none_or(|max| n <= max)),
            "combo" => self.vars.iter().any(|var| var.eq_ignore_ascii_case(value)),
            _ => true,
        };
        let bound = |bound: Option<i64>| bound.map_or_else(|| "?".to_string(), |n| n.to_string());
        (!fits).then(|| match self.kind.as_str() {
            "spin" => format!("{} is a number from {} to {}", self.name, bound(self.min), bound(self.max)),
            "combo" => format!("{} is one of: {}", self.name, self.vars.join(", ")),
            _ => format!("{} is true or false", self.name),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_lines() {
        let line = "info depth 12 seldepth 20 multipv 1 score cp -31 upperbound nodes 5000 nps 100000 hashfull 3 time 50 \
                    currmove a1a2 pv b1c3 i10i11h";
        let info = InfoLine::parse(line).unwrap();
        assert_eq!(
            (info.depth, info.seldepth, info.nodes, info.hashfull),
            (Some(12), Some(20), Some(5000), Some(3))
        );
        assert_eq!((info.score, info.bound, info.is_main()), (Some(Score::Cp(-31)), true, false));
        assert_eq!(info.time, Some(Duration::from_millis(50)));
        assert_eq!(info.pv, ["b1c3", "i10i11h"]);
        assert!(info.unreadable.is_empty());
        assert_eq!(InfoLine::parse("info string depth 5 pv x"), None);
        assert_eq!(InfoLine::parse("bestmove a1a2"), None);
        let bad = InfoLine::parse("info depth x score foo nodes -1 time").unwrap();
        assert_eq!(bad.unreadable, ["depth x", "score foo", "nodes -1", "time "]);
    }

    #[test]
    fn best_moves() {
        let read = |line: &str| BestMove::parse(line).map(|answer| (answer.best, answer.ponder));
        assert_eq!(read("bestmove b1c3 ponder b11c9"), Some(("b1c3".into(), Some("b11c9".into()))));
        assert_eq!(read(" bestmove   b1c3"), Some(("b1c3".into(), None)));
        assert_eq!(read("bestmove"), Some((String::new(), None)));
        assert_eq!(read("bestmoves b1c3"), None);
    }

    #[test]
    fn options() {
        let spin =
            OptionLine::parse("option name Move Overhead type spin default 10 min 0 max 5000").unwrap();
        assert_eq!(
            (spin.name.as_str(), spin.default.as_deref(), spin.max),
            ("Move Overhead", Some("10"), Some(5000))
        );
        assert_eq!(spin.refuse("10"), None);
        assert_eq!(spin.refuse("5001").unwrap(), "Move Overhead is a number from 0 to 5000");
        assert!(spin.refuse("x").is_some());
        let combo = OptionLine::parse("option name Promotion type combo default h var h var q").unwrap();
        assert_eq!(combo.refuse("Q"), None);
        assert_eq!(combo.refuse("k").unwrap(), "Promotion is one of: h, q");
        let string = OptionLine::parse("option name Debug Log File type string default").unwrap();
        assert_eq!((string.default.as_deref(), string.refuse("x")), (Some(""), None));
    }
}
