//! A worker plays one game after the other, with engines that it starts and ends itself.

use super::Match;
use crate::core::Color;
use crate::game::Game;
use crate::matches::affinity;
use crate::matches::log::Log;
use crate::matches::options::EngineSettings;
use crate::matches::record::{self, Facts};
use crate::matches::referee::{self, Finished, Interrupted, Judges, Player};
use crate::matches::results::{Origin, Summary};
use crate::matches::schedule::Fixture;
use crate::matches::uci::{Engine, GameOptions, StartError};
use std::sync::PoisonError;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// What a worker tells the director.
#[derive(Debug)]
pub enum Message {
    /// A game begins.
    Started(Fixture),
    /// A game has ended.
    Finished(Box<Report>),
    /// Something odd about an engine.
    Warning(String),
    /// An engine cannot be started.
    Failed(String),
}

/// A finished game, ready to be counted and recorded.
#[derive(Debug)]
pub struct Report {
    /// Which game it was.
    pub fixture: Fixture,
    /// What counts of it.
    pub summary: Summary,
    /// How it ended, as a sentence.
    pub reason: String,
    /// Its record.
    pub text: String,
    /// Moves made by engines.
    pub moves: usize,
    /// See [`Finished::overhead`].
    pub overhead: Duration,
    /// What was odd in it.
    pub warnings: Vec<String>,
    /// The engine that has to be started again, if one does.
    pub broken: Option<usize>,
}

/// Plays games until none is left or the match ends.
pub struct Worker<'a> {
    shared: &'a Match<'a>,
    /// The processors that it is bound to; none: it is not.
    processors: Vec<usize>,
    director: Sender<Message>,
    log: Log,
    /// The engines that are running.
    engines: Vec<Option<Engine>>,
}

impl<'a> Worker<'a> {
    /// A worker without engines.
    pub fn new(shared: &'a Match<'a>, processors: Vec<usize>, director: Sender<Message>) -> Worker<'a> {
        let engines = shared.settings.engines.iter().map(|_| None).collect();
        Worker { shared, processors, director, log: shared.log.for_worker(), engines }
    }

    /// Plays until nothing is left to do.
    pub fn run(mut self) {
        if let Err(error) = affinity::bind(&self.processors) {
            self.tell(Message::Warning(format!("engines cannot be bound to processors: {error}")));
        }
        while let Some(number) = self.next_number() {
            let fixture = self.shared.schedule.fixture(number);
            match self.play(fixture) {
                Ok(Ok(report)) => self.tell(Message::Finished(Box::new(report))),
                Ok(Err(Interrupted)) | Err(StartError::Interrupted) => break,
                Err(StartError::Failed(reason)) => {
                    self.tell(Message::Failed(reason));
                    break;
                }
            }
        }
        self.engines.into_iter().flatten().for_each(Engine::quit);
    }

    fn next_number(&self) -> Option<usize> {
        if self.shared.interrupt.is_set() {
            return None;
        }
        self.shared.pending.lock().unwrap_or_else(PoisonError::into_inner).next()
    }

    fn tell(&self, message: Message) {
        // The director listens until the last worker is gone.
        let _ = self.director.send(message);
    }

    fn play(&mut self, fixture: Fixture) -> Result<Result<Report, Interrupted>, StartError> {
        let settings = self.shared.settings;
        let sides = [fixture.white, fixture.black];
        self.log.begin_game(fixture.number);
        self.seat(sides)?;
        let start = self.shared.book.game(fixture.opening).map_err(StartError::Failed)?;
        self.tell(Message::Started(fixture));
        let players = sides.map(|side| &settings.engines[side]);
        let finished = self.referee(&start, sides, players);
        Ok(finished.map(|finished| {
            let broken = finished.broken().map(|color: Color| sides[color.index()]);
            for side in sides {
                if broken == Some(side) {
                    self.engines[side] = None;
                    // Without recovery this is the end: no worker begins another game.
                    if !settings.recover {
                        self.shared.interrupt.set();
                    }
                } else if settings.engines[side].restart {
                    self.engines[side].take().into_iter().for_each(Engine::quit);
                }
            }
            self.report(fixture, &start, finished, broken)
        }))
    }

    /// Makes sure that the engines of both sides run, and no others.
    fn seat(&mut self, sides: [usize; 2]) -> Result<(), StartError> {
        for (i, engine) in self.engines.iter_mut().enumerate() {
            if !sides.contains(&i) {
                engine.take().into_iter().for_each(Engine::quit);
            }
        }
        let Match { settings, interrupt, .. } = self.shared;
        let game = GameOptions { variant: settings.variant.to_string(), promotion: settings.promotion };
        for side in sides {
            if self.engines[side].is_none() {
                let warn = |text: &str| self.tell(Message::Warning(text.to_string()));
                let engine = Engine::start(
                    &settings.engines[side],
                    &game,
                    settings.patience,
                    interrupt,
                    &self.log,
                    &warn,
                )?;
                self.engines[side] = Some(engine);
            }
        }
        Ok(())
    }

    fn referee(
        &mut self,
        start: &Game,
        sides: [usize; 2],
        settings: [&EngineSettings; 2],
    ) -> Result<Finished, Interrupted> {
        let [white, black] = self.engines.get_disjoint_mut(sides).expect("an engine does not play itself");
        let engines = [white, black].map(|engine| engine.as_mut().expect("both engines are seated"));
        let mut players =
            engines.into_iter().zip(settings).map(|(engine, settings)| Player { engine, settings });
        let players = [players.next(), players.next()].map(|player| player.expect("there are two of them"));
        let Match { settings, tables, .. } = self.shared;
        let judges = Judges { scores: settings.adjudication, tables: tables.as_ref() };
        referee::play(start.clone(), players, judges, settings.patience)
    }

    fn report(&self, fixture: Fixture, start: &Game, finished: Finished, broken: Option<usize>) -> Report {
        let Match { settings, seed, identity, .. } = self.shared;
        let [white, black] = [fixture.white, fixture.black].map(|side| settings.engines[side].name.clone());
        let summary = Summary {
            origin: Origin { settings: identity.clone(), seed: Some(*seed) },
            number: Some(fixture.number),
            pair: fixture.pair,
            white,
            black,
            winner: finished.winner,
            end: finished.kind(),
            plies: start.moves().len() + finished.moves.len(),
            // As exact as the record, so that both give the same sums.
            time: finished.time.map(|time| Duration::from_micros(time.as_micros() as u64)),
            nodes: finished.nodes,
            start: None,
            round: None,
        };
        let reason = finished.reason();
        let text = record::write(&Facts {
            settings,
            fixture: &fixture,
            start,
            finished: &finished,
            summary: &summary,
            reason: &reason,
        });
        Report {
            fixture,
            summary,
            reason,
            text,
            moves: finished.moves.len(),
            overhead: finished.overhead,
            warnings: finished.warnings,
            broken,
        }
    }
}
