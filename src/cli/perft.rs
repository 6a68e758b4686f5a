//! `tenglong perft`.

use super::{Status, agreement, threads};
use crate::game::Game;
use crate::perft::suite::{Line, Suite};
use crate::perft::{self, Options};
use crate::protocol::output::Output;
use crate::variants::VariantId;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use std::{fs, io};

/// Count the paths of legal moves from a position, or check a file of such counts
#[derive(Args)]
pub(super) struct PerftArgs {
    /// Plies to count
    #[arg(required_unless_present = "suite", value_parser = clap::value_parser!(u32).range(0..=i64::from(perft::DEEPEST)))]
    depth: Option<u32>,
    /// Position to count from [default: the start position]
    #[arg(long, conflicts_with = "suite")]
    fen: Option<String>,
    /// Letter of the piece agreed for promotion, where the game agrees on one
    #[arg(long, value_name = "LETTER", conflicts_with = "suite")]
    promotion: Option<String>,
    /// Show the count behind each move
    #[arg(long, conflicts_with = "suite")]
    divide: bool,
    /// File of positions and counts to check; it names its game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "variant"])]
    suite: Option<PathBuf>,
    /// Leave out the counts of the file that are above N
    #[arg(long, value_name = "N", requires = "suite")]
    max_nodes: Option<u64>,
    /// Threads to count with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: usize,
    /// Size of a table of counts in MiB, 0 for none
    #[arg(long, value_name = "MB", default_value_t = 0)]
    hash: usize,
    /// What is done at the last ply
    #[arg(long, value_enum, default_value_t = Leaf::Count)]
    leaf: Leaf,
    /// The same as --leaf list
    #[arg(long, conflicts_with = "leaf")]
    no_bulk: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Leaf {
    /// Moves are counted without being written
    Count,
    /// The list of moves is written
    List,
    /// Every move is made and taken back
    Make,
}

impl PerftArgs {
    /// Counts in `variant`, or checks the suite.
    pub(super) fn run(&self, variant: VariantId) -> Status {
        match (&self.suite, self.depth) {
            (Some(file), _) => self.check(file),
            (None, depth) => self.count(variant, depth.unwrap_or_default()),
        }
    }

    fn options(&self) -> Options {
        let leaf = match self.leaf {
            _ if self.no_bulk => perft::Leaf::List,
            Leaf::Count => perft::Leaf::Count,
            Leaf::List => perft::Leaf::List,
            Leaf::Make => perft::Leaf::Make,
        };
        Options { leaf, threads: self.threads, hash: self.hash }
    }

    fn count(&self, variant: VariantId, depth: u32) -> Status {
        let agreement = agreement(variant, self.promotion.as_deref())?;
        let game = Game::new(variant, agreement, self.fen.as_deref())?;
        let begun = Instant::now();
        let counts = perft::count(&game, depth, self.options(), &|| false)?;
        let seconds = begun.elapsed().as_secs_f64();
        let output = Output::to(io::stdout());
        if self.divide {
            counts.behind.iter().for_each(|(mv, count)| output.line(format_args!("{mv}: {count}")));
            output.line("");
        }
        output.line(rate(counts.total, seconds));
        output.line(format_args!("Nodes searched: {}", counts.total));
        Ok(ExitCode::SUCCESS)
    }

    fn check(&self, file: &Path) -> Status {
        let name = file.display();
        let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
        let suite: Suite = text.parse().map_err(|error| format!("{name}: {error}"))?;
        let output = Output::to(io::stdout());
        let begun = Instant::now();
        let report = |line: &Line, depth, found| {
            output.line(format_args!("{name}: line {}: D{depth} is {found}: {}", line.number, line.fen));
        };
        let tally = suite.check(self.options(), self.max_nodes.unwrap_or(u64::MAX), report);
        let tally = tally.map_err(|error| format!("{name}: {error}"))?;
        if tally.checked == 0 {
            return Err(format!("{name}: there is no count to check").into());
        }
        output.line(rate(tally.nodes, begun.elapsed().as_secs_f64()));
        output.line(format_args!("{} of {} counts are right", tally.checked - tally.failed, tally.checked));
        Ok(if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn rate(nodes: u64, seconds: f64) -> String {
    format!("{nodes} nodes in {seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds)
}
