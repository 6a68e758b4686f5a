//! A hash table shared by threads without locks and without data races.
//!
//! An entry is two words of relaxed atomics, the first the key combined with the second, the data: an entry torn by two
//! writers matches no key (<https://www.chessprogramming.org/Shared_Hash_Table#Lock-less>).

use super::{machine, memory};
use bytemuck::Zeroable;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Slots of one cache line.
pub const WAYS: usize = 4;

/// A key and its data, which is 0 while the slot is empty.
#[derive(Zeroable)]
#[repr(C)]
pub struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The key and the data.
    #[inline]
    pub fn read(&self) -> (u64, u64) {
        let (check, data) = (self.check.load(Relaxed), self.data.load(Relaxed));
        (check ^ data, data)
    }

    /// Replaces both.
    #[inline]
    pub fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// Slots that share a place.
#[derive(Zeroable)]
#[repr(C, align(64))]
struct Cluster([Slot; WAYS]);

/// The table.
pub struct SharedTable(Box<[Cluster]>);

impl SharedTable {
    /// An empty table of this many MiB, or of one cluster for 0; none when the machine has no memory for it.
    pub fn new(mebibytes: usize) -> Option<SharedTable> {
        let length = mebibytes.checked_mul((1 << 20) / size_of::<Cluster>())?.max(1);
        let mut table = SharedTable(memory::allocate(length)?);
        // The memory is had now, by all processors, and not page by page in a search.
        table.clear();
        Some(table)
    }

    /// Empties all slots.
    pub fn clear(&mut self) {
        memory::zero(&mut self.0);
    }

    fn cluster(&self, key: u64) -> &Cluster {
        &self.0[((u128::from(key) * self.0.len() as u128) >> 64) as usize]
    }

    /// The slots in which `key` may be.
    #[inline]
    pub fn slots(&self, key: u64) -> &[Slot; WAYS] {
        &self.cluster(key).0
    }

    /// Fetches the slots of `key` into the processor's cache.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        machine::prefetch(self.cluster(key));
    }

    /// The slots of the first `clusters` places, or of all if there are fewer.
    pub fn sample(&self, clusters: usize) -> impl Iterator<Item = &Slot> {
        self.0.iter().take(clusters).flat_map(|cluster| &cluster.0)
    }
}
