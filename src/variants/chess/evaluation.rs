//! Evaluation data. Values are in centipawns.

use super::tables::tables;
use super::{Chess, material};
use crate::core::position::Board;
use crate::core::rules::{AttackTables, Rules};
use crate::core::{Bitboard, Color, Kind, Position, Square};
use crate::eval::scale::{Chances, Scale};
use crate::eval::{Evaluated, Evaluation, FULL_CHANCES, KindValues, Network, Tapered};
use once_cell::sync::Lazy;

const fn t(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

const NOTHING: Tapered = t(0, 0);

/// Values of the eight ranks, filled up to those of the frame.
const fn ranks(values: [Tapered; 8]) -> [Tapered; 11] {
    let [a, b, c, d, e, f, g, h] = values;
    [a, b, c, d, e, f, g, h, NOTHING, NOTHING, NOTHING]
}

/// Values of the files from the edge to the middle, filled up to those of the frame.
const fn files(values: [Tapered; 4]) -> [Tapered; 5] {
    let [edge, b, c, middle] = values;
    [edge, b, c, middle, NOTHING]
}

impl Evaluated for Chess {
    fn network() -> Option<&'static Network> {
        static NETWORK: Lazy<Network> = Lazy::new(|| {
            Network::built_in(include_bytes!("../../eval/networks/chess.net"), &const { Chess::FACTS })
        });
        Some(&NETWORK)
    }

    const EVALUATION: Evaluation = EVALUATION;

    /// Of some 25,000 games of 150 nodes a move; the ratings are not measured yet.
    const SCALE: Scale = Scale { chances: Chances { half: 113.0, spread: 317.0 }, ..Scale::GUESS };

    /// The king and the squares next to it.
    #[inline]
    fn king_zone(_: Color, king: Square) -> Bitboard {
        tables().attacks(Kind::King, Color::White, king, Bitboard::EMPTY) | Bitboard::of(king)
    }

    #[inline]
    fn winning_chances(position: &Position<Chess>, ahead: Color) -> i32 {
        winning_chances(position.board(), ahead)
    }
}

const EVALUATION: Evaluation = Evaluation {
    tempo: 12,
    full_phase: 24,
    kinds: &[
        KindValues {
            kind: Kind::King,
            material: NOTHING,
            by_rank: ranks([
                t(20, -30),
                t(0, -8),
                t(-25, 6),
                t(-45, 16),
                t(-60, 22),
                t(-60, 20),
                t(-60, 8),
                t(-60, -16),
            ]),
            by_file: files([t(16, -20), t(20, -4), t(-8, 8), t(-14, 16)]),
            mobility: NOTHING,
            typical_reach: 0,
            king_attack: 0,
            phase: 0,
        },
        KindValues {
            kind: Kind::Queen,
            material: t(960, 970),
            by_rank: [NOTHING; 11],
            by_file: files([t(-4, -10), t(0, 0), t(2, 4), t(3, 8)]),
            mobility: t(2, 4),
            typical_reach: 13,
            king_attack: 5,
            phase: 4,
        },
        KindValues {
            kind: Kind::Rook,
            material: t(490, 530),
            by_rank: ranks([t(0, -4), t(-4, 0), t(-2, 0), t(-2, 2), t(0, 4), t(4, 6), t(16, 10), t(8, 8)]),
            by_file: files([t(-6, 0), t(-2, 0), t(3, 0), t(7, 0)]),
            mobility: t(3, 5),
            typical_reach: 7,
            king_attack: 3,
            phase: 2,
        },
        KindValues {
            kind: Kind::Bishop,
            material: t(330, 320),
            by_rank: ranks([t(-10, -8), t(3, -2), t(5, 2), t(5, 4), t(5, 4), t(2, 2), t(-2, -2), t(-8, -6)]),
            by_file: files([t(-8, -6), t(2, -1), t(2, 2), t(4, 4)]),
            mobility: t(4, 5),
            typical_reach: 6,
            king_attack: 2,
            phase: 1,
        },
        KindValues {
            kind: Kind::Knight,
            material: t(320, 300),
            by_rank: ranks([
                t(-22, -18),
                t(-8, -8),
                t(4, 0),
                t(8, 8),
                t(14, 12),
                t(12, 6),
                t(0, -4),
                t(-24, -18),
            ]),
            by_file: files([t(-22, -18), t(-6, -6), t(6, 4), t(9, 9)]),
            mobility: t(4, 4),
            typical_reach: 5,
            king_attack: 3,
            phase: 1,
        },
        KindValues {
            kind: Kind::Pawn,
            material: t(90, 110),
            by_rank: ranks([NOTHING, t(0, -6), t(2, -4), t(8, 4), t(16, 20), t(32, 52), t(60, 100), NOTHING]),
            by_file: files([t(-8, 4), t(-2, 2), t(2, 0), t(8, -2)]),
            mobility: NOTHING,
            typical_reach: 0,
            king_attack: 1,
            phase: 0,
        },
    ],
};

/// What is left of a score in favour of `ahead`: nothing where it cannot mate, little where its only piece is a
/// knight or a bishop.
fn winning_chances(board: &Board, ahead: Color) -> i32 {
    let own = board.color(ahead) & !board.kind(Kind::King);
    let minor = board.kind(Kind::Knight) | board.kind(Kind::Bishop);
    if !material::can_mate(board, ahead) {
        0
    } else if !own.many() && (own & !minor).is_empty() {
        4
    } else {
        FULL_CHANCES
    }
}
