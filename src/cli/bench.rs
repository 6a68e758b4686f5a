//! `tenglong bench`.

use super::{Status, threads};
use crate::bench::{self, Options};
use crate::engine::DEFAULT_HASH;
use crate::protocol::output::Output;
use crate::search::Control;
use crate::variants::VariantId;
use clap::Args;
use std::io;
use std::process::ExitCode;

/// Search fixed positions to a fixed depth and measure the speed
#[derive(Args)]
pub(super) struct BenchArgs {
    /// Plies to search
    #[arg(default_value_t = bench::DEFAULT_DEPTH, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Threads to search with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: usize,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_HASH)]
    hash: usize,
}

impl BenchArgs {
    /// Searches the positions of `variant`.
    pub(super) fn run(&self, variant: VariantId) -> Status {
        let options = Options { depth: self.depth, threads: self.threads, hash: self.hash };
        let output = Output::to(io::stdout());
        bench::run(variant, options, &Control::new(false, false), |line| output.line(line))?;
        Ok(ExitCode::SUCCESS)
    }
}
