//! The algebraic record of moves (dragon, art. 11), as in chess: `Nc3`, `Axb11`, `R1e5`, `exe8`, `b11=H+`.
//!
//! A move is its piece's letter, the point it comes from as far as that is needed, `x` for a capture, the point it
//! goes to, `=` and a letter for a promotion, and `+` for check or `#` for mate. What is needed is decided among
//! the legal moves of pieces of one kind to one point: the file, else the rank, else both. A pawn has no letter,
//! and its capture always begins with its file. Special moves have the spellings that
//! [`Variant::special_san`] gives them.
//!
//! What is read may lack `x`, `=`, the promotion's letter and the signs, have signs that are wrong, or tell more
//! of the origin than is needed, as long as it means one legal move.

use super::MoveError;
use super::fen::{kind_letter, kind_of_letter};
use crate::core::position::Action;
use crate::core::{Kind, Move, Position, Square};
use crate::variants::Variant;

impl<V: Variant> Position<V> {
    /// A legal move as the records of the game write it.
    pub fn san(&self, mv: Move) -> String {
        V::record(self, mv)
    }

    /// Reads a move as the records of the game write it.
    ///
    /// # Errors
    /// What is wrong with the text, or that not just one legal move is meant.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        V::parse_record(self, text)
    }
}

/// The algebraic record of a legal move.
pub fn write<V: Variant>(position: &Position<V>, mv: Move) -> String {
    let special = V::special_san(position, mv).into_iter().next();
    special.unwrap_or_else(|| ordinary(position, mv)) + sign(position, mv)
}

/// The legal move that an algebraic record means.
///
/// # Errors
/// What is wrong with the text, or that not just one legal move is meant.
pub fn read<V: Variant>(position: &Position<V>, text: &str) -> Result<Move, MoveError> {
    let bare = text.trim_end_matches(['+', '#']);
    let with_letters = with_castling_letters(bare);
    let pattern = Pattern::parse::<V>(bare);
    let is_meant = |mv: &Move| match &V::special_san(position, *mv)[..] {
        [] => pattern.as_ref().is_some_and(|pattern| pattern.fits(position, *mv)),
        spellings => spellings.contains(&with_letters),
    };
    let mut meant: Vec<Move> = position.legal_moves().into_iter().filter(is_meant).collect();
    if meant.is_empty() {
        // A hyphen stands in special moves only.
        let has_form = pattern.is_some() || bare.contains('-');
        let error = if has_form { MoveError::Illegal } else { MoveError::Malformed };
        return Err(error(text.to_string()));
    }
    if let Some(kind) = pattern.and_then(|pattern| pattern.promotion) {
        meant.retain(|mv| position.action(*mv) == Some(Action::Promotion(kind)));
    }
    match meant[..] {
        [mv] => Ok(mv),
        [] => Err(MoveError::Promotion(text.to_string())),
        _ => Err(MoveError::Ambiguous(text.to_string())),
    }
}

/// The record of a move that is not special, without its sign.
fn ordinary<V: Variant>(position: &Position<V>, mv: Move) -> String {
    let Some(piece) = position.at(mv.from()) else { unreachable!("a legal move moves a piece") };
    let letter = match piece.kind() {
        Kind::Pawn => String::new(),
        kind => kind_letter::<V>(kind).to_string(),
    };
    let capture = if captures(position, mv) { "x" } else { "" };
    let promotion = match position.action(mv) {
        Some(Action::Promotion(kind)) => format!("={}", kind_letter::<V>(kind)),
        _ => String::new(),
    };
    format!("{letter}{}{capture}{}{promotion}", origin(position, mv, piece.kind()), mv.to())
}

/// As much of the point that a move comes from as its record needs.
fn origin<V: Variant>(position: &Position<V>, mv: Move, kind: Kind) -> String {
    let from = mv.from();
    let legal = position.legal_moves();
    let to_same_point = legal.iter().filter(|other| other.to() == mv.to()).map(|other| other.from());
    let same_kind = |other: &Square| position.at(*other).is_some_and(|piece| piece.kind() == kind);
    let rivals: Vec<Square> = to_same_point.filter(|other| *other != from && same_kind(other)).collect();

    let [nothing, file, rank, both] = origins(from);
    let pawn_captures = kind == Kind::Pawn && captures(position, mv);
    if rivals.is_empty() && !pawn_captures {
        nothing
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        file
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        rank
    } else {
        both
    }
}

/// What a record may say of the point that a move comes from: nothing, its file, its rank, or both.
fn origins(from: Square) -> [String; 4] {
    [String::new(), from.file_letter().to_string(), (from.rank() + 1).to_string(), from.to_string()]
}

/// Whether a move that is not special captures.
fn captures<V: Variant>(position: &Position<V>, mv: Move) -> bool {
    matches!(position.action(mv), Some(Action::EnPassant(_))) || position.at(mv.to()).is_some()
}

fn sign<V: Variant>(position: &Position<V>, mv: Move) -> &'static str {
    let mut after = position.clone();
    after.make(mv);
    match (after.in_check(), after.has_legal_move()) {
        (true, true) => "+",
        (true, false) => "#",
        (false, _) => "",
    }
}

/// `O-O` for `0-0`. No rank begins with a zero, so one at the start or after a hyphen is meant as a letter.
fn with_castling_letters(text: &str) -> String {
    match text.strip_prefix('0') {
        Some(rest) => format!("O{rest}"),
        None => text.to_string(),
    }
    .replace("-0", "-O")
}

/// What the record of an ordinary move says.
struct Pattern<'a> {
    kind: Kind,
    /// One of [`origins`], if the move exists.
    origin: &'a str,
    captures: bool,
    to: Square,
    promotion: Option<Kind>,
}

impl Pattern<'_> {
    /// Takes apart a record without its sign; none if it has not the form of one.
    fn parse<V: Variant>(text: &str) -> Option<Pattern<'_>> {
        let (text, promotion) = match text.chars().next_back().filter(char::is_ascii_alphabetic) {
            Some(letter) => {
                let rest = &text[..text.len() - 1];
                (rest.strip_suffix('=').unwrap_or(rest), Some(kind_of_letter::<V>(letter)?))
            }
            None => (text, None),
        };
        let (text, kind) = match text.chars().next().filter(char::is_ascii_uppercase) {
            Some(letter) => (&text[1..], kind_of_letter::<V>(letter)?),
            None => (text, Kind::Pawn),
        };
        let (origin, to) = text.split_at(text.rfind(|c: char| c.is_ascii_lowercase())?);
        let to = to.parse().ok()?;
        let (origin, captures) = match origin.strip_suffix('x') {
            Some(origin) => (origin, true),
            None => (origin, false),
        };
        let has_form = origin.chars().all(|c| c.is_ascii_digit() || c.is_ascii_lowercase());
        has_form.then_some(Pattern { kind, origin, captures, to, promotion })
    }

    /// Whether a move that is not special agrees with the record, promotions aside.
    fn fits<V: Variant>(&self, position: &Position<V>, mv: Move) -> bool {
        mv.to() == self.to
            && position.at(mv.from()).is_some_and(|piece| piece.kind() == self.kind)
            && (captures(position, mv) || !self.captures)
            && origins(mv.from()).iter().any(|origin| origin == self.origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Agreement;
    use crate::variants::dragon::Dragon;

    fn position(fen: &str) -> Position<Dragon> {
        Position::from_fen(fen, Agreement::default()).unwrap().0
    }

    /// Reads each spelling as the one move.
    fn all_mean(fen: &str, mv: &str, spellings: &[&str]) {
        let position = position(fen);
        for text in spellings {
            assert_eq!(position.parse_san(text), position.parse_move(mv), "{text}");
        }
    }

    fn error(fen: &str, text: &str) -> String {
        position(fen).parse_san(text).unwrap_err().to_string()
    }

    #[test]
    fn origin_is_the_file_else_the_rank_else_both() {
        let horses = position("4k4/9/9/9/9/9/1N7/9/9/9/1N1NK4 w - - 0 1");
        let written = ["b1c3", "b5c3", "d1c3"].map(|text| horses.san(horses.parse_move(text).unwrap()));
        assert_eq!(written, ["Nb1c3", "N5c3", "Ndc3"]);
    }

    #[test]
    fn rivals_that_may_not_move_do_not_count() {
        let pinned = position("3k5/9/4r4/9/9/9/1N7/9/9/4N4/4K4 w - - 0 1");
        assert_eq!(pinned.san(pinned.parse_move("b5c3").unwrap()), "Nc3");
    }

    #[test]
    fn signs_may_be_missing_or_wrong() {
        all_mean(Dragon::START, "b1c3", &["Nc3", "Nc3+", "Nc3#", "Nc3++"]);
    }

    #[test]
    fn the_origin_may_be_told_in_full() {
        all_mean(Dragon::START, "b1c3", &["Nbc3", "N1c3", "Nb1c3"]);
        all_mean(Dragon::START, "e4e5", &["e5", "ee5", "e4e5", "Pe5"]);
    }

    #[test]
    fn capture_and_promotion_may_be_unsaid() {
        let fen = "8r/3k4P/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1";
        all_mean(fen, "i10i11h", &["ixi11=H", "xi11=H", "ii11H", "i11", "ixi11h", "i10i11"]);
    }

    #[test]
    fn swaps_have_their_own_spellings() {
        let one = "5k3/9/9/9/9/9/9/9/9/4N4/3QK4 w - - 0 1";
        all_mean(one, "e1d1", &["O-O", "0-0", "O-Od1", "0-0d1+"]);
        let two = "5k3/9/9/9/9/9/9/9/9/3QNQ3/4K4 w - - 0 1";
        all_mean(two, "e1d2", &["O-Od2", "0-0d2"]);
        assert_eq!(error(two, "O-O"), "ambiguous move 'O-O'");
        all_mean(Dragon::START, "c4a4", &["Hc-a4", "Hc4-a4"]);
    }

    #[test]
    fn an_ordinary_move_is_no_swap_and_a_swap_no_ordinary_move() {
        let empty_a4 = "3k5/9/9/9/9/9/9/2H1P4/9/9/4K4 w CE - 0 1";
        assert_eq!(error(empty_a4, "Hc-a4"), "illegal move 'Hc-a4'");
        assert_eq!(error(Dragon::START, "Ha4"), "illegal move 'Ha4'");
        assert_eq!(error(Dragon::START, "Ke2"), "illegal move 'Ke2'");
        assert_eq!(error(empty_a4, "O-O"), "illegal move 'O-O'");
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let fen = "4k4/9/9/9/9/3P1P3/4P4/9/9/9/3K5 w - - 0 1";
        assert_eq!(error(fen, "e6"), "ambiguous move 'e6'");
        assert_eq!(error(fen, "dxe6"), "illegal move 'dxe6'");
        assert_eq!(error(fen, "Ke5"), "illegal move 'Ke5'");
        assert_eq!(error(fen, "e7=H"), "wrong promotion piece in 'e7=H'");
        for text in ["", "+", "K", "Ke", "Ke12", "Ze6", "e6z", "x", "=H", "龙e6", "e6龙", "Nс3"] {
            let error = position(fen).parse_san(text);
            assert_eq!(error, Err(MoveError::Malformed(text.to_string())), "{text}");
        }
    }

    #[test]
    fn a_wrong_promotion_letter_is_an_error() {
        let fen = "8r/3k4P/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1";
        assert_eq!(error(fen, "ixi11=Q"), "wrong promotion piece in 'ixi11=Q'");
    }
}
