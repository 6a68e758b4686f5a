//! Making many tables, with a progress bar.

use crate::core::Material;
use crate::core::memory::mebibytes;
use crate::protocol::output::Output;
use crate::tablebase::build::{BuildError, Job, Step};
use crate::tablebase::file::on_one_line;
use crate::tablebase::{LockError, TableError};
use crate::variants::dragon::Dragon;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::Path;
use std::time::Instant;

/// What the progress bar looks like; it is there only on a terminal.
const BAR: &str = "{elapsed_precise} {wide_bar} {percent} %, at most {eta} left, {msg}";

/// Prints for each job its ending, the memory it takes, and which of the others must come first.
pub fn list(jobs: &[Job], output: &Output) {
    let is_missing = |ending: &&Material| jobs.iter().any(|job| job.ending() == **ending);
    for job in jobs {
        let before: Vec<String> =
            job.needed().iter().filter(is_missing).map(|ending| ending.text::<Dragon>()).collect();
        let before = if before.is_empty() { String::new() } else { format!(", after {}", before.join(" ")) };
        output.line(format_args!(
            "{} {} MiB of memory{before}",
            job.ending().text::<Dragon>(),
            mebibytes(job.memory())
        ));
    }
}

/// Does the jobs in `folder` in their order and prints a line for each. Tables that another process is making are left out,
/// as are those that need them.
///
/// # Errors
/// When a file cannot be read or written, there is no memory, or something was left out.
pub fn build_all(jobs: &[Job], folder: &Path, output: &Output) -> Result<(), BuildError> {
    let Some(largest) = jobs.iter().max_by_key(|job| job.memory()) else {
        output.line("nothing to make");
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| TableError::Io { path: folder.into(), error })?;
    let memory = mebibytes(largest.memory());
    output.line(format_args!("tables to make: {}, with up to {memory} MiB of memory", jobs.len()));
    largest.ensure_memory()?;
    let bar = ProgressBar::new(jobs.iter().map(|job| work(job.slots())).sum());
    bar.set_style(ProgressStyle::with_template(BAR).unwrap_or(ProgressStyle::default_bar()));
    let begun = Instant::now();
    let mut size = 0;
    let mut left_out: Vec<Material> = Vec::new();
    for job in jobs {
        let name = job.ending().text::<Dragon>();
        let before = bar.position();
        let line = if job.needed().iter().any(|ending| left_out.contains(ending)) {
            left_out.push(job.ending());
            format!("{name}: left out, since a table that it needs is not there yet")
        } else {
            match build(job, folder, &bar) {
                Ok((line, bytes)) => {
                    size += bytes;
                    line
                }
                Err(BuildError::Lock(error @ LockError::Held { .. })) => {
                    left_out.push(job.ending());
                    format!("{name}: left out, {error}")
                }
                Err(error) => return Err(error),
            }
        };
        bar.set_position(before + work(job.slots()));
        bar.suspend(|| output.line(line));
    }
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    output.line(format_args!("{seconds:.1} s, files of {size} bytes in {}", on_one_line(folder)));
    match left_out.len() {
        0 => Ok(()),
        count => Err(BuildError::LeftOut(count)),
    }
}

/// Does a job. Returns the line to print and the size of the file in bytes.
fn build(job: &Job, folder: &Path, bar: &ProgressBar) -> Result<(String, usize), BuildError> {
    let begun = Instant::now();
    let before = bar.position();
    let name = job.ending().text::<Dragon>();
    let made = job.run(folder, &|step| {
        bar.set_position(before + done(step, job.slots()));
        bar.set_message(match step {
            Step::SetUp(_) => name.clone(),
            Step::Plies { plies, .. } => format!("{name} ply {plies}"),
            Step::Pack => format!("{name} packing"),
        });
    })?;
    let Some(bytes) = made else {
        return Ok((format!("{name}: another process has made it"), 0));
    };
    let seconds = begun.elapsed().as_secs_f64();
    let (slots, memory) = (job.slots(), mebibytes(job.memory()));
    let line =
        format!("{name}: {slots} slots, {seconds:.1} s, up to {memory} MiB of memory, file of {bytes} bytes");
    Ok((line, bytes))
}

/// The work on a slot of either side to move: setting it up, finding its value, and packing it, in proportion to the
/// time they take in an ending that is mostly won. Where much is drawn, finding the values ends early.
const SETTING_UP: u64 = 5;
const FINDING: u64 = 4;
const PACKING: u64 = 1;

/// The work on a table of this many slots.
fn work(slots: usize) -> u64 {
    slots as u64 * (SETTING_UP + FINDING + PACKING)
}

/// The work that is done when a step begins or, of setting up, goes on.
fn done(step: Step, slots: usize) -> u64 {
    let all = slots as u64;
    match step {
        Step::SetUp(slots) => slots as u64 * SETTING_UP,
        // Both sides to move are counted.
        Step::Plies { known, .. } => all * SETTING_UP + known as u64 * FINDING / 2,
        Step::Pack => all * (SETTING_UP + FINDING),
    }
}
