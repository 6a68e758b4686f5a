//! Repetition of moves (art. 4.1.7, 4.2.3).

use super::tables::tables;
use crate::core::Color;
use crate::core::position::{Board, Cycle, End, Outcome};
use crate::core::rules::AttackTables;

/// Who alone has given check with every move of the cycle loses; else it is a draw.
pub fn judge(cycle: &Cycle) -> Outcome {
    match Color::BOTH.map(|color| is_perpetual_check(cycle, color)) {
        [true, false] => Outcome { winner: Some(Color::Black), end: End::PerpetualCheck },
        [false, true] => Outcome { winner: Some(Color::White), end: End::PerpetualCheck },
        _ => Outcome { winner: None, end: End::Repetition },
    }
}

/// Whether every move of `color` gave check: whenever the other side was to move, it was in check.
fn is_perpetual_check(cycle: &Cycle, color: Color) -> bool {
    cycle.moves_back().all(|(_, before)| before.side() == color || is_check(&before))
}

/// Whether the side to move is in check.
fn is_check(board: &Board) -> bool {
    let side = board.side();
    tables().king_attackers(board, board.king(side), !side, board.occupied()).any()
}
