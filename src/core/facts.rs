//! The plain facts of a game.

use super::layout::Layout;
use super::{Bitboard, Kind, Piece};

/// The plain facts of a game: all that can be said of it without a rule.
#[derive(Debug)]
pub struct Facts {
    /// Its name in protocols, suites and records.
    pub name: &'static str,
    /// The extent of its board: at most 9 files and 11 ranks.
    pub layout: Layout,
    /// FEN of its start position.
    pub start: &'static str,
    /// Its kinds of pieces, each with its upper-case letter.
    pub kinds: &'static [(Kind, char)],
    /// Letters that are read as well, but never written.
    pub other_letters: &'static [(Kind, char)],
    /// Kinds that the players may agree on for promotion before the game; empty if there is no agreement.
    pub agreed_promotions: &'static [Kind],
    /// Kinds that a player may choose for each promotion, indexed by [`Move::choice`](super::Move::choice); at most four,
    /// empty if there is no choice.
    pub promotion_choices: &'static [Kind],
    /// Rules of repetition that the game has the choice of; empty where there is no choice.
    pub repetitions: &'static [Repetition],
    /// Plies without progress that make a draw.
    pub move_rule: u16,
}

/// What a side may not do for ever when a position comes again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Check.
    Check,
    /// Check, threaten mate and chase, by the Chinese competition rules of 1999.
    China,
    /// The same by those of 2020, which set a heavy chase against a light one.
    China2020,
}

impl Repetition {
    /// The name in protocols and records.
    pub const fn name(self) -> &'static str {
        match self {
            Repetition::Check => "check",
            Repetition::China => "china",
            Repetition::China2020 => "china2020",
        }
    }
}

impl Facts {
    /// The points of the board.
    pub const fn board(&self) -> Bitboard {
        self.layout.board()
    }

    /// The upper-case letter of `kind`.
    ///
    /// # Panics
    /// If the game has no such kind.
    pub fn letter(&self, kind: Kind) -> char {
        match self.kinds.iter().find(|(known, _)| *known == kind) {
            Some((_, letter)) => *letter,
            None => unreachable!("{} has no {kind:?}", self.name),
        }
    }

    /// The letter of `piece`, upper case for White.
    ///
    /// # Panics
    /// If the game has no such kind.
    pub fn piece_letter(&self, piece: Piece) -> char {
        piece.color().letter_case(self.letter(piece.kind()))
    }

    /// The kind with this letter, in either case.
    pub fn kind(&self, letter: char) -> Option<Kind> {
        let mut letters = self.kinds.iter().chain(self.other_letters);
        letters.find(|(_, known)| known.eq_ignore_ascii_case(&letter)).map(|(kind, _)| *kind)
    }

    /// Whether pawns become other pieces.
    pub const fn has_promotion(&self) -> bool {
        !(self.agreed_promotions.is_empty() && self.promotion_choices.is_empty())
    }

    /// How many such pieces there are at the start.
    pub fn count_at_start(&self, piece: Piece) -> u32 {
        let letter = self.piece_letter(piece);
        self.start.chars().take_while(|&c| c != ' ').filter(|&c| c == letter).count() as u32
    }

    /// The names of the rules of repetition that the game has the choice of, separated by blanks.
    pub fn repetition_names(&self) -> String {
        self.repetitions.iter().map(|repetition| repetition.name()).collect::<Vec<_>>().join(" ")
    }

    /// The lower-case letters of the kinds that a promotion may be agreed on, separated by blanks.
    pub fn agreed_letters(&self) -> String {
        let letters =
            self.agreed_promotions.iter().map(|&kind| self.letter(kind).to_ascii_lowercase().to_string());
        letters.collect::<Vec<_>>().join(" ")
    }
}
