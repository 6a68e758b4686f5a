//! A dialogue with the built engine over pipes. Whatever a test says to it, the driver holds the engine to what must be
//! true of every run: see [`Dialogue::finish`], [`record`] and [`xboard`].

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tenglong::variants::VariantId;

mod record;
mod xboard;

pub use record::InfoLine;

/// How long an engine may be silent when an answer is due, or take to end. Far above anything that is normal.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running engine. Dropped without [`finish`](Dialogue::finish), it is killed.
pub struct Dialogue {
    variant: VariantId,
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Receiver<Vec<u8>>,
    stderr: Option<JoinHandle<Vec<u8>>>,
    sent: Vec<u8>,
    received: Vec<String>,
}

/// All that was said.
pub struct Transcript {
    /// The lines of the engine.
    pub lines: Vec<String>,
}

impl Transcript {
    /// The lines that begin with `start`.
    pub fn starting(&self, start: &str) -> Vec<&str> {
        self.lines.iter().map(String::as_str).filter(|line| line.starts_with(start)).collect()
    }
}

impl Dialogue {
    /// Starts the protocol loop without arguments.
    pub fn start() -> Dialogue {
        Dialogue::start_with(VariantId::Dragon, &[])
    }

    /// Starts the protocol loop with `--variant`.
    pub fn start_as(variant: VariantId) -> Dialogue {
        Dialogue::start_with(variant, &["--variant", variant.name()])
    }

    /// Starts the protocol loop in so narrow an address space, in KiB.
    pub fn start_in(kibibytes: u32) -> Dialogue {
        let mut shell = Command::new("sh");
        shell.args([
            "-c",
            "ulimit -v $0; exec \"$1\"",
            &kibibytes.to_string(),
            env!("CARGO_BIN_EXE_tenglong"),
        ]);
        Dialogue::begin(VariantId::Dragon, shell)
    }

    fn start_with(variant: VariantId, args: &[&str]) -> Dialogue {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tenglong"));
        command.args(args);
        Dialogue::begin(variant, command)
    }

    fn begin(variant: VariantId, command: Command) -> Dialogue {
        Dialogue::with(variant, Dialogue::spawn(command))
    }

    fn spawn(mut command: Command) -> Child {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the engine starts")
    }

    /// A dialogue with a process, which is heard if its output is there.
    fn with(variant: VariantId, mut child: Child) -> Dialogue {
        let stdout = child.stdout.take();
        let mut stderr = child.stderr.take().expect("a piped stderr");
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let Some(mut stdout) = stdout.map(BufReader::new) else { return };
            let mut line = Vec::new();
            while stdout.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
                if sender.send(std::mem::take(&mut line)).is_err() {
                    return;
                }
            }
        });
        let stderr = thread::spawn(move || {
            let mut text = Vec::new();
            stderr.read_to_end(&mut text).expect("stderr can be read");
            text
        });
        Dialogue {
            variant,
            stdin: child.stdin.take(),
            child,
            stdout: receiver,
            stderr: Some(stderr),
            sent: Vec::new(),
            received: Vec::new(),
        }
    }

    /// Says `input` to an engine whose output nobody reads, and whose input stays open. It must end by itself, quietly.
    pub fn run_unheard(input: &str) {
        let mut child = Dialogue::spawn(Command::new(env!("CARGO_BIN_EXE_tenglong")));
        drop(child.stdout.take());
        let mut dialogue = Dialogue::with(VariantId::Dragon, child);
        dialogue.send_bytes(input.as_bytes());
        dialogue.await_exit();
    }

    /// Says all of `input` at once, closes the input and waits for the end.
    pub fn run(input: impl AsRef<[u8]>) -> Transcript {
        Dialogue::start().say(input)
    }

    /// The same with the engine of `variant`.
    pub fn run_as(variant: VariantId, input: impl AsRef<[u8]>) -> Transcript {
        Dialogue::start_as(variant).say(input)
    }

    fn say(mut self, input: impl AsRef<[u8]>) -> Transcript {
        self.send_bytes(input.as_ref());
        self.finish()
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are. An engine that has ended does not read them.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.sent.extend(bytes);
        let stdin = self.stdin.as_mut().expect("the input is open");
        // After `quit` the pipe is closed; whether the engine was right to end, `finish` judges.
        drop(stdin.write_all(bytes).and_then(|()| stdin.flush()));
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        match self.line_within(PATIENCE) {
            Some(line) => line,
            None => self.fail("no further line"),
        }
    }

    /// Lines up to the first that begins with `start`; this one is returned.
    pub fn expect(&mut self, start: &str) -> String {
        loop {
            match self.line_within(PATIENCE) {
                Some(line) if line.starts_with(start) => return line,
                Some(_) => {}
                None => self.fail(&format!("no line begins with '{start}'")),
            }
        }
    }

    /// Checks that no line beginning with `start` comes within `time`.
    pub fn expect_none(&mut self, start: &str, time: Duration) {
        let end = Instant::now() + time;
        while let Some(line) = self.line_within(end.saturating_duration_since(Instant::now())) {
            if line.starts_with(start) {
                self.fail(&format!("'{line}' came too early"));
            }
        }
    }

    /// Asks `isready` and waits for the answer: everything sent before has been carried out, or is running.
    pub fn ready(&mut self) {
        self.send("isready");
        self.expect("readyok");
    }

    /// Processor time that the engine has used, in the system's ticks (normally 10 ms).
    #[cfg(target_os = "linux")]
    pub fn processor_ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))
            .expect("the engine is running");
        let fields: Vec<&str> = stat.rsplit(')').next().expect("a field").split_whitespace().collect();
        fields[11..=12].iter().map(|ticks| ticks.parse::<u64>().expect("a number")).sum()
    }

    /// The most memory that the engine has held, in KiB.
    #[cfg(target_os = "linux")]
    pub fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))
            .expect("the engine is running");
        let peak = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a peak");
        peak.split_whitespace().nth(1).expect("a number").parse().expect("a number")
    }

    /// Closes the engine's output. It must end by itself, quietly.
    pub fn close_output(mut self) {
        let (_, closed) = mpsc::channel();
        self.stdout = closed;
        self.await_exit();
    }

    /// Closes the input and waits for the end. Checks that the engine ends by itself with status 0, that it wrote
    /// nothing to stderr, and every invariant of the record.
    pub fn finish(mut self) -> Transcript {
        self.stdin = None;
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end && self.line_within(PATIENCE).is_some() {}
        self.await_exit();
        let verdict = if xboard::is_spoken(&self.sent) {
            xboard::check(&self.sent, &self.received)
        } else {
            record::check(self.variant, &self.sent, &self.received)
        };
        if let Err(fault) = verdict {
            self.fail(&fault);
        }
        Transcript { lines: std::mem::take(&mut self.received) }
    }

    fn await_exit(&mut self) {
        let status = self.exit_status();
        if !status.success() {
            self.fail(&format!("ended with {status}"));
        }
        let stderr = self.stderr.take().expect("only one end").join().expect("stderr was read");
        if !stderr.is_empty() {
            self.fail(&format!("wrote to stderr: {}", String::from_utf8_lossy(&stderr)));
        }
    }

    fn exit_status(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().expect("the engine can be waited for") {
                return status;
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.fail("does not end")
    }

    fn line_within(&mut self, time: Duration) -> Option<String> {
        match self.stdout.recv_timeout(time) {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes);
                let Some(line) = text.strip_suffix('\n') else {
                    self.fail(&format!("a line without end: '{text}'"))
                };
                self.received.push(line.to_owned());
                Some(line.to_owned())
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }

    fn fail(&self, fault: &str) -> ! {
        let shorten = |text: &str| text.chars().take(2000).collect::<String>();
        let sent = String::from_utf8_lossy(&self.sent);
        panic!("{fault}\n-- sent:\n{}\n-- received:\n{}", shorten(&sent), shorten(&self.received.join("\n")));
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        // It has ended already, or the test has failed.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
