//! The coordinates of the Internet Chinese Chess Server: `H2-E2`, ranks from 0.

use super::points::LAYOUT;
use crate::core::{Move, Square};

/// The record of a move.
pub fn write(mv: Move) -> String {
    let point = |square: Square| format!("{}{}", square.file_letter().to_ascii_uppercase(), square.rank());
    format!("{}-{}", point(mv.from()), point(mv.to()))
}

/// The move that a record means, in letters of either case; none if it has not this form.
pub fn read(text: &str) -> Option<Move> {
    let (from, to) = text.split_once('-')?;
    Some(Move::new(point(from)?, point(to)?))
}

fn point(text: &str) -> Option<Square> {
    let [file, rank] = text.to_ascii_lowercase().chars().collect::<Vec<_>>()[..] else { return None };
    let file = (file as u32).checked_sub('a' as u32).filter(|file| *file < LAYOUT.width.into())?;
    Some(Square::new(file as u8, rank.to_digit(10)? as u8))
}
