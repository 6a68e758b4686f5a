//! A child process that is spoken to in lines: neither a flood, nor silence, nor a full pipe can hold up the runner.

mod group;
mod inbox;

pub use inbox::{Defect, Line};

use super::interrupt::Interrupt;
use super::log::Log;
use inbox::{Inbox, Received};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// What to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Path or name of the executable.
    pub command: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its working directory, if not that of the runner.
    pub dir: Option<PathBuf>,
}

/// A running child. Dropped, it is killed with everything it started.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Lines on their way to its standard input; gone when that has been closed.
    outbox: Option<Sender<Vec<u8>>>,
    inbox: Arc<Inbox>,
    interrupt: Interrupt,
    log: Log,
    /// How it ended, once it has been waited for.
    ended: Option<ExitStatus>,
}

/// What [`Process::receive`] waited for.
#[derive(Debug)]
pub enum Event {
    /// A line of its standard output.
    Line(Line),
    /// It has ended or closed its standard output.
    Closed,
    /// The deadline passed in silence.
    Deadline,
    /// The runner was asked to end.
    Interrupted,
}

/// How long a wait may go on without looking at the interrupt and at the child's life.
const SLICE: Duration = Duration::from_millis(50);

impl Process {
    /// Starts `program`. On Linux it is killed when the calling thread ends.
    ///
    /// # Errors
    /// Those of starting a process.
    pub fn start(program: &Program, interrupt: &Interrupt, log: Log) -> io::Result<Process> {
        let mut command = Command::new(&program.command);
        command.args(&program.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(dir) = &program.dir {
            command.current_dir(dir);
        }
        group::isolate(&mut command);
        let mut child = command.spawn()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());

        let (outbox, lines) = mpsc::channel();
        let inbox = Arc::new(Inbox::default());
        // The threads end by themselves when the child and whatever holds its pipes are gone.
        thread::spawn(move || stdin.map(|stdin| write_lines(stdin, &lines)));
        let filled = Arc::clone(&inbox);
        thread::spawn(move || stdout.map(|stdout| filled.fill(stdout)));
        let complaints = log.clone();
        thread::spawn(move || stderr.map(|e| inbox::read_lines(e, |line| complaints.note("!!", &line.text))));
        Ok(Process { child, outbox: Some(outbox), inbox, interrupt: interrupt.clone(), log, ended: None })
    }

    /// Process number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends `text`, one line or more. Never blocks; that nobody reads it shows in the answers that do not come.
    pub fn send(&self, text: &str) {
        self.log.note("->", text);
        if let Some(outbox) = &self.outbox {
            let _ = outbox.send(format!("{text}\n").into_bytes());
        }
    }

    /// Sends bytes as they are.
    pub fn send_raw(&self, bytes: Vec<u8>) {
        if let Some(outbox) = &self.outbox {
            let _ = outbox.send(bytes);
        }
    }

    /// Closes its standard input once everything sent has been written.
    pub fn close_input(&mut self) {
        self.outbox = None;
    }

    /// The next event, at the latest at `deadline`.
    pub fn receive(&mut self, deadline: Instant) -> Event {
        loop {
            let patience = deadline.saturating_duration_since(Instant::now());
            match self.inbox.receive(patience.min(SLICE)) {
                Received::Line(line) => {
                    self.log.note("<-", &line.text);
                    return Event::Line(line);
                }
                Received::Closed => return Event::Closed,
                Received::Nothing if self.interrupt.is_set() => return Event::Interrupted,
                Received::Nothing if patience.is_zero() => return Event::Deadline,
                // A grandchild that holds the pipe open must not hide the end of the child.
                Received::Nothing if patience > SLICE && group::has_exited(&mut self.child) => {
                    return match self.inbox.receive(SLICE) {
                        Received::Line(line) => Event::Line(line),
                        Received::Closed | Received::Nothing => Event::Closed,
                    };
                }
                Received::Nothing => {}
            }
        }
    }

    /// Waits up to `patience` for its end and kills whatever is left of it and of what it started. Tells how it ended
    /// if it did so by itself.
    pub fn finish(mut self, patience: Duration) -> Option<ExitStatus> {
        let by_itself = self.wait(patience);
        self.reap();
        self.ended.filter(|_| by_itself)
    }

    /// The same, telling also whether something that it started had outlived it.
    pub fn finish_and_look(mut self, patience: Duration) -> (Option<ExitStatus>, bool) {
        let by_itself = self.wait(patience);
        let left_over = by_itself && group::has_others(&self.child);
        self.reap();
        (self.ended.filter(|_| by_itself), left_over)
    }

    /// Whether it ends by itself within `patience`.
    fn wait(&mut self, patience: Duration) -> bool {
        const POLL: Duration = Duration::from_millis(2);
        let deadline = Instant::now() + patience;
        while !group::has_exited(&mut self.child) {
            if Instant::now() >= deadline {
                return false;
            }
            thread::sleep(POLL);
        }
        true
    }

    fn reap(&mut self) {
        if self.ended.is_none() {
            group::kill(&mut self.child);
            self.ended = self.child.wait().ok();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.reap();
    }
}

/// Writes what comes through `lines` until the sender is gone or the pipe is broken.
fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for bytes in lines {
        if stdin.write_all(&bytes).is_err() {
            return;
        }
    }
}
