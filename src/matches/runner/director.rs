//! The director hears from the workers: it records and counts games, shows how the match stands, and ends it.

use super::worker::{Message, Report};
use super::{End, Match, title};
use crate::core::text::counted;
use crate::game::record::GameResult;
use crate::matches::options::Format;
use crate::matches::record::{RecordFile, Resumed};
use crate::matches::report::{self, View};
use crate::matches::results::Results;
use crate::matches::schedule::Fixture;
use crate::matches::screen::Screen;
use crate::matches::stats::Verdict;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// Keeps the books of a match.
pub struct Director<'a> {
    shared: &'a Match<'a>,
    screen: Screen,
    record: Option<RecordFile>,
    results: Results,
    title: String,
    started: Instant,
    /// Games found in the record, and games played since.
    resumed: usize,
    played: usize,
    /// Moves of these games, and time besides the engines'.
    moves: usize,
    overhead: Duration,
    warned: HashSet<String>,
    failed: bool,
    decided: bool,
}

impl<'a> Director<'a> {
    /// Takes over a match at its beginning, or where it was cut off.
    pub fn new(
        shared: &'a Match<'a>,
        screen: Screen,
        record: Option<RecordFile>,
        resumed: Resumed,
    ) -> Director<'a> {
        let names = shared.settings.engines.iter().map(|engine| engine.name.clone());
        let mut director = Director {
            shared,
            screen,
            record,
            results: Results::new(names),
            title: title(shared.settings),
            started: Instant::now(),
            resumed: 0,
            played: 0,
            moves: 0,
            overhead: Duration::ZERO,
            warned: HashSet::new(),
            failed: false,
            decided: false,
        };
        director.open(resumed);
        director
    }

    fn open(&mut self, resumed: Resumed) {
        let total = self.shared.schedule.len();
        self.screen.show(&format!("Match of {}, seed {}", counted(total, "game"), self.shared.seed));
        if resumed.repaired {
            self.screen.warn("the last game of the record was cut off and has been taken out");
        }
        for game in resumed.games {
            match self.results.add(game) {
                Ok(()) => self.resumed += 1,
                Err(_) => self.screen.warn("the record holds a game twice; it is counted once"),
            }
        }
        if self.resumed > 0 {
            self.screen.show(&format!(
                "Resumed: {} of {} in the record",
                self.resumed,
                counted(total, "game")
            ));
        }
        self.decide();
    }

    /// Deals with what a worker has to say.
    pub fn take(&mut self, message: Message) {
        match message {
            Message::Started(fixture) => {
                let line = format!(
                    "Started game {} of {} ({})",
                    fixture.number,
                    self.shared.schedule.len(),
                    self.names(&fixture)
                );
                self.screen.show(&line);
            }
            Message::Finished(report) => self.count(*report),
            Message::Warning(text) => {
                if self.warned.insert(text.clone()) {
                    self.screen.warn(&text);
                }
            }
            Message::Failed(reason) => self.fail(&reason),
        }
        if let Some(trouble) = self.shared.log.trouble() {
            self.screen.warn(&trouble);
        }
        let done = self.resumed + self.played;
        let progress =
            report::progress(done, self.shared.schedule.len(), self.played, self.started.elapsed());
        self.screen.set_status(&progress);
        if self.screen.is_closed() {
            self.shared.interrupt.set();
        }
    }

    fn count(&mut self, game: Report) {
        if let Some(record) = &mut self.record
            && let Err(reason) = record.append(&game.text)
        {
            return self.fail(&reason);
        }
        let Report { fixture, summary, reason, moves, overhead, warnings, broken, .. } = game;
        self.moves += moves;
        self.overhead += overhead;
        let result = GameResult::from(summary.winner);
        let line =
            format!("Finished game {} ({}): {result} {{{reason}}}", fixture.number, self.names(&fixture));
        self.screen.show(&line);
        for warning in warnings {
            self.screen.warn(&format!("game {}: {warning}", fixture.number));
        }
        self.results.add(summary).expect("no game is begun twice");
        self.played += 1;
        self.decide();
        if let Some(engine) = broken.filter(|_| !self.shared.settings.recover) {
            let name = &self.shared.settings.engines[engine].name;
            self.fail(&format!("{name} broke down; with -recover the match would go on"));
        }
        self.show_interim();
    }

    fn names(&self, fixture: &Fixture) -> String {
        let [white, black] =
            [fixture.white, fixture.black].map(|side| &self.shared.settings.engines[side].name);
        format!("{white} vs {black}")
    }

    /// Ends the match if its test is decided.
    fn decide(&mut self) {
        let Some(sprt) = self.shared.settings.sprt else { return };
        let sample = self.results.engines()[0].sample(self.shared.settings.report.pairs);
        if sprt.verdict(&sample) != Verdict::Continue {
            self.decided = true;
            self.shared.interrupt.set();
        }
    }

    fn fail(&mut self, reason: &str) {
        if !self.failed {
            self.screen.error(reason);
        }
        self.failed = true;
        self.shared.interrupt.set();
    }

    fn show_interim(&mut self) {
        let report = self.shared.settings.report;
        let is_due = |interval: usize| interval > 0 && self.played.is_multiple_of(interval);
        let (score_is_due, standings_are_due) = (is_due(report.score_interval), is_due(report.interval));
        match report.format {
            Format::Cutechess => {
                let score = report::cutechess_score(&self.results).filter(|_| score_is_due);
                score.iter().for_each(|line| self.screen.show(line));
                if standings_are_due {
                    self.screen.show(&report::cutechess_standings(&self.results, &self.view()));
                }
            }
            Format::Fastchess if standings_are_due => {
                self.screen.show(&report::standings(&self.results, &self.view()));
                if !self.screen.has_status() {
                    let done = self.resumed + self.played;
                    let total = self.shared.schedule.len();
                    self.screen.show(&report::progress(done, total, self.played, self.started.elapsed()));
                }
            }
            Format::Fastchess => {}
        }
    }

    /// How the results are looked at.
    fn view(&self) -> View<'_> {
        let settings = self.shared.settings;
        View { title: &self.title, sprt: settings.sprt.as_ref(), pairs: settings.report.pairs }
    }

    /// Shows the final results.
    pub fn close(mut self) -> End {
        self.screen.set_status("");
        if self.moves > 0 {
            let milliseconds = 1000.0 * self.overhead.as_secs_f64() / self.moves as f64;
            self.screen.show(&format!("Between the moves: {milliseconds:.3} ms"));
        }
        if self.resumed + self.played > 0 {
            match self.shared.settings.report.format {
                Format::Cutechess => {
                    let score = report::cutechess_score(&self.results);
                    score.iter().for_each(|line| self.screen.show(line));
                    self.screen.show(&report::cutechess_standings(&self.results, &self.view()));
                    self.screen.show("Finished match");
                }
                Format::Fastchess => self.screen.show(&report::full(&self.results, &self.view())),
            }
        }
        let complete = self.decided || self.resumed + self.played == self.shared.schedule.len();
        if self.failed {
            End::Failed
        } else if complete {
            End::Complete
        } else {
            End::Interrupted
        }
    }
}
