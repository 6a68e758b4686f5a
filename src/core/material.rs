//! Material: which pieces each side has, wherever they stand.

use super::position::Board;
use super::{Color, Kind, Piece};

/// How many pieces of each kind each side has: four bits a kind, White's in the lower half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material(u128);

/// Bits of a count.
const BITS: u32 = 4;
/// Bits of a side.
const HALF: u32 = u128::BITS / 2;
const _: () = assert!(Kind::COUNT as u32 * BITS <= HALF);

impl Material {
    /// A king on either side and nothing else.
    pub const BARE_KINGS: Material =
        Material(unit(Piece::new(Color::White, Kind::King)) | unit(Piece::new(Color::Black, Kind::King)));

    /// The material on a board.
    #[inline]
    pub fn of(board: &Board) -> Material {
        board.occupied().filter_map(|square| board.at(square)).fold(Material::default(), Material::with)
    }

    /// One `piece` more; a side has at most 15 of a kind.
    #[inline]
    pub const fn with(self, piece: Piece) -> Material {
        Material(self.0 + unit(piece))
    }

    /// One `piece` fewer; there must be one.
    #[inline]
    pub const fn without(self, piece: Piece) -> Material {
        Material(self.0 - unit(piece))
    }

    /// The number of such pieces.
    pub const fn count(self, piece: Piece) -> usize {
        (self.0 >> shift(piece)) as usize & ((1 << BITS) - 1)
    }

    /// The pieces, kings first, then the others of White and those of Black by [`Kind::ALL`].
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        let kings = Color::BOTH.map(|color| Piece::new(color, Kind::King));
        let others = Color::BOTH.into_iter().flat_map(|color| {
            let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::King);
            kinds.map(move |kind| Piece::new(color, kind))
        });
        kings.into_iter().chain(others).flat_map(move |piece| std::iter::repeat_n(piece, self.count(piece)))
    }

    /// The number of pieces, kings included.
    pub fn men(self) -> usize {
        self.pieces().count()
    }

    /// The material with the colours exchanged.
    #[inline]
    pub const fn flipped(self) -> Material {
        Material(self.0.rotate_left(HALF))
    }

    /// The pieces of White alone.
    #[inline]
    pub const fn white(self) -> Material {
        Material(self.0 & ((1 << HALF) - 1))
    }
}

const fn shift(piece: Piece) -> u32 {
    piece.color().index() as u32 * HALF + piece.kind().index() as u32 * BITS
}

const fn unit(piece: Piece) -> u128 {
    1 << shift(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_counted_by_side() {
        let rook = Piece::new(Color::White, Kind::Rook);
        let horse = Piece::new(Color::Black, Kind::Horse);
        let material = Material::BARE_KINGS.with(rook).with(horse).with(rook);
        assert_eq!((material.count(rook), material.count(horse), material.men()), (2, 1, 5));
        let flipped = material.flipped();
        assert_eq!(flipped.count(Piece::new(Color::Black, Kind::Rook)), 2);
        assert_eq!(flipped.flipped(), material);
        assert_eq!(material.without(rook).without(rook).without(horse), Material::BARE_KINGS);
        assert_eq!(material.white().pieces().count(), 3);
    }
}
