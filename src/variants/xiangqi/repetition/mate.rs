//! Mates by continuous checks.

use super::super::Xiangqi;
use crate::core::{Move, Position};

/// The most positions that are looked at for one question; past it the answer is no.
pub const NODE_LIMIT: u32 = 50_000;

/// A count of positions that may not pass [`NODE_LIMIT`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Nodes(u32);

impl Nodes {
    /// Counts one more; false if the limit is passed.
    pub fn count(&mut self) -> bool {
        self.0 += 1;
        !self.is_spent()
    }

    /// Whether the limit is passed.
    pub fn is_spent(self) -> bool {
        self.0 > NODE_LIMIT
    }
}

/// Whether the side to move mates by at most `moves` moves that all give check, none of them `barred`.
pub fn mates(position: &mut Position<Xiangqi>, moves: u32, barred: &[Move], nodes: &mut Nodes) -> bool {
    if moves == 0 || !nodes.count() {
        return false;
    }
    let lines = position.king_lines(!position.side());
    let legal = position.legal_moves();
    let checks = legal.into_iter().filter(|mv| !barred.contains(mv) && position.gives_check(&lines, *mv));
    checks.collect::<Vec<_>>().into_iter().any(|mv| {
        position.make(mv);
        let mated = position.legal_moves().into_iter().all(|evasion| {
            position.make(evasion);
            let mated = mates(position, moves - 1, barred, nodes);
            position.unmake();
            mated
        });
        position.unmake();
        mated
    })
}
