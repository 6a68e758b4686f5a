//! What Linux tells of processes under `/proc`; other systems tell nothing.

use std::fs;

/// The fields of `stat` from the third one on: state, parent, group and so forth.
pub fn stat(process: u32) -> Option<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in parentheses, may hold blanks.
    Some(text.rsplit_once(')')?.1.split_ascii_whitespace().map(str::to_string).collect())
}

/// The value of a line of `status`.
pub fn status(process: u32, key: &str) -> Option<String> {
    let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    lines.find_map(|(name, value)| (name == key).then(|| value.trim().to_string()))
}
