//! Files that are damaged, missing or foreign: each gets one clear line, and the rest is used.

use super::*;
use std::fs;
use tenglong::tablebase::file::{Fault, Packed, file_name};

/// The smallest table, in a folder of its own.
fn folder_with_table(name: &str) -> (PathBuf, PathBuf) {
    let folder = fresh_folder(name);
    let built = ending("KSSvK");
    build_into(&folder, &[built]);
    let path = folder.join(file_name(built));
    (folder, path)
}

/// The one error of opening `folder`, without the path that it begins with.
fn fault(folder: &Path, file: &Path) -> String {
    let (tables, errors) = Tablebase::open(folder).expect("the folder is there");
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(tables.tables().len(), 8, "the built-in tables are used");
    assert!(tables.probe(&library("4k4/9/9/9/9/9/9/9/9/9/4KR3 w - - 0 1")).is_some());
    let text = errors[0].to_string();
    let fault = text.strip_prefix(&format!("{}: ", file.display()));
    fault.unwrap_or_else(|| panic!("'{text}' does not name the file")).to_string()
}

/// The table in these bytes.
fn unpack(file: Vec<u8>) -> Result<Table, Fault> {
    Packed::parse(file.into()).and_then(Packed::unpack)
}

#[test]
fn a_sound_file_is_read() {
    let (folder, _) = folder_with_table("sound");
    let (tables, errors) = Tablebase::open(&folder).expect("the folder is there");
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!((tables.tables().len(), tables.men()), (9, 4));
    let table = tables.table(ending("KSSvK")).expect("the table is there");
    assert_eq!(table.size(), 2 * table.index().slots());
}

#[test]
fn every_changed_byte_is_noticed() {
    let (_, path) = folder_with_table("changed");
    let sound = fs::read(&path).expect("the file is there");
    for at in 0..sound.len() {
        let mut bytes = sound.clone();
        bytes[at] ^= 0x20;
        assert!(unpack(bytes).is_err(), "byte {at}");
    }
}

#[test]
fn every_shortened_or_lengthened_file_is_noticed() {
    let (_, path) = folder_with_table("cut");
    let sound = fs::read(&path).expect("the file is there");
    for length in 0..sound.len() {
        assert!(unpack(sound[..length].to_vec()).is_err(), "{length} bytes");
    }
    assert!(unpack([&sound[..], &[0]].concat()).is_err());
}

#[test]
fn what_is_wrong_with_a_file_is_reported_in_one_line() {
    let (folder, path) = folder_with_table("wrong");
    let sound = fs::read(&path).expect("the file is there");
    let with = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = sound.clone();
        change(&mut bytes);
        fs::write(&path, bytes).expect("the file can be written");
        fault(&folder, &path)
    };
    assert_eq!(with(&|bytes| *bytes = b"a picture".to_vec()), "not an endgame table");
    assert_eq!(with(&|bytes| bytes.clear()), "not an endgame table");
    assert_eq!(with(&|bytes| bytes.truncate(50)), "damaged endgame table");
    assert_eq!(with(&|bytes| bytes[40] ^= 1), "damaged endgame table");
    assert_eq!(with(&|bytes| bytes[8] = 9), "endgame table of version 9, not 1");
    let resealed = |at: usize, byte: u8| {
        with(&|bytes| {
            bytes[at] = byte;
            let content = bytes.len() - 4;
            let checksum = crc32fast::hash(&bytes[..content]);
            bytes.splice(content.., checksum.to_le_bytes());
        })
    };
    assert_eq!(resealed(9, b'Q'), "endgame table for another promotion piece");
    assert_eq!(resealed(10, 3), "damaged endgame table");
    assert_eq!(resealed(12, 1), "unfinished endgame table");
    assert_eq!(resealed(16, b'X'), "damaged endgame table");
    assert_eq!(resealed(32, 200), "damaged endgame table");
}

#[test]
fn a_file_under_another_name_is_reported() {
    let (folder, path) = folder_with_table("renamed");
    let other = folder.join("KRSvK.dtm");
    fs::rename(path, &other).expect("the file can be renamed");
    assert_eq!(fault(&folder, &other), "holds the ending KSSvK");
}

#[test]
fn other_files_and_folders_are_ignored() {
    let (folder, path) = folder_with_table("others");
    fs::write(folder.join("notes.txt"), "notes").expect("the file can be written");
    fs::create_dir(folder.join("more")).expect("the folder can be made");
    fs::rename(&path, path.with_extension("old")).expect("the file can be renamed");
    let (tables, errors) = Tablebase::open(&folder).expect("the folder is there");
    assert!(errors.is_empty() && tables.tables().len() == 8);
}

#[test]
fn a_folder_that_is_not_there_is_one_error() {
    let missing = fresh_folder("missing").join("nowhere");
    let error = Tablebase::open(&missing).err().expect("an error").to_string();
    assert!(error.starts_with(&format!("{}: ", missing.display())) && error.lines().count() == 1, "{error}");
}

/// A block that cannot be unpacked, under a right checksum.
#[test]
fn a_block_that_cannot_be_unpacked_is_reported() {
    let (folder, path) = folder_with_table("unpackable");
    let mut bytes = fs::read(&path).expect("the file is there");
    let content = bytes.len() - 4;
    bytes[36..content].fill(0xff);
    let checksum = crc32fast::hash(&bytes[..content]);
    bytes.splice(content.., checksum.to_le_bytes());
    fs::write(&path, bytes).expect("the file can be written");
    assert_eq!(fault(&folder, &path), "damaged endgame table");
}

/// Neither a folder nor a pipe, whose reader would wait for ever, is taken for a table.
#[test]
fn what_is_no_file_is_no_table() {
    let folder = fresh_folder("no-file");
    let path = folder.join(file_name(ending("KRSvK")));
    fs::create_dir(&path).expect("the folder can be made");
    assert_eq!(fault(&folder, &path), "not an endgame table");
    #[cfg(unix)]
    {
        fs::remove_dir(&path).expect("the folder can be removed");
        let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo starts");
        assert!(made.success());
        assert_eq!(fault(&folder, &path), "not an endgame table");
    }
}

/// A file without end, as far as the machine is concerned: it is refused before it is read.
#[cfg(target_os = "linux")]
#[test]
fn a_file_larger_than_the_memory_is_not_read() {
    let (folder, path) = folder_with_table("large");
    let file = fs::OpenOptions::new().write(true).open(&path).expect("the file can be written");
    // Holes take no room on the disk.
    file.set_len(1 << 40).expect("the file can grow");
    assert_eq!(fault(&folder, &path), "no memory for an endgame table of 1048576 MiB");
}
