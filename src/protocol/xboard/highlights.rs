//! Where a piece that the user lifts may be put down, in the way XBoard marks squares.

use crate::core::notation::fen::rank_text;
use crate::core::position::Action;
use crate::core::{Move, Square};
use crate::game::Game;

/// How a square is marked. XBoard lets the user go to marked squares only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// A move that captures nothing.
    Quiet,
    /// A capture.
    Capture,
    /// A promotion to a fixed piece; XBoard waits for its letter.
    Promotion,
    /// A promotion whose piece the user chooses.
    Choice,
}

impl Mark {
    /// The first letter of its colour: yellow, red, blue, magenta.
    const fn letter(self) -> char {
        match self {
            Mark::Quiet => 'Y',
            Mark::Capture => 'R',
            Mark::Promotion => 'B',
            Mark::Choice => 'M',
        }
    }

    fn of(game: &Game, mv: Move) -> Mark {
        match game.action(mv) {
            Some(Action::Promotion(_)) if choices(game).len() > 1 => Mark::Choice,
            Some(Action::Promotion(_)) => Mark::Promotion,
            _ if game.captured_kind(mv).is_some() => Mark::Capture,
            _ => Mark::Quiet,
        }
    }
}

/// The board with the marks of the squares where the piece on `from` may go, in the form of a FEN's placement; no marks
/// if the piece cannot move.
pub fn board(game: &Game, from: Option<Square>) -> String {
    let moves = game.legal_moves();
    let mark = |square| {
        let mv = moves.iter().find(|mv| Some(mv.from()) == from && mv.to() == square)?;
        Some(Mark::of(game, *mv).letter())
    };
    let layout = game.variant().facts().layout;
    let ranks = (0..layout.height)
        .rev()
        .map(|rank| rank_text((0..layout.width).map(|file| mark(Square::new(file, rank)))));
    ranks.collect::<Vec<_>>().join("/")
}

/// The upper-case letters of the pieces that a pawn may become by the move between these points, the first one first;
/// none if it is no promotion.
pub fn choice(game: &Game, from: Square, to: Square) -> Option<String> {
    let promotes = |mv: &Move| {
        mv.from() == from && mv.to() == to && matches!(game.action(*mv), Some(Action::Promotion(_)))
    };
    game.legal_moves().iter().any(promotes).then(|| choices(game))
}

/// The letters of the pieces that a pawn may become.
fn choices(game: &Game) -> String {
    let (facts, agreed) = (game.variant().facts(), [game.agreement().promotion]);
    let kinds = if facts.promotion_choices.is_empty() { &agreed } else { facts.promotion_choices };
    kinds.iter().map(|&kind| facts.letter(kind)).collect()
}
