//! How a game ends: mate, stalemate, dead position, repetition, the move rule, in this order.
//!
//! What repetition needs of the game's history is here, for all games: where the position has stood before, and
//! what was played since.

use super::Position;
use super::cycle::Cycle;
use super::outcome::{End, Outcome};
use crate::core::Color;
use crate::core::rules::Rules;

impl<V: Rules> Position<V> {
    /// The result, if the position ends the game. Claims are made at once: a third occurrence or the last ply
    /// of the move rule ends it.
    pub fn outcome(&self) -> Option<Outcome> {
        let ended = |winner, end| Some(Outcome { winner, end });
        if !self.has_legal_move() {
            return match self.in_check() {
                true => ended(Some(!self.side()), End::Checkmate),
                false => ended(V::stalemate_winner(self.side()), End::Stalemate),
            };
        }
        if self.is_dead() {
            ended(None, End::DeadPosition)
        } else if let Some(plies) = self.earlier_occurrences().nth(1) {
            Some(self.judge_cycle(plies))
        } else if self.move_rule_reached() {
            ended(None, End::MoveRule)
        } else {
            None
        }
    }

    /// Whether the pieces alone make the position a draw.
    pub fn is_dead(&self) -> bool {
        V::is_dead(&self.board, self.agreement)
    }

    /// Whether the count of moves without progress is full.
    pub fn move_rule_reached(&self) -> bool {
        self.clock() >= V::FACTS.move_rule
    }

    /// How often this position has stood on the board, this time included.
    pub fn occurrences(&self) -> usize {
        1 + self.earlier_occurrences().count()
    }

    /// For each earlier occurrence of this position, how many plies ago it was, nearest first. A position can
    /// come again after four plies at the earliest, when each side has moved away and back.
    pub fn earlier_occurrences(&self) -> impl Iterator<Item = usize> {
        let back = (self.half_moves() - self.board.marks().cycle_start) as usize;
        let key = self.key();
        (4..=back).step_by(2).filter(move |plies| self.played[self.played.len() - plies].key() == key)
    }

    /// The result if the position, which has stood on the board `plies` ago, had come for the third time.
    pub fn judge_cycle(&self, plies: usize) -> Outcome {
        V::judge_cycle(&self.cycle(plies), self.agreement)
    }

    /// The last `plies` moves.
    fn cycle(&self, plies: usize) -> Cycle<'_> {
        Cycle::new(&self.board, &self.played[self.played.len() - plies..], self.keys)
    }

    /// What [`judge_cycle`](Position::judge_cycle) most likely says, for the inside of a search.
    #[inline]
    pub fn guess_cycle(&self, plies: usize) -> Outcome {
        V::guess_cycle(&self.cycle(plies), self.agreement)
    }

    /// Whether `color` may be declared winner when its opponent breaks off the game (loses on time, resigns,
    /// sends an illegal move).
    pub fn can_win(&self, color: Color) -> bool {
        V::can_win(&self.board, color)
    }
}
