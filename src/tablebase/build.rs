//! Making tables: which are missing in a folder, what each takes, and the work itself.

use super::Tablebase;
use super::endings::{successors, with_successors};
use super::file::{Fault, Packed, Table, TableError, file_name};
use super::index::Index;
use super::lock::{Lock, LockError};
use super::retro::{self, Analysis};
use crate::core::Material;
use crate::core::memory::{is_free, mebibytes};
use crate::variants::dragon::Dragon;
use std::fs::{self, File};
use std::io::{self, Write};
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

/// Extension of the lock of a table that is being made.
const LOCK: &str = "lock";

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
    /// Some of several tables were not made, since another process makes them or one that they need.
    #[error("left out: {0}; run the command again when the other process is done")]
    LeftOut(usize),
    /// Another process makes the table, or its lock cannot be had.
    #[error(transparent)]
    Lock(#[from] LockError),
}

fn listed(errors: &[TableError]) -> String {
    errors.iter().map(TableError::to_string).collect::<Vec<_>>().join("; ")
}

/// How far the making of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// This many slots have been set up.
    SetUp(usize),
    /// What is won or lost in `plies` is being found; this many positions have values already.
    Plies {
        /// The plies.
        plies: u16,
        /// Positions of either side to move with a value, and slots that mean no position.
        known: usize,
    },
    /// The values are being packed.
    Pack,
}

/// The tables of `wanted` and of all that they lead to that are missing in `folder`, each after those that it needs.
///
/// # Errors
/// When a file cannot be read, or stands in the place of a table.
pub fn missing(wanted: &[Material], folder: &Path) -> Result<Vec<Job>, BuildError> {
    let mut jobs = Vec::new();
    let mut unusable = Vec::new();
    for ending in with_successors(wanted) {
        match has_table(ending, folder) {
            Ok(true) => {}
            Ok(false) => jobs.push(Job::new(ending)),
            Err(error @ TableError::Content { fault: Fault::Memory(_), .. }) => return Err(error.into()),
            Err(error @ TableError::Content { .. }) => unusable.push(error),
            Err(error) => return Err(error.into()),
        }
    }
    if unusable.is_empty() { Ok(jobs) } else { Err(BuildError::Unusable(unusable)) }
}

/// Whether `folder` holds the table of an ending.
fn has_table(ending: Material, folder: &Path) -> Result<bool, TableError> {
    match Table::read(&folder.join(file_name(ending))) {
        Ok(_) => Ok(true),
        Err(TableError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Makes the table of `ending`: see [`Job::run`].
///
/// # Errors
/// As there.
pub fn build(
    ending: Material,
    folder: &Path,
    report: &(dyn Fn(Step) + Sync),
) -> Result<Option<usize>, BuildError> {
    Job::new(ending).run(folder, report)
}

/// The table of one ending, to be made.
pub struct Job {
    index: Index,
    needed: Vec<Material>,
    memory: usize,
}

impl Job {
    /// The table of `ending`, oriented.
    pub fn new(ending: Material) -> Job {
        let index = Index::new(ending);
        let needed = successors(ending);
        // A byte a value, of the tables that are looked into and of the new one.
        let values = needed.iter().map(|&ending| Index::new(ending).slots()).sum::<usize>() + index.slots();
        let memory = PROGRAM + retro::memory(index.slots()) + 2 * values;
        Job { index, needed, memory }
    }

    /// The ending.
    pub fn ending(&self) -> Material {
        self.index.material()
    }

    /// Slots of the table.
    pub fn slots(&self) -> usize {
        self.index.slots()
    }

    /// The endings whose tables are looked into.
    pub fn needed(&self) -> &[Material] {
        &self.needed
    }

    /// Bytes that the work takes at most: the program, the analysis, and all tables.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Makes sure that there is the [`memory`](Job::memory), as far as the system reports it.
    ///
    /// # Errors
    /// When there is not.
    pub fn ensure_memory(&self) -> Result<(), BuildError> {
        if is_free(self.memory) { Ok(()) } else { Err(self.no_memory()) }
    }

    fn no_memory(&self) -> BuildError {
        BuildError::Memory { ending: self.ending(), mebibytes: mebibytes(self.memory) }
    }

    /// Makes the table and writes it into `folder`, where those that it needs are. An analysis that was broken off goes on.
    /// Returns the bytes of the file; none if the table is there, since another process has made it meanwhile.
    ///
    /// # Errors
    /// When another process makes the table now, there is no memory, or a file cannot be read or written.
    pub fn run(&self, folder: &Path, report: &(dyn Fn(Step) + Sync)) -> Result<Option<usize>, BuildError> {
        self.ensure_memory()?;
        let path = folder.join(file_name(self.ending()));
        let _lock = Lock::take(&path.with_extension(LOCK))?;
        if has_table(self.ending(), folder)? {
            return Ok(None);
        }
        let mut tables = Tablebase::empty();
        for &ending in &self.needed {
            tables.add(Table::read(&folder.join(file_name(ending)))?);
        }
        let file = self.analyse(&tables, &path.with_extension(UNFINISHED), report)?;
        write(&path, &file)?;
        // Usually there is none.
        drop(fs::remove_file(path.with_extension(UNFINISHED)));
        Ok(Some(file.len()))
    }

    /// The bytes of the finished table. The state is read from `unfinished` and saved there from time to time.
    fn analyse(
        &self,
        tables: &Tablebase,
        unfinished: &Path,
        report: &(dyn Fn(Step) + Sync),
    ) -> Result<Vec<u8>, BuildError> {
        // The time of setting up counts too, so a long one is saved with the first ply.
        let mut saved = Instant::now();
        // A state that cannot be used is ignored.
        let state = Packed::read(unfinished).ok();
        let resumed = state.and_then(|state| Analysis::resume(&self.index, tables, &state));
        let begin = || Analysis::begin(&self.index, tables, &|slots| report(Step::SetUp(slots)));
        let mut analysis = resumed.or_else(begin).ok_or_else(|| self.no_memory())?;
        while let Some(plies) = analysis.next_ply() {
            report(Step::Plies { plies: plies.get(), known: analysis.known() });
            analysis.advance();
            if saved.elapsed() > SAVE_INTERVAL {
                write(unfinished, &analysis.encode())?;
                saved = Instant::now();
            }
        }
        report(Step::Pack);
        Ok(analysis.encode())
    }
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
