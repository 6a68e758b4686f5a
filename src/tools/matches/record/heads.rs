//! Reads the tags of game records and passes over their moves, so that files of any size can be summed up.

use super::super::results::{Origin, Summary};
use super::tags;
use crate::core::Color;
use std::io::{self, BufRead};
use std::str::FromStr;
use std::time::Duration;

/// The tags of one game of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Line of the file that it begins on, from 1.
    pub line: usize,
    /// Names and values in the order of the file.
    pub tags: Vec<(String, String)>,
    /// Whether its moves end with the result that its tag names.
    pub complete: bool,
    /// Offset of the byte after its last line.
    pub end: u64,
}

impl Head {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn read<T: FromStr>(&self, name: &str) -> Option<T> {
        self.tag(name)?.parse().ok()
    }

    /// What counts of the game; none if it was not finished.
    pub fn summary(&self) -> Option<Summary> {
        let winner = match self.tag("Result")? {
            "1-0" => Some(Color::White),
            "0-1" => Some(Color::Black),
            "1/2-1/2" => None,
            _ => return None,
        };
        let of_sides = |names: [&str; 2]| names.map(|name| self.read(name));
        let seconds =
            |time: Option<f64>| time.and_then(|s| Duration::try_from_secs_f64(s).ok()).unwrap_or_default();
        let reason = self.tag(tags::REASON).or(self.tag(tags::TERMINATION)).unwrap_or("unknown");
        Some(Summary {
            origin: Origin {
                settings: self.tag(tags::MATCH).unwrap_or_default().to_string(),
                seed: self.read(tags::SEED),
            },
            number: self.read(tags::GAME),
            pair: self.read(tags::PAIR),
            white: self.tag("White").unwrap_or("?").to_string(),
            black: self.tag("Black").unwrap_or("?").to_string(),
            winner,
            reason: reason.to_string(),
            plies: self.read(tags::PLY_COUNT).unwrap_or(0),
            time: [tags::TIME[0], tags::TIME[1]].map(|name| seconds(self.read(name))),
            nodes: of_sides(tags::NODES).map(Option::unwrap_or_default),
        })
    }
}

/// The heads of the games in `source`, one after the other.
#[derive(Debug)]
pub struct Heads<R> {
    source: R,
    line: usize,
    offset: u64,
    /// A tag line that was read too far.
    pending: Option<String>,
}

impl<R: BufRead> Heads<R> {
    /// Reads from the beginning of `source`.
    pub fn new(source: R) -> Heads<R> {
        Heads { source, line: 0, offset: 0, pending: None }
    }

    /// The next line, bytes that are not UTF-8 replaced.
    fn next_line(&mut self) -> io::Result<Option<String>> {
        if let Some(line) = self.pending.take() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        let count = self.source.read_until(b'\n', &mut bytes)?;
        self.line += 1;
        self.offset += count as u64;
        Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn read_head(&mut self) -> io::Result<Option<Head>> {
        let mut head = Head::default();
        let mut in_moves = false;
        let mut last_word = String::new();
        while let Some(line) = self.next_line()? {
            let text = line.trim();
            if text.starts_with('[') && in_moves {
                self.pending = Some(line);
                break;
            }
            if head.line == 0 && !text.is_empty() {
                head.line = self.line;
            }
            if text.starts_with('[') {
                head.tags.extend(parse_tag(text));
            } else if let Some(word) = text.split_ascii_whitespace().last() {
                in_moves = true;
                last_word = word.to_string();
            }
            head.end = self.offset;
        }
        head.complete = in_moves && head.tag("Result").is_some_and(|result| result == last_word);
        Ok((head.line > 0).then_some(head))
    }
}

impl<R: BufRead> Iterator for Heads<R> {
    type Item = io::Result<Head>;

    fn next(&mut self) -> Option<io::Result<Head>> {
        self.read_head().transpose()
    }
}

/// Reads `[Name "value"]`, with `\"` and `\\` in the value.
fn parse_tag(text: &str) -> Option<(String, String)> {
    let (name, quoted) = text.strip_prefix('[')?.strip_suffix(']')?.split_once(char::is_whitespace)?;
    let inner = quoted.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        value.push(if c == '\\' { chars.next()? } else { c });
    }
    Some((name.to_string(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = "[Event \"x\"]\n[White \"A \\\"1\\\"\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Pair \"3\"]\n[Seed \"7\"]\n\
        [Game \"5\"]\n[Reason \"White mates\"]\n[PlyCount \"31\"]\n[WhiteTime \"1.5\"]\n[BlackNodes \"900\"]\n\n\
        1. Nc3 {[x] +0.31/10} Nc9\n2. e5 1-0\n\n[White \"B\"]\r\n[Black \"A\"]\r\n[Result \"1/2-1/2\"]\r\n\r\n1/2-1/2\r\n";

    fn heads(text: &str) -> Vec<Head> {
        Heads::new(text.as_bytes()).map(Result::unwrap).collect()
    }

    #[test]
    fn games_are_told_apart() {
        let found = heads(GAMES);
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|head| head.complete));
        assert_eq!((found[0].line, found[1].line), (1, 16));
        assert_eq!(found[1].end, GAMES.len() as u64);
        let summary = found[0].summary().unwrap();
        assert_eq!((summary.white.as_str(), summary.winner), ("A \"1\"", Some(Color::White)));
        assert_eq!((summary.number, summary.pair, summary.origin.seed), (Some(5), Some(3), Some(7)));
        assert_eq!(
            (summary.plies, summary.nodes, summary.time[0]),
            (31, [0, 900], Duration::from_millis(1500))
        );
        assert_eq!(found[1].summary().unwrap().winner, None);
    }

    #[test]
    fn a_game_cut_off_anywhere_is_not_complete() {
        let first = &GAMES[..GAMES.find("1-0\n\n").unwrap() + "1-0".len()];
        assert!(heads(first)[0].complete);
        for end in 1..first.len() {
            assert!(heads(&GAMES[..end]).iter().all(|head| !head.complete), "{}", &GAMES[..end]);
        }
    }

    #[test]
    fn nothing_and_nonsense() {
        assert!(heads("").is_empty());
        assert!(heads("\n\n").is_empty());
        assert_eq!(heads("hello\nworld\n").len(), 1);
        assert_eq!(heads("hello\nworld\n")[0].summary(), None);
        assert_eq!(heads("[Result \"*\"]\n\n*\n")[0].summary(), None);
    }
}
