//! Ends games that the engines themselves hold to be decided.

use super::super::options::Adjudication;
use super::Ending;
use crate::core::Color;
use crate::game::Game;
use crate::search::Score;

/// Follows the scores of a game. All counts are of successive moves of one side.
#[derive(Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    /// Moves on which White and Black saw themselves lost.
    lost: [usize; 2],
    /// Moves on which they saw themselves winning.
    won: [usize; 2],
    /// Moves on which they saw no advantage, counted from the rule's first move.
    level: [usize; 2],
    plies: usize,
}

impl Adjudicator {
    /// At the start of a game.
    pub fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, lost: [0; 2], won: [0; 2], level: [0; 2], plies: 0 }
    }

    /// Notes the score with which `color` made a move.
    pub fn note(&mut self, color: Color, score: Option<Score>) {
        let side = color.index();
        let score = score.map(centipawns);
        let count = |counter: &mut usize, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
        if let Some(rule) = self.rules.resign {
            count(&mut self.lost[side], score.is_some_and(|score| score <= -rule.score));
            count(&mut self.won[side], score.is_some_and(|score| score >= rule.score));
        }
        if let Some(rule) = self.rules.draw {
            let due = self.plies >= 2 * rule.from_move;
            count(&mut self.level[side], due && score.is_some_and(|score| score.abs() <= rule.score));
        }
        self.plies += 1;
    }

    /// How the game ends now, if so. Nobody is declared winner who cannot win by the rules.
    pub fn verdict(&self, game: &Game) -> Option<Ending> {
        if let Some(rule) = self.rules.resign {
            let resigns = |color: &Color| {
                let (side, other) = (color.index(), (!*color).index());
                self.lost[side] >= rule.moves && (!rule.two_sided || self.won[other] >= rule.moves)
            };
            if let Some(loser) = Color::BOTH.into_iter().find(resigns) {
                return Some(Ending::Adjudicated(Some(!loser).filter(|&winner| game.can_win(winner))));
            }
        }
        if let Some(rule) = self.rules.draw
            && self.level.iter().all(|&level| level >= rule.moves)
        {
            return Some(Ending::Adjudicated(None));
        }
        let limit = self.rules.max_moves?;
        (self.plies >= 2 * limit).then_some(Ending::MoveLimit)
    }
}

/// A score in centipawns, mates beyond every other one.
fn centipawns(score: Score) -> i32 {
    const MATE: i32 = 1_000_000;
    match score {
        Score::Cp(cp) => cp,
        Score::Mate(moves) if moves > 0 => MATE,
        Score::Mate(_) => -MATE,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::options::{DrawRule, ResignRule};
    use super::*;
    use crate::core::rules::Agreement;
    use crate::variants::VariantId;

    fn game(fen: Option<&str>) -> Game {
        Game::new(VariantId::Dragon, Agreement::default(), fen).unwrap()
    }

    /// The verdict after each of the `scores`, White's first.
    fn verdicts(rules: Adjudication, scores: &[Option<i32>], game: &Game) -> Vec<Option<Ending>> {
        let mut adjudicator = Adjudicator::new(rules);
        let sides = Color::BOTH.into_iter().cycle();
        let mut verdict = |(color, &score): (Color, &Option<i32>)| {
            adjudicator.note(color, score.map(Score::Cp));
            adjudicator.verdict(game)
        };
        sides.zip(scores).map(&mut verdict).collect()
    }

    #[test]
    fn one_side_resigns_after_successive_moves() {
        let rule = ResignRule { moves: 2, score: 400, two_sided: false };
        let rules = Adjudication { resign: Some(rule), ..Adjudication::default() };
        let scores = [Some(-400), Some(10), Some(-399), Some(10), Some(-500), None, Some(-400)];
        let found = verdicts(rules, &scores, &game(None));
        assert!(found[..6].iter().all(Option::is_none));
        assert_eq!(found[6], Some(Ending::Adjudicated(Some(Color::Black))));
    }

    #[test]
    fn two_sides_must_agree_where_that_is_asked_for() {
        let rule = ResignRule { moves: 1, score: 400, two_sided: true };
        let rules = Adjudication { resign: Some(rule), ..Adjudication::default() };
        let found = verdicts(rules, &[Some(500), Some(-399), Some(300), Some(-500), Some(400)], &game(None));
        assert!(found[..4].iter().all(Option::is_none));
        assert_eq!(found[4], Some(Ending::Adjudicated(Some(Color::White))));
    }

    #[test]
    fn a_bare_king_is_not_resigned_to() {
        let rules = Adjudication {
            resign: Some(ResignRule { moves: 1, score: 400, two_sided: false }),
            ..Adjudication::default()
        };
        let bare = game(Some("4k4/9/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"));
        assert_eq!(verdicts(rules, &[Some(-900)], &bare), [Some(Ending::Adjudicated(None))]);
    }

    #[test]
    fn draws_begin_to_count_at_their_move() {
        let rule = DrawRule { from_move: 1, moves: 1, score: 10 };
        let rules = Adjudication { draw: Some(rule), ..Adjudication::default() };
        let found =
            verdicts(rules, &[Some(0), Some(0), Some(10), Some(-11), Some(0), Some(-10)], &game(None));
        assert!(found[..5].iter().all(Option::is_none));
        assert_eq!(found[5], Some(Ending::Adjudicated(None)));
    }

    #[test]
    fn a_move_without_score_keeps_no_count() {
        let rule = DrawRule { from_move: 0, moves: 2, score: 10 };
        let rules = Adjudication { draw: Some(rule), ..Adjudication::default() };
        let found = verdicts(rules, &[Some(0), Some(0), None, Some(0), Some(0), Some(0)], &game(None));
        assert!(found.iter().all(Option::is_none));
    }

    #[test]
    fn mates_are_beyond_every_score() {
        let rule = ResignRule { moves: 1, score: 900, two_sided: false };
        let mut adjudicator =
            Adjudicator::new(Adjudication { resign: Some(rule), ..Adjudication::default() });
        adjudicator.note(Color::White, Some(Score::Mate(3)));
        assert_eq!(adjudicator.verdict(&game(None)), None);
        adjudicator.note(Color::Black, Some(Score::Mate(-2)));
        assert_eq!(adjudicator.verdict(&game(None)), Some(Ending::Adjudicated(Some(Color::White))));
    }

    #[test]
    fn the_move_limit_is_a_draw() {
        let rules = Adjudication { max_moves: Some(2), ..Adjudication::default() };
        let found = verdicts(rules, &[None; 4], &game(None));
        assert_eq!(found, [None, None, None, Some(Ending::MoveLimit)]);
    }
}
