//! The state of the board: point sets, mailbox and key, which change only together and so cannot drift apart.

use crate::core::geometry::{ROWS, Square};
use crate::core::zobrist::Keys;
use crate::core::{Bitboard, Color, Kind, Move, Piece};

/// Where the pieces stand: point sets and mailbox, which change only together.
#[derive(Clone)]
pub(super) struct Placement {
    /// By piece.
    sets: [Bitboard; Piece::ROWS],
    colors: [Bitboard; 2],
    squares: [Option<Piece>; ROWS],
}

/// Pieces, side to move and rights, with their Zobrist key.
#[derive(Clone)]
pub struct Board {
    placement: Placement,
    side: Color,
    marks: Marks,
}

/// What a move changes on the board besides the pieces and the turn; taking it back restores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    pub rights: Bitboard,
    pub key: u64,
    /// Half-move number from which the count of the move rule runs; it wraps below 0.
    pub clock_start: u32,
    /// Half-move number of the last move that no later position can repeat across.
    pub cycle_start: u32,
}

impl Placement {
    /// Puts `piece` on the empty point `square`.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        debug_assert_eq!(self.squares[square.index()], None);
        self.squares[square.index()] = Some(piece);
        self.toggle(Bitboard::of(square), piece);
    }

    /// Takes `piece` off `square`, where it stands.
    #[inline]
    pub fn take(&mut self, square: Square, piece: Piece) {
        debug_assert_eq!(self.squares[square.index()], Some(piece));
        self.squares[square.index()] = None;
        self.toggle(Bitboard::of(square), piece);
    }

    /// Moves `piece` from where it stands to the empty point `to`.
    #[inline]
    pub fn shift(&mut self, from: Square, to: Square, piece: Piece) {
        debug_assert_eq!((self.squares[from.index()], self.squares[to.index()]), (Some(piece), None));
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(piece);
        self.toggle(Bitboard::of(from) | Bitboard::of(to), piece);
    }

    /// Swaps the pieces of one side on `a` and `b`, and returns them.
    pub fn swap(&mut self, a: Square, b: Square) -> (Piece, Piece) {
        let (Some(on_a), Some(on_b)) = (self.squares[a.index()], self.squares[b.index()]) else {
            unreachable!("a swap is of two pieces")
        };
        debug_assert_eq!(on_a.color(), on_b.color());
        self.squares.swap(a.index(), b.index());
        let points = Bitboard::of(a) | Bitboard::of(b);
        self.sets[on_a.index()] ^= points;
        self.sets[on_b.index()] ^= points;
        (on_a, on_b)
    }

    #[inline]
    fn toggle(&mut self, points: Bitboard, piece: Piece) {
        self.sets[piece.index()] ^= points;
        self.colors[piece.color().index()] ^= points;
    }
}

impl Board {
    pub(super) fn new() -> Board {
        Board {
            placement: Placement {
                sets: [Bitboard::EMPTY; Piece::ROWS],
                colors: [Bitboard::EMPTY; 2],
                squares: [None; ROWS],
            },
            side: Color::White,
            marks: Marks { rights: Bitboard::EMPTY, key: 0, clock_start: 0, cycle_start: 0 },
        }
    }

    /// The piece on `square`.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.placement.squares[square.index()]
    }

    /// The piece that a legal move moves.
    ///
    /// # Panics
    /// If there is none on the point that the move leaves.
    #[inline(always)]
    pub fn mover(&self, mv: Move) -> Piece {
        match self.at(mv.from()) {
            Some(piece) => piece,
            None => unreachable!("a legal move moves a piece"),
        }
    }

    /// The points of all pieces of `color`.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.placement.colors[color.index()]
    }

    /// The points of all pieces of `kind`.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Bitboard {
        self.pieces(Color::White, kind) | self.pieces(Color::Black, kind)
    }

    /// The points of the pieces of `kind` and `color`.
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.placement.sets[Piece::new(color, kind).index()]
    }

    /// The point of the king of `color`.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        match self.pieces(color, Kind::King).first() {
            Some(square) => square,
            None => unreachable!("a position has a king of either side"),
        }
    }

    /// The points of all pieces.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.color(Color::White) | self.color(Color::Black)
    }

    /// The points whose pieces carry a usable right. What a right allows is up to the game.
    #[inline]
    pub fn rights(&self) -> Bitboard {
        self.marks.rights
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The Zobrist key.
    #[inline]
    pub fn key(&self) -> u64 {
        self.marks.key
    }

    /// What [`Board::take_back`] needs.
    #[inline]
    pub(super) fn marks(&self) -> Marks {
        self.marks
    }

    /// Puts `piece` on the empty point `square`.
    #[inline]
    pub(super) fn put(&mut self, keys: &Keys, square: Square, piece: Piece) {
        self.placement.put(square, piece);
        self.marks.key ^= keys.piece(piece, square);
    }

    /// Takes `piece` off `square`, where it stands.
    #[inline]
    pub(super) fn take(&mut self, keys: &Keys, square: Square, piece: Piece) {
        self.placement.take(square, piece);
        self.marks.key ^= keys.piece(piece, square);
    }

    /// Moves `piece` from where it stands to the empty point `to`.
    #[inline]
    pub(super) fn shift(&mut self, keys: &Keys, from: Square, to: Square, piece: Piece) {
        self.placement.shift(from, to, piece);
        self.marks.key ^= keys.piece(piece, from) ^ keys.piece(piece, to);
    }

    /// Swaps the pieces on `a` and `b`, and returns them.
    pub(super) fn swap(&mut self, keys: &Keys, a: Square, b: Square) -> (Piece, Piece) {
        let (on_a, on_b) = self.placement.swap(a, b);
        self.marks.key ^= keys.piece(on_a, a) ^ keys.piece(on_a, b);
        self.marks.key ^= keys.piece(on_b, a) ^ keys.piece(on_b, b);
        (on_a, on_b)
    }

    #[inline]
    pub(super) fn pass_turn(&mut self, keys: &Keys) {
        self.side = !self.side;
        self.marks.key ^= keys.side();
    }

    #[inline]
    pub(super) fn set_rights(&mut self, keys: &Keys, rights: Bitboard) {
        self.marks.key ^= keys.rights(rights ^ self.rights());
        self.marks.rights = rights;
    }

    /// Starts the count of the move rule at `half_move`.
    #[inline]
    pub(super) fn restart_clock(&mut self, half_move: u32) {
        self.marks.clock_start = half_move;
    }

    /// Notes that no position from before `half_move` can occur again.
    #[inline]
    pub(super) fn restart_cycle(&mut self, half_move: u32) {
        self.marks.cycle_start = half_move;
    }

    /// Takes the last turn back: `moves_back` moves the pieces; all else is restored, the key included.
    #[inline]
    pub(super) fn take_back(&mut self, keys: &Keys, before: Marks, moves_back: impl FnOnce(&mut Placement)) {
        self.marks = before;
        self.side = !self.side;
        moves_back(&mut self.placement);
        debug_assert_eq!(self.key(), self.recomputed_key(keys));
    }

    /// The key computed from scratch, to check the incremental one.
    pub(super) fn recomputed_key(&self, keys: &Keys) -> u64 {
        let pieces = self.occupied().filter_map(|square| Some((square, self.at(square)?)));
        let key =
            pieces.fold(keys.rights(self.rights()), |key, (square, piece)| key ^ keys.piece(piece, square));
        if self.side == Color::Black { key ^ keys.side() } else { key }
    }
}
