//! Rights to swap tiger and pawn: the points of the tigers and pawns that have never moved (art. 5.8(2)).

use super::points::{PAWN_HOMES, TIGER_HOMES};
use crate::core::position::Board;
use crate::core::text::shown;
use crate::core::{Bitboard, Color, Kind};

/// The rights left after a move that changes them: the pieces on the points it touches, moved, swapped or
/// captured, lose theirs, and what has become unusable is dropped.
#[inline(always)]
pub fn after(rights: Bitboard, touched: Bitboard) -> Option<Bitboard> {
    (rights & touched).any().then(|| usable(rights & !touched))
}

/// The rights of either side that can still be used: it needs one on a tiger and one on a pawn.
#[inline(always)]
pub fn usable(rights: Bitboard) -> Bitboard {
    Color::BOTH.into_iter().fold(rights, |left, color| {
        let (tigers, pawns) = (TIGER_HOMES[color.index()], PAWN_HOMES[color.index()]);
        let none_usable = (left & tigers).is_empty() || (left & pawns).is_empty();
        if none_usable { without(left, tigers | pawns) } else { left }
    })
}

/// Apart and cold, for it happens once a game to a side: else the compiler computes both outcomes every time.
#[cold]
fn without(rights: Bitboard, homes: Bitboard) -> Bitboard {
    rights & !homes
}

/// The tigers and pawns that stand on their home points.
pub fn possible(board: &Board) -> Bitboard {
    let at_home = |color: Color| {
        board.pieces(color, Kind::Tiger) & TIGER_HOMES[color.index()]
            | board.pieces(color, Kind::Pawn) & PAWN_HOMES[color.index()]
    };
    at_home(Color::White) | at_home(Color::Black)
}

/// Reads the rights field of a FEN: files of the pieces that carry a right, White's in upper case.
pub fn parse(board: &Board, field: &str) -> Result<Bitboard, String> {
    let mut rights = Bitboard::EMPTY;
    for letter in field.chars().filter(|_| field != "-") {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let named = possible(board) & board.color(color);
        let point = { named }.find(|point| point.file_letter() == letter.to_ascii_lowercase());
        let Some(point) = point else {
            let letter = shown(&letter.to_string());
            return Err(format!("{letter} names no {color} tiger or pawn on its home point"));
        };
        if rights.contains(point) {
            return Err(format!("'{letter}' is named twice"));
        }
        rights |= Bitboard::of(point);
    }
    Ok(usable(rights))
}

/// The rights field of a FEN: White's files in upper case and in order, then Black's.
pub fn format(board: &Board) -> String {
    let files = |color| (board.rights() & board.color(color)).map(|point| point.file_letter());
    let field: String =
        files(Color::White).map(|file| file.to_ascii_uppercase()).chain(files(Color::Black)).collect();
    if field.is_empty() { "-".to_string() } else { field }
}
