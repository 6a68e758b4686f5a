//! Dialogues with the engine: what bad input, bad timing and bad luck must get. The driver checks what is true of every
//! run; each test adds what its own case must bring.

mod chance;
mod during_a_search;
mod games;
mod held_answers;
mod input;
mod limits;
mod memory;
mod move_rule;
mod options;
mod positions;
mod readiness;
mod root_moves;
mod stopping;
mod transcripts;
mod xboard;

use crate::driver::{self, Dialogue, InfoLine};
use std::time::Duration;
use tenglong::variants::VariantId;

const START: &str = "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w ACEGIacegi - 0 1";
const MATED: &str = "R3k4/1R7/9/9/9/9/9/9/9/9/4K4 b - - 0 1";
const STALEMATED: &str = "3k5/8R/9/9/9/9/4R4/9/9/9/4K4 b - - 0 1";
const MATE_IN_ONE: &str = "4k4/1R7/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
const MATE_IN_TWO: &str = "4k4/9/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1";

/// Long enough that an answer that must be held back would have come.
const HOLD: Duration = Duration::from_millis(300);

/// The lines of search among these.
fn infos(lines: &[String]) -> Vec<InfoLine> {
    let is_search = |line: &&String| line.starts_with("info ") && !line.starts_with("info string ");
    lines.iter().filter(is_search).map(|line| InfoLine::parse(line).expect("a line of search")).collect()
}
