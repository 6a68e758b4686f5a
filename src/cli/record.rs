//! `tenglong record`.

use super::{Status, threads};
use crate::core::text::shown;
use crate::game::record::{Fault, GameRecord, GameResult, RecordError, Transcript};
use crate::protocol::output::Output;
use crate::search::Limits;
use crate::tools::diagram::Diagram;
use crate::tools::record::annotate::{self, Told};
use crate::tools::record::convert::Form;
use crate::tools::record::{self, Filter, check};
use crate::variants::VariantId;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// What the progress bar looks like; it is there only on a terminal.
const BAR: &str = "{elapsed_precise} {wide_bar} {bytes}/{total_bytes}, {eta} left, {msg}";

/// Check files of games, and write their games in another form, as pictures or with comments
#[derive(Args)]
pub(super) struct RecordArgs {
    /// Files of games (PGN or DhtmlXQ), - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the games in this form, to standard output
    #[arg(long, value_enum, value_name = "FORM", conflicts_with_all = ["ply", "analyse"])]
    to: Option<Form>,
    /// Only game N of each file, or games N-M
    #[arg(long, value_name = "N[-M]", value_parser = numbers)]
    game: Option<RangeInclusive<usize>>,
    /// Only games with this result: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_parser = result)]
    result: Option<GameResult>,
    /// Only games of N moves of both sides together, or more
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_plies: usize,
    /// Show the position after N moves of both sides together
    #[arg(long, value_name = "N", conflicts_with = "analyse")]
    ply: Option<usize>,
    /// Draw that position (without --ply the last one) into this SVG file
    #[arg(long, value_name = "SVG", conflicts_with_all = ["to", "analyse"])]
    diagram: Option<PathBuf>,
    /// Comment every move of the games by searches of nodes=N or movetime=MILLISECONDS each
    #[arg(long, value_name = "LIMIT", requires = "output", value_parser = limits)]
    analyse: Option<Limits>,
    /// File to write the commented games to; games that it holds already are not searched again
    #[arg(long, value_name = "FILE", requires = "analyse")]
    output: Option<PathBuf>,
    /// Games to comment at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: usize,
}

fn numbers(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if 0 < first && first <= last => Ok(first..=last),
        _ => Err("not a number from 1, or two with a hyphen between".to_string()),
    }
}

fn result(text: &str) -> Result<GameResult, String> {
    text.parse().map_err(|_| "not one of 1-0, 0-1, 1/2-1/2, *".to_string())
}

fn limits(text: &str) -> Result<Limits, String> {
    let parsed = text.split_once('=').and_then(|(name, number)| {
        let number: u64 = number.parse().ok().filter(|number| *number > 0)?;
        match name {
            "nodes" => Some(Limits { nodes: Some(number), ..Limits::default() }),
            "movetime" => Some(Limits { movetime: Some(Duration::from_millis(number)), ..Limits::default() }),
            _ => None,
        }
    });
    parsed.ok_or_else(|| "not nodes=N or movetime=MILLISECONDS".to_string())
}

impl RecordArgs {
    /// Does what is asked for; games that do not name their variant are of `variant`. Fails if a game is faulty.
    pub(super) fn run(&self, variant: VariantId) -> Status {
        let filter = Filter { numbers: self.game.clone(), result: self.result, min_plies: self.min_plies };
        if let (Some(limits), Some(output)) = (&self.analyse, &self.output) {
            let options = annotate::Options { variant, limits: limits.clone(), threads: self.threads };
            return self.annotate(&filter, &options, output);
        }
        let output = Output::to(io::stdout());
        let (mut games, mut faulty) = (0, 0);
        for path in &self.files {
            let input = record::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
            for game in record::games(input, &filter) {
                games += 1;
                let number = game.as_ref().map_or_else(|error| error.game, |game| game.number);
                let faults = self.treat(game, variant, &output)?;
                faulty += usize::from(!faults.is_empty());
                for Fault { line, reason } in faults {
                    self.complain(
                        &output,
                        &format!("{} line {line}, game {number}: {reason}", path.display()),
                    );
                }
            }
        }
        if self.is_check() {
            output.text(format_args!("{games} games, {faulty} of them faulty"));
        }
        Ok(if faulty == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Whether the games are only checked.
    fn is_check(&self) -> bool {
        self.to.is_none() && self.ply.is_none() && self.diagram.is_none()
    }

    /// Says what is wrong: on standard output if that is what was asked for.
    fn complain(&self, output: &Output, line: &str) {
        if self.is_check() { output.text(line) } else { eprintln!("tenglong: {line}") }
    }

    /// Does with one game what is asked for, and returns what is wrong with it.
    fn treat(
        &self,
        game: Result<Transcript, RecordError>,
        variant: VariantId,
        output: &Output,
    ) -> Result<Vec<Fault>, Box<dyn std::error::Error>> {
        let fault = |RecordError { line, reason, .. }: RecordError| vec![Fault { line, reason }];
        let game = match game {
            Ok(game) if self.is_check() => return Ok(check::faults(game, variant)),
            Ok(game) => game,
            Err(error) => return Ok(fault(error)),
        };
        let line = game.line;
        let record = match game.replay(variant) {
            Ok(record) => record,
            Err(error) => return Ok(fault(error)),
        };
        if let Some(form) = self.to {
            match form.write(&record) {
                Ok(text) => text.lines().for_each(|line| output.text(line)),
                Err(reason) => return Ok(vec![Fault { line, reason }]),
            }
        }
        if self.ply.is_some() || self.diagram.is_some() {
            self.show(&record, output)?;
        }
        Ok(Vec::new())
    }

    /// Shows the position after the wanted ply, or draws it.
    fn show(&self, record: &GameRecord, output: &Output) -> Result<(), Box<dyn std::error::Error>> {
        let plies = record.game.ply();
        let ply = self.ply.unwrap_or(plies);
        if ply > plies {
            return Err(format!("the game has {plies} moves, not {ply}").into());
        }
        let mut game = record.game.clone();
        while game.ply() > ply {
            game.undo();
        }
        if let Some(path) = &self.diagram {
            let svg = Diagram { last_move: true, ..Diagram::of(&game) }.svg();
            fs::write(path, svg).map_err(|error| format!("{}: {error}", path.display()))?;
        } else {
            game.to_string().lines().for_each(|line| output.text(line));
            output.text(format_args!("FEN: {}", game.fen()));
        }
        Ok(())
    }

    /// Writes the games with comments into the file `path`.
    fn annotate(&self, filter: &Filter, options: &annotate::Options, path: &Path) -> Status {
        let failed = |error: io::Error| format!("{}: {error}", path.display());
        let (mut output, mut skip) = annotate::resume(path).map_err(failed)?;
        let size = self.files.iter().filter_map(|file| fs::metadata(file).ok()).map(|data| data.len()).sum();
        let bar = ProgressBar::new(size);
        bar.set_style(ProgressStyle::with_template(BAR).unwrap_or(ProgressStyle::default_bar()));
        let (mut before, mut faulty, mut written) = (0, 0, 0);
        for file in &self.files {
            let shown_file = file.display();
            let input = record::open(file).map_err(|error| format!("{shown_file}: {error}"))?;
            let passed = skip;
            let mut tell = |told: Told, bytes| {
                bar.set_position(before + bytes);
                match told {
                    Told::Passed => skip -= 1,
                    Told::Written => written += 1,
                    Told::Faulty(error) => {
                        faulty += 1;
                        bar.suspend(|| eprintln!("tenglong: {shown_file}: {error}"));
                    }
                }
                bar.set_message(format!("{written} games"));
            };
            annotate::annotate(input, filter, options, passed, &mut output, &mut tell)?;
            before += fs::metadata(file).map_or(0, |data| data.len());
        }
        bar.finish_and_clear();
        eprintln!("{written} games written to {}", shown(&path.display().to_string()));
        Ok(if faulty == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
