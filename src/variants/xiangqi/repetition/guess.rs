//! A cheap guess at the ruling, for the inside of a search: checks, and attacks that were not there before on a piece
//! that has no root or is worth more.

use super::super::Xiangqi;
use super::super::points::{OWN_HALF, crossing};
use super::ruling::by_checks;
use crate::core::facts::Repetition;
use crate::core::position::{Board, Cycle, End, Outcome};
use crate::core::rules::{AttackTables, Rules};
use crate::core::{Bitboard, Color, Kind, Move, Square};

/// The likely result of a cycle.
pub fn guess(cycle: &Cycle, repetition: Repetition) -> Outcome {
    let mut checking = [true; 2];
    // Taken back, the first move of the cycle leads to the board before it again.
    let mut attacking = [repetition != Repetition::Check; 2];
    let mut after = cycle.board().clone();
    for (mv, before) in cycle.moves_back() {
        let side = before.side();
        if !gives_check(&after) {
            checking[side.index()] = false;
            attacking[side.index()] &= seems_to_chase(&before, mv, &after);
        }
        if checking == [false; 2] && attacking == [false; 2] {
            break;
        }
        after = before;
    }
    match attacking {
        _ if checking.contains(&true) => by_checks(checking),
        [true, false] => Outcome { winner: Some(Color::Black), end: End::Attacks },
        [false, true] => Outcome { winner: Some(Color::White), end: End::Attacks },
        _ => Outcome { winner: None, end: End::Repetition },
    }
}

fn gives_check(after: &Board) -> bool {
    let checked = after.side();
    Xiangqi::tables().king_attackers(after, after.king(checked), !checked, after.occupied()).any()
}

/// Whether the move attacks a piece that it can win at once, or opens the way to another piece that does.
fn seems_to_chase(before: &Board, mv: Move, after: &Board) -> bool {
    const CHASERS: [Kind; 5] = [Kind::Rook, Kind::Cannon, Kind::Horse, Kind::Advisor, Kind::Elephant];
    let (tables, us) = (Xiangqi::tables(), before.side());
    let lone = (crossing(after) & after.color(us)).count() == 1;
    let minor = after.kind(Kind::Advisor) | after.kind(Kind::Elephant);
    let no_object = after.kind(Kind::King)
        | after.pieces(!us, Kind::Pawn) & OWN_HALF[(!us).index()]
        | if lone { minor } else { Bitboard::EMPTY };
    let objects = after.color(!us) & !no_object;
    CHASERS.into_iter().any(|kind| {
        // Of two pieces of a kind that attack each other, each offers an exchange.
        let objects = objects & !after.pieces(!us, kind);
        Iterator::any(&mut after.pieces(us, kind), |from| {
            let origin = if from == mv.to() { mv.from() } else { from };
            let old = tables.attacks(kind, us, origin, before.occupied());
            let new = tables.attacks(kind, us, from, after.occupied()) & objects & !old;
            Iterator::any(&mut { new }, |victim| is_won(after, from, kind, victim))
        })
    })
}

/// Whether a capture wins material without looking further.
fn is_won(board: &Board, from: Square, kind: Kind, victim: Square) -> bool {
    let (tables, us) = (Xiangqi::tables(), !board.side());
    let vacated = board.occupied() & !Bitboard::of(from);
    let captured = Bitboard::of(victim);
    let is_legal = || (tables.king_attackers(board, board.king(us), !us, vacated) & !captured).is_empty();
    let is_dearer = match board.at(victim).map(|piece| piece.kind()) {
        Some(Kind::Rook) => kind != Kind::Rook,
        Some(Kind::Horse | Kind::Cannon) => matches!(kind, Kind::Advisor | Kind::Elephant),
        _ => false,
    };
    (is_dearer || tables.attackers(board, victim, !us, vacated).is_empty()) && is_legal()
}
