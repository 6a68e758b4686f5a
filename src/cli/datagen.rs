//! `tenglong datagen`: self-play for data.

use super::{Status, threads};
use crate::learning::datagen::{self, Options, Progress};
use crate::search::MAX_THREADS;
use crate::variants::VariantId;
use clap::{Args, value_parser};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Play games against itself and add them to a file, for training; the same command goes on where it was ended
#[derive(Args)]
pub struct DatagenArgs {
    /// Games that the file is to have of this seed
    #[arg(long, value_name = "N", required_unless_present = "hours")]
    games: Option<u32>,
    /// Hours to go on for
    #[arg(long, value_name = "H")]
    hours: Option<f64>,
    /// Nodes of a search at the most
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Nodes of a search after which it does not go deeper
    #[arg(long, value_name = "N", default_value_t = 220, value_parser = value_parser!(u64).range(1..))]
    soft_nodes: u64,
    /// Random plies of an opening; up to two more are played
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u16).range(..=100))]
    plies: u16,
    /// What the games follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games played at once [default: one a processor]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<usize>,
    /// File to add to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl DatagenArgs {
    /// Carries out the command.
    pub fn run(&self, variant: VariantId) -> Status {
        let interrupt = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&interrupt))?;
        }
        let mut line = ProgressLine::default();
        let done = datagen::run(&self.options(variant)?, &interrupt, &mut |progress| line.show(progress))?;
        line.end(&done);
        Ok(ExitCode::SUCCESS)
    }

    fn options(&self, variant: VariantId) -> Result<Options, String> {
        let time = self.hours.map(|hours| {
            let time = Duration::try_from_secs_f64(hours * 3600.0);
            time.map_err(|_| format!("--hours: {hours} is not a length of time"))
        });
        let processors = || std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        Ok(Options {
            variant,
            games: self.games,
            time: time.transpose()?,
            soft_nodes: self.soft_nodes,
            nodes: self.nodes,
            plies: self.plies.into(),
            seed: self.seed,
            threads: self.threads.unwrap_or_else(processors),
            out: self.out.clone(),
        })
    }
}

/// The line that tells how far it has come: on a terminal it is written over, elsewhere a new one comes once a minute.
struct ProgressLine {
    told: Instant,
}

impl Default for ProgressLine {
    fn default() -> ProgressLine {
        ProgressLine { told: Instant::now() }
    }
}

impl ProgressLine {
    fn show(&mut self, progress: &Progress) {
        let terminal = io::stderr().is_terminal();
        if terminal {
            self.write(format_args!("\r{}\x1b[K", text(progress)));
        } else if self.told.elapsed() >= Duration::from_secs(60) {
            self.told = Instant::now();
            self.write(format_args!("{}\n", text(progress)));
        }
    }

    fn end(&mut self, progress: &Progress) {
        let begin = if io::stderr().is_terminal() { "\r\x1b[K" } else { "" };
        self.write(format_args!("{begin}{}\n", text(progress)));
    }

    /// Where nobody reads it, the games are made all the same.
    fn write(&self, line: std::fmt::Arguments) {
        drop(io::stderr().write_fmt(line));
    }
}

fn text(progress: &Progress) -> String {
    let rate = progress.positions as f64 / progress.elapsed.as_secs_f64().max(1e-3);
    let left = progress.left.as_secs();
    format!(
        "{} games, {} positions added, {rate:.0} positions/s, {}:{:02}:{:02} left",
        progress.games,
        progress.positions,
        left / 3600,
        left / 60 % 60,
        left % 60
    )
}
