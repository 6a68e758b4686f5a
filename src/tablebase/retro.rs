//! Retrograde analysis: the values of all positions of one material, from the mates backwards
//! (<https://www.chessprogramming.org/Retrograde_Analysis>).
//!
//! First every position gets what its captures and promotions alone are worth, looked up in the tables of the endings
//! they lead to, or the mate it is. Then ply by ply: before a position lost in `n - 1` plies stands one
//! won in `n`; before a position won in `n - 1` stands one that may be lost in `n`, and is if every move of it, generated
//! forwards, loses. So nothing is lost because of an un-move: the generator has the last word. What is left is drawn.

use super::file::Packed;
use super::index::{Index, Squares};
use super::unmoves::unmoves;
use super::{Tablebase, Value, file};
use crate::core::memory::allocate;
use crate::core::{Bitboard, Color, Move, Position, Square};
use crate::variants::dragon::Dragon;
use rayon::prelude::*;
use std::num::NonZeroU16;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Slots done at a time by one thread.
const CHUNK: usize = 1 << 12;
/// Bits of a word.
const WORD: usize = u64::BITS as usize;

/// No such position; more than every number of plies.
const ILLEGAL: u16 = u16::MAX;
/// No win or loss is known; more than every number of plies.
const OPEN: u16 = u16::MAX - 1;

/// The values of the positions of one material, as far as they are known.
pub struct Analysis<'a> {
    index: &'a Index,
    /// Tables of the endings that captures and promotions lead to.
    tables: &'a Tablebase,
    /// Plies to mate by side to move and slot, or [`OPEN`] or [`ILLEGAL`].
    plies: [Box<[AtomicU16]>; 2],
    /// A bit by side to move and slot: a move leads to a position that has just been found won.
    candidates: [Box<[AtomicU64]>; 2],
    /// Most plies found so far.
    longest: AtomicU16,
    next_ply: u16,
}

/// Bytes that an analysis of this many slots takes.
pub const fn memory(slots: usize) -> usize {
    2 * (slots * size_of::<u16>() + slots.div_ceil(WORD) * size_of::<u64>())
}

impl<'a> Analysis<'a> {
    /// Sets up all positions of `index`; none if there is not the [`memory`]. `tables` hold the
    /// [`successors`](super::successors) of its material. `report` is called now and then with the number of slots done.
    pub fn begin(
        index: &'a Index,
        tables: &'a Tablebase,
        report: &(dyn Fn(usize) + Sync),
    ) -> Option<Analysis<'a>> {
        let analysis = Analysis::new(index, tables, 1)?;
        let done = AtomicUsize::new(0);
        chunks(index.slots()).for_each(|chunk| {
            let size = chunk.len();
            chunk.for_each(|slot| analysis.set_up(slot));
            report(done.fetch_add(size, Relaxed) + size);
        });
        Some(analysis)
    }

    /// Goes on where an unfinished table of `index` stopped; none if it is finished or damaged, or there is not the
    /// [`memory`].
    pub fn resume(index: &'a Index, tables: &'a Tablebase, unfinished: &Packed) -> Option<Analysis<'a>> {
        let analysis = Analysis::new(index, tables, unfinished.next_ply()?.get())?;
        let read = unfinished.for_each_code(|slot, side, code| match code {
            0 => {}
            ILLEGAL => analysis.set_illegal(slot, side),
            code => analysis.set_plies(slot, side, code - 1),
        });
        read.is_ok().then_some(analysis)
    }

    /// An analysis that knows nothing.
    fn new(index: &'a Index, tables: &'a Tablebase, next_ply: u16) -> Option<Analysis<'a>> {
        let [white, black] = Color::BOTH.map(|_| allocate(index.slots()));
        let [white_bits, black_bits] = Color::BOTH.map(|_| allocate(index.slots().div_ceil(WORD)));
        let analysis = Analysis {
            index,
            tables,
            plies: [white?, black?],
            candidates: [white_bits?, black_bits?],
            longest: AtomicU16::new(0),
            next_ply,
        };
        analysis.plies.iter().flatten().for_each(|plies| plies.store(OPEN, Relaxed));
        Some(analysis)
    }

    /// The ply that [`advance`](Analysis::advance) does next; none when the analysis is complete.
    pub fn next_ply(&self) -> Option<NonZeroU16> {
        NonZeroU16::new(self.next_ply).filter(|plies| plies.get() <= self.longest() + 1)
    }

    /// Finds what is won or lost in [`next_ply`](Analysis::next_ply) plies, everything of fewer being known.
    pub fn advance(&mut self) {
        let plies = self.next_ply;
        for side in Color::BOTH {
            let known = self.plies[side.index()].par_iter().enumerate().with_min_len(CHUNK);
            known.for_each(|(slot, known)| {
                if known.load(Relaxed) == plies - 1 {
                    self.step_back(slot, side, plies);
                }
            });
        }
        for side in Color::BOTH {
            let words = self.candidates[side.index()].par_iter().enumerate().with_min_len(CHUNK / WORD);
            words.for_each(|(word, bits)| {
                let bits = Bitboard(bits.swap(0, Relaxed).into());
                bits.for_each(|bit| self.settle(word * WORD + bit.index(), side, plies));
            });
        }
        self.next_ply += 1;
    }

    /// How many slots, counted for either side to move, have a value that is no draw, or mean no position.
    pub fn known(&self) -> usize {
        let is_known = |plies: &&AtomicU16| plies.load(Relaxed) != OPEN;
        self.plies.iter().map(|plies| plies.par_iter().with_min_len(CHUNK).filter(is_known).count()).sum()
    }

    /// Most plies of a value found so far.
    pub fn longest(&self) -> u16 {
        self.longest.load(Relaxed)
    }

    /// The bytes of a file of the table, finished or not.
    pub fn encode(&self) -> Vec<u8> {
        let next_ply = self.next_ply();
        let greatest = if next_ply.is_some() { u16::MAX } else { self.longest() + 1 };
        file::encode(self.index, greatest, next_ply, |slot, side| match self.plies(slot, side) {
            ILLEGAL => next_ply.map(|_| ILLEGAL),
            OPEN => Some(0),
            plies => Some(plies + 1),
        })
    }

    fn plies(&self, slot: usize, side: Color) -> u16 {
        self.plies[side.index()][slot].load(Relaxed)
    }

    fn set_plies(&self, slot: usize, side: Color, plies: u16) {
        self.plies[side.index()][slot].store(plies, Relaxed);
        if plies > self.longest() {
            self.longest.fetch_max(plies, Relaxed);
        }
    }

    fn set_illegal(&self, slot: usize, side: Color) {
        self.plies[side.index()][slot].store(ILLEGAL, Relaxed);
    }

    /// Gives the positions of a slot what they are worth without any other of their material.
    fn set_up(&self, slot: usize) {
        let squares = self.index.squares(slot);
        for side in Color::BOTH {
            let position = squares.as_ref().and_then(|squares| self.index.legal_position(squares, side));
            match position.map(|position| self.worth_alone(position)) {
                None => self.set_illegal(slot, side),
                Some(Value::Draw) => {}
                Some(Value::Win(plies) | Value::Loss(plies)) => self.set_plies(slot, side, plies),
            }
        }
    }

    /// What the end of the game, captures and promotions say of a position: a win if there is one at once, a loss if
    /// nothing else is left, else a draw.
    fn worth_alone(&self, mut position: Position<Dragon>) -> Value {
        let moves = position.legal_moves();
        if moves.is_empty() && position.in_check() {
            return Value::Loss(0);
        }
        let mut best = None;
        for &mv in &moves {
            let value = if position.is_noisy(mv) { self.leaving(&mut position, mv) } else { Value::Draw };
            best = best.max(Some(value));
        }
        best.unwrap_or(Value::Draw)
    }

    /// The value of a move that leads to another ending.
    fn leaving(&self, position: &mut Position<Dragon>, mv: Move) -> Value {
        position.make(mv);
        let value = self.tables.probe(position);
        position.unmake();
        match value {
            Some(value) => value.of_move(),
            None => unreachable!("the tables of all successors are loaded"),
        }
    }

    /// Looks at the positions before one that is lost or won in `plies - 1`: they are won, or candidates for a loss.
    fn step_back(&self, slot: usize, side: Color, plies: u16) {
        let Some(squares) = self.index.squares(slot) else { return };
        let position = self.index.position(&squares, side);
        for mv in unmoves(&position) {
            let before = self.index.slot(&moved(&squares, mv));
            match self.plies(before, !side) {
                ILLEGAL => {}
                OPEN if plies.is_multiple_of(2) => {
                    self.candidates[(!side).index()][before / WORD].fetch_or(1 << (before % WORD), Relaxed);
                }
                known if !plies.is_multiple_of(2) && known > plies => self.set_plies(before, !side, plies),
                _ => {}
            }
        }
    }

    /// Marks a position as lost if all its moves lead to positions known to be won. They may be won in more than
    /// `plies - 1` where they are of another ending.
    fn settle(&self, slot: usize, side: Color, plies: u16) {
        let Some(squares) = self.index.squares(slot) else { return };
        let mut position = self.index.position(&squares, side);
        let mut longest = 0;
        for mv in position.legal_moves() {
            let value = if position.is_noisy(mv) {
                self.leaving(&mut position, mv)
            } else {
                let after = self.plies(self.index.slot(&moved(&squares, mv)), !side);
                if after < plies && after % 2 == 1 { Value::Loss(after + 1) } else { Value::Draw }
            };
            match value {
                Value::Loss(plies) => longest = longest.max(plies),
                _ => return,
            }
        }
        self.set_plies(slot, side, longest);
    }
}

/// All slots, in portions for threads.
fn chunks(slots: usize) -> impl ParallelIterator<Item = Range<usize>> {
    let begins = (0..slots.div_ceil(CHUNK)).into_par_iter().map(|number| number * CHUNK);
    begins.map(move |begin| begin..slots.min(begin + CHUNK))
}

/// The points after a move, or before an un-move, that neither captures nor promotes: what stands on one of its points
/// is then on the other.
fn moved(squares: &Squares, mv: Move) -> Squares {
    let other = |&square: &Square| match square {
        _ if square == mv.from() => mv.to(),
        _ if square == mv.to() => mv.from(),
        _ => square,
    };
    squares.iter().map(other).collect()
}
