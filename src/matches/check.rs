//! `-check`: whether an engine keeps the protocol and stays sound under bad input, faults and load, as far as that can be
//! seen from outside. Every step begins with a fresh process, so that one fault does not hide another.

mod positions;
mod session;
mod steps;

use super::interrupt::Interrupt;
use super::log::Log;
use super::options::Settings;
use super::screen::Screen;
use super::uci;
use session::{Finding, Session, Subject};

/// One thing that is examined.
struct Step {
    /// What must hold, in a few words.
    name: &'static str,
    /// Examines it.
    run: fn(&Subject) -> Result<Outcome, Finding>,
}

/// How a step ended when nothing was wrong.
enum Outcome {
    /// It holds.
    Holds,
    /// It could not be examined, for this reason.
    Skipped(&'static str),
}

/// Examines the engine of `settings`, prints each step, and tells whether all hold. Only steps whose names begin with
/// `wanted` are made.
///
/// # Errors
/// Why it cannot begin, in one line.
pub fn run(settings: &Settings, wanted: &str, interrupt: Interrupt) -> Result<bool, String> {
    let engine = &settings.engines[0];
    let log = match &settings.log {
        Some(path) => Log::create(path).map_err(|error| format!("{}: {error}", path.display()))?,
        None => Log::default(),
    };
    let subject = Subject {
        program: uci::program(engine)?,
        options: engine.options.clone(),
        variant: settings.variant,
        agreement: settings.agreement,
        promotion: settings.promotion,
        interrupt: interrupt.clone(),
        log: log.of(&engine.name),
    };
    let mut screen = Screen::default();
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    let mut steps = steps::all().filter(|step| step.name.starts_with(wanted)).peekable();
    if steps.peek().is_none() {
        return Err(format!("no step is named '{wanted}'"));
    }
    for step in steps {
        let outcome = (step.run)(&subject);
        if interrupt.is_set() {
            return Err("interrupted".to_string());
        }
        match outcome {
            Ok(Outcome::Holds) => {
                passed += 1;
                screen.show(&format!("ok       {}", step.name));
            }
            Ok(Outcome::Skipped(reason)) => {
                skipped += 1;
                screen.show(&format!("skipped  {}: {reason}", step.name));
            }
            Err(finding) => {
                failed += 1;
                screen.show(&format!("FAILED   {}: {finding}", step.name));
            }
        }
    }
    screen.show(&format!("{passed} passed, {failed} failed, {skipped} skipped"));
    Ok(failed == 0)
}

/// Opens a session, lets `examine` use it, and makes sure that the engine quits in order.
fn with_session(
    subject: &Subject,
    examine: impl FnOnce(&mut Session) -> Result<(), Finding>,
) -> Result<Outcome, Finding> {
    let mut session = Session::open(subject)?;
    examine(&mut session)?;
    session.quit()?;
    Ok(Outcome::Holds)
}
