//! `tenglong train`: a network from files of games.

use super::{Status, threads};
use crate::eval::network::LANE;
use crate::learning::train::{self, Event, Options, Row};
use crate::search::MAX_THREADS;
use crate::variants::VariantId;
use clap::{Args, value_parser};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Train a network on files of games; the same command goes on where it was ended
#[derive(Args)]
pub struct TrainArgs {
    /// Files of games, as `datagen` writes them
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// File to write the network to, with its losses beside it
    #[arg(long, value_name = "NET")]
    out: PathBuf,
    /// Neurons for a side, in units of 32
    #[arg(long, value_name = "N", default_value_t = 256 / LANE as u16, value_parser = value_parser!(u16).range(1..=64))]
    lanes: u16,
    /// Networks' last layers, by number of pieces
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u8).range(1..=32))]
    buckets: u8,
    /// How often each position is seen
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u16).range(1..))]
    epochs: u16,
    /// Positions of a step
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = value_parser!(u32).range(1..))]
    batch: u32,
    /// Rate of the first step
    #[arg(long, value_name = "R", default_value_t = 1e-3)]
    rate: f32,
    /// Rate of the last step
    #[arg(long, value_name = "R", default_value_t = 1e-5)]
    last_rate: f32,
    /// Share of the game's result in what is learnt, 0 to 1
    #[arg(long, value_name = "X", default_value_t = 0.3, value_parser = share)]
    result: f32,
    /// Use every N-th position of a game
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..))]
    every: u16,
    /// What chance follows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<usize>,
}

fn share(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("not a number from 0 to 1".to_string()),
    }
}

impl TrainArgs {
    /// Carries out the command.
    pub fn run(&self, variant: VariantId) -> Status {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        let options = Options {
            variant,
            data: self.data.clone(),
            out: self.out.clone(),
            width: usize::from(self.lanes) * LANE,
            buckets: self.buckets.into(),
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.rate,
            last_rate: self.last_rate,
            result_share: self.result,
            thinning: self.every.into(),
            seed: self.seed,
            threads: self.threads.unwrap_or_else(processors),
        };
        let head = train::run(&options, &mut |event| print(&event))?;
        // Where nobody reads it, the network is there all the same.
        drop(writeln!(io::stderr(), "{}: {} positions; {}", self.out.display(), head.positions, head.recipe));
        Ok(ExitCode::SUCCESS)
    }
}

fn print(event: &Event) {
    let line = match event {
        Event::Read { games, training, validation } => {
            format!("{games} games: {training} positions to learn, {validation} to validate by")
        }
        Event::Resumed(epochs) => format!("going on after {epochs} epochs"),
        Event::Row(Row { epochs, training, validation, rate, speed }) => format!(
            "epochs {epochs:.2}: training {training:.6}, validation {validation:.6}, rate {rate:.6}, \
             {speed:.0} positions/s"
        ),
    };
    drop(writeln!(io::stderr(), "{line}"));
}
