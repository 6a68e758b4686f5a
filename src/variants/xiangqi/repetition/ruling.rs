//! Who loses by a cycle of moves.

use super::super::Xiangqi;
use super::super::points::LAYOUT;
use super::nature::{Nature, Weight, nature};
use crate::core::facts::Repetition;
use crate::core::position::{Board, Cycle, End, Outcome};
use crate::core::rules::Agreement;
use crate::core::{Bitboard, Color, Move, Piece, Position, Square};
use std::cmp::Ordering;
use std::collections::HashMap;

/// A move of the cycle, and the position before it.
struct Step {
    before: Position<Xiangqi>,
    mv: Move,
}

/// How grave the moves of one side are together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Conduct {
    /// Some move is idle.
    Idle,
    /// Each move checks, threatens mate or chases, and some chase is a light one. Only the rules of 2020 tell it from
    /// the next.
    LightAttack,
    /// Each move checks, threatens mate or chases.
    Attack,
    /// Each move checks.
    Check,
}

/// The result of a cycle whose position stands for the third time.
pub fn judge(cycle: &Cycle, repetition: Repetition) -> Outcome {
    let steps: Vec<Step> = cycle.moves_back().map(|(mv, board)| Step::new(mv, &board)).collect();
    let all_check = |color| steps.iter().filter(|step| step.side() == color).all(Step::gives_check);
    let checking = Color::BOTH.map(all_check);
    if repetition == Repetition::Check || checking.contains(&true) {
        return by_checks(checking);
    }
    let ruling = by_natures(&steps, repetition);
    let confirmed = ruling.winner.is_none()
        || Image::OTHERS.into_iter().all(|image| {
            let seen: Vec<Step> = steps.iter().map(|step| image.of(step)).collect();
            by_natures(&seen, repetition).winner.map(|color| image.color(color)) == ruling.winner
        });
    if confirmed { ruling } else { Outcome { winner: None, end: End::DisputedRepetition } }
}

/// The result where nothing but perpetual check is forbidden, or a side has checked with every move.
pub fn by_checks(checking: [bool; 2]) -> Outcome {
    match checking {
        [true, false] => Outcome { winner: Some(Color::Black), end: End::PerpetualCheck },
        [false, true] => Outcome { winner: Some(Color::White), end: End::PerpetualCheck },
        _ => Outcome { winner: None, end: End::Repetition },
    }
}

/// The result by the natures of all moves, where no side has checked with every move.
fn by_natures(steps: &[Step], repetition: Repetition) -> Outcome {
    let natures = natures(steps);
    let of = |color: Color| -> Vec<Nature> {
        let own = steps.iter().zip(&natures).filter(|(step, _)| step.side() == color);
        own.map(|(_, nature)| *nature).collect()
    };
    let sides = Color::BOTH.map(of);
    let [white, black] = [&sides[0], &sides[1]].map(|natures| conduct(natures, repetition));
    let loser = match white.cmp(&black) {
        Ordering::Greater => Color::White,
        Ordering::Less => Color::Black,
        Ordering::Equal => return Outcome { winner: None, end: End::Repetition },
    };
    Outcome { winner: Some(!loser), end: offence(&sides[loser.index()]) }
}

/// The natures of the moves; a move that comes again in the same position is looked at once.
fn natures(steps: &[Step]) -> Vec<Nature> {
    let mut known = HashMap::new();
    let nature_of = |step: &Step| {
        *known.entry((step.before.key(), step.mv)).or_insert_with(|| nature(&step.before, step.mv))
    };
    steps.iter().map(nature_of).collect()
}

fn conduct(natures: &[Nature], repetition: Repetition) -> Conduct {
    let light = natures.contains(&Nature::Chase(Weight::Light));
    if natures.contains(&Nature::Idle) {
        Conduct::Idle
    } else if natures.iter().all(|nature| *nature == Nature::Check) {
        Conduct::Check
    } else if light && repetition == Repetition::China2020 {
        Conduct::LightAttack
    } else {
        Conduct::Attack
    }
}

/// What a side is guilty of whose moves all attack.
fn offence(natures: &[Nature]) -> End {
    let all = |is: fn(&Nature) -> bool| natures.iter().all(is);
    if all(|nature| *nature == Nature::Check) {
        End::PerpetualCheck
    } else if all(|nature| matches!(nature, Nature::Chase(_))) {
        End::Chase
    } else if all(|nature| *nature == Nature::MateThreat) {
        End::MateThreat
    } else {
        End::Attacks
    }
}

impl Step {
    fn new(mv: Move, board: &Board) -> Step {
        let pieces = board.occupied().filter_map(|square| Some((square, board.at(square)?)));
        Step { before: position(pieces, board.side()), mv }
    }

    fn side(&self) -> Color {
        self.before.side()
    }

    fn gives_check(&self) -> bool {
        self.before.gives_check(&self.before.king_lines(!self.side()), self.mv)
    }
}

fn position(pieces: impl IntoIterator<Item = (Square, Piece)>, side: Color) -> Position<Xiangqi> {
    Position::from_parts(pieces, side, Bitboard::EMPTY, 0, 1, Agreement::default())
}

/// The board seen in another way that the rules do not tell from it. A ruling that depends on the way is none.
#[derive(Clone, Copy)]
struct Image {
    /// Colours exchanged and the board turned.
    turned: bool,
    /// Left and right exchanged.
    mirrored: bool,
}

impl Image {
    const OTHERS: [Image; 3] = [
        Image { turned: true, mirrored: false },
        Image { turned: false, mirrored: true },
        Image { turned: true, mirrored: true },
    ];

    fn of(self, step: &Step) -> Step {
        let board = step.before.board();
        let pieces = board.occupied().filter_map(|square| {
            let piece = board.at(square)?;
            Some((self.square(square), Piece::new(self.color(piece.color()), piece.kind())))
        });
        let mv = Move::new(self.square(step.mv.from()), self.square(step.mv.to()));
        Step { before: position(pieces, self.color(step.side())), mv }
    }

    fn square(self, square: Square) -> Square {
        let square = if self.turned { square.flip(LAYOUT.height) } else { square };
        if self.mirrored { square.mirror(LAYOUT.width) } else { square }
    }

    fn color(self, color: Color) -> Color {
        if self.turned { !color } else { color }
    }
}
