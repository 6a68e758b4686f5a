//! A game in progress, of any variant: the type is erased here, once and for all.

use crate::core::notation::{FenError, MoveError, Notation};
use crate::core::position::{Action, Outcome};
use crate::core::rules::Agreement;
use crate::core::{Color, Kind, Move, MoveList, Piece, Position, Square};
use crate::variants::with_position;
use crate::variants::{AnyPosition, Task, Variant, VariantId};
use std::fmt;

pub mod record;

/// A game in progress: its rules, its start position and the moves played.
///
/// `Display` draws the board; `Debug` gives variant, start and moves.
#[derive(Clone)]
pub struct Game {
    variant: VariantId,
    position: AnyPosition,
    start: String,
    assumed_rights: bool,
}

impl Game {
    /// A new game of `variant` from the position `fen`, by default the start position.
    ///
    /// # Errors
    /// When the FEN is malformed or the rules do not allow the position.
    pub fn new(variant: VariantId, agreement: Agreement, fen: Option<&str>) -> Result<Game, FenError> {
        struct Open<'a>(Agreement, Option<&'a str>);
        impl Task for Open<'_> {
            type Output = Result<(AnyPosition, bool), FenError>;
            fn run<V: Variant>(self) -> Self::Output {
                let (position, assumed) = Position::<V>::from_fen(self.1.unwrap_or(V::FACTS.start), self.0)?;
                Ok((V::erase(position), assumed))
            }
        }
        let (position, assumed_rights) = variant.run(Open(agreement, fen))?;
        let start = with_position!(&position, position => position.fen());
        Ok(Game { variant, position, start, assumed_rights })
    }

    /// A new game of `variant` from its start position.
    pub fn start(variant: VariantId, agreement: Agreement) -> Game {
        match Game::new(variant, agreement, None) {
            Ok(game) => game,
            Err(error) => unreachable!("the start position of {variant}: {error}"),
        }
    }

    /// Which game it is.
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// What the players agreed on before the game.
    pub fn agreement(&self) -> Agreement {
        with_position!(&self.position, position => position.agreement())
    }

    /// Changes the agreement; the position and the moves played stay.
    pub fn set_agreement(&mut self, agreement: Agreement) {
        with_position!(&mut self.position, position => position.set_agreement(agreement));
    }

    /// The position, whichever game it is of.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The strict FEN of the start position of this game.
    pub fn start_fen(&self) -> &str {
        &self.start
    }

    /// Whether the rights were assumed because the FEN named none.
    pub fn assumed_rights(&self) -> bool {
        self.assumed_rights
    }

    /// The strict FEN of the current position.
    pub fn fen(&self) -> String {
        with_position!(&self.position, position => position.fen())
    }

    /// The piece on `square`.
    pub fn at(&self, square: Square) -> Option<Piece> {
        with_position!(&self.position, position => position.at(square))
    }

    /// What `mv` would do on the board; none if no piece stands on the point it leaves.
    pub fn action(&self, mv: Move) -> Option<Action> {
        with_position!(&self.position, position => position.action(mv))
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        with_position!(&self.position, position => position.side())
    }

    /// The moves played.
    pub fn moves(&self) -> Vec<Move> {
        with_position!(&self.position, position => position.moves().collect())
    }

    /// The kind of piece that a legal move captures, if any.
    pub fn captured_kind(&self, mv: Move) -> Option<Kind> {
        with_position!(&self.position, position => position.captured_kind(mv))
    }

    /// The number of moves played.
    pub fn ply(&self) -> usize {
        with_position!(&self.position, position => position.ply())
    }

    /// Full-move number.
    pub fn full_moves(&self) -> u32 {
        with_position!(&self.position, position => position.full_moves())
    }

    /// Plies counted for the move rule.
    pub fn clock(&self) -> u16 {
        with_position!(&self.position, position => position.clock())
    }

    /// How many times the current position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        with_position!(&self.position, position => position.occurrences())
    }

    /// Zobrist key of the current position.
    pub fn key(&self) -> u64 {
        with_position!(&self.position, position => position.key())
    }

    /// The points of the pieces that give check.
    pub fn checkers(&self) -> Vec<Square> {
        with_position!(&self.position, position => position.checkers().collect())
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        with_position!(&self.position, position => position.in_check())
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> MoveList {
        with_position!(&self.position, position => position.legal_moves())
    }

    /// Whether `mv` is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        with_position!(&self.position, position => position.is_legal(mv))
    }

    /// Reads a move in protocol form.
    ///
    /// # Errors
    /// When the text is malformed or the move is not legal.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        with_position!(&self.position, position => position.parse_move(text))
    }

    /// The protocol form of a legal move.
    pub fn move_text(&self, mv: Move) -> String {
        with_position!(&self.position, position => position.move_text(mv))
    }

    /// A legal move in the notation of the game's records.
    pub fn san(&self, mv: Move) -> String {
        with_position!(&self.position, position => position.san(mv))
    }

    /// The notations of the game.
    pub fn notations(&self) -> &'static [Notation] {
        with_position!(&self.position, position => position.notations())
    }

    /// A legal move in a notation of the game.
    pub fn written(&self, mv: Move, notation: Notation) -> String {
        with_position!(&self.position, position => position.written(mv, notation))
    }

    /// Reads a move in the notation of the game's records.
    ///
    /// # Errors
    /// When the text is malformed, or does not mean exactly one legal move.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        with_position!(&self.position, position => position.parse_san(text))
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// May panic if the move is not legal.
    pub fn play(&mut self, mv: Move) {
        with_position!(&mut self.position, position => position.make(mv));
    }

    /// Takes back the last move; returns false if there is none.
    pub fn undo(&mut self) -> bool {
        with_position!(&mut self.position, position => {
            let played = position.ply() > 0;
            if played {
                position.unmake();
            }
            played
        })
    }

    /// The result, if the game has ended. Draws that a player could claim end it at once.
    pub fn outcome(&self) -> Option<Outcome> {
        with_position!(&self.position, position => position.outcome())
    }

    /// Whether `color` may win when its opponent loses on time, sends an illegal move or breaks off the game.
    pub fn can_win(&self, color: Color) -> bool {
        with_position!(&self.position, position => position.can_win(color))
    }
}

/// The board as text, for people: ranks from the last to the first, files below.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        with_position!(&self.position, position => position.fmt(f))
    }
}

/// The game, its start and the moves from there.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Game { variant, start, .. } = self;
        write!(f, "Game({variant}, {start}, {:?})", self.moves())
    }
}
