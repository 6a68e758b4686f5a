//! What makes a match the same match: the settings that decide which games are played, as one text in every record.

/// Names and values of settings.
pub type Facts = Vec<(String, String)>;

/// The facts as one text, quoted as a shell would.
pub fn to_text(facts: &[(String, String)]) -> String {
    let facts: Vec<String> = facts.iter().map(|(name, value)| format!("{name}={value}")).collect();
    // Quoting fails for NUL alone, which no command line can hold.
    shlex::try_join(facts.iter().map(String::as_str)).unwrap_or_default()
}

/// The reverse of [`to_text`]; empty for what is none.
pub fn parse(text: &str) -> Facts {
    let facts = shlex::split(text).unwrap_or_default();
    let pair =
        |fact: &String| fact.split_once('=').map(|(name, value)| (name.to_string(), value.to_string()));
    facts.iter().filter_map(pair).collect()
}

/// The value of a fact.
pub fn value<'a>(facts: &'a [(String, String)], name: &str) -> Option<&'a str> {
    facts.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// The names of the engines, in the order of the command.
pub fn engines(facts: &[(String, String)]) -> impl Iterator<Item = &str> {
    (1..).map_while(|number| value(facts, &format!("engine{number}.name")))
}

/// The first difference between what a record says and what is asked for now.
pub fn difference(recorded: &[(String, String)], asked: &[(String, String)]) -> Option<String> {
    let names = recorded.iter().chain(asked).map(|(name, _)| name);
    let mut both = names.map(|name| (name, value(recorded, name), value(asked, name)));
    let shown =
        |value: Option<&str>| value.map_or_else(|| "not set".to_string(), |value| format!("'{value}'"));
    let (name, old, new) = both.find(|(_, old, new)| old != new)?;
    Some(format!("{name} is {} there and {} here", shown(old), shown(new)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_survive_the_text() {
        let pairs =
            [("rounds", "2"), ("engine1.args", "-x \"a b\" 'c'"), ("promotion", ""), ("engine1.name", "A=B")];
        let facts: Facts = pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let read = parse(&to_text(&facts));
        assert_eq!(read, facts);
        assert_eq!(difference(&read, &facts), None);
        assert_eq!(engines(&read).collect::<Vec<_>>(), ["A=B"]);
        assert_eq!(parse("'unbalanced"), []);
    }
}
