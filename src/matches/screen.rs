//! Where a match shows what happens: lines on the standard output, warnings on the standard error, and on a terminal a
//! last line that is kept up to date.

use std::io::{self, IsTerminal, Write};

/// The output of a match.
#[derive(Debug)]
pub struct Screen {
    terminal: bool,
    /// What stands in the last line of the terminal.
    status: String,
    closed: bool,
}

impl Default for Screen {
    fn default() -> Screen {
        Screen { terminal: io::stdout().is_terminal(), status: String::new(), closed: false }
    }
}

impl Screen {
    /// Whether nobody reads the output any more.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Shows lines.
    pub fn show(&mut self, text: &str) {
        self.write(&format!("{}{text}\n{}", self.clear(), self.status));
    }

    /// Shows a warning.
    pub fn warn(&mut self, text: &str) {
        self.complain("warning", text);
    }

    /// Shows an error.
    pub fn error(&mut self, text: &str) {
        self.complain(env!("CARGO_PKG_NAME"), text);
    }

    fn complain(&mut self, kind: &str, text: &str) {
        self.write(self.clear());
        // A closed standard error loses warnings, not the match.
        let _ = writeln!(io::stderr(), "{kind}: {text}");
        self.write(&self.status.clone());
    }

    /// Renews the last line of a terminal; elsewhere there is none.
    pub fn set_status(&mut self, text: &str) {
        if self.terminal {
            let clear = self.clear();
            self.status = text.to_string();
            self.write(&format!("{clear}{text}"));
        }
    }

    /// Whether there is a last line that is kept up to date.
    pub fn has_status(&self) -> bool {
        self.terminal
    }

    /// What removes the last line of the terminal.
    fn clear(&self) -> &'static str {
        if self.status.is_empty() { "" } else { "\r\x1b[K" }
    }

    fn write(&mut self, text: &str) {
        let mut out = io::stdout().lock();
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        self.closed |= written.is_err();
    }
}
