//! The log of everything that is said between the runner and the engines.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A log file that all conversations share, or none. Clones write to the same file.
#[derive(Clone, Debug, Default)]
pub struct Log {
    shared: Option<Arc<Shared>>,
    /// Whose conversation it is.
    speaker: String,
}

#[derive(Debug)]
struct Shared {
    started: Instant,
    file: Mutex<File>,
}

impl Log {
    /// Starts the log file `path` anew.
    ///
    /// # Errors
    /// Those of creating a file.
    pub fn create(path: &Path) -> io::Result<Log> {
        let shared = Shared { started: Instant::now(), file: Mutex::new(File::create(path)?) };
        Ok(Log { shared: Some(Arc::new(shared)), speaker: String::new() })
    }

    /// The same log for the conversation with `speaker`.
    pub fn of(&self, speaker: &str) -> Log {
        Log { shared: self.shared.clone(), speaker: speaker.to_string() }
    }

    /// Notes a line: seconds since the start, the speaker, the direction and the text. A full disk loses log lines,
    /// not the match.
    pub fn note(&self, direction: &str, text: &str) {
        if let Some(shared) = &self.shared {
            let seconds = shared.started.elapsed().as_secs_f64();
            let lines: String = text
                .lines()
                .map(|line| format!("{seconds:10.4} {} {direction} {line}\n", self.speaker))
                .collect();
            let mut file = shared.file.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = file.write_all(lines.as_bytes());
        }
    }
}
