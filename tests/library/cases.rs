//! The positions of `cases/positions.txt`, each worked out by hand, against the library and the slow
//! implementation.

use crate::both::Both;

const POSITIONS: &str = include_str!("cases/positions.txt");

/// Every line of the file that tells this fact, with the subject and the position that it speaks of.
fn facts(fact: &str) -> Vec<(&'static str, &'static str, &'static str)> {
    let mut facts = Vec::new();
    let (mut subject, mut fen) = ("", "");
    for line in POSITIONS.lines() {
        match line.split_once(' ') {
            Some(("##", text)) => subject = text,
            Some(("fen", text)) => fen = text,
            Some((name, text)) if name == fact => facts.push((subject, fen, text)),
            Some(("#" | "moves" | "san" | "status" | "strict", _)) | None => {}
            Some((name, _)) => panic!("unknown fact {name} of {fen}"),
        }
    }
    assert!(!facts.is_empty(), "no line tells of {fact}");
    facts
}

#[test]
fn check_and_every_legal_move() {
    for (subject, fen, expected) in facts("moves") {
        let game = Both::new(fen);
        let check = if game.in_check() { "+" } else { "-" };
        let moves = [vec![check.to_string()], game.moves()].concat().join(" ");
        assert_eq!(moves, expected, "{subject}: {fen}");
    }
}

#[test]
fn algebraic_record() {
    for (subject, fen, expected) in facts("san") {
        let (text, san) = expected.split_once(' ').expect("a move and its record");
        assert_eq!(Both::new(fen).san(text), san, "{subject}: {fen} {text}");
    }
}

#[test]
fn status() {
    for (subject, fen, expected) in facts("status") {
        assert_eq!(Both::new(fen).status().to_string(), expected, "{subject}: {fen}");
    }
}

#[test]
fn strict_fen() {
    for (subject, fen, expected) in facts("strict") {
        assert_eq!(Both::new(fen).fen(), expected, "{subject}: {fen}");
    }
}
