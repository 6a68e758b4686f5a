//! FEN: read leniently, written strictly.
//!
//! Six fields as in chess: placement from the last rank to the first, side, rights, a field of the game's own
//! (`-` where it has none), plies on the clock of the move rule, full-move number. When read, all fields after
//! the side may be left out from the end, or just the two middle ones (`w 0 1`, as XBoard writes it).

use crate::core::position::Board;
use crate::core::rules::{Agreement, Rules};
use crate::core::text::shown;
use crate::core::{Bitboard, Color, Kind, Piece, Position, Square};
use std::fmt;
use thiserror::Error;

/// The largest counter of either kind.
pub const MAX_COUNTER: u16 = 9999;

/// Why a FEN was refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum FenError {
    /// There are not 2 to 6 fields.
    #[error("FEN has {0} fields, not 2 to 6")]
    Fields(usize),
    /// The placement does not have as many ranks as the board.
    #[error("placement has {found} ranks, not {expected}")]
    Ranks {
        /// Ranks found.
        found: usize,
        /// Ranks of the board.
        expected: u8,
    },
    /// A rank does not have as many points as the board has files.
    #[error("placement: rank {rank} does not have {expected} points")]
    RankLength {
        /// The rank, 1-based.
        rank: u8,
        /// Files of the board.
        expected: u8,
    },
    /// Two digits in a row.
    #[error("placement: rank {rank} has two digits in a row")]
    AdjacentDigits {
        /// The rank, 1-based.
        rank: u8,
    },
    /// A character that is neither a piece nor a number of empty points.
    #[error("placement: rank {rank} has the unknown letter {}", shown(&letter.to_string()))]
    Letter {
        /// The rank, 1-based.
        rank: u8,
        /// The character.
        letter: char,
    },
    /// The side is neither `w` (or `r`) nor `b`.
    #[error("side is {}, not 'w' or 'b'", shown(.0))]
    Side(String),
    /// The rights field, and what is wrong with it.
    #[error("rights: {0}")]
    Rights(String),
    /// The fourth field, and what is wrong with it.
    #[error("fourth field: {0}")]
    Fourth(String),
    /// The half-move clock is not a number from 0 to 9999.
    #[error("half-move clock is {}, not a number from 0 to {MAX_COUNTER}", shown(.0))]
    Clock(String),
    /// The full-move number is not a number from 0 to 9999.
    #[error("move number is {}, not a number from 0 to {MAX_COUNTER}", shown(.0))]
    MoveNumber(String),
    /// A side does not have exactly one king.
    #[error("placement: {0} does not have exactly one king")]
    Kings(Color),
    /// A piece stands where it can never be.
    #[error("placement: '{letter}' cannot stand on {square}")]
    Misplaced {
        /// The letter of the piece.
        letter: char,
        /// Its point.
        square: Square,
    },
    /// A side has more pieces than a game can give it.
    #[error("placement: {color} has too many pieces: {reason}")]
    Army {
        /// The side.
        color: Color,
        /// What is too many.
        reason: String,
    },
    /// The generals of xiangqi face each other on an open file.
    #[error("placement: the generals face each other")]
    FacingKings,
    /// The side that has just moved is in check.
    #[error("{0} is in check but not to move")]
    OpponentInCheck(Color),
}

impl<V: Rules> Position<V> {
    /// The start position of the game.
    pub fn start(agreement: Agreement) -> Position<V> {
        match Position::from_fen(V::FACTS.start, agreement) {
            Ok((position, _)) => position,
            Err(error) => unreachable!("the start position of {}: {error}", V::FACTS.name),
        }
    }

    /// Reads a FEN. The second value tells whether rights were assumed because the field was left out.
    ///
    /// # Errors
    /// The first fault found. A position that cannot occur in a game is refused.
    pub fn from_fen(fen: &str, agreement: Agreement) -> Result<(Position<V>, bool), FenError> {
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let (placement, side, rights, fourth, clock, number) = match fields[..] {
            [placement, side] => (placement, side, None, "-", "0", "1"),
            [placement, side, clock, number] if is_number(clock) => {
                (placement, side, None, "-", clock, number)
            }
            [placement, side, rights] => (placement, side, Some(rights), "-", "0", "1"),
            [placement, side, rights, fourth] => (placement, side, Some(rights), fourth, "0", "1"),
            [placement, side, rights, fourth, clock] => (placement, side, Some(rights), fourth, clock, "1"),
            [placement, side, rights, fourth, clock, number] => {
                (placement, side, Some(rights), fourth, clock, number)
            }
            _ => return Err(FenError::Fields(fields.len())),
        };
        let pieces = parse_placement::<V>(placement)?;
        let side = match side {
            // Xiangqi has Red for White.
            "w" | "r" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenError::Side(side.to_string())),
        };
        let clock = counter(clock).ok_or_else(|| FenError::Clock(clock.to_string()))?;
        let number = counter(number).ok_or_else(|| FenError::MoveNumber(number.to_string()))?.max(1);

        let bare = |rights| {
            let pieces = pieces.iter().copied();
            Position::<V>::from_parts(pieces, side, rights, clock, number, agreement)
        };
        let without_rights = bare(Bitboard::EMPTY);
        let board = without_rights.board();
        check_placement::<V>(board)?;
        let assumed = V::assumed_rights(board);
        let named = match rights {
            Some(field) => V::parse_rights(board, field).map_err(FenError::Rights)?,
            None => assumed,
        };
        let named = named | V::parse_fourth(board, fourth).map_err(FenError::Fourth)?;
        let attackers = without_rights.checkers_of(!side);
        if attackers.any() {
            return Err(match (attackers & board.kind(Kind::King)).any() {
                true => FenError::FacingKings,
                false => FenError::OpponentInCheck(!side),
            });
        }
        Ok((bare(named), rights.is_none() && assumed.any()))
    }

    /// The FEN in its strict form.
    pub fn fen(&self) -> String {
        let ranks: Vec<String> =
            (0..V::FACTS.layout.height).rev().map(|rank| self.format_rank(rank)).collect();
        format!(
            "{} {} {} {} {} {}",
            ranks.join("/"),
            self.side().letter(),
            V::format_rights(self.board()),
            V::format_fourth(self.board()),
            self.clock().min(MAX_COUNTER),
            self.full_moves().min(MAX_COUNTER.into()),
        )
    }

    fn format_rank(&self, rank: u8) -> String {
        let points = (0..V::FACTS.layout.width).map(|file| Square::new(file, rank));
        rank_text(points.map(|point| self.at(point).map(|piece| V::FACTS.piece_letter(piece))))
    }
}

/// A rank of a placement: the letters of its points, runs of points without one as numbers.
pub fn rank_text(letters: impl Iterator<Item = Option<char>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in letters.map(Some).chain([None]) {
        if letter == Some(None) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.extend(letter.flatten());
    }
    text
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

fn counter(text: &str) -> Option<u16> {
    text.parse().ok().filter(|&value| is_number(text) && value <= MAX_COUNTER)
}

fn parse_placement<V: Rules>(placement: &str) -> Result<Vec<(Square, Piece)>, FenError> {
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != V::FACTS.layout.height as usize {
        return Err(FenError::Ranks { found: ranks.len(), expected: V::FACTS.layout.height });
    }
    let mut pieces = Vec::new();
    for (rank, text) in (0..V::FACTS.layout.height).rev().zip(ranks) {
        let name = rank + 1;
        let mut file = 0;
        let mut after_digit = false;
        for letter in text.chars() {
            let width = match letter.to_digit(10).filter(|&digit| digit > 0) {
                Some(_) if after_digit => return Err(FenError::AdjacentDigits { rank: name }),
                Some(empty) => empty as u8,
                None => 1,
            };
            after_digit = letter.is_ascii_digit();
            if file + width > V::FACTS.layout.width {
                return Err(FenError::RankLength { rank: name, expected: V::FACTS.layout.width });
            }
            if !after_digit || letter == '0' {
                let kind = V::FACTS.kind(letter).ok_or(FenError::Letter { rank: name, letter })?;
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                pieces.push((Square::new(file, rank), Piece::new(color, kind)));
            }
            file += width;
        }
        if file != V::FACTS.layout.width {
            return Err(FenError::RankLength { rank: name, expected: V::FACTS.layout.width });
        }
    }
    Ok(pieces)
}

/// Refuses pieces that cannot stand where they do, or that a game cannot give a side.
fn check_placement<V: Rules>(board: &Board) -> Result<(), FenError> {
    for color in Color::BOTH {
        if board.pieces(color, Kind::King).count() != 1 {
            return Err(FenError::Kings(color));
        }
    }
    for square in board.occupied() {
        let Some(piece) = board.at(square) else { continue };
        if !V::standing(piece).contains(square) {
            return Err(FenError::Misplaced { letter: V::FACTS.piece_letter(piece), square });
        }
    }
    for color in Color::BOTH {
        check_army::<V>(board, color).map_err(|reason| FenError::Army { color, reason })?;
    }
    Ok(())
}

/// Refuses more pieces of a kind than at the start, unless the surplus can have been pawns.
fn check_army<V: Rules>(board: &Board, color: Color) -> Result<(), String> {
    let at_start = |kind| V::FACTS.count_at_start(Piece::new(color, kind));
    let count = |kind| board.pieces(color, kind).count();
    let kinds = V::FACTS.kinds.iter().map(|&(kind, _)| kind).filter(|&kind| kind != Kind::Pawn);
    let surplus: u32 = kinds.map(|kind| count(kind).saturating_sub(at_start(kind))).sum();
    let (pawns, start_pawns) = (count(Kind::Pawn), at_start(Kind::Pawn));
    if V::FACTS.has_promotion() && pawns + surplus > start_pawns {
        Err(format!("its pawns and its pieces above the start count are more than {start_pawns}"))
    } else if !V::FACTS.has_promotion() && (surplus > 0 || pawns > start_pawns) {
        Err("a kind is above its number at the start".to_string())
    } else {
        Ok(())
    }
}

/// The FEN of the same position with the board turned round: colours, sides and rights change places.
pub fn flipped(fen: &str) -> String {
    let swap_case =
        |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let swapped = |text: &str| text.chars().map(swap_case).collect::<String>();
    let mut fields = fen.split(' ').map(str::to_string).collect::<Vec<_>>();
    if let [placement, side, rights, fourth, ..] = &mut fields[..] {
        let height = placement.split('/').count() as u8;
        if let Ok(passed) = fourth.parse::<Square>() {
            *fourth = Square::new(passed.file(), Color::Black.rank(passed.rank(), height)).to_string();
        }
        *placement = swapped(&placement.split('/').rev().collect::<Vec<_>>().join("/"));
        *side = if side == "w" { "b" } else { "w" }.to_string();
        *rights = swapped(rights);
    }
    fields.join(" ")
}

/// The board as text, for people; see [`Layout::draw`](crate::core::layout::Layout::draw).
impl<V: Rules> fmt::Display for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = |square| self.at(square).map_or('.', |piece| V::FACTS.piece_letter(piece));
        f.write_str(&V::FACTS.layout.draw(letter))
    }
}

/// The FEN.
impl<V: Rules> fmt::Debug for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}
