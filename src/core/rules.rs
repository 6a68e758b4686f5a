//! What the rules of a game are made of.
//!
//! Nothing here knows the [position](super::Position), which is generic over the rules and asks them with a board.

use super::facts::{Facts, Repetition};
use super::position::board::Board;
use super::position::cycle::Cycle;
use super::position::outcome::{End, Outcome};
use super::position::turn::{Action, Bearing, Progress, Turn};
use super::sink::{Sink, Stage};
use super::text::shown;
use super::{Bitboard, Color, Kind, Piece, Square};

/// The rules of one game: facts, tables and a few hooks. The core is generic over them, so each game is compiled on its own
/// and pays for no other.
///
/// The frame sets limits. A game cannot have more than 9 files, 11 ranks or 16 kinds of pieces, more than 4 kinds to
/// choose from in a promotion or 256 legal moves in a position; an attack runs over one [path](AttackTables::path)
/// and needs either nothing on it or exactly one piece; a move does what an [`Action`] says
/// and takes at most two pieces off the board and puts at most two on it; each side has exactly one king, and a move
/// that leaves it attacked is illegal.
pub trait Rules: Copy + Send + Sync + 'static {
    /// Name, board, start, letters, promotions and move rule.
    const FACTS: Facts;
    /// The points where pieces of these kinds, White's and Black's, may stand by the rules, whatever happened before;
    /// other kinds may stand anywhere.
    const STANDING: &'static [(Kind, [Bitboard; 2])];

    /// Attack tables.
    type Tables: AttackTables;

    /// The tables, built on first use.
    fn tables() -> &'static Self::Tables;

    /// Calls `visitor` for every kind but the king, with the kind as a constant.
    fn visit_kinds(visitor: &mut impl KindVisitor);

    /// Adds the legal moves whose [`Action`] is special: swaps, castling (quiet) and en passant (noisy).
    #[inline]
    fn special_moves(
        _tables: &Self::Tables,
        _board: &Board,
        _checkers: Bitboard,
        _stage: Stage,
        _sink: &mut impl Sink,
    ) {
    }

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

    /// What a legal move changes besides the pieces, which already stand on `board` as after it. Most moves change
    /// nothing: this should be decided quickly.
    fn progress(board: &Board, turn: &Turn, action: Action) -> Option<Progress>;

    /// The rights after a null move, if it changes them.
    fn rights_after_null(_: Bitboard) -> Option<Bitboard> {
        None
    }

    /// Whether the pieces alone make the position a draw, since no legal moves of either side can lead to a mate; by
    /// default bare kings do.
    fn is_dead(board: &Board, _agreement: Agreement) -> bool {
        board.occupied() == board.kind(Kind::King)
    }

    /// Who wins when `side` is to move, is not in check and has no legal move; by default it is a draw.
    fn stalemate_winner(_side: Color) -> Option<Color> {
        None
    }

    /// The result when a position stands for the third time, given the moves since it stood for the first time; by
    /// default a draw.. It may take some milliseconds.
    fn judge_cycle(_cycle: &Cycle, _agreement: Agreement) -> Outcome {
        Outcome { winner: None, end: End::Repetition }
    }

    /// What that result most likely is, told fast enough for the inside of a search.
    #[inline]
    fn guess_cycle(cycle: &Cycle, agreement: Agreement) -> Outcome {
        Self::judge_cycle(cycle, agreement)
    }

    /// Whether `color` may win when its opponent breaks off the game; by default any side but a bare king.
    fn can_win(board: &Board, color: Color) -> bool {
        board.color(color).many()
    }

    /// The points where `piece` may stand by the rules, whatever happened before.
    fn standing(piece: Piece) -> Bitboard {
        let confined = Self::STANDING.iter().find(|(kind, _)| *kind == piece.kind());
        confined.map_or(Self::FACTS.board(), |(_, points)| points[piece.color().index()])
    }

    /// Reads the rights field of a FEN.
    ///
    /// # Errors
    /// A message that says which letter is wrong and why.
    fn parse_rights(_board: &Board, field: &str) -> Result<Bitboard, String> {
        parse_unused(field)
    }

    /// The rights to assume when a FEN omits the field.
    fn assumed_rights(_board: &Board) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The rights field of a FEN.
    fn format_rights(_board: &Board) -> String {
        UNUSED.to_string()
    }

    /// Reads the fourth field of a FEN, which may add rights.
    ///
    /// # Errors
    /// A message that says what is wrong with it.
    fn parse_fourth(_board: &Board, field: &str) -> Result<Bitboard, String> {
        parse_unused(field)
    }

    /// The fourth field of a FEN.
    fn format_fourth(_board: &Board) -> String {
        UNUSED.to_string()
    }
}

/// How the pieces of a game move and attack.
pub trait AttackTables: Sync + 'static {
    /// The targets of a piece's ordinary moves from `from`. The set may contain points of own pieces, and for a king
    /// points that are attacked.
    fn reach(&self, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> Bitboard;

    /// The points where a piece on `from` could capture.
    fn attacks(&self, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> Bitboard;

    /// The points from which pieces of `by` could capture on `target`.
    fn attackers(&self, board: &Board, target: Square, by: Color, occupied: Bitboard) -> Bitboard;

    /// The pieces of `by` that keep the other king off `target`: by default its attackers.
    #[inline]
    fn king_attackers(&self, board: &Board, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.attackers(board, target, by, occupied)
    }

    /// The pieces of `by` that would keep the other king off `target` if their paths allowed it.
    fn bearing(&self, board: &Board, target: Square, by: Color) -> Bearing;

    /// The points from which a piece would keep the other king off `target` if its path allowed it.
    fn bearing_points(&self, kind: Kind, by: Color, target: Square) -> Bitboard;

    /// The points that decide whether a piece on `attacker` attacks `target`: those between them, a leg, an eye.
    fn path(&self, target: Square, attacker: Square) -> Bitboard;
}

/// Receives kinds of pieces as constants; see [`Rules::visit_kinds`].
pub trait KindVisitor {
    /// `KIND` indexes [`Kind::ALL`].
    fn visit<const KIND: usize>(&mut self);
}

/// An empty FEN field.
const UNUSED: &str = "-";

/// Reads a FEN field that the game does not use.
fn parse_unused(field: &str) -> Result<Bitboard, String> {
    if field == UNUSED { Ok(Bitboard::EMPTY) } else { Err(format!("is {}, not '-'", shown(field))) }
}

/// What the players agree on before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// What every pawn becomes (dragon, art. 5.9(3)).
    pub promotion: Kind,
    /// Which repeated moves are prohibited (xiangqi).
    pub repetition: Repetition,
}

impl Default for Agreement {
    fn default() -> Agreement {
        Agreement { promotion: Kind::Tiger, repetition: Repetition::China }
    }
}

impl Agreement {
    /// The agreement with pawns becoming the piece with this letter (in either case).
    ///
    /// # Errors
    /// A line that names the letters that the game allows.
    pub fn with_promotion(self, facts: &Facts, letter: &str) -> Result<Agreement, String> {
        let mut letters = letter.chars();
        let kind = letters.next().and_then(|letter| facts.kind(letter)).filter(|_| letters.next().is_none());
        match kind.filter(|kind| facts.agreed_promotions.contains(kind)) {
            Some(promotion) => Ok(Agreement { promotion, ..self }),
            None if facts.agreed_promotions.is_empty() => {
                Err(format!("promotion: there is no agreement on promotion in {}", facts.name))
            }
            None => Err(format!("promotion {} is none of: {}", shown(letter), facts.agreed_letters())),
        }
    }

    /// The agreement with the rules of repetition of this name.
    ///
    /// # Errors
    /// A line that names the rules which the game has the choice of.
    pub fn with_repetition(self, facts: &Facts, name: &str) -> Result<Agreement, String> {
        match facts.repetitions.iter().find(|repetition| repetition.name().eq_ignore_ascii_case(name)) {
            Some(repetition) => Ok(Agreement { repetition: *repetition, ..self }),
            None if facts.repetitions.is_empty() => {
                Err(format!("repetition: {} has no choice of rules", facts.name))
            }
            None => Err(format!("repetition {} is none of: {}", shown(name), facts.repetition_names())),
        }
    }

    /// The upper-case letter of the agreed piece; none where the game agrees on nothing.
    pub fn letter(self, facts: &Facts) -> Option<char> {
        facts.agreed_promotions.contains(&self.promotion).then(|| facts.letter(self.promotion))
    }
}
