//! Alpha-beta by principal variation search (<https://www.chessprogramming.org/Principal_Variation_Search>).

use super::history::Step;
use super::move_rule::Place;
use super::params;
use super::picker::{Picker, Wanted};
use super::score::{Bound, INFINITE, MATE_IN_MAX, is_mate, mate_in, mated_in};
use super::see;
use super::table::Entry;
use super::worker::Worker;
use crate::core::moves::MAX_MOVES;
use crate::core::position::KingLines;
use crate::core::{Kind, Move};
use crate::variants::Variant;
use arrayvec::ArrayVec;
use once_cell::sync::Lazy;

/// Quiet moves and captures searched before the one that caused a cutoff; the list is bounded.
type Tried = ArrayVec<Move, 32>;

/// What a node knows before its first move.
struct Node {
    alpha: i32,
    beta: i32,
    depth: i32,
    /// Static evaluation; none in check.
    evaluation: Option<i32>,
    improving: bool,
    /// A cutoff is expected.
    cut: bool,
}

impl Node {
    /// What quiet moves bring at best where that is too little for any of them to matter.
    fn futility(&self) -> Option<i32> {
        let best = self.evaluation? + params::futility_base() + params::futility_margin() * self.depth;
        (self.depth <= params::futility_depth() && best <= self.alpha).then_some(best)
    }
}

/// A move about to be searched.
struct Candidate {
    mv: Move,
    noisy: bool,
    /// Whether it was put off because it loses material by exchange.
    bad: bool,
    /// Moves of the node searched before it.
    tried: i32,
}

/// What is to be done with a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Search,
    /// It is left out.
    Skip,
    /// It is left out, and so are all quiet moves after it.
    SkipQuiets,
}

impl<V: Variant> Worker<'_, V> {
    /// The score of the position by a search of `depth` plies, for the side to move: exact between `alpha` and
    /// `beta`, else a bound. `cut` says that a cutoff is expected. The root has a search of its own.
    pub(super) fn search<const PV: bool>(&mut self, alpha: i32, beta: i32, depth: i32, cut: bool) -> i32 {
        if depth <= 0 {
            return self.quiescence::<PV>(alpha, beta);
        }
        let lines = match self.enter::<PV>() {
            Ok(lines) => lines,
            Err(score) => return score,
        };
        let (ply, in_check) = (self.ply(), lines.checkers.any());
        let (alpha, beta) = (alpha.max(mated_in(ply)), beta.min(mate_in(ply + 1)));
        if alpha >= beta {
            return alpha;
        }

        let place = self.place(depth);
        let known = self.shared.table.probe(place.key, ply);
        if let Some(entry) = known
            && !PV
            && entry.depth >= depth
            && let Some(score) = self.table_cutoff(&place, &entry, alpha, beta)
        {
            return score;
        }
        let table_move = self.table_move(known, &lines);

        let evaluation =
            (!in_check).then(|| known.and_then(|entry| entry.evaluation).unwrap_or_else(|| self.evaluate()));
        self.frame().evaluation = evaluation;
        let improving = evaluation.is_some_and(|evaluation| self.is_improving(evaluation));
        // Without a move to begin with, a shallower search finds one for less.
        let depth = if table_move == Move::NONE && depth >= 4 && (PV || cut) { depth - 1 } else { depth };
        let node = Node { alpha, beta, depth, evaluation, improving, cut };
        if !PV && let Some(score) = self.prune_node(&node) {
            return score;
        }
        self.search_moves::<PV>(node, &lines, place, table_move)
    }

    /// Cutoffs that need no move: the side to move is so far ahead that it would win even more by one.
    fn prune_node(&mut self, node: &Node) -> Option<i32> {
        let evaluation = node.evaluation?;
        let &Node { beta, depth, .. } = node;
        if is_mate(beta) || evaluation < beta {
            return None;
        }
        let margin = params::reverse_futility_margin() * (depth - i32::from(node.improving));
        if depth <= params::reverse_futility_depth() && evaluation - margin >= beta {
            return Some((evaluation + beta) / 2);
        }
        let worthwhile = params::use_null_move() && depth >= params::null_move_depth() && self.can_pass();
        if !worthwhile {
            return None;
        }
        let lead = ((evaluation - beta) / params::null_move_lead_divisor()).min(3);
        let reduction = params::null_move_reduction() + depth / params::null_move_depth_divisor() + lead;
        self.make_null();
        let score = -self.search::<false>(-beta, 1 - beta, depth - reduction, !node.cut);
        self.unmake_null();
        match self.stopped {
            true => Some(0),
            false if score >= beta => Some(if is_mate(score) { beta } else { score }),
            false => None,
        }
    }

    /// Whether a null move is a fair test of the position: not twice in a row, and not where the side has so few
    /// pieces or moves that the obligation to move may hurt it.
    fn can_pass(&self) -> bool {
        const MOBILE_MOVES: u64 = 3;
        let board = self.position.board();
        // Pieces that stay at home, on points that are not the other side's as well, do not fight.
        let homebound = V::STANDING.iter().filter(|(_, [white, black])| (*white & *black).is_empty());
        let homebound = homebound.fold(board.kind(Kind::King), |kinds, (kind, _)| kinds | board.kind(*kind));
        let fighters = board.color(self.position.side()) & !homebound;
        self.before()[0].is_some() && fighters.any() && self.position.count_moves() > MOBILE_MOVES
    }

    /// The moves of a node, one after the other.
    fn search_moves<const PV: bool>(
        &mut self,
        node: Node,
        lines: &KingLines,
        place: Place,
        table_move: Move,
    ) -> i32 {
        let before = self.before();
        let killers = self.frame().killers;
        let mut picker = Picker::new(Wanted::All, table_move, killers, before);
        let enemy_lines = self.position.king_lines(!self.position.side());
        let Node { mut alpha, beta, depth, .. } = node;
        let (mut best, mut best_move, mut bound) = (-INFINITE, Move::NONE, Some(Bound::Upper));
        let (mut tried, mut quiets, mut captures) = (0, Tried::new(), Tried::new());
        let mut skip_quiets = false;
        while let Some(mv) = picker.next(&self.position, lines, self.histories, skip_quiets) {
            let noisy = self.position.is_noisy(mv);
            let candidate = Candidate { mv, noisy, bad: picker.in_bad_noisy(), tried };
            let verdict =
                if best > -MATE_IN_MAX { self.judge_move(&node, &candidate) } else { Verdict::Search };
            if verdict != Verdict::Search {
                skip_quiets |= verdict == Verdict::SkipQuiets;
                // What is left out as futile may be worth that much: the bound must not lie below it.
                best = best.max(node.futility().unwrap_or(best));
                continue;
            }
            tried += 1;
            let gives_check = self.position.gives_check(&enemy_lines, mv);
            let new_depth = depth - 1 + i32::from(gives_check && self.extends(&candidate));
            let reduction = if gives_check { 0 } else { self.reduction::<PV>(&node, &candidate, before) };
            self.make(mv);
            let score = self.search_child::<PV>(alpha, beta, new_depth, reduction, tried, node.cut);
            self.unmake();
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = mv;
                    if PV {
                        self.extend_line(mv);
                    }
                    if score >= beta {
                        bound = Some(Bound::Lower);
                        break;
                    }
                    (alpha, bound) = (score, None);
                }
            }
            let list = if noisy { &mut captures } else { &mut quiets };
            // A full list forgets what comes late.
            list.try_push(mv).unwrap_or_default();
        }
        if tried == 0 {
            return self.no_moves_score(lines.checkers.any());
        }
        if bound == Some(Bound::Lower) {
            self.learn(best_move, depth, before, &quiets, &captures);
        }
        let entry = Entry { mv: best_move, score: best, evaluation: node.evaluation, depth, bound };
        self.store(place, entry);
        best
    }

    /// Searches the position after a move, the `tried`-th of its node: late ones with less depth and a null window
    /// first, again in full where they turn out better than thought.
    pub(super) fn search_child<const PV: bool>(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        reduction: i32,
        tried: i32,
        cut: bool,
    ) -> i32 {
        if PV {
            // Otherwise the line of an earlier move would remain if this one is not searched in full.
            self.clear_line();
        }
        let mut score = alpha + 1;
        if reduction > 0 {
            score = -self.search::<false>(-alpha - 1, -alpha, depth - reduction, true);
            if score > alpha {
                score = -self.search::<false>(-alpha - 1, -alpha, depth, !cut);
            }
        } else if !PV || tried > 1 {
            score = -self.search::<false>(-alpha - 1, -alpha, depth, !cut);
        }
        if PV && (tried == 1 || score > alpha && score < beta) {
            score = -self.search::<true>(-beta, -alpha, depth, false);
        }
        score
    }

    /// Whether a move of a node that has a score already is worth a search.
    fn judge_move(&self, node: &Node, candidate: &Candidate) -> Verdict {
        let &Candidate { mv, noisy, bad, tried } = candidate;
        if node.evaluation.is_none() {
            return Verdict::Search;
        }
        let depth = node.depth;
        let loses_at_most = |margin: i32| see::at_least(&self.position, mv, -margin * depth);
        if noisy {
            let hopeless =
                bad && depth <= params::exchange_depth() && !loses_at_most(params::exchange_noisy_margin());
            return if hopeless { Verdict::Skip } else { Verdict::Search };
        }
        let enough = params::late_move_base() + params::late_move_scale() * depth * depth / 100;
        let enough = enough * if node.improving { 2 } else { 1 };
        if depth <= params::late_move_depth() && tried >= enough || node.futility().is_some() {
            return Verdict::SkipQuiets;
        }
        let hopeless = depth <= params::exchange_depth() && !loses_at_most(params::exchange_quiet_margin());
        if hopeless { Verdict::Skip } else { Verdict::Search }
    }

    /// Whether a check is searched one ply deeper: it is if it loses nothing, within a bound on the ply, since nothing
    /// else ends a series of checks.
    fn extends(&self, candidate: &Candidate) -> bool {
        !candidate.bad
            && self.ply() < 2 * self.root_depth as usize
            && see::at_least(&self.position, candidate.mv, 0)
    }

    /// Plies to take off the search of a move that gives no check.
    fn reduction<const PV: bool>(
        &self,
        node: &Node,
        candidate: &Candidate,
        before: [Option<Step>; 2],
    ) -> i32 {
        let &Candidate { mv, noisy, bad, tried } = candidate;
        let early = tried < if PV { 3 } else { 1 };
        if !params::use_reductions() || node.depth < 3 || early || bad {
            return 0;
        }
        let mut hundredths = reduction_hundredths(node.depth, tried + 1);
        if noisy {
            hundredths /= 2;
        } else if let Some(piece) = self.position.at(mv.from()) {
            let worth = self.histories.quiet(Step { piece, to: mv.to() }, mv, before);
            hundredths -= 100 * worth / params::reduction_history();
        }
        hundredths += params::reduction_cut() * i32::from(node.cut);
        hundredths += params::reduction_worsening() * i32::from(!node.improving);
        hundredths -= params::reduction_pv() * i32::from(PV);
        (hundredths / 100).clamp(0, node.depth - 2)
    }

    /// Updates the histories: `mv` caused a cutoff, and the other moves tried did not.
    fn learn(&mut self, mv: Move, depth: i32, before: [Option<Step>; 2], quiets: &Tried, captures: &Tried) {
        let bonus = (150 * depth - 60).min(1600);
        let step =
            |worker: &Self, mv: Move| Some(Step { piece: worker.position.at(mv.from())?, to: mv.to() });
        if !self.position.is_noisy(mv) {
            let killers = &mut self.frame().killers;
            if killers[0] != mv {
                *killers = [mv, killers[0]];
            }
            for (quiet, bonus) in quiets.iter().map(|&quiet| (quiet, -bonus)).chain([(mv, bonus)]) {
                if let Some(step) = step(self, quiet) {
                    self.histories.update_quiet(step, quiet, before, bonus);
                }
            }
        }
        let learnt = captures.iter().map(|&capture| (capture, -bonus)).chain([(mv, bonus)]);
        for (capture, bonus) in learnt {
            if let (Some(step), Some(victim)) = (step(self, capture), self.position.captured_kind(capture)) {
                self.histories.update_capture(step, victim, bonus);
            }
        }
    }
}

/// The reduction of the `tried`-th move at `depth` in hundredths of a ply, before its other reasons.
fn reduction_hundredths(depth: i32, tried: i32) -> i32 {
    let [depth, tried] = [depth, tried].map(|n| LOGARITHMS[(n as usize).min(MAX_MOVES - 1)]);
    params::reduction_base() + depth * tried / params::reduction_divisor()
}

/// Plies to take off the search of the `tried`-th move of the root.
pub(super) fn late_move_reduction(depth: i32, tried: i32) -> i32 {
    if params::use_reductions() { (reduction_hundredths(depth, tried) / 100 - 1).max(0) } else { 0 }
}

/// Natural logarithms in hundredths of the whole numbers up to the greatest number of moves.
static LOGARITHMS: Lazy<[i32; MAX_MOVES]> =
    Lazy::new(|| std::array::from_fn(|n| (100.0 * (n.max(1) as f64).ln()) as i32));
