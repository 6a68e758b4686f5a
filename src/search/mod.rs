//! The search: iterative deepening over alpha-beta, in any number of threads that share a transposition table.
//!
//! It prints nothing: what it finds goes to a callback. The protocols reach it through
//! [`Engine`](crate::engine::Engine).

use crate::core::{Move, Position, memory};
use crate::eval::Network;
use crate::game::Game;
use crate::tablebase::Tablebase;
use crate::variants::Variant;
use crate::variants::with_position;
use control::Gate;
use history::Histories;
use std::sync::Arc;
use std::time::Duration;
use table::Table;
use worker::{Counters, Shared, Worker};

mod control;
mod endgame;
mod ends;
mod history;
mod limits;
mod move_rule;
mod negamax;
mod params;
mod picker;
mod quiescence;
mod root;
mod score;
pub mod see;
pub mod strength;
mod table;
mod time;
mod worker;

pub use control::Control;
pub use limits::{LONGEST_TIME, Limits};
#[cfg(feature = "tuning")]
pub use params::tuning;
pub use score::{Bound, MAX_PLY, Score};
pub use strength::Strength;
pub use table::AllocError;
use time::Allotment;

/// Greatest depth of the iterations.
pub const MAX_DEPTH: u32 = 128;

/// Greatest number of threads of a search.
pub const MAX_THREADS: usize = 256;

/// Memory that each thread needs besides the transposition table, in MiB: its histories, and a share of its stack.
pub const THREAD_MEMORY: usize = memory::mebibytes(Histories::SIZE) + 1;

/// What is set for all searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Number of lines to find, 1 or more.
    pub multipv: usize,
    /// Time lost between engine and clock on every move.
    pub overhead: Duration,
    /// Analysis instead of play: the search uses all the time it may, even when the move is obvious.
    pub analysis: bool,
    /// The engine plays below its strength.
    pub limit_strength: bool,
    /// The strength that it then has.
    pub strength: Strength,
    /// Every score comes with the chances that it stands for.
    pub show_chances: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            multipv: 1,
            overhead: Duration::from_millis(30),
            analysis: false,
            limit_strength: false,
            strength: Strength { elo: 1500, seed: 0 },
            show_chances: false,
        }
    }
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Plies of the iteration.
    pub depth: u32,
    /// Plies of the longest line looked at with an open window.
    pub seldepth: u32,
    /// Number of the line, 1 for the best.
    pub multipv: usize,
    /// Its score for the side to move.
    pub score: Score,
    /// Set while the score is only a bound.
    pub bound: Option<Bound>,
    /// Wins, draws and losses of the side to move in a thousand games with this score, where they are wanted.
    pub chances: Option<[u32; 3]>,
    /// Moves made in all threads, quiescence included.
    pub nodes: u64,
    /// Share of the table used by this search, in permille.
    pub hashfull: u32,
    /// Positions found in endgame tables, in all threads.
    pub table_hits: u64,
    /// Threads that search. They are fewer than were asked for when the system has no more.
    pub threads: usize,
    /// Time since the search began.
    pub time: Duration,
    /// The line; every move is legal in its place.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// The answer of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BestMove {
    /// The move; none where no move is legal.
    pub best: Option<Move>,
    /// The reply expected.
    pub ponder: Option<Move>,
    /// Moves made in all threads.
    pub nodes: u64,
}

/// What searches keep between them: the tables and the histories of each thread.
pub struct Searcher {
    table: Table,
    tablebase: Tablebase,
    /// Evaluates its game in place of the built-in one.
    network: Option<Arc<Network>>,
    histories: Vec<Histories>,
}

impl Searcher {
    /// A searcher with a table of `hash` MiB and the built-in endgame tables.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn new(hash: usize) -> Result<Searcher, AllocError> {
        let mut searcher = Searcher {
            table: Table::new(hash)?,
            tablebase: Tablebase::built_in(),
            network: None,
            histories: Vec::new(),
        };
        searcher.set_threads(1)?;
        Ok(searcher)
    }

    /// Makes the table `hash` MiB large; it is then empty.
    ///
    /// # Errors
    /// When there is no memory for it; the old table stays.
    pub fn resize(&mut self, hash: usize) -> Result<(), AllocError> {
        self.table = Table::new(hash)?;
        Ok(())
    }

    /// Sets the number of threads to search with, 1 or more.
    ///
    /// # Errors
    /// When there is no memory for them; the old number stays.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), AllocError> {
        let threads = threads.max(1);
        let more = threads.saturating_sub(self.histories.len());
        let missing = more.saturating_mul(Histories::SIZE);
        let failed = AllocError::Threads { threads, mebibytes: memory::mebibytes(missing) };
        let added: Option<Vec<Histories>> = match memory::is_free(missing) {
            true => (0..more).map(|_| Histories::new()).collect(),
            false => None,
        };
        self.histories.extend(added.ok_or(failed)?);
        self.histories.truncate(threads);
        Ok(())
    }

    /// The number of threads to search with.
    pub fn threads(&self) -> usize {
        self.histories.len()
    }

    /// Chooses the endgame tables. What was learnt with others is forgotten.
    pub fn set_tablebase(&mut self, tablebase: Tablebase) {
        self.tablebase = tablebase;
        self.clear();
    }

    /// Chooses a network for its game in place of the built-in one, or the built-in ones again. What was learnt with
    /// another is forgotten.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.clear();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(Histories::clear);
    }

    /// Searches the position of `game`, which must have a legal move, until a limit is reached or `control` stops
    /// it. `report` is called from this thread.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        settings: &Settings,
        control: &Control,
        report: &mut dyn FnMut(Info),
    ) -> BestMove {
        with_position!(game.position(), position => self.search_position(position, limits, settings, control, report))
    }

    fn search_position<V: Variant>(
        &mut self,
        position: &Position<V>,
        limits: &Limits,
        settings: &Settings,
        control: &Control,
        report: &mut dyn FnMut(Info),
    ) -> BestMove {
        let mut report = |mut info: Info| {
            info.chances = settings.show_chances.then(|| chances::<V>(info.score));
            if info.multipv <= settings.multipv {
                report(info);
            }
        };
        if !settings.limit_strength {
            return self.search_fully(position, limits, settings, control, &mut report).0;
        }
        let (strength, key) = (settings.strength, position.key());
        let (limits, settings) = strength.restrain(V::ID, key, limits, settings);
        let (answer, lines) = self.search_fully(position, &limits, &settings, control, &mut report);
        let chosen = strength.choose(V::ID, key, &lines);
        BestMove { best: chosen, ponder: answer.ponder.filter(|_| chosen == answer.best), ..answer }
    }

    /// The answer of a search at full strength, and the first moves of its lines with their scores.
    fn search_fully<V: Variant>(
        &mut self,
        position: &Position<V>,
        limits: &Limits,
        settings: &Settings,
        control: &Control,
        report: &mut dyn FnMut(Info),
    ) -> (BestMove, Vec<(Move, i32)>) {
        self.table.next_age();
        let counters: Vec<Counters> = self.histories.iter().map(|_| Counters::default()).collect();
        let shared = Shared {
            table: &self.table,
            tablebase: &self.tablebase,
            network: self
                .network
                .as_deref()
                .filter(|network| network.head().game == V::FACTS.name)
                .or_else(|| V::network()),
            control,
            helpers: &Gate::new(false),
            allotment: Allotment::new(limits, position.side(), settings.overhead),
            nodes: limits.nodes,
            counters: &counters,
        };
        let mut workers = self
            .histories
            .iter_mut()
            .enumerate()
            .map_while(|(id, histories)| Worker::new(position.clone(), &shared, histories, id));
        let Some(first) = workers.next() else {
            // Without memory to search in there is still a move.
            let best = position.legal_moves().first().copied();
            let lines = best.into_iter().map(|mv| (mv, 0)).collect();
            return (BestMove { best, ..BestMove::default() }, lines);
        };
        let mut main = root::Root::new(first, limits, settings);
        std::thread::scope(|scope| {
            let mut threads = 1;
            for worker in workers {
                let thread = std::thread::Builder::new().name(format!("search {threads}")).stack_size(STACK);
                let search = move || root::Root::new(worker, limits, settings).help();
                if thread.spawn_scoped(scope, search).is_err() {
                    break;
                }
                threads += 1;
            }
            main.iterate(&mut |info| report(Info { threads, ..info }));
            control.halt();
        });
        let [best, ponder] = main.answer();
        (BestMove { best, ponder, nodes: shared.total_nodes() }, main.scored_lines().collect())
    }
}

/// Wins, draws and losses of the side to move in a thousand games with this score.
fn chances<V: Variant>(score: Score) -> [u32; 3] {
    match score {
        Score::Cp(score) => V::SCALE.chances.per_mille(score),
        Score::Mate(moves) if moves > 0 => [1000, 0, 0],
        Score::Mate(_) => [0, 0, 1000],
    }
}

/// Stack of a search thread in bytes: recursion to the greatest ply with room to spare.
pub const STACK: usize = 16 << 20;
