//! Options whose values are `key=value` pairs: for each of them a table of its keys, which reads and explains them.

use super::words::pair;

/// A key of an option that is read into a `T`.
pub struct Key<T> {
    /// Its name.
    pub name: &'static str,
    /// What its value looks like.
    pub value: &'static str,
    /// What it means.
    pub help: &'static str,
    /// Reads its value; it is given its own name for messages.
    pub set: fn(&mut T, &str, &str) -> Result<(), String>,
}

/// A key as the usage text shows it.
pub struct KeyHelp {
    /// `name=value`.
    pub style: String,
    /// What it means.
    pub help: &'static str,
}

/// The keys of a table, for the usage text.
pub fn describe<T>(keys: &[Key<T>]) -> Vec<KeyHelp> {
    keys.iter().map(|key| KeyHelp { style: format!("{}={}", key.name, key.value), help: key.help }).collect()
}

/// Reads `key=value` pairs into `target`.
pub fn read_keys<T>(words: &[&str], keys: &[Key<T>], target: &mut T) -> Result<(), String> {
    words.iter().try_for_each(|word| {
        let (name, value) = pair(word)?;
        read_key(keys, target, name, value)
    })
}

/// Reads one value into `target`.
pub fn read_key<T>(keys: &[Key<T>], target: &mut T, name: &str, value: &str) -> Result<(), String> {
    match keys.iter().find(|key| key.name == name) {
        Some(key) => (key.set)(target, name, value),
        None => {
            let known: Vec<&str> = keys.iter().map(|key| key.name).collect();
            Err(format!("unknown key '{name}' (known: {})", known.join(", ")))
        }
    }
}
