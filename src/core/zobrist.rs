//! Zobrist keys: one random number for each piece on each point, each right and the side to move
//! (<https://www.chessprogramming.org/Zobrist_Hashing>).

use super::Bitboard;
use super::geometry::{ROWS, Square};
use super::piece::Piece;
use super::random::SplitMix64;
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
