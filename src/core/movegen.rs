//! Legal moves.
//!
//! Every move generated here is legal: [`KingLines`] says in advance which targets keep the king safe, so no move has to
//! be made to test it, in check or out of it.

use super::position::{Action, KingLines, Turn};
use super::sink::{Count, Find, Sink, Stage};
use super::{Bitboard, Color, Kind, Move, MoveList, Piece, Position, Square};
use crate::core::rules::{AttackTables, KindVisitor, Rules};

/// One pass over the kinds of pieces but the king. It stays in registers as long as nothing takes its address.
struct Generator<'a, V: Rules, S> {
    position: &'a Position<V>,
    us: Color,
    occupied: Bitboard,
    /// The pieces that may go wherever it is safe for all of them.
    free: Bitboard,
    targets: Targets,
    sink: &'a mut S,
}

/// Targets of a stage.
#[derive(Clone, Copy)]
struct Targets {
    pieces: Bitboard,
    pawns: Bitboard,
}

impl Targets {
    #[inline(always)]
    fn of(self, kind: Kind) -> Bitboard {
        if kind == Kind::Pawn { self.pawns } else { self.pieces }
    }
}

impl<V: Rules, S: Sink> KindVisitor for Generator<'_, V, S> {
    #[inline(always)]
    fn visit<const KIND: usize>(&mut self) {
        let kind = const { Kind::ALL[KIND] };
        let targets = self.targets.of(kind);
        let pieces = self.position.board().pieces(self.us, kind) & self.free;
        pieces.for_each(|from| {
            let reach = self.position.tables().reach(kind, self.us, from, self.occupied);
            add_ordinary::<V>(kind, self.us, from, reach & targets, self.sink);
        });
    }
}

/// Adds ordinary moves of a piece: those of a pawn that is promoted with each choice that the game offers.
#[inline(always)]
fn add_ordinary<V: Rules>(kind: Kind, color: Color, from: Square, targets: Bitboard, sink: &mut impl Sink) {
    let choices = V::FACTS.promotion_choices.len() as u8;
    if kind == Kind::Pawn && choices > 0 {
        let promoting = V::promotion_zone(color);
        sink.add_promotions(from, targets & promoting, choices);
        sink.add(from, targets & !promoting);
    } else {
        sink.add(from, targets);
    }
}

impl<V: Rules> Position<V> {
    /// The legal moves, in no particular order.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Stage::All, &mut moves);
        moves
    }

    /// The number of legal moves.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        let mut count = Count::default();
        self.generate(Stage::All, &mut count);
        count.0
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        self.count_moves() > 0
    }

    /// Gives the legal moves of one stage to `sink`.
    #[inline]
    pub fn generate(&self, stage: Stage, sink: &mut impl Sink) {
        self.generate_with(&self.king_lines(self.side()), stage, sink);
    }

    /// As [`generate`](Position::generate), given the lines of the own king.
    #[inline]
    pub fn generate_with(&self, lines: &KingLines, stage: Stage, sink: &mut impl Sink) {
        let us = self.side();
        let (own, enemy) = (self.board().color(us), self.board().color(!us));
        let occupied = own | enemy;
        let promoting = V::promotion_zone(us);
        let targets = match stage {
            Stage::All => Targets { pieces: !own, pawns: !own },
            Stage::Noisy => Targets { pieces: enemy, pawns: enemy | promoting & !own },
            Stage::Quiet => Targets { pieces: !occupied, pawns: !(occupied | promoting) },
        };
        let open = Targets { pieces: targets.pieces & lines.open, pawns: targets.pawns & lines.open };
        let free = !lines.sensitive;
        V::visit_kinds(&mut Generator {
            position: self,
            us,
            occupied,
            free,
            targets: open,
            sink: &mut *sink,
        });
        if lines.sensitive.any() {
            self.add_sensitive(lines, targets, sink);
        }
        let king = self.king(us);
        sink.add(king, self.safe_king_targets(king, targets.pieces));
        V::special_moves(self.tables(), self.board(), lines.checkers, stage, sink);
    }

    /// Adds the moves of the pieces that stand in an attack's way.
    #[inline(never)]
    fn add_sensitive(&self, lines: &KingLines, targets: Targets, sink: &mut impl Sink) {
        let (us, occupied) = (self.side(), self.board().occupied());
        for from in lines.sensitive {
            let Some(kind) = self.at(from).map(Piece::kind) else { continue };
            let allowed = targets.of(kind) & self.allowed(lines, from);
            let reach = self.tables().reach(kind, us, from, occupied);
            add_ordinary::<V>(kind, us, from, reach & allowed, sink);
        }
    }

    /// The points of `targets` that the king on `king` may go to.
    #[inline]
    fn safe_king_targets(&self, king: Square, targets: Bitboard) -> Bitboard {
        let (us, occupied) = (self.side(), self.board().occupied());
        let reach = self.tables().reach(Kind::King, us, king, occupied);
        let vacated = occupied & !Bitboard::of(king);
        (reach & targets).filter(|&to| self.king_attackers(to, !us, vacated).is_empty()).collect()
    }

    /// Whether `mv` is legal here, whatever its 16 bits: for moves from tables, killers and users.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_legal_with(&self.king_lines(self.side()), mv)
    }

    /// As [`is_legal`](Position::is_legal), given the lines of the own king.
    pub fn is_legal_with(&self, lines: &KingLines, mv: Move) -> bool {
        let (from, us) = (mv.from(), self.side());
        let Some(turn) = Turn::of(mv, self.board()).filter(|turn| turn.piece.color() == us) else {
            return false;
        };
        let piece = turn.piece;
        let others = !self.board().color(us);
        let mut find = Find { wanted: mv, found: false };
        if V::action(self.board(), self.agreement(), &turn).is_special() {
            V::special_moves(self.tables(), self.board(), lines.checkers, Stage::All, &mut find);
        } else if piece.kind() == Kind::King {
            find.add(from, self.safe_king_targets(from, others));
        } else {
            let occupied = self.board().occupied();
            let reach = self.tables().reach(piece.kind(), us, from, occupied);
            let targets = reach & others & self.allowed(lines, from);
            add_ordinary::<V>(piece.kind(), us, from, targets, &mut find);
        }
        find.found
    }

    /// Whether a legal move belongs to [`Stage::Noisy`].
    #[inline]
    pub fn is_noisy(&self, mv: Move) -> bool {
        match self.action(mv) {
            Some(Action::Plain) => self.at(mv.to()).is_some(),
            Some(Action::Promotion(_) | Action::EnPassant(_)) => true,
            Some(Action::Swap | Action::Castling(..)) | None => false,
        }
    }

    /// The kind that a legal move captures, if it captures.
    #[inline]
    pub fn captured_kind(&self, mv: Move) -> Option<Kind> {
        match self.action(mv)? {
            Action::Plain | Action::Promotion(_) => self.at(mv.to()).map(Piece::kind),
            Action::EnPassant(_) => Some(Kind::Pawn),
            Action::Swap | Action::Castling(..) => None,
        }
    }
}
