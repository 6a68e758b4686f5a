//! `tenglong play`: a game in the terminal. Lines are read with their history, the board is drawn after every move.

use super::session::{FULL_STRENGTH, News, Player, Terms};
use super::{Refusal, Report, Session};
use crate::core::notation::FenError;
use crate::core::rules::Agreement;
use crate::core::{Color, Move};
use crate::game::Game;
use crate::search::AllocError;
use crate::variants::VariantId;
use board::Look;
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};
use std::collections::hash_map::RandomState;
use std::fs::OpenOptions;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver};
use thiserror::Error;

mod board;
mod command;

use command::Command;

/// Memory of the transposition table, in MiB.
const HASH: usize = 64;

/// Why there is no game.
#[derive(Debug, Error)]
pub enum TerminalError {
    /// The position is none.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// There is no memory for the engine.
    #[error(transparent)]
    Memory(#[from] AllocError),
    /// The engine cannot think.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The terminal cannot be read.
    #[error("input: {0}")]
    Input(#[from] ReadlineError),
    /// The terminal cannot be written.
    #[error("output: {0}")]
    Output(#[from] io::Error),
}

/// Plays until the player leaves, beginning with a game from `fen` or the start position.
///
/// # Errors
/// When there can be no game.
pub fn run(
    variant: VariantId,
    agreement: Agreement,
    fen: Option<&str>,
    terms: Terms,
) -> Result<(), TerminalError> {
    let start = Game::new(variant, agreement, fen)?;
    let (sender, reports) = mpsc::channel();
    let seed = RandomState::new().build_hasher().finish();
    // Reports after the end of the game are nobody's.
    let session = Session::new(variant, HASH, seed, move |report| drop(sender.send(report)))?;
    let look = Look::of_terminal(terms.players == [Player::Engine, Player::Human]);
    let mut terminal = Terminal { session, reports, start, look, output: anstream::stdout() };
    match terminal.play(terms) {
        // Nobody reads any more: that ends the game quietly.
        Err(TerminalError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

struct Terminal {
    session: Session,
    reports: Receiver<Report>,
    /// What `new` begins with.
    start: Game,
    look: Look,
    output: anstream::Stdout,
}

type Done = Result<(), TerminalError>;

impl Terminal {
    fn play(&mut self, terms: Terms) -> Done {
        let config = Config::builder().auto_add_history(true).build();
        let mut editor = DefaultEditor::with_config(config)?;
        writeln!(self.output, "Moves as in b1c3 or Nc3; 'help' lists the commands, 'quit' ends.")?;
        self.begin(terms)?;
        loop {
            self.let_engine_move()?;
            let line = match editor.readline(&self.prompt()) {
                Ok(line) => line,
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(()),
                Err(error) => return Err(error.into()),
            };
            match line.trim().parse() {
                Ok(Command::Quit) => return Ok(()),
                Ok(command) => self.carry_out(command)?,
                Err(fault) => writeln!(self.output, "{fault}")?,
            }
        }
    }

    fn prompt(&self) -> String {
        match self.session.conclusion() {
            Some(_) => "game over> ".to_string(),
            None => format!("{}> ", self.session.side_to_move()),
        }
    }

    fn begin(&mut self, terms: Terms) -> Done {
        self.session.start(self.start.clone(), terms)?;
        self.show()
    }

    /// While the engine has the move, waits for it.
    fn let_engine_move(&mut self) -> Done {
        while self.session.is_thinking() {
            // The session holds the other end, so there is a report.
            let Ok(report) = self.reports.recv() else { return Ok(()) };
            let before = self.session.tree().live();
            match self.session.receive(report) {
                Ok(News::Moved) => {
                    let san = &self.session.tree().nodes()[self.session.tree().live()].san;
                    writeln!(self.output, "Tenglong plays {san}")?;
                    self.show()?;
                }
                Ok(_) if self.session.conclusion().is_some() && before == self.session.tree().live() => {
                    self.show_end()?;
                }
                Ok(_) => (),
                Err(refusal) => writeln!(self.output, "{refusal}")?,
            }
        }
        Ok(())
    }

    fn carry_out(&mut self, command: Command) -> Done {
        match command {
            Command::Nothing => return Ok(()),
            Command::Move(text) => {
                let done = self.session.play(&text);
                return self.after(done);
            }
            Command::Undo => {
                let done = self.session.take_back();
                return self.after(done);
            }
            Command::Resign => {
                let done = self.session.resign();
                return self.after(done);
            }
            Command::Draw => {
                let done = self.session.offer_draw();
                return self.after(done);
            }
            Command::New => {
                let terms = *self.session.terms();
                return self.begin(terms);
            }
            Command::Level(level) => {
                let players = self.session.terms().players;
                self.session.set_players(players, level)?;
                let name =
                    if level == FULL_STRENGTH { "full strength".to_string() } else { level.to_string() };
                writeln!(self.output, "Level: {name}")?;
            }
            Command::Side(players) => {
                let level = self.session.terms().level;
                self.session.set_players(players, level)?;
            }
            Command::Hint => self.hint()?,
            Command::Flip => {
                self.look.flipped = !self.look.flipped;
                return self.show();
            }
            Command::Letters => {
                self.look.letters = !self.look.letters;
                return self.show();
            }
            Command::Board => return self.show(),
            Command::Moves => self.list_moves()?,
            Command::Fen => writeln!(self.output, "{}", self.session.tree().game().fen())?,
            Command::Save(path) => match self.save(&path) {
                Ok(()) => writeln!(self.output, "The game is in {path}")?,
                Err(error) => writeln!(self.output, "{path}: {error}")?,
            },
            Command::Help => writeln!(self.output, "{}", command::HELP)?,
            Command::Quit => (),
        }
        Ok(())
    }

    fn after(&mut self, done: Result<(), Refusal>) -> Done {
        match done {
            Ok(()) => self.show(),
            Err(refusal) => Ok(writeln!(self.output, "{refusal}")?),
        }
    }

    /// Draws the board, and tells the end of the game if it has one.
    fn show(&mut self) -> Done {
        self.look.draw(self.session.tree().game(), &mut self.output)?;
        if let Some(clock) = self.session.clock() {
            let now = std::time::Instant::now();
            let [white, black] = Color::BOTH.map(|color| clock.left(color, now).as_secs());
            let shown = |seconds: u64| format!("{}:{:02}", seconds / 60, seconds % 60);
            writeln!(self.output, "White {}   Black {}", shown(white), shown(black))?;
        }
        self.show_end()
    }

    fn show_end(&mut self) -> Done {
        if let Some(conclusion) = self.session.conclusion() {
            writeln!(self.output, "The game is over: {conclusion}. 'new' begins another.")?;
        } else if self.session.tree().game().in_check() {
            writeln!(self.output, "Check.")?;
        }
        Ok(())
    }

    fn hint(&mut self) -> Done {
        if let Err(refusal) = self.session.hint() {
            return Ok(writeln!(self.output, "{refusal}")?);
        }
        while let Ok(report) = self.reports.recv() {
            if let News::Hint(mv) = self.session.receive(report)? {
                let game = self.session.tree().game();
                return Ok(writeln!(self.output, "Hint: {} ({})", game.san(mv), game.move_text(mv))?);
            }
        }
        Ok(())
    }

    fn list_moves(&mut self) -> Done {
        let game = self.session.tree().game();
        let mut names: Vec<String> = game.legal_moves().into_iter().map(|mv: Move| game.san(mv)).collect();
        names.sort();
        Ok(writeln!(self.output, "{}", names.join(" "))?)
    }

    /// Adds the record to the end of a file, so that no file is lost by a slip.
    fn save(&self, path: &str) -> io::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        write!(file, "{}", self.session.record())
    }
}
