//! Un-moves: the moves that may have led to a position, for retrograde analysis
//! (<https://www.chessprogramming.org/Retrograde_Analysis>).

use crate::core::{Kind, Move, MoveList, Piece, Position};
use crate::variants::dragon::{Dragon, KING_HOME};

/// The moves by which the side not to move can have come to `position` without capture or promotion, from positions
/// without rights to swap tiger and pawn. In the position before such a move the side not to move may stand in check:
/// then there is no such position.
pub fn unmoves(position: &Position<Dragon>) -> MoveList {
    let mut found = MoveList::new();
    let (board, mover) = (position.board(), !position.side());
    let occupied = board.occupied();
    for to in board.color(mover) {
        if let Some(piece) = board.at(to) {
            let origins = position.tables().origins(piece.kind(), mover, to, occupied) & !occupied;
            origins.for_each(|from| found.push(Move::new(from, to)));
        }
    }
    // Before a swap the king stood at home, where it must not have been in check, and the dragon where the king is.
    let home = KING_HOME[mover.index()];
    let swapped = board.at(home) == Some(Piece::new(mover, Kind::Dragon));
    if swapped && position.attackers(home, position.side(), occupied).is_empty() {
        found.push(Move::new(home, position.king(mover)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::position::Action;
    use crate::core::random::SplitMix64;
    use crate::core::rules::{Agreement, Rules};
    use crate::core::{Bitboard, Color, Square};
    use std::collections::BTreeSet;

    /// A position of the pieces on their points, if the rules allow it.
    fn sound(pieces: &[(Square, Piece)], side: Color) -> Option<Position<Dragon>> {
        let parts = pieces.iter().copied();
        let position = Position::from_parts(parts, side, Bitboard::EMPTY, 0, 1, Agreement::default());
        position.checkers_of(!side).is_empty().then_some(position)
    }

    /// Kings and up to three other random pieces, dragons often next to their kings.
    fn random_pieces(random: &mut SplitMix64) -> Vec<(Square, Piece)> {
        let mut kinds: Vec<Piece> = Color::BOTH.map(|color| Piece::new(color, Kind::King)).to_vec();
        for _ in 0..1 + random.below(3) {
            let color = Color::BOTH[random.below(2)];
            kinds.push(Piece::new(
                color,
                Dragon::FACTS.kinds[1 + random.below(Dragon::FACTS.kinds.len() - 1)].0,
            ));
        }
        let mut pieces: Vec<(Square, Piece)> = Vec::new();
        for piece in kinds {
            let palace = piece.kind() == Kind::Dragon && random.below(2) == 0;
            let kind = if palace { Kind::King } else { piece.kind() };
            let taken: Bitboard = pieces.iter().map(|&(square, _)| square).collect();
            let free: Vec<Square> = (Dragon::standing(Piece::new(piece.color(), kind)) & !taken).collect();
            pieces.push((free[random.below(free.len())], piece));
        }
        pieces
    }

    /// The pieces after a move that neither captures nor promotes.
    fn moved(pieces: &[(Square, Piece)], mv: Move) -> Vec<(Square, Piece)> {
        let to = |square| match square {
            _ if square == mv.from() => mv.to(),
            _ if square == mv.to() => mv.from(),
            _ => square,
        };
        pieces.iter().map(|&(square, piece)| (to(square), piece)).collect()
    }

    /// The moves of a position that neither capture nor promote, swaps included.
    fn quiet_moves(position: &Position<Dragon>) -> impl Iterator<Item = Move> {
        position.legal_moves().into_iter().filter(|&mv| !position.is_noisy(mv))
    }

    #[test]
    fn every_quiet_move_can_be_taken_back_and_no_other() {
        let random = &mut SplitMix64(6);
        let (mut moves, mut swaps) = (0, 0);
        for _ in 0..100_000 {
            let pieces = random_pieces(random);
            let side = Color::BOTH[random.below(2)];
            let Some(position) = sound(&pieces, side) else { continue };
            for mv in quiet_moves(&position) {
                let after = sound(&moved(&pieces, mv), !side).expect("a legal move makes a sound position");
                assert!(unmoves(&after).contains(&mv), "{mv:?} in {}", position.fen());
                moves += 1;
                swaps += u32::from(position.action(mv) == Some(Action::Swap));
            }
            let unique: BTreeSet<Move> = unmoves(&position).into_iter().collect();
            assert_eq!(unique.len(), unmoves(&position).len(), "{}", position.fen());
            for mv in unique {
                // The move back is the un-move's way: the pieces change their points once more.
                let Some(before) = sound(&moved(&pieces, mv), !side) else { continue };
                assert!(quiet_moves(&before).any(|quiet| quiet == mv), "{mv:?} in {}", before.fen());
            }
        }
        assert!(moves > 500_000 && swaps > 500, "{moves} moves and {swaps} swaps were tried");
    }
}
