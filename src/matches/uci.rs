//! The conversation with an engine: start, options, new game, moves.

mod conversation;
mod info;

pub use conversation::{Conversation, Fault, GameOptions};
pub use info::{BestMove, InfoLine, OptionLine};

use super::interrupt::Interrupt;
use super::log::Log;
use super::options::{EngineSettings, Patience};
use super::process::{Process, Program};
use std::collections::VecDeque;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Why an engine could not be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// What went wrong, in one line.
    Failed(String),
    /// The runner was asked to end.
    Interrupted,
}

/// A started engine.
#[derive(Debug)]
pub struct Engine {
    talk: Conversation,
    patience: Patience,
}

/// What came of a `go`.
#[derive(Debug)]
pub struct Thought {
    /// The answer, perhaps given only after `stop`.
    pub answer: BestMove,
    /// The search's `info` lines, the last ones if there were very many.
    pub infos: VecDeque<InfoLine>,
    /// From sending `go` to the answer.
    pub elapsed: Duration,
}

/// InfoLine lines of one search that are kept.
const KEPT_INFOS: usize = 1000;

/// How long an engine may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(2);

impl Engine {
    /// Starts an engine, asks for its options, and sets those of the game and of the settings.
    ///
    /// Options that the engine does not offer are sent all the same; `warn` is given a line about them.
    ///
    /// # Errors
    /// The program cannot be started, ends, or does not answer in time.
    pub fn start(
        settings: &EngineSettings,
        game: &GameOptions,
        patience: Patience,
        interrupt: &Interrupt,
        log: &Log,
        warn: &dyn Fn(&str),
    ) -> Result<Engine, StartError> {
        let program = program(settings).map_err(StartError::Failed)?;
        let failed = |reason: String| {
            StartError::Failed(format!("{} ({}) {reason}", settings.name, program.command.display()))
        };
        let process = Process::start(&program, interrupt, log.of(&settings.name))
            .map_err(|error| failed(format!("cannot be started: {error}")))?;
        let broken = |fault: Fault, awaited: &str| match fault {
            Fault::Disconnected => failed(format!("ends before it says {awaited}")),
            Fault::Stalled => failed(format!("does not say {awaited} in time")),
            Fault::Interrupted => StartError::Interrupted,
        };
        let talk =
            Conversation::open(process, patience.startup, drop).map_err(|fault| broken(fault, "uciok"))?;
        talk.configure(game, &settings.options, |warning| {
            warn(&format!("{}: {warning}", settings.name));
        });
        let mut engine = Engine { talk, patience };
        engine.ready(patience.new_game).map_err(|fault| broken(fault, "readyok"))?;
        Ok(engine)
    }

    /// Prepares it for a new game.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.talk.send("ucinewgame");
        self.ready(self.patience.new_game).map(drop)
    }

    /// Makes sure that it listens, and returns the moves that it sent without having been asked.
    pub fn ping(&mut self) -> Result<Vec<BestMove>, Fault> {
        self.ready(self.patience.ping)
    }

    fn ready(&mut self, patience: Duration) -> Result<Vec<BestMove>, Fault> {
        let mut stray = Vec::new();
        self.talk.ask("isready", "readyok", patience, |line| stray.extend(BestMove::parse(&line.text)))?;
        Ok(stray)
    }

    /// Lets it think about `position` as `go` says. When `time` has passed it is told to stop; the answer may come
    /// later, and `elapsed` says when.
    ///
    /// # Errors
    /// It ends, or does not even answer to `stop`.
    pub fn think(&mut self, position: &str, go: &str, time: Duration) -> Result<Thought, Fault> {
        let started = Instant::now();
        self.talk.send(&format!("{position}\n{go}"));
        let mut infos = VecDeque::new();
        let mut deadline = started + time;
        let mut stopped = false;
        loop {
            let line = match self.talk.line(deadline) {
                Ok(line) => line,
                Err(Fault::Stalled) if !stopped => {
                    stopped = true;
                    self.talk.send("stop");
                    deadline += self.patience.ping;
                    continue;
                }
                Err(fault) => return Err(fault),
            };
            if let Some(answer) = BestMove::parse(&line.text) {
                return Ok(Thought {
                    answer,
                    infos,
                    elapsed: line.received.saturating_duration_since(started),
                });
            }
            if let Some(info) = InfoLine::parse(&line.text) {
                if infos.len() == KEPT_INFOS {
                    infos.pop_front();
                }
                infos.push_back(info);
            }
        }
    }

    /// Ends it, by force if it does not go.
    pub fn quit(mut self) {
        self.talk.send("stop");
        self.talk.send("quit");
        self.talk.process.close_input();
        self.talk.process.finish(FAREWELL);
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            StartError::Failed(reason) => reason,
            StartError::Interrupted => "interrupted",
        })
    }
}

/// What to start for an engine: a relative command is looked for in the working directory of the engine first; one with
/// a folder in it then in that of the runner.
///
/// # Errors
/// This program itself is wanted and cannot be found.
pub fn program(settings: &EngineSettings) -> Result<Program, String> {
    let command = match &settings.command {
        None => std::env::current_exe().map_err(|error| format!("this program cannot be found: {error}"))?,
        Some(command) => locate(Path::new(command), settings.dir.as_deref()),
    };
    Ok(Program { command, args: settings.args.clone(), dir: settings.dir.clone() })
}

fn locate(command: &Path, dir: Option<&Path>) -> PathBuf {
    let in_dir = dir.map(|dir| dir.join(command)).filter(|path| path.is_file());
    let here =
        || (command.components().count() > 1).then(|| command.to_path_buf()).filter(|path| path.is_file());
    let found = in_dir.or_else(here);
    found.and_then(|path| std::path::absolute(path).ok()).unwrap_or_else(|| command.to_path_buf())
}
