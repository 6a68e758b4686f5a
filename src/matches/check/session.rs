//! A conversation that trusts the engine in nothing: every line is looked at.

use super::super::interrupt::Interrupt;
use super::super::log::Log;
use super::super::process::{Defect, Line, Process, Program};
use super::super::referee::{inspect_pv, other_head, position_command};
use super::super::uci::{BestMove, Conversation, Fault, GameOptions, InfoLine, OptionLine};
use crate::core::Move;
use crate::core::rules::Agreement;
use crate::core::text::shown;
use crate::game::Game;
use crate::variants::VariantId;
use std::collections::VecDeque;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// How long an engine may take for what costs it nothing.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// What was found wrong, as a line.
pub type Finding = String;

/// The engine under examination and the game that it is examined in.
#[derive(Clone, Debug)]
pub struct Subject {
    /// How it is started.
    pub program: Program,
    /// Options that are set first.
    pub options: Vec<(String, String)>,
    /// The game.
    pub variant: VariantId,
    /// Its agreement.
    pub agreement: Agreement,
    /// The options that name both.
    pub game: GameOptions,
    /// Ends the examination early.
    pub interrupt: Interrupt,
    /// Where the conversation is noted.
    pub log: Log,
}

impl Subject {
    /// The game from its start position.
    pub fn start(&self) -> Game {
        Game::new(self.variant, self.agreement, None).expect("the start position is legal")
    }

    /// Starts the engine and says nothing to it.
    pub fn launch(&self) -> Result<Process, Finding> {
        Process::start(&self.program, &self.interrupt, self.log.clone())
            .map_err(|error| format!("{} cannot be started: {error}", self.program.command.display()))
    }
}

/// A running engine that has said `uciok`.
#[derive(Debug)]
pub struct Session {
    talk: Conversation,
    /// Lines of the answer to `uci`, in whatever form they are.
    pub greeting: Vec<Line>,
    /// Whether it has sent an empty line. Many engines do; only one step minds.
    pub empty_line: bool,
}

/// What came of a search.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The `bestmove` line.
    pub line: BestMove,
    /// Its move; none if it says that there is none.
    pub best: Option<Move>,
    /// The `info` lines about the search.
    pub infos: VecDeque<InfoLine>,
    /// From `go` to the answer.
    pub elapsed: Duration,
}

impl Session {
    /// Starts the engine and shakes hands.
    pub fn open(subject: &Subject) -> Result<Session, Finding> {
        let mut greeting: Vec<Line> = Vec::new();
        let talk = Conversation::open(subject.launch()?, PATIENCE, |line| {
            // What comes before the first answer is a banner, and not held to any form.
            if !greeting.is_empty() || ["id ", "option "].iter().any(|word| line.text.starts_with(word)) {
                greeting.push(line);
            }
        });
        let talk = talk.map_err(|fault| finding(&fault, "uciok"))?;
        talk.configure(&subject.game, &subject.options, drop);
        let mut session = Session { talk, greeting, empty_line: false };
        session.sync()?;
        Ok(session)
    }

    /// The options that it offers.
    pub fn options(&self) -> &[OptionLine] {
        &self.talk.options
    }

    /// Whether it has an option.
    pub fn offers(&self, name: &str) -> bool {
        self.talk.offer(name).is_some()
    }

    /// Process number.
    pub fn id(&self) -> u32 {
        self.talk.process.id()
    }

    /// Sends a line.
    pub fn send(&self, line: &str) {
        self.talk.send(line);
    }

    /// Sends bytes of the text as they are.
    pub fn send_raw(&self, text: Vec<u8>) {
        self.talk.process.send_raw(text);
    }

    /// Ends its input.
    pub fn close_input(&mut self) {
        self.talk.process.close_input();
    }

    /// Sets up the present position of `game`.
    pub fn position(&self, game: &Game) {
        self.send(&position_command(game));
    }

    /// The next line, in good form.
    pub fn line(&mut self, deadline: Instant, awaited: &str) -> Result<Line, Finding> {
        loop {
            let line = self.talk.line(deadline).map_err(|fault| finding(&fault, awaited))?;
            if !line.text.is_empty() {
                check_form(&line)?;
                return Ok(line);
            }
            self.empty_line = true;
        }
    }

    /// Waits for `readyok`; returns the other lines that came before it.
    pub fn sync(&mut self) -> Result<Vec<String>, Finding> {
        let mut lines = Vec::new();
        let mut flaw = None;
        let mut empty_line = false;
        let answered = self.talk.ask("isready", "readyok", PATIENCE, |line| {
            if line.text.is_empty() {
                empty_line = true;
            } else {
                flaw = flaw.take().or_else(|| check_form(&line).err());
                lines.push(line.text);
            }
        });
        self.empty_line |= empty_line;
        match flaw {
            Some(flaw) => Err(flaw),
            None => answered.map(|()| lines).map_err(|fault| finding(&fault, "readyok")),
        }
    }

    /// The same, when no move may be among the lines.
    pub fn sync_without_move(&mut self) -> Result<Vec<String>, Finding> {
        let lines = self.sync()?;
        match lines.iter().find(|line| line.starts_with("bestmove")) {
            Some(line) => Err(format!("it said '{line}' without being asked")),
            None => Ok(lines),
        }
    }

    /// Makes sure that no move comes for a while.
    pub fn no_move_for(&mut self, time: Duration) -> Result<(), Finding> {
        let deadline = Instant::now() + time;
        loop {
            match self.talk.line(deadline) {
                Err(Fault::Stalled) => return Ok(()),
                Ok(line) if line.text.starts_with("bestmove") => {
                    return Err(format!("it said '{}' before it was told to stop", line.text));
                }
                Ok(line) if line.text.is_empty() => self.empty_line = true,
                Ok(line) => check_form(&line)?,
                Err(Fault::Disconnected) => return Err("it ended".to_string()),
                Err(Fault::Interrupted) => return Err("interrupted".to_string()),
            }
        }
    }

    /// Waits for the answer to a `go` that was sent at `since`, and looks at all of it.
    pub fn answer(&mut self, game: &Game, since: Instant, patience: Duration) -> Result<Answer, Finding> {
        let deadline = Instant::now() + patience;
        let mut infos = VecDeque::new();
        loop {
            let line = self.line(deadline, "bestmove")?;
            if let Some(info) = InfoLine::parse(&line.text) {
                infos.push_back(info);
            }
            if let Some(best) = BestMove::parse(&line.text) {
                let elapsed = line.received.saturating_duration_since(since);
                let mut answer = Answer { line: best, best: None, infos, elapsed };
                answer.best = check_answer(game, &answer)?;
                return Ok(answer);
            }
        }
    }

    /// Sets up a position, lets the engine search, and makes sure that it answers once.
    pub fn search(&mut self, game: &Game, go: &str) -> Result<Answer, Finding> {
        self.search_within(game, go, 4 * PATIENCE)
    }

    /// The same with a limit on the time.
    pub fn search_within(&mut self, game: &Game, go: &str, patience: Duration) -> Result<Answer, Finding> {
        self.position(game);
        let since = Instant::now();
        self.send(go);
        let answer = self.answer(game, since, patience).map_err(|finding| format!("{go}: {finding}"))?;
        self.sync_without_move().map_err(|finding| format!("after the answer to {go}: {finding}"))?;
        Ok(answer)
    }

    /// Tells it to quit and makes sure that it goes, leaving nothing behind.
    pub fn quit(self) -> Result<(), Finding> {
        self.send("quit");
        self.end()
    }

    /// Makes sure that it ends by itself, with status 0, leaving nothing behind.
    pub fn end(self) -> Result<(), Finding> {
        let (status, left_over) = self.talk.process.finish_and_look(PATIENCE);
        check_end(status)?;
        if left_over { Err("it left a process behind".to_string()) } else { Ok(()) }
    }
}

/// What is wrong with an engine that broke off where `awaited` should have come.
fn finding(fault: &Fault, awaited: &str) -> Finding {
    match fault {
        Fault::Disconnected => format!("it ended instead of saying {awaited}"),
        Fault::Stalled => format!("it did not say {awaited} in time"),
        Fault::Interrupted => "interrupted".to_string(),
    }
}

/// Whether a program ended as it should.
pub fn check_end(status: Option<ExitStatus>) -> Result<(), Finding> {
    match status {
        None => Err("it does not end".to_string()),
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(format!("it ended with {status}")),
    }
}

/// Whether a line is what the protocol allows.
pub fn check_form(line: &Line) -> Result<(), Finding> {
    const WORDS: [&str; 6] = ["id", "option", "uciok", "readyok", "info", "bestmove"];
    let start = shown(&line.text);
    match line.defect {
        Some(Defect::TooLong) => return Err(format!("a line of endless length: {start}")),
        Some(Defect::NotText) => return Err(format!("a line that is not ASCII text: {start}")),
        Some(Defect::Unfinished) => return Err(format!("a line without its end: {start}")),
        None => {}
    }
    let word = line.text.split_ascii_whitespace().next().unwrap_or_default();
    if WORDS.contains(&word) {
        Ok(())
    } else {
        Err(format!("a line that begins with no word of the protocol: {start}"))
    }
}

/// Looks at everything that a search said; returns the move.
fn check_answer(game: &Game, answer: &Answer) -> Result<Option<Move>, Finding> {
    let mut nodes = 0;
    for info in &answer.infos {
        check_info(game, info)?;
        let count = info.nodes.unwrap_or(nodes);
        if count < nodes {
            return Err(format!("the nodes fell from {nodes} to {count}"));
        }
        nodes = count;
    }
    let text = answer.line.best.as_str();
    if game.legal_moves().is_empty() {
        return match text {
            "(none)" | "0000" => Ok(None),
            _ => Err(format!("bestmove '{text}' where no move is legal")),
        };
    }
    let best = game.parse_move(text).map_err(|error| format!("bestmove '{text}': {error}"))?;
    if let Some(head) = other_head(&answer.infos, text) {
        return Err(format!("bestmove {text} is not the head of the last line, {head}"));
    }
    let told = answer.infos.iter().rev().find(|info| info.pv.first().is_some_and(|head| head == text));
    if let (Some(ponder), Some(second)) = (&answer.line.ponder, told.and_then(|info| info.pv.get(1)))
        && ponder != second
    {
        return Err(format!("ponder {ponder} is not the second move of the last line, {second}"));
    }
    if let Some(ponder) = &answer.line.ponder {
        let mut after = game.clone();
        after.play(best);
        after.parse_move(ponder).map_err(|error| format!("ponder '{ponder}': {error}"))?;
    }
    Ok(Some(best))
}

fn check_info(game: &Game, info: &InfoLine) -> Result<(), Finding> {
    if let Some(unreadable) = info.unreadable.first() {
        return Err(format!("a number that is none: '{unreadable}'"));
    }
    if let Some(hashfull) = info.hashfull.filter(|&hashfull| hashfull > 1000) {
        return Err(format!("hashfull {hashfull} is more than 1000"));
    }
    match inspect_pv(&mut game.clone(), &info.pv) {
        Some((_, what)) => Err(what),
        None => Ok(()),
    }
}
