//! The engine's answers in the form that XBoard reads.

use super::coordinates;
use crate::core::position::{End, Outcome};
use crate::game::Game;
use crate::game::record::GameResult;
use crate::protocol::line_text;
use crate::search::{Bound, Info, Score};

/// A mate in N moves is shown as this plus N.
const MATE: i32 = 100_000;

/// A line of thinking: depth, score, time in centiseconds, nodes, line; with `!` at its end the score is at least, with
/// `?` at most the true one.
pub fn thinking(info: &Info, root: &Game) -> String {
    let score = match info.score {
        Score::Cp(centipawns) => centipawns,
        Score::Mate(moves) if moves > 0 => MATE + moves,
        Score::Mate(moves) => moves - MATE,
    };
    let bound = match info.bound {
        Some(Bound::Lower) => " !",
        Some(Bound::Upper) => " ?",
        None => "",
    };
    let line = line_text(&info.pv, root, coordinates::write);
    format!("{} {score} {} {}{line}{bound}", info.depth, info.time.as_millis() / 10, info.nodes)
}

/// The line that ends a game.
pub fn result(outcome: Outcome) -> String {
    let points = GameResult::from(outcome.winner).word();
    let reason = match (outcome.end, outcome.winner) {
        (End::Checkmate, Some(winner)) => format!("{winner} mates"),
        (End::Checkmate | End::Stalemate, _) => "Stalemate".to_string(),
        (End::DeadPosition, _) => "Draw by insufficient material".to_string(),
        (End::Repetition, _) => "Draw by repetition".to_string(),
        (End::PerpetualCheck, _) => "Perpetual check".to_string(),
        (End::MateThreat, _) => "Perpetual threat of mate".to_string(),
        (End::Chase, _) => "Perpetual chase".to_string(),
        (End::Attacks, _) => "Perpetual attacks".to_string(),
        (End::DisputedRepetition, _) => "Draw by repetition".to_string(),
        (End::MoveRule, _) => "Draw by move rule".to_string(),
    };
    format!("{points} {{{reason}}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rules::Agreement;
    use crate::variants::VariantId;
    use std::time::Duration;

    #[test]
    fn scores_and_lines_are_written_as_xboard_reads_them() {
        let root = Game::start(VariantId::Xiangqi, Agreement::default());
        let mv = root.parse_move("h3e3").expect("a legal move");
        let info = |score, bound| Info {
            depth: 4,
            nodes: 1234,
            time: Duration::from_millis(105),
            pv: vec![mv],
            score,
            bound,
            ..Info::default()
        };
        for (score, bound, text) in [
            (Score::Cp(25), None, "4 25 10 1234 h2e2"),
            (Score::Cp(-25), Some(Bound::Lower), "4 -25 10 1234 h2e2 !"),
            (Score::Mate(3), Some(Bound::Upper), "4 100003 10 1234 h2e2 ?"),
            (Score::Mate(-2), None, "4 -100002 10 1234 h2e2"),
        ] {
            assert_eq!(thinking(&info(score, bound), &root), text);
        }
    }
}
