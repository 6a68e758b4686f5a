//! Where generated moves go: into a list, a count, a search for one of them.

use super::{Bitboard, Move, MoveList, Square};

/// Takes generated moves.
pub trait Sink {
    /// Moves of the piece on `from` to each of `targets`.
    fn add(&mut self, from: Square, targets: Bitboard);
    /// Moves of the pawn on `from` to each of `targets`, once with each choice of promotion piece below `choices`.
    fn add_promotions(&mut self, from: Square, targets: Bitboard, choices: u8);
    /// One move.
    fn add_move(&mut self, mv: Move);
}

impl Sink for MoveList {
    #[inline]
    fn add(&mut self, from: Square, targets: Bitboard) {
        targets.for_each(|to| self.push(Move::new(from, to)));
    }

    #[inline]
    fn add_promotions(&mut self, from: Square, targets: Bitboard, choices: u8) {
        for to in targets {
            self.extend((0..choices).map(|choice| Move::new(from, to).with_choice(choice)));
        }
    }

    #[inline]
    fn add_move(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// Counts moves without writing them.
#[derive(Default)]
pub struct Count(pub u64);

impl Sink for Count {
    #[inline]
    fn add(&mut self, _: Square, targets: Bitboard) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn add_promotions(&mut self, _: Square, targets: Bitboard, choices: u8) {
        self.0 += u64::from(targets.count()) * u64::from(choices);
    }

    #[inline]
    fn add_move(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Looks for one move among those generated.
pub(super) struct Find {
    pub wanted: Move,
    pub found: bool,
}

impl Sink for Find {
    fn add(&mut self, from: Square, targets: Bitboard) {
        self.add_promotions(from, targets, 1);
    }

    fn add_promotions(&mut self, from: Square, targets: Bitboard, choices: u8) {
        let wanted = self.wanted;
        self.found |= from == wanted.from() && targets.contains(wanted.to()) && wanted.choice() < choices;
    }

    fn add_move(&mut self, mv: Move) {
        self.found |= mv == self.wanted;
    }
}

/// Which part of the moves to generate. The two halves together are all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Every move.
    All,
    /// Captures, en passant included, and promotions.
    Noisy,
    /// Moves that neither capture nor promote, swaps and castling included.
    Quiet,
}
