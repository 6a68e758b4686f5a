//! Evaluation data. Values are in centipawns.

use super::Dragon;
use super::points::PALACE;
use crate::core::rules::Rules;
use crate::core::{Bitboard, Color, Kind, Material, Piece, Position, Square};
use crate::eval::scale::{Chances, Scale};
use crate::eval::{Evaluated, Evaluation, FULL_CHANCES, KindValues, Network, Tapered};
use once_cell::sync::Lazy;
use std::collections::BTreeSet;

const fn t(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

const NONE_BY_RANK: [Tapered; 11] = [t(0, 0); 11];
const NONE_BY_FILE: [Tapered; 5] = [t(0, 0); 5];

impl Evaluated for Dragon {
    fn network() -> Option<&'static Network> {
        static NETWORK: Lazy<Network> = Lazy::new(|| {
            Network::built_in(include_bytes!("../../eval/networks/dragon.net"), &const { Dragon::FACTS })
        });
        Some(&NETWORK)
    }

    const EVALUATION: Evaluation = EVALUATION;

    /// Of some 25,000 games of 150 nodes a move; the ratings are not measured yet.
    const SCALE: Scale = Scale { chances: Chances { half: 223.0, spread: 514.0 }, ..Scale::GUESS };

    /// The king cannot leave its palace, so all of it is around the king.
    #[inline]
    fn king_zone(color: Color, _: Square) -> Bitboard {
        PALACE[color.index()]
    }

    #[inline]
    fn winning_chances(position: &Position<Dragon>, ahead: Color) -> i32 {
        winning_chances(position, ahead)
    }
}

const EVALUATION: Evaluation = Evaluation {
    tempo: 12,
    full_phase: 40,
    kinds: &[
        KindValues {
            kind: Kind::King,
            material: t(0, 0),
            by_rank: [
                t(12, -4),
                t(0, 2),
                t(-12, 4),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(0, 0),
            ],
            by_file: NONE_BY_FILE,
            mobility: t(0, 0),
            typical_reach: 0,
            king_attack: 0,
            phase: 0,
        },
        KindValues {
            kind: Kind::Dragon,
            material: t(620, 640),
            by_rank: NONE_BY_RANK,
            by_file: [t(-8, -8), t(-4, -4), t(0, 0), t(3, 3), t(5, 5)],
            mobility: t(4, 5),
            typical_reach: 14,
            king_attack: 3,
            phase: 6,
        },
        KindValues {
            kind: Kind::Tiger,
            material: t(230, 260),
            by_rank: [
                t(-8, -8),
                t(-5, -5),
                t(-2, -2),
                t(0, 0),
                t(3, 3),
                t(6, 6),
                t(8, 8),
                t(10, 8),
                t(10, 8),
                t(8, 6),
                t(4, 2),
            ],
            by_file: [t(-10, -8), t(-4, -3), t(0, 0), t(4, 4), t(6, 6)],
            mobility: t(5, 6),
            typical_reach: 6,
            king_attack: 3,
            phase: 2,
        },
        KindValues {
            kind: Kind::Advisor,
            material: t(110, 90),
            by_rank: [
                t(4, 0),
                t(8, 2),
                t(-6, -2),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(0, 0),
            ],
            by_file: NONE_BY_FILE,
            mobility: t(0, 0),
            typical_reach: 0,
            king_attack: 0,
            phase: 0,
        },
        KindValues {
            kind: Kind::Rook,
            material: t(600, 640),
            by_rank: [
                t(-6, -4),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(2, 2),
                t(4, 4),
                t(4, 4),
                t(6, 6),
                t(8, 6),
                t(10, 6),
                t(6, 4),
            ],
            by_file: [t(-4, -2), t(0, 0), t(0, 0), t(3, 1), t(5, 2)],
            mobility: t(4, 4),
            typical_reach: 11,
            king_attack: 3,
            phase: 5,
        },
        KindValues {
            kind: Kind::Elephant,
            material: t(190, 200),
            by_rank: [
                t(-4, -4),
                t(0, 0),
                t(2, 2),
                t(2, 2),
                t(4, 4),
                t(4, 4),
                t(6, 6),
                t(8, 8),
                t(16, 14),
                t(16, 14),
                t(12, 10),
            ],
            by_file: [t(-8, -6), t(-2, -2), t(0, 0), t(6, 4), t(8, 6)],
            mobility: t(4, 4),
            typical_reach: 3,
            king_attack: 3,
            phase: 1,
        },
        KindValues {
            kind: Kind::Cannon,
            material: t(340, 300),
            by_rank: NONE_BY_RANK,
            by_file: [t(0, 0), t(0, 0), t(0, 0), t(4, 2), t(12, 4)],
            mobility: t(2, 3),
            typical_reach: 12,
            king_attack: 2,
            phase: 3,
        },
        KindValues {
            kind: Kind::Horse,
            material: t(300, 310),
            by_rank: [
                t(-14, -12),
                t(-8, -8),
                t(0, 0),
                t(2, 2),
                t(4, 4),
                t(6, 6),
                t(10, 8),
                t(14, 10),
                t(14, 10),
                t(8, 6),
                t(-2, -2),
            ],
            by_file: [t(-10, -8), t(-4, -4), t(0, 0), t(4, 4), t(5, 5)],
            mobility: t(5, 6),
            typical_reach: 5,
            king_attack: 4,
            phase: 2,
        },
        KindValues {
            kind: Kind::Pawn,
            material: t(90, 110),
            by_rank: [
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(0, 0),
                t(4, 6),
                t(14, 18),
                t(18, 28),
                t(24, 42),
                t(32, 60),
                t(44, 84),
                t(0, 0),
            ],
            by_file: [t(-4, 0), t(0, 0), t(2, 0), t(6, 2), t(8, 2)],
            mobility: t(0, 0),
            typical_reach: 0,
            king_attack: 2,
            phase: 0,
        },
    ],
};

/// The endings of three and four pieces that are drawn by their material, as `tenglong tables drawn` prints them.
pub const DRAWN_ENDINGS: &str = include_str!("drawn-endings.txt");

/// The same, with either side as White.
static DRAWN: Lazy<BTreeSet<Material>> = Lazy::new(|| {
    let endings = DRAWN_ENDINGS.lines().map(|line| match Material::parse::<Dragon>(line) {
        Ok(material) => material,
        Err(error) => unreachable!("the list of drawn endings: {error}"),
    });
    endings.flat_map(|material| [material, material.flipped()]).collect()
});

/// What is left of the score in a drawn ending.
const NO_CHANCES: i32 = 2;
/// What is left where the side ahead could not win against a bare king.
const FEW_CHANCES: i32 = 12;

/// What is left of a score in favour of `ahead`: little, where the endgame tables say that its pieces do not win, the advisors
/// left aside. Pawns count as what they become.
fn winning_chances(position: &Position<Dragon>, ahead: Color) -> i32 {
    let board = position.board();
    let attackers = board.color(ahead) & !(board.kind(Kind::King) | board.kind(Kind::Advisor));
    match attackers.count() {
        0 => NO_CHANCES,
        1 | 2 if DRAWN.contains(&promoted(position, attackers)) => {
            let others = board.occupied() & !board.kind(Kind::King);
            let drawn = others.count() <= 2 && DRAWN.contains(&promoted(position, others));
            if drawn { NO_CHANCES } else { FEW_CHANCES }
        }
        _ => FULL_CHANCES,
    }
}

/// The kings and these pieces, pawns as what they become.
fn promoted(position: &Position<Dragon>, points: Bitboard) -> Material {
    let pieces = points.filter_map(|point| position.at(point)).map(|piece| match piece.kind() {
        Kind::Pawn => Piece::new(piece.color(), position.agreement().promotion),
        _ => piece,
    });
    pieces.fold(Material::BARE_KINGS, Material::with)
}
