//! What makes a match the same match: the settings that decide which games are played, and the contents of the files
//! that they name, as one text in every record.

use super::clock::{Seconds, TimeControl};
use super::files;
use super::interrupt::Interrupt;
use super::options::{EngineSettings, MatchSettings, Source, TableRule};
use super::uci;

/// Names and values of settings.
pub type Facts = Vec<(String, String)>;

/// The fact that may grow from one run of a match to the next: further rounds leave those before them as they are.
const ROUNDS: &str = "rounds";

/// All facts about a match.
///
/// # Errors
/// A file cannot be read: one line.
pub fn of(settings: &MatchSettings, interrupt: &Interrupt) -> Result<Facts, String> {
    let mut facts = of_settings(settings);
    if let Source::Epd(path) | Source::Records { path, .. } = &settings.openings.source {
        facts.push(("openings.contents".to_string(), files::fingerprint(path, interrupt)?));
    }
    for (number, engine) in (1..).zip(&settings.engines) {
        // What cannot be found cannot be started either, and is reported then.
        if let Some(file) = files::executable(&uci::program(engine)?.command) {
            facts.push((format!("engine{number}.contents"), files::fingerprint(&file, interrupt)?));
        }
    }
    Ok(facts)
}

/// What decides which games are played, as names and values: two commands that agree in it continue each other.
pub fn of_settings(settings: &MatchSettings) -> Facts {
    let mut facts = vec![
        ("variant".to_string(), settings.variant.to_string()),
        ("promotion".to_string(), settings.promotion.map(String::from).unwrap_or_default()),
        ("tournament".to_string(), settings.tournament.to_string()),
        ("rounds".to_string(), settings.rounds.to_string()),
        ("games".to_string(), settings.games.to_string()),
        ("repeat".to_string(), settings.repeat.to_string()),
        ("colours".to_string(), settings.colours.to_string()),
        ("openings".to_string(), settings.openings.to_string()),
    ];
    let adjudication = settings.adjudication;
    let rules = [
        ("resign", adjudication.resign.map(|r| format!("{} {} {}", r.moves, r.score, r.two_sided))),
        ("draw", adjudication.draw.map(|d| format!("{} {} {}", d.from_move, d.moves, d.score))),
        ("maxmoves", adjudication.max_moves.map(|moves| moves.to_string())),
        ("tables", settings.tables.as_ref().map(TableRule::to_string)),
        ("sprt", settings.sprt.map(|sprt| sprt.to_string())),
        ("unit", settings.sprt.filter(|_| !settings.report.pairs).map(|_| "games".to_string())),
    ];
    facts.extend(rules.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?))));
    for (i, engine) in settings.engines.iter().enumerate() {
        let facts_of_engine = of_engine_settings(engine);
        facts.extend(
            facts_of_engine.into_iter().map(|(name, value)| (format!("engine{}.{name}", i + 1), value)),
        );
    }
    facts
}

fn of_engine_settings(engine: &EngineSettings) -> Facts {
    let pace = &engine.pace;
    let facts = [
        ("name", Some(engine.name.clone())),
        ("cmd", engine.command.clone()),
        ("dir", engine.dir.as_ref().map(|dir| dir.display().to_string())),
        ("args", (!engine.args.is_empty()).then(|| engine.args.join(" "))),
        ("tc", pace.clock.as_ref().map(TimeControl::to_string)),
        ("st", pace.move_time.map(|time| Seconds(time).to_string())),
        ("nodes", pace.nodes.map(|nodes| nodes.to_string())),
        ("depth", pace.depth.map(|depth| depth.to_string())),
        ("timemargin", (!engine.margin.is_zero()).then(|| engine.margin.as_millis().to_string())),
        ("restart", engine.restart.then(|| "on".to_string())),
    ];
    let given = facts.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?)));
    let options = engine.options.iter().map(|(name, value)| (format!("option.{name}"), value.clone()));
    given.chain(options).collect()
}

/// The facts but for the one that may grow: the same in all records of one match.
pub fn lasting(facts: Facts) -> Facts {
    facts.into_iter().filter(|(name, _)| name != ROUNDS).collect()
}

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

/// The facts about the engine `number` (from 1), under their short names.
pub fn of_engine(facts: &[(String, String)], number: usize) -> Facts {
    let prefix = format!("engine{number}.");
    let own =
        |(name, value): &(String, String)| Some((name.strip_prefix(&prefix)?.to_string(), value.clone()));
    facts.iter().filter_map(own).collect()
}

/// The first difference between what a record says and what is asked for now, by which they are not one match.
pub fn difference(recorded: &[(String, String)], asked: &[(String, String)]) -> Option<String> {
    let names = recorded.iter().chain(asked).map(|(name, _)| name);
    let mut both = names.map(|name| (name, value(recorded, name), value(asked, name)));
    let shown =
        |value: Option<&str>| value.map_or_else(|| "not set".to_string(), |value| format!("'{value}'"));
    let number = |rounds: Option<&str>| rounds.and_then(|rounds| rounds.parse::<usize>().ok());
    let has_grown = |name: &str, old, new| name == ROUNDS && number(old) <= number(new);
    let (name, old, new) = both.find(|(name, old, new)| old != new && !has_grown(name, *old, *new))?;
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

    #[test]
    fn rounds_may_be_added() {
        let facts = |rounds: &str| vec![("rounds".to_string(), rounds.to_string())];
        assert_eq!(difference(&facts("9"), &facts("10")), None);
        assert_eq!(
            difference(&facts("10"), &facts("9")),
            Some("rounds is '10' there and '9' here".to_string())
        );
        assert_eq!(lasting(facts("9")), []);
    }
}
