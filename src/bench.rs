//! The speed of the search, and its signature: at one thread the number of nodes is the same on every run and machine,
//! and changes only when the search does.

use crate::engine::{DEFAULT_HASH, Engine, Event};
use crate::search::{AllocError, Control, Limits};
use crate::variants::VariantId;
use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use thiserror::Error;

mod positions;

/// Plies to search by default.
pub const DEFAULT_DEPTH: u32 = 11;

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
    /// There is no memory for the table or the threads.
    #[error(transparent)]
    Memory(#[from] AllocError),
    /// The system has no thread.
    #[error("cannot start the search: {0}")]
    Thread(#[from] io::Error),
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

/// Searches the positions of `variant`, each as a game of its own, and prints a line for each; the last line is `N nodes M nps`.
///
/// # Errors
/// When the search cannot run, or `control` has ended it.
pub fn run(
    variant: VariantId,
    options: Options,
    control: &Control,
    mut print: impl FnMut(String),
) -> Result<(), BenchError> {
    let positions = positions::of(variant);
    let mut engine = Engine::new(variant, options.hash)?;
    engine.set_threads(options.threads)?;
    let begun = Instant::now();
    let mut total = 0;
    for (number, fen) in (1..).zip(positions) {
        engine.new_game();
        engine.set_position(Some(fen), []).expect("the positions are right");
        let nodes = search(&mut engine, options.depth, control)?;
        print(format!("Position {number}/{}: {nodes} nodes", positions.len()));
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
    // After a stop nobody waits for the remaining events.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_same_on_every_run() {
        let nodes = |variant| {
            let mut lines = Vec::new();
            let options = Options { depth: 3, hash: 1, ..Options::default() };
            run(variant, options, &Control::new(false, false), |line| lines.push(line)).expect("a result");
            let last = lines.pop().expect("a last line");
            last.split(' ').next().expect("a number").parse::<u64>().expect("a number")
        };
        for &variant in VariantId::ALL {
            assert_eq!(nodes(variant), nodes(variant), "{variant}");
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let control = Control::new(false, false);
        control.stop();
        let result = run(VariantId::Dragon, Options { depth: 100, ..Options::default() }, &control, |_| {});
        assert!(matches!(result, Err(BenchError::Stopped)));
    }
}
