//! Xiangqi (象棋).
//!
//! Articles ("art.") are those of the Chinese competition rules of 1999. Where they leave the repetition of moves
//! to the referee, the reading chosen is given here.
//!
//! # Board
//! 9 files `a`–`i` and 10 ranks `1`–`10` (art. 1.1), Red, who moves first and is called White in all of this
//! program, at the lower side. Between ranks 5 and 6 runs the river. The palaces are `d1`–`f3` and `d8`–`f10`.
//!
//! # Pieces
//! 16 a side (art. 1.2): general K, two advisors A, two elephants B, two horses N, two rooks R, two cannons C, five
//! soldiers P. A move goes to an empty point or captures the enemy piece there (art. 2.3), but for the cannon in
//! the same way. By art. 2.2:
//! - **General**: one point along rank or file, inside its palace. The two generals must not face each other on a
//!   file with nothing between them.
//! - **Advisor**: one point along a palace diagonal, inside its palace.
//! - **Elephant**: two points along a diagonal, the point between (its eye) empty; it does not cross the river.
//! - **Horse**: one point along rank or file, which must be empty (its leg), then one diagonally outward.
//! - **Rook**: any distance along rank or file.
//! - **Cannon**: moves like a rook to empty points, captures along rank or file over exactly one piece.
//! - **Soldier**: one point forward; beyond the river also sideways; never backwards.
//!
//! # Ends
//! A move must not leave the own general attacked or facing the other. Checkmate wins (art. 4.1.1), and so does
//! leaving the opponent no legal move (art. 3.2, 4.1.3). Drawn are: a position in which neither side has a piece that
//! can cross the river (art. 4.2.1); 60 moves of each side without a capture (art. 4.2.4). A position that stands for
//! the third time ends the game (art. 4.1.7, 4.2.3): if every move of one side since its first occurrence gave
//! check, and not every move of the other, the checking side loses; else it is a draw. Whoever loses on time or
//! breaks off the game loses it, whatever the other side has left (art. 4.1.4–4.1.10).

use crate::core::facts::{Facts, Repetition};
use crate::core::position::{Action, Board, Cycle, Outcome, Progress, Turn};
use crate::core::rules::{Agreement, KindVisitor, Rules};
use crate::core::{Bitboard, Color, Kind};

mod chinese;
mod evaluation;
mod iccs;
mod points;
mod record;
pub mod repetition;
mod tables;

use points::LAYOUT;
use tables::Tables;

/// Xiangqi, for types generic over the game.
#[derive(Clone, Copy, Debug)]
pub struct Xiangqi;

impl Rules for Xiangqi {
    const FACTS: Facts = Facts {
        name: "xiangqi",
        layout: LAYOUT,
        start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        kinds: &[
            (Kind::King, 'K'),
            (Kind::Advisor, 'A'),
            (Kind::Elephant, 'B'),
            (Kind::Horse, 'N'),
            (Kind::Rook, 'R'),
            (Kind::Cannon, 'C'),
            (Kind::Pawn, 'P'),
        ],
        // Those of the World Xiangqi Federation.
        other_letters: &[(Kind::Elephant, 'E'), (Kind::Horse, 'H')],
        agreed_promotions: &[],
        promotion_choices: &[],
        repetitions: &[Repetition::Check, Repetition::China, Repetition::China2020],
        // Art. 4.2.4.
        move_rule: 120,
    };
    const STANDING: &'static [(Kind, [Bitboard; 2])] = points::STANDING;

    type Tables = Tables;

    fn tables() -> &'static Tables {
        tables::tables()
    }

    #[inline(always)]
    fn visit_kinds(visitor: &mut impl KindVisitor) {
        visitor.visit::<{ Kind::Rook as usize }>();
        visitor.visit::<{ Kind::Cannon as usize }>();
        visitor.visit::<{ Kind::Horse as usize }>();
        visitor.visit::<{ Kind::Elephant as usize }>();
        visitor.visit::<{ Kind::Advisor as usize }>();
        visitor.visit::<{ Kind::Pawn as usize }>();
    }

    #[inline(always)]
    fn progress(_: &Board, turn: &Turn, _: Action) -> Option<Progress> {
        let forward = turn.piece.kind() == Kind::Pawn && turn.from.rank() != turn.to.rank();
        forward.then_some(Progress { resets_clock: false, irreversible: true, rights: None })
    }

    fn is_dead(board: &Board, _: Agreement) -> bool {
        points::crossing(board).is_empty()
    }

    /// Art. 4.1.3: who has no move loses.
    fn stalemate_winner(side: Color) -> Option<Color> {
        Some(!side)
    }

    /// Art. 4.1.7, 4.2.3.
    fn judge_cycle(cycle: &Cycle, agreement: Agreement) -> Outcome {
        repetition::judge(cycle, agreement.repetition)
    }

    fn guess_cycle(cycle: &Cycle, agreement: Agreement) -> Outcome {
        repetition::guess(cycle, agreement.repetition)
    }

    /// Art. 4.1: without exception.
    fn can_win(_: &Board, _: Color) -> bool {
        true
    }
}
