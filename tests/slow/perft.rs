//! Counting the leaves of the move tree.

use super::position::Position;

impl Position {
    /// The number of legal move sequences of this many plies. They go on in positions that are drawn without
    /// being stalemate.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self.moves().iter().map(|&mv| self.after(mv).perft(depth - 1)).sum(),
        }
    }

    /// The part of each legal move in `perft(depth)`, for a depth of 1 or more, sorted by the move's text.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let part = |&mv| (super::Move::text(mv, self.promotion), self.after(mv).perft(depth - 1));
        let mut parts: Vec<(String, u64)> = self.moves().iter().map(part).collect();
        parts.sort();
        parts
    }
}
