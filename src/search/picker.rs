//! The moves of one node, the most promising first, each stage generated only when it is reached.

use super::history::{Histories, Step};
use super::{params, see};
use crate::core::movegen::Stage;
use crate::core::position::KingLines;
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

/// A move with its worth in the order.
#[derive(Clone, Copy)]
struct Scored {
    mv: Move,
    worth: i32,
}

/// Gives out the moves of one node.
pub struct Picker {
    next: Next,
    wanted: Wanted,
    table_move: Move,
    killers: Killers,
    before: [Option<Step>; 2],
    moves: ArrayVec<Scored, { crate::core::moves::MAX_MOVES }>,
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
            moves: ArrayVec::new(),
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
                    self.generate(position, lines, Stage::Noisy);
                    for scored in &mut self.moves {
                        scored.worth = noisy_worth(position, histories, scored.mv);
                    }
                    self.next = Next::Noisy;
                }
                Next::Noisy => match self.take_best() {
                    Some(mv) if params::use_quiescence() == 1 && !see::at_least(position, mv, 0) => {
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
                    self.generate(position, lines, Stage::Quiet);
                    for scored in &mut self.moves {
                        scored.worth = match self.killers.iter().position(|&killer| killer == scored.mv) {
                            Some(place) => KILLER_WORTH - place as i32,
                            None if params::use_history() == 1 => {
                                position.at(scored.mv.from()).map_or(0, |piece| {
                                    let step = Step { piece, to: scored.mv.to() };
                                    histories.quiet(step, scored.mv, self.before)
                                })
                            }
                            None => 0,
                        };
                    }
                    self.next = Next::Quiet;
                }
                Next::Quiet => match self.take_best().filter(|_| !skip_quiets) {
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

    /// Lists the moves of a stage, but for the table's move.
    fn generate<V: Variant>(&mut self, position: &Position<V>, lines: &KingLines, stage: Stage) {
        let mut list = MoveList::new();
        position.generate_with(lines, stage, &mut list);
        self.moves.clear();
        let rest = list.into_iter().filter(|&mv| mv != self.table_move);
        self.moves.extend(rest.map(|mv| Scored { mv, worth: 0 }));
    }

    /// Takes out the move of the greatest worth, the first generated among equals.
    fn take_best(&mut self) -> Option<Move> {
        let mut best = 0;
        for (index, scored) in self.moves.iter().enumerate() {
            if scored.worth > self.moves[best].worth {
                best = index;
            }
        }
        (!self.moves.is_empty()).then(|| self.moves.swap_remove(best).mv)
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
