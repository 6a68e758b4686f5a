//! The root of a search: iterative deepening, aspiration windows, several lines, and when to stop.

use super::negamax::late_move_reduction;
use super::score::{Bound, INFINITE, Score, is_decided, is_mate, mated_in, plies_to_mate};
use super::table::Entry;
use super::worker::{Variation, Worker};
use super::{Info, Limits, MAX_DEPTH, Settings, params};
use crate::core::Move;
use crate::variants::Variant;
use std::cmp::Reverse;

/// A move of the root with what is known of it.
#[derive(Clone)]
struct RootMove {
    mv: Move,
    /// Its worth by the endgame tables, if they know all moves of the root.
    rank: Option<i32>,
    /// Score of the last search of this move that was not cut short; [`INFINITE`] below zero if it failed low.
    score: i32,
    /// Score of the last iteration.
    previous: i32,
    /// Set while `score` is only a bound.
    bound: Option<Bound>,
    /// Iteration that `score` is from.
    depth: u32,
    seldepth: usize,
    line: Variation,
    /// Nodes spent on it in this search.
    nodes: u64,
    /// A win that an earlier search has proved, with its line.
    win: Option<(i32, Variation)>,
    /// A reply that wins the game at once, once it has been looked for.
    refutation: Option<Option<Move>>,
}

/// Depth from which a move is not played without a look at the replies that win the game at once: the search proper
/// may prune or reduce them.
const REFUTATION_DEPTH: i32 = 3;

/// The root search of one thread.
pub struct Root<'a, V: Variant> {
    worker: Worker<'a, V>,
    /// The moves to search, the best first.
    moves: Vec<RootMove>,
    /// Whether these are all legal moves.
    is_complete: bool,
    multipv: usize,
    /// The lines found, the best first: those of the last iteration that was finished. With one line it is the best
    /// move of the present iteration as soon as there is one.
    found: Vec<RootMove>,
    /// Only the hard time limit ends the search.
    analysis: bool,
    depth_limit: u32,
    /// Nodes after which another iteration is not worth beginning.
    soft_nodes: Option<u64>,
    /// Ends when a mate in this number of moves is found.
    mate_limit: Option<u32>,
    /// Iterations since the best move changed.
    stable: u32,
    /// The first line as it was last reported: the answer must agree with it.
    reported: Option<[Option<Move>; 2]>,
}

impl<'a, V: Variant> Root<'a, V> {
    /// A search of the worker's position, which must have a legal move.
    pub fn new(mut worker: Worker<'a, V>, limits: &Limits, settings: &Settings) -> Root<'a, V> {
        let wanted = |mv: &Move| limits.searchmoves.is_empty() || limits.searchmoves.contains(mv);
        let legal = worker.position.legal_moves();
        let fresh = |mv| RootMove {
            mv,
            rank: None,
            score: -INFINITE,
            previous: -INFINITE,
            bound: None,
            depth: 1,
            seldepth: 0,
            line: [mv].into_iter().collect(),
            nodes: 0,
            win: None,
            refutation: None,
        };
        let mut moves: Vec<RootMove> = legal.iter().copied().filter(wanted).map(fresh).collect();
        let ranks: Option<Vec<i32>> = moves.iter().map(|root| worker.table_rank(root.mv)).collect();
        for (root, rank) in moves.iter_mut().zip(ranks.into_iter().flatten()) {
            root.rank = Some(rank);
        }
        if let Some(entry) = worker.shared.table.probe(worker.place(0).key, 0)
            && let Some(at) = moves.iter().position(|root| root.mv == entry.mv)
        {
            moves[..=at].rotate_right(1);
            moves[0].win = worker.proved_win(&entry);
        }
        moves.sort_by_key(|root| Reverse(root.rank));
        let multipv = settings.multipv.clamp(1, moves.len().max(1));
        let guess = worker.frame().evaluation.unwrap_or(0);
        let found = moves.iter().take(multipv).cloned().map(|root| root.guessed(guess)).collect();
        Root {
            worker,
            multipv,
            found,
            is_complete: moves.len() == legal.len(),
            analysis: settings.analysis,
            moves,
            depth_limit: limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            soft_nodes: limits.soft_nodes,
            mate_limit: limits.mate,
            stable: 0,
            reported: None,
        }
    }

    /// The answer so far: the first two moves of the best line.
    pub fn answer(&self) -> [Option<Move>; 2] {
        [0, 1].map(|ply| self.found.first()?.line.get(ply).copied())
    }

    /// Searches beside the first thread, once that has a move.
    pub fn help(mut self) {
        let shared = self.worker.shared;
        shared.helpers.wait();
        if !shared.control.is_halted() {
            self.iterate(&mut |_| ());
        }
    }

    /// The first moves of the lines found, each with its score, the best first.
    pub fn scored_lines(&self) -> impl Iterator<Item = (Move, i32)> {
        self.found.iter().map(|root| (root.mv, root.score))
    }

    /// Searches deeper and deeper until a limit is reached or the search is stopped.
    pub fn iterate(&mut self, report: &mut dyn FnMut(Info)) {
        for depth in 1..=self.depth_limit {
            self.iteration(depth, report);
            self.worker.shared.helpers.open();
            if self.worker.stopped || self.is_done() {
                break;
            }
        }
        // A move found after the last report must be reported before it is played, with the final number of nodes.
        if self.worker.stopped || self.reported != Some(self.answer()) {
            self.report_lines(report);
        }
    }

    fn iteration(&mut self, depth: u32, report: &mut dyn FnMut(Info)) {
        let before = self.moves[0].mv;
        let place = self.worker.place(depth as i32);
        self.worker.root_depth = depth as i32;
        self.moves.iter_mut().for_each(|root| root.previous = root.score);
        for line in 0..self.multipv {
            self.worker.seldepth = 0;
            self.search_line(line, depth as i32, report);
            if self.worker.stopped {
                break;
            }
            // A later line may turn out better than one before.
            self.moves[..=line].sort_by_key(|root| (Reverse(root.rank), Reverse(root.score)));
        }
        self.worker.publish_counts();
        if self.worker.stopped {
            return;
        }
        self.found = self.moves[..self.multipv].to_vec();
        self.stable = if self.moves[0].mv == before { self.stable + 1 } else { 0 };
        if self.is_complete {
            let RootMove { mv, score, .. } = self.moves[0];
            let evaluation = self.worker.frame().evaluation;
            self.worker.store(place, Entry { mv, score, evaluation, depth: depth as i32, bound: None });
        }
        self.report_lines(report);
    }

    /// Whether another iteration is not worth beginning.
    fn is_done(&self) -> bool {
        let found = match Score::from(self.moves[0].score) {
            Score::Mate(moves) => self.mate_limit.is_some_and(|limit| moves > 0 && moves as u32 <= limit),
            Score::Cp(_) => false,
        };
        let is_spent = self.soft_nodes.is_some_and(|limit| self.worker.nodes >= limit);
        let shared = self.worker.shared;
        let effort = self.moves[0].nodes as f64 / self.worker.nodes.max(1) as f64;
        // A move that has long been best and took most of the nodes needs less time, an only move hardly any.
        let share = match self.moves.len() {
            1 => 0.05,
            _ => (1.6 - effort).clamp(0.6, 1.4) * if self.stable < 3 { 1.2 } else { 0.9 },
        };
        found || is_spent || !self.analysis && shared.allotment.is_enough(shared.control.clock(), share)
    }

    /// Searches line number `line` with a window around its last score, wider until the score fits.
    fn search_line(&mut self, line: usize, depth: i32, report: &mut dyn FnMut(Info)) {
        let last = self.moves[line].previous;
        let mut width = params::aspiration_window();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= params::aspiration_depth() && last != -INFINITE && !is_mate(last) {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            let score = self.search_moves(line, alpha, beta, depth);
            // Sorting keeps the order of equals, so the moves that failed low stay as they were.
            let ranked = line..self.end_of_rank(line);
            self.moves[ranked].sort_by_key(|root| -root.score);
            if self.worker.stopped {
                return;
            }
            width *= 2;
            if score <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = if width > 1000 { -INFINITE } else { (score - width).max(-INFINITE) };
            } else if score >= beta {
                beta = if width > 1000 { INFINITE } else { (score + width).min(INFINITE) };
            } else {
                return;
            }
            if self.is_long() {
                self.worker.publish_counts();
                report(self.info(&self.moves[line], line + 1, self.moves[line].bound));
            }
        }
    }

    /// The number after the last move that the endgame tables hold to be as good as number `line`: a line is sought among
    /// these.
    fn end_of_rank(&self, line: usize) -> usize {
        line + self.moves[line..].partition_point(|root| root.rank == self.moves[line].rank)
    }

    /// Searches the moves from number `line` on; those before are the lines already found.
    fn search_moves(&mut self, line: usize, mut alpha: i32, beta: i32, depth: i32) -> i32 {
        let range = line..self.end_of_rank(line);
        self.moves[range.clone()].iter_mut().for_each(|root| root.score = -INFINITE);
        let mut best = -INFINITE;
        for index in range {
            let tried = (index - line + 1) as i32;
            let nodes = self.worker.nodes;
            let result = self.search_move(index, alpha, beta, depth, tried);
            self.moves[index].nodes += self.worker.nodes - nodes;
            let Some((score, variation)) = result else { return best };
            best = best.max(score);
            if tried > 1 && score <= alpha {
                continue;
            }
            let root = &mut self.moves[index];
            root.score = score;
            root.depth = depth as u32;
            root.seldepth = self.worker.seldepth;
            root.bound = match score {
                score if score <= alpha => Some(Bound::Upper),
                score if score >= beta => Some(Bound::Lower),
                _ => None,
            };
            if score > alpha {
                // A cutoff may leave no more than the move itself: the line before still says what to expect.
                if variation.len() > 1 || score < beta || is_decided(score) {
                    root.line = variation;
                }
                if self.multipv == 1 {
                    self.found[0] = self.moves[index].clone();
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The score of a move, with its line if it is above `alpha`; none when the search was stopped.
    fn search_move(
        &mut self,
        index: usize,
        alpha: i32,
        beta: i32,
        depth: i32,
        tried: i32,
    ) -> Option<(i32, Variation)> {
        let mv = self.moves[index].mv;
        self.worker.make(mv);
        let late = tried > 3 && depth >= 3 && !self.worker.position.in_check();
        let reduction = if late { late_move_reduction(depth, tried).min(depth - 2) } else { 0 };
        let score = self.worker.search_child::<true>(alpha, beta, depth - 1, reduction, tried, false);
        self.worker.unmake();
        if self.worker.stopped {
            return None;
        }
        let root = &mut self.moves[index];
        if let Some((win, line)) = root.win.as_ref().filter(|(win, _)| *win >= score) {
            return Some((*win, line.clone()));
        }
        if score > alpha && depth >= REFUTATION_DEPTH {
            let refutation = *root.refutation.get_or_insert_with(|| self.worker.refutation(mv));
            if let Some(reply) = refutation {
                return Some((mated_in(2), [mv, reply].into_iter().collect()));
            }
        }
        let mut line = Variation::new();
        if score > alpha {
            self.worker.extend_line(mv);
            line.clone_from(&self.worker.frame().line);
            if is_decided(score) {
                self.worker.complete(&mut line);
            }
        }
        Some((score, line))
    }

    /// Whether the search has gone on long enough for bounds to be worth reporting.
    fn is_long(&self) -> bool {
        const LONG: std::time::Duration = std::time::Duration::from_secs(3);
        self.worker.shared.control.elapsed() >= LONG
    }

    /// Reports the lines found, never as bounds: where the search was stopped before it knew how much better a new best move
    /// is, the score is the least that the move is worth.
    fn report_lines(&mut self, report: &mut dyn FnMut(Info)) {
        self.worker.publish_counts();
        self.reported = Some(self.answer());
        for (number, line) in (1..).zip(&self.found) {
            report(self.info(line, number, None));
        }
    }

    fn info(&self, root: &RootMove, number: usize, bound: Option<Bound>) -> Info {
        let shared = self.worker.shared;
        Info {
            chances: None,
            depth: root.depth,
            seldepth: root.seldepth.max(root.line.len()) as u32,
            multipv: number,
            score: root.score.into(),
            bound,
            nodes: shared.total_nodes(),
            hashfull: shared.table.hashfull(),
            table_hits: shared.total_table_hits(),
            threads: 1,
            time: shared.control.elapsed(),
            pv: root.line.to_vec(),
        }
    }
}

impl RootMove {
    /// The move before it is searched: what the tables or an earlier search say of it, else a guess.
    fn guessed(mut self, guess: i32) -> RootMove {
        match &self.win {
            Some((score, line)) => (self.score, self.line) = (*score, line.clone()),
            None => self.score = self.rank.unwrap_or(guess),
        }
        self
    }
}

impl<V: Variant> Worker<'_, V> {
    /// A reply to `mv` that wins the game at once.
    fn refutation(&mut self, mv: Move) -> Option<Move> {
        self.position.make(mv);
        let winner = self.position.side();
        let replies =
            if self.position.outcome().is_none() { self.position.legal_moves() } else { Default::default() };
        let refutation = replies.into_iter().find(|&reply| {
            self.position.make(reply);
            let outcome = self.position.outcome();
            self.position.unmake();
            outcome.is_some_and(|outcome| outcome.winner == Some(winner))
        });
        self.position.unmake();
        refutation
    }

    /// The score and the line of a win that the table has for the position, if its entries lead to the mate at the ply
    /// that the score says.
    fn proved_win(&mut self, entry: &Entry) -> Option<(i32, Variation)> {
        let &Entry { score, bound, .. } = entry;
        if !is_mate(score) || score < 0 || bound == Some(Bound::Upper) {
            return None;
        }
        let side = self.position.side();
        let mut line = Variation::new();
        let mut outcome = None;
        while line.len() < plies_to_mate(score) as usize && !line.is_full() && outcome.is_none() {
            let known = self.shared.table.probe(self.place(0).key, 0);
            let mv = self.table_move(known, &self.king_lines());
            if mv == Move::NONE {
                break;
            }
            line.push(mv);
            self.position.make(mv);
            outcome = self.position.outcome();
        }
        line.iter().for_each(|_| self.position.unmake());
        let is_won = outcome.is_some_and(|outcome| outcome.winner == Some(side));
        (is_won && line.len() == plies_to_mate(score) as usize).then_some((score, line))
    }
}
