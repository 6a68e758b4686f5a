//! Quiescence: captures, promotions and evasions until nothing hangs
//! (<https://www.chessprogramming.org/Quiescence_Search>).

use super::params;
use super::picker::{Killers, Picker, Wanted};
use super::score::{Bound, INFINITE, is_mate, mated_in};
use super::see;
use super::table::Entry;
use super::worker::Worker;
use crate::core::Move;
use crate::variants::Variant;

impl<V: Variant> Worker<'_, V> {
    /// The score of the position once it is quiet, for the side to move.
    pub(super) fn quiescence<const PV: bool>(&mut self, mut alpha: i32, beta: i32) -> i32 {
        let lines = match self.enter::<PV>() {
            Ok(lines) => lines,
            Err(score) => return score,
        };
        let (ply, in_check) = (self.ply(), lines.checkers.any());
        let place = self.place(0);
        let known = self.shared.table.probe(place.key, ply);
        if let Some(entry) = known
            && !PV
            && let Some(score) = self.table_cutoff(&place, &entry, alpha, beta)
        {
            return score;
        }

        let mut best = -INFINITE;
        let mut evaluation = None;
        if !in_check {
            let now = known.and_then(|entry| entry.evaluation).unwrap_or_else(|| self.evaluate());
            evaluation = Some(now);
            best = now;
            if best >= beta || !params::use_quiescence() {
                return best;
            }
            alpha = alpha.max(best);
        }

        let table_move = match self.table_move(known, &lines) {
            mv if in_check || self.position.is_noisy(mv) => mv,
            _ => Move::NONE,
        };
        let wanted = if in_check { Wanted::All } else { Wanted::Noisy };
        let mut picker = Picker::new(wanted, table_move, Killers::default(), self.before());
        let (mut best_move, mut bound, mut tried) = (Move::NONE, Some(Bound::Upper), 0);
        while let Some(mv) = picker.next(&self.position, &lines, self.histories, false) {
            if let Some(evaluation) = evaluation
                && !is_mate(best)
                && evaluation + params::delta_margin() < alpha
                && !see::at_least(&self.position, mv, alpha - evaluation - params::delta_margin())
            {
                // The bound that the node finds must not lie below what was left out.
                best = best.max(alpha);
                continue;
            }
            tried += 1;
            self.make(mv);
            let score = -self.quiescence::<PV>(-beta, -alpha);
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
        }
        if in_check && tried == 0 {
            return mated_in(ply);
        }
        let entry = Entry { mv: best_move, score: best, evaluation, depth: 0, bound };
        self.store(place, entry);
        best
    }
}
