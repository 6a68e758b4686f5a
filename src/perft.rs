//! Perft: counting the paths of legal moves of a given length (<https://www.chessprogramming.org/Perft>).

use crate::core::shared_table::{SharedTable, Slot};
use crate::core::sink::Stage;
use crate::core::{Move, MoveList, Position};
use crate::game::Game;
use crate::variants::Variant;
use crate::variants::with_position;
use rayon::prelude::*;
use thiserror::Error;

pub mod suite;

/// What is done at the last ply; the counts are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leaf {
    /// Moves are counted without being written.
    #[default]
    Count,
    /// The list of moves is written.
    List,
    /// Every move is made and taken back.
    Make,
}

/// Settings of a count.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// What is done at the last ply.
    pub leaf: Leaf,
    /// Threads, 1 or more.
    pub threads: usize,
    /// Size of the table of counts in MiB; 0 for none.
    pub hash: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { leaf: Leaf::Count, threads: 1, hash: 0 }
    }
}

/// The count could not be started.
#[derive(Debug, Error)]
pub enum PerftError {
    /// No memory for the table, of this many MiB.
    #[error("no memory for a perft table of {0} MiB")]
    Memory(usize),
    /// The threads could not be started.
    #[error("cannot start the perft threads: {0}")]
    Threads(rayon::ThreadPoolBuildError),
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

/// The deepest count that may be asked for; none that deep will ever end.
pub const DEEPEST: u32 = 50;

/// The number of paths of `depth` plies.
///
/// # Errors
/// If threads or table cannot be had.
pub fn perft<V: Variant>(position: &Position<V>, depth: u32, options: Options) -> Result<u64, PerftError> {
    Ok(match depth {
        0 => 1,
        _ => divide(position, depth, options)?.iter().map(|(_, count)| count).sum(),
    })
}

/// A count, with what stands behind each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Moves in protocol form, in alphabetical order, with the paths behind them.
    pub behind: Vec<(String, u64)>,
    /// All paths.
    pub total: u64,
}

/// Counts the paths of `depth` plies in a game, whichever it is; see [`divide_until`].
///
/// # Errors
/// If threads or table cannot be had, or the count was stopped.
pub fn count(
    game: &Game,
    depth: u32,
    options: Options,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Result<Counts, PerftError> {
    if depth == 0 {
        return Ok(Counts { behind: Vec::new(), total: 1 });
    }
    let counts =
        with_position!(game.position(), position => divide_until(position, depth, options, is_stopped))?;
    let total = counts.iter().map(|(_, count)| count).sum();
    let mut behind: Vec<_> = counts.into_iter().map(|(mv, count)| (game.move_text(mv), count)).collect();
    behind.sort();
    Ok(Counts { behind, total })
}

/// The number of paths of `depth` plies, 1 or more, behind each legal move.
///
/// # Errors
/// If threads or table cannot be had.
pub fn divide<V: Variant>(
    position: &Position<V>,
    depth: u32,
    options: Options,
) -> Result<Vec<(Move, u64)>, PerftError> {
    divide_until(position, depth, options, &|| false)
}

/// The same, but the count ends early when `is_stopped` becomes true; it is asked now and then, by every thread.
///
/// # Errors
/// If threads or table cannot be had, or the count was stopped.
pub fn divide_until<V: Variant>(
    position: &Position<V>,
    depth: u32,
    options: Options,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<(Move, u64)>, PerftError> {
    let table = if options.hash > 0 { Some(Table::new(options.hash)?) } else { None };
    let counter = Counter { leaf: options.leaf, table, is_stopped };
    let moves = position.legal_moves();
    let counts = if options.threads <= 1 {
        let mut position = position.clone();
        moves.into_iter().map(|mv| (mv, counter.behind(&mut position, mv, depth))).collect()
    } else {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build();
        let behind = |&mv: &Move| (mv, counter.behind_in_parallel(position, mv, depth));
        threads.map_err(PerftError::Threads)?.install(|| moves.par_iter().map(behind).collect())
    };
    if is_stopped() { Err(PerftError::Stopped) } else { Ok(counts) }
}

struct Counter<'a> {
    leaf: Leaf,
    table: Option<Table>,
    is_stopped: &'a (dyn Fn() -> bool + Sync),
}

/// Plies of a subtree that is too small for a stop to be looked for in it: some milliseconds.
const SMALL: u32 = 4;

impl Counter<'_> {
    /// The paths of `depth` plies, 1 or more, that begin with `mv`.
    fn behind<V: Variant>(&self, position: &mut Position<V>, mv: Move, depth: u32) -> u64 {
        if depth >= SMALL && (self.is_stopped)() {
            return 0;
        }
        position.make(mv);
        let count = if depth == 1 { 1 } else { self.count(position, depth - 1) };
        position.unmake();
        count
    }

    /// The same, the replies being shared out among the threads.
    fn behind_in_parallel<V: Variant>(&self, position: &Position<V>, mv: Move, depth: u32) -> u64 {
        let mut position = position.clone();
        if depth < 3 {
            return self.behind(&mut position, mv, depth);
        }
        position.make(mv);
        let replies = position.legal_moves();
        replies.par_iter().map(|&reply| self.behind(&mut position.clone(), reply, depth - 1)).sum()
    }

    /// The paths of `depth` plies, 1 or more.
    fn count<V: Variant>(&self, position: &mut Position<V>, depth: u32) -> u64 {
        if depth == 1 {
            return self.leaves(position);
        }
        let known = self.table.as_ref().map(|table| (table, position.key()));
        if let Some(count) = known.and_then(|(table, key)| table.probe(key, depth)) {
            return count;
        }
        let count = position.legal_moves().iter().map(|&mv| self.behind(position, mv, depth)).sum();
        if let Some((table, key)) = known {
            table.store(key, depth, count);
        }
        count
    }

    /// The paths of one ply.
    fn leaves<V: Variant>(&self, position: &mut Position<V>) -> u64 {
        match self.leaf {
            Leaf::Count => position.count_moves(),
            Leaf::List => position.legal_moves().len() as u64,
            Leaf::Make => make_all(position),
        }
    }
}

/// Makes every legal move and takes it back.
#[inline(never)]
fn make_all<V: Variant>(position: &mut Position<V>) -> u64 {
    let mut moves = MoveList::new();
    position.generate(Stage::All, &mut moves);
    for &mv in &moves {
        position.make(mv);
        position.unmake();
    }
    moves.len() as u64
}

/// Counts already made, shared by all threads. The data of a slot is the count with the depth above it.
struct Table(SharedTable);

/// Bits of a slot's data that hold the count.
const COUNT_BITS: u32 = 58;

impl Table {
    fn new(mebibytes: usize) -> Result<Table, PerftError> {
        SharedTable::new(mebibytes).map(Table).ok_or(PerftError::Memory(mebibytes))
    }

    /// The key under which the count of a position at a depth is found.
    fn key(position: u64, depth: u32) -> u64 {
        position ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn probe(&self, position: u64, depth: u32) -> Option<u64> {
        let key = Table::key(position, depth);
        let mut entries = self.0.slots(key).iter().map(Slot::read);
        let (_, counted) = entries.find(|&(found, counted)| found == key && counted != 0)?;
        (counted >> COUNT_BITS == u64::from(depth)).then_some(counted & ((1 << COUNT_BITS) - 1))
    }

    /// Keeps a count in place of the one among its slots that was made fastest.
    fn store(&self, position: u64, depth: u32, count: u64) {
        if count >> COUNT_BITS != 0 || depth >= 1 << (64 - COUNT_BITS) {
            return;
        }
        let key = Table::key(position, depth);
        if let Some(least) = self.0.slots(key).iter().min_by_key(|slot| slot.read().1) {
            least.write(key, count | u64::from(depth) << COUNT_BITS);
        }
    }
}
