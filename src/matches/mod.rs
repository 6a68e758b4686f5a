//! `tenglong match`: engine against engine, refereed by the rules, with statistics one can trust.
//!
//! `options` says what a match is, `schedule` which games it has and `openings` where they begin. In `runner` a worker has
//! a game played: `referee` decides it, speaking to the engines through `uci`, which knows them as a `process`; time is
//! kept by `clock`. The director counts games (`results`, `stats`), records them (`record`) and reports on them
//! (`report`, `screen`). `check` examines one engine, `sum` reads what many matches have recorded.

pub mod affinity;
pub mod check;
pub mod clock;
pub mod ending;
pub mod files;
pub mod identity;
pub mod interrupt;
pub mod log;
pub mod openings;
pub mod options;
pub mod proc;
pub mod process;
pub mod record;
pub mod referee;
pub mod report;
pub mod results;
pub mod runner;
pub mod schedule;
pub mod screen;
pub mod source;
pub mod stats;
pub mod sum;
pub mod uci;

use interrupt::Interrupt;
use options::{MatchSettings, Request};
use runner::End;
use screen::Screen;
use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

/// A bad command line or file.
const USAGE_ERROR: u8 = 2;

/// Ended by a signal, as shells count it.
const INTERRUPTED: u8 = 130;

/// The version of fastchess whose options and lines are followed. Test frameworks ask for one that is new enough.
const FASTCHESS_VERSION: &str = "1.8.1";

/// Whether a program under this name is the match runner and nothing else, as test frameworks call it.
pub fn is_runner(program: &OsStr) -> bool {
    let name = Path::new(program).file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("fastchess")
}

/// Carries out `tenglong match` with these arguments.
pub fn run(args: &[String]) -> ExitCode {
    let outcome = match args {
        [command, words @ ..] if command == "-complete" => {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            Screen::default().show(&options::completions(&words).join("\n"));
            Ok(ExitCode::SUCCESS)
        }
        _ => options::parse(args).and_then(carry_out),
    };
    outcome.unwrap_or_else(|reason| {
        Screen::default().error(&reason);
        ExitCode::from(USAGE_ERROR)
    })
}

fn carry_out(request: Request) -> Result<ExitCode, String> {
    let mut screen = Screen::default();
    match request {
        Request::Help => screen.show(&options::usage()),
        Request::Version => {
            let (name, version) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
            screen.show(&format!("fastchess {FASTCHESS_VERSION} as {name} {version} follows it"));
        }
        Request::Play(settings, warnings) => return play(&settings, &warnings),
        Request::Sum { files, variant, sprt, pairs } => {
            let (report, warnings) = sum::sum(&sum::Request { files: &files, variant, sprt, pairs })?;
            warnings.iter().for_each(|warning| screen.warn(warning));
            screen.show(&report);
        }
        Request::Check { settings, step, strict } => {
            let sound = check::run(&settings, &step, strict, interrupt()?)?;
            return Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn play(settings: &MatchSettings, warnings: &[String]) -> Result<ExitCode, String> {
    Ok(match runner::run(settings, warnings, interrupt()?)? {
        End::Complete => ExitCode::SUCCESS,
        End::Failed => ExitCode::FAILURE,
        End::Interrupted => ExitCode::from(INTERRUPTED),
    })
}

fn interrupt() -> Result<Interrupt, String> {
    Interrupt::by_signals().map_err(|error| format!("signals cannot be waited for: {error}"))
}
