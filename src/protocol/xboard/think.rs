//! Searches: begun, heard and ended.

use super::{Message, Mode, Purpose, Search, Xboard, answers, coordinates};
use crate::core::Move;
use crate::engine::Event;
use crate::game::Game;
use crate::protocol::{fewer_threads, options};
use crate::search::{BestMove, Limits, Score};
use std::time::{Duration, Instant};

/// A draw offer is accepted from this move of the game on.
const DRAW_FROM_MOVE: u32 = 30;

/// A draw offer is accepted while the engine's score is within this many centipawns of 0.
const DRAW_WITHIN: i32 = 20;

/// Time to search for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

impl Xboard {
    /// Whether somebody waits for the end of the running search.
    pub(super) fn is_thinking(&self) -> bool {
        matches!(self.search, Some(Search { purpose: Purpose::Move | Purpose::Hint, .. }))
    }

    fn is_pondering(&self) -> bool {
        matches!(self.search, Some(Search { purpose: Purpose::Ponder(_), .. }))
    }

    /// Thinks about the engine's move.
    pub(super) fn think(&mut self) {
        if !self.is_thinking() {
            self.start(Purpose::Move);
        }
    }

    /// Goes on with what is done while no move is due: analysis, or pondering.
    pub(super) fn resume(&mut self) {
        match (self.mode, self.expected) {
            _ if self.search.is_some() => {}
            (Mode::Analyze, _) => self.start(Purpose::Analysis),
            (Mode::Play(_), Some(expected)) if self.ponders && self.leads_on(expected) => {
                if self.posts {
                    self.say(format_args!("Hint: {}", self.move_text(expected)));
                }
                self.start(Purpose::Ponder(expected));
            }
            _ => {}
        }
    }

    /// Whether the game goes on after this move.
    fn leads_on(&self, mv: Move) -> bool {
        self.game().is_some_and(|game| {
            let mut game = game.clone();
            game.play(mv);
            game.outcome().is_none()
        })
    }

    fn start(&mut self, purpose: Purpose) {
        let Some(mut root) = self.game().cloned() else { return };
        if let Purpose::Ponder(expected) = purpose {
            root.play(expected);
        }
        let limits = match purpose {
            Purpose::Move | Purpose::Ponder(_) => self.clock.limits(root.side_to_move(), root.ply()),
            Purpose::Analysis => Limits { infinite: true, ..Limits::default() },
            Purpose::Hint => Limits { movetime: Some(HINT_TIME), ..Limits::default() },
        };
        self.searches += 1;
        let number = self.searches;
        let mailbox = self.mailbox.clone();
        // The loop may have ended while a search has not.
        let listener = move |event| drop(mailbox.send(Message::Event((number, event))));
        let engine = &mut self.session.engine;
        let threads = engine.threads();
        let begun = match purpose {
            Purpose::Ponder(expected) => engine.ponder(expected, limits, listener),
            Purpose::Move | Purpose::Analysis | Purpose::Hint => engine.go(limits, listener),
        };
        match begun {
            Ok(()) => {
                self.search =
                    Some(Search { number, purpose, begun: Instant::now(), root, threads, best: None });
            }
            Err(error) => self.say(format_args!("tellusererror no thread to search with: {error}")),
        }
    }

    /// Ends the running search; nothing that it has found is used.
    pub(super) fn abandon(&mut self) {
        self.search = None;
        self.session.engine.settle();
        self.catch_up();
        self.answer_pings();
    }

    pub(super) fn hear(&mut self, number: u64, event: Event) {
        let Some(search) = self.search.as_mut().filter(|search| search.number == number) else { return };
        match event {
            Event::Info(info) => {
                if search.best.is_none() && info.depth > 0 && info.threads < search.threads {
                    self.session.output.note(fewer_threads(&info, search.threads));
                }
                if self.posts && info.depth > 0 {
                    let line = answers::thinking(&info, &search.root);
                    self.session.output.line(line);
                }
                if info.multipv == 1 {
                    search.best = Some(info);
                }
            }
            Event::BestMove(answer) => self.finish(answer),
        }
    }

    /// The search has come to its end by itself.
    fn finish(&mut self, answer: BestMove) {
        let Some(search) = self.search.take() else { return };
        match (search.purpose, answer.best) {
            (Purpose::Move, Some(mv)) => {
                self.clock.spend(search.begun.elapsed(), self.ply() + 1);
                self.score = search.best.map(|info| info.score);
                self.expected = answer.ponder;
                self.make_move(mv);
            }
            (Purpose::Hint, Some(mv)) => self.say(format_args!("Hint: {}", self.move_text(mv))),
            _ => {}
        }
        self.catch_up();
        self.answer_pings();
        self.resume();
    }

    /// The text of a legal move.
    fn move_text(&self, mv: Move) -> String {
        self.game().map(|game| coordinates::write(game, mv)).unwrap_or_default()
    }

    /// Ends the search for the engine's move, which follows.
    pub(super) fn move_now(&self) {
        if self.is_thinking() {
            self.session.engine.stop();
        }
    }

    /// A `ping` is answered when all is done that came before it, the engine's move included.
    pub(super) fn answer_ping(&mut self, number: &str) {
        self.pings.push(number.to_string());
        if !self.is_thinking() {
            self.answer_pings();
        }
    }

    fn answer_pings(&mut self) {
        for number in std::mem::take(&mut self.pings) {
            self.say(format_args!("pong {number}"));
        }
    }

    pub(super) fn set_pondering(&mut self, ponders: bool) {
        self.ponders = ponders;
        if !ponders && self.is_pondering() {
            self.abandon();
        }
        self.resume();
    }

    /// Changes the limits of later searches. A search that ponders under the old ones is restarted.
    pub(super) fn set_limits(&mut self, set: impl FnOnce(&mut super::clock::Clock)) {
        set(&mut self.clock);
        if self.is_pondering() {
            self.abandon();
        }
        self.resume();
    }

    /// Sets an option of the engine while it is not to move; pondering or analysis is restarted. False if the option keeps
    /// its old value.
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>, line: &str) -> bool {
        self.abandon();
        let result = options::set(&mut self.session, name, value);
        let is_set = result.is_ok();
        if let Err(error) = result {
            self.refuse(error, line);
        }
        self.resume();
        is_set
    }

    /// Reports the progress of the analysis: time, nodes and depth, but not the move being searched.
    pub(super) fn tell_status(&self) {
        if let Some(search) = &self.search
            && let Some(best) = &search.best
        {
            let time = search.begun.elapsed().as_millis() / 10;
            self.say(format_args!("stat01: {time} {} {} 0 0", best.nodes, best.depth));
        }
    }

    /// Suggests a move to the user: the best one in an analysis, the answer that the engine expects, or else what a
    /// short search finds.
    pub(super) fn hint(&mut self) {
        let analysed = self.search.as_ref().filter(|search| search.purpose == Purpose::Analysis);
        let best = analysed.and_then(|search| search.best.as_ref()?.pv.first().copied());
        match best.or(self.expected) {
            Some(mv) => self.say(format_args!("Hint: {}", self.move_text(mv))),
            None if self.search.is_none() && self.game().is_some_and(|game| game.outcome().is_none()) => {
                self.start(Purpose::Hint);
            }
            None => {}
        }
    }

    /// The opponent offers a draw. The engine accepts when the game is old enough and its score level.
    pub(super) fn consider_draw(&self) {
        let thinking = self.search.as_ref().filter(|search| search.purpose == Purpose::Move);
        let score = thinking.and_then(|search| search.best.as_ref()).map(|info| info.score).or(self.score);
        let is_level = matches!(score, Some(Score::Cp(score)) if score.abs() <= DRAW_WITHIN);
        let is_old = self.game().map_or(0, Game::full_moves) >= DRAW_FROM_MOVE;
        if matches!(self.mode, Mode::Play(_)) && is_level && is_old {
            self.say("offer draw");
        }
    }
}
