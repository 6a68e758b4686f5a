//! The words of the command line: options with what follows them, keys with values.

use std::str::FromStr;
use std::time::Duration;

/// An option with what follows it up to the next one.
pub struct CliOption<'a> {
    /// Its name without dashes.
    pub name: &'a str,
    /// Its values.
    pub values: Vec<&'a str>,
}

/// The name of an option, if `word` is one.
pub fn option_name(word: &str) -> Option<&str> {
    let name = word.strip_prefix("--").or(word.strip_prefix('-'))?;
    name.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(name)
}

/// The options of a command line.
///
/// # Errors
/// A word stands before the first of them.
pub fn split(args: &[String]) -> Result<Vec<CliOption<'_>>, String> {
    let mut options: Vec<CliOption> = Vec::new();
    for arg in args {
        match (option_name(arg), options.last_mut()) {
            (Some(name), _) => options.push(CliOption { name, values: Vec::new() }),
            (None, Some(option)) => option.values.push(arg),
            (None, None) => return Err(format!("'{arg}' stands before any option")),
        }
    }
    Ok(options)
}

impl<'a> CliOption<'a> {
    /// The only value.
    pub fn value(&self) -> Result<&'a str, String> {
        match self.values[..] {
            [value] => Ok(value),
            _ => Err(format!("takes one value, {} are given", self.values.len())),
        }
    }

    /// The only value, read as a `T`.
    pub fn read<T: FromStr>(&self) -> Result<T, String> {
        read("value", self.value()?)
    }

    /// The only value, a number above 0.
    pub fn count(&self) -> Result<usize, String> {
        count("value", self.value()?)
    }

    /// The only value, milliseconds above 0.
    pub fn milliseconds(&self) -> Result<Duration, String> {
        self.count().map(|n| Duration::from_millis(n as u64))
    }

    /// Nothing, for an option that is a mere switch.
    pub fn switch(&self) -> Result<bool, String> {
        if self.values.is_empty() {
            Ok(true)
        } else {
            Err(format!("takes no value, '{}' is given", self.values[0]))
        }
    }
}

pub fn pair(text: &str) -> Result<(&str, &str), String> {
    text.split_once('=').ok_or_else(|| format!("'{text}' is not of the form key=value"))
}

pub fn read<T: FromStr>(key: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{key}='{value}' is no number that fits"))
}

pub fn count(key: &str, value: &str) -> Result<usize, String> {
    read(key, value).and_then(|n| if n > 0 { Ok(n) } else { Err(format!("{key} must be at least 1")) })
}

pub fn boolean(key: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" | "on" | "1" => Ok(true),
        "false" | "off" | "0" => Ok(false),
        _ => Err(format!("{key}='{value}' is neither true nor false")),
    }
}
