//! The scores of positions where the game is over.

use super::score::{guessed_win, mate_in, mated_in, won_by_rule};
use super::worker::Worker;
use crate::core::position::{End, Outcome};
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
    fn rule_score(&mut self, in_check: bool) -> Option<i32> {
        self.cycle_score().or_else(|| {
            let position = &self.position;
            (position.move_rule_reached() || position.is_dead())
                .then(|| if position.has_legal_move() { 0 } else { self.no_moves_score(in_check) })
        })
    }

    /// The score of a position that has occurred before. A win by one repetition inside the tree is a win once the
    /// cycle has been played again, and scores below every mate, since it holds in this line alone. A guess at the
    /// ruling is worth less; where a move of the root ends the game, the ruling is asked for.
    fn cycle_score(&mut self) -> Option<i32> {
        let ply = self.ply();
        let mut occurrences = self.position.earlier_occurrences();
        let (nearest, third) = (occurrences.next()?, occurrences.next());
        drop(occurrences);
        let cycle = if nearest <= ply { nearest } else { third? };
        let (outcome, is_guess) = match third {
            Some(third) if ply == 1 => (self.ruling(third), false),
            _ => {
                let outcome = self.position.guess_cycle(cycle);
                (outcome, outcome.end == End::Attacks)
            }
        };
        let won = match third {
            _ if is_guess => guessed_win(ply),
            Some(_) => mate_in(ply),
            None => won_by_rule(ply + cycle),
        };
        Some(match outcome.winner {
            None => 0,
            Some(winner) if winner == self.position.side() => won,
            Some(_) => -won,
        })
    }

    /// The result of a position that has come for the third time by a move of the root; it is asked for in every
    /// iteration and found once.
    fn ruling(&mut self, plies: usize) -> Outcome {
        let key = self.position.key();
        if let Some((_, outcome)) = self.rulings.iter().find(|(known, _)| *known == key) {
            return *outcome;
        }
        let outcome = self.position.judge_cycle(plies);
        self.rulings.push((key, outcome));
        outcome
    }
}
