//! Making many tables, and telling how it goes.

use super::build::{BuildError, Step, build, ensure_memory, memory, with_successors};
use crate::core::Material;
use crate::core::memory::mebibytes;
use crate::protocol::output::Output;
use crate::tablebase::TableError;
use crate::tablebase::file::{Fault, Table, file_name, on_one_line};
use crate::tablebase::index::Index;
use crate::variants::dragon::Dragon;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io;
use std::path::Path;
use std::time::Instant;

/// What the progress bar looks like; it is there only on a terminal.
const BAR: &str = "{elapsed_precise} {wide_bar} {pos}/{len} slots, {msg}";

/// Makes the tables of the `wanted` endings and of those that they lead to, as far as `folder` has not got them. A line
/// tells of each one made.
///
/// # Errors
/// When a file cannot be read or written, or there is no memory.
pub fn build_all(wanted: &[Material], folder: &Path, output: &Output) -> Result<(), BuildError> {
    fs::create_dir_all(folder).map_err(|error| TableError::Io { path: folder.into(), error })?;
    let mut missing = Vec::new();
    let mut unusable = Vec::new();
    for ending in with_successors(wanted) {
        match Table::read(&folder.join(file_name(ending))) {
            Ok(_) => {}
            Err(TableError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                missing.push(ending)
            }
            Err(error @ TableError::Content { fault: Fault::Memory(_), .. }) => return Err(error.into()),
            Err(error @ TableError::Content { .. }) => unusable.push(error),
            Err(error) => return Err(error.into()),
        }
    }
    if !unusable.is_empty() {
        return Err(BuildError::Unusable(unusable));
    }
    let slots = |ending: &Material| Index::new(*ending).slots() as u64;
    let Some(largest) = missing.iter().copied().max_by_key(|&ending| memory(ending)) else {
        output.line("nothing to make");
        return Ok(());
    };
    output.line(format_args!(
        "tables to make: {}, with up to {} MiB of memory",
        missing.len(),
        mebibytes(memory(largest))
    ));
    ensure_memory(largest)?;
    let bar = ProgressBar::new(missing.iter().map(slots).sum());
    bar.set_style(ProgressStyle::with_template(BAR).unwrap_or(ProgressStyle::default_bar()));
    let begun = Instant::now();
    let mut size = 0;
    for ending in missing {
        let begun = Instant::now();
        let before = bar.position();
        let name = ending.text::<Dragon>();
        let bytes = build(ending, folder, &|step| match step {
            Step::SetUp(slots) => {
                bar.set_position(before + slots as u64);
                bar.set_message(name.clone());
            }
            Step::Plies(plies) => bar.set_message(format!("{name} ply {plies}")),
        })?;
        bar.set_position(before + slots(&ending));
        size += bytes;
        let line = format!(
            "{name}: {} slots, {:.1} s, up to {} MiB of memory, file of {bytes} bytes",
            slots(&ending),
            begun.elapsed().as_secs_f64(),
            mebibytes(memory(ending))
        );
        bar.suspend(|| output.line(line));
    }
    bar.finish_and_clear();
    output.line(format_args!(
        "{:.1} s, files of {size} bytes in {}",
        begun.elapsed().as_secs_f64(),
        on_one_line(folder)
    ));
    Ok(())
}
