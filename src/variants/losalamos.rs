//! Los Alamos chess, the game on 6×6 squares that MANIAC I played in 1956: no bishops, no castling, no double step.
//! It is part of the tests only, to show what a further game takes: this file and its lines in the list of games.

use crate::core::Kind::{self, King, Knight, Pawn, Queen, Rook};
use crate::core::attacks::{Axis, Lines, Paths, horse_leaps, steps_from};
use crate::core::facts::Facts;
use crate::core::geometry::{DIAGONALS, ORTHOGONALS, Step};
use crate::core::layout::{Layout, each_side};
use crate::core::notation::Recorded;
use crate::core::position::{Action, Bearing, Board, Progress, Turn};
use crate::core::rules::{Agreement, AttackTables, KindVisitor, Rules};
use crate::core::{Bitboard, Color, Position, Square};
use crate::eval::{Evaluated, Evaluation, FULL_CHANCES, KindValues, Tapered};
use once_cell::sync::Lazy;

/// The game.
#[derive(Clone, Copy)]
pub struct LosAlamos;

const LAYOUT: Layout = Layout { width: 6, height: 6 };
const BOARD: Bitboard = LAYOUT.board();
const LAST_RANK: [Bitboard; 2] = each_side!(C => LAYOUT.ranks(C, 5, 5));

impl Rules for LosAlamos {
    const FACTS: Facts = Facts {
        name: "losalamos",
        layout: LAYOUT,
        start: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
        kinds: &[(King, 'K'), (Queen, 'Q'), (Rook, 'R'), (Knight, 'N'), (Pawn, 'P')],
        other_letters: &[],
        agreed_promotions: &[],
        promotion_choices: &[Queen, Rook, Knight],
        repetitions: &[],
        move_rule: 100,
    };
    const STANDING: &'static [(Kind, [Bitboard; 2])] = &[(Pawn, [LAYOUT.ranks(Color::White, 1, 4); 2])];

    type Tables = Tables;

    fn tables() -> &'static Tables {
        static TABLES: Lazy<Tables> = Lazy::new(|| Tables(Lines::new(BOARD), Paths::new(false)));
        &TABLES
    }

    fn visit_kinds(visitor: &mut impl KindVisitor) {
        visitor.visit::<{ Queen as usize }>();
        visitor.visit::<{ Rook as usize }>();
        visitor.visit::<{ Knight as usize }>();
        visitor.visit::<{ Pawn as usize }>();
    }

    fn promotion_zone(color: Color) -> Bitboard {
        LAST_RANK[color.index()]
    }

    fn action(_: &Board, _: Agreement, turn: &Turn) -> Action {
        let (pawn, zone) = (turn.piece.kind() == Pawn, LAST_RANK[turn.piece.color().index()]);
        // A move has room for a fourth choice, which is none here and is never generated.
        let choice = Self::FACTS.promotion_choices.get(turn.mv.choice() as usize);
        choice
            .filter(|_| pawn && zone.contains(turn.to))
            .map_or(Action::Plain, |&kind| Action::Promotion(kind))
    }

    fn progress(_: &Board, turn: &Turn, _: Action) -> Option<Progress> {
        let pawn = turn.piece.kind() == Pawn;
        pawn.then_some(Progress { resets_clock: true, irreversible: true, rights: None })
    }
}

impl Recorded for LosAlamos {}

pub struct Tables(Lines, Paths);

impl AttackTables for Tables {
    fn reach(&self, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
        let attacks = self.attacks(kind, color, from, occupied);
        let push = steps_from(BOARD, from, &[color.forward()]) & !occupied;
        if kind == Pawn { attacks & occupied | push } else { attacks }
    }

    fn attacks(&self, kind: Kind, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
        let along = |axis| self.0.reach(axis, from, occupied).first;
        let steps = |set: Bitboard, step| set | steps_from(BOARD, from, &[step]);
        let ahead = |step: &Step| step.rank == color.forward().rank;
        match kind {
            King => ORTHOGONALS.into_iter().chain(DIAGONALS).fold(Bitboard::EMPTY, steps),
            Rook => along(Axis::Rank) | along(Axis::File),
            Queen => Axis::ALL.into_iter().fold(Bitboard::EMPTY, |set, axis| set | along(axis)),
            Knight => ORTHOGONALS.into_iter().flat_map(|first| horse_leaps(from, first) & BOARD).collect(),
            _ => DIAGONALS.into_iter().filter(ahead).fold(Bitboard::EMPTY, steps),
        }
    }

    fn attackers(&self, board: &Board, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let kinds = LosAlamos::FACTS.kinds.iter();
        let of = |&(kind, _): &_| self.attacks(kind, !by, target, occupied) & board.pieces(by, kind);
        kinds.flat_map(of).collect::<Bitboard>() & occupied
    }

    fn bearing(&self, board: &Board, target: Square, by: Color) -> Bearing {
        let kinds = LosAlamos::FACTS.kinds.iter();
        let of = |&(kind, _): &_| self.bearing_points(kind, by, target) & board.pieces(by, kind);
        Bearing { direct: kinds.flat_map(of).collect(), screened: Bitboard::EMPTY }
    }

    fn bearing_points(&self, kind: Kind, by: Color, target: Square) -> Bitboard {
        if kind == King { Bitboard::EMPTY } else { self.attacks(kind, !by, target, Bitboard::EMPTY) }
    }

    fn path(&self, target: Square, attacker: Square) -> Bitboard {
        self.1.between(target, attacker)
    }
}

const fn values(kind: Kind, worth: i32) -> KindValues {
    let none = Tapered::new(0, 0);
    KindValues {
        kind,
        material: Tapered::new(worth, worth),
        by_rank: [none; 11],
        by_file: [none; 5],
        mobility: none,
        typical_reach: 0,
        king_attack: 0,
        phase: 1,
    }
}

impl Evaluated for LosAlamos {
    const EVALUATION: Evaluation = Evaluation {
        kinds: &[
            values(King, 0),
            values(Queen, 900),
            values(Rook, 500),
            values(Knight, 300),
            values(Pawn, 100),
        ],
        tempo: 0,
        full_phase: 24,
    };

    fn king_zone(_: Color, king: Square) -> Bitboard {
        Bitboard::of(king)
    }

    fn winning_chances(_: &Position<LosAlamos>, _: Color) -> i32 {
        FULL_CHANCES
    }
}
