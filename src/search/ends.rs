//! The scores of positions where the game is over.

use super::score::{mate_in, mated_in, won_by_rule};
use super::worker::Worker;
use crate::variants::Variant;

impl<V: Variant> Worker<'_, V> {
    /// The score of a position that needs no search: the game is over, or the endgame tables know it.
    #[inline]
    pub(super) fn settled_score(&mut self, in_check: bool) -> Option<i32> {
        self.rule_score(in_check).or_else(|| self.table_score())
    }

    /// The score of a position without a legal move.
    pub(super) fn no_moves_score(&self, in_check: bool) -> i32 {
        let side = self.position.side();
        let lost = in_check || V::stalemate_winner(side) == Some(!side);
        if lost { mated_in(self.ply()) } else { 0 }
    }

    /// The score of a position that ends the game by its pieces, by repetition or by the move rule, unless a mate or
    /// stalemate goes before. A second occurrence inside the searched tree already counts: what could be done once could
    /// be done again.
    fn rule_score(&self, in_check: bool) -> Option<i32> {
        let position = &self.position;
        self.cycle_score().or_else(|| {
            (position.move_rule_reached() || position.is_dead())
                .then(|| if position.has_legal_move() { 0 } else { self.no_moves_score(in_check) })
        })
    }

    /// The score of a position that has occurred before. A win by one repetition inside the tree is a win once the
    /// cycle has been played again, and scores below every mate, since it holds in this line alone.
    fn cycle_score(&self) -> Option<i32> {
        let position = &self.position;
        let mut occurrences = position.earlier_occurrences();
        let nearest = occurrences.next()?;
        let third = occurrences.next();
        let inside = nearest <= self.ply();
        let cycle = if inside { nearest } else { third? };
        let won = if third.is_some() { mate_in(self.ply()) } else { won_by_rule(self.ply() + cycle) };
        Some(match position.judge_cycle(cycle).winner {
            None => 0,
            Some(winner) if winner == position.side() => won,
            Some(_) => -won,
        })
    }
}
