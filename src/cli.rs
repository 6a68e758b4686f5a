//! The command line.

use crate::engine::{DEFAULT_HASH, DEFAULT_VARIANT, Engine};
use crate::game::Game;
use crate::perft::suite::{Line, Suite};
use crate::protocol::output::Output;
use crate::protocol::{self, Session};
use crate::search::{Control, MAX_THREADS};
use crate::tools::diagram::{self, Arrow, Style};
use crate::tools::{genfens, tables};
use crate::variants::{Agreement, VariantId};
use crate::{bench, matches, perft};
use clap::builder::TypedValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::error::Error;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use std::{fs, io};

/// Shown below the help.
const EXAMPLES: &str = "\
Examples:
  tenglong                                           the protocol loop, for a GUI
  tenglong --variant chess                           the same, as a plain chess engine
  printf 'position startpos\\ngo movetime 1000\\n' | tenglong
  tenglong perft 4 --divide
  tenglong perft 5 --variant xiangqi
  tenglong perft 3 --promotion q --fen '9/4QP1Ph/3sk4/2h1N3H/9/8a/4P2n1/9/6a2/A2p1p3/3HKS3 b - - 0 1'
  tenglong perft --suite perft-data/dragon.epd --max-nodes 100000000
  tenglong bench
  tenglong diagram --arrow e1e2 --arrow c4a4 > board.svg

engine-protocol.md describes the protocol.";

/// Tenglong (腾龙), an engine for International Dragon Chess, xiangqi and chess. Without a command it speaks its
/// UCI-style protocol on standard input and output, or that of XBoard if the first line is `xboard`.
#[derive(Parser)]
#[command(name = "tenglong", version, after_help = EXAMPLES)]
struct Cli {
    /// The game: dragon, xiangqi or chess [default: dragon]
    #[arg(long, value_name = "NAME", global = true, hide_possible_values = true)]
    variant: Option<VariantId>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Perft(PerftArgs),
    Bench(BenchArgs),
    Match(MatchArgs),
    Tables(tables::TablesArgs),
    Diagram(DiagramArgs),
}

/// Play matches between engines, refereed by the rules, with statistics (`tenglong match -help` tells more)
#[derive(Args)]
struct MatchArgs {
    /// Options in the grammar of fastchess
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTION")]
    options: Vec<String>,
}

impl MatchArgs {
    /// The options, those of the match naming the game as its own grammar does.
    fn with_variant(self, variant: Option<VariantId>) -> Vec<String> {
        let named = variant.map(|variant| ["-variant".to_string(), variant.to_string()]);
        named.into_iter().flatten().chain(self.options).collect()
    }
}

/// Count the paths of legal moves from a position, or check a file of such counts
#[derive(Args)]
struct PerftArgs {
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

impl PerftArgs {
    fn options(&self) -> perft::Options {
        let leaf = match self.leaf {
            _ if self.no_bulk => perft::Leaf::List,
            Leaf::Count => perft::Leaf::Count,
            Leaf::List => perft::Leaf::List,
            Leaf::Make => perft::Leaf::Make,
        };
        perft::Options { leaf, threads: self.threads, hash: self.hash }
    }
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

/// Search fixed positions to a fixed depth and measure the speed
#[derive(Args)]
struct BenchArgs {
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

/// Draw a position as SVG, or the pieces and the board for XBoard
#[derive(Args)]
struct DiagramArgs {
    /// Position to draw [default: the start position]
    #[arg(long, conflicts_with = "theme")]
    fen: Option<String>,
    /// What stands on the pieces
    #[arg(long, value_enum, default_value_t = Style::default())]
    style: Style,
    /// Draw an arrow for a move; may come several times
    #[arg(long, value_name = "MOVE", conflicts_with = "theme")]
    arrow: Vec<String>,
    /// Write a picture of each piece (SVG) and of the board (PNG) into this folder
    #[arg(long, value_name = "DIR")]
    theme: Option<PathBuf>,
}

/// A number of threads.
fn threads() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u16).range(1..=MAX_THREADS as i64).map(usize::from)
}

/// How a command went, as an exit status.
type Outcome = Result<ExitCode, Box<dyn Error>>;

/// Runs the program: status 0 when all went well, 1 when a check has failed, 2 with one line on stderr when a command
/// could not be carried out.
pub fn run() -> ExitCode {
    conclude(match std::env::args().nth(1).filter(|argument| genfens::is_request(argument)) {
        Some(request) => openings(&request),
        None => command(),
    })
}

/// The exit status; an error is told first.
fn conclude(outcome: Outcome) -> ExitCode {
    outcome.unwrap_or_else(|error| {
        // Where stderr is closed, too, the status must do.
        drop(writeln!(io::stderr(), "tenglong: {error}"));
        ExitCode::from(2)
    })
}

fn openings(request: &str) -> Outcome {
    genfens::run(request, DEFAULT_VARIANT, io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

fn command() -> Outcome {
    match Cli::try_parse() {
        Ok(Cli { variant, command }) => {
            let game = variant.unwrap_or(DEFAULT_VARIANT);
            match command {
                None => converse(game),
                Some(Command::Perft(args)) => count(game, &args),
                Some(Command::Bench(args)) => measure(game, &args),
                Some(Command::Match(args)) => Ok(matches::run(&args.with_variant(variant))),
                Some(Command::Tables(args)) => tables::run(game, &args).map(|()| ExitCode::SUCCESS),
                Some(Command::Diagram(args)) => draw(game, &args),
            }
        }
        Err(error) if error.use_stderr() => Err(one_line(&error).into()),
        // `--help` and `--version` come as errors, too.
        Err(error) => error.exit(),
    }
}

/// What clap found wrong, without its hints.
fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let fault = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = fault.trim_start_matches("error: ").split_whitespace().collect();
    words.join(" ")
}

fn converse(variant: VariantId) -> Outcome {
    let session = Session { engine: Engine::new(variant, DEFAULT_HASH)?, output: Output::to(io::stdout()) };
    protocol::run(BufReader::new(io::stdin()), session);
    Ok(ExitCode::SUCCESS)
}

fn count(variant: VariantId, args: &PerftArgs) -> Outcome {
    match (&args.suite, args.depth) {
        (Some(file), _) => check_suite(file, args),
        (None, depth) => count_game(variant, depth.unwrap_or_default(), args),
    }
}

fn count_game(variant: VariantId, depth: u32, args: &PerftArgs) -> Outcome {
    let agreement = match &args.promotion {
        Some(letter) => Agreement::parse(variant, letter)?,
        None => Agreement::default(),
    };
    let game = Game::new(variant, agreement, args.fen.as_deref())?;
    let begun = Instant::now();
    let counts = perft::count(&game, depth, args.options(), &|| false)?;
    let seconds = begun.elapsed().as_secs_f64();
    let output = Output::to(io::stdout());
    if args.divide {
        counts.behind.iter().for_each(|(mv, count)| output.line(format_args!("{mv}: {count}")));
        output.line("");
    }
    output.line(rate(counts.total, seconds));
    output.line(format_args!("Nodes searched: {}", counts.total));
    Ok(ExitCode::SUCCESS)
}

fn check_suite(file: &Path, args: &PerftArgs) -> Outcome {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let suite: Suite = text.parse().map_err(|error| format!("{name}: {error}"))?;
    let output = Output::to(io::stdout());
    let begun = Instant::now();
    let report = |line: &Line, depth, found| {
        output.line(format_args!("{name}: line {}: D{depth} is {found}: {}", line.number, line.fen));
    };
    let tally = suite.check(args.options(), args.max_nodes.unwrap_or(u64::MAX), report);
    let tally = tally.map_err(|error| format!("{name}: {error}"))?;
    if tally.checked == 0 {
        return Err(format!("{name}: there is no count to check").into());
    }
    output.line(rate(tally.nodes, begun.elapsed().as_secs_f64()));
    output.line(format_args!("{} of {} counts are right", tally.checked - tally.failed, tally.checked));
    Ok(if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn rate(nodes: u64, seconds: f64) -> String {
    format!("{nodes} nodes in {seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds)
}

fn measure(variant: VariantId, args: &BenchArgs) -> Outcome {
    let options = bench::Options { depth: args.depth, threads: args.threads, hash: args.hash };
    let output = Output::to(io::stdout());
    bench::run(variant, options, &Control::new(false, false), |line| output.line(line))?;
    Ok(ExitCode::SUCCESS)
}

fn draw(variant: VariantId, args: &DiagramArgs) -> Outcome {
    if let Some(folder) = &args.theme {
        diagram::theme::write(variant, args.style, folder)
            .map_err(|(path, error)| format!("{}: {error}", path.display()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let game = Game::new(variant, Agreement::default(), args.fen.as_deref())?;
    let arrows = args.arrow.iter().map(|text| Arrow::parse(variant, text));
    let svg = diagram::svg(&game, args.style, &arrows.collect::<Result<Vec<_>, _>>()?);
    let output = Output::to(io::stdout());
    svg.lines().for_each(|line| output.line(line));
    Ok(ExitCode::SUCCESS)
}
