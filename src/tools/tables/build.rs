//! Making the table of one ending.

use crate::core::memory::{is_free, mebibytes};
use crate::core::{Color, Kind, Material, Piece};
use crate::tablebase::file::{Packed, Table, file_name};
use crate::tablebase::index::Index;
use crate::tablebase::retro::{self, Analysis};
use crate::tablebase::{TableError, Tablebase, successors};
use crate::variants::dragon::Dragon;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How often the state of a long analysis is saved.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

/// Bytes that the program takes beside the analysis and the tables, measured and rounded up.
const PROGRAM: usize = 12 << 20;

/// Extension of the state of an analysis.
const UNFINISHED: &str = "part";

/// Why a table was not made.
#[derive(Debug, Error)]
pub enum BuildError {
    /// A table that is needed cannot be read, or the new one not be written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Files stand where tables belong.
    #[error("{}; a file that is removed is made anew", listed(.0))]
    Unusable(Vec<TableError>),
    /// There is not enough memory.
    #[error("{}: no memory for the analysis, which takes up to {mebibytes} MiB", .ending.text::<Dragon>())]
    Memory {
        /// The ending.
        ending: Material,
        /// What would be needed.
        mebibytes: usize,
    },
}

impl BuildError {
    fn memory(ending: Material) -> BuildError {
        BuildError::Memory { ending, mebibytes: mebibytes(memory(ending)) }
    }
}

fn listed(errors: &[TableError]) -> String {
    errors.iter().map(TableError::to_string).collect::<Vec<_>>().join("; ")
}

/// How far the making of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many slots have been set up.
    SetUp(usize),
    /// What is won or lost in so many plies is being found.
    Plies(u16),
}

/// The `wanted` endings, oriented, and all that they lead to, each after those that it leads to.
pub fn with_successors(wanted: &[Material]) -> Vec<Material> {
    let mut found = wanted.to_vec();
    let mut next = 0;
    while next < found.len() {
        let missing: Vec<Material> =
            successors(found[next]).into_iter().filter(|ending| !found.contains(ending)).collect();
        found.extend(missing);
        next += 1;
    }
    // A capture leaves fewer pieces, a promotion fewer pawns.
    let pawns = |ending: &Material| {
        Color::BOTH.map(|color| ending.count(Piece::new(color, Kind::Pawn))).into_iter().sum::<usize>()
    };
    found.sort_by_key(|ending| (ending.men(), pawns(ending), *ending));
    found
}

/// Bytes that making the table of `ending` takes at most: the program, the analysis, the tables it looks into, and the
/// new one, each with a byte a value.
pub fn memory(ending: Material) -> usize {
    let values = |ending| 2 * Index::new(ending).slots();
    let looked_into = successors(ending).into_iter().map(values);
    PROGRAM + retro::memory(Index::new(ending).slots()) + looked_into.sum::<usize>() + values(ending)
}

/// Makes sure that there is the [`memory`] to make the table of `ending`, where the system tells.
///
/// # Errors
/// When there is not.
pub fn ensure_memory(ending: Material) -> Result<(), BuildError> {
    if is_free(memory(ending)) { Ok(()) } else { Err(BuildError::memory(ending)) }
}

/// Makes the table of `ending` and writes it into `folder`, where those that it leads to are. An analysis that was broken
/// off goes on. Returns the bytes of the file.
///
/// # Errors
/// When there is no memory, or a file cannot be read or written.
pub fn build(ending: Material, folder: &Path, report: &(dyn Fn(Step) + Sync)) -> Result<usize, BuildError> {
    ensure_memory(ending)?;
    let mut tables = Tablebase::empty();
    for successor in successors(ending) {
        tables.add(Table::read(&folder.join(file_name(successor)))?);
    }
    let path = folder.join(file_name(ending));
    let unfinished = path.with_extension(UNFINISHED);
    let index = Index::new(ending);
    // Setting up counts too: after a long one the first ply is saved.
    let mut saved = Instant::now();
    // A state that cannot be used is as good as none.
    let resumed = Packed::read(&unfinished).ok().and_then(|state| Analysis::resume(&index, &tables, &state));
    let analysis = resumed.or_else(|| Analysis::begin(&index, &tables, &|slots| report(Step::SetUp(slots))));
    let mut analysis = analysis.ok_or_else(|| BuildError::memory(ending))?;
    while let Some(plies) = analysis.next_ply() {
        report(Step::Plies(plies.get()));
        analysis.advance();
        if saved.elapsed() > SAVE_INTERVAL {
            write(&unfinished, &analysis.encode())?;
            saved = Instant::now();
        }
    }
    let file = analysis.encode();
    write(&path, &file)?;
    // There is none, most of the time.
    drop(fs::remove_file(unfinished));
    Ok(file.len())
}

/// Writes a file so that it is there whole or not at all, whatever another run writes meanwhile.
fn write(path: &Path, bytes: &[u8]) -> Result<(), TableError> {
    let incomplete = path.with_extension(format!("{}.tmp", process::id()));
    let write = || {
        let mut file = File::create(&incomplete)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&incomplete, path)
    };
    write().map_err(|error| {
        // It may not have come into being.
        drop(fs::remove_file(&incomplete));
        TableError::Io { path: path.into(), error }
    })
}
