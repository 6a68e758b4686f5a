//! International Dragon Chess (国际龙象棋).
//!
//! Articles ("art.") are those of the 2013 rules. Where they are silent or can be read two ways, the reading
//! chosen is given here, and everything else follows it.
//!
//! # Board
//! 9 files `a`–`i` and 11 ranks `1`–`11`, 99 points (art. 1.2–1.4). Every point lies on both of its geometric
//! diagonals (art. 1.5). The middle line is rank 6 (art. 1.6). The palaces are `d1`–`f3` and `d9`–`f11`; their
//! lines are all their files and ranks and the four short diagonals from the centre to the corners (art. 1.7).
//!
//! # Pieces
//! 17 a side (art. 2): king K, dragon Q, two tigers H, two advisors S, two rooks R, two elephants B, two cannons
//! A, two horses N, three pawns P. No piece jumps but a capturing cannon and the two of a king–dragon swap
//! (art. 4.2). A move goes to an empty point or captures the enemy piece there (art. 4.1, 4.3), except:
//! - **King** (art. 5.1(1)): one point along a palace line, inside its own palace; diagonally only between
//!   centre and corner.
//! - **Dragon** (art. 5.2): any distance along its rank or a diagonal, never along a file.
//! - **Rook** (art. 5.3): any distance along rank or file.
//! - **Elephant** (art. 5.4): two points along a diagonal, the point between (its eye) empty; there is no river.
//!   Inside the enemy palace it steps instead one point along its rank or a diagonal, staying inside; from the
//!   home points of the enemy king and dragon it may also make the two-point move, which takes it out.
//! - **Horse** (art. 5.5): one point orthogonally, which must be empty (its leg), then one diagonally outward.
//! - **Advisor** (art. 5.6): one point along a palace diagonal, inside its own palace.
//! - **Cannon** (art. 5.7): moves like a rook to empty points, captures along rank or file over exactly one piece.
//! - **Tiger** (art. 5.8(1)): one or two points along rank or file to an empty point; it captures only at two
//!   points. The point between must be empty.
//! - **Pawn** (art. 5.9): from its home rank one point forward, from the next rank one or two, on or past the
//!   middle line one point forward or sideways. It captures as it moves. On the last rank it becomes the
//!   piece agreed on before the game, one for both sides: a tiger, unless agreed otherwise.
//!
//! Where a dragon, a cannon behind a screen and an elephant on the home point of the enemy dragon may go:
//! ```
//! use tenglong::core::rules::{Agreement, Rules};
//! use tenglong::core::Position;
//! use tenglong::variants::dragon::Dragon;
//!
//! let picture = |fen: &str, from: &str| {
//!     let (position, _) = Position::<Dragon>::from_fen(fen, Agreement::default()).unwrap();
//!     let moves = position.legal_moves();
//!     let goes_to = |point| moves.iter().any(|mv| mv.from().to_string() == from && mv.to() == point);
//!     let letter = |point| position.at(point).map_or('.', |piece| Dragon::FACTS.piece_letter(piece));
//!     Dragon::FACTS.layout.draw(|point| if goes_to(point) { 'x' } else { letter(point) })
//! };
//!
//! assert_eq!(picture("3k5/9/9/5p3/9/3Q5/9/1P7/9/9/4K4 w", "d6"), "\
//! 11  . . . k . . . . .
//! 10  . . . . . . . . .
//!  9  x . . . . . . . .
//!  8  . x . . . x . . .
//!  7  . . x . x . . . .
//!  6  x x x Q x x x x x
//!  5  . . x . x . . . .
//!  4  . P . . . x . . .
//!  3  . . . . . . x . .
//!  2  . . . . . . . x .
//!  1  . . . . K . . . x
//!     a b c d e f g h i");
//!
//! assert_eq!(picture("3k5/9/4r4/9/9/4P4/9/4A4/9/9/3K5 w", "e4"), "\
//! 11  . . . k . . . . .
//! 10  . . . . . . . . .
//!  9  . . . . x . . . .
//!  8  . . . . . . . . .
//!  7  . . . . . . . . .
//!  6  . . . . P . . . .
//!  5  . . . . x . . . .
//!  4  x x x x A x x x x
//!  3  . . . . x . . . .
//!  2  . . . . x . . . .
//!  1  . . . K x . . . .
//!     a b c d e f g h i");
//!
//! assert_eq!(picture("4k4/4B4/9/9/9/9/9/9/9/9/4K4 w", "e10"), "\
//! 11  . . . x k x . . .
//! 10  . . . x B x . . .
//!  9  . . . x . x . . .
//!  8  . . x . . . x . .
//!  7  . . . . . . . . .
//!  6  . . . . . . . . .
//!  5  . . . . . . . . .
//!  4  . . . . . . . . .
//!  3  . . . . . . . . .
//!  2  . . . . . . . . .
//!  1  . . . . K . . . .
//!     a b c d e f g h i");
//! ```
//!
//! # Swaps
//! - **King and dragon** (art. 5.1(2)–(4)): a king on its home point changes places with an own dragon anywhere
//!   in its own palace, unless one of the two points is attacked. Pieces between do not matter; either may have moved.
//! - **Tiger and pawn** (art. 5.8(2)): a tiger and a pawn on their home points that have never moved change
//!   places, all points between them on the rank being empty. It counts as a pawn move.
//!
//! Each unmoved home tiger and pawn carries a right to the second swap; when a side has no right left on a
//! tiger, or none on a pawn, its other rights are dropped.
//!
//! # Ends
//! A move must not leave the own king attacked (art. 9.1). Checkmate wins (art. 10.1); no legal move without
//! check is a draw (art. 10.3). Drawn are also: a dead position, from which no legal moves of either side lead to a
//! mate (art. 1.9, 10.3(2), 10.4), as the endgame tables prove it for the material of up to four pieces and the
//! agreed promotion, and any number of advisors besides the kings; the third occurrence of a position (art. 10.10); 50 moves of each side
//! without capture or pawn move (art. 10.12). A bare king cannot win: where its opponent loses on time, resigns
//! or sends an illegal move, the game is a draw (art. 10.5).
//!
//! # Records
//! Moves are recorded as in chess (art. 11), see [`san`](crate::core::notation::san), with ranks to 11: `Nc3`,
//! `Axb11`, `R1e5`, `e5`, `exe8`, `b11=H`. Pawns have no letter. The swap of king and dragon is `O-O`, with the
//! dragon's point where several such swaps are legal (`O-Od3`); that of tiger and pawn is `Hc-a4`, always with
//! the tiger's file. A game record carries `Variant "dragon"`, and `Promotion "Q"` where the agreed piece is
//! another than the tiger.

use crate::core::facts::Facts;
use crate::core::position::{Action, Board, Progress, Turn};
use crate::core::rules::{Agreement, AttackTables, KindVisitor, Rules};
use crate::core::sink::{Sink, Stage};
use crate::core::{Bitboard, Color, Kind, Move, Piece};

mod dead;
mod evaluation;
mod notation;
mod points;
mod rights;
mod tables;

use points::LAYOUT;
use tables::Tables;

pub use points::KING_HOME;

/// International Dragon Chess, for types generic over the game.
#[derive(Clone, Copy, Debug)]
pub struct Dragon;

impl Rules for Dragon {
    const FACTS: Facts = Facts {
        name: "dragon",
        layout: LAYOUT,
        // Art. 2; the source's diagram is lost, the array is the one its text fits.
        start: "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w ACEGIacegi - 0 1",
        kinds: &[
            (Kind::King, 'K'),
            (Kind::Dragon, 'Q'),
            (Kind::Tiger, 'H'),
            (Kind::Advisor, 'S'),
            (Kind::Rook, 'R'),
            (Kind::Elephant, 'B'),
            (Kind::Cannon, 'A'),
            (Kind::Horse, 'N'),
            (Kind::Pawn, 'P'),
        ],
        other_letters: &[],
        // Art. 5.9(3). An advisor could never move on the last rank.
        agreed_promotions: &[
            Kind::Tiger,
            Kind::Dragon,
            Kind::Rook,
            Kind::Elephant,
            Kind::Cannon,
            Kind::Horse,
        ],
        promotion_choices: &[],
        repetitions: &[],
        // Art. 10.12.
        move_rule: 100,
    };
    const STANDING: &'static [(Kind, [Bitboard; 2])] = points::STANDING;

    type Tables = Tables;

    fn tables() -> &'static Tables {
        tables::tables()
    }

    #[inline(always)]
    fn visit_kinds(visitor: &mut impl KindVisitor) {
        visitor.visit::<{ Kind::Rook as usize }>();
        visitor.visit::<{ Kind::Cannon as usize }>();
        visitor.visit::<{ Kind::Dragon as usize }>();
        visitor.visit::<{ Kind::Horse as usize }>();
        visitor.visit::<{ Kind::Tiger as usize }>();
        visitor.visit::<{ Kind::Elephant as usize }>();
        visitor.visit::<{ Kind::Advisor as usize }>();
        visitor.visit::<{ Kind::Pawn as usize }>();
    }

    #[inline]
    fn special_moves(tables: &Tables, board: &Board, checkers: Bitboard, stage: Stage, sink: &mut impl Sink) {
        if stage == Stage::Noisy || checkers.any() {
            return;
        }
        let us = board.side();
        king_dragon_swaps(tables, board, us, sink);
        let rights = board.rights() & board.color(us);
        if rights.any() {
            let pawns = rights & board.kind(Kind::Pawn);
            for tiger in rights & board.kind(Kind::Tiger) {
                sink.add(tiger, tables.along_rank(tiger, board.occupied()) & pawns);
            }
        }
    }

    #[inline(always)]
    fn promotion_zone(color: Color) -> Bitboard {
        points::LAST_RANK[color.index()]
    }

    #[inline(always)]
    fn action(_: &Board, agreement: Agreement, turn: &Turn) -> Action {
        let color = turn.piece.color();
        if turn.target.is_some_and(|target| target.color() == color) {
            Action::Swap
        } else if turn.piece.kind() == Kind::Pawn && points::LAST_RANK[color.index()].contains(turn.to) {
            Action::Promotion(agreement.promotion)
        } else {
            Action::Plain
        }
    }

    #[inline(always)]
    fn progress(board: &Board, turn: &Turn, action: Action) -> Option<Progress> {
        // All that matters are moves and captures of tigers and pawns.
        let matters = |piece: Piece| piece.kind() == Kind::Tiger || piece.kind() == Kind::Pawn;
        if !matters(turn.piece) && !turn.target.is_some_and(matters) {
            return None;
        }
        // The swap of tiger and pawn moves a pawn; that of king and dragon can be played back.
        let swap = action == Action::Swap;
        let pawn = turn.piece.kind() == Kind::Pawn;
        Some(Progress {
            resets_clock: pawn || swap,
            irreversible: swap || pawn && turn.from.rank() != turn.to.rank(),
            rights: rights::after(board.rights(), Bitboard::of(turn.from) | Bitboard::of(turn.to)),
        })
    }

    fn is_dead(board: &Board, agreement: Agreement) -> bool {
        dead::is_dead(board, agreement)
    }

    fn parse_rights(board: &Board, field: &str) -> Result<Bitboard, String> {
        rights::parse(board, field)
    }

    fn assumed_rights(board: &Board) -> Bitboard {
        rights::usable(rights::possible(board))
    }

    fn format_rights(board: &Board) -> String {
        rights::format(board)
    }
}

/// The legal swaps of a king that is not in check with dragons in its palace (art. 5.1(2)–(4)). The swap
/// leaves the same points occupied, so the dragon's point is as safe after it as before.
#[inline]
fn king_dragon_swaps(tables: &Tables, board: &Board, us: Color, sink: &mut impl Sink) {
    let dragons = board.pieces(us, Kind::Dragon) & points::PALACE[us.index()];
    if dragons.is_empty() || board.king(us) != points::KING_HOME[us.index()] {
        return;
    }
    for dragon in dragons {
        if tables.attackers(board, dragon, !us, board.occupied()).is_empty() {
            sink.add_move(Move::new(board.king(us), dragon));
        }
    }
}
