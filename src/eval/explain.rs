//! What an evaluation is made of, for people.

use super::accumulator::anew;
use super::network::Network;
use super::{Evaluated, judged};
use crate::core::{Color, Kind, Position, Square};

/// What an evaluation is made of. Values are in centipawns from White's view, but the sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The network's output by bucket.
    pub buckets: Vec<i32>,
    /// The bucket that counts.
    pub bucket: usize,
    /// What would be lost without each piece but the kings.
    pub pieces: Vec<(Square, i32)>,
    /// What is left of the output for the side ahead by the material, of [`FULL_CHANCES`](super::FULL_CHANCES).
    pub chances: i32,
    /// The evaluation, for the side to move.
    pub total: i32,
}

/// Explains the evaluation of `position` by `network`.
pub fn explain<V: Evaluated>(network: &Network, position: &Position<V>) -> Explanation {
    let board = position.board();
    let from_white = |value: i32| if position.side() == Color::White { value } else { -value };
    let output = |without: Option<Square>, bucket: usize| {
        let [own, other] =
            [position.side(), !position.side()].map(|side| anew(network, position, side, without));
        network.output(&own, &other, bucket)
    };
    let bucket = network.bucket(board.occupied().count());
    let whole = output(None, bucket);
    let ahead = if whole >= 0 { position.side() } else { !position.side() };
    let worth = |square| (square, from_white(whole - output(Some(square), bucket)));
    let pieces = board.occupied() & !board.kind(Kind::King);
    Explanation {
        buckets: (0..network.head().buckets).map(|bucket| from_white(output(None, bucket))).collect(),
        bucket,
        pieces: pieces.map(worth).collect(),
        chances: V::winning_chances(position, ahead),
        total: judged(position, whole),
    }
}
