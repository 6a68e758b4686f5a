//! `-sum`: the statistics of record files, as if their games were of one match.

use super::files;
use super::identity;
use super::interrupt::Interrupt;
use super::options::parse_sprt;
use super::record::summary;
use super::report::{self, View};
use super::results::{Origin, Results, Summary};
use super::source::{Progress, Watched};
use super::stats::Sprt;
use crate::core::text::counted;
use crate::game::record::{Reader, RecordError, Transcript};
use crate::variants::VariantId;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// What is to be summed up, and how.
pub struct Request<'a> {
    /// The files.
    pub files: &'a [PathBuf],
    /// The game of records that do not name theirs; if they cannot be played in it, the others are tried.
    pub variant: VariantId,
    /// The test to report; none: the one of the records, if they all name the same.
    pub sprt: Option<Sprt>,
    /// Whether pairs of games are the unit.
    pub pairs: bool,
}

/// The report and what is to be said about the files.
///
/// # Errors
/// A file cannot be read, or there is no finished game: one line.
pub fn sum(request: &Request) -> Result<(String, Vec<String>), String> {
    let Request { files, variant, sprt, pairs } = request;
    let mut adder = Adder { results: Results::default(), variant: *variant, warnings: Vec::new() };
    for path in *files {
        adder.add_file(path)?;
    }
    let Adder { results, mut warnings, .. } = adder;
    if results.white().games() == 0 {
        let left_out = warnings.first().map(|warning| format!("; {warning}")).unwrap_or_default();
        return Err(format!("-sum: no finished game in {}{left_out}", counted(files.len(), "file")));
    }
    warnings.extend(different_strengths(results.origins()));
    let sprt = sprt.or_else(|| common_test(results.origins())).filter(|_| results.engines().len() == 2);
    let matches = match results.origins().len() {
        1 => "1 match".to_string(),
        count => format!("{count} matches"),
    };
    let title = format!("{matches} in {}", counted(files.len(), "file"));
    Ok((report::full(&results, &View { title: &title, sprt: sprt.as_ref(), pairs: *pairs }), warnings))
}

/// Adds up the games of files.
struct Adder {
    results: Results,
    /// The game of the last record that did not name its own.
    variant: VariantId,
    warnings: Vec<String>,
}

/// Games of one file that are left out for the same kind of reason: how many, and the first of them.
#[derive(Default)]
struct LeftOut {
    count: usize,
    first: String,
}

impl LeftOut {
    fn note(&mut self, example: impl FnOnce() -> String) {
        self.count += 1;
        if self.count == 1 {
            self.first = example();
        }
    }
}

impl Adder {
    fn add_file(&mut self, path: &Path) -> Result<(), String> {
        let shown = path.display();
        let source = BufReader::new(files::open(path)?);
        let (progress, interrupt) = (Progress::default(), Interrupt::default());
        let (mut faulty, mut unfinished, mut repeated) =
            (LeftOut::default(), LeftOut::default(), LeftOut::default());
        for transcript in Reader::new(Watched::new(source, &progress, &interrupt)) {
            let game = transcript.and_then(|transcript| {
                progress.mark(transcript.line);
                let place = (transcript.number, transcript.line);
                self.examine(transcript).map(|game| (place, game))
            });
            match game {
                Err(error) => faulty.note(|| error.to_string()),
                Ok(((number, line), None)) => unfinished.note(|| format!("game {number}, line {line}")),
                Ok(((number, line), Some(game))) => {
                    if self.results.add(game).is_err() {
                        repeated.note(|| format!("game {number}, line {line}"));
                    }
                }
            }
        }
        let kinds = [(faulty, "faulty"), (unfinished, "unfinished"), (repeated, "already counted")];
        for (LeftOut { count, first }, kind) in kinds.into_iter().filter(|(left_out, _)| left_out.count > 0) {
            let games = counted(count, "game");
            self.warnings.push(format!("{shown}: {games} left out: {kind}; the first one: {first}"));
        }
        Ok(())
    }

    /// What counts of a game, if it is finished. Its moves must be legal, and its engines have different names.
    fn examine(&mut self, transcript: Transcript) -> Result<Option<Summary>, RecordError> {
        let (game, line) = (transcript.number, transcript.line);
        let Some(summary) = summary(&transcript) else { return Ok(None) };
        if summary.white == summary.black {
            let reason = format!("both engines are named {}", summary.white);
            return Err(RecordError { game, line, reason });
        }
        self.replay(transcript).map(|()| Some(summary))
    }

    fn replay(&mut self, transcript: Transcript) -> Result<(), RecordError> {
        let refused = match transcript.clone().replay(self.variant) {
            Ok(_) => return Ok(()),
            Err(error) => error,
        };
        let mut others = VariantId::ALL.iter().filter(|variant| **variant != self.variant);
        match others.find(|variant| transcript.clone().replay(**variant).is_ok()) {
            Some(variant) => {
                self.variant = *variant;
                Ok(())
            }
            None => Err(refused),
        }
    }
}

/// A warning about engines that bear one name in several matches and are not the same in all of them.
fn different_strengths(origins: &[Origin]) -> Option<String> {
    let facts: Vec<identity::Facts> =
        origins.iter().map(|origin| identity::parse(&origin.settings)).collect();
    let mut engines = facts.iter().flat_map(|facts| {
        identity::engines(facts)
            .zip(1..)
            .map(move |(name, number)| (name, identity::of_engine(facts, number)))
    });
    let mut known: Vec<(&str, identity::Facts)> = Vec::new();
    engines.find_map(|(name, facts)| match known.iter().find(|(other, _)| *other == name) {
        Some((_, earlier)) => identity::difference(earlier, &facts)
            .map(|difference| format!("{name} is not the same in all matches: {difference}")),
        None => {
            known.push((name, facts));
            None
        }
    })
}

/// The test that all these matches name.
fn common_test(origins: &[Origin]) -> Option<Sprt> {
    let test = |origin: &Origin| {
        let facts = identity::parse(&origin.settings);
        let words: Vec<&str> = identity::value(&facts, "sprt")?.split(' ').collect();
        parse_sprt(&words).ok()
    };
    let first = test(origins.first()?)?;
    origins.iter().all(|origin| test(origin) == Some(first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn add(name: &str, text: &str, variant: VariantId) -> Result<(String, Vec<String>), String> {
        let path = std::env::temp_dir().join(format!("tenglong-{}-sum-{name}.pgn", std::process::id()));
        fs::write(&path, text).unwrap();
        let sum = sum(&Request { files: std::slice::from_ref(&path), variant, sprt: None, pairs: true });
        fs::remove_file(path).unwrap();
        sum
    }

    fn chess(white: &str, black: &str, result: &str, moves: &str) -> String {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n")
    }

    #[test]
    fn records_of_another_runner() {
        let games = [
            chess("A", "B", "1-0", "1. e4 e5"),
            chess("B", "A", "1/2-1/2", "1. e4 c5"),
            chess("A", "B", "1-0", "1. e4 e5 2. Bb8"),
            chess("A", "A", "1-0", "1. e4"),
            chess("A", "B", "*", "1. e4"),
        ];
        let (report, warnings) = add("foreign", &games.concat(), VariantId::Dragon).unwrap();
        assert!(report.contains("Games: 2, Wins: 1, Losses: 0, Draws: 1"), "{report}");
        assert!(report.contains("Ptnml(0-2): [0, 0, 0, 1, 0]"), "{report}");
        assert_eq!(warnings.len(), 2, "{warnings:?}");
        assert!(
            warnings[0].contains("2 games left out: faulty; the first one: game 3, line 17: move 2"),
            "{warnings:?}"
        );
        assert!(warnings[1].contains("1 game left out: unfinished; the first one: game 5"), "{warnings:?}");
    }

    #[test]
    fn nothing_is_no_result() {
        let empty = add("empty", "", VariantId::Dragon).unwrap_err();
        assert_eq!(empty, "-sum: no finished game in 1 file");
        let garbage = add("garbage", "what is this\n", VariantId::Dragon).unwrap_err();
        assert!(garbage.starts_with("-sum: no finished game in 1 file; "), "{garbage}");
    }

    #[test]
    fn one_name_at_two_strengths_is_told() {
        let game = |nodes: u32, number: u32| {
            let facts = format!("engine1.name=A engine1.nodes={nodes} engine2.name=B engine2.nodes=5");
            let tags = format!("[Game \"{number}\"]\n[Match \"{facts}\"]\n");
            format!("{tags}{}", chess("A", "B", "1-0", "1. e4"))
        };
        let text = |nodes: u32| format!("{}{}", game(100, 1), game(nodes, 2));
        let (_, warnings) = add("strengths", &text(200), VariantId::Chess).unwrap();
        assert_eq!(warnings, ["A is not the same in all matches: nodes is '100' there and '200' here"]);
        assert!(add("same", &text(100), VariantId::Chess).unwrap().1.is_empty());
    }
}
