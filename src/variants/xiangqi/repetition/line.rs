//! The search for a line that wins material by force.

use super::super::Xiangqi;
use super::super::points::LAYOUT;
use super::balance::{Balance, Demand, Victim, worth};
use super::mate::{Nodes, mates};
use crate::core::{Bitboard, Color, Kind, Move, Piece, Position, Square};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// The longest line in plies.
const LONGEST: usize = 16;
/// The most moves without capture by which the threatening side may give check in a line, and the opponent.
pub const CHECKS: u8 = 3;
pub const ANSWERING_CHECKS: u8 = 2;

/// Moves of a line: one more than the longest, since the last one is made before it is found to be too many.
pub type Line = ArrayVec<Move, { LONGEST + 1 }>;

/// What is to be known of the position in which a line begins.
#[derive(Clone, Default)]
pub struct Terms {
    /// Captures that only offer an exchange.
    pub exchanges: Vec<Move>,
    /// The opponent's pieces that hang already: they are no booty of another line.
    pub hanging: Bitboard,
}

/// Where a line stands.
#[derive(Clone, Copy)]
pub struct State {
    pub balance: Balance,
    /// The pieces captured, by the points on which they stood when the line began.
    pub victims: Bitboard,
    /// How many pieces the threatening side has captured.
    pub captures: u32,
    /// Where the last piece was captured.
    pub last_capture: Option<Square>,
    /// How many checks without capture are left to the threatening side, and to the opponent.
    pub checks: u8,
    pub answering_checks: u8,
}

impl State {
    /// The beginning of a line.
    pub fn begin(checks: u8, answering_checks: u8) -> State {
        State {
            balance: Balance::default(),
            victims: Bitboard::EMPTY,
            captures: 0,
            last_capture: None,
            checks,
            answering_checks,
        }
    }
}

/// A line that wins.
#[derive(Clone, Default)]
pub struct Win {
    /// The moves of one defence.
    pub line: Line,
    /// What the opponent loses whatever he does; where that is nothing, all that he may lose. By points as in
    /// [`State::victims`].
    pub victims: Bitboard,
}

/// A search for wins of one side.
pub struct Search<'a> {
    position: Position<Xiangqi>,
    me: Color,
    demand: Demand,
    terms: &'a Terms,
    line: Line,
    pub nodes: Nodes,
}

impl<'a> Search<'a> {
    /// A search from `position`, where whoever is to move makes the first move of the line.
    pub fn new(position: Position<Xiangqi>, me: Color, demand: Demand, terms: &'a Terms) -> Search<'a> {
        Search { position, me, demand, terms, line: Line::new(), nodes: Nodes::default() }
    }

    /// Whether the threatening side wins by its move `mv`, which `state` takes no account of yet.
    pub fn wins_by(&mut self, mv: Move, state: State) -> Option<Win> {
        let captured = self.victim(mv.to());
        let gives_check = self.position.gives_check(&self.position.king_lines(!self.me), mv);
        let mut after = State { last_capture: captured.map(|_| mv.to()), ..state };
        if let Some(victim) = captured {
            after.balance = state.balance.won(victim);
            after.victims = state.victims | Bitboard::of(self.origin(mv.to()));
            after.captures += 1;
        } else if gives_check {
            after.checks = state.checks.saturating_sub(1);
        }
        self.after(mv, |search| search.answer(after))
    }

    /// The opponent is to move: does every answer leave the threatening side a win?
    fn answer(&mut self, state: State) -> Option<Win> {
        if !self.nodes.count() || self.line.len() > LONGEST {
            return None;
        }
        let answers = in_order(&self.position, |_| true);
        if answers.is_empty() {
            return Some(self.win(state));
        }
        let in_check = self.position.in_check();
        let mut wins = Vec::new();
        if !in_check {
            if state.captures == 0 || !state.balance.is_gain(self.demand) {
                return None;
            }
            if mates(&mut self.position, 1, &[], &mut self.nodes) {
                return None;
            }
            wins.push(self.win(state));
        }
        let lines = self.position.king_lines(self.me);
        for mv in answers {
            let captured = self.victim(mv.to());
            let mut after = state;
            if let Some(victim) = captured {
                let retaken = self.line.last().is_some_and(|last| last.to() == mv.to());
                after.balance = state.balance.lost(victim, retaken);
                after.last_capture = Some(mv.to());
            } else if !in_check {
                if state.answering_checks == 0 || !self.position.gives_check(&lines, mv) {
                    continue;
                }
                after.answering_checks -= 1;
            }
            wins.push(self.after(mv, |search| search.go_on(after))?);
        }
        common(wins)
    }

    /// The threatening side is to move: is the gain made, or does a move win?
    pub fn go_on(&mut self, state: State) -> Option<Win> {
        if !self.nodes.count() || self.line.len() > LONGEST {
            return None;
        }
        let in_check = self.position.in_check();
        if !in_check && state.captures > 0 && state.balance.is_gain(self.demand) {
            return Some(self.win(state));
        }
        let lines = self.position.king_lines(!self.me);
        let moves = in_order(&self.position, |mv| {
            in_check || self.goes_on(mv, self.position.gives_check(&lines, mv), state)
        });
        moves.into_iter().find_map(|mv| self.wins_by(mv, state))
    }

    /// Whether a move belongs to a line where the threatening side is not in check.
    fn goes_on(&self, mv: Move, gives_check: bool, state: State) -> bool {
        let Some(victim) = self.victim(mv.to()) else { return gives_check && state.checks > 0 };
        if state.last_capture == Some(mv.to()) {
            return true;
        }
        let kind = self.position.at(mv.from()).map(Piece::kind);
        let stays = |square| self.line.iter().all(|mv| mv.to() != square);
        let is_exchange = || self.terms.exchanges.contains(&mv) && stays(mv.from()) && stays(mv.to());
        let hung_before = || self.terms.hanging.contains(mv.to()) && stays(mv.to());
        let by_itself = !matches!(kind, Some(Kind::King | Kind::Pawn)) && !victim.at_home;
        !is_exchange() && (gives_check || by_itself && !hung_before())
    }

    /// Makes `mv`, asks, and takes it back.
    fn after<T>(&mut self, mv: Move, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.position.make(mv);
        self.line.push(mv);
        let answer = ask(self);
        self.line.pop();
        self.position.unmake();
        answer
    }

    fn victim(&self, square: Square) -> Option<Victim> {
        victim(&self.position, square)
    }

    fn win(&self, state: State) -> Win {
        Win { line: self.line.clone(), victims: state.victims }
    }

    /// Where the piece on `square` stood when the line began.
    fn origin(&self, square: Square) -> Square {
        self.line.iter().rev().fold(square, |at, mv| if mv.to() == at { mv.from() } else { at })
    }
}

/// What stands on `square`, as something to capture.
pub fn victim(position: &Position<Xiangqi>, square: Square) -> Option<Victim> {
    position.at(square).map(|piece| Victim::new(piece.color(), piece.kind(), square))
}

/// What the opponent loses in all of these lines; of a mate without captures it is not known.
fn common(wins: Vec<Win>) -> Option<Win> {
    let booty = || wins.iter().map(|win| win.victims).filter(|victims| victims.any());
    let always = booty().reduce(|all, victims| all & victims).unwrap_or_default();
    let victims = if always.any() { always } else { booty().fold(Bitboard::EMPTY, |all, set| all | set) };
    let first = wins.iter().position(|win| win.victims.any()).unwrap_or(0);
    let line = wins.into_iter().nth(first)?.line;
    Some(Win { line, victims })
}

/// The legal moves that are `wanted`, the dearest captures first, those of the least piece before others. Which wins
/// first decides what a threat is said to win, so that the order is told from the mover's side.
fn in_order(position: &Position<Xiangqi>, wanted: impl Fn(Move) -> bool) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().filter(|mv| wanted(*mv)).collect();
    moves.sort_unstable_by_key(|mv| {
        let value = |square| position.at(square).map(|piece| value(piece.kind()));
        let side = position.side();
        let rank = |square: Square| side.rank(square.rank(), LAYOUT.height);
        let off_centre = |square: Square| square.file().abs_diff(LAYOUT.width / 2);
        let (from, to) = (mv.from(), mv.to());
        (
            Reverse(value(to)),
            value(from),
            [rank(from), rank(to), off_centre(from), off_centre(to), from.file(), to.file()],
        )
    });
    moves
}

/// The [`worth`] of a kind, soldiers below and the general above all others.
fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 1,
        Kind::King => i32::MAX,
        _ => worth(kind),
    }
}
