//! Endgame tables from the command line.

use crate::core::rules::Agreement;
use crate::core::{Material, Position};
use crate::protocol::output::Output;
use crate::tablebase::file::{Table, on_one_line};
use crate::tablebase::{self, MAX_MEN, Tablebase, build, endings, oriented};
use crate::variants::VariantId;
use crate::variants::dragon::Dragon;
use clap::{Args, Subcommand};
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

mod dead;
mod progress;
pub mod stats;

/// Make, read and describe endgame tables: win, draw or loss and the plies to mate, the 50-move rule left out
#[derive(Args)]
pub struct TablesArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(BuildArgs),
    Probe(ProbeArgs),
    Stats(StatsArgs),
    /// Print the endings of three and four pieces that are drawn by their material, as the evaluation reads them
    Drawn(FolderArgs),
    /// Print the endings of three and four pieces from which no legal moves lead to a mate, as the rules read them
    Dead(FolderArgs),
}

/// Where the tables are.
#[derive(Args)]
struct FolderArgs {
    /// Folder of the tables [default: tables]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl FolderArgs {
    fn path(&self) -> &Path {
        self.dir.as_deref().unwrap_or(Path::new("tables"))
    }

    /// The tables in the folder and the built-in ones; what cannot be used is reported on stderr. A folder that was not
    /// named need not be there.
    fn open(&self) -> Tablebase {
        if self.dir.is_none() && !self.path().exists() {
            return Tablebase::built_in();
        }
        let (tables, errors) =
            Tablebase::open(self.path()).unwrap_or_else(|error| (Tablebase::built_in(), vec![error]));
        for error in errors {
            // A closed stderr is no reason to stop.
            drop(writeln!(io::stderr(), "tenglong: {error}"));
        }
        tables
    }

    /// The tables of all endings of three and four pieces.
    fn find_all<'a>(&self, tables: &'a Tablebase) -> Result<Vec<&'a Table>, String> {
        up_to(DEFAULT_MEN).map(|ending| self.find(tables, ending)).collect()
    }

    /// The table of an ending.
    fn find<'a>(&self, tables: &'a Tablebase, ending: Material) -> Result<&'a Table, String> {
        tables.table(ending).ok_or_else(|| self.no_table(ending))
    }

    /// That there is no table of an ending, and the command that makes it.
    fn no_table(&self, ending: Material) -> String {
        let name = ending.text::<Dragon>();
        let meant = if ending.men() > DEFAULT_MEN { format!(" --material {name}") } else { String::new() };
        let dir = self.dir.as_deref().map(|dir| format!(" --dir {}", on_one_line(dir))).unwrap_or_default();
        format!("no table of {name}; tenglong tables build{meant}{dir} makes it")
    }
}

/// Most pieces of the endings meant where nothing is said.
const DEFAULT_MEN: usize = 4;

/// The endings meant.
#[derive(Args)]
struct EndingsArgs {
    /// All endings with up to N pieces, kings counted [default: 4]
    #[arg(long, value_name = "N", conflicts_with = "material",
        value_parser = clap::value_parser!(u8).range(3..=MAX_MEN as i64))]
    men: Option<u8>,
    /// One ending by its letters, such as KRNvK
    #[arg(long, value_name = "ENDING", value_parser = ending)]
    material: Option<Material>,
}

impl EndingsArgs {
    fn endings(&self) -> Vec<Material> {
        match (self.material, self.men) {
            (Some(material), _) => vec![material],
            (None, men) => up_to(men.map_or(DEFAULT_MEN, usize::from)).collect(),
        }
    }
}

/// All endings with at most `men` pieces.
fn up_to(men: usize) -> impl Iterator<Item = Material> {
    (3..=men).flat_map(endings)
}

/// Make tables, and those that they need; finished ones are kept, and a run that was killed is resumed
#[derive(Args)]
struct BuildArgs {
    #[command(flatten)]
    endings: EndingsArgs,
    #[command(flatten)]
    folder: FolderArgs,
    /// Threads to work with [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Only print the tables that are missing, each after those that it needs
    #[arg(long)]
    list: bool,
}

/// Print the value of a position, and that of each move
#[derive(Args)]
struct ProbeArgs {
    /// The position
    #[arg(long)]
    fen: String,
    #[command(flatten)]
    folder: FolderArgs,
}

/// Print for each ending how many positions are won, drawn and lost, and the longest win
#[derive(Args)]
struct StatsArgs {
    #[command(flatten)]
    endings: EndingsArgs,
    #[command(flatten)]
    folder: FolderArgs,
}

/// Reads an ending by its letters, all of them in either case.
fn ending(text: &str) -> Result<Material, String> {
    let text = text.replace('V', "v");
    let material = Material::parse::<Dragon>(&text).map_err(|error| {
        let sides = text.split_once('v').map(|(white, black)| [("White", white), ("Black", black)]);
        let kingless = sides.into_iter().flatten().find(|(_, letters)| !letters.contains(['K', 'k']));
        kingless.map_or(error.to_string(), |(side, _)| format!("{error}: {side} has no king"))
    })?;
    match material.men() {
        3..=MAX_MEN => Ok(oriented(material)),
        men => Err(format!("an ending has 3 to {MAX_MEN} pieces, not {men}")),
    }
}

/// Runs a command.
///
/// # Errors
/// Why it could not be carried out.
pub fn run(variant: VariantId, args: &TablesArgs) -> Result<(), Box<dyn Error>> {
    if variant != tablebase::VARIANT {
        return Err(format!("there are no endgame tables of {variant}").into());
    }
    let output = Output::to(io::stdout());
    match &args.command {
        Command::Build(args) => {
            let threads = args.threads.map_or(0, usize::from);
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
            let jobs = build::missing(&args.endings.endings(), args.folder.path())?;
            match args.list {
                true => progress::list(&jobs, &output),
                false => pool.install(|| progress::build_all(&jobs, args.folder.path(), &output))?,
            }
        }
        Command::Probe(args) => probe(args, &output)?,
        Command::Stats(args) => {
            let tables = args.folder.open();
            let found = args.endings.endings().into_iter().map(|ending| args.folder.find(&tables, ending));
            let found = found.collect::<Result<Vec<_>, _>>()?;
            stats::HEAD.lines().for_each(|line| output.line(line));
            found.into_iter().for_each(|table| output.line(stats::Stats::of(table)));
        }
        Command::Drawn(args) => {
            let tables = args.open();
            for table in args.find_all(&tables)? {
                if stats::Stats::of(table).is_drawn() {
                    output.line(table.material().text::<Dragon>());
                }
            }
        }
        Command::Dead(args) => {
            let tables = args.open();
            dead::lines(&args.find_all(&tables)?).into_iter().for_each(|line| output.line(line));
        }
    }
    Ok(())
}

/// Prints the value of a position and those of its moves, the best first.
fn probe(args: &ProbeArgs, output: &Output) -> Result<(), Box<dyn Error>> {
    let tables = args.folder.open();
    let value_of = |position: &Position<Dragon>| {
        tables.probe(position).ok_or_else(|| reason_for_none(position, &args.folder))
    };
    let (mut position, _) = Position::<Dragon>::from_fen(&args.fen, Agreement::default())?;
    let value = value_of(&position)?;
    let legal = position.legal_moves();
    let stalemate = if legal.is_empty() && !position.in_check() { ", stalemate" } else { "" };
    output.line(format_args!("{value}{stalemate}"));
    let mut moves = Vec::new();
    for mv in legal {
        let text = position.move_text(mv);
        position.make(mv);
        let value = value_of(&position)?;
        position.unmake();
        moves.push((value.of_move(), text));
    }
    moves.sort_by(|(a, first), (b, second)| b.cmp(a).then_with(|| first.cmp(second)));
    moves.iter().for_each(|(value, text)| output.line(format_args!("{text}: {value}")));
    Ok(())
}

/// Why a position has no value.
fn reason_for_none(position: &Position<Dragon>, folder: &FolderArgs) -> String {
    let ending = oriented(Material::of(position.board()));
    if ending.men() > MAX_MEN {
        format!("{} pieces are more than a table has ({MAX_MEN})", ending.men())
    } else if position.board().rights().any() {
        "tables know no rights to swap tiger and pawn".to_string()
    } else {
        folder.no_table(ending)
    }
}
