//! Zobrist keys: one random number for each piece on each point, each right and the side to move
//! (<https://www.chessprogramming.org/Zobrist_Hashing>).

use super::Bitboard;
use super::geometry::{ROWS, Square};
use super::piece::Piece;
use once_cell::sync::Lazy;

/// The random numbers.
pub struct Keys {
    pieces: [[u64; ROWS]; Piece::ROWS],
    rights: [u64; ROWS],
    side: u64,
}

static KEYS: Lazy<Box<Keys>> = Lazy::new(|| {
    let mut random = SplitMix64(0x7465_6e67_6c6f_6e67);
    let mut keys =
        Box::new(Keys { pieces: [[0; ROWS]; Piece::ROWS], rights: [0; ROWS], side: random.next() });
    keys.pieces.iter_mut().flatten().chain(&mut keys.rights).for_each(|key| *key = random.next());
    keys
});

/// The keys of all games.
pub fn keys() -> &'static Keys {
    &KEYS
}

impl Keys {
    /// Key of a piece on a point.
    #[inline]
    pub fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[piece.index()][square.index()]
    }

    /// Key of a set of rights.
    #[inline]
    pub fn rights(&self, rights: Bitboard) -> u64 {
        rights.fold(0, |key, square| key ^ self.rights[square.index()])
    }

    /// Key of Black to move.
    #[inline]
    pub fn side(&self) -> u64 {
        self.side
    }
}

/// The generator splitmix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators").
#[derive(Clone, Debug)]
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// The next 64 random bits.
    #[expect(clippy::should_implement_trait, reason = "an endless generator, not an iterator")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A random number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}
