//! The algebraic record of moves (dragon, art. 11), as in chess: `Nc3`, `Axb11`, `R1e5`, `exe8`, `b11=H+`.
//!
//! A move is its piece's letter, the point it comes from as far as that is needed, `x` for a capture, the point it
//! goes to, `=` and a letter for a promotion, and `+` for check or `#` for mate. What is needed is decided among
//! the legal moves of pieces of one kind to one point: the file, else the rank, else both. A pawn has no letter,
//! and its capture always begins with its file. Special moves have the spellings that
//! [`Recorded::special_san`] gives them.
//!
//! What is read may lack `x`, `=`, the promotion's letter and the signs, have signs that are wrong, or tell more
//! of the origin than is needed, as long as it means one legal move. Read as well are `e8(Q)`, `e8/Q`, `exd6e.p.`, long
//! algebraic with a hyphen (`Ng1-f3`), the protocol form (`g1f3`), and a swap as a capture of an own piece (`Kxe2`), as
//! XBoard writes it.

use super::{MoveError, Notation};
use crate::core::position::Action;
use crate::core::rules::Rules;
use crate::core::{Kind, Move, Position, Square};

/// How the records of a game write its moves.
pub trait Recorded: Rules {
    /// The algebraic spellings of a legal special move, without check signs: first the one that is written,
    /// then others that are read; none for an ordinary move. A spelling may fit several moves, if each of them
    /// is written otherwise.
    fn special_san(_position: &Position<Self>, _mv: Move) -> Vec<String> {
        Vec::new()
    }

    /// The notations that the game's moves can be written in.
    const NOTATIONS: &'static [Notation] = &[Notation::Own, Notation::Protocol];

    /// A legal move in one of [`Recorded::NOTATIONS`]. The game's own is algebraic, unless it has another.
    fn record(position: &Position<Self>, mv: Move, notation: Notation) -> String {
        match notation {
            Notation::Protocol => position.move_text(mv),
            _ => write(position, mv),
        }
    }

    /// The legal move that a record means.
    ///
    /// # Errors
    /// What is wrong with the text, or that not just one legal move is meant.
    fn parse_record(position: &Position<Self>, text: &str) -> Result<Move, MoveError> {
        read(position, text)
    }
}

impl<V: Recorded> Position<V> {
    /// A legal move as the records of the game write it.
    pub fn san(&self, mv: Move) -> String {
        V::record(self, mv, Notation::Own)
    }

    /// The notations of the game.
    pub fn notations(&self) -> &'static [Notation] {
        V::NOTATIONS
    }

    /// A legal move in a notation of the game.
    pub fn written(&self, mv: Move, notation: Notation) -> String {
        V::record(self, mv, notation)
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
pub fn write<V: Recorded>(position: &Position<V>, mv: Move) -> String {
    let special = V::special_san(position, mv).into_iter().next();
    special.unwrap_or_else(|| ordinary(position, mv)) + sign(position, mv)
}

/// The legal move that an algebraic record means.
///
/// # Errors
/// What is wrong with the text, or that not just one legal move is meant.
pub fn read<V: Recorded>(position: &Position<V>, text: &str) -> Result<Move, MoveError> {
    let bare = &bare(text);
    let algebraic = read_algebraic(position, text, bare);
    if !matches!(algebraic, Err(MoveError::Illegal(_) | MoveError::Malformed(_))) {
        return algebraic;
    }
    let long = || without_hyphen(bare).and_then(|long| read_algebraic(position, text, &long).ok());
    position.parse_move(bare).ok().or_else(long).map_or(algebraic, Ok)
}

/// The legal move that `bare` means, which is `text` without signs.
fn read_algebraic<V: Recorded>(position: &Position<V>, text: &str, bare: &str) -> Result<Move, MoveError> {
    let with_letters = with_castling_letters(bare);
    let pattern = Pattern::parse::<V>(bare);
    let is_meant = |mv: &Move| match &V::special_san(position, *mv)[..] {
        [] => pattern.as_ref().is_some_and(|pattern| pattern.fits(position, *mv)),
        spellings => {
            spellings.contains(&with_letters)
                || pattern.as_ref().is_some_and(|pattern| pattern.fits_swap(position, *mv))
        }
    };
    let mut meant: Vec<Move> = position.legal_moves().into_iter().filter(is_meant).collect();
    if meant.is_empty() {
        // A hyphen stands between the parts of special moves only.
        let is_special = bare.contains('-') && bare.split('-').all(|part| !part.is_empty());
        let has_form = pattern.is_some() || is_special;
        let error = if has_form { MoveError::Illegal } else { MoveError::Malformed };
        return Err(error(text.to_string()));
    }
    if let Some(kind) = pattern.and_then(|pattern| pattern.promotion) {
        meant.retain(|mv| position.action(*mv) == Some(Action::Promotion(kind)));
    }
    match meant[..] {
        [mv] => Ok(mv),
        [] => Err(MoveError::Promotion(text.to_string())),
        _ => Err(MoveError::ambiguous(text, position, &meant)),
    }
}

/// The record of a move that is not special, without its sign.
fn ordinary<V: Recorded>(position: &Position<V>, mv: Move) -> String {
    let piece = position.board().mover(mv);
    let letter = match piece.kind() {
        Kind::Pawn => String::new(),
        kind => V::FACTS.letter(kind).to_string(),
    };
    let capture = if captures(position, mv) { "x" } else { "" };
    let promotion = match position.action(mv) {
        Some(Action::Promotion(kind)) => format!("={}", V::FACTS.letter(kind)),
        _ => String::new(),
    };
    format!("{letter}{}{capture}{}{promotion}", origin(position, mv, piece.kind()), mv.to())
}

/// As much of the point that a move comes from as its record needs.
fn origin<V: Rules>(position: &Position<V>, mv: Move, kind: Kind) -> String {
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
fn captures<V: Rules>(position: &Position<V>, mv: Move) -> bool {
    matches!(position.action(mv), Some(Action::EnPassant(_))) || position.at(mv.to()).is_some()
}

fn sign<V: Rules>(position: &Position<V>, mv: Move) -> &'static str {
    let mut after = position.clone();
    after.make(mv);
    match (after.in_check(), after.has_legal_move()) {
        (true, true) => "+",
        (true, false) => "#",
        (false, _) => "",
    }
}

/// A record without signs and the like at its end, its promotion written with `=`.
fn bare(text: &str) -> String {
    let text = text.trim_end_matches(['+', '#', '=', '!', '?']);
    let text = text.strip_suffix("e.p.").unwrap_or(text);
    let bracketed = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    match bracketed.or_else(|| text.rsplit_once('/')) {
        Some((text, letter)) => format!("{text}={letter}"),
        None => text.to_string(),
    }
}

/// `Ng1f3` for `Ng1-f3`: a hyphen after the whole of the point left.
fn without_hyphen(text: &str) -> Option<String> {
    let (origin, to) = text.split_once('-')?;
    let point = origin.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or(origin);
    point.parse::<Square>().ok().map(|_| format!("{origin}{to}"))
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
    fn parse<V: Rules>(text: &str) -> Option<Pattern<'_>> {
        let (text, promotion) = match text.chars().next_back().filter(char::is_ascii_alphabetic) {
            Some(letter) => {
                let rest = &text[..text.len() - 1];
                (rest.strip_suffix('=').unwrap_or(rest), Some(V::FACTS.kind(letter)?))
            }
            None => (text, None),
        };
        let (text, kind) = match text.chars().next().filter(char::is_ascii_uppercase) {
            Some(letter) => (&text[1..], V::FACTS.kind(letter)?),
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
    fn fits<V: Rules>(&self, position: &Position<V>, mv: Move) -> bool {
        mv.to() == self.to
            && position.at(mv.from()).is_some_and(|piece| piece.kind() == self.kind)
            && (captures(position, mv) || !self.captures)
            && origins(mv.from()).iter().any(|origin| origin == self.origin)
    }

    /// Whether the record is a swap written as the capture of an own piece, by either of the two.
    fn fits_swap<V: Rules>(&self, position: &Position<V>, mv: Move) -> bool {
        let is_meant = |(from, to): (Square, Square)| {
            to == self.to
                && position.at(from).is_some_and(|piece| piece.kind() == self.kind)
                && origins(from).iter().any(|origin| origin == self.origin)
        };
        self.captures
            && position.action(mv) == Some(Action::Swap)
            && [(mv.from(), mv.to()), (mv.to(), mv.from())].into_iter().any(is_meant)
    }
}
