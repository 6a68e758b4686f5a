//! How programs talk to the engine. `engine-protocol.md` describes it for them.
//!
//! A protocol is a loop that reads [lines](input), makes them commands, carries them out on the
//! [engine](crate::engine) and writes through the [output]. The [options] are the same for all. Which protocol is
//! spoken the first line decides: `xboard` chooses [XBoard's](xboard), anything else [UCI](uci).

#![deny(clippy::unwrap_used)]

use crate::core::Move;
use crate::engine::Engine;
use crate::game::Game;
use crate::search::Info;
use input::{Line, Lines};
use output::Output;
use std::io::BufRead;

pub mod command;
mod display;
pub mod input;
mod mailbox;
pub mod options;
pub mod output;
pub mod uci;
pub mod xboard;

/// What a protocol works with.
pub struct Session {
    /// What is talked to.
    pub engine: Engine,
    /// Where the answers go.
    pub output: Output,
}

/// Said when a FEN names no swap rights.
const ASSUMED_RIGHTS: &str = "no swap rights given: tigers and pawns on their home points count as unmoved";

/// Speaks the protocol that the first line chooses, until the input ends or says so.
pub fn run(input: impl BufRead + Send + 'static, session: Session) {
    let mut lines = Lines::of(input).peekable();
    let is_choice = |line: &Line| matches!(line, Line::Whole(text) if text.trim_ascii() == "xboard");
    let output = session.output.clone();
    let ended = match lines.next_if(is_choice) {
        Some(_) => xboard::run(lines, session),
        None => uci::run(lines, session),
    };
    if let Err(error) = ended {
        output.error(format_args!("no thread to read commands: {error}"));
    }
}

/// Said when a search runs with fewer threads than were asked for.
fn fewer_threads(info: &Info, wanted: usize) -> String {
    format!("only {} of {wanted} threads search: the system has no more threads or memory", info.threads)
}

/// The moves of a line that begins at `root`, a blank before each. They are played, since their text depends on the
/// position.
fn line_text(moves: &[Move], root: &Game, text: impl Fn(&Game, Move) -> String) -> String {
    let mut game = root.clone();
    let mut line = String::new();
    for &mv in moves {
        line.push(' ');
        line += &text(&game, mv);
        game.play(mv);
    }
    line
}
