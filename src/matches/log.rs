//! The log of everything that is said between the runner and the engines.

use super::files;
use super::options::LogSettings;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use time::UtcDateTime;

/// A log file that all conversations share, or none. Clones write to the same file.
#[derive(Clone, Debug, Default)]
pub struct Log {
    shared: Option<Arc<Shared>>,
    /// Whose conversation it is.
    speaker: String,
    /// Number of the game that is being played; 0 before the first one.
    game: Arc<AtomicUsize>,
}

#[derive(Debug)]
struct Shared {
    started: Instant,
    target: Mutex<Target>,
}

#[derive(Debug)]
struct Target {
    file: File,
    name: String,
    /// Bytes that may still be written; none after a failure.
    left: u64,
    /// What has gone wrong and has not been reported yet.
    trouble: Option<String>,
}

impl Log {
    /// Opens the log file for a match and writes down when it begins.
    ///
    /// # Errors
    /// It cannot be opened, or another match writes to it: one line. Nothing has been changed in it then.
    pub fn open(settings: &LogSettings) -> Result<Log, String> {
        let LogSettings { path, append, limit } = settings;
        let name = path.display().to_string();
        files::check_regular(path)?;
        let failed = |error: std::io::Error| format!("{name}: {error}");
        let file = OpenOptions::new().append(true).create(true).open(path).map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(format!("{name} is in use by another match")),
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        if !append {
            file.set_len(0).map_err(failed)?;
        }
        let mut target = Target { file, name, left: *limit, trouble: None };
        let now = UtcDateTime::now();
        target.write(&format!(
            "# {:04}-{:02}-{:02} {:02}:{:02}:{:02} UTC, seconds since then, game, engine, direction, text\n",
            now.year(),
            u8::from(now.month()),
            now.day(),
            now.hour(),
            now.minute(),
            now.second()
        ));
        let shared = Shared { started: Instant::now(), target: Mutex::new(target) };
        Ok(Log { shared: Some(Arc::new(shared)), ..Log::default() })
    }

    /// The same log for someone who plays games of his own.
    pub fn for_worker(&self) -> Log {
        Log { game: Arc::default(), ..self.clone() }
    }

    /// The same log for the conversation with `speaker`.
    pub fn of(&self, speaker: &str) -> Log {
        Log { speaker: speaker.to_string(), ..self.clone() }
    }

    /// What follows belongs to the game `number`.
    pub fn begin_game(&self, number: usize) {
        self.game.store(number, Ordering::Relaxed);
    }

    /// Notes a line: seconds since the start, the game, the speaker, the direction and the text.
    pub fn note(&self, direction: &str, text: &str) {
        if let Some(shared) = &self.shared {
            let seconds = shared.started.elapsed().as_secs_f64();
            let game = self.game.load(Ordering::Relaxed);
            let head = format!("{seconds:10.4} game {game} {} {direction} ", self.speaker);
            let lines: String = text.lines().map(|line| format!("{head}{line}\n")).collect();
            shared.target().write(&lines);
        }
    }

    /// What has gone wrong since this was last asked. The match goes on without its log.
    pub fn trouble(&self) -> Option<String> {
        self.shared.as_ref()?.target().trouble.take()
    }
}

impl Shared {
    fn target(&self) -> MutexGuard<'_, Target> {
        self.target.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Target {
    fn write(&mut self, text: &str) {
        if self.left == 0 {
            return;
        }
        let length = text.len() as u64;
        let result = if length > self.left {
            Err("its limit is reached".to_string())
        } else {
            self.file.write_all(text.as_bytes()).map_err(|error| error.to_string())
        };
        self.left = match result {
            Ok(()) => self.left - length,
            Err(reason) => {
                self.trouble = Some(format!("{}: nothing more is logged: {reason}", self.name));
                0
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::{Path, PathBuf};

    fn settings(path: &Path, append: bool, limit: u64) -> LogSettings {
        LogSettings { path: path.to_path_buf(), append, limit }
    }

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("tenglong-{}-log-{name}", std::process::id()))
    }

    #[test]
    fn logs_are_kept_and_conversations_told_apart() {
        let path = path("kept");
        for round in 1..=2 {
            let log = Log::open(&settings(&path, true, 1 << 20)).unwrap();
            let (one, two) = (log.for_worker(), log.for_worker());
            let (a, b) = (one.of("A"), two.of("A"));
            one.begin_game(3 * round);
            a.note("->", "isready\nposition startpos");
            b.note("<-", "uciok");
        }
        let text = fs::read_to_string(&path).unwrap();
        let spoken = |line: &str| line.contains(" game ").then(|| line[11..].to_string());
        let lines: Vec<String> =
            text.lines().filter(|line| !line.starts_with('#')).filter_map(spoken).collect();
        let expected = |n: usize| {
            [
                format!("game {n} A -> isready"),
                format!("game {n} A -> position startpos"),
                "game 0 A <- uciok".into(),
            ]
        };
        assert_eq!(lines, [expected(3), expected(6)].concat());
        drop(Log::open(&settings(&path, false, 1 << 20)).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 1, "begun anew");
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_log_has_one_match_and_an_end() {
        let path = path("limit");
        let log = Log::open(&settings(&path, true, 200)).unwrap();
        assert!(Log::open(&settings(&path, false, 200)).unwrap_err().ends_with("is in use by another match"));
        assert_eq!(log.trouble(), None);
        (0..100).for_each(|_| log.note("->", "isready"));
        assert!(log.trouble().unwrap().ends_with("nothing more is logged: its limit is reached"));
        assert_eq!(log.trouble(), None);
        assert!(fs::metadata(&path).unwrap().len() <= 200);
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_full_disk_is_told_once() {
        // A device: refused when it is named, so that it is put in by hand.
        let Ok(file) = OpenOptions::new().append(true).open("/dev/full") else { return };
        let mut target = Target { file, name: "log".to_string(), left: 1 << 20, trouble: None };
        target.write("a line\n");
        assert!(target.trouble.take().unwrap().starts_with("log: nothing more is logged: "));
        target.write("another\n");
        assert_eq!(target.trouble, None);
    }
}
