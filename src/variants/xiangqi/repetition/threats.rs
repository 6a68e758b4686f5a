//! What the side to move threatens to win.

use super::super::Xiangqi;
use super::balance::{Balance, Demand};
use super::line::{ANSWERING_CHECKS, CHECKS, Line, Search, State, Terms, victim};
use super::mate::{Nodes, mates};
use crate::core::rules::AttackTables;
use crate::core::{Bitboard, Kind, Move, Piece, Position, Square};

/// How many moves the mate may take that makes a capture unsound.
const MATE_FOR_IT: u32 = 2;

/// A first move that wins material by force.
#[derive(Clone, Debug)]
pub struct Threat {
    /// The move.
    pub first: Move,
    /// Whether it wins only by the relaxed demand.
    pub relaxed: bool,
    /// What it wins, by the points in the position.
    pub victims: Bitboard,
    /// The first capture of the line.
    pub capture: Option<Capture>,
}

/// A capture in a line.
#[derive(Clone, Copy, Debug)]
pub struct Capture {
    /// The capture, by the points on which both pieces stand at the beginning of the line.
    pub mv: Move,
    /// The victim has a root and is no rook attacked by less.
    pub rooted: bool,
}

impl Threat {
    /// Whether it wins the piece on `victim` by the strict demand.
    pub fn wins_strictly(&self, victim: Square) -> bool {
        !self.relaxed && self.victims.contains(victim)
    }
}

/// The threats of the side to move. The other king may be under attack, as it may be after a piece was taken off the
/// board; it is not captured.
pub fn threats(position: &Position<Xiangqi>) -> Vec<Threat> {
    let terms = Terms { exchanges: exchanges(position), hanging: hanging(position) };
    let lines = position.king_lines(!position.side());
    let firsts = captures_and_checks(position).filter(|mv| {
        let kind = position.at(mv.from()).map(Piece::kind);
        let by_itself = !matches!(kind, Some(Kind::King | Kind::Pawn))
            && victim(position, mv.to()).is_some_and(|victim| !victim.at_home);
        !terms.exchanges.contains(mv) && (by_itself || position.gives_check(&lines, *mv))
    });
    firsts.filter_map(|first| threat(position, first, &terms)).collect()
}

/// The threat that begins with `first`, if it wins: by the strict demand, else by the relaxed one.
fn threat(position: &Position<Xiangqi>, first: Move, terms: &Terms) -> Option<Threat> {
    let unrooted = position.at(first.to()).is_none() || !is_retaken(position, first);
    [Demand::Strict, Demand::Relaxed { unrooted }].into_iter().find_map(|demand| {
        let mut search = Search::new(position.clone(), position.side(), demand, terms);
        let win = search.wins_by(first, State::begin(CHECKS, ANSWERING_CHECKS));
        let win = win.filter(|_| !search.nodes.is_spent())?;
        let relaxed = demand != Demand::Strict;
        Some(Threat { first, relaxed, victims: win.victims, capture: first_capture(position, &win.line) })
    })
}

/// The moves that may begin a threat.
fn captures_and_checks(position: &Position<Xiangqi>) -> impl Iterator<Item = Move> {
    let enemy_king = position.king(!position.side());
    let lines = position.king_lines(!position.side());
    let legal = position.legal_moves().into_iter().filter(move |mv| mv.to() != enemy_king);
    legal.filter(move |mv| position.at(mv.to()).is_some() || position.gives_check(&lines, *mv))
}

/// Captures of a piece of the capturer's own kind that could itself soundly capture: they offer an exchange. A pin of the
/// capturer is not asked for, since it may end in the course of a line.
pub fn exchanges(position: &Position<Xiangqi>) -> Vec<Move> {
    let (board, us) = (position.board(), position.side());
    let alike = [Kind::Rook, Kind::Horse, Kind::Cannon, Kind::Pawn].into_iter().flat_map(|kind| {
        let captures = move |from| {
            let attacks = position.tables().attacks(kind, us, from, board.occupied());
            (attacks & board.pieces(!us, kind)).map(move |to| Move::new(from, to))
        };
        board.pieces(us, kind).flat_map(captures)
    });
    alike.filter(|mv| is_sound(position, Move::new(mv.to(), mv.from()))).collect()
}

/// Whether the capture `mv` of the side that is not to move is legal, is not answered by a mate and loses nothing.
fn is_sound(position: &Position<Xiangqi>, mv: Move) -> bool {
    let me = position.side();
    let mut after = position.clone();
    after.make_null();
    if !after.is_legal(mv) {
        return false;
    }
    let Some(lost) = victim(&after, mv.to()) else { return false };
    after.make(mv);
    if mates(&mut after, MATE_FOR_IT, &[], &mut Nodes::default()) {
        return false;
    }
    let state = State {
        balance: Balance::default().lost(lost, true),
        last_capture: Some(mv.to()),
        ..State::begin(1, 1)
    };
    Search::new(after, me, Demand::Strict, &Terms::default()).go_on(state).is_none()
}

/// The points of the pieces that the side to move can capture and that have no root.
fn hanging(position: &Position<Xiangqi>) -> Bitboard {
    let chases = |mv: &Move| {
        let kind = position.at(mv.from()).map(Piece::kind);
        let victim = victim(position, mv.to());
        !matches!(kind, Some(Kind::King | Kind::Pawn)) && victim.is_some_and(|victim| !victim.at_home)
    };
    let captures = captures_and_checks(position).filter(chases);
    captures.filter(|mv| !is_retaken(position, *mv)).map(Move::to).collect()
}

/// Whether what `mv` captures can be retaken.
fn is_retaken(position: &Position<Xiangqi>, mv: Move) -> bool {
    let mut after = position.clone();
    after.make(mv);
    after.legal_moves().into_iter().any(|answer| answer.to() == mv.to())
}

/// The first capture of the threatening side in a line.
fn first_capture(position: &Position<Xiangqi>, line: &Line) -> Option<Capture> {
    let mut now = position.clone();
    let origin = |ply: usize, square: Square| {
        line[..ply].iter().rev().fold(square, |at, mv| if mv.to() == at { mv.from() } else { at })
    };
    for (ply, mv) in line.iter().enumerate() {
        if ply % 2 == 0
            && let Some(captured) = now.at(mv.to())
        {
            let rook_by_less =
                captured.kind() == Kind::Rook && now.at(mv.from()).map(Piece::kind) != Some(Kind::Rook);
            return Some(Capture {
                mv: Move::new(origin(ply, mv.from()), origin(ply, mv.to())),
                rooted: !rook_by_less && is_retaken(&now, *mv),
            });
        }
        now.make(*mv);
    }
    None
}
