//! The state of the board, which cannot drift apart: point sets, mailbox and key change only together.

use crate::core::geometry::{ROWS, Square};
use crate::core::zobrist::Keys;
use crate::core::{Bitboard, Color, Kind, Piece};

/// Pieces, side to move and rights, with their Zobrist key.
#[derive(Clone)]
pub struct Board {
    kinds: [Bitboard; Kind::COUNT],
    colors: [Bitboard; 2],
    squares: [Option<Piece>; ROWS],
    rights: Bitboard,
    side: Color,
    key: u64,
}

impl Board {
    pub(super) fn new() -> Board {
        Board {
            kinds: [Bitboard::EMPTY; Kind::COUNT],
            colors: [Bitboard::EMPTY; 2],
            squares: [None; ROWS],
            rights: Bitboard::EMPTY,
            side: Color::White,
            key: 0,
        }
    }

    /// The piece on `square`.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// The points of all pieces of `color`.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The points of all pieces of `kind`.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// The points of the pieces of `kind` and `color`.
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.color(color) & self.kind(kind)
    }

    /// The point of the king of `color`.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        match self.pieces(color, Kind::King).first() {
            Some(square) => square,
            None => unreachable!("a position has a king of either side"),
        }
    }

    /// How many pieces `color` has above the numbers in `army`, summed over its kinds.
    pub fn surplus(&self, color: Color, army: &[(Kind, u32)]) -> u32 {
        army.iter().map(|&(kind, number)| self.pieces(color, kind).count().saturating_sub(number)).sum()
    }

    /// The points of all pieces.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The points whose pieces carry a usable right; what it allows, the game says.
    #[inline]
    pub fn rights(&self) -> Bitboard {
        self.rights
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The Zobrist key.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Puts `piece` on the empty point `square`.
    #[inline]
    pub(super) fn put(&mut self, keys: &Keys, square: Square, piece: Piece) {
        debug_assert!(self.at(square).is_none());
        self.squares[square.index()] = Some(piece);
        self.toggle(Bitboard::of(square), piece);
        self.key ^= keys.piece(piece, square);
    }

    /// Takes `piece` off `square`, where it stands.
    #[inline]
    pub(super) fn take(&mut self, keys: &Keys, square: Square, piece: Piece) {
        debug_assert_eq!(self.at(square), Some(piece));
        self.squares[square.index()] = None;
        self.toggle(Bitboard::of(square), piece);
        self.key ^= keys.piece(piece, square);
    }

    /// Moves `piece` from where it stands to the empty point `to`.
    #[inline]
    pub(super) fn shift(&mut self, keys: &Keys, from: Square, to: Square, piece: Piece) {
        debug_assert_eq!((self.at(from), self.at(to)), (Some(piece), None));
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(piece);
        self.toggle(Bitboard::of(from) | Bitboard::of(to), piece);
        self.key ^= keys.piece(piece, from) ^ keys.piece(piece, to);
    }

    /// Makes the pieces on `a` and `b` change places.
    pub(super) fn swap(&mut self, keys: &Keys, a: Square, b: Square) {
        let (Some(on_a), Some(on_b)) = (self.at(a), self.at(b)) else {
            unreachable!("a swap is of two pieces")
        };
        self.take(keys, a, on_a);
        self.shift(keys, b, a, on_b);
        self.put(keys, b, on_a);
    }

    #[inline]
    fn toggle(&mut self, points: Bitboard, piece: Piece) {
        self.kinds[piece.kind().index()] ^= points;
        self.colors[piece.color().index()] ^= points;
    }

    #[inline]
    pub(super) fn pass_turn(&mut self, keys: &Keys) {
        self.side = !self.side;
        self.key ^= keys.side();
    }

    #[inline]
    pub(super) fn set_rights(&mut self, keys: &Keys, rights: Bitboard) {
        if rights != self.rights {
            self.key ^= keys.rights(rights ^ self.rights);
            self.rights = rights;
        }
    }

    /// The key computed afresh, to check the incremental one against.
    pub(super) fn recomputed_key(&self, keys: &Keys) -> u64 {
        let pieces = self.occupied().filter_map(|square| Some((square, self.at(square)?)));
        let key =
            pieces.fold(keys.rights(self.rights), |key, (square, piece)| key ^ keys.piece(piece, square));
        if self.side == Color::Black { key ^ keys.side() } else { key }
    }
}
