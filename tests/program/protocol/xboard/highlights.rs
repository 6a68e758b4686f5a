//! Highlights are the legal moves, on positions by chance.

use super::*;
use crate::slow;
use std::collections::BTreeMap;
use tenglong::core::rules::Agreement;
use tenglong::game::Game;

/// The squares marked in a line `highlight …`, with the letters of their colours.
fn marks(line: &str) -> BTreeMap<(u8, u8), char> {
    let board = line.strip_prefix("highlight ").expect("highlights");
    let ranks = board.split('/').rev();
    let mut marks = BTreeMap::new();
    for (rank, text) in (0..).zip(ranks) {
        let mut file = 0;
        for letter in text.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as u8,
                None => {
                    marks.insert((file, rank), letter);
                    file += 1;
                }
            }
        }
    }
    marks
}

/// File and rank (from 0) of a point at the start of a move in protocol text, and the rest.
fn point(text: &str) -> ((u8, u8), &str) {
    let end = text[1..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |end| end + 1);
    let rank: u8 = text[1..end].parse().expect("a rank");
    ((text.as_bytes()[0] - b'a', rank - 1), &text[end..])
}

/// Lifts every piece and compares with the legal moves in protocol text, `first_rank` being how XBoard counts.
fn check(dialogue: &mut Dialogue, files: u8, ranks: u8, first_rank: u8, moves: &[String]) {
    let mut expected: BTreeMap<(u8, u8), BTreeMap<(u8, u8), String>> = BTreeMap::new();
    for text in moves {
        let (from, rest) = point(text);
        let (to, letter) = point(rest);
        *expected.entry(from).or_default().entry(to).or_default() += letter;
    }
    for file in 0..files {
        for rank in 0..ranks {
            dialogue.send(&format!("lift {}{}", char::from(b'a' + file), rank + first_rank));
            let marks = marks(&dialogue.line());
            let legal = expected.remove(&(file, rank)).unwrap_or_default();
            assert!(marks.keys().eq(legal.keys()), "{marks:?} for {legal:?} from {file} {rank}");
            for (to, letters) in legal {
                let is_promotion = matches!(marks[&to], 'B' | 'M');
                assert_eq!(is_promotion, !letters.is_empty(), "{marks:?} for the moves {moves:?}");
            }
        }
    }
    assert!(expected.is_empty());
}

#[test]
fn they_are_the_legal_moves_of_the_second_generator() {
    let mut rng = slow::Rng::new(7);
    let mut dialogue = game();
    for _ in 0..60 {
        let position = slow::random_position(&mut rng);
        dialogue.send(&format!("option Promotion={}", position.promotion.to_ascii_lowercase()));
        dialogue.send("force");
        dialogue.send(&format!("setboard {}", position.fen()));
        check(&mut dialogue, 9, 11, 1, &position.legal_moves());
    }
    dialogue.finish();
}

#[test]
fn they_are_the_legal_moves_of_the_other_games() {
    let mut rng = slow::Rng::new(8);
    for (variant, name, files, ranks, first_rank) in
        [(VariantId::Xiangqi, "xiangqi", 9, 10, 0), (VariantId::Chess, "normal", 8, 8, 1)]
    {
        let mut dialogue = game_of(name);
        dialogue.send("force");
        let mut game = Game::start(variant, Agreement::default());
        for _ in 0..60 {
            let moves: Vec<_> = game.legal_moves().into_iter().collect();
            if moves.is_empty() {
                break;
            }
            dialogue.send(&format!("setboard {}", game.fen()));
            let texts: Vec<String> = moves.iter().map(|&mv| game.move_text(mv)).collect();
            check(&mut dialogue, files, ranks, first_rank, &texts);
            game.play(moves[rng.below(moves.len())]);
        }
        dialogue.finish();
    }
}

#[test]
fn captures_are_red_and_swaps_are_not() {
    let mut dialogue = game();
    dialogue.send("force");
    dialogue.send("usermove b1c3");
    dialogue.send("usermove a8a7");
    for (square, marked) in [("b3", vec![((1, 10), 'R')]), ("e1", vec![((4, 1), 'Y')])] {
        dialogue.send(&format!("lift {square}"));
        let marks = marks(&dialogue.line());
        for (point, letter) in marked {
            assert_eq!(marks[&point], letter, "{marks:?}");
        }
    }
    dialogue.finish();
}
