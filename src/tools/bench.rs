//! The speed of the search, and its signature: at one thread the number of nodes is the same on every run and machine,
//! and changes only when the search does.

use crate::engine::{DEFAULT_HASH, DEFAULT_VARIANT, Engine, Event};
use crate::search::{AllocError, Control, Limits};
use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Plies that are searched if not told otherwise.
pub const DEFAULT_DEPTH: u32 = 12;

/// What to search with.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Plies to search.
    pub depth: u32,
    /// Threads to search with.
    pub threads: usize,
    /// Size of the transposition table in MiB.
    pub hash: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { depth: DEFAULT_DEPTH, threads: 1, hash: DEFAULT_HASH }
    }
}

/// Why there is no result.
#[derive(Debug, Error)]
pub enum BenchError {
    /// There is no memory for the table.
    #[error(transparent)]
    Memory(#[from] AllocError),
    /// The system has no thread.
    #[error("cannot start the search: {0}")]
    Thread(#[from] io::Error),
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

/// Searches all positions, each as a game of its own, and prints a line for each; the last line is `N nodes M nps`.
///
/// # Errors
/// When the search cannot run, or `control` has ended it.
pub fn run(options: Options, control: &Control, mut print: impl FnMut(String)) -> Result<(), BenchError> {
    let mut engine = Engine::new(DEFAULT_VARIANT, options.hash)?;
    engine.settings().threads = options.threads;
    let begun = Instant::now();
    let mut total = 0;
    for (number, fen) in (1..).zip(POSITIONS) {
        engine.new_game();
        engine.set_position(Some(fen), []).expect("the positions are right");
        let nodes = search(&mut engine, options.depth, control)?;
        print(format!("Position {number}/{}: {nodes} nodes", POSITIONS.len()));
        total += nodes;
    }
    let per_second = total as f64 / begun.elapsed().as_secs_f64();
    print(format!("{total} nodes {} nps", per_second as u64));
    Ok(())
}

/// The nodes of one search.
fn search(engine: &mut Engine, depth: u32, control: &Control) -> Result<u64, BenchError> {
    let (sender, events) = mpsc::channel();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    // The events that nobody waits for any more are those of a search that was stopped.
    engine.go(limits, move |event| drop(sender.send(event)))?;
    loop {
        match events.recv_timeout(Duration::from_millis(20)) {
            Ok(Event::Info(_)) => {}
            Ok(Event::BestMove(answer)) => return Ok(answer.nodes),
            Err(RecvTimeoutError::Timeout) if !control.is_halted() => {}
            Err(_) => return Err(BenchError::Stopped),
        }
    }
}

/// Openings, middle games and endings: the start, and positions from games of the engine against itself.
const POSITIONS: [&str; 20] = [
    "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w ACEGIacegi - 0 1",
    "1r1sksbnr/7R1/a1n1b1a2/p2Ah1p1p/2h6/3q5/4Q4/P1H1P1H1P/2A3N1B/9/RNBSKS3 b ACEGI - 7 10",
    "1nbsksb1r/1a7/3r2n2/p1hAp2Ap/7a1/9/9/P1H1P3P/6N2/4Q4/2BSKSB1R w ACEIacei - 0 11",
    "3sksbn1/9/2n1b2a1/p3h1p1p/2a6/3H5/8Q/P3P1HqP/2A1B1A1N/5r3/1N1SKSB1R b AEGI - 2 14",
    "1nbsks1n1/7q1/1a2b2r1/1hp5p/3r5/4p1h2/A4NH2/P1H1P3P/R8/2N1Q3R/2BSKSB2 w ACEI - 0 17",
    "1Q1sksb2/5a3/5a3/6A1A/9/3R4n/9/P1r1P3P/4B4/9/2BSKS3 b - - 3 35",
    "3k1sbAr/4sN3/7R1/p1H2P3/1nb6/6h2/6B1p/9/4B4/4S4/1a2KS3 b - - 2 36",
    "1nbsks3/9/1r2b2r1/2p1R3p/9/3hN4/1hH2H3/P3P3P/4B4/9/3QKSB2 b - - 2 36",
    "1nbsks3/9/r3b4/2p1R3p/9/4N4/3h5/P1H1P2rP/4B4/9/Q3KSB2 w - - 0 40",
    "2b1ks3/4s1n2/2a1b4/3R3P1/7n1/7N1/7h1/P3H1H2/Nr7/9/2BSKSB2 w - - 3 42",
    "2bsk4/4s4/3nba3/pn5R1/9/3H4Q/2H3B2/P8/4B1N2/5r3/3SKS1A1 w - - 0 44",
    "4ks3/4s4/4R4/p7p/3a5/9/4P4/8r/4B3N/4S4/4KSB2 w - - 1 35",
    "3s1k3/9/2r2s2R/8p/H8/9/6B2/9/9/9/3SKS3 b - - 0 55",
    "5R3/1rHkn4/4b4/3hN4/4B4/9/2B6/8p/9/9/3SKS3 w - - 11 55",
    "6b2/4k4/4b4/2H1p1h1p/5R3/p8/8P/P8/6r2/4S4/3SK4 w - - 2 57",
    "6b2/1R7/4bk3/2H6/3r5/P8/8p/6h2/9/4S4/3SK4 b - - 0 68",
    "5s3/4k4/4N4/9/9/4R4/9/9/4B4/4S4/2BSK4 w - - 1 83",
    "2bk5/3as4/3s5/P8/2r6/1R1H5/4bN3/9/4BS3/6h2/4KS3 b - - 35 91",
    "1R3B3/5k3/9/4P4/2p5p/3N5/9/9/9/r3K4/3S1S3 w - - 5 98",
    "R8/3k5/3s5/5H3/9/9/6B2/9/1r6p/4S4/4KS3 w - - 4 98",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_same_on_every_run() {
        let nodes = || {
            let mut lines = Vec::new();
            let options = Options { depth: 3, hash: 1, ..Options::default() };
            run(options, &Control::new(false, false), |line| lines.push(line)).expect("a result");
            let last = lines.pop().expect("a last line");
            last.split(' ').next().expect("a number").parse::<u64>().expect("a number")
        };
        assert_eq!(nodes(), nodes());
    }

    #[test]
    fn it_can_be_stopped() {
        let control = Control::new(false, false);
        control.stop();
        let result = run(Options { depth: 100, ..Options::default() }, &control, |_| {});
        assert!(matches!(result, Err(BenchError::Stopped)));
    }
}
