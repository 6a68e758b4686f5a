//! What a search is asked for.

use crate::core::{Color, Move};
use std::time::Duration;

/// A year: no time of a clock or a move need be longer, and sums of such times cannot overflow.
pub const LONGEST_TIME: Duration = Duration::from_secs(366 * 24 * 3600);

/// The bounds of one search. The first one reached ends it; without any it goes on until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to search, at least 1.
    pub depth: Option<u32>,
    /// Nodes to search, all threads together, at least 1.
    pub nodes: Option<u64>,
    /// Nodes of the first thread after which no new iteration is begun.
    pub soft_nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// What each side has on the clock, by [`Color::index`](crate::core::Color::index).
    pub time: [Option<Duration>; 2],
    /// What each side gains with a move, by [`Color::index`](crate::core::Color::index).
    pub inc: [Duration; 2],
    /// Moves to the next time control; `None`: the time is for the rest of the game.
    pub movestogo: Option<u32>,
    /// Ends when a mate in this number of moves, or fewer, is found; at least 1.
    pub mate: Option<u32>,
    /// Goes on until stopped, even when another bound ends the search proper.
    pub infinite: bool,
    /// Runs on the opponent's time: bounds of time count from [`Control::ponderhit`](super::Control::ponderhit).
    pub ponder: bool,
    /// Legal moves to which the root is restricted; empty: all.
    pub searchmoves: Vec<Move>,
}

impl Limits {
    /// True when nothing is sure to end a search of this side: there is no bound, or only the other side's clock or a mate
    /// that may never be found.
    pub fn is_unbounded(&self, side: Color) -> bool {
        self.depth.is_none()
            && self.nodes.is_none()
            && self.soft_nodes.is_none()
            && self.movetime.is_none()
            && self.time[side.index()].is_none()
    }
}
