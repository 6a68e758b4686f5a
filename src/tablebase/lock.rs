//! Locks: a table is made by one process at a time.
//!
//! The lock is the operating system's (`flock`), so it ends with its process, however that ends. A lock file that is not
//! locked was left behind by a killed process and is taken over.

use super::file::on_one_line;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use thiserror::Error;

/// Why a lock was not taken.
#[derive(Debug, Error)]
pub enum LockError {
    /// Another process has it.
    #[error("{}: {holder} makes this table", on_one_line(path))]
    Held {
        /// The lock file.
        path: PathBuf,
        /// `process 4711 on HOST`, if the file says so.
        holder: String,
    },
    /// The file cannot be made or locked.
    #[error("{}: {error}", on_one_line(path))]
    Io {
        /// The lock file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// A lock that is held; its file is removed in the end.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Locked as long as it is open.
    _file: File,
}

impl Lock {
    /// Takes the lock whose file is `path`.
    ///
    /// # Errors
    /// When another process has it, or the file cannot be made or locked.
    pub fn take(path: &Path) -> Result<Lock, LockError> {
        let failed = |error| LockError::Io { path: path.into(), error };
        loop {
            let mut file =
                File::options().create(true).truncate(false).write(true).open(path).map_err(failed)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let name = fs::read_to_string(path).ok().filter(|name| !name.is_empty());
                    let holder = name
                        .map_or("another process".to_string(), |name| on_one_line(Path::new(name.trim())));
                    return Err(LockError::Held { path: path.into(), holder });
                }
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
            // The holder before may have removed the file just after it was opened here.
            if is_at(&file, path).map_err(failed)? {
                file.set_len(0).and_then(|()| file.write_all(name().as_bytes())).map_err(failed)?;
                return Ok(Lock { path: path.into(), _file: file });
            }
        }
    }
}

/// Whether `path` still leads to the open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata()?.ino();
    Ok(fs::metadata(path).is_ok_and(|found| found.ino() == own))
}

/// Whether `path` still leads to the open file, which cannot be removed here.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A file that stays behind is taken over by the next process.
        drop(fs::remove_file(&self.path));
    }
}

/// Who holds a lock, for the message.
fn name() -> String {
    format!("process {} on {}\n", process::id(), host())
}

#[cfg(unix)]
fn host() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn host() -> String {
    std::env::var("COMPUTERNAME").unwrap_or("this machine".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("tenglong-{}-{name}.lock", process::id()))
    }

    #[test]
    fn a_lock_is_held_once_and_its_holder_is_named() {
        let path = path("held");
        let lock = Lock::take(&path).expect("it is free");
        let error = Lock::take(&path).expect_err("it is held").to_string();
        let expected =
            format!("{}: process {} on {} makes this table", path.display(), process::id(), host());
        assert_eq!(error, expected);
        drop(lock);
        assert!(!path.exists());
        drop(Lock::take(&path).expect("it is free again"));
    }

    #[test]
    fn the_file_of_a_killed_process_is_taken_over() {
        let path = path("stale");
        fs::write(&path, "process 1 on nowhere\n").expect("a file");
        let lock = Lock::take(&path).expect("it is not held");
        assert_eq!(fs::read_to_string(&path).expect("a file"), name());
        drop(lock);
        assert!(!path.exists());
    }
}
