//! `tenglong match`: engine against engine, refereed by the rules, with statistics one can trust.
//!
//! `options` says what a match is, `schedule` which games it has and `openings` where they begin. In `runner` a worker has
//! a game played: `referee` decides it, speaking to the engines through `uci`, which knows them as a `process`; time is
//! kept by `clock`. The director counts games (`results`, `stats`), records them (`record`) and tells of them (`report`,
//! `screen`). `check` examines one engine, `sum` reads what many matches have recorded.

pub mod check;
pub mod clock;
pub mod identity;
pub mod interrupt;
pub mod log;
pub mod openings;
pub mod options;
pub mod process;
pub mod record;
pub mod referee;
pub mod report;
pub mod results;
pub mod runner;
pub mod schedule;
pub mod screen;
pub mod stats;
pub mod sum;
pub mod uci;

use interrupt::Interrupt;
use options::{Command, Settings, USAGE};
use runner::End;
use screen::Screen;
use std::process::ExitCode;

/// A bad command line or file.
const USAGE_ERROR: u8 = 2;

/// Ended by a signal, as shells count it.
const INTERRUPTED: u8 = 130;

/// Carries out `tenglong match` with these arguments.
pub fn run(args: &[String]) -> ExitCode {
    match options::parse(args).and_then(carry_out) {
        Ok(code) => code,
        Err(reason) => {
            Screen::default().error(&reason);
            ExitCode::from(USAGE_ERROR)
        }
    }
}

fn carry_out(command: Command) -> Result<ExitCode, String> {
    match command {
        Command::Help => {
            Screen::default().show(USAGE);
            Ok(ExitCode::SUCCESS)
        }
        Command::Play(settings, warnings) => play(&settings, &warnings),
        Command::Sum { files, sprt } => {
            let (report, warnings) = sum::sum(&files, sprt)?;
            let mut screen = Screen::default();
            warnings.iter().for_each(|warning| screen.warn(warning));
            screen.show(&report);
            Ok(ExitCode::SUCCESS)
        }
        Command::Check { settings, step } => {
            let sound = check::run(&settings, &step, interrupt()?)?;
            Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
    }
}

fn play(settings: &Settings, warnings: &[String]) -> Result<ExitCode, String> {
    Ok(match runner::run(settings, warnings, interrupt()?)? {
        End::Complete => ExitCode::SUCCESS,
        End::Failed => ExitCode::FAILURE,
        End::Interrupted => ExitCode::from(INTERRUPTED),
    })
}

fn interrupt() -> Result<Interrupt, String> {
    Interrupt::by_signals().map_err(|error| format!("signals cannot be waited for: {error}"))
}
