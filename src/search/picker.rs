//! The moves of one node, the most promising first, each stage generated only when it is reached.

use super::history::{Histories, Step};
use super::{params, see};
use crate::core::moves::MAX_MOVES;
use crate::core::position::KingLines;
use crate::core::sink::Stage;
use crate::core::{Move, MoveList, Position};
use crate::variants::Variant;
use arrayvec::ArrayVec;

/// Which moves a node wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    All,
    /// Captures and promotions that lose nothing.
    Noisy,
}

/// Killer moves of a node.
pub type Killers = [Move; 2];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    TableMove,
    MakeNoisy,
    Noisy,
    MakeQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// Gives out the moves of one node.
pub struct Picker {
    next: Next,
    wanted: Wanted,
    table_move: Move,
    killers: Killers,
    before: [Option<Step>; 2],
    moves: RankedMoves,
    /// Noisy moves that lose material, put off to the end.
    bad: MoveList,
}

/// Killers stand before all quiet moves.
const KILLER_WORTH: i32 = 1 << 20;

impl Picker {
    /// The moves of a node. `table_move` must be legal or [`Move::NONE`].
    pub fn new(wanted: Wanted, table_move: Move, killers: Killers, before: [Option<Step>; 2]) -> Picker {
        Picker {
            next: Next::TableMove,
            wanted,
            table_move,
            killers,
            before,
            moves: RankedMoves::default(),
            bad: MoveList::new(),
        }
    }

    /// The next move, if there is one. With `skip_quiets` the quiet moves still to come are left out.
    pub fn next<V: Variant>(
        &mut self,
        position: &Position<V>,
        lines: &KingLines,
        histories: &Histories,
        skip_quiets: bool,
    ) -> Option<Move> {
        loop {
            match self.next {
                Next::TableMove => {
                    self.next = Next::MakeNoisy;
                    if self.table_move != Move::NONE {
                        return Some(self.table_move);
                    }
                }
                Next::MakeNoisy => {
                    let table_move = self.table_move;
                    self.moves.fill(position, lines, Stage::Noisy, |mv| {
                        (mv != table_move).then(|| noisy_worth(position, histories, mv))
                    });
                    self.next = Next::Noisy;
                }
                Next::Noisy => match self.moves.take_best() {
                    Some(mv) if params::use_quiescence() && !see::at_least(position, mv, 0) => {
                        if self.wanted == Wanted::All {
                            self.bad.push(mv);
                        }
                    }
                    Some(mv) => return Some(mv),
                    None => {
                        self.next = if self.wanted == Wanted::All { Next::MakeQuiet } else { Next::Done };
                    }
                },
                Next::MakeQuiet if skip_quiets => self.turn_to_bad(),
                Next::MakeQuiet => {
                    let (table_move, killers, before) = (self.table_move, self.killers, self.before);
                    self.moves.fill(position, lines, Stage::Quiet, |mv| match mv {
                        _ if mv == table_move => None,
                        _ if mv == killers[0] => Some(KILLER_WORTH),
                        _ if mv == killers[1] => Some(KILLER_WORTH - 1),
                        _ if !params::use_history() => Some(0),
                        _ => {
                            let step = Step { piece: position.at(mv.from())?, to: mv.to() };
                            Some(histories.quiet(step, mv, before))
                        }
                    });
                    self.next = Next::Quiet;
                }
                Next::Quiet => match self.moves.take_best().filter(|_| !skip_quiets) {
                    Some(mv) => return Some(mv),
                    None => self.turn_to_bad(),
                },
                Next::BadNoisy => match self.bad.pop() {
                    Some(mv) => return Some(mv),
                    None => self.next = Next::Done,
                },
                Next::Done => return None,
            }
        }
    }

    /// Goes on with what was put off, best first.
    fn turn_to_bad(&mut self) {
        self.bad.reverse();
        self.next = Next::BadNoisy;
    }

    /// Whether the move just given is among those that lose material by exchange.
    pub fn in_bad_noisy(&self) -> bool {
        self.next == Next::BadNoisy
    }
}

/// Moves by worth. The worth of a move and its place in the list share one number, so that the best one is the greatest
/// of plain numbers, which the machine finds eight at a time.
#[derive(Default)]
struct RankedMoves {
    moves: MoveList,
    ranks: ArrayVec<i32, MAX_MOVES>,
}

/// Below every rank: the move is gone.
const GONE: i32 = i32::MIN;

impl RankedMoves {
    /// Takes the moves of a stage in place of what is left of another, but for those that `worth` has none for. A worth
    /// is within ±2²².
    fn fill<V: Variant>(
        &mut self,
        position: &Position<V>,
        lines: &KingLines,
        stage: Stage,
        worth: impl Fn(Move) -> Option<i32>,
    ) {
        self.moves.clear();
        position.generate_with(lines, stage, &mut self.moves);
        self.ranks.clear();
        let last = MAX_MOVES as i32 - 1;
        let places = (0..).zip(&self.moves);
        let rank = |worth: i32, place: i32| worth * MAX_MOVES as i32 + last - place;
        self.ranks.extend(places.map(|(place, &mv)| worth(mv).map_or(GONE, |worth| rank(worth, place))));
    }

    /// Takes out the move of the greatest worth, the first generated among equals.
    fn take_best(&mut self) -> Option<Move> {
        let best = self.ranks.iter().fold(GONE, |best, &rank| best.max(rank));
        if best == GONE {
            return None;
        }
        let place = MAX_MOVES - 1 - best as usize % MAX_MOVES;
        self.ranks[place] = GONE;
        Some(self.moves[place])
    }
}

/// Most valuable victim first, then the cheapest attacker, helped by what earlier captures of the kind brought.
fn noisy_worth<V: Variant>(position: &Position<V>, histories: &Histories, mv: Move) -> i32 {
    let values = const { see::values::<V>() };
    let Some(piece) = position.at(mv.from()) else { return 0 };
    match position.at(mv.to()) {
        Some(victim) => {
            let learnt = histories.capture_worth(Step { piece, to: mv.to() }, victim.kind());
            16 * values[victim.kind().index()] - values[piece.kind().index()] + learnt / 4
        }
        None => 16 * values[piece.kind().index()],
    }
}
