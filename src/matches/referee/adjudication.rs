//! Ends games that the engines themselves, or endgame tables, hold to be decided.

use super::super::options::{Adjudication, TableRule};
use super::Ending;
use crate::core::Color;
use crate::game::Game;
use crate::search::Score;
use crate::tablebase::{self, Tablebase, Value};
use crate::variants::AnyPosition;

/// Follows the scores of a game.
#[derive(Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    /// Successive moves on which White and Black saw themselves lost.
    lost: [usize; 2],
    /// Successive moves on which they saw themselves winning.
    won: [usize; 2],
    /// Successive moves of either side that showed no advantage and took back the clock of the move rule no further.
    level: usize,
    plies: usize,
}

impl Adjudicator {
    /// At the start of a game.
    pub fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, lost: [0; 2], won: [0; 2], level: 0, plies: 0 }
    }

    /// Notes the score with which `color` made the last move of `game`.
    pub fn note(&mut self, color: Color, score: Option<Score>, game: &Game) {
        let side = color.index();
        let score = score.map(centipawns);
        let count = |counter: &mut usize, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
        if let Some(rule) = self.rules.resign {
            count(&mut self.lost[side], score.is_some_and(|score| score <= -rule.score));
            count(&mut self.won[side], score.is_some_and(|score| score >= rule.score));
        }
        if let Some(rule) = self.rules.draw {
            if game.clock() == 0 {
                self.level = 0;
            }
            count(&mut self.level, score.is_some_and(|score| score.abs() <= rule.score));
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
            && game.full_moves() as usize > rule.from_move
            && self.level >= 2 * rule.moves
        {
            return Some(Ending::Adjudicated(None));
        }
        let limit = self.rules.max_moves?;
        (self.plies >= 2 * limit).then_some(Ending::MoveLimit)
    }
}

/// Endgame tables that decide games.
pub struct TableJudge {
    tables: Tablebase,
    rule: TableRule,
}

impl TableJudge {
    /// Opens the tables of `rule`, with warnings about those that cannot be used.
    ///
    /// # Errors
    /// The folder cannot be read: one line.
    pub fn open(rule: &TableRule) -> Result<(TableJudge, Vec<String>), String> {
        let (tables, faults) = Tablebase::open(&rule.folder).map_err(|error| format!("-tb: {error}"))?;
        let warnings = faults.iter().map(|fault| format!("-tb: {fault}")).collect();
        Ok((TableJudge { tables, rule: rule.clone() }, warnings))
    }

    /// How `game` ends, if a table says so.
    pub fn verdict(&self, game: &Game) -> Option<Ending> {
        let AnyPosition::Dragon(position) = game.position() else { return None };
        let men = position.board().occupied().count();
        if self.rule.men.is_some_and(|most| men > most) {
            return None;
        }
        // The tables do not know the move rule: a mate that comes in time is a win all the same.
        let in_time = |plies: u16| {
            self.rule.ignore_clock
                || game.clock().saturating_add(plies) <= tablebase::VARIANT.facts().move_rule
        };
        let side = game.side_to_move();
        let winner = match self.tables.probe(position)? {
            Value::Draw => return self.rule.draws.then_some(Ending::Tables(None)),
            Value::Win(plies) => in_time(plies).then_some(side),
            Value::Loss(plies) => in_time(plies).then_some(!side),
        };
        winner.filter(|_| self.rule.wins).map(|winner| Ending::Tables(Some(winner)))
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

    /// Moves that lead nowhere and back again.
    const IDLE: [&str; 4] = ["b1c3", "b11c9", "c3b1", "c9b11"];

    /// The verdict after each of the moves, which come with their scores.
    fn verdicts_of(
        rules: Adjudication,
        moves: impl IntoIterator<Item = (&'static str, Option<i32>)>,
        mut game: Game,
    ) -> Vec<Option<Ending>> {
        let mut adjudicator = Adjudicator::new(rules);
        let mut verdict = |(text, score): (&str, Option<i32>)| {
            let color = game.side_to_move();
            let mv = game.parse_move(text).unwrap();
            game.play(mv);
            adjudicator.note(color, score.map(Score::Cp), &game);
            adjudicator.verdict(&game)
        };
        moves.into_iter().map(&mut verdict).collect()
    }

    /// The same with moves that lead nowhere.
    fn verdicts(rules: Adjudication, scores: &[Option<i32>]) -> Vec<Option<Ending>> {
        verdicts_of(rules, IDLE.into_iter().cycle().zip(scores.iter().copied()), game(None))
    }

    fn draw_rule(from_move: usize, moves: usize) -> Adjudication {
        Adjudication { draw: Some(DrawRule { from_move, moves, score: 10 }), ..Adjudication::default() }
    }

    /// The ply at which a game of level scores is drawn.
    fn drawn_at(
        rules: Adjudication,
        moves: impl IntoIterator<Item = &'static str>,
        start: Game,
    ) -> Option<usize> {
        let before = start.moves().len();
        let verdicts = verdicts_of(rules, moves.into_iter().map(|mv| (mv, Some(0))).take(60), start);
        let place = verdicts.into_iter().position(|verdict| verdict == Some(Ending::Adjudicated(None)));
        place.map(|place| before + place + 1)
    }

    #[test]
    fn one_side_resigns_after_successive_moves() {
        let rule = ResignRule { moves: 2, score: 400, two_sided: false };
        let rules = Adjudication { resign: Some(rule), ..Adjudication::default() };
        let scores = [Some(-400), Some(10), Some(-399), Some(10), Some(-500), None, Some(-400)];
        let found = verdicts(rules, &scores);
        assert!(found[..6].iter().all(Option::is_none));
        assert_eq!(found[6], Some(Ending::Adjudicated(Some(Color::Black))));
    }

    #[test]
    fn two_sides_must_agree_where_that_is_asked_for() {
        let rule = ResignRule { moves: 1, score: 400, two_sided: true };
        let rules = Adjudication { resign: Some(rule), ..Adjudication::default() };
        let found = verdicts(rules, &[Some(500), Some(-399), Some(300), Some(-500), Some(400)]);
        assert!(found[..4].iter().all(Option::is_none));
        assert_eq!(found[4], Some(Ending::Adjudicated(Some(Color::White))));
    }

    #[test]
    fn a_bare_king_is_not_resigned_to() {
        let rules = Adjudication {
            resign: Some(ResignRule { moves: 1, score: 400, two_sided: false }),
            ..Adjudication::default()
        };
        let bare = game(Some("4k4/9/9/9/9/9/9/9/9/9/RR2K4 w - - 0 1"));
        let found = verdicts_of(rules, [("a1a2", Some(-900))], bare);
        assert_eq!(found, [Some(Ending::Adjudicated(None))]);
    }

    #[test]
    fn draws_count_as_in_fastchess() {
        let idle = || IDLE.into_iter().cycle();
        assert_eq!(drawn_at(draw_rule(5, 3), idle(), game(None)), Some(10));
        assert_eq!(drawn_at(draw_rule(0, 4), idle(), game(None)), Some(8));
        // White's fifth move is one of a pawn: the count begins anew with it.
        let pawn =
            idle().take(8).chain(["e4e5"]).chain(["b11c9", "b1c3", "c9b11", "c3b1"].into_iter().cycle());
        assert_eq!(drawn_at(draw_rule(5, 3), pawn, game(None)), Some(14));
        let at_move_30 =
            "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w CEGIacegi - 0 30";
        assert_eq!(drawn_at(draw_rule(34, 2), idle(), game(Some(at_move_30))), Some(10));
        let mut after_book = game(None);
        for text in idle().take(16) {
            let mv = after_book.parse_move(text).unwrap();
            after_book.play(mv);
        }
        assert_eq!(drawn_at(draw_rule(10, 1), idle(), after_book), Some(20));
    }

    #[test]
    fn a_score_of_either_side_breaks_the_row() {
        let scores = [Some(0), Some(0), Some(10), Some(-11), Some(0), Some(-10)];
        let found = verdicts(draw_rule(1, 1), &scores);
        let ends: Vec<bool> = found.iter().map(Option::is_some).collect();
        assert_eq!(ends, [false, true, true, false, false, true]);
    }

    #[test]
    fn a_move_without_score_keeps_no_count() {
        let found = verdicts(draw_rule(0, 2), &[Some(0), Some(0), None, Some(0), Some(0), Some(0)]);
        assert!(found.iter().all(Option::is_none));
    }

    #[test]
    fn mates_are_beyond_every_score() {
        let rule = ResignRule { moves: 1, score: 900, two_sided: false };
        let mut adjudicator =
            Adjudicator::new(Adjudication { resign: Some(rule), ..Adjudication::default() });
        adjudicator.note(Color::White, Some(Score::Mate(3)), &game(None));
        assert_eq!(adjudicator.verdict(&game(None)), None);
        adjudicator.note(Color::Black, Some(Score::Mate(-2)), &game(None));
        assert_eq!(adjudicator.verdict(&game(None)), Some(Ending::Adjudicated(Some(Color::White))));
    }

    #[test]
    fn the_move_limit_is_a_draw() {
        let rules = Adjudication { max_moves: Some(2), ..Adjudication::default() };
        let found = verdicts(rules, &[None; 4]);
        assert_eq!(found, [None, None, None, Some(Ending::MoveLimit)]);
    }

    #[test]
    fn endgame_tables_decide() {
        let rule = TableRule {
            folder: std::env::temp_dir(),
            men: None,
            ignore_clock: false,
            wins: true,
            draws: true,
        };
        let verdict = |rule: &TableRule, fen: &str| {
            let judge = TableJudge { tables: Tablebase::built_in(), rule: rule.clone() };
            judge.verdict(&game(Some(fen)))
        };
        let (won, drawn) = ("9/3k5/9/9/9/9/9/8Q/9/9/3K5 w - - 0 1", "3k5/9/9/9/9/9/9/9/R8/9/4K4 w - - 0 1");
        let value = |fen: &str| match game(Some(fen)).position() {
            AnyPosition::Dragon(position) => Tablebase::built_in().probe(position),
            _ => None,
        };
        assert_eq!(value(drawn), Some(Value::Draw));
        assert_eq!(verdict(&rule, drawn), Some(Ending::Tables(None)));
        assert_eq!(verdict(&TableRule { draws: false, ..rule.clone() }, drawn), None);
        assert_eq!(verdict(&TableRule { men: Some(2), ..rule.clone() }, drawn), None);
        match value(won) {
            Some(Value::Win(plies)) => {
                assert_eq!(verdict(&rule, won), Some(Ending::Tables(Some(Color::White))));
                let late =
                    won.replace(" 0 1", &format!(" {} 60", tablebase::VARIANT.facts().move_rule - plies + 1));
                assert_eq!(verdict(&rule, &late), None);
                let ignoring = TableRule { ignore_clock: true, ..rule.clone() };
                assert_eq!(verdict(&ignoring, &late), Some(Ending::Tables(Some(Color::White))));
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(
            verdict(
                &rule,
                "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w CEGIacegi - 0 1"
            ),
            None
        );
    }
}
