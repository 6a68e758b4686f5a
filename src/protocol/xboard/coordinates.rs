//! Points and moves as XBoard writes them: on a board of just ten ranks it counts the ranks from 0, on any other from
//! 1 like everybody else.

use crate::core::notation::MoveError;
use crate::core::{Move, Square};
use crate::game::Game;
use crate::variants::VariantId;

/// A legal move, with the letter of a promotion.
pub fn write(game: &Game, mv: Move) -> String {
    shift_ranks(&game.move_text(mv), -shift(game.variant()))
}

/// The legal move that a text means.
///
/// # Errors
/// What is wrong with it, or that it is not legal.
pub fn read(game: &Game, text: &str) -> Result<Move, MoveError> {
    game.parse_move(&shift_ranks(text, shift(game.variant())))
}

/// The point that a text means, if it is one of the frame.
pub fn read_point(variant: VariantId, text: &str) -> Option<Square> {
    shift_ranks(text, shift(variant)).parse().ok()
}

/// What must be added to a rank of XBoard.
fn shift(variant: VariantId) -> i32 {
    i32::from(variant.facts().layout.height == 10)
}

/// Adds `by` to every number in a text, as far as it stays a number.
fn shift_ranks(text: &str, by: i32) -> String {
    let mut shifted = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let end =
            rest[start..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |length| start + length);
        let digits = &rest[start..end];
        let rank = digits.parse::<i32>().ok().and_then(|rank| rank.checked_add(by));
        shifted += &rest[..start];
        shifted += &rank.map_or(digits.to_string(), |rank| rank.to_string());
        rest = &rest[end..];
    }
    shifted + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_counted_from_0_on_ten_ranks_alone() {
        let points = [(VariantId::Dragon, "e10"), (VariantId::Xiangqi, "e9"), (VariantId::Chess, "e8")];
        for (variant, point) in points {
            let top = read_point(variant, point).expect("a point");
            let expected = if variant == VariantId::Chess { 7 } else { 9 };
            assert_eq!((top.file(), top.rank()), (4, expected), "{variant}");
        }
        assert_eq!(read_point(VariantId::Dragon, "e0"), None);
    }

    #[test]
    fn every_number_is_shifted() {
        assert_eq!(shift_ranks("h0g2", 1), "h1g3");
        assert_eq!(shift_ranks("a10a11h", -1), "a9a10h");
        assert_eq!(shift_ranks("x99999999999y2147483647龙", 1), "x99999999999y2147483647龙");
        assert_eq!(shift_ranks("", 1), "");
    }
}
