//! The record file: games are appended whole, a cut-off match is found again in it.

mod summary;
mod tags;
mod writer;

pub use summary::summary;
pub use writer::{Facts, write};

use super::files;
use super::identity;
use super::interrupt::Interrupt;
use super::options::RecordSettings;
use super::results::Summary;
use super::source::{Progress, Watched};
use crate::game::record::{Reader, Transcript};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::PathBuf;

/// A record file that is being appended to. It is locked: two runners on one file would play the same games.
#[derive(Debug)]
pub struct RecordFile {
    path: PathBuf,
    file: File,
    /// Its length, all games being whole.
    length: u64,
}

/// What stood in a record file when it was opened.
#[derive(Debug, Default)]
pub struct Resumed {
    /// The games of this match.
    pub games: Vec<Summary>,
    /// The seed that they were played with.
    pub seed: Option<u64>,
    /// Whether the last game was cut off and has been taken out.
    pub repaired: bool,
}

impl Resumed {
    /// Takes in a game of the file, or tells why it does not belong to the match.
    fn take(&mut self, transcript: &Transcript, facts: &[(String, String)]) -> Result<(), String> {
        let game = summary(transcript).filter(|game| game.number.is_some());
        let game = game.ok_or_else(|| format!("line {}: not a game of a match", transcript.line))?;
        let difference = identity::difference(&identity::parse(&game.origin.settings), facts).or_else(|| {
            let (old, new) = (game.origin.seed?, self.seed?);
            (old != new).then(|| format!("seed is {old} there and {new} here"))
        });
        if let Some(difference) = difference {
            return Err(format!("holds another match: {difference}"));
        }
        self.seed = self.seed.or(game.origin.seed);
        self.games.push(game);
        Ok(())
    }
}

impl RecordFile {
    /// Opens a record file for the match that is made the same by these facts and, if one was asked for, this seed.
    ///
    /// # Errors
    /// It is no regular file or cannot be opened, another runner has it open, or it holds games of another match: one
    /// line saying what differs.
    pub fn open(
        settings: &RecordSettings,
        facts: &[(String, String)],
        seed: Option<u64>,
        interrupt: &Interrupt,
    ) -> Result<(RecordFile, Resumed), String> {
        let path = &settings.path;
        let shown = path.display();
        let failed = |error: io::Error| format!("{shown}: {error}");
        files::check_regular(path)?;
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(format!("{shown} is in use by another match")),
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        if !settings.append {
            file.set_len(0).map_err(failed)?;
        }
        let mut resumed = Resumed { seed, ..Resumed::default() };
        let progress = Progress::default();
        let mut whole = 0;
        let mut faulty = None;
        for transcript in Reader::new(Watched::new(BufReader::new(&file), &progress, interrupt)) {
            // A game that breaks off is the last one.
            if let Some(error) = faulty {
                return Err(format!("{shown}: {error}"));
            }
            match transcript {
                Ok(transcript) => {
                    resumed.take(&transcript, facts).map_err(|reason| format!("{shown} {reason}"))?;
                    progress.mark(transcript.line);
                    whole = progress.bytes();
                }
                Err(error) => faulty = Some(error),
            }
        }
        if let Some(error) = faulty {
            // What could not be read to the end is not known to be cut off.
            if progress.bytes() < file.metadata().map_err(failed)?.len() {
                return Err(format!("{shown}: {error}"));
            }
            file.set_len(whole).map_err(failed)?;
            resumed.repaired = true;
        }
        let length = file.metadata().map_err(failed)?.len();
        let mut record = RecordFile { path: path.clone(), file, length };
        record.separate().map_err(failed)?;
        Ok((record, resumed))
    }

    /// Makes sure that what is appended begins a paragraph of its own.
    fn separate(&mut self) -> io::Result<()> {
        use std::io::Read;
        let mut tail = [0; 2];
        if self.length >= 2 {
            self.file.seek(SeekFrom::Start(self.length - 2))?;
            self.file.read_exact(&mut tail)?;
            if tail != *b"\n\n" {
                self.write(b"\n\n")?;
            }
        }
        Ok(())
    }

    /// Appends a whole game.
    ///
    /// # Errors
    /// One line; nothing of the game is left in the file then.
    pub fn append(&mut self, game: &str) -> Result<(), String> {
        self.write(game.as_bytes()).map_err(|error| {
            // Of two failures the first one is reported.
            let _ = self.file.set_len(self.length);
            format!("{}: {error}", self.path.display())
        })
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.length += bytes.len() as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn facts(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
    }

    fn game(number: usize, identity: &[(String, String)], seed: u64) -> String {
        let settings = identity::to_text(identity).replace('\\', "\\\\").replace('"', "\\\"");
        format!(
            "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Game \"{number}\"]\n[Seed \"{seed}\"]\n[Match \"{settings}\"]\n\n\
             1. Nc3 {{+0.31/10 0.412s}} 1-0\n\n"
        )
    }

    fn open(
        path: &Path,
        facts: &[(String, String)],
        seed: Option<u64>,
    ) -> Result<(RecordFile, Resumed), String> {
        let settings = RecordSettings { path: path.to_path_buf(), ..RecordSettings::default() };
        RecordFile::open(&settings, facts, seed, &Interrupt::default())
    }

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("tenglong-{}-record-{name}.pgn", std::process::id()))
    }

    #[test]
    fn a_match_finds_its_games_again() {
        let path = path("resume");
        let identity = facts(&[("rounds", "2"), ("engine1.tc", "10+0.1")]);
        {
            let (mut record, resumed) = open(&path, &identity, None).unwrap();
            assert!(resumed.games.is_empty() && resumed.seed.is_none() && !resumed.repaired);
            record.append(&game(2, &identity, 9)).unwrap();
            record.append(&game(1, &identity, 9)).unwrap();
        }
        let whole = fs::read_to_string(&path).unwrap();
        let (_, resumed) = open(&path, &identity, None).unwrap();
        assert_eq!((resumed.seed, resumed.repaired), (Some(9), false));
        assert_eq!(resumed.games.iter().map(|g| g.number.unwrap()).collect::<Vec<_>>(), [2, 1]);

        let refused = |identity: &[(String, String)], seed| open(&path, identity, seed).unwrap_err();
        let shown = path.display().to_string();
        let changed = facts(&[("rounds", "2"), ("engine1.tc", "20")]);
        assert_eq!(
            refused(&changed, None),
            format!("{shown} holds another match: engine1.tc is '10+0.1' there and '20' here")
        );
        let less = facts(&[("rounds", "2")]);
        assert_eq!(
            refused(&less, None),
            format!("{shown} holds another match: engine1.tc is '10+0.1' there and not set here")
        );
        assert_eq!(
            refused(&identity, Some(8)),
            format!("{shown} holds another match: seed is 9 there and 8 here")
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), whole, "a refused file is not touched");
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_cut_off_game_is_taken_out_wherever_it_was_cut() {
        let path = path("cut");
        let identity = facts(&[("rounds", "2")]);
        let (first, second) = (game(1, &identity, 9), game(2, &identity, 9));
        let whole_at = second.find("1-0\n\n").unwrap() + "1-0".len();
        for cut in 0..second.len() {
            fs::write(&path, format!("{first}{}", &second[..cut])).unwrap();
            let (mut record, resumed) = open(&path, &identity, Some(9)).unwrap();
            let found: Vec<_> = resumed.games.iter().map(|g| g.number.unwrap()).collect();
            if cut < whole_at {
                assert_eq!((found, resumed.repaired), (vec![1], cut > 0), "cut at {cut}");
                record.append(&second).unwrap();
            } else {
                assert_eq!((found, resumed.repaired), (vec![1, 2], false), "cut at {cut}");
            }
            record.append(&game(3, &identity, 9)).unwrap();
            drop(record);
            let (_, again) = open(&path, &identity, Some(9)).unwrap();
            assert_eq!(
                again.games.iter().map(|g| g.number.unwrap()).collect::<Vec<_>>(),
                [1, 2, 3],
                "cut at {cut}"
            );
        }
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_file_has_one_runner() {
        let path = path("lock");
        let first = open(&path, &[], None).unwrap();
        assert!(open(&path, &[], None).unwrap_err().ends_with("is in use by another match"));
        drop(first);
        assert!(open(&path, &[], None).is_ok());
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_file_is_begun_anew_when_that_is_asked_for() {
        let path = path("anew");
        fs::write(&path, game(1, &facts(&[("rounds", "2")]), 9)).unwrap();
        let settings = RecordSettings { path: path.clone(), append: false, ..RecordSettings::default() };
        let (_, resumed) = RecordFile::open(&settings, &[], None, &Interrupt::default()).unwrap();
        assert!(resumed.games.is_empty() && fs::read_to_string(&path).unwrap().is_empty());
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn what_has_no_end_is_not_read() {
        for device in ["/dev/full", "/dev/zero", "/dev/null"] {
            if Path::new(device).exists() {
                assert_eq!(
                    open(Path::new(device), &[], None).unwrap_err(),
                    format!("{device}: not a regular file")
                );
            }
        }
        let path = path("endless");
        let comment = format!("{}\n", "x".repeat(2000)).repeat(9000);
        fs::write(&path, format!("[White \"A\"]\n\n{{{comment}}} 1-0\n")).unwrap();
        let refused = open(&path, &[], None).unwrap_err();
        assert!(refused.ends_with("a record of more than 16777216 bytes"), "{refused}");
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn foreign_games_are_refused() {
        let path = path("foreign");
        fs::write(&path, "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n\n").unwrap();
        assert!(open(&path, &[], None).unwrap_err().ends_with("line 1: not a game of a match"));
        fs::remove_file(path).unwrap();
    }
}
