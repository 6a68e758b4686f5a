//! The nature of one move.

use super::super::Xiangqi;
use super::super::points::crossing;
use super::mate::{Nodes, mates};
use super::threats::{Threat, exchanges, threats};
use crate::core::rules::AttackTables;
use crate::core::{Bitboard, Kind, Move, Piece, Position, Square};

/// The most moves of a mate by checks that counts as a threat of mate.
const MATE_IN: u32 = 4;

/// What a move is by the rules on repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nature {
    /// It gives check.
    Check,
    /// It threatens to mate by checks.
    MateThreat,
    /// It creates a threat to win a piece.
    Chase(Weight),
    /// It does none of these.
    Idle,
}

/// How grave a chase is by the rules of 2020.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Some piece chased has no root, or is a rook chased by less.
    Heavy,
    /// All have roots and fall to several pieces together.
    Light,
}

impl Nature {
    /// `J`, `S`, `Z` or `x`: the initials of the Chinese terms.
    pub const fn letter(self) -> char {
        match self {
            Nature::Check => 'J',
            Nature::MateThreat => 'S',
            Nature::Chase(_) => 'Z',
            Nature::Idle => 'x',
        }
    }
}

/// The nature of a legal move: the gravest that it has.
pub fn nature(position: &Position<Xiangqi>, mv: Move) -> Nature {
    let moved = Moved::new(position, mv);
    if moved.gives_check() {
        Nature::Check
    } else if moved.leaves_check() {
        Nature::Idle
    } else if moved.threatens_mate() {
        Nature::MateThreat
    } else {
        moved.chase().map_or(Nature::Idle, Nature::Chase)
    }
}

/// A move with the positions around it. In each of them the mover is to move.
struct Moved<'a> {
    mv: Move,
    before: &'a Position<Xiangqi>,
    /// After the move and a pass of the opponent.
    after: Position<Xiangqi>,
    checked: bool,
}

impl Moved<'_> {
    fn new(before: &Position<Xiangqi>, mv: Move) -> Moved<'_> {
        let mut after = before.clone();
        after.make(mv);
        let checked = after.in_check();
        after.make_null();
        Moved { mv, before, after, checked }
    }

    fn gives_check(&self) -> bool {
        self.checked
    }

    /// Whether the general steps out of check, which is idle whatever it uncovers.
    fn leaves_check(&self) -> bool {
        let kind = self.before.at(self.mv.from()).map(Piece::kind);
        kind == Some(Kind::King) && self.before.in_check()
    }

    /// Whether there is a mate by checks now, and was none before.
    fn threatens_mate(&self) -> bool {
        let mates = |position: &Position<Xiangqi>, barred: &[Move]| {
            mates(&mut position.clone(), MATE_IN, barred, &mut Nodes::default())
        };
        let is_there = mates(&self.after, &exchanges(&self.after));
        is_there && (self.before.in_check() || !mates(self.before, &[]))
    }

    /// The weight of the chase, if the move creates a new threat.
    fn chase(&self) -> Option<Weight> {
        let earlier = Earlier { moved: self, threats: threats(&unchecked(self.before)) };
        let lone = self.is_lone_attacker();
        let minor = self.after.board().kind(Kind::Advisor) | self.after.board().kind(Kind::Elephant);
        let counts = |threat: &Threat| !(lone && (threat.victims & !minor).is_empty());
        let new: Vec<Threat> = threats(&self.after)
            .into_iter()
            .filter(|threat| counts(threat) && earlier.lacks(threat))
            .collect();
        let light = |threat: &Threat| threat.capture.is_none_or(|capture| capture.rooted);
        match new.iter().all(light) {
            _ if new.is_empty() => None,
            true => Some(Weight::Light),
            false => Some(Weight::Heavy),
        }
    }

    /// Whether the mover has a single piece that can cross the river.
    fn is_lone_attacker(&self) -> bool {
        let board = self.after.board();
        (crossing(board) & board.color(board.side())).count() == 1
    }
}

/// What was threatened before a move.
struct Earlier<'a> {
    moved: &'a Moved<'a>,
    threats: Vec<Threat>,
}

impl Earlier<'_> {
    /// Whether a threat that is there after the move is new. One of its victims is enough.
    fn lacks(&self, threat: &Threat) -> bool {
        let before = self.moved.before;
        let was_possible = threat.capture.is_some_and(|capture| reaches(before, capture.mv));
        let stood_before = |victim: Square| match threat.relaxed {
            true => was_possible || self.wins(victim),
            false => {
                self.wins_strictly(victim)
                    || was_possible && self.captures(victim) && self.is_flight_beside(victim)
            }
        };
        threat.victims.filter(|victim| !stood_before(*victim)).collect::<Bitboard>().any()
    }

    fn wins_strictly(&self, victim: Square) -> bool {
        self.threats.iter().any(|threat| threat.wins_strictly(victim))
    }

    /// Whether a capture on the very point won the piece, if only by the relaxed demand.
    fn captures(&self, victim: Square) -> bool {
        self.threats.iter().any(|threat| threat.victims.contains(victim) && threat.first.to() == victim)
    }

    fn wins(&self, victim: Square) -> bool {
        self.wins_strictly(victim) || self.captures(victim)
    }

    /// Whether the piece that moved fled and has no part in the threat on `victim`: to flee strengthens no attack.
    fn is_flight_beside(&self, victim: Square) -> bool {
        let Moved { mv, before, after, .. } = self.moved;
        let fled = || {
            let mut passed = (*before).clone();
            passed.make_null();
            threats(&passed).iter().any(|threat| threat.wins_strictly(mv.from()))
        };
        let threatened_without = || {
            let rest = without(after, Bitboard::of(mv.to()));
            rest.in_check() || threats(&rest).iter().any(|threat| threat.wins_strictly(victim))
        };
        !before.in_check() && fled() && threatened_without()
    }
}

/// Whether the piece on the first point, one of the side to move, could go to the other were there no check.
fn reaches(position: &Position<Xiangqi>, mv: Move) -> bool {
    let (from, occupied) = (mv.from(), position.board().occupied());
    position.at(from).filter(|piece| piece.color() == position.side()).is_some_and(|piece| {
        position.tables().reach(piece.kind(), piece.color(), from, occupied).contains(mv.to())
    })
}

/// The position without the pieces that give check: what was threatened before the check is not new after it. It stays as
/// it is if the generals would face each other.
fn unchecked(position: &Position<Xiangqi>) -> Position<Xiangqi> {
    let mut rest = position.clone();
    loop {
        let checkers = rest.checkers();
        if checkers.is_empty() {
            return rest;
        }
        if checkers.contains(rest.king(!rest.side())) {
            return position.clone();
        }
        rest = without(&rest, checkers);
    }
}

/// The position without the pieces on `points`.
fn without(position: &Position<Xiangqi>, points: Bitboard) -> Position<Xiangqi> {
    let board = position.board();
    let rest = (board.occupied() & !points).filter_map(|square| Some((square, board.at(square)?)));
    Position::from_parts(rest, board.side(), board.rights(), 0, 1, position.agreement())
}
