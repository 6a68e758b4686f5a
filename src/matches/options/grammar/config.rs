//! `-config`: options that stand in a file.

use super::super::settings::SavedCommand;
use super::keys::{Key, read_keys};
use super::words::option_name;
use crate::matches::files;
use std::path::PathBuf;

/// The name of the option.
pub const NAME: &str = "config";

/// The most bytes that a file of options may have.
const LONGEST: u64 = 1 << 20;

/// What `-config` says.
#[derive(Default)]
pub struct ConfigDraft {
    file: Option<PathBuf>,
    save: Option<PathBuf>,
}

/// Keys of `-config`.
pub const KEYS: &[Key<ConfigDraft>] = &[
    Key {
        name: "file",
        value: "FILE",
        help: "options to be read here: as on a command line, on any number of lines",
        set: |draft, _, value| {
            draft.file = Some(PathBuf::from(value));
            Ok(())
        },
    },
    Key {
        name: "outname",
        value: "FILE",
        help: "where all options are saved in that form",
        set: |draft, _, value| {
            draft.save = Some(PathBuf::from(value));
            Ok(())
        },
    },
];

/// Puts the options of files in the place of `-config file=…`; tells where the whole is to be saved.
///
/// # Errors
/// One line: a file cannot be read, or holds no options.
pub fn expand(args: &[String]) -> Result<(Vec<String>, Option<SavedCommand>), String> {
    let mut expanded = Vec::new();
    let mut save = None;
    let mut words = args.iter().peekable();
    while let Some(word) = words.next() {
        if option_name(word) != Some(NAME) {
            expanded.push(word.clone());
            continue;
        }
        let mut values = Vec::new();
        while let Some(value) = words.next_if(|word| option_name(word).is_none()) {
            values.push(value.as_str());
        }
        let in_option = |reason: String| format!("-{NAME}: {reason}");
        let mut draft = ConfigDraft::default();
        read_keys(&values, KEYS, &mut draft).map_err(in_option)?;
        if let Some(file) = &draft.file {
            expanded.extend(options_in(file).map_err(in_option)?);
        } else if draft.save.is_none() {
            return Err(in_option("neither file= nor outname= is given".to_string()));
        }
        save = draft.save.or(save);
    }
    let save = save.map(|path| SavedCommand { path, text: lines(&expanded) });
    Ok((expanded, save))
}

fn options_in(path: &std::path::Path) -> Result<Vec<String>, String> {
    let shown = path.display();
    let text = files::read_text(path, LONGEST)?;
    if text.trim_start().starts_with('{') {
        return Err(format!(
            "{shown} is JSON, as fastchess writes it; here options stand in it as on a command line"
        ));
    }
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        words.extend(shlex::split(line).ok_or_else(|| format!("{shown} line {number}: unbalanced quotes"))?);
    }
    if words.iter().any(|word| option_name(word) == Some(NAME)) {
        return Err(format!("{shown} names another file of options"));
    }
    Ok(words)
}

/// One option a line.
fn lines(args: &[String]) -> String {
    let mut text = String::new();
    for arg in args {
        let separator = match option_name(arg) {
            _ if text.is_empty() => "",
            Some(_) => "\n",
            None => " ",
        };
        // Quoting fails for NUL alone, which no command line can hold.
        text += &format!("{separator}{}", shlex::try_quote(arg).unwrap_or_default());
    }
    text.push('\n');
    text
}
