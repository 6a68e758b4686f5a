//! `-sum`: the statistics of record files, as if their games were of one match.

use super::identity;
use super::record::summary;
use super::report;
use super::results::{Origin, Results};
use super::stats::Sprt;
use crate::game::record::Reader;
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

/// The report on `files` and what is to be said about them. Without `sprt` the test is the one of the records, if they
/// all name the same.
///
/// # Errors
/// A file cannot be read: one line.
pub fn sum(files: &[PathBuf], sprt: Option<Sprt>) -> Result<(String, Vec<String>), String> {
    let mut results = Results::default();
    let mut warnings = Vec::new();
    for path in files {
        let shown = path.display();
        let file = File::open(path).map_err(|error| format!("{shown}: {error}"))?;
        let (mut faulty, mut unfinished, mut repeated) = (0, 0, 0);
        for transcript in Reader::new(BufReader::new(file)) {
            match transcript.map(|transcript| summary(&transcript)) {
                Err(_) => faulty += 1,
                Ok(None) => unfinished += 1,
                Ok(Some(game)) => repeated += usize::from(results.add(game).is_err()),
            }
        }
        for (count, what) in [(faulty, "faulty"), (unfinished, "unfinished"), (repeated, "already counted")] {
            if count > 0 {
                warnings.push(format!("{shown}: {} left out: {what}", counted(count, "game", "games")));
            }
        }
    }
    let sprt = sprt.or_else(|| common_test(results.origins())).filter(|_| results.engines().len() == 2);
    let matches = results.origins().len();
    let title =
        format!("{} in {}", counted(matches, "match", "matches"), counted(files.len(), "file", "files"));
    Ok((report::full(&results, &title, sprt.as_ref()), warnings))
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The test that all these matches name.
fn common_test(origins: &[Origin]) -> Option<Sprt> {
    let test = |origin: &Origin| {
        let facts = identity::parse(&origin.settings);
        identity::value(&facts, "sprt").and_then(|text| text.parse::<Sprt>().ok())
    };
    let first = test(origins.first()?)?;
    origins.iter().all(|origin| test(origin) == Some(first)).then_some(first)
}
