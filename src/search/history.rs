//! How moves have done in earlier nodes: histories of quiet moves and captures
//! (<https://www.chessprogramming.org/History_Heuristic>).
//!
//! All tables follow one rule of update: a bonus pulls an entry towards ±[`LIMIT`] the less, the closer it is.

use crate::core::geometry::{POINTS, ROWS};
use crate::core::{Kind, Move, Piece, Square, memory};
use bytemuck::Zeroable;

/// No entry is beyond this.
pub const LIMIT: i32 = 16_384;

/// One entry.
#[derive(Clone, Copy, Default, Zeroable)]
#[repr(transparent)]
struct Weight(i16);

impl Weight {
    fn pull(&mut self, bonus: i32) {
        let value = i32::from(self.0);
        self.0 = (value + bonus - value * bonus.abs() / LIMIT) as i16;
    }
}

/// A piece that goes to a point: what a history of moves is indexed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The piece, as it was before a promotion.
    pub piece: Piece,
    /// Its target.
    pub to: Square,
}

impl Step {
    fn index(self) -> usize {
        self.piece.index() * POINTS + self.to.index()
    }
}

/// Steps are packed, unlike the rows of other tables: those behind one step share a few pages.
const STEPS: usize = 2 * Kind::COUNT * POINTS;

/// The histories of one thread.
pub struct Histories {
    /// By side, from-point and to-point.
    butterfly: Box<[Weight]>,
    /// By the step before, and the step.
    continuation: Box<[Weight]>,
    /// By step and captured kind.
    captures: Box<[Weight]>,
    is_used: bool,
}

/// The lengths of the tables of [`Histories`].
const LENGTHS: [usize; 3] = [2 * ROWS * ROWS, STEPS * STEPS, STEPS * Kind::COUNT];

impl Histories {
    /// Memory of the histories of one thread, in bytes.
    pub const SIZE: usize = (LENGTHS[0] + LENGTHS[1] + LENGTHS[2]) * size_of::<Weight>();

    /// Histories that know nothing; none when the machine has no memory for them. The system hands it out as they are
    /// used.
    pub fn new() -> Option<Histories> {
        let [butterfly, continuation, captures] = LENGTHS.map(memory::allocate);
        Some(Histories {
            butterfly: butterfly?,
            continuation: continuation?,
            captures: captures?,
            is_used: false,
        })
    }

    /// Says that a search is going to use them.
    pub fn begin_use(&mut self) {
        self.is_used = true;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        // Histories that were never used take no memory yet.
        if std::mem::take(&mut self.is_used) {
            for table in [&mut self.butterfly, &mut self.continuation, &mut self.captures] {
                memory::zero(table);
            }
        }
    }

    fn butterfly(step: Step, mv: Move) -> usize {
        (step.piece.color().index() * ROWS + mv.from().index()) * ROWS + mv.to().index()
    }

    fn continuation(before: Step, step: Step) -> usize {
        before.index() * STEPS + step.index()
    }

    fn capture(step: Step, captured: Kind) -> usize {
        step.index() * Kind::COUNT + captured.index()
    }

    /// The worth of the quiet move `mv`, `before` being the steps one and two plies earlier.
    #[inline]
    pub fn quiet(&self, step: Step, mv: Move, before: [Option<Step>; 2]) -> i32 {
        let continued = before.into_iter().flatten();
        let continued: i32 = continued
            .map(|before| i32::from(self.continuation[Histories::continuation(before, step)].0))
            .sum();
        i32::from(self.butterfly[Histories::butterfly(step, mv)].0) + continued
    }

    /// The worth of a capture.
    #[inline]
    pub fn capture_worth(&self, step: Step, captured: Kind) -> i32 {
        self.captures[Histories::capture(step, captured)].0.into()
    }

    /// Learns that the quiet move `mv` was good (`bonus` > 0) or bad.
    pub fn update_quiet(&mut self, step: Step, mv: Move, before: [Option<Step>; 2], bonus: i32) {
        self.butterfly[Histories::butterfly(step, mv)].pull(bonus);
        for before in before.into_iter().flatten() {
            self.continuation[Histories::continuation(before, step)].pull(bonus);
        }
    }

    /// Learns that a capture was good (`bonus` > 0) or bad.
    pub fn update_capture(&mut self, step: Step, captured: Kind, bonus: i32) {
        self.captures[Histories::capture(step, captured)].pull(bonus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_stay_within_the_limit() {
        let mut weight = Weight::default();
        (0..1000).for_each(|_| weight.pull(2000));
        assert!((LIMIT - 2000..=LIMIT).contains(&weight.0.into()));
        (0..1000).for_each(|_| weight.pull(-2000));
        assert!((-LIMIT..=2000 - LIMIT).contains(&weight.0.into()));
    }
}
