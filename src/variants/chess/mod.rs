//! Orthodox chess.
//!
//! Articles ("art.") are those of FIDE's Laws of Chess of 2018, unchanged in what concerns us since.
//!
//! # Board
//! 8 files `a`–`h` and 8 ranks `1`–`8` (art. 2.1).
//!
//! # Pieces
//! 16 a side (art. 2.2): king K, queen Q, two rooks R, two bishops B, two knights N, eight pawns P. A move goes to
//! an empty square or captures the enemy piece there (art. 3.1), except:
//! - **Bishop, rook, queen** (art. 3.2–3.5): any distance along a diagonal; along rank or file; either. They do
//!   not jump.
//! - **Knight** (art. 3.6): to the nearest squares not on its rank, file or diagonals; nothing blocks it.
//! - **Pawn** (art. 3.7): one square forward to an empty square, from its home rank one or two; it captures one
//!   square diagonally forward. A pawn that has just gone two squares can be captured by an enemy pawn that
//!   attacks the square passed over, as if it stood there: *en passant*, on the next move only. On the last rank a
//!   pawn becomes in the same move a queen, rook, bishop or knight, as its owner chooses.
//! - **King** (art. 3.8): one square in any direction. Or it castles: from its home square two squares towards a
//!   rook on its own, and the rook goes to the square that the king has crossed. Neither may have moved before,
//!   all squares between them are empty, and the king is not attacked where it stands, crosses or arrives.
//!
//! # Ends
//! A move must not leave the own king attacked (art. 3.9.2). Checkmate wins (art. 5.1.1); no legal move without
//! check is a draw (art. 5.2.1). Drawn are also: a position in which neither side can mate by any sequence of
//! legal moves (art. 5.2.2), where the pieces show it: bare kings, a knight, bishops on squares of one colour; the
//! third occurrence of a position (art. 9.2), the same rights to castle and to capture in passing being part of
//! it; 50 moves of each side without capture or pawn move (art. 9.3). Where a side loses on time but no legal
//! moves let the other mate, the game is a draw (art. 6.9), also with a queen against a lone bishop; the present Laws are
//! followed where the older text that the dragon game builds on differs.

use crate::core::facts::Facts;
use crate::core::position::{Action, Board, Progress, Turn};
use crate::core::rules::{Agreement, AttackTables, KindVisitor, Rules};
use crate::core::sink::{Sink, Stage};
use crate::core::{Bitboard, Color, Kind, Move};

mod evaluation;
mod material;
mod notation;
mod points;
mod rights;
mod tables;

use points::{LAST_RANK, LAYOUT};
use tables::Tables;

/// Orthodox chess, for types generic over the game.
#[derive(Clone, Copy, Debug)]
pub struct Chess;

impl Rules for Chess {
    const FACTS: Facts = Facts {
        name: "chess",
        layout: LAYOUT,
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        kinds: &[
            (Kind::King, 'K'),
            (Kind::Queen, 'Q'),
            (Kind::Rook, 'R'),
            (Kind::Bishop, 'B'),
            (Kind::Knight, 'N'),
            (Kind::Pawn, 'P'),
        ],
        other_letters: &[],
        agreed_promotions: &[],
        promotion_choices: &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight],
        repetitions: &[],
        // Art. 9.3.
        move_rule: 100,
    };
    const STANDING: &'static [(Kind, [Bitboard; 2])] = points::STANDING;

    type Tables = Tables;

    fn tables() -> &'static Tables {
        tables::tables()
    }

    #[inline(always)]
    fn visit_kinds(visitor: &mut impl KindVisitor) {
        visitor.visit::<{ Kind::Queen as usize }>();
        visitor.visit::<{ Kind::Rook as usize }>();
        visitor.visit::<{ Kind::Bishop as usize }>();
        visitor.visit::<{ Kind::Knight as usize }>();
        visitor.visit::<{ Kind::Pawn as usize }>();
    }

    #[inline]
    fn special_moves(tables: &Tables, board: &Board, checkers: Bitboard, stage: Stage, sink: &mut impl Sink) {
        if board.rights().is_empty() {
            return;
        }
        if stage != Stage::Noisy && checkers.is_empty() {
            castle(tables, board, sink);
        }
        if stage != Stage::Quiet {
            capture_in_passing(tables, board, sink);
        }
    }

    #[inline(always)]
    fn promotion_zone(color: Color) -> Bitboard {
        LAST_RANK[color.index()]
    }

    #[inline(always)]
    fn action(board: &Board, _: Agreement, turn: &Turn) -> Action {
        let &Turn { mv, to, piece, .. } = turn;
        match piece.kind() {
            Kind::Pawn if LAST_RANK[piece.color().index()].contains(to) => {
                Action::Promotion(Self::FACTS.promotion_choices[mv.choice() as usize])
            }
            Kind::Pawn if rights::passed(board) == Some(to) => Action::EnPassant(rights::victim(to)),
            Kind::King => match rights::castling(piece.color(), mv) {
                Some(castling) => Action::Castling(castling.rook, castling.rook_to),
                None => Action::Plain,
            },
            _ => Action::Plain,
        }
    }

    #[inline(always)]
    fn progress(board: &Board, turn: &Turn, _: Action) -> Option<Progress> {
        let rights = rights::after(board, turn);
        let pawn = turn.piece.kind() == Kind::Pawn;
        (pawn || rights.is_some()).then_some(Progress { resets_clock: pawn, irreversible: pawn, rights })
    }

    fn rights_after_null(rights: Bitboard) -> Option<Bitboard> {
        rights::after_null(rights)
    }

    fn is_dead(board: &Board, _: Agreement) -> bool {
        Color::BOTH.iter().all(|&color| !material::can_mate(board, color))
    }

    fn can_win(board: &Board, color: Color) -> bool {
        material::can_mate(board, color)
    }

    fn parse_rights(board: &Board, field: &str) -> Result<Bitboard, String> {
        rights::parse(board, field)
    }

    fn format_rights(board: &Board) -> String {
        rights::format(board)
    }

    fn parse_fourth(board: &Board, field: &str) -> Result<Bitboard, String> {
        rights::parse_passed(board, field)
    }

    fn format_fourth(board: &Board) -> String {
        rights::passed(board).map_or("-".to_string(), |passed| passed.to_string())
    }
}

/// The legal castlings of a king that is not in check (art. 3.8.2). The first rank holds no line that the rook could
/// open: between it and the edge there is nothing.
#[inline]
fn castle(tables: &Tables, board: &Board, sink: &mut impl Sink) {
    let (us, occupied) = (board.side(), board.occupied());
    for castling in &rights::CASTLINGS[us.index()] {
        let free = board.rights().contains(castling.rook) && (castling.between & occupied).is_empty();
        let attacked = |square| tables.attackers(board, square, !us, occupied).any();
        if free && !attacked(castling.rook_to) && !attacked(castling.king_to) {
            sink.add_move(Move::new(board.king(us), castling.king_to));
        }
    }
}

/// The legal captures in passing (art. 3.7.3).
#[inline]
fn capture_in_passing(tables: &Tables, board: &Board, sink: &mut impl Sink) {
    if let Some(passed) = rights::passed(board) {
        for captor in rights::captors_in_passing(tables, board, passed, board.side()) {
            sink.add(captor, Bitboard::of(passed));
        }
    }
}
