//! Material and piece-square values by piece and point.

use super::{Evaluated, Tapered};
use crate::core::geometry::{ROWS, Square};
use crate::core::{Color, Piece};

/// Material and piece-square values from White's view, and the phase of one piece on one point.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub score: Tapered,
    pub phase: i32,
}

/// Material, piece-square values and phases of a game by piece and point.
pub(super) struct PieceSquares([[Term; ROWS]; Piece::ROWS]);

/// Gives each game a table that is computed when the program is built.
struct TableOf<V>(V);

impl<V: Evaluated> TableOf<V> {
    const TABLE: PieceSquares = PieceSquares::new::<V>();
}

impl PieceSquares {
    /// The table of the game `V`.
    pub fn of<V: Evaluated>() -> &'static PieceSquares {
        &TableOf::<V>::TABLE
    }

    /// What `piece` on `square` adds.
    #[inline]
    pub fn term(&self, piece: Piece, square: Square) -> Term {
        self.0[piece.index()][square.index()]
    }

    const fn new<V: Evaluated>() -> PieceSquares {
        let mut table = [[Term { score: Tapered::new(0, 0), phase: 0 }; ROWS]; Piece::ROWS];
        let (width, height) = (V::FACTS.layout.width, V::FACTS.layout.height);
        let mut i = 0;
        while i < V::EVALUATION.kinds.len() {
            let values = &V::EVALUATION.kinds[i];
            let mut point = 0;
            while point < width * height {
                let (file, rank) = (point % width, point / width);
                let mirrored = if file < width - 1 - file { file } else { width - 1 - file };
                let own = values
                    .material
                    .plus(values.by_file[mirrored as usize])
                    .plus(values.by_rank[rank as usize]);
                let white = Term { score: own, phase: values.phase };
                let black = Term { score: Tapered::new(-own.middle(), -own.end()), phase: values.phase };
                let [at, flipped] = [Square::new(file, rank), Square::new(file, height - 1 - rank)];
                table[Piece::new(Color::White, values.kind).index()][at.index()] = white;
                table[Piece::new(Color::Black, values.kind).index()][flipped.index()] = black;
                point += 1;
            }
            i += 1;
        }
        PieceSquares(table)
    }
}
