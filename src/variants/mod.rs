//! The games: what a game has to say of itself, and one folder for each.

use crate::core::layout::Layout;
use crate::core::notation::fen::{kind_letter, kind_of_letter};
use crate::core::notation::{MoveError, san};
use crate::core::position::{Action, Bearing, Board, Cycle, End, Outcome, Progress, Turn};
use crate::core::sink::{Sink, Stage};
use crate::core::text::shown;
use crate::core::{Bitboard, Color, Kind, Move, Piece, Position, Square};
use crate::eval::{Evaluation, PieceSquares};
use crate::tablebase::{Tablebase, Value};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

pub mod chess;
pub mod dragon;
pub mod xiangqi;

/// Rules of one game, as constants, tables and a few hooks. The core is generic over it, so that each game is
/// compiled for itself and pays for no other.
pub trait Variant: Copy + Send + Sync + 'static {
    /// Which game it is.
    const ID: VariantId;
    /// Files of its board.
    const WIDTH: u8;
    /// Ranks of its board.
    const HEIGHT: u8;
    /// Its points.
    const BOARD: Bitboard = Bitboard::board(Self::WIDTH, Self::HEIGHT);
    /// FEN of its start position.
    const START: &'static str;
    /// Its kinds of pieces with their letters. Where a kind comes again, its later letters are only read.
    const KINDS: &'static [(Kind, char)];
    /// Kinds that a promotion may be agreed on before the game; empty where nothing is agreed.
    const AGREED_PROMOTIONS: &'static [Kind] = &[];
    /// Kinds that a pawn's promotion has the choice of, by [`Move::choice`]; empty where there is no choice.
    const PROMOTION_CHOICES: &'static [Kind] = &[];
    /// Plies without progress that make a draw.
    const MOVE_RULE: u16;

    /// Attack tables.
    type Tables: Sync + 'static;

    /// The tables, built on first use.
    fn tables() -> &'static Self::Tables;

    /// Calls `visitor` for every kind but the king, with the kind as a constant.
    fn visit_kinds(visitor: &mut impl KindVisitor);

    /// Where a piece may go from `from` by its ordinary moves if what stands on the target is no own piece. Points
    /// of own pieces may be in the set. Kings: attacked points included.
    fn reach(tables: &Self::Tables, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> Bitboard;

    /// Where a piece could capture.
    fn attacks(tables: &Self::Tables, kind: Kind, color: Color, from: Square, occupied: Bitboard)
    -> Bitboard;

    /// The points from which pieces of `by` could capture on `target`.
    fn attackers(
        tables: &Self::Tables,
        board: &Board,
        target: Square,
        by: Color,
        occupied: Bitboard,
    ) -> Bitboard;

    /// The pieces of `by` that keep the other king off `target`: its attackers, if the game knows no other reason.
    #[inline]
    fn king_attackers(
        tables: &Self::Tables,
        board: &Board,
        target: Square,
        by: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        Self::attackers(tables, board, target, by, occupied)
    }

    /// The pieces of `by` that would keep the other king off `target` if their paths allowed it.
    fn bearing(tables: &Self::Tables, board: &Board, target: Square, by: Color) -> Bearing;

    /// The points from which a piece would keep the other king off `target` if its path allowed it.
    fn bearing_points(tables: &Self::Tables, kind: Kind, by: Color, target: Square) -> Bitboard;

    /// The points that decide whether a piece on `attacker` attacks `target`: those between them, a leg, an eye.
    fn path(tables: &Self::Tables, target: Square, attacker: Square) -> Bitboard;

    /// Adds the legal moves whose [`Action`] is special: swaps, castling (quiet) and en passant (noisy).
    #[inline]
    fn special_moves(_position: &Position<Self>, _checkers: Bitboard, _stage: Stage, _sink: &mut impl Sink) {}

    /// The points where a pawn of `color` promotes.
    #[inline]
    fn promotion_zone(_color: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// What a legal move does.
    #[inline]
    fn action(_board: &Board, _agreement: Agreement, _turn: &Turn) -> Action {
        Action::Plain
    }

    /// What a legal move means beyond the pieces, which on `board` already stand as after it; none for a move that
    /// means nothing more, which should be found out fast.
    fn progress(board: &Board, turn: &Turn, action: Action) -> Option<Progress>;

    /// The rights after a null move, if it changes them.
    fn rights_after_null(_: Bitboard) -> Option<Bitboard> {
        None
    }

    /// Whether the pieces alone make the position a draw.
    fn is_dead(board: &Board) -> bool;

    /// Who wins when `side` is to move, is not in check and has no legal move.
    fn stalemate_winner(side: Color) -> Option<Color>;

    /// The result when a position stands for the third time, given the moves since it stood for the first time.
    fn judge_cycle(_cycle: &Cycle<Self>) -> Outcome {
        Outcome { winner: None, end: End::Repetition }
    }

    /// Whether `color` may win when its opponent breaks off the game.
    fn can_win(board: &Board, color: Color) -> bool;

    /// The numbers of its evaluation.
    const EVALUATION: Evaluation;

    /// The piece-square table made of them, built on first use.
    fn piece_squares() -> &'static PieceSquares;

    /// The points around the king of `color` on `king` where attacks threaten it.
    fn king_zone(color: Color, king: Square) -> Bitboard;

    /// What is left of a score in favour of `ahead` with this material, of [`FULL_CHANCES`](crate::eval::FULL_CHANCES).
    fn winning_chances(position: &Position<Self>, ahead: Color) -> i32;

    /// The value of a position by endgame tables. They are of one game only, so the others have none.
    #[inline(always)]
    fn probe(_tables: &Tablebase, _position: &Position<Self>) -> Option<Value> {
        None
    }

    /// The points where a piece may stand by the rules, whatever happened before.
    fn standing(piece: Piece) -> Bitboard;

    /// Whether a game can give `color` the pieces it has; the error says what is too many.
    fn check_army(board: &Board, color: Color) -> Result<(), &'static str>;

    /// The rights named in a FEN field, given the pieces; the error says which letter and why.
    fn parse_rights(_board: &Board, field: &str) -> Result<Bitboard, String> {
        parse_unused(field)
    }

    /// The rights to assume when a FEN does not name them.
    fn assumed_rights(_board: &Board) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The rights field of a FEN.
    fn format_rights(_board: &Board) -> String {
        UNUSED.to_string()
    }

    /// What the fourth field of a FEN adds to the rights; the error says what is wrong with it.
    fn parse_fourth(_board: &Board, field: &str) -> Result<Bitboard, String> {
        parse_unused(field)
    }

    /// The fourth field of a FEN.
    fn format_fourth(_board: &Board) -> String {
        UNUSED.to_string()
    }

    /// The algebraic spellings of a legal special move, without check signs: first the one that is written,
    /// then others that are read; none for an ordinary move. A spelling may fit several moves, if each of them
    /// is written otherwise.
    fn special_san(_position: &Position<Self>, _mv: Move) -> Vec<String> {
        Vec::new()
    }

    /// A legal move as the records of the game write it: algebraic, unless the game has a form of its own.
    fn record(position: &Position<Self>, mv: Move) -> String {
        san::write(position, mv)
    }

    /// The legal move that a record means.
    ///
    /// # Errors
    /// What is wrong with the text, or that not just one legal move is meant.
    fn parse_record(position: &Position<Self>, text: &str) -> Result<Move, MoveError> {
        san::read(position, text)
    }
}

/// A FEN field that says nothing.
const UNUSED: &str = "-";

/// Reads a FEN field that the game does not use.
fn parse_unused(field: &str) -> Result<Bitboard, String> {
    if field == UNUSED { Ok(Bitboard::EMPTY) } else { Err(format!("is {}, not '-'", shown(field))) }
}

/// Takes a kind of piece as a constant; see [`Variant::visit_kinds`].
pub trait KindVisitor {
    /// `KIND` indexes [`Kind::ALL`].
    fn visit<const KIND: usize>(&mut self);
}

/// What the players agree on before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// What every pawn becomes (dragon, art. 5.9(3)).
    pub promotion: Kind,
}

impl Default for Agreement {
    fn default() -> Agreement {
        Agreement { promotion: Kind::Tiger }
    }
}

impl Agreement {
    /// The agreement that pawns become the piece with this letter (in either case).
    ///
    /// # Errors
    /// A line that names the letters which the game allows.
    pub fn parse(variant: VariantId, letter: &str) -> Result<Agreement, String> {
        struct Parse<'a>(&'a str);
        impl Task for Parse<'_> {
            type Output = Result<Agreement, String>;
            fn run<V: Variant>(self) -> Self::Output {
                let mut letters = self.0.chars();
                let kind = letters.next().and_then(kind_of_letter::<V>).filter(|_| letters.next().is_none());
                match kind.filter(|kind| V::AGREED_PROMOTIONS.contains(kind)) {
                    Some(promotion) => Ok(Agreement { promotion }),
                    None if V::AGREED_PROMOTIONS.is_empty() => {
                        Err(format!("promotion: nothing is agreed on in {}", V::ID))
                    }
                    None => Err(format!("promotion {} is none of: {}", shown(self.0), agreed_letters::<V>())),
                }
            }
        }
        variant.run(Parse(letter))
    }

    /// The upper-case letter of the agreed piece; none where the game agrees on nothing.
    pub fn letter(self, variant: VariantId) -> Option<char> {
        struct Letter(Kind);
        impl Task for Letter {
            type Output = Option<char>;
            fn run<V: Variant>(self) -> Option<char> {
                V::AGREED_PROMOTIONS.contains(&self.0).then(|| kind_letter::<V>(self.0))
            }
        }
        variant.run(Letter(self.promotion))
    }
}

/// The lower-case letters of the pieces that a promotion may be agreed on, separated by blanks.
pub fn agreed_letters<V: Variant>() -> String {
    let letters =
        V::AGREED_PROMOTIONS.iter().map(|&kind| kind_letter::<V>(kind).to_ascii_lowercase().to_string());
    letters.collect::<Vec<_>>().join(" ")
}

/// The games, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VariantId {
    /// International Dragon Chess.
    Dragon,
    /// Xiangqi (象棋).
    Xiangqi,
    /// Orthodox chess.
    Chess,
}

impl VariantId {
    /// All games.
    pub const ALL: &'static [VariantId] = &[VariantId::Dragon, VariantId::Xiangqi, VariantId::Chess];

    /// The name in protocols, suites and records.
    pub const fn name(self) -> &'static str {
        match self {
            VariantId::Dragon => "dragon",
            VariantId::Xiangqi => "xiangqi",
            VariantId::Chess => "chess",
        }
    }
}

/// A position of any of the games.
#[derive(Clone)]
pub enum AnyPosition {
    /// International Dragon Chess.
    Dragon(Position<dragon::Dragon>),
    /// Xiangqi.
    Xiangqi(Position<xiangqi::Xiangqi>),
    /// Orthodox chess.
    Chess(Position<chess::Chess>),
}

/// Evaluates an expression on the position inside an [`AnyPosition`], whatever its game.
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $value:expr) => {
        match $any {
            $crate::variants::AnyPosition::Dragon($position) => $value,
            $crate::variants::AnyPosition::Xiangqi($position) => $value,
            $crate::variants::AnyPosition::Chess($position) => $value,
        }
    };
}

impl From<Position<dragon::Dragon>> for AnyPosition {
    fn from(position: Position<dragon::Dragon>) -> AnyPosition {
        AnyPosition::Dragon(position)
    }
}

impl From<Position<xiangqi::Xiangqi>> for AnyPosition {
    fn from(position: Position<xiangqi::Xiangqi>) -> AnyPosition {
        AnyPosition::Xiangqi(position)
    }
}

impl From<Position<chess::Chess>> for AnyPosition {
    fn from(position: Position<chess::Chess>) -> AnyPosition {
        AnyPosition::Chess(position)
    }
}

/// Something to be done for whichever game is chosen at run time: here the type is erased.
pub trait Task {
    /// What comes out.
    type Output;
    /// Does it for the game `V`.
    fn run<V: Variant>(self) -> Self::Output
    where
        AnyPosition: From<Position<V>>;
}

impl VariantId {
    /// FEN of the start position.
    pub fn start_fen(self) -> &'static str {
        struct Start;
        impl Task for Start {
            type Output = &'static str;
            fn run<V: Variant>(self) -> &'static str {
                V::START
            }
        }
        self.run(Start)
    }

    /// The extent of its board.
    pub fn layout(self) -> Layout {
        struct Extent;
        impl Task for Extent {
            type Output = Layout;
            fn run<V: Variant>(self) -> Layout {
                Layout { width: V::WIDTH, height: V::HEIGHT }
            }
        }
        self.run(Extent)
    }

    /// Its kinds of pieces, each once, with the upper-case letters that they are written by.
    pub fn kinds(self) -> Vec<(Kind, char)> {
        struct Kinds;
        impl Task for Kinds {
            type Output = Vec<(Kind, char)>;
            fn run<V: Variant>(self) -> Self::Output {
                let is_written = |(kind, letter): &(Kind, char)| kind_letter::<V>(*kind) == *letter;
                V::KINDS.iter().copied().filter(is_written).collect()
            }
        }
        self.run(Kinds)
    }

    /// Runs `task` for this game.
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            VariantId::Dragon => task.run::<dragon::Dragon>(),
            VariantId::Xiangqi => task.run::<xiangqi::Xiangqi>(),
            VariantId::Chess => task.run::<chess::Chess>(),
        }
    }
}

impl fmt::Display for VariantId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No game has this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown variant {} (known: {})", shown(.0), known_variants())]
pub struct UnknownVariant(pub String);

/// The names of all games.
fn known_variants() -> String {
    VariantId::ALL.iter().map(|id| id.name()).collect::<Vec<_>>().join(", ")
}

impl FromStr for VariantId {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<VariantId, UnknownVariant> {
        let found = VariantId::ALL.iter().find(|id| id.name().eq_ignore_ascii_case(name));
        found.copied().ok_or_else(|| UnknownVariant(name.to_string()))
    }
}
