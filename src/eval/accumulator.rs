//! The sums of a network's neurons, kept along the line that a search is at: a move only changes what it moves
//! (<https://www.chessprogramming.org/NNUE#Efficiently_Updatable>). A move is noted when it is made; the sums are brought
//! up to date when an evaluation asks for them.

use super::features;
use super::network::{LANE, Lane, Network};
use crate::core::position::Observer;
use crate::core::rules::Rules;
use crate::core::{Color, Piece, Position, Square};
use arrayvec::ArrayVec;

/// The sums of a network along a line of moves.
pub struct Accumulators<'a> {
    network: &'a Network,
    /// What each move has changed; nothing for the position at the root.
    plies: Vec<Changes>,
    /// Plies whose sums are right, from the root on, above 0.
    current: usize,
    /// By ply the sums as White sees the board, then those as Black does.
    sums: Vec<Lane>,
}

/// What a move takes off the board and what it puts on it.
#[derive(Clone, Default)]
pub struct Changes {
    removed: ArrayVec<(Square, Piece), 2>,
    placed: ArrayVec<(Square, Piece), 2>,
}

impl Observer for Changes {
    #[inline]
    fn removed(&mut self, square: Square, piece: Piece) {
        self.removed.push((square, piece));
    }

    #[inline]
    fn placed(&mut self, square: Square, piece: Piece) {
        self.placed.push((square, piece));
    }
}

impl<'a> Accumulators<'a> {
    /// The sums for lines of at most `plies` moves from `position`.
    pub fn new<V: Rules>(network: &'a Network, position: &Position<V>, plies: usize) -> Accumulators<'a> {
        let mut sums = Vec::with_capacity((plies + 1) * 2 * network.lanes());
        for side in Color::BOTH {
            sums.extend(anew(network, position, side, None));
        }
        Accumulators { network, plies: Vec::with_capacity(plies), current: 1, sums }
    }

    /// Notes a move: what it changes is to be told to the result.
    #[inline]
    pub fn push(&mut self) -> &mut Changes {
        self.plies.push(Changes::default());
        let last = self.plies.len() - 1;
        &mut self.plies[last]
    }

    /// Forgets the last move.
    #[inline]
    pub fn pop(&mut self) {
        self.plies.pop();
        self.current = self.current.min(self.plies.len() + 1);
    }

    /// The network's output for `position`, which the noted moves have led to, in centipawns for the side to move.
    pub fn evaluate<V: Rules>(&mut self, position: &Position<V>) -> i32 {
        self.bring_up_to_date::<V>();
        let lanes = self.network.lanes();
        let (white, black) = self.sums[self.plies.len() * 2 * lanes..][..2 * lanes].split_at(lanes);
        debug_assert!(white.iter().eq(&anew(self.network, position, Color::White, None)));
        debug_assert!(black.iter().eq(&anew(self.network, position, Color::Black, None)));
        let (own, other) = if position.side() == Color::White { (white, black) } else { (black, white) };
        self.network.output(own, other, self.network.bucket(position.board().occupied().count()))
    }

    #[inline]
    fn bring_up_to_date<V: Rules>(&mut self) {
        let size = 2 * self.network.lanes();
        let needed = (self.plies.len() + 1) * size;
        if self.sums.len() < needed {
            self.sums.resize(needed, Lane([0; LANE]));
        }
        while self.current <= self.plies.len() {
            let (before, after) = self.sums.split_at_mut(self.current * size);
            let (before, after) = (&before[before.len() - size..], &mut after[..size]);
            update::<V>(self.network, &self.plies[self.current - 1], before, after);
            self.current += 1;
        }
    }
}

/// Computes the sums after a move from those before it.
fn update<V: Rules>(network: &Network, changes: &Changes, before: &[Lane], after: &mut [Lane]) {
    let lanes = network.lanes();
    let halves = before.chunks_exact(lanes).zip(after.chunks_exact_mut(lanes));
    for (side, (before, after)) in Color::BOTH.into_iter().zip(halves) {
        let weights =
            |&(square, piece): &(Square, Piece)| network.weights(features::input::<V>(side, piece, square));
        let removed: ArrayVec<&[Lane], 2> = changes.removed.iter().map(weights).collect();
        let placed: ArrayVec<&[Lane], 2> = changes.placed.iter().map(weights).collect();
        match (&removed[..], &placed[..]) {
            ([off], [on]) => combine(before, after, [off], [on]),
            ([off, captured], [on]) => combine(before, after, [off, captured], [on]),
            ([off, captured], [on, other]) => combine(before, after, [off, captured], [on, other]),
            _ => combine(before, after, [], []),
        }
    }
}

/// Takes weights off sums and adds others.
#[inline(always)]
fn combine<const OFF: usize, const ON: usize>(
    before: &[Lane],
    after: &mut [Lane],
    off: [&[Lane]; OFF],
    on: [&[Lane]; ON],
) {
    for (lane, (before, after)) in before.iter().zip(after).enumerate() {
        // By number, since iterators over arrays are not vectorised here.
        let mut sums = before.0;
        for weights in off {
            let Lane(weights) = &weights[lane];
            for i in 0..LANE {
                sums[i] -= weights[i];
            }
        }
        for weights in on {
            let Lane(weights) = &weights[lane];
            for i in 0..LANE {
                sums[i] += weights[i];
            }
        }
        after.0 = sums;
    }
}

/// The sums for `position`, perhaps without a piece, as `side` sees it, computed from nothing.
pub(super) fn anew<V: Rules>(
    network: &Network,
    position: &Position<V>,
    side: Color,
    without: Option<Square>,
) -> Vec<Lane> {
    let board = position.board();
    let mut sums = network.biases().to_vec();
    for square in board.occupied().filter(|&square| Some(square) != without) {
        let Some(piece) = board.at(square) else { continue };
        let weights = network.weights(features::input::<V>(side, piece, square));
        for (sum, weights) in sums.iter_mut().zip(weights) {
            sum.0.iter_mut().zip(weights.0).for_each(|(sum, weight)| *sum += weight);
        }
    }
    sums
}
