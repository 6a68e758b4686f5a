//! A position for people and scripts: the answers to `d` and `eval`.

use crate::core::Move;
use crate::core::notation::Notation;
use crate::core::notation::fen::MAX_COUNTER;
use crate::eval::{Accumulator, FULL_CHANCES, Tapered, breakdown};
use crate::game::Game;
use crate::variants::with_position;

/// The board and the lines below it.
pub fn position(game: &Game) -> String {
    let checkers = game.checkers().iter().map(ToString::to_string).collect();
    let status = game.outcome().map_or("ongoing".to_string(), |outcome| outcome.to_string());
    let mut lines = vec![
        game.to_string(),
        format!("Fen: {}", game.fen()),
        format!("Key: {:016x}", game.key()),
        format!("Checkers: {}", listed(checkers)),
        format!(
            "Moves: {}",
            listed(game.legal_moves().iter().map(|&mv: &Move| game.move_text(mv)).collect())
        ),
        format!(
            "Status: {status}; repetition {}; clock {}",
            game.occurrences(),
            // As the FEN shows it.
            game.clock().min(MAX_COUNTER)
        ),
    ];
    lines.extend(chinese(game));
    lines.join("\n")
}

/// The moves played in Chinese, in a game that is written so.
fn chinese(game: &Game) -> Option<String> {
    if game.ply() == 0 || !game.notations().contains(&Notation::Chinese) {
        return None;
    }
    let mut now = game.clone();
    while now.undo() {}
    let texts = game.moves().into_iter().map(|mv| {
        let text = now.written(mv, Notation::Chinese);
        now.play(mv);
        text
    });
    Some(format!("Record: {}", texts.collect::<Vec<_>>().join(" ")))
}

/// The terms of the static evaluation, and its sum.
pub fn evaluation(game: &Game) -> String {
    let terms = with_position!(game.position(), position => breakdown(position, &Accumulator::new(position)));
    let line = |name, term: Tapered| format!("{name}: {} middle game, {} ending", term.middle(), term.end());
    [
        line("Placement", terms.placement),
        line("Mobility", terms.mobility),
        line("King attack", terms.king_attack),
        format!("Phase: {}", terms.phase),
        format!("Chances: {} of {FULL_CHANCES}", terms.chances),
        format!("Eval: {}", terms.total),
    ]
    .join("\n")
}

/// The words in alphabetical order, `-` for none.
fn listed(mut words: Vec<String>) -> String {
    words.sort();
    if words.is_empty() { "-".to_string() } else { words.join(" ") }
}
