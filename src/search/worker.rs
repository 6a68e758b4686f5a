//! One thread of a search: its position, its stack of plies and what it has learnt.

use super::control::{Control, Gate};
use super::history::{Histories, Step};
use super::params;
use super::picker::Killers;
use super::score::MAX_PLY;
use super::table::{Entry, Table};
use super::time::Allotment;
use crate::core::position::{KingLines, Outcome};
use crate::core::{Move, Position};
use crate::eval::{Accumulator, Accumulators, Network, evaluate, judged, material};
use crate::tablebase::Tablebase;
use crate::variants::Variant;
use arrayvec::ArrayVec;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A variation: the moves of a line of play, one after the other.
pub type Variation = ArrayVec<Move, MAX_PLY>;

/// Greatest number of nodes between two checks of the limits.
const POLL_INTERVAL: u64 = 1024;

/// What the threads of one search share.
pub struct Shared<'a> {
    /// The transposition table.
    pub table: &'a Table,
    /// The endgame tables.
    pub tablebase: &'a Tablebase,
    /// The network that evaluates.
    pub network: Option<&'a Network>,
    /// Stop and clock.
    pub control: &'a Control,
    /// Where the other threads wait until the first has a move: on few processors many threads would keep it from that.
    pub helpers: &'a Gate,
    /// Time for the move.
    pub allotment: Allotment,
    /// Node limit, all threads together.
    pub nodes: Option<u64>,
    /// What each thread has counted so far, as of its last poll.
    pub counters: &'a [Counters],
}

/// The counts of one thread, alone on their cache line.
#[derive(Default)]
#[repr(align(64))]
pub struct Counters {
    nodes: AtomicU64,
    table_hits: AtomicU64,
}

impl Shared<'_> {
    /// Nodes of all threads.
    pub fn total_nodes(&self) -> u64 {
        self.counters.iter().map(|counters| counters.nodes.load(Relaxed)).sum()
    }

    /// Positions that all threads have found in endgame tables.
    pub fn total_table_hits(&self) -> u64 {
        self.counters.iter().map(|counters| counters.table_hits.load(Relaxed)).sum()
    }

    /// Nodes that a thread may search before it looks at the limits again, `left` being those left to all threads.
    fn poll_interval(&self, left: Option<u64>) -> u64 {
        left.map_or(POLL_INTERVAL, |left| (left / self.counters.len() as u64).clamp(1, POLL_INTERVAL))
    }
}

/// What is remembered of one ply of the line being searched.
#[derive(Clone, Default)]
pub struct Frame {
    /// Static evaluation; none in check.
    pub evaluation: Option<i32>,
    /// The move being searched there; none for a null move.
    pub step: Option<Step>,
    /// Quiet moves that caused cutoffs at this ply.
    pub killers: Killers,
    /// Best line found from here.
    pub line: Variation,
}

/// One thread.
pub struct Worker<'a, V: Variant> {
    /// The position searched.
    pub position: Position<V>,
    /// What all threads share.
    pub shared: &'a Shared<'a>,
    /// What it has learnt.
    pub histories: &'a mut Histories,
    /// Moves made.
    pub nodes: u64,
    /// Positions found in endgame tables.
    pub table_hits: u64,
    /// Greatest distance from the root that this iteration has reached with an open window.
    pub seldepth: usize,
    /// Depth of this iteration.
    pub root_depth: i32,
    /// How often a score has depended on the move-rule clock.
    pub clock_uses: u64,
    /// Whether the search is to end; what a node returns is then void.
    pub stopped: bool,
    /// The results of the moves of the root that end the game by repetition, by the key of the position.
    pub(super) rulings: Vec<(u64, Outcome)>,
    id: usize,
    /// Number of nodes at which to check the limits again.
    next_poll: u64,
    accumulators: Vec<Accumulator>,
    network: Option<Accumulators<'a>>,
    frames: Vec<Frame>,
}

impl<'a, V: Variant> Worker<'a, V> {
    /// Thread number `id` of a search of `position`; none when there is no memory for it.
    pub fn new(
        position: Position<V>,
        shared: &'a Shared<'a>,
        histories: &'a mut Histories,
        id: usize,
    ) -> Option<Worker<'a, V>> {
        let mut accumulators = reserved(MAX_PLY + 1)?;
        accumulators.push(Accumulator::new(&position));
        let mut frames = reserved(MAX_PLY + 1)?;
        frames.resize(MAX_PLY + 1, Frame::default());
        histories.begin_use();
        let network = shared.network.map(|network| Accumulators::new(network, &position, MAX_PLY));
        let mut worker = Worker {
            position,
            shared,
            histories,
            nodes: 0,
            table_hits: 0,
            clock_uses: 0,
            seldepth: 0,
            root_depth: 0,
            stopped: false,
            rulings: Vec::new(),
            id,
            next_poll: shared.poll_interval(shared.nodes),
            accumulators,
            network,
            frames,
        };
        worker.frame().evaluation = (!worker.position.in_check()).then(|| worker.evaluate());
        Some(worker)
    }

    /// Plies from the root.
    #[inline]
    pub fn ply(&self) -> usize {
        self.accumulators.len() - 1
    }

    /// What is remembered of the present ply.
    #[inline]
    pub fn frame(&mut self) -> &mut Frame {
        let ply = self.ply();
        &mut self.frames[ply]
    }

    /// The moves that led here, one and two plies ago.
    #[inline]
    pub fn before(&self) -> [Option<Step>; 2] {
        let ply = self.ply();
        [1, 2].map(|back| ply.checked_sub(back).and_then(|ply| self.frames[ply].step))
    }

    /// Whether the side to move stands better than at its last move.
    pub fn is_improving(&self, evaluation: i32) -> bool {
        let earlier = [2, 4].into_iter().filter_map(|back| self.ply().checked_sub(back));
        let earlier = { earlier }.find_map(|ply| self.frames[ply].evaluation);
        earlier.is_some_and(|earlier| evaluation > earlier)
    }

    /// Makes a legal move and fetches its entry of the table.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        let to = mv.to();
        self.frame().step = None;
        if let Some(piece) = self.position.at(mv.from()) {
            self.frame().step = Some(Step { piece, to });
        }
        let mut sums = self.sums();
        match &mut self.network {
            Some(network) => self.position.make_observed(mv, network.push()),
            None => self.position.make_observed(mv, &mut sums),
        }
        self.shared.table.prefetch(self.place(0).key);
        self.accumulators.push(sums);
        self.nodes += 1;
    }

    /// Takes back the last move.
    #[inline]
    pub fn unmake(&mut self) {
        self.accumulators.pop();
        if let Some(network) = &mut self.network {
            network.pop();
        }
        self.position.unmake();
    }

    /// Gives the move to the other side.
    pub fn make_null(&mut self) {
        self.frame().step = None;
        let sums = self.sums();
        self.position.make_null();
        if let Some(network) = &mut self.network {
            network.push();
        }
        self.accumulators.push(sums);
        self.nodes += 1;
    }

    /// Takes back a null move.
    pub fn unmake_null(&mut self) {
        self.accumulators.pop();
        if let Some(network) = &mut self.network {
            network.pop();
        }
        self.position.unmake_null();
    }

    #[inline]
    fn sums(&self) -> Accumulator {
        self.accumulators[self.accumulators.len() - 1]
    }

    /// The lines of the king of the side to move.
    #[inline]
    pub fn king_lines(&self) -> KingLines {
        self.position.king_lines(self.position.side())
    }

    /// The evaluation of the position for the side to move.
    #[inline]
    pub fn evaluate(&mut self) -> i32 {
        if let Some(network) = &mut self.network {
            return judged(&self.position, network.evaluate(&self.position));
        }
        match params::use_evaluation() {
            true => evaluate(&self.position, &self.sums()),
            false => material(&self.position),
        }
    }

    /// Empties the line of this ply.
    #[inline]
    pub fn clear_line(&mut self) {
        self.frame().line.clear();
    }

    /// Makes `mv` and the line of the next ply the line of this one.
    pub fn extend_line(&mut self, mv: Move) {
        let ply = self.ply();
        let (here, next) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        if let Some(next) = next.first() {
            let room = line.remaining_capacity().min(next.line.len());
            line.extend(next.line[..room].iter().copied());
        }
    }

    /// Begins a node: the king's lines there, or the score if it needs no search.
    #[inline(always)]
    pub fn enter<const PV: bool>(&mut self) -> Result<KingLines, i32> {
        let ply = self.ply();
        if PV {
            self.clear_line();
            self.seldepth = self.seldepth.max(ply);
        }
        if self.must_stop() {
            return Err(0);
        }
        self.note_clock();
        let lines = self.king_lines();
        let in_check = lines.checkers.any();
        if let Some(score) = self.settled_score(in_check) {
            return Err(score);
        }
        if ply >= MAX_PLY {
            return Err(if in_check { 0 } else { self.evaluate() });
        }
        Ok(lines)
    }

    /// The move of the position's entry of the table, if it is legal there; else [`Move::NONE`].
    #[inline(always)]
    pub fn table_move(&self, known: Option<Entry>, lines: &KingLines) -> Move {
        let mv = known.map_or(Move::NONE, |entry| entry.mv);
        if mv != Move::NONE && self.position.is_legal_with(lines, mv) { mv } else { Move::NONE }
    }

    /// Checks the limits from time to time; true once the search is to end.
    #[inline]
    pub fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.stopped
    }

    #[cold]
    fn poll(&mut self) {
        self.publish_counts();
        let (shared, control) = (self.shared, self.shared.control);
        let left = shared.nodes.map(|limit| limit.saturating_sub(shared.total_nodes()));
        // Any thread may end the whole search: with more threads than processors the first may be asleep.
        if left == Some(0) || shared.allotment.is_over(control.clock()) {
            control.halt();
        }
        self.stopped |= control.is_halted();
        self.next_poll = self.nodes + shared.poll_interval(left);
    }

    /// Makes the counts visible to the other threads.
    pub fn publish_counts(&self) {
        let counters = &self.shared.counters[self.id];
        counters.nodes.store(self.nodes, Relaxed);
        counters.table_hits.store(self.table_hits, Relaxed);
    }
}

/// An empty list with room for `length` values; none when there is no memory for it.
fn reserved<T>(length: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(length).ok()?;
    Some(list)
}
