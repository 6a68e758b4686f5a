//! `tenglong datagen`: self-play for data.

use super::{Status, threads};
use crate::eval::Network;
use crate::learning::check::replay;
use crate::learning::datagen::{self, Options, Progress};
use crate::learning::stats::Stats;
use crate::protocol::output::Output;
use crate::search::MAX_THREADS;
use crate::variants::VariantId;
use clap::{Args, Subcommand, value_parser};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Play games against itself and add them to a file, for training; the same command goes on where it was ended
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct DatagenArgs {
    #[command(subcommand)]
    command: Option<FileCommand>,
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
    /// Network to play by [default: the built-in one]
    #[arg(long, value_name = "NET")]
    network: Option<PathBuf>,
    /// File to add to
    #[arg(long, value_name = "FILE", required = true)]
    out: Option<PathBuf>,
}

#[derive(Subcommand)]
enum FileCommand {
    /// Print what is in files of games
    Stats {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Play the games of files again by the rules
    Check {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

impl FileCommand {
    fn run(&self, variant: VariantId) -> Status {
        let output = Output::to(io::stdout());
        match self {
            FileCommand::Stats { files } => {
                let mut stats = Stats::default();
                for file in files {
                    datagen::read(file, variant, &mut |block| {
                        block.games.iter().for_each(|game| stats.add(game))
                    })?;
                }
                stats.to_string().lines().for_each(|line| output.line(line));
                Ok(ExitCode::SUCCESS)
            }
            FileCommand::Check { files } => {
                let (mut right, mut wrong) = (0_u64, 0_u64);
                for file in files {
                    datagen::read(file, variant, &mut |block| {
                        for game in &block.games {
                            match replay(variant, game) {
                                Ok(()) => right += 1,
                                Err(reason) => {
                                    wrong += 1;
                                    output.line(format_args!("{}: {reason}", file.display()));
                                }
                            }
                        }
                    })?;
                }
                output.line(format_args!("{right} of {} games are right", right + wrong));
                Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
            }
        }
    }
}

impl DatagenArgs {
    /// Carries out the command.
    pub fn run(&self, variant: VariantId) -> Status {
        if let Some(command) = &self.command {
            return command.run(variant);
        }
        let interrupt = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&interrupt))?;
        }
        let mut line = ProgressLine::default();
        let done = datagen::run(&self.options(variant)?, &interrupt, &mut |progress| line.show(progress))?;
        line.end(&done);
        Ok(ExitCode::SUCCESS)
    }

    fn options(&self, variant: VariantId) -> Result<Options, Box<dyn Error>> {
        let time = self.hours.map(|hours| {
            let time = Duration::try_from_secs_f64(hours * 3600.0);
            time.map_err(|_| format!("--hours: {hours} is not a length of time"))
        });
        let processors = || std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        let network = self.network.as_deref().map(|path| Network::read(path, variant.facts())).transpose()?;
        Ok(Options {
            network: network.map(Arc::new),
            variant,
            games: self.games,
            time: time.transpose()?,
            soft_nodes: self.soft_nodes,
            nodes: self.nodes,
            plies: self.plies.into(),
            seed: self.seed,
            threads: self.threads.unwrap_or_else(processors),
            out: self.out.clone().unwrap_or_default(),
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
