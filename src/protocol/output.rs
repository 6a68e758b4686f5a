//! The one way out: whole lines of ASCII, flushed at once, from any thread.

use std::fmt::{Arguments, Display};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard};

/// Where a protocol writes. Clones write to the same place.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Inner>>);

struct Inner {
    sink: Box<dyn Write + Send>,
    /// The debug log, when there is one.
    log: Option<File>,
    remarks: Remarks,
}

/// How lines that are meant for people begin.
#[derive(Clone, Copy)]
pub struct Remarks {
    /// Where something was not done.
    pub error: &'static str,
    /// Where something was done with a remark.
    pub note: &'static str,
}

impl Remarks {
    const UCI: Remarks = Remarks { error: "info string error:", note: "info string note:" };
}

impl Output {
    /// Writes to `sink`, remarks as in UCI.
    pub fn to(sink: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(Inner { sink: Box::new(sink), log: None, remarks: Remarks::UCI })))
    }

    /// Begins remarks in another way.
    pub fn set_remarks(&self, remarks: Remarks) {
        self.lock().remarks = remarks;
    }

    /// Writes one line. When the other side has closed the output nobody is left to work for: the process ends, with
    /// status 0. When a line is lost for another reason, a full disk say, the process ends with a word and status 2.
    pub fn line(&self, line: impl Display) {
        let text = to_ascii(&line.to_string());
        let mut inner = self.lock();
        inner.copy_to_log(format_args!("<< {text}\n"));
        let written = inner.sink.write_all(format!("{text}\n").as_bytes()).and_then(|()| inner.sink.flush());
        if let Err(error) = written {
            if error.kind() == io::ErrorKind::BrokenPipe {
                std::process::exit(0);
            }
            // Where stderr is closed, too, the status must do.
            drop(writeln!(io::stderr(), "tenglong: output: {error}"));
            std::process::exit(2);
        }
    }

    /// Says that something was not done.
    pub fn error(&self, error: impl Display) {
        let begin = self.lock().remarks.error;
        self.line(format_args!("{begin} {}", shortened(&error.to_string())));
    }

    /// Says that something was done with a remark.
    pub fn note(&self, note: impl Display) {
        let begin = self.lock().remarks.note;
        self.line(format_args!("{begin} {}", shortened(&note.to_string())));
    }

    /// Copies a line that was read to the debug log, when there is one.
    pub fn log_input(&self, line: &str) {
        self.lock().copy_to_log(format_args!(">> {}\n", line.trim_ascii_end()));
    }

    /// Appends all lines to the file at `path` from now on; an empty path ends the log.
    ///
    /// # Errors
    /// When the file cannot be opened; the log stays what it was.
    pub fn set_log(&self, path: &str) -> io::Result<()> {
        let log = match path {
            "" => None,
            path => Some(OpenOptions::new().create(true).append(true).open(path)?),
        };
        self.lock().log = log;
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().expect("no writer panics")
    }
}

impl Inner {
    /// A log that cannot be written any more is given up: the game goes on.
    fn copy_to_log(&mut self, line: Arguments) {
        if self.log.as_mut().is_some_and(|log| log.write_fmt(line).is_err()) {
            self.log = None;
        }
    }
}

fn to_ascii(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_graphic() || c == ' ';
    if text.chars().all(is_plain) {
        return text.to_string();
    }
    let mut ascii = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_plain(c) { ascii.push(c) } else { ascii.extend(c.escape_default()) }
    }
    ascii
}

/// The beginning of a text that may be long.
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 400;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_whole_and_ascii() {
        assert_eq!(to_ascii("plain text"), "plain text");
        assert_eq!(to_ascii("龙\0\nx"), "\\u{9f99}\\u{0}\\nx");
    }

    #[test]
    fn long_errors_are_cut() {
        assert_eq!(shortened(&"龙".repeat(1000)).chars().count(), 403);
        assert_eq!(shortened("short"), "short");
    }
}
