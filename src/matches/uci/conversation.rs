//! What every conversation with an engine has: lines in both directions, the handshake, options.

use super::super::process::{Event, Line, Process};
use super::info::OptionLine;
use std::time::{Duration, Instant};

/// Why a conversation broke off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The engine has ended or closed its output.
    Disconnected,
    /// The engine does not answer.
    Stalled,
    /// The runner was asked to end.
    Interrupted,
}

/// The game that an engine is set to before anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOptions {
    /// Value of `UCI_Variant`.
    pub variant: String,
    /// Value of `Promotion`, if one was agreed on expressly.
    pub promotion: Option<char>,
}

/// A conversation with a running engine.
#[derive(Debug)]
pub struct Conversation {
    /// The engine.
    pub process: Process,
    /// The options that it offers.
    pub options: Vec<OptionLine>,
}

impl Conversation {
    /// Asks an engine that has just been started for its options; `hear` is given all that it says.
    ///
    /// # Errors
    /// It ends, or does not answer in time.
    pub fn open(
        process: Process,
        patience: Duration,
        mut hear: impl FnMut(Line),
    ) -> Result<Conversation, Fault> {
        let mut conversation = Conversation { process, options: Vec::new() };
        let mut options = Vec::new();
        conversation.ask("uci", "uciok", patience, |line| {
            options.extend(OptionLine::parse(&line.text));
            hear(line);
        })?;
        conversation.options = options;
        Ok(conversation)
    }

    /// Sends a line.
    pub fn send(&self, line: &str) {
        self.process.send(line);
    }

    /// The next line before `deadline`.
    pub fn line(&mut self, deadline: Instant) -> Result<Line, Fault> {
        match self.process.receive(deadline) {
            Event::Line(line) => Ok(line),
            Event::Closed => Err(Fault::Disconnected),
            Event::Deadline => Err(Fault::Stalled),
            Event::Interrupted => Err(Fault::Interrupted),
        }
    }

    /// Sends `question` and waits for the line `answer`; `hear` is given those that come before it.
    ///
    /// # Errors
    /// The engine ends, or does not answer in time.
    pub fn ask(
        &mut self,
        question: &str,
        answer: &str,
        patience: Duration,
        mut hear: impl FnMut(Line),
    ) -> Result<(), Fault> {
        self.send(question);
        let deadline = Instant::now() + patience;
        loop {
            let line = self.line(deadline)?;
            if line.text.trim() == answer {
                return Ok(());
            }
            hear(line);
        }
    }

    /// The option of this name, if the engine offers it.
    pub fn offer(&self, name: &str) -> Option<&OptionLine> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets the game and then the other options; what is not offered, or does not fit, is set all the same, and `warn` is
    /// given a line about it.
    pub fn configure(&self, game: &GameOptions, options: &[(String, String)], mut warn: impl FnMut(String)) {
        if self.offer("UCI_Variant").is_some() {
            self.set_option("UCI_Variant", &game.variant);
        }
        let promotion = game.promotion.map(|letter| ("Promotion".to_string(), letter.to_string()));
        for (name, value) in promotion.iter().chain(options) {
            match self.offer(name) {
                None => warn(format!("offers no option {name}")),
                Some(offer) => {
                    offer.refuse(value).into_iter().for_each(|why| warn(format!("{why}, not {value}")))
                }
            }
            self.set_option(name, value);
        }
    }

    fn set_option(&self, name: &str, value: &str) {
        let is_button = self.offer(name).is_some_and(|offer| offer.kind == "button");
        let value = if is_button || value.is_empty() { String::new() } else { format!(" value {value}") };
        self.send(&format!("setoption name {name}{value}"));
    }
}
