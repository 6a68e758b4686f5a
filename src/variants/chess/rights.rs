//! Rights that the pieces on their squares do not show: to castle, carried by the square of the rook, and to
//! capture in passing, carried by the square passed over. The latter is a right only where such a capture is
//! legal, so that positions with the same moves are the same (art. 9.2.3).

use super::points::{FIRST_RANK, KING_HOME, LAYOUT, THIRD_RANK};
use super::tables::{Tables, tables};
use crate::core::geometry::FILES;
use crate::core::layout::each_side;
use crate::core::position::{Board, Turn};
use crate::core::rules::AttackTables;
use crate::core::{Bitboard, Color, Kind, Move, Square};

/// One castling (art. 3.8.2).
pub struct Castling {
    /// Where the king goes.
    pub king_to: Square,
    /// The rook's home.
    pub rook: Square,
    /// Where the rook goes: the square that the king crosses.
    pub rook_to: Square,
    /// The squares between king and rook.
    pub between: Bitboard,
    /// Its letter in the rights field of a FEN, White's.
    letter: char,
    /// Its algebraic record.
    pub san: &'static str,
}

/// The castlings of either side, in the order of the rights field of a FEN.
pub static CASTLINGS: [[Castling; 2]; 2] = each_side!(C => [
    Castling {
        king_to: LAYOUT.own(C, 6, 0),
        rook: LAYOUT.own(C, 7, 0),
        rook_to: LAYOUT.own(C, 5, 0),
        between: LAYOUT.on_rank(C, [5, 6], 0),
        letter: 'K',
        san: "O-O",
    },
    Castling {
        king_to: LAYOUT.own(C, 2, 0),
        rook: LAYOUT.own(C, 0, 0),
        rook_to: LAYOUT.own(C, 3, 0),
        between: LAYOUT.on_rank(C, [1, 2, 3], 0),
        letter: 'Q',
        san: "O-O-O",
    },
]);

/// The castling that the king of `color` does by its move `mv`, if it is one.
pub fn castling(color: Color, mv: Move) -> Option<&'static Castling> {
    let from_home = mv.from() == KING_HOME[color.index()];
    CASTLINGS[color.index()].iter().find(|castling| from_home && castling.king_to == mv.to())
}

/// Homes of the rooks, where rights to castle are carried.
const ROOK_HOMES: Bitboard =
    LAYOUT.on_rank(Color::White, [0, 7], 0).or(LAYOUT.on_rank(Color::Black, [0, 7], 0));

/// The rights after a move that changes them, `board` being already the one after it.
#[inline]
pub fn after(board: &Board, turn: &Turn) -> Option<Bitboard> {
    let &Turn { from, to, piece, .. } = turn;
    let rights = board.rights();
    let mut left = rights;
    if rights.any() {
        left &= ROOK_HOMES & !(Bitboard::of(from) | Bitboard::of(to));
        if piece.kind() == Kind::King {
            left &= !FIRST_RANK[piece.color().index()];
        }
    }
    if piece.kind() == Kind::Pawn && from.index().abs_diff(to.index()) == DOUBLE_STEP {
        let passed = Square::from_index(from.index().midpoint(to.index()));
        if captors_in_passing(tables(), board, passed, !piece.color()).any() {
            left |= Bitboard::of(passed);
        }
    }
    (left != rights).then_some(left)
}

/// Index distance of a pawn's double step.
const DOUBLE_STEP: usize = 2 * FILES as usize;

/// The rights after a null move that changes them: nothing has been passed.
pub fn after_null(rights: Bitboard) -> Option<Bitboard> {
    (rights & !ROOK_HOMES).any().then_some(rights & ROOK_HOMES)
}

/// The square on which a pawn may be captured in passing.
#[inline]
pub fn passed(board: &Board) -> Option<Square> {
    (board.rights() & !ROOK_HOMES).first()
}

/// The pawns of `by` that may capture on `passed` a pawn that has just gone one square further. Two pawns leave
/// their squares at once, so whether the own king is safe is tested on the squares occupied afterwards.
pub fn captors_in_passing(tables: &Tables, board: &Board, passed: Square, by: Color) -> Bitboard {
    let victim = victim(passed);
    let candidates = tables.pawn_captures(!by, passed) & board.pieces(by, Kind::Pawn);
    let safe = |from: &Square| {
        let gone = Bitboard::of(*from) | Bitboard::of(victim);
        let occupied = board.occupied() & !gone | Bitboard::of(passed);
        tables.attackers(board, board.king(by), !by, occupied).is_empty()
    };
    candidates.filter(safe).collect()
}

/// Where the pawn stands that has passed over `passed`.
pub fn victim(passed: Square) -> Square {
    let owner = if THIRD_RANK[0].contains(passed) { Color::White } else { Color::Black };
    match passed.offset(owner.forward()) {
        Some(victim) => victim,
        None => unreachable!("a pawn passes over the third rank of its side"),
    }
}

/// Reads the rights field of a FEN.
pub fn parse(board: &Board, field: &str) -> Result<Bitboard, String> {
    let mut rights = Bitboard::EMPTY;
    for letter in field.chars().filter(|_| field != "-") {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let castlings = &CASTLINGS[color.index()];
        let named = castlings.iter().find(|castling| castling.letter == letter.to_ascii_uppercase());
        let Some(&Castling { rook, .. }) = named else {
            return Err(format!("'{letter}' is none of K, Q, k, q"));
        };
        let king_at_home = board.king(color) == KING_HOME[color.index()];
        if !king_at_home || !board.pieces(color, Kind::Rook).contains(rook) {
            return Err(format!("'{letter}' needs the {color} king and its rook on their home squares"));
        }
        if rights.contains(rook) {
            return Err(format!("'{letter}' is named twice"));
        }
        rights |= Bitboard::of(rook);
    }
    Ok(rights)
}

/// The rights field of a FEN.
pub fn format(board: &Board) -> String {
    let mut field = String::new();
    for color in Color::BOTH {
        let held = CASTLINGS[color.index()].iter().filter(|castling| board.rights().contains(castling.rook));
        field.extend(held.map(|castling| color.letter_case(castling.letter)));
    }
    if field.is_empty() { "-".to_string() } else { field }
}

/// Reads the square passed over, the fourth field of a FEN. It may be named after every double step; it is kept
/// only where a capture on it is legal.
pub fn parse_passed(board: &Board, field: &str) -> Result<Bitboard, String> {
    if field == "-" {
        return Ok(Bitboard::EMPTY);
    }
    let mover = !board.side();
    let passed: Square = field.parse().map_err(|_| "is neither '-' nor a square".to_string())?;
    let has_passed = THIRD_RANK[mover.index()].contains(passed)
        && board.pieces(mover, Kind::Pawn).contains(victim(passed))
        && board.at(passed).is_none()
        && passed.offset(mover.forward().times(-1)).is_some_and(|origin| board.at(origin).is_none());
    match has_passed {
        true if captors_in_passing(tables(), board, passed, board.side()).any() => Ok(Bitboard::of(passed)),
        true => Ok(Bitboard::EMPTY),
        false => Err(format!("no {mover} pawn can have passed over {passed}")),
    }
}
