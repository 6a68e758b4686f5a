//! The usage text, made from the table of options.

use super::table::GROUPS;

const HEAD: &str = "\
Plays engines against each other, refereed by the rules. The options are those of fastchess.

tenglong match -engine KEY=VALUE... -engine KEY=VALUE... [-each KEY=VALUE...] [OPTIONS]
tenglong match -check KEY=VALUE... [step=NAME] [-strict] [-variant NAME] [-promotion LETTER] [-log FILE]
tenglong match -sum FILE... [-sprt KEY=VALUE...] [-variant NAME] [-report KEY=VALUE]
tenglong match -config file=FILE

Default values stand in parentheses.
";

/// Where the explanations begin.
const COLUMN: usize = 36;

/// All options with their keys.
pub fn usage() -> String {
    let mut text = HEAD.to_string();
    for group in GROUPS {
        text += &format!("\n{}:\n", group.title);
        for row in group.rows {
            let style = format!("  -{} {}", row.name, row.style);
            text += &line(style.trim_end(), row.help);
            for key in (row.keys)() {
                text += &line(&format!("      {}", key.style), key.help);
            }
        }
    }
    text.truncate(text.trim_end().len());
    text
}

fn line(style: &str, help: &str) -> String {
    if style.len() + 2 <= COLUMN {
        format!("{style:COLUMN$}{help}\n")
    } else {
        format!("{style}\n{:COLUMN$}{help}\n", "")
    }
}

/// The words that can stand after `words`, of which the last one is unfinished: names of options, or keys of the
/// option that is being written.
pub fn completions(words: &[&str]) -> Vec<String> {
    let Some((unfinished, earlier)) = words.split_last() else { return Vec::new() };
    let rows = || GROUPS.iter().flat_map(|group| group.rows);
    let option = earlier.iter().rev().find_map(|word| super::words::option_name(word));
    let keys_of = |name: &str| match name {
        // These two take the keys of an engine.
        "each" | "check" => super::table::row("engine"),
        _ => super::table::row(name),
    };
    let keys = option.and_then(keys_of).map(|row| (row.keys)()).unwrap_or_default();
    let keys = keys.into_iter().filter_map(|key| Some(format!("{}=", key.style.split('=').next()?)));
    let names = rows().map(|row| format!("-{}", row.name));
    keys.chain(names).filter(|word| word.starts_with(unfinished)).collect()
}
