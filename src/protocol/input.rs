//! Lines of input, made of any bytes, read in bounded memory.

use std::io::{BufRead, Read};

/// The longest line that is read, in bytes: a game of a hundred thousand plies fits.
pub const LONGEST_LINE: usize = 1 << 20;

/// A line as it came.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line without its end; bytes that are not UTF-8 are replaced by U+FFFD.
    Whole(String),
    /// The beginning of a line that is longer than [`LONGEST_LINE`]; the rest is gone.
    TooLong(String),
}

impl Line {
    /// The line, or its beginning.
    pub fn head(&self) -> &str {
        match self {
            Line::Whole(text) | Line::TooLong(text) => text,
        }
    }

    /// The first word.
    pub fn word(&self) -> &str {
        self.head().split_ascii_whitespace().next().unwrap_or_default()
    }

    /// Bytes in memory.
    pub fn size(&self) -> usize {
        size_of::<Line>() + self.head().len()
    }
}

/// The lines of an input.
pub struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of this input.
    pub fn of(input: R) -> Lines<R> {
        Lines { input, bytes: Vec::new() }
    }
}

/// Ends with the input, or when it can no longer be read.
impl<R: BufRead> Iterator for Lines<R> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        self.bytes.clear();
        let mut bounded = self.input.by_ref().take(LONGEST_LINE as u64 + 1);
        let length = bounded.read_until(b'\n', &mut self.bytes).ok()?;
        if length == 0 {
            return None;
        }
        let is_whole = self.bytes.pop_if(|&mut last| last == b'\n').is_some() || length <= LONGEST_LINE;
        if is_whole {
            return Some(Line::Whole(text(&self.bytes)));
        }
        self.input.skip_until(b'\n').ok()?;
        Some(Line::TooLong(text(&self.bytes[..80])))
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Line> {
        Lines::of(input).collect()
    }

    #[test]
    fn the_last_line_needs_no_end() {
        assert_eq!(lines(b"uci\nquit"), [Line::Whole("uci".into()), Line::Whole("quit".into())]);
    }

    #[test]
    fn bytes_that_are_not_text_do_no_harm() {
        assert_eq!(lines(b"a\xff\0b\n"), [Line::Whole("a\u{fffd}\0b".into())]);
    }

    #[test]
    fn a_line_of_the_greatest_length_is_whole_and_a_longer_one_is_not() {
        for end in ["", "\n"] {
            let longest = "x".repeat(LONGEST_LINE);
            assert_eq!(lines(format!("{longest}{end}").as_bytes()), [Line::Whole(longest)]);
        }
        let long = format!("position {}\nuci\n", "x".repeat(20 * LONGEST_LINE));
        let mut read = Lines::of(long.as_bytes());
        assert!(matches!(read.next(), Some(Line::TooLong(head)) if head.starts_with("position ")));
        assert_eq!(read.next(), Some(Line::Whole("uci".into())));
        assert!(read.bytes.capacity() < 4 * LONGEST_LINE);
    }
}
