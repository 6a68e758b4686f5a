//! The move rule and the transposition table.
//!
//! The key of a position says nothing of its move-rule clock, but on the last stretch before the rule the clock decides
//! the score: a win may come too late there. So a score that depends on the clock must never serve another clock. A
//! search that is going to get into the last stretch has an entry of its own for each clock; one that unexpectedly did
//! get there stores nothing.

use super::score::{is_mate, plies_to_mate};
use super::table::Entry;
use super::worker::Worker;
use crate::variants::Variant;

/// Where the table keeps what is found of a position.
pub(super) struct Place {
    /// The key of the entry.
    pub key: u64,
    /// Whether the entry is for the present clock alone.
    for_clock: bool,
    /// [`Worker::clock_uses`] when the search of the position began.
    clock_uses: u64,
}

/// The clock at which the last stretch before the move rule of `V` begins.
const fn last_stretch<V: Variant>() -> i32 {
    V::FACTS.move_rule as i32 / 2
}

impl<V: Variant> Worker<'_, V> {
    /// The place in the table for a search of the position to `depth`.
    #[inline]
    pub(super) fn place(&self, depth: i32) -> Place {
        let clock = self.position.clock();
        let for_clock = i32::from(clock) + depth >= last_stretch::<V>();
        let key = self.position.key();
        let key = if for_clock { key ^ clock_key(clock) } else { key };
        Place { key, for_clock, clock_uses: self.clock_uses }
    }

    /// Notes that a score depends on the clock, if it does so at this node.
    #[inline]
    pub(super) fn note_clock(&mut self) {
        self.clock_uses += u64::from(i32::from(self.position.clock()) >= last_stretch::<V>());
    }

    /// The score of an entry of the table, if it settles the search of the position. An entry for any clock does not
    /// where its search would now get into the last stretch, or its mate come after the move rule.
    #[inline]
    pub(super) fn table_cutoff(
        &mut self,
        place: &Place,
        entry: &Entry,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let score = entry.cutoff(alpha, beta)?;
        if place.for_clock {
            self.clock_uses += 1;
            return Some(score);
        }
        let clock = i32::from(self.position.clock());
        let mate = if is_mate(score) { plies_to_mate(score) - self.ply() as i32 } else { 0 };
        (clock + entry.depth < last_stretch::<V>() && clock + mate <= i32::from(V::FACTS.move_rule))
            .then_some(score)
    }

    /// Stores what a search of the present position has found, unless that depends on the clock and the place is for
    /// any clock.
    #[inline]
    pub(super) fn store(&self, place: Place, entry: Entry) {
        if place.for_clock || place.clock_uses == self.clock_uses {
            self.shared.table.store(place.key, self.ply(), entry);
        }
    }
}

/// What distinguishes the entries of one clock from those of others.
#[inline]
fn clock_key(clock: u16) -> u64 {
    (u64::from(clock) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
