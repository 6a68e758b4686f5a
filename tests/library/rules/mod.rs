//! The rules, line by line: each test says in its name which sentence it holds to, and each module which
//! articles. Library and slow implementation are asked together.

mod board;
mod elephant;
mod endings;
mod legality;
mod pawns;
mod pieces;
mod record;
mod repetition;
mod rights;
mod swaps;

use crate::both::Both;
use crate::slow::{self, Board, Piece, Point};

/// A position of these pieces, such as `Ke1 Rc3 ke11`, White to move, without rights.
fn white(pieces: &str) -> Both {
    Both::new(&fen(pieces, "w - - 0 1"))
}

/// The same with Black to move.
fn black(pieces: &str) -> Both {
    Both::new(&fen(pieces, "b - - 0 1"))
}

/// The FEN of these pieces with the fields that follow.
fn fen(pieces: &str, fields: &str) -> String {
    let mut board = Board::empty();
    for text in pieces.split_whitespace() {
        let piece = Piece::from_letter(text.chars().next().expect("a letter")).expect("a piece");
        let point = Point::parse(&text[1..]).expect("a point");
        assert!(board.is_empty_at(point), "{point} twice in {pieces}");
        board.set(point, Some(piece));
    }
    format!("{} {fields}", board.placement())
}

/// The points to which the piece on `from` may go, in any order, separated by blanks.
#[track_caller]
fn assert_goes(game: &Both, from: &str, expected: &str) {
    let found = game.moves().into_iter().filter_map(|text| {
        let rest = text.strip_prefix(from)?;
        rest.starts_with(|letter: char| letter.is_ascii_lowercase()).then(|| rest.to_string())
    });
    let mut expected: Vec<String> = expected.split_whitespace().map(String::from).collect();
    expected.sort();
    assert_eq!(found.collect::<Vec<_>>(), expected, "from {from} in {}", game.fen());
}

/// Whether the move is among the legal ones.
fn allows(game: &Both, text: &str) -> bool {
    game.moves().iter().any(|legal| legal == text)
}
