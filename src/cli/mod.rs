//! The command line: one file for each sub-command.

use crate::core::rules::Agreement;
use crate::engine::{DEFAULT_HASH, DEFAULT_VARIANT, Engine};
use crate::play::session::FULL_STRENGTH;
use crate::protocol::output::Output;
use crate::protocol::{self, Session};
use crate::search::MAX_THREADS;
use crate::tools::{genfens, tables};
use crate::variants::VariantId;
use clap::builder::TypedValueParser;
use clap::error::{ContextKind, ContextValue};
use clap::{Parser, Subcommand};
use std::error::Error;
use std::io::{self, BufReader, IsTerminal, Write};
use std::process::ExitCode;

mod bench;
mod datagen;
mod diagram;
mod matches;
mod perft;
mod play;
mod record;
mod serve;
mod train;

/// Shown below the help.
const EXAMPLES: &str = "\
Examples:
  tenglong serve --open                              a board in the browser
  tenglong play --level 3                            a board in the terminal
  tenglong                                           the protocol loop, for a GUI
  tenglong --variant chess                           the same, as a plain chess engine
  printf 'position startpos\\ngo movetime 1000\\n' | tenglong
  tenglong perft 4 --divide
  tenglong perft 5 --variant xiangqi
  tenglong perft 3 --promotion q --fen '9/4QP1Ph/3sk4/2h1N3H/9/8a/4P2n1/9/6a2/A2p1p3/3HKS3 b - - 0 1'
  tenglong perft --suite perft-data/dragon.epd --max-nodes 100000000
  tenglong bench
  tenglong record games.pgn
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
    command: Option<SubCommand>,
}

#[derive(Subcommand)]
enum SubCommand {
    Play(play::PlayArgs),
    Serve(serve::ServeArgs),
    Perft(perft::PerftArgs),
    Bench(bench::BenchArgs),
    Match(matches::MatchArgs),
    Tables(tables::TablesArgs),
    Diagram(diagram::DiagramArgs),
    Record(record::RecordArgs),
    Datagen(datagen::DatagenArgs),
    Train(train::TrainArgs),
}

/// A number of threads.
fn threads() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u16).range(1..=MAX_THREADS as i64).map(usize::from)
}

/// A level of the engine.
fn level() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u8).range(1..=FULL_STRENGTH as i64).map(usize::from)
}

/// What was agreed on by the letter of a piece, or the usual where there is none.
fn agreement(variant: VariantId, letter: Option<&str>) -> Result<Agreement, String> {
    let usual = Agreement::default();
    letter.map_or(Ok(usual), |letter| usual.with_promotion(variant.facts(), letter))
}

/// How a command went, as an exit status.
type Status = Result<ExitCode, Box<dyn Error>>;

/// Runs the program: status 0 when all went well, 1 when a check has failed, 2 with one line on stderr when a command
/// could not be carried out.
pub fn run() -> ExitCode {
    let mut words = std::env::args_os();
    if words.next().is_some_and(|program| crate::matches::is_runner(&program)) {
        return crate::matches::run(
            &words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>(),
        );
    }
    conclude(match std::env::args().nth(1).filter(|argument| genfens::is_request(argument)) {
        Some(request) => openings(&request),
        None => command(),
    })
}

/// The exit status; an error is printed first.
fn conclude(status: Status) -> ExitCode {
    status.unwrap_or_else(|error| {
        // Where stderr is closed, too, the status must do.
        drop(writeln!(io::stderr(), "tenglong: {error}"));
        ExitCode::from(2)
    })
}

fn openings(request: &str) -> Status {
    genfens::run(request, DEFAULT_VARIANT, io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

fn command() -> Status {
    match Cli::try_parse() {
        Ok(Cli { variant, command }) => {
            let game = variant.unwrap_or(DEFAULT_VARIANT);
            match command {
                None => converse(game),
                Some(SubCommand::Play(args)) => args.run(game),
                Some(SubCommand::Serve(args)) => args.run(game),
                Some(SubCommand::Perft(args)) => args.run(game),
                Some(SubCommand::Bench(args)) => args.run(game),
                Some(SubCommand::Match(args)) => args.run(variant),
                Some(SubCommand::Tables(args)) => tables::run(game, &args).map(|()| ExitCode::SUCCESS),
                Some(SubCommand::Diagram(args)) => args.run(game),
                Some(SubCommand::Record(args)) => args.run(game),
                Some(SubCommand::Datagen(args)) => args.run(game),
                Some(SubCommand::Train(args)) => args.run(game),
            }
        }
        Err(error) if error.use_stderr() => Err(one_line(&error).into()),
        // `--help` and `--version` come as errors, too.
        Err(error) => error.exit(),
    }
}

/// What clap found wrong, and the name that may have been meant, without its other hints.
fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let fault = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = fault.trim_start_matches("error: ").split_whitespace().collect();
    let fault = words.join(" ");
    match suggestion(error) {
        Some(name) => format!("{fault}; did you mean '{name}'?"),
        None => fault,
    }
}

/// The sub-command, option or value that was probably meant.
fn suggestion(error: &clap::Error) -> Option<String> {
    let kinds = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(name) => Some(name.clone()),
        ContextValue::Strings(names) => names.first().cloned(),
        _ => None,
    })
}

fn converse(variant: VariantId) -> Status {
    if io::stdin().is_terminal() {
        let hint = "waiting for commands of the protocol ('help' lists them, 'quit' ends); \
                    to play, start 'tenglong play' or 'tenglong serve'";
        drop(writeln!(io::stderr(), "tenglong: {hint}"));
    }
    let session = Session { engine: Engine::new(variant, DEFAULT_HASH)?, output: Output::standard() };
    protocol::run(BufReader::new(io::stdin()), session);
    Ok(ExitCode::SUCCESS)
}
