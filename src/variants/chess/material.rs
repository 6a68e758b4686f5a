//! With which pieces a side may still mate (art. 5.2.2, 6.9).

use super::points::DARK;
use crate::core::position::Board;
use crate::core::{Color, Kind};

/// Whether some sequence of legal moves lets `color` mate, judged by the pieces alone. A lone knight or bishops on
/// squares of one colour need a piece of the enemy that takes a square from its own king.
pub fn can_mate(board: &Board, color: Color) -> bool {
    let own = board.color(color);
    let (knights, bishops) = (board.kind(Kind::Knight), board.kind(Kind::Bishop));
    let mighty = board.kind(Kind::Queen) | board.kind(Kind::Rook) | board.kind(Kind::Pawn);
    let enemy_blocks = |kinds| (board.color(!color) & kinds).any();
    if (own & mighty).any() {
        true
    } else if (own & knights).any() {
        let knight_alone = (own & knights).count() == 1 && (own & bishops).is_empty();
        let blocking = bishops | knights | board.kind(Kind::Rook) | board.kind(Kind::Pawn);
        !knight_alone || enemy_blocks(blocking)
    } else if (own & bishops).any() {
        let both_shades = (bishops & DARK).any() && (bishops & !DARK).any();
        both_shades || enemy_blocks(knights | board.kind(Kind::Pawn))
    } else {
        false
    }
}
