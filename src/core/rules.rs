//! What the rules of a game are made of.
//!
//! Nothing here knows the [position](super::Position), which is generic over the rules and asks them with a board.

use super::facts::Facts;
use super::position::board::Board;
use super::position::cycle::Cycle;
use super::position::outcome::{End, Outcome};
use super::position::turn::{Action, Bearing, Progress, Turn};
use super::sink::{Sink, Stage};
use super::text::shown;
use super::{Bitboard, Color, Kind, Piece, Square};

/// The rules of one game, as facts, tables and a few hooks. The core is generic over them, so that each game is compiled
/// for itself and pays for no other.
///
/// The frame sets limits. A game may not need more than 9 files, 11 ranks or 16 kinds of pieces, more than 4 kinds to
/// choose from in a promotion or 256 legal moves in a position; an attack runs over at most one
/// [path](AttackTables::path) and needs either nothing on it or exactly one piece; a move does what an [`Action`] says
/// and takes at most two pieces off the board or puts two on it; and each side has one king, on whose safety
/// legality depends.
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

    /// What a legal move means beyond the pieces, which on `board` already stand as after it; none for a move that
    /// means nothing more, which should be found out fast.
    fn progress(board: &Board, turn: &Turn, action: Action) -> Option<Progress>;

    /// The rights after a null move, if it changes them.
    fn rights_after_null(_: Bitboard) -> Option<Bitboard> {
        None
    }

    /// Whether the pieces alone make the position a draw; by default bare kings do.
    fn is_dead(board: &Board) -> bool {
        board.occupied() == board.kind(Kind::King)
    }

    /// Who wins when `side` is to move, is not in check and has no legal move; by default it is a draw.
    fn stalemate_winner(_side: Color) -> Option<Color> {
        None
    }

    /// The result when a position stands for the third time, given the moves since it stood for the first time; by
    /// default a draw.
    fn judge_cycle(_cycle: &Cycle, _agreement: Agreement) -> Outcome {
        Outcome { winner: None, end: End::Repetition }
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
}

/// How the pieces of a game go and attack.
pub trait AttackTables: Sync + 'static {
    /// Where a piece may go from `from` by its ordinary moves if what stands on the target is no own piece. Points
    /// of own pieces may be in the set. Kings: attacked points included.
    fn reach(&self, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> Bitboard;

    /// Where a piece could capture.
    fn attacks(&self, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> Bitboard;

    /// The points from which pieces of `by` could capture on `target`.
    fn attackers(&self, board: &Board, target: Square, by: Color, occupied: Bitboard) -> Bitboard;

    /// The pieces of `by` that keep the other king off `target`: its attackers, if the game knows no other reason.
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

/// Takes a kind of piece as a constant; see [`Rules::visit_kinds`].
pub trait KindVisitor {
    /// `KIND` indexes [`Kind::ALL`].
    fn visit<const KIND: usize>(&mut self);
}

/// A FEN field that says nothing.
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
    pub fn parse(facts: &Facts, letter: &str) -> Result<Agreement, String> {
        let mut letters = letter.chars();
        let kind = letters.next().and_then(|letter| facts.kind(letter)).filter(|_| letters.next().is_none());
        match kind.filter(|kind| facts.agreed_promotions.contains(kind)) {
            Some(promotion) => Ok(Agreement { promotion }),
            None if facts.agreed_promotions.is_empty() => {
                Err(format!("promotion: nothing is agreed on in {}", facts.name))
            }
            None => Err(format!("promotion {} is none of: {}", shown(letter), facts.agreed_letters())),
        }
    }

    /// The upper-case letter of the agreed piece; none where the game agrees on nothing.
    pub fn letter(self, facts: &Facts) -> Option<char> {
        facts.agreed_promotions.contains(&self.promotion).then(|| facts.letter(self.promotion))
    }
}
