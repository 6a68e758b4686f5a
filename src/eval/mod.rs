//! Evaluation by hand: material, piece-square values and mobility, tapered from the middle game to the ending;
//! attacks on the enemy king; a pull towards the draw where the material cannot win.
//!
//! The numbers are each game's own, see [`Evaluated::EVALUATION`].

use crate::core::position::Observer;
use crate::core::rules::{AttackTables, KindVisitor, Rules};
use crate::core::{Bitboard, Color, Kind, Piece, Position, Square};

mod accumulator;
mod explain;
pub mod features;
pub mod network;
mod piece_squares;
pub mod scale;
mod tapered;
mod values;

pub use accumulator::Accumulators;
pub use explain::{Explanation, explain};
pub use network::Network;
pub use tapered::Tapered;
pub use values::{Evaluation, KindValues, exchange_values};

use piece_squares::PieceSquares;
use scale::Scale;
use values::values_of;

/// What an evaluation asks of a game.
pub trait Evaluated: Rules {
    /// The network that the program brings with it; none: the game is evaluated by hand.
    fn network() -> Option<&'static Network> {
        None
    }

    /// The numbers.
    const EVALUATION: Evaluation;

    /// What scores and levels are worth, once that was measured.
    const SCALE: Scale = Scale::GUESS;

    /// The points around the king of `color` on `king` where attacks threaten it.
    fn king_zone(color: Color, king: Square) -> Bitboard;

    /// What is left of a score in favour of `ahead` with this material, of [`FULL_CHANCES`].
    fn winning_chances(position: &Position<Self>, ahead: Color) -> i32;
}

/// The part of the evaluation that is kept up to date move by move.
#[derive(Clone, Copy)]
pub struct Accumulator {
    score: Tapered,
    phase: i32,
    table: &'static PieceSquares,
}

impl Accumulator {
    /// The sums over all pieces of `position`.
    pub fn new<V: Evaluated>(position: &Position<V>) -> Accumulator {
        let mut sums = Accumulator { score: Tapered::default(), phase: 0, table: PieceSquares::of::<V>() };
        for square in position.board().occupied() {
            if let Some(piece) = position.at(square) {
                sums.placed(square, piece);
            }
        }
        sums
    }
}

impl Observer for Accumulator {
    #[inline]
    fn removed(&mut self, square: Square, piece: Piece) {
        let term = self.table.term(piece, square);
        self.score -= term.score;
        self.phase -= term.phase;
    }

    #[inline]
    fn placed(&mut self, square: Square, piece: Piece) {
        let term = self.table.term(piece, square);
        self.score += term.score;
        self.phase += term.phase;
    }
}

/// One unit of [`Evaluated::winning_chances`]: the score stands as it is.
pub const FULL_CHANCES: i32 = 64;

/// No evaluation is beyond this, in centipawns; mate scores are.
pub const MAX_EVALUATION: i32 = 20_000;

/// The parts of an evaluation, from White's view, for people.
pub struct Breakdown {
    /// Material and piece-square values.
    pub placement: Tapered,
    /// Mobility.
    pub mobility: Tapered,
    /// Attacks on the kings.
    pub king_attack: Tapered,
    /// Share of the middle game, of [`Evaluation::full_phase`].
    pub phase: i32,
    /// What is left of the score for the side ahead, of [`FULL_CHANCES`].
    pub chances: i32,
    /// The sum in centipawns, for the side to move, its tempo included.
    pub total: i32,
}

/// The evaluation that a network's output for `position` comes to: less where the material wins with trouble, and in the
/// second half of the way to the move rule with every ply, down to half.
#[inline]
pub fn judged<V: Evaluated>(position: &Position<V>, output: i32) -> i32 {
    let ahead = if output >= 0 { position.side() } else { !position.side() };
    let score = output * V::winning_chances(position, ahead) / FULL_CHANCES;
    let (rule, clock) = (i32::from(V::FACTS.move_rule), i32::from(position.clock()));
    let late = (clock.min(rule) - rule / 2).max(0);
    let score = score * (rule - late) / rule;
    score.clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// Evaluates `position` in centipawns for the side to move.
#[inline]
pub fn evaluate<V: Evaluated>(position: &Position<V>, sums: &Accumulator) -> i32 {
    breakdown(position, sums).total
}

/// Evaluates `position` and tells how the sum comes about.
#[inline]
pub fn breakdown<V: Evaluated>(position: &Position<V>, sums: &Accumulator) -> Breakdown {
    let [white, black] = Color::BOTH.map(|color| {
        let zone = V::king_zone(!color, position.king(!color));
        let mut activity = Activity { position, color, zone, mobility: Tapered::default(), attack: 0 };
        V::visit_kinds(&mut activity);
        activity
    });
    let mobility = white.mobility - black.mobility;
    let king_attack = attack_score(white.attack) - attack_score(black.attack);
    let phase = sums.phase.min(V::EVALUATION.full_phase);
    let score = (sums.score + mobility + king_attack).at_phase(phase, V::EVALUATION.full_phase);
    let ahead = if score >= 0 { Color::White } else { Color::Black };
    let chances = V::winning_chances(position, ahead);
    let score = score * chances / FULL_CHANCES;
    let own = if position.side() == Color::White { score } else { -score };
    let total = (own + V::EVALUATION.tempo).clamp(-MAX_EVALUATION, MAX_EVALUATION);
    Breakdown { placement: sums.score, mobility, king_attack, phase, chances, total }
}

/// Material alone, in centipawns for the side to move.
pub fn material<V: Evaluated>(position: &Position<V>) -> i32 {
    let board = position.board();
    let balance = |values: &KindValues| {
        let count = |color| board.pieces(color, values.kind).count() as i32;
        values.material.middle() * (count(position.side()) - count(!position.side()))
    };
    V::EVALUATION.kinds.iter().map(balance).sum()
}

/// Attackers count more than in proportion: one alone threatens little.
fn attack_score(weight: i32) -> Tapered {
    const LARGEST: i32 = 60;
    let weight = weight.min(LARGEST);
    Tapered::new(weight * weight / 12, weight / 2)
}

/// What the pieces of one side do beyond standing where they are.
struct Activity<'a, V: Evaluated> {
    position: &'a Position<V>,
    color: Color,
    /// The points around the enemy king.
    zone: Bitboard,
    mobility: Tapered,
    attack: i32,
}

impl<V: Evaluated> KindVisitor for Activity<'_, V> {
    #[inline(always)]
    fn visit<const KIND: usize>(&mut self) {
        let kind = const { Kind::ALL[KIND] };
        let values = const { values_of(V::EVALUATION.kinds, Kind::ALL[KIND]) };
        if values.mobility.is_zero() && values.king_attack == 0 {
            return;
        }
        let board = self.position.board();
        let (own, occupied) = (board.color(self.color), board.occupied());
        board.pieces(self.color, kind).for_each(|from| {
            let reach = self.position.tables().reach(kind, self.color, from, occupied);
            self.mobility += values.mobility * ((reach & !own).count() as i32 - values.typical_reach);
            self.attack += values.king_attack * (reach & self.zone).count() as i32;
        });
    }
}
