//! Output: whole lines of ASCII, flushed at once, from any thread.

use crate::core::machine;
use std::fmt::{Arguments, Display};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

/// Where a protocol writes. Clones write to the same place.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Inner>>);

struct Inner {
    sink: Box<dyn Write + Send>,
    /// The debug log, when there is one.
    log: Option<File>,
    /// Why the debug log has ended, until that is said.
    log_error: Option<io::Error>,
    remarks: Remarks,
}

/// How lines that are meant for people begin.
#[derive(Clone, Copy)]
pub struct Remarks {
    /// Before an error.
    pub error: &'static str,
    /// Before a remark.
    pub note: &'static str,
}

impl Remarks {
    const UCI: Remarks = Remarks { error: "info string error:", note: "info string note:" };
}

impl Output {
    /// Writes to `sink`, remarks as in UCI.
    pub fn to(sink: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(Inner {
            sink: Box::new(sink),
            log: None,
            log_error: None,
            remarks: Remarks::UCI,
        })))
    }

    /// Writes to the process's standard output. When its reader has gone the process ends, even while there is nothing to
    /// write.
    pub fn standard() -> Output {
        // Without this thread the end is noticed at the next line.
        drop(thread::Builder::new().name("output".to_string()).spawn(|| {
            if machine::wait_for_closed_output() {
                std::process::exit(0);
            }
        }));
        Output::to(io::stdout())
    }

    /// Begins remarks in another way.
    pub fn set_remarks(&self, remarks: Remarks) {
        self.lock().remarks = remarks;
    }

    /// Writes one line. If the other side has closed the output, the process exits with status 0. If a line is lost for
    /// another reason, such as a full disk, the process exits with an error message and status 2.
    pub fn line(&self, line: impl Display) {
        self.lock().write(&line.to_string());
    }

    /// Writes one line for people, which may hold characters beyond ASCII, as [`line`](Output::line) does.
    pub fn text(&self, line: impl Display) {
        self.lock().write_whole(&escaped(&line.to_string(), |c| !c.is_control()));
    }

    /// Reports an error.
    pub fn error(&self, error: impl Display) {
        let begin = self.lock().remarks.error;
        self.line(format_args!("{begin} {}", shortened(&error.to_string())));
    }

    /// Writes a remark.
    pub fn note(&self, note: impl Display) {
        let begin = self.lock().remarks.note;
        self.line(format_args!("{begin} {}", shortened(&note.to_string())));
    }

    /// Copies a line that was read to the debug log, when there is one.
    pub fn log_input(&self, line: &str) {
        let mut inner = self.lock();
        inner.copy_to_log(format_args!(">> {}\n", line.trim_ascii_end()));
        inner.report_log_error();
    }

    /// Appends all lines to the file at `path` from now on; an empty path ends the log.
    ///
    /// # Errors
    /// When the file cannot be opened, or is a pipe, which could block the engine; the log stays what it was.
    pub fn set_log(&self, path: &str) -> io::Result<()> {
        let log = match path {
            "" => None,
            path if is_pipe(path) => return Err(io::Error::other("a file is needed, this is a pipe")),
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
    fn write(&mut self, line: &str) {
        self.write_whole(&to_ascii(line));
    }

    fn write_whole(&mut self, text: &str) {
        self.copy_to_log(format_args!("<< {text}\n"));
        let written = self.sink.write_all(format!("{text}\n").as_bytes()).and_then(|()| self.sink.flush());
        if let Err(error) = written {
            if error.kind() == io::ErrorKind::BrokenPipe {
                std::process::exit(0);
            }
            // If stderr is closed too, the status must suffice.
            drop(writeln!(io::stderr(), "tenglong: output: {error}"));
            std::process::exit(2);
        }
        self.report_log_error();
    }

    /// A log that cannot be written any more is given up: the game goes on.
    fn copy_to_log(&mut self, line: Arguments) {
        if let Some(log) = &mut self.log
            && let Err(error) = log.write_fmt(line)
        {
            self.log = None;
            self.log_error = Some(error);
        }
    }

    /// Says that the log has ended, once.
    fn report_log_error(&mut self) {
        if let Some(error) = self.log_error.take() {
            self.write(&format!("{} the debug log has ended: {error}", self.remarks.error));
        }
    }
}

fn is_pipe(path: &str) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        std::fs::metadata(path)
            .is_ok_and(|found| found.file_type().is_fifo() || found.file_type().is_socket())
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

fn to_ascii(text: &str) -> String {
    escaped(text, |c| c.is_ascii_graphic() || c == ' ')
}

/// The text with all characters escaped that are not plain.
fn escaped(text: &str, is_plain: impl Fn(char) -> bool) -> String {
    if text.chars().all(&is_plain) {
        return text.to_string();
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_plain(c) { escaped.push(c) } else { escaped.extend(c.escape_default()) }
    }
    escaped
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
