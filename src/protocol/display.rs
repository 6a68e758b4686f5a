//! A position for people and scripts: the answers to `d` and `eval`.

use crate::core::notation::Notation;
use crate::core::notation::fen::MAX_COUNTER;
use crate::core::{Move, Position, Square};
use crate::eval::{Accumulator, Breakdown, Explanation, FULL_CHANCES, Network, Tapered, breakdown, explain};
use crate::game::Game;
use crate::variants::{Variant, with_position};

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

/// The static evaluation, and how it comes about.
pub fn evaluation(game: &Game, network: Option<&Network>) -> String {
    with_position!(game.position(), position => evaluation_of(position, network))
}

fn evaluation_of<V: Variant>(position: &Position<V>, chosen: Option<&Network>) -> String {
    let chosen = chosen.filter(|network| network.head().game == V::FACTS.name);
    match chosen.or_else(|| V::network()) {
        Some(network) => explained(position, network),
        None => by_hand(&breakdown(position, &Accumulator::new(position))),
    }
}

/// The board with the worth of each piece below it, the output of each bucket, and the sum.
fn explained<V: Variant>(position: &Position<V>, network: &Network) -> String {
    let Explanation { buckets, bucket, pieces, chances, total } = explain(network, position);
    let mut lines = Vec::new();
    for rank in (0..V::FACTS.layout.height).rev() {
        let points = || (0..V::FACTS.layout.width).map(|file| Square::new(file, rank));
        let letters = points().map(|at| position.at(at).map_or('.', |piece| V::FACTS.piece_letter(piece)));
        lines.push(letters.fold(format!("{:>2} ", rank + 1), |line, letter| format!("{line}{letter:>7}")));
        let worth = |at| pieces.iter().find(|(piece, _)| *piece == at).map(|(_, worth)| format!("{worth:+}"));
        let worths = points().map(|at| worth(at).unwrap_or_default());
        lines.push(worths.fold("   ".to_string(), |line, worth| format!("{line}{worth:>7}")));
    }
    let files = (0..V::FACTS.layout.width).map(|file| Square::new(file, 0).file_letter());
    lines.push(files.fold("   ".to_string(), |line, letter| format!("{line}{letter:>7}")));
    lines.extend(buckets.iter().enumerate().map(|(number, output)| {
        format!("Bucket {number}: {output:+}{}", if number == bucket { " (this one counts)" } else { "" })
    }));
    lines.push(format!("Chances: {chances} of {FULL_CHANCES}"));
    lines.push(format!("Eval: {total}"));
    lines.join("\n")
}

fn by_hand(terms: &Breakdown) -> String {
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
