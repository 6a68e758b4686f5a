//! The root of a search: iterative deepening, aspiration windows, several lines, and when to stop.

use super::negamax::late_move_reduction;
use super::score::{Bound, INFINITE, Score, is_mate};
use super::worker::{Line, Worker};
use super::{Info, Limits, MAX_DEPTH, Settings, params};
use crate::core::Move;
use crate::variants::Variant;
use std::cmp::Reverse;

/// A move of the root with what is known of it.
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
    seldepth: usize,
    line: Line,
    /// Nodes spent on it in this search.
    nodes: u64,
}

/// The root search of one thread.
pub struct Root<'a, V: Variant> {
    worker: Worker<'a, V>,
    /// The moves to search, the best first.
    moves: Vec<RootMove>,
    multipv: usize,
    /// Only the last moment of the clock ends the search.
    analysis: bool,
    depth_limit: u32,
    /// Nodes after which another iteration is not worth beginning.
    soft_nodes: Option<u64>,
    /// Ends when a mate in this number of moves is found.
    mate_limit: Option<u32>,
    /// Depth of the last completed iteration.
    completed: u32,
    /// Iterations since the best move changed.
    stable: u32,
    /// The first two moves of the best line as it was last told: the answer must agree with them.
    told: [Option<Move>; 2],
}

impl<'a, V: Variant> Root<'a, V> {
    /// A search of the worker's position, which must have a legal move.
    pub fn new(mut worker: Worker<'a, V>, limits: &Limits, settings: &Settings) -> Root<'a, V> {
        let wanted = |mv: &Move| limits.searchmoves.is_empty() || limits.searchmoves.contains(mv);
        let legal = worker.position.legal_moves().into_iter().filter(wanted);
        let fresh = |mv| RootMove {
            mv,
            rank: None,
            score: -INFINITE,
            previous: -INFINITE,
            bound: None,
            seldepth: 0,
            line: [mv].into_iter().collect(),
            nodes: 0,
        };
        let mut moves: Vec<RootMove> = legal.map(fresh).collect();
        let ranks: Option<Vec<i32>> = moves.iter().map(|root| worker.table_rank(root.mv)).collect();
        for (root, rank) in moves.iter_mut().zip(ranks.into_iter().flatten()) {
            root.rank = Some(rank);
        }
        moves.sort_by_key(|root| Reverse(root.rank));
        Root {
            worker,
            multipv: settings.multipv.clamp(1, moves.len().max(1)),
            analysis: settings.analysis,
            moves,
            depth_limit: limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            soft_nodes: limits.soft_nodes,
            mate_limit: limits.mate,
            completed: 0,
            stable: 0,
            told: [None; 2],
        }
    }

    /// The answer so far: the first two moves of the best line.
    pub fn answer(&self) -> [Option<Move>; 2] {
        [0, 1].map(|ply| self.moves.first()?.line.get(ply).copied())
    }

    /// The first moves of the lines found, each with its score, the best first.
    pub fn scored_lines(&self) -> impl Iterator<Item = (Move, i32)> {
        self.moves.iter().take(self.multipv).map(|root| (root.mv, root.score))
    }

    /// Searches deeper and deeper until a limit is reached or the search is stopped.
    pub fn iterate(&mut self, report: &mut dyn FnMut(Info)) {
        for depth in 1..=self.depth_limit {
            let before = self.moves[0].mv;
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
                break;
            }
            self.completed = depth;
            self.stable = if self.moves[0].mv == before { self.stable + 1 } else { 0 };
            for line in 0..self.multipv {
                self.tell(line, depth, report);
            }
            if self.is_done() {
                break;
            }
        }
        // What was found after the last lines told must be told before it is played, with the nodes of it all.
        if self.worker.stopped || self.told != self.answer() {
            for line in 0..self.multipv {
                self.tell(line, self.completed.max(1), report);
            }
        }
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
        // A move that has long been the best and took most of the nodes needs less time, the only one hardly any.
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
                self.tell(line, depth as u32, report);
            }
        }
    }

    /// The number after the last move that the endgame tables hold to be as good as number `line`: a line is sought among
    /// these.
    fn end_of_rank(&self, line: usize) -> usize {
        line + self.moves[line..].partition_point(|root| root.rank == self.moves[line].rank)
    }

    /// Searches the moves from number `line` on; those before are the lines already told.
    fn search_moves(&mut self, line: usize, mut alpha: i32, beta: i32, depth: i32) -> i32 {
        let mut best = -INFINITE;
        for index in line..self.end_of_rank(line) {
            let tried = (index - line + 1) as i32;
            let mv = self.moves[index].mv;
            let nodes = self.worker.nodes;
            self.worker.make(mv);
            let late = tried > 3 && depth >= 3 && !self.worker.position.in_check();
            let reduction = if late { late_move_reduction(depth, tried).min(depth - 2) } else { 0 };
            let score = self.worker.search_child::<true>(alpha, beta, depth - 1, reduction, tried, false);
            self.worker.unmake();
            if self.worker.stopped {
                return best;
            }
            let root = &mut self.moves[index];
            root.nodes += self.worker.nodes - nodes;
            best = best.max(score);
            if tried > 1 && score <= alpha {
                root.score = -INFINITE;
                continue;
            }
            root.score = score;
            root.seldepth = self.worker.seldepth;
            root.bound = match score {
                score if score <= alpha => Some(Bound::Upper),
                score if score >= beta => Some(Bound::Lower),
                _ => None,
            };
            if score > alpha {
                self.worker.extend_line(mv);
                let mut line = self.worker.frame().line.clone();
                if is_mate(score) {
                    self.worker.complete(&mut line);
                }
                self.moves[index].line = line;
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Whether the search has gone on long enough for bounds to be worth telling.
    fn is_long(&self) -> bool {
        const LONG: std::time::Duration = std::time::Duration::from_secs(3);
        self.worker.shared.control.elapsed() >= LONG
    }

    /// Tells one line.
    fn tell(&mut self, line: usize, depth: u32, report: &mut dyn FnMut(Info)) {
        let root = &self.moves[line];
        if root.score == -INFINITE && self.completed > 0 {
            return;
        }
        if line == 0 {
            self.told = self.answer();
        }
        let shared = self.worker.shared;
        self.worker.publish_counts();
        report(Info {
            chances: None,
            depth,
            seldepth: root.seldepth.max(root.line.len()) as u32,
            multipv: line + 1,
            score: if root.score == -INFINITE { Score::Cp(0) } else { root.score.into() },
            bound: root.bound,
            nodes: shared.total_nodes(),
            hashfull: shared.table.hashfull(),
            table_hits: shared.total_table_hits(),
            time: shared.control.elapsed(),
            pv: root.line.to_vec(),
        });
    }
}
