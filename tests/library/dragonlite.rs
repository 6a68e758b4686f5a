//! A foreign generator agrees where it knows the rules: Fairy-Stockfish through its Python module `pyffish`, with the
//! variant of `dragonlite/dragonlite.ini`.
//!
//! The Python that is asked is `$TENGLONG_PYTHON`, or `python3`. Where it has no `pyffish`, the test says so and is
//! skipped; with `$CI` set that is a failure.

use crate::both::{library_game, library_moves};
use crate::slow::{self, Color, Piece, Point, Position, Rng};
use std::env;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Positions to compare.
const POSITIONS: usize = 2_000;

/// A Python that has `pyffish`.
fn python() -> Option<PathBuf> {
    let python = PathBuf::from(env::var_os("TENGLONG_PYTHON").unwrap_or_else(|| "python3".into()));
    let found = Command::new(&python).args(["-c", "import pyffish"]).stderr(Stdio::null()).status();
    found.is_ok_and(|status| status.success()).then_some(python)
}

/// Whether the variant has all the rules that count in this position: no swap is possible and, for both sides, the
/// king stands where it has no diagonal, no elephant is in the enemy palace, no pawn has two points before it
/// or one to promotion.
fn is_within_the_variant(position: &Position) -> bool {
    let has_rights = !position.fen().contains(" - - ");
    let board = &position.board;
    let is_bound = |(point, piece): (Point, Piece)| {
        let Piece { color, kind } = piece;
        match kind {
            'K' => (point.file + point.rank) % 2 == 0,
            'Q' => !(color.palace_holds(point) && board.king(color) == color.king_home()),
            'B' => !color.enemy().palace_holds(point),
            'P' => point.rank != color.rank(5) && point.rank != color.rank(10),
            _ => true,
        }
    };
    !has_rights && board.pieces().all(is_bound)
}

/// Positions from random placements and from random games begun there.
fn positions() -> Vec<Position> {
    let rng = &mut Rng::new(1);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let start = slow::random_position(rng);
        let game = slow::random_game_from(rng, start, 20);
        positions.extend(game.positions.into_iter().step_by(5).filter(is_within_the_variant));
    }
    positions.truncate(POSITIONS);
    positions
}

/// The FEN of the variant, whose ranks are our files. A pawn on or past the middle line is a promoted one.
fn foreign_fen(position: &Position) -> String {
    let piece_text = |piece: Piece, rank: i32| {
        let past_middle = match piece.color {
            Color::White => rank >= 6,
            Color::Black => rank <= 6,
        };
        let sign = if piece.kind == 'P' && past_middle { "+" } else { "" };
        format!("{sign}{}", piece.letter())
    };
    let line_text = |file: i32| {
        let mut text = String::new();
        let mut empty = 0;
        for rank in 1..=11 {
            match position.board.at(Point { file, rank }) {
                None => empty += 1,
                Some(piece) => {
                    text += &run_text(empty);
                    text += &piece_text(piece, rank);
                    empty = 0;
                }
            }
        }
        text + &run_text(empty)
    };
    let lines: Vec<String> = (1..=9).rev().map(line_text).collect();
    let side = if position.side == Color::White { 'w' } else { 'b' };
    format!("{} {side} - - 0 1", lines.join("/"))
}

/// So many empty points in a FEN.
fn run_text(empty: i32) -> String {
    if empty == 0 { String::new() } else { empty.to_string() }
}

/// A move in the variant's text: the points with files and ranks exchanged.
fn foreign_move(text: &str) -> String {
    let second = 1 + text[1..].find(|letter: char| letter.is_ascii_lowercase()).expect("a second point");
    let (from, to) = text.split_at(second);
    let exchanged = [from, to].map(|name| {
        let Point { file, rank } = Point::parse(name).expect("a point");
        format!("{}{file}", char::from(b'a' + rank as u8 - 1))
    });
    exchanged.concat()
}

/// What the foreign generator has to say to each FEN, moves sorted.
fn foreign_moves(python: &Path, fens: &[String]) -> Vec<Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/dragonlite");
    let mut script = Command::new(python)
        .args([folder.join("legal_moves.py"), folder.join("dragonlite.ini"), "dragonlite".into()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts");
    // The script reads all of its input before it writes.
    let mut stdin = script.stdin.take().expect("a piped stdin");
    stdin.write_all((fens.join("\n") + "\n").as_bytes()).expect("the script reads");
    drop(stdin);
    let output = script.wait_with_output().expect("the script ends");
    assert!(output.status.success(), "the script failed");
    let text = String::from_utf8(output.stdout).expect("moves are text");
    let sorted = |line: &str| {
        let mut moves: Vec<String> = line.split_whitespace().map(String::from).collect();
        moves.sort();
        moves
    };
    text.lines().map(sorted).collect()
}

#[test]
fn pyffish_agrees_over_2_000_positions_that_its_variant_can_express() {
    let Some(python) = python() else {
        assert!(env::var_os("CI").is_none(), "there is no Python with pyffish: pip install pyffish");
        // Past the capture of tests that pass: whoever runs them sees what was left out.
        let notice = b"\nSKIPPED the comparison with pyffish: no Python has it (pip install pyffish)\n";
        return stderr().write_all(notice).expect("there is a stderr");
    };
    let positions = positions();
    let fens: Vec<String> = positions.iter().map(foreign_fen).collect();
    let answers = foreign_moves(&python, &fens);
    assert_eq!(answers.len(), positions.len());
    let mut checks = 0;
    for ((position, fen), answer) in positions.iter().zip(&fens).zip(answers) {
        let library = library_game(&position.fen(), position.promotion);
        let mut moves: Vec<String> = library_moves(&library).iter().map(|text| foreign_move(text)).collect();
        moves.sort();
        assert_eq!(moves, answer, "{} is {fen}", position.fen());
        checks += usize::from(library.in_check());
    }
    assert!(checks >= POSITIONS / 50, "only {checks} positions are checks");
    for letter in "KQHSRBANPkqhsrbanp".chars() {
        let holders = positions.iter().filter(|position| position.board.placement().contains(letter)).count();
        assert!(holders >= POSITIONS / 10, "only {holders} positions have a piece {letter}");
    }
}
