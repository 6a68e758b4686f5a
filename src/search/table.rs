//! The transposition table, shared by all threads.

use super::score::{Bound, is_decided};
use crate::core::Move;
use crate::core::shared_table::{SharedTable, Slot};
use thiserror::Error;

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move found, or [`Move::NONE`]. To be checked before it is played.
    pub mv: Move,
    /// Score, mates counted from the root.
    pub score: i32,
    /// Static evaluation, if there is one.
    pub evaluation: Option<i32>,
    /// Depth of the search behind the score; 0 for quiescence.
    pub depth: i32,
    /// Set while the score is only a bound.
    pub bound: Option<Bound>,
}

/// The table.
pub struct Table {
    slots: SharedTable,
    /// Age of the present search, modulo [`AGES`].
    age: u8,
}

/// Number of different ages.
const AGES: u8 = 64;

/// Stored in place of a missing evaluation.
const NO_EVALUATION: i16 = i16::MIN;

/// Memory that the search needs cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AllocError {
    /// A transposition table of this many MiB.
    #[error("no memory for a hash table of {0} MiB")]
    Table(usize),
    /// What threads need to search.
    #[error("no memory for {threads} threads, which need {mebibytes} MiB")]
    Threads {
        /// How many were wanted.
        threads: usize,
        /// What they need.
        mebibytes: usize,
    },
}

impl Table {
    /// A table of `mebibytes` MiB.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn new(mebibytes: usize) -> Result<Table, AllocError> {
        Ok(Table { slots: SharedTable::new(mebibytes).ok_or(AllocError::Table(mebibytes))?, age: 0 })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.age = 0;
    }

    /// Begins a new search: entries of older ones are replaced first.
    pub fn next_age(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Fetches the place of `key` into the cache.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        self.slots.prefetch(key);
    }

    /// What is known of the position with this key, `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let mut entries = self.slots.slots(key).iter().map(Slot::read);
        let (_, data) = entries.find(|&(found, data)| found == key && data != 0)?;
        Some(unpack(data, ply))
    }

    /// Stores what was found of the position with this key, `ply` plies from the root.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let age = self.age;
        let mut victim = &self.slots.slots(key)[0];
        let mut least = i32::MAX;
        for slot in self.slots.slots(key) {
            let (found, data) = slot.read();
            if found == key && data != 0 {
                let old = unpack(data, ply);
                if entry.mv == Move::NONE {
                    entry.mv = old.mv;
                }
                let deeper = entry.depth + 3 >= old.depth || age_of(data) != age;
                if entry.bound.is_some() && !deeper {
                    return;
                }
                victim = slot;
                break;
            }
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 4 * i32::from(younger(age, data)) };
            if worth < least {
                (least, victim) = (worth, slot);
            }
        }
        victim.write(key, pack(entry, ply, age));
    }

    /// How full of entries of the present search the table is, in permille of a sample.
    pub fn hashfull(&self) -> u32 {
        const SAMPLE: usize = 250;
        let (mut slots, mut present) = (0, 0);
        for (_, data) in self.slots.sample(SAMPLE).map(Slot::read) {
            slots += 1;
            present += u32::from(data != 0 && age_of(data) == self.age);
        }
        present * 1000 / slots
    }
}

// The data word, from the low end: move 16, score 16 (mates counted from the position), evaluation 16, depth 8, age 6,
// bound 2 bits.

fn pack(entry: Entry, ply: usize, age: u8) -> u64 {
    let shift = if is_decided(entry.score) { entry.score.signum() * ply as i32 } else { 0 };
    let score = (entry.score + shift) as i16 as u16;
    let evaluation = entry.evaluation.map_or(NO_EVALUATION, |evaluation| evaluation as i16) as u16;
    // Never 0, so that no entry looks like an empty slot.
    let bound: u64 = match entry.bound {
        Some(Bound::Upper) => 1,
        Some(Bound::Lower) => 2,
        None => 3,
    };
    u64::from(entry.mv.code())
        | u64::from(score) << 16
        | u64::from(evaluation) << 32
        | u64::from(entry.depth.clamp(0, u8::MAX.into()) as u8) << 48
        | u64::from(age) << 56
        | bound << 62
}

fn unpack(data: u64, ply: usize) -> Entry {
    let score = i32::from((data >> 16) as i16);
    let shift = if is_decided(score) { score.signum() * ply as i32 } else { 0 };
    let evaluation = (data >> 32) as i16;
    Entry {
        mv: Move::from_code(data as u16),
        score: score - shift,
        evaluation: (evaluation != NO_EVALUATION).then_some(evaluation.into()),
        depth: depth_of(data),
        bound: match data >> 62 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            _ => None,
        },
    }
}

impl Entry {
    /// The score, if it settles a search in the window from `alpha` to `beta`.
    pub fn cutoff(&self, alpha: i32, beta: i32) -> Option<i32> {
        let settles = match self.bound {
            None => true,
            Some(Bound::Lower) => self.score >= beta,
            Some(Bound::Upper) => self.score <= alpha,
        };
        settles.then_some(self.score)
    }
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8)
}

fn age_of(data: u64) -> u8 {
    (data >> 56) as u8 % AGES
}

/// How many searches ago an entry was stored.
fn younger(age: u8, data: u64) -> u8 {
    (age + AGES - age_of(data)) % AGES
}

#[cfg(test)]
mod tests {
    use super::super::score::{mate_in, mated_in};
    use super::*;
    use crate::core::shared_table::WAYS;

    fn entry(score: i32, depth: i32) -> Entry {
        Entry { mv: Move::from_code(77), score, evaluation: Some(-35), depth, bound: None }
    }

    #[test]
    fn an_entry_comes_back_as_stored() {
        let table = Table::new(1).expect("a megabyte");
        for (key, score) in [(1, -123), (u64::MAX, 0), (1 << 40, 19_999)] {
            table.store(key, 5, entry(score, 9));
            assert_eq!(table.probe(key, 8), Some(entry(score, 9)));
        }
        assert_eq!(table.probe(2, 0), None);
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let table = Table::new(1).expect("a megabyte");
        table.store(3, 4, entry(mate_in(10), 9));
        assert_eq!(table.probe(3, 6).map(|entry| entry.score), Some(mate_in(12)));
        table.store(4, 4, entry(mated_in(10), 9));
        assert_eq!(table.probe(4, 1).map(|entry| entry.score), Some(mated_in(7)));
    }

    #[test]
    fn old_and_shallow_entries_give_way() {
        let mut table = Table::new(0).expect("one cluster");
        (0..WAYS as u64).for_each(|key| table.store(key, 0, entry(0, 5 + key as i32)));
        table.store(100, 0, entry(0, 1));
        assert!(table.probe(0, 0).is_none() && table.probe(100, 0).is_some());
        table.next_age();
        table.store(101, 0, entry(0, 4));
        table.store(102, 0, entry(0, 4));
        table.store(103, 0, entry(0, 4));
        let kept = [1, 2, 3].iter().filter(|&&key| table.probe(key, 0).is_some()).count();
        assert_eq!(kept, 1, "the deepest of the old ones is left");
    }

    #[test]
    fn a_table_larger_than_memory_is_an_error() {
        assert!(Table::new(usize::MAX).is_err());
        assert!(Table::new(1 << 40).is_err());
    }
}
