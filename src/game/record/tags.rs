//! Tags: names with values, at the head of a record.

use crate::core::text::shown;

/// The tags of the roster that come before the result, with the values that stand for "not known".
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Why the game ended, in a word or two.
pub const TERMINATION: &str = "Termination";

pub(super) const RESULT: &str = "Result";
pub(super) const VARIANT: &str = "Variant";
pub(super) const PROMOTION: &str = "Promotion";
pub(super) const REPETITION: &str = "Repetition";
pub(super) const SET_UP: &str = "SetUp";
pub(super) const FEN: &str = "FEN";

/// The first tag of Chinese records.
pub const GAME: &str = "Game";
/// The value of [`GAME`] in them.
pub const CHINESE_CHESS: &str = "Chinese Chess";
/// The name of the player of Red.
pub const RED: &str = "Red";
/// The notation of the moves.
pub const FORMAT: &str = "Format";

pub(super) const WHITE: &str = "White";

/// The tags that follow from the game and its result.
pub const DERIVED: [&str; 6] = [RESULT, VARIANT, PROMOTION, REPETITION, SET_UP, FEN];

/// Whether a tag follows from the game, its result or the way in which it is written.
pub fn is_derived(name: &str, value: &str) -> bool {
    DERIVED.contains(&name) || name == FORMAT || name == GAME && value == CHINESE_CHESS
}

/// Tags in their order, each name once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The roster (Event, Site, Date, Round, White, Black) of a game of which nothing is known.
    pub fn roster() -> Tags {
        Tags(ROSTER.map(|(name, unknown)| (name.to_string(), unknown.to_string())).into())
    }

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Gives a tag a value, in which control characters become blanks.
    ///
    /// # Panics
    /// If `name` is not made of the characters of a name.
    pub fn set(&mut self, name: &str, value: &str) {
        assert!(name_length(name) == name.len() && !name.is_empty(), "tag name {name:?}");
        let value = value.replace(char::is_control, " ");
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_string(), value)),
        }
    }

    /// Names and values in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether `name` is a tag of the roster other than the result.
pub(super) fn in_roster(name: &str) -> bool {
    ROSTER.iter().any(|(known, _)| *known == name)
}

/// The line of a tag.
pub(super) fn line(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Reads the tag that `text` begins with: its name, its value and the rest of the text. A backslash that
/// escapes nothing stands for itself.
///
/// # Errors
/// What is wrong with it.
pub fn parse(text: &str) -> Result<(&str, String, &str), String> {
    let bad = |reason| format!("{} {reason}", shown(text.trim_end()));
    let inner = text.strip_prefix('[').ok_or_else(|| bad("is not a tag"))?.trim_start();
    let (name, after) = inner.split_at(name_length(inner));
    if name.is_empty() {
        return Err(bad("is a tag without a name"));
    }
    let mut rest =
        after.trim_start().strip_prefix('"').ok_or_else(|| bad("is a tag without a value in quotes"))?;
    let mut value = String::new();
    loop {
        let mut chars = rest.chars();
        match chars.next() {
            None => return Err(bad("is a tag whose value is not closed")),
            Some('"') => break rest = chars.as_str(),
            Some('\\') if rest[1..].starts_with(['"', '\\']) => value.extend(chars.next()),
            Some(c) => value.push(c),
        }
        rest = chars.as_str();
    }
    let rest = rest.trim_start().strip_prefix(']').ok_or_else(|| bad("is a tag that is not closed"))?;
    Ok((name, value, rest))
}

/// How many bytes of `text` are the ASCII letters, digits and signs of a name.
fn name_length(text: &str) -> usize {
    text.bytes().take_while(|b| b.is_ascii_alphanumeric() || b"_+#=:-.".contains(b)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive_the_line() {
        for value in ["", "plain", "a \"b\" c", "\\", "\\\"", "C:\\dir\\", "[x] {y} ; %", "龙 ½"] {
            let line = line("Name_1", value) + "[Next \"\"]";
            assert_eq!(parse(&line), Ok(("Name_1", value.to_string(), "\n[Next \"\"]")), "{line}");
        }
    }

    #[test]
    fn spacing_and_stray_backslashes_are_read() {
        assert_eq!(parse("[ A  \"C:\\dir\" ]x"), Ok(("A", "C:\\dir".to_string(), "x")));
        assert_eq!(parse("[A\"b\"]"), Ok(("A", "b".to_string(), "")));
    }

    #[test]
    fn faults_are_named() {
        let faults = [
            ("A \"b\"]", "'A \\\"b\\\"]' is not a tag"),
            ("[]", "'[]' is a tag without a name"),
            ("[龙 \"b\"]", "'[\\u{9f99} \\\"b\\\"]' is a tag without a name"),
            ("[A b]", "'[A b]' is a tag without a value in quotes"),
            ("[A", "'[A' is a tag without a value in quotes"),
            ("[A \"b]\n", "'[A \\\"b]' is a tag whose value is not closed"),
            ("[A \"b\\\"]", "'[A \\\"b\\\\\\\"]' is a tag whose value is not closed"),
            ("[A \"b\\", "'[A \\\"b\\\\' is a tag whose value is not closed"),
            ("[A \"b\" c]", "'[A \\\"b\\\" c]' is a tag that is not closed"),
        ];
        for (text, fault) in faults {
            assert_eq!(parse(text), Err(fault.to_string()));
        }
    }

    #[test]
    fn tags_keep_their_order_and_have_one_value() {
        let mut tags = Tags::roster();
        tags.set("Black", "B\n1");
        tags.set("Seed", "7");
        tags.set("Seed", "8");
        assert_eq!((tags.get("Black"), tags.get("Seed"), tags.get("Pair")), (Some("B 1"), Some("8"), None));
        let names: Vec<&str> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["Event", "Site", "Date", "Round", "White", "Black", "Seed"]);
    }

    #[test]
    #[should_panic(expected = "tag name \"a b\"")]
    fn a_name_with_a_blank_is_refused() {
        Tags::default().set("a b", "");
    }
}
