//! Static exchange evaluation (<https://www.chessprogramming.org/Static_Exchange_Evaluation>).
//!
//! Every capture can open or close a cannon's screen, a horse's leg or an elephant's eye, so the attackers are
//! found afresh after each one.

use crate::core::position::{Action, Turn};
use crate::core::{Bitboard, Kind, Move, Position, Square};
use crate::eval::exchange_values;
use crate::variants::Variant;

/// What the pieces of `V` are worth in an exchange, by [`Kind::index`].
pub const fn values<V: Variant>() -> [i32; Kind::COUNT] {
    exchange_values(V::EVALUATION.kinds)
}

/// Whether the exchanges on the target of `mv`, begun by it, win `threshold` centipawns or more for its side.
pub fn at_least<V: Variant>(position: &Position<V>, mv: Move, threshold: i32) -> bool {
    let values = const { values::<V>() };
    let board = position.board();
    let Some(turn) = Turn::of(mv, board) else { return false };
    let (from, to, mover) = (turn.from, turn.to, turn.piece);
    let action = V::action(board, position.agreement(), &turn);
    let mut occupied = board.occupied() & !Bitboard::of(from) | Bitboard::of(to);
    let (gain, mut next_victim) = match action {
        Action::Swap | Action::Castling(..) => return threshold <= 0,
        Action::EnPassant(victim) => {
            occupied &= !Bitboard::of(victim);
            (values[Kind::Pawn.index()], values[Kind::Pawn.index()])
        }
        Action::Plain => (captured_value(position, to), values[mover.kind().index()]),
        Action::Promotion(kind) => {
            let promoted = values[kind.index()];
            (captured_value(position, to) + promoted - values[Kind::Pawn.index()], promoted)
        }
    };

    // `swap` is what the side to capture next has to win back to beat the other side's goal.
    let mut swap = gain - threshold;
    if swap < 0 {
        return false;
    }
    swap = next_victim - swap;
    if swap <= 0 {
        return true;
    }
    let mut reached = true;
    let mut side = mover.color();
    loop {
        side = !side;
        let attackers = position.attackers(to, side, occupied) & !Bitboard::of(to);
        let Some((attacker, kind)) = least_valuable::<V>(position, attackers) else { break };
        occupied &= !Bitboard::of(attacker);
        if kind == Kind::King && position.attackers(to, !side, occupied).any() {
            break;
        }
        reached = !reached;
        next_victim = values[kind.index()];
        swap = next_victim - swap;
        if swap < i32::from(reached) {
            break;
        }
    }
    reached
}

/// The value of what stands on `square`.
fn captured_value<V: Variant>(position: &Position<V>, square: Square) -> i32 {
    position.at(square).map_or(0, |piece| const { values::<V>() }[piece.kind().index()])
}

/// The cheapest of `attackers`, with its kind.
fn least_valuable<V: Variant>(position: &Position<V>, attackers: Bitboard) -> Option<(Square, Kind)> {
    let kinds = attackers.filter_map(|square| Some((square, position.at(square)?.kind())));
    kinds.min_by_key(|(_, kind)| const { values::<V>() }[kind.index()])
}
