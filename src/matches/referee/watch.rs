//! Notices what an engine says that cannot be right, without judging it: illegal principal variations, variations that
//! run on past the end of the game, a move that is not the variation's head, mates announced and not delivered.

use super::super::uci::{InfoLine, Thought};
use super::Ending;
use crate::core::{Color, Move};
use crate::game::Game;
use crate::search::Score;
use std::collections::VecDeque;

/// The observations of one game, the first of each kind for each side.
#[derive(Debug)]
pub struct Watch {
    names: [String; 2],
    seen: Vec<(Color, Oddity)>,
    lines: Vec<String>,
    promises: [Option<Promise>; 2],
}

/// Kinds of odd statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// A variation holds a move that is not legal.
    IllegalPv,
    /// A variation goes on after the game has ended.
    LongPv,
    /// The move played is not the first of the last main variation.
    OtherMove,
    /// An announced mate was not delivered in time.
    BrokenPromise,
}

/// An announced mate.
#[derive(Clone, Copy, Debug)]
struct Promise {
    moves: i32,
    made_at: usize,
    /// Length of the game, in plies, by which the mate stands on the board.
    due: usize,
}

impl Watch {
    /// At the start of a game between two engines.
    pub fn new(names: [String; 2]) -> Watch {
        Watch { names, seen: Vec::new(), lines: Vec::new(), promises: [None; 2] }
    }

    fn warn(&mut self, color: Color, oddity: Oddity, plies: usize, what: &str) {
        if !self.seen.contains(&(color, oddity)) {
            self.seen.push((color, oddity));
            self.lines.push(format!("{} at ply {}: {what}", self.names[color.index()], plies + 1));
        }
    }

    /// Looks at what was said before the legal move `mv`, which is yet to be made in `game`.
    pub fn inspect(&mut self, game: &mut Game, mv: Move, thought: &Thought) {
        let color = game.side_to_move();
        let plies = game.moves().len();
        for info in &thought.infos {
            if let Some((oddity, what)) = inspect_pv(game, &info.pv) {
                self.warn(color, oddity, plies, &what);
            }
        }
        let played = game.move_text(mv);
        if let Some(head) = other_head(&thought.infos, &played) {
            let what = format!("plays {played}, but its main line begins with {head}");
            self.warn(color, Oddity::OtherMove, plies, &what);
        }
        let main = thought.infos.iter().rev().find(|info| info.is_main());
        self.note_promise(color, plies, main);
    }

    fn note_promise(&mut self, color: Color, plies: usize, main: Option<&InfoLine>) {
        self.check_promise(color, plies);
        if let Some(Score::Mate(moves @ 1..=1000)) = main.and_then(|info| info.score) {
            let due = plies + 2 * moves as usize - 1;
            let promise = &mut self.promises[color.index()];
            if promise.is_none_or(|old| due < old.due) {
                *promise = Some(Promise { moves, made_at: plies, due });
            }
        }
    }

    /// Warns if the game has lasted for `plies` although a mate was due before.
    fn check_promise(&mut self, color: Color, plies: usize) {
        if let Some(promise) = self.promises[color.index()].filter(|promise| plies >= promise.due) {
            self.promises[color.index()] = None;
            let what = format!("announces mate in {} and does not deliver it", promise.moves);
            self.warn(color, Oddity::BrokenPromise, promise.made_at, &what);
        }
    }

    /// The warnings about a game that ended so.
    pub fn finish(mut self, ending: &Ending) -> Vec<String> {
        for color in Color::BOTH {
            let kept = match ending {
                // Stalemate and perpetual check, where they win, are announced as mates, too.
                Ending::Rules(outcome) => outcome.winner == Some(color),
                // The runner or the opponent may have ended it in time.
                Ending::Adjudicated(_) | Ending::Tables(_) | Ending::MoveLimit | Ending::Breach(..) => true,
            };
            if !kept {
                self.check_promise(color, usize::MAX);
            }
        }
        self.lines
    }
}

/// The head of the last main line, if `played` is another move. A better move may be found when the search has to end:
/// then it heads a line that was told as a bound after that one.
pub fn other_head<'a>(infos: &'a VecDeque<InfoLine>, played: &str) -> Option<&'a str> {
    let main = infos.iter().rposition(|info| info.is_main() && !info.pv.is_empty())?;
    let head = infos[main].pv[0].as_str();
    let rank_one = infos.range(main..).filter(|info| info.multipv.unwrap_or(1) == 1);
    let is_told = rank_one.filter_map(|info| info.pv.first()).any(|head| head == played);
    (!is_told).then_some(head)
}

/// What is odd about a variation from the present position of `game`, which is left as it was.
pub fn inspect_pv(game: &mut Game, pv: &[String]) -> Option<(Oddity, String)> {
    let mut played = 0;
    let odd = pv.iter().find_map(|text| {
        // The first move is searched whatever the repetition count or the clock of the root.
        if played > 0 && game.outcome().is_some() {
            return Some((Oddity::LongPv, format!("its line goes on with {text} after the end of the game")));
        }
        match game.parse_move(text) {
            Ok(mv) => {
                game.play(mv);
                played += 1;
                None
            }
            Err(error) => {
                Some((Oddity::IllegalPv, format!("its line is illegal at move {}: {error}", played + 1)))
            }
        }
    });
    for _ in 0..played {
        game.undo();
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::super::super::uci::BestMove;
    use super::*;
    use crate::core::position::{End, Outcome};
    use crate::core::rules::Agreement;
    use crate::variants::VariantId;
    use std::time::Duration;

    fn game(fen: Option<&str>) -> Game {
        Game::new(VariantId::Dragon, Agreement::default(), fen).unwrap()
    }

    fn watch() -> Watch {
        Watch::new(["W".to_string(), "B".to_string()])
    }

    fn thought(lines: &[&str]) -> Thought {
        let infos = lines.iter().filter_map(|line| InfoLine::parse(line)).collect();
        Thought { answer: BestMove::default(), infos, elapsed: Duration::ZERO }
    }

    fn warnings(lines: &[&str], mv: &str) -> Vec<String> {
        let mut game = game(None);
        let before = game.fen();
        let mut watch = watch();
        let mv = game.parse_move(mv).unwrap();
        watch.inspect(&mut game, mv, &thought(lines));
        assert_eq!(game.fen(), before);
        watch.lines
    }

    #[test]
    fn a_sound_line_is_not_noticed() {
        assert!(warnings(&["info depth 2 score cp 5 pv b1c3 b11c9 c3b1"], "b1c3").is_empty());
        assert!(
            warnings(&["info depth 1 score cp 5 pv h1g3", "info depth 2 score cp 5 pv b1c3"], "b1c3")
                .is_empty()
        );
        assert!(
            warnings(
                &["info depth 2 score cp 5 pv b1c3", "info depth 3 score cp 9 upperbound pv h1g3"],
                "b1c3"
            )
            .is_empty()
        );
    }

    #[test]
    fn a_move_raised_at_the_last_moment_heads_a_bound() {
        let lines = ["info depth 2 score cp 5 pv h1g3", "info depth 2 score cp 9 lowerbound pv b1c3"];
        assert!(warnings(&lines, "b1c3").is_empty());
        assert_eq!(warnings(&[lines[1], lines[0]], "b1c3").len(), 1);
    }

    #[test]
    fn odd_lines_are_noticed_once_of_each_kind() {
        let found = warnings(
            &["info score cp 1 pv b1c3 b1c3", "info score cp 1 pv b1b9", "info score cp 1 pv h1g3"],
            "b1c3",
        );
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("W at ply 1: its line is illegal at move 2: "), "{found:?}");
        assert_eq!(found[1], "W at ply 1: plays b1c3, but its main line begins with h1g3");
    }

    #[test]
    fn a_line_past_the_end_is_noticed() {
        // Taking the dragon leaves king against king: dead.
        let mut game = game(Some("4k4/9/9/9/9/9/9/9/9/3q5/3K5 w - - 0 1"));
        let line = ["d1d2", "e11e10", "d2d1"].map(str::to_string);
        assert_eq!(inspect_pv(&mut game, &line).unwrap().0, Oddity::LongPv);
        assert_eq!(inspect_pv(&mut game, &line[..1]), None);
    }

    #[test]
    fn promised_mates_are_remembered() {
        let mate = InfoLine::parse("info depth 5 score mate 2 pv b1c3").unwrap();
        let level = InfoLine::parse("info depth 5 score cp 10 pv b1c3").unwrap();
        let mut kept = watch();
        kept.note_promise(Color::White, 10, Some(&mate));
        kept.note_promise(Color::White, 12, Some(&level));
        let delivered = Ending::Rules(Outcome { winner: Some(Color::White), end: End::Checkmate });
        assert!(kept.finish(&delivered).is_empty());

        let mut broken = watch();
        broken.note_promise(Color::White, 10, Some(&mate));
        broken.note_promise(Color::White, 12, Some(&level));
        broken.note_promise(Color::White, 14, Some(&level));
        assert_eq!(broken.lines, ["W at ply 11: announces mate in 2 and does not deliver it"]);

        let mut drawn = watch();
        drawn.note_promise(Color::Black, 11, Some(&mate));
        let repetition = Ending::Rules(Outcome { winner: None, end: End::Repetition });
        assert_eq!(drawn.finish(&repetition).len(), 1);

        let mut cut_off = watch();
        cut_off.note_promise(Color::Black, 11, Some(&mate));
        assert!(cut_off.finish(&Ending::MoveLimit).is_empty());
    }
}
