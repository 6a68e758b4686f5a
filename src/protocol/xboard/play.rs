//! The board, and whose turn it is.

use super::{Mode, Purpose, Xboard, answers, coordinates, highlights, pieces, shortened};
use crate::core::notation::MoveError;
use crate::core::{Color, Move};
use crate::game::Game;
use crate::protocol::ASSUMED_RIGHTS;
use crate::variants::VariantId;
use std::time::Instant;

impl Xboard {
    /// The game; none after a position that was refused.
    pub(super) fn game(&self) -> Option<&Game> {
        self.session.engine.game()
    }

    /// Plies played.
    pub(super) fn ply(&self) -> usize {
        self.game().map_or(0, Game::ply)
    }

    /// A new game of chess, until `variant` names another one; the engine is to play Black.
    pub(super) fn new_game(&mut self) {
        self.abandon();
        self.session.engine.set_variant(VariantId::Chess);
        self.clock.restart();
        self.forget_game();
        if self.mode != Mode::Analyze {
            self.mode = Mode::Play(Color::Black);
        }
        self.resume();
    }

    pub(super) fn set_variant(&mut self, name: &str, line: &str) {
        let Some(variant) = pieces::by_name(name) else {
            return self.refuse("unknown variant", line);
        };
        self.abandon();
        self.session.engine.set_variant(variant);
        self.forget_game();
        pieces::introduction(variant).iter().for_each(|line| self.say(line));
        self.resume();
    }

    pub(super) fn set_board(&mut self, fen: &str) {
        self.abandon();
        self.forget_game();
        self.clock.rewind();
        match self.session.engine.set_position(Some(fen), []) {
            Ok(()) if self.game().is_some_and(Game::assumed_rights) => {
                self.say(format_args!("# {ASSUMED_RIGHTS}"));
            }
            Ok(()) => {}
            Err(error) => self.say(format_args!("tellusererror Illegal position: {error}")),
        }
        self.resume();
    }

    /// What belongs to the game so far.
    fn forget_game(&mut self) {
        self.score = None;
        self.expected = None;
        self.lifted = None;
    }

    pub(super) fn user_move(&mut self, text: &str) {
        self.lifted = None;
        match self.read_move(text) {
            Ok(mv) => self.accept(mv),
            Err("") => self.say(format_args!("Illegal move: {}", shortened(text))),
            Err(reason) => self.say(format_args!("Illegal move ({reason}): {}", shortened(text))),
        }
    }

    /// The move that a text means, or why there is none, if there is more to say than that it is illegal.
    fn read_move(&self, text: &str) -> Result<Move, &'static str> {
        let game = self.game().ok_or("no position")?;
        if self.mode == Mode::Play(game.side_to_move()) {
            return Err("not your turn");
        }
        coordinates::read(game, text).map_err(|error| match error {
            MoveError::Promotion(_) => "wrong promotion piece",
            MoveError::Malformed(_) | MoveError::Illegal(_) | MoveError::Ambiguous { .. } => "",
        })
    }

    /// Plays a move that has come in. If it is the one that was pondered on, that search is now the one for the answer.
    fn accept(&mut self, mv: Move) {
        let goes_on = self.session.engine.play(mv);
        self.expected = None;
        match &mut self.search {
            Some(search) if goes_on => {
                search.purpose = Purpose::Move;
                search.begun = Instant::now();
            }
            _ => self.abandon(),
        }
        if self.announce_end() {
            self.abandon();
        } else {
            self.think_if_due();
        }
        self.resume();
    }

    /// Plays the engine's move.
    pub(super) fn make_move(&mut self, mv: Move) {
        if let Some(game) = self.game() {
            let text = coordinates::write(game, mv);
            self.session.engine.play(mv);
            self.say(format_args!("move {text}"));
            self.announce_end();
        }
    }

    /// Tells the result if the game is over; an analysis is none.
    fn announce_end(&self) -> bool {
        let outcome = self.game().and_then(Game::outcome).filter(|_| self.mode != Mode::Analyze);
        if let Some(outcome) = outcome {
            self.say(answers::result(outcome));
        }
        outcome.is_some()
    }

    /// Takes back this number of plies. After a single one the engine waits for `go`.
    pub(super) fn take_back(&mut self, plies: usize, line: &str) {
        if self.ply() < plies {
            return self.refuse("command not legal now", line);
        }
        self.abandon();
        self.expected = None;
        for _ in 0..plies {
            self.session.engine.undo();
        }
        if plies == 1 && self.mode != Mode::Analyze {
            self.mode = Mode::Force;
        }
        self.resume();
    }

    /// The engine plays the side that `choose` makes of the one to move.
    pub(super) fn play_side(&mut self, choose: fn(Color) -> Color, line: &str) {
        self.abandon();
        let Some(game) = self.game() else {
            self.mode = Mode::Force;
            return self.refuse("no position", line);
        };
        self.mode = Mode::Play(choose(game.side_to_move()));
        if !self.announce_end() {
            self.think_if_due();
        }
    }

    fn think_if_due(&mut self) {
        if self.game().is_some_and(|game| self.mode == Mode::Play(game.side_to_move())) {
            self.think();
        }
    }

    /// The user has lifted a piece: shows where it may go. While the engine is to move, nowhere.
    pub(super) fn lift(&mut self, point: &str) {
        if let Some(game) = self.game() {
            let lifted = coordinates::read_point(game.variant(), point);
            let from = lifted.filter(|_| self.mode != Mode::Play(game.side_to_move()));
            self.say(format_args!("highlight {}", highlights::board(game, from)));
            self.lifted = lifted;
        }
    }

    /// The user has put the piece down, perhaps on a square where it becomes another.
    pub(super) fn put(&self, point: &str) {
        let choice = self.game().zip(self.lifted).and_then(|(game, from)| {
            let to = coordinates::read_point(game.variant(), point)?;
            highlights::choice(game, from, to)
        });
        if let Some(choice) = choice {
            self.say(format_args!("choice {choice}"));
        }
    }
}
