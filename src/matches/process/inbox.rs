//! Lines that a child process has written and nobody has read yet, bounded in memory whatever it writes.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A line as it came in.
#[derive(Clone, Debug)]
pub struct Line {
    /// The line without its end, bytes that are not UTF-8 replaced.
    pub text: String,
    /// When it was read from the pipe.
    pub received: Instant,
    /// What is wrong with its form.
    pub defect: Option<Defect>,
}

/// What can be wrong with the form of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defect {
    /// It is too long to be kept; the rest was thrown away.
    TooLong,
    /// It holds bytes that are not ASCII, or control characters.
    NotText,
    /// The output ended before the line did.
    Unfinished,
}

/// Bytes of a line that are kept.
pub const LONGEST_LINE: usize = 16 << 10;

/// Bytes of unread lines that are kept.
const CAPACITY: usize = 4 << 20;

/// What one line counts beside its text.
const OVERHEAD: usize = 64;

/// A queue from the thread that reads a pipe to the one that converses with the engine.
#[derive(Debug, Default)]
pub struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    lines: VecDeque<Line>,
    bytes: usize,
    closed: bool,
}

/// What [`Inbox::receive`] found.
#[derive(Debug)]
pub enum Received {
    /// The oldest unread line.
    Line(Line),
    /// Nothing unread, and nothing will come.
    Closed,
    /// Nothing yet.
    Nothing,
}

impl Inbox {
    /// The oldest unread line, waiting for one up to `patience`.
    pub fn receive(&self, patience: Duration) -> Received {
        let waiting = |state: &mut State| state.lines.is_empty() && !state.closed;
        let (mut state, _) = self
            .changed
            .wait_timeout_while(self.lock(), patience, waiting)
            .unwrap_or_else(PoisonError::into_inner);
        match state.lines.pop_front() {
            Some(line) => {
                state.bytes -= line.text.len() + OVERHEAD;
                Received::Line(line)
            }
            None if state.closed => Received::Closed,
            None => Received::Nothing,
        }
    }

    /// Adds a line. A full queue loses old ones, `info` lines first.
    fn push(&self, line: Line) {
        const LOOK_FOR_INFO: usize = 64;
        let mut state = self.lock();
        state.bytes += line.text.len() + OVERHEAD;
        state.lines.push_back(line);
        while state.bytes > CAPACITY {
            let is_info = |line: &Line| line.text.starts_with("info");
            let victim = state.lines.iter().take(LOOK_FOR_INFO).position(is_info).unwrap_or(0);
            let lost = state.lines.remove(victim).expect("a full queue is not empty");
            state.bytes -= lost.text.len() + OVERHEAD;
        }
        self.changed.notify_one();
    }

    /// Marks the end of the output.
    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Moves everything that `source` yields into the queue, until its end.
    pub fn fill(&self, source: impl Read) {
        read_lines(source, |line| self.push(line));
        self.close();
    }
}

/// Calls `take` with every line of `source` until its end; a read error is the end.
pub fn read_lines(mut source: impl Read, mut take: impl FnMut(Line)) {
    let mut chunk = vec![0; 64 << 10];
    let mut partial = Partial::default();
    while let Ok(count @ 1..) = source.read(&mut chunk) {
        let received = Instant::now();
        let mut pieces = chunk[..count].split(|&byte| byte == b'\n').peekable();
        while let Some(piece) = pieces.next() {
            partial.extend(piece);
            if pieces.peek().is_some() {
                take(partial.finish(received, None));
            }
        }
    }
    if !partial.bytes.is_empty() {
        take(partial.finish(Instant::now(), Some(Defect::Unfinished)));
    }
}

/// The beginning of a line whose end has not been read.
#[derive(Default)]
struct Partial {
    bytes: Vec<u8>,
    too_long: bool,
}

impl Partial {
    fn extend(&mut self, piece: &[u8]) {
        let room = LONGEST_LINE - self.bytes.len();
        self.too_long |= piece.len() > room;
        self.bytes.extend_from_slice(&piece[..piece.len().min(room)]);
    }

    fn finish(&mut self, received: Instant, defect: Option<Defect>) -> Line {
        let bytes = self.bytes.strip_suffix(b"\r").unwrap_or(&self.bytes);
        let is_text = |byte: &u8| byte.is_ascii() && (!byte.is_ascii_control() || *byte == b'\t');
        let form = if self.too_long {
            Some(Defect::TooLong)
        } else {
            (!bytes.iter().all(is_text)).then_some(Defect::NotText)
        };
        let text = String::from_utf8_lossy(bytes).into_owned();
        self.bytes.clear();
        self.too_long = false;
        Line { text, received, defect: defect.or(form) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<(String, Option<Defect>)> {
        let mut found = Vec::new();
        read_lines(input, |line| found.push((line.text, line.defect)));
        found
    }

    /// A source that hands out one byte at a time.
    struct Trickle<'a>(&'a [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            buffer[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    #[test]
    fn lines_are_split_whole_however_they_arrive() {
        let input = b"uciok\r\n\nreadyok\nbest";
        let expected = [
            ("uciok".to_string(), None),
            (String::new(), None),
            ("readyok".to_string(), None),
            ("best".to_string(), Some(Defect::Unfinished)),
        ];
        assert_eq!(lines(input), expected);
        let mut trickled = Vec::new();
        read_lines(Trickle(input), |line| trickled.push((line.text, line.defect)));
        assert_eq!(trickled, expected);
    }

    #[test]
    fn defects_are_named() {
        assert_eq!(lines(b"a\0b\n")[0].1, Some(Defect::NotText));
        assert_eq!(lines(b"\xff\xfe\n")[0].1, Some(Defect::NotText));
        assert_eq!(lines(b"a\tb\n")[0].1, None);
        let long = vec![b'x'; 10 << 20];
        let found = lines(&[&long, b"\nok\n".as_slice()].concat());
        assert_eq!((found[0].0.len(), found[0].1), (LONGEST_LINE, Some(Defect::TooLong)));
        assert_eq!(found[1], ("ok".to_string(), None));
    }

    #[test]
    fn a_flood_is_bounded_and_does_not_wash_the_move_away() {
        let inbox = Inbox::default();
        let flood = "info depth 1 score cp 0 pv a1a2\n".repeat(1_000_000);
        inbox.fill([b"bestmove b1c3\n", flood.as_bytes()].concat().as_slice());
        assert!(inbox.lock().bytes <= CAPACITY);
        let Received::Line(first) = inbox.receive(Duration::ZERO) else { panic!("nothing there") };
        assert_eq!(first.text, "bestmove b1c3");
        let mut rest = 0;
        while let Received::Line(_) = inbox.receive(Duration::ZERO) {
            rest += 1;
        }
        assert!((1000..1_000_000).contains(&rest), "{rest} lines kept");
        assert!(matches!(inbox.receive(Duration::from_secs(9)), Received::Closed));
    }

    #[test]
    fn an_empty_queue_waits_no_longer_than_it_should() {
        assert!(matches!(Inbox::default().receive(Duration::from_millis(1)), Received::Nothing));
    }
}
