//! Evaluation by hand: material, piece-square values and mobility, tapered from the middle game to the ending;
//! attacks on the enemy king; a pull towards the draw where the material cannot win.
//!
//! The numbers are each game's own, see [`Variant::EVALUATION`].

use crate::core::geometry::{FILES, RANKS, ROWS, Square};
use crate::core::position::Observer;
use crate::core::{Bitboard, Color, Kind, Piece, Position};
use crate::variants::{KindVisitor, Variant};

mod tapered;
pub use tapered::Tapered;

/// What a game's evaluation is made of.
pub struct Evaluation {
    /// One entry for each kind of piece.
    pub kinds: &'static [KindValues],
    /// Bonus of the side to move.
    pub tempo: i32,
    /// Phase weights on the board from which on all is middle game; below it the ending comes nearer. A game may set it
    /// below the sum at its start, so that the first exchanges change nothing yet.
    pub full_phase: i32,
}

/// The worth of one kind of piece, in centipawns.
pub struct KindValues {
    /// The kind.
    pub kind: Kind,
    /// Worth of the piece anywhere.
    pub material: Tapered,
    /// Added by rank, from the own side's first rank.
    pub by_rank: [Tapered; RANKS as usize],
    /// Added by file, from the edge to the middle.
    pub by_file: [Tapered; FILES as usize / 2 + 1],
    /// Added for each point in reach above `typical_reach`, taken off for each one below.
    pub mobility: Tapered,
    /// Points in reach of an average piece.
    pub typical_reach: i32,
    /// Weight of an attack on one point around the enemy king.
    pub king_attack: i32,
    /// How much of the middle game the piece stands for.
    pub phase: i32,
}

/// Material and piece-square values from White's view, and the phase of one piece on one point.
#[derive(Clone, Copy, Default)]
struct Term {
    score: Tapered,
    phase: i32,
}

/// Material, piece-square values and phases of a game by piece and point.
pub struct PieceSquares(Box<[[Term; ROWS]; Piece::ROWS]>);

impl PieceSquares {
    /// The table of the game `V`.
    pub fn new<V: Variant>() -> PieceSquares {
        let mut table = vec![[Term::default(); ROWS]; Piece::ROWS];
        for values in V::EVALUATION.kinds {
            for (color, square) in
                Color::BOTH.into_iter().flat_map(|color| V::BOARD.map(move |at| (color, at)))
            {
                let file = square.file().min(V::WIDTH - 1 - square.file()) as usize;
                let rank = color.rank(square.rank(), V::HEIGHT) as usize;
                let own = values.material + values.by_rank[rank] + values.by_file[file];
                let score = if color == Color::White { own } else { -own };
                table[Piece::new(color, values.kind).index()][square.index()] =
                    Term { score, phase: values.phase };
            }
        }
        match table.into_boxed_slice().try_into() {
            Ok(table) => PieceSquares(table),
            Err(_) => unreachable!("the table was made with that many rows"),
        }
    }
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
    pub fn new<V: Variant>(position: &Position<V>) -> Accumulator {
        let mut sums = Accumulator { score: Tapered::default(), phase: 0, table: V::piece_squares() };
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
        let term = self.table.0[piece.index()][square.index()];
        self.score -= term.score;
        self.phase -= term.phase;
    }

    #[inline]
    fn placed(&mut self, square: Square, piece: Piece) {
        let term = self.table.0[piece.index()][square.index()];
        self.score += term.score;
        self.phase += term.phase;
    }
}

/// One unit of [`Variant::winning_chances`]: the score stands as it is.
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

/// Evaluates `position` in centipawns for the side to move.
#[inline]
pub fn evaluate<V: Variant>(position: &Position<V>, sums: &Accumulator) -> i32 {
    breakdown(position, sums).total
}

/// Evaluates `position` and tells how the sum comes about.
#[inline]
pub fn breakdown<V: Variant>(position: &Position<V>, sums: &Accumulator) -> Breakdown {
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
pub fn material<V: Variant>(position: &Position<V>) -> i32 {
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
struct Activity<'a, V: Variant> {
    position: &'a Position<V>,
    color: Color,
    /// The points around the enemy king.
    zone: Bitboard,
    mobility: Tapered,
    attack: i32,
}

impl<V: Variant> KindVisitor for Activity<'_, V> {
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
            let reach = V::reach(self.position.tables(), kind, self.color, from, occupied);
            self.mobility += values.mobility * ((reach & !own).count() as i32 - values.typical_reach);
            self.attack += values.king_attack * (reach & self.zone).count() as i32;
        });
    }
}

/// The entry of `kind`.
///
/// # Panics
/// If there is none.
pub const fn values_of(kinds: &'static [KindValues], kind: Kind) -> &'static KindValues {
    let mut i = 0;
    while i < kinds.len() {
        if kinds[i].kind as u8 == kind as u8 {
            return &kinds[i];
        }
        i += 1;
    }
    panic!("the evaluation names every kind of its game")
}

/// Middle-game material of each kind by [`Kind::index`], for exchanges; kings are worth more than all else.
pub const fn exchange_values(kinds: &'static [KindValues]) -> [i32; Kind::COUNT] {
    let mut table = [0; Kind::COUNT];
    let mut i = 0;
    while i < kinds.len() {
        table[kinds[i].kind as usize] =
            if matches!(kinds[i].kind, Kind::King) { MAX_EVALUATION } else { kinds[i].material.middle() };
        i += 1;
    }
    table
}
