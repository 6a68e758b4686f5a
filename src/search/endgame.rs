//! What the endgame tables say, as scores, ranks and lines.

use super::score::{mate_in, mated_in};
use super::worker::{Variation, Worker};
use crate::core::Move;
use crate::tablebase::Value;
use crate::variants::Variant;

impl<V: Variant> Worker<'_, V> {
    /// The score of the position, if the tables know it.
    #[inline]
    pub(super) fn table_score(&mut self) -> Option<i32> {
        let value = self.shared.tablebase.probe(&self.position)?;
        let Some(score) = self.score_in_time(value) else {
            self.clock_uses += 1;
            return None;
        };
        self.table_hits += 1;
        Some(score)
    }

    /// The score of a value of the position. The tables leave out the move rule, so a mate that it might forestall has none.
    fn score_in_time(&self, value: Value) -> Option<i32> {
        let is_in_time = |plies| self.position.clock().saturating_add(plies) <= V::FACTS.move_rule;
        match value {
            Value::Draw => Some(0),
            Value::Win(plies) if is_in_time(plies) => Some(mate_in(self.ply() + usize::from(plies))),
            Value::Loss(plies) if is_in_time(plies) => Some(mated_in(self.ply() + usize::from(plies))),
            Value::Win(_) | Value::Loss(_) => None,
        }
    }

    /// What a move of the root is worth by the tables, as a score. Wins that the move rule or a third occurrence might
    /// forestall all count the same, as hardly more than a draw, and so do such losses: the search must distinguish them.
    pub(super) fn table_rank(&mut self, mv: Move) -> Option<i32> {
        self.position.make(mv);
        let value = self.shared.tablebase.probe(&self.position);
        let rank = value.map(|value| match value {
            _ if self.position.occurrences() > 2 => 0,
            Value::Win(_) => self.score_in_time(value).unwrap_or(1),
            Value::Draw => 0,
            Value::Loss(_) if self.can_repeat() => -1,
            Value::Loss(_) => self.score_in_time(value).unwrap_or(-1),
        });
        self.position.unmake();
        rank.map(|rank| -rank)
    }

    /// Whether the side to move can bring about a position for the third time.
    fn can_repeat(&mut self) -> bool {
        self.position.legal_moves().into_iter().any(|mv| {
            self.position.make(mv);
            let repeats = self.position.occurrences() > 2;
            self.position.unmake();
            repeats
        })
    }

    /// Whether a legal move leads to the value that the position has.
    fn keeps(&mut self, value: Value, mv: Move) -> bool {
        self.position.make(mv);
        let after = self.shared.tablebase.probe(&self.position);
        self.position.unmake();
        after.map(Value::of_move) == Some(value)
    }

    /// Goes on with a line of the position to the end of the game, where that is known: by the best moves of the endgame
    /// tables to the mate, or by the cycle that one side must not play again.
    pub(super) fn complete(&mut self, line: &mut Variation) {
        line.iter().for_each(|&mv| self.position.make(mv));
        while let Some(value @ (Value::Win(_) | Value::Loss(1..))) =
            self.shared.tablebase.probe(&self.position)
            && self.can_extend(line)
        {
            let moves = self.position.legal_moves();
            let Some(best) = moves.into_iter().find(|&mv| self.keeps(value, mv)) else { break };
            line.push(best);
            self.position.make(best);
        }
        for mv in self.decisive_cycle() {
            if !self.can_extend(line) {
                break;
            }
            line.push(mv);
            self.position.make(mv);
        }
        line.iter().for_each(|_| self.position.unmake());
    }

    fn can_extend(&self, line: &Variation) -> bool {
        !line.is_full() && self.position.outcome().is_none()
    }

    /// The moves since the position last occurred, if one side loses by repeating them.
    fn decisive_cycle(&self) -> Vec<Move> {
        let position = &self.position;
        let cycle = position.earlier_occurrences().next();
        let is_decisive = |&plies: &usize| position.judge_cycle(plies).winner.is_some();
        let plies = cycle.filter(is_decisive).unwrap_or(0);
        position.moves().skip(position.ply() - plies).collect()
    }
}
