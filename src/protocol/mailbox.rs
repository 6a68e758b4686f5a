//! What a protocol loop hears: lines from outside, and what the engine's threads report.

use super::input::Line;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// Something that the loop hears.
pub enum Message<E> {
    /// A line from outside.
    Line(Line),
    /// The end of the input.
    End,
    /// A report of one of the engine's threads.
    Event(E),
}

/// The messages of one loop, in the order in which they came.
pub struct Mailbox<E> {
    messages: Receiver<Message<E>>,
    sender: Sender<Message<E>>,
    /// Lets the reader go on after the line that was taken last.
    turns: Sender<()>,
    is_reader_waiting: bool,
}

impl<E: Send + 'static> Mailbox<E> {
    /// A mailbox to which a thread delivers `lines`. Each is delivered after the one before has been dealt with, so
    /// that lines do not pile up in memory.
    ///
    /// # Errors
    /// When the system has no thread.
    pub fn open(lines: impl Iterator<Item = Line> + Send + 'static) -> io::Result<Mailbox<E>> {
        let (sender, messages) = mpsc::channel();
        let (turns, next_turn) = mpsc::channel();
        let door = sender.clone();
        thread::Builder::new().name("reader".to_string()).spawn(move || deliver(lines, &door, &next_turn))?;
        Ok(Mailbox { messages, sender, turns, is_reader_waiting: false })
    }

    /// Where threads put their reports.
    pub fn sender(&self) -> Sender<Message<E>> {
        self.sender.clone()
    }

    /// Waits for the next message. No line comes unless `with_lines` is set.
    pub fn next(&mut self, with_lines: bool) -> Message<E> {
        if with_lines && std::mem::take(&mut self.is_reader_waiting) {
            // When the reader has ended there are no more lines.
            let _reader_has_ended = self.turns.send(()).is_err();
        }
        let message = self.messages.recv().unwrap_or(Message::End);
        self.is_reader_waiting |= matches!(message, Message::Line(_));
        message
    }
}

fn deliver<E>(lines: impl Iterator<Item = Line>, door: &Sender<Message<E>>, turns: &Receiver<()>) {
    for line in lines {
        if door.send(Message::Line(line)).is_err() || turns.recv().is_err() {
            return;
        }
    }
    // When the loop has ended nobody waits for the end of input.
    drop(door.send(Message::End));
}
