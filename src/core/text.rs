//! Texts in messages.

/// The start of a foreign text in a form that can stand in a message: printable ASCII, at most 40 characters.
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let start: String = text.chars().take(LONGEST).flat_map(char::escape_default).collect();
    match text.chars().nth(LONGEST) {
        Some(_) => format!("'{start}...'"),
        None => format!("'{start}'"),
    }
}

/// A number of things: `1 game`, `2 games`.
pub fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
