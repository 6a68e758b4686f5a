//! Evaluation data. Values are in centipawns.

use super::Xiangqi;
use super::points::{PALACE, crossing};
use crate::core::position::Board;
use crate::core::rules::Rules;
use crate::core::{Bitboard, Color, Kind, Position, Square};
use crate::eval::scale::{Chances, Scale};
use crate::eval::{Evaluated, Evaluation, FULL_CHANCES, KindValues, Network, Tapered};
use once_cell::sync::Lazy;

const fn t(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

const NOTHING: Tapered = t(0, 0);
const NONE_BY_FILE: [Tapered; 5] = [NOTHING; 5];

/// Values of the ten ranks, filled up to those of the frame.
const fn ranks(values: [Tapered; 10]) -> [Tapered; 11] {
    let [a, b, c, d, e, f, g, h, i, j] = values;
    [a, b, c, d, e, f, g, h, i, j, NOTHING]
}

/// Values of the three ranks that a piece which stays at home has.
const fn home_ranks(values: [Tapered; 3]) -> [Tapered; 11] {
    let [a, b, c] = values;
    let n = NOTHING;
    [a, b, c, n, n, n, n, n, n, n, n]
}

impl Evaluated for Xiangqi {
    fn network() -> Option<&'static Network> {
        static NETWORK: Lazy<Network> = Lazy::new(|| {
            Network::built_in(include_bytes!("../../eval/networks/xiangqi.net"), &const { Xiangqi::FACTS })
        });
        Some(&NETWORK)
    }

    const EVALUATION: Evaluation = EVALUATION;

    /// Of some 25,000 games of 150 nodes a move; the ratings are not measured yet.
    const SCALE: Scale = Scale { chances: Chances { half: 210.0, spread: 351.0 }, ..Scale::GUESS };

    /// The general cannot leave its palace, so all of it is around the general.
    #[inline]
    fn king_zone(color: Color, _: Square) -> Bitboard {
        PALACE[color.index()]
    }

    #[inline]
    fn winning_chances(position: &Position<Xiangqi>, ahead: Color) -> i32 {
        winning_chances(position.board(), ahead)
    }
}

const EVALUATION: Evaluation = Evaluation {
    tempo: 12,
    full_phase: 40,
    kinds: &[
        KindValues {
            kind: Kind::King,
            material: NOTHING,
            by_rank: home_ranks([t(12, 0), t(-8, 0), t(-20, 4)]),
            by_file: [NOTHING, NOTHING, NOTHING, t(-8, 0), t(4, 0)],
            mobility: NOTHING,
            typical_reach: 0,
            king_attack: 0,
            phase: 0,
        },
        KindValues {
            kind: Kind::Advisor,
            material: t(120, 110),
            by_rank: home_ranks([t(2, 0), t(8, 4), t(-6, 0)]),
            by_file: NONE_BY_FILE,
            mobility: NOTHING,
            typical_reach: 0,
            king_attack: 0,
            phase: 0,
        },
        KindValues {
            kind: Kind::Elephant,
            material: t(120, 110),
            by_rank: home_ranks([t(0, 0), t(4, 2), t(4, 2)]),
            by_file: [t(-8, -6), NOTHING, NOTHING, NOTHING, t(10, 6)],
            mobility: NOTHING,
            typical_reach: 0,
            king_attack: 0,
            phase: 0,
        },
        KindValues {
            kind: Kind::Rook,
            material: t(620, 650),
            by_rank: ranks([
                t(-8, -4),
                t(0, 0),
                t(0, 0),
                t(2, 2),
                t(6, 4),
                t(8, 4),
                t(8, 6),
                t(8, 8),
                t(12, 8),
                t(6, 4),
            ]),
            by_file: [t(-6, -2), t(0, 0), t(0, 0), t(8, 2), t(6, 2)],
            mobility: t(3, 4),
            typical_reach: 10,
            king_attack: 4,
            phase: 6,
        },
        KindValues {
            kind: Kind::Cannon,
            material: t(320, 300),
            by_rank: ranks([
                t(0, 0),
                t(0, 0),
                t(2, 0),
                t(0, 0),
                t(0, 0),
                t(2, 2),
                t(2, 2),
                t(0, 2),
                t(0, 4),
                t(6, 6),
            ]),
            by_file: [t(0, 0), t(0, 0), t(0, 0), t(4, 2), t(14, 4)],
            mobility: t(2, 2),
            typical_reach: 11,
            king_attack: 3,
            phase: 4,
        },
        KindValues {
            kind: Kind::Horse,
            material: t(300, 320),
            by_rank: ranks([
                t(-14, -12),
                t(-10, -8),
                t(0, 0),
                t(2, 2),
                t(4, 4),
                t(8, 6),
                t(14, 10),
                t(16, 12),
                t(14, 10),
                t(-4, -2),
            ]),
            by_file: [t(-10, -8), t(-2, -2), t(2, 2), t(4, 4), t(0, 2)],
            mobility: t(6, 6),
            typical_reach: 5,
            king_attack: 5,
            phase: 4,
        },
        KindValues {
            kind: Kind::Pawn,
            material: t(50, 60),
            by_rank: ranks([
                NOTHING,
                NOTHING,
                NOTHING,
                t(0, 0),
                t(6, 8),
                t(30, 46),
                t(40, 60),
                t(48, 66),
                t(50, 60),
                t(4, 10),
            ]),
            by_file: [t(-6, -8), t(0, 0), t(4, 4), t(10, 12), t(14, 14)],
            mobility: NOTHING,
            typical_reach: 0,
            king_attack: 3,
            phase: 1,
        },
    ],
};

/// What is left of a score in favour of `ahead`: little without a piece that crosses the river.
fn winning_chances(board: &Board, ahead: Color) -> i32 {
    if (board.color(ahead) & crossing(board)).any() { FULL_CHANCES } else { 4 }
}
