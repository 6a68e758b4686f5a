//! A source of text that is watched while it is read: how far one has come, where its lines begin, whether its lines and
//! records have a length that can be kept, and whether the end has been asked for.

use super::interrupt::Interrupt;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

/// The most bytes of a line.
pub const LONGEST_LINE: u64 = 1 << 20;

/// The most bytes of a record: of a game with a million moves.
pub const LONGEST_RECORD: u64 = 16 << 20;

/// What is known of a source that is being read.
#[derive(Debug, Default)]
pub struct Progress(RefCell<State>);

#[derive(Debug)]
struct State {
    /// Bytes read.
    bytes: u64,
    /// Bytes read at the last mark.
    mark: u64,
    /// Where lines begin, from line `first` on; the last one is being read, or comes next.
    lines: VecDeque<u64>,
    first: usize,
}

impl Default for State {
    fn default() -> State {
        State { bytes: 0, mark: 0, lines: VecDeque::from([0]), first: 1 }
    }
}

impl Progress {
    /// Bytes read.
    pub fn bytes(&self) -> u64 {
        self.0.borrow().bytes
    }

    /// Where the line `number` (from 1) begins; lines before the mark are forgotten.
    pub fn line_start(&self, number: usize) -> Option<u64> {
        let state = self.0.borrow();
        state.lines.get(number.checked_sub(state.first)?).copied()
    }

    /// A record has been read that began on line `line`: what comes next is another one.
    pub fn mark(&self, line: usize) {
        let mut state = self.0.borrow_mut();
        state.mark = state.bytes;
        while state.first < line && state.lines.len() > 1 {
            state.lines.pop_front();
            state.first += 1;
        }
    }

    fn advance(&self, read: &[u8]) {
        let mut state = self.0.borrow_mut();
        let start = state.bytes;
        let ends = read.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        state.lines.extend(ends.map(|(at, _)| start + at as u64 + 1));
        state.bytes += read.len() as u64;
    }

    fn check(&self) -> io::Result<()> {
        let state = self.0.borrow();
        let line = state.bytes - state.lines.back().copied().unwrap_or(0);
        let fault = if line > LONGEST_LINE {
            format!("a line of more than {LONGEST_LINE} bytes")
        } else if state.bytes - state.mark > LONGEST_RECORD {
            format!("a record of more than {LONGEST_RECORD} bytes")
        } else {
            return Ok(());
        };
        Err(io::Error::new(io::ErrorKind::InvalidData, fault))
    }
}

/// Passes on what `source` yields.
#[derive(Debug)]
pub struct Watched<'a, R> {
    source: R,
    progress: &'a Progress,
    interrupt: &'a Interrupt,
}

impl<'a, R> Watched<'a, R> {
    /// Watches `source` from its beginning.
    pub fn new(source: R, progress: &'a Progress, interrupt: &'a Interrupt) -> Watched<'a, R> {
        Watched { source, progress, interrupt }
    }
}

impl<R: BufRead> Read for Watched<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let found = self.fill_buf()?;
        let count = found.len().min(buffer.len());
        buffer[..count].copy_from_slice(&found[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Watched<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.progress.check()?;
        if self.interrupt.is_set() {
            // Of another kind, reading would be tried again.
            return Err(io::Error::other("interrupted"));
        }
        self.source.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        // What is consumed stands in the buffer, so that nothing is read here.
        if amount > 0
            && let Ok(buffer) = self.source.fill_buf()
        {
            self.progress.advance(&buffer[..amount.min(buffer.len())]);
        }
        self.source.consume(amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_are_found_again() {
        let (progress, interrupt) = (Progress::default(), Interrupt::default());
        let text = "one\n\nthree\nfour";
        let mut source = Watched::new(BufReader::with_capacity(3, text.as_bytes()), &progress, &interrupt);
        let mut line = String::new();
        source.read_line(&mut line).unwrap();
        assert_eq!((progress.bytes(), progress.line_start(1), progress.line_start(2)), (4, Some(0), Some(4)));
        source.read_to_string(&mut line).unwrap();
        assert_eq!(line, text);
        assert_eq!((3..=5).map(|n| progress.line_start(n)).collect::<Vec<_>>(), [Some(5), Some(11), None]);
        progress.mark(3);
        assert_eq!((2..=4).map(|n| progress.line_start(n)).collect::<Vec<_>>(), [None, Some(5), Some(11)]);
    }

    #[test]
    fn nothing_is_read_without_end() {
        let interrupt = Interrupt::default();
        let read = |source: &mut dyn BufRead, interrupt: &Interrupt| {
            let progress = Progress::default();
            let mut watched = Watched::new(BufReader::new(source), &progress, interrupt);
            io::copy(&mut watched, &mut io::sink()).map(|_| ()).map_err(|error| error.to_string())
        };
        let line = read(&mut BufReader::new(io::repeat(b'x')), &interrupt).unwrap_err();
        assert_eq!(line, "a line of more than 1048576 bytes");
        let record = read(&mut BufReader::new(io::repeat(b'\n')), &interrupt).unwrap_err();
        assert_eq!(record, "a record of more than 16777216 bytes");
        interrupt.set();
        assert_eq!(read(&mut BufReader::new(io::repeat(b'\n')), &interrupt).unwrap_err(), "interrupted");
    }
}
