//! Files that a match depends on: read with a limit, and told apart by their contents.

use super::interrupt::Interrupt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Makes sure that `path`, if it is there, is a regular file. Others (pipes, devices) can be read or written for ever.
///
/// # Errors
/// One line, if it is something else or cannot be looked at.
pub fn check_regular(path: &Path) -> Result<(), String> {
    let shown = path.display();
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(()),
        Ok(_) => Err(format!("{shown}: not a regular file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(format!("{shown}: {error}")),
    }
}

/// Opens a regular file for reading.
///
/// # Errors
/// One line with its name.
pub fn open(path: &Path) -> Result<File, String> {
    check_regular(path)?;
    File::open(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The text of a regular file of at most `limit` bytes.
///
/// # Errors
/// One line with its name.
pub fn read_text(path: &Path, limit: u64) -> Result<String, String> {
    let shown = path.display();
    let mut text = String::new();
    let file = open(path)?;
    file.take(limit + 1).read_to_string(&mut text).map_err(|error| format!("{shown}: {error}"))?;
    if text.len() as u64 > limit { Err(format!("{shown}: more than {limit} bytes")) } else { Ok(text) }
}

/// What tells the contents of a file from others: checksum and length.
///
/// # Errors
/// One line with its name; also when the end is asked for.
pub fn fingerprint(path: &Path, interrupt: &Interrupt) -> Result<String, String> {
    const CHUNK: usize = 1 << 20;
    let shown = path.display();
    let mut file = open(path)?;
    let mut hasher = crc32fast::Hasher::new();
    let mut length = 0;
    let mut chunk = vec![0; CHUNK];
    loop {
        if interrupt.is_set() {
            return Err("interrupted".to_string());
        }
        let count = file.read(&mut chunk).map_err(|error| format!("{shown}: {error}"))?;
        if count == 0 {
            return Ok(format!("{:08x}-{length}", hasher.finalize()));
        }
        hasher.update(&chunk[..count]);
        length += count;
    }
}

/// The file that a command starts: itself if it names a folder, else the first one of that name on the search path.
pub fn executable(command: &Path) -> Option<PathBuf> {
    if command.components().count() > 1 {
        return Some(command.to_path_buf()).filter(|path| path.is_file());
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(command)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_told_apart() {
        let path = std::env::temp_dir().join(format!("tenglong-{}-fingerprint", std::process::id()));
        let interrupt = Interrupt::default();
        let of = |text: &str| {
            fs::write(&path, text).unwrap();
            fingerprint(&path, &interrupt).unwrap()
        };
        assert_eq!(of("123456789"), "cbf43926-9");
        assert_ne!(of("a"), of("b"));
        assert!(read_text(&path, 0).is_err_and(|reason| reason.ends_with("more than 0 bytes")));
        interrupt.set();
        assert!(fingerprint(&path, &interrupt).is_err());
        fs::remove_file(&path).unwrap();
        assert!(check_regular(&path).is_ok() && open(&path).is_err());
        assert!(
            check_regular(&std::env::temp_dir()).is_err_and(|reason| reason.ends_with("not a regular file"))
        );
        assert_eq!(executable(&path), None);
    }
}
