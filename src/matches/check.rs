//! `-check`: whether an engine keeps the protocol and stays sound under bad input, faults and load, as far as that can be
//! seen from outside. Every step begins with a fresh process, so that one fault does not hide another.

mod positions;
mod session;
mod steps;

use super::interrupt::Interrupt;
use super::log::Log;
use super::options::MatchSettings;
use super::screen::Screen;
use super::uci::{self, GameOptions};
use session::{Finding, Session, Subject};

/// One thing that is examined.
struct CheckStep {
    /// Its short name.
    name: &'static str,
    /// What must hold, in a few words.
    what: &'static str,
    class: Class,
    /// Examines it.
    run: fn(&Subject) -> Result<Outcome, Finding>,
}

/// How much hangs on a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// The protocol or the rules ask for it.
    Required,
    /// They do not, and sound engines differ in it.
    Advice,
}

/// How a step ended when nothing was wrong.
enum Outcome {
    /// It holds.
    Holds,
    /// It could not be examined, for this reason.
    Skipped(&'static str),
}

/// The name that lists the steps instead of making one.
const LIST: &str = "list";

/// Examines the engine of `settings`, prints each step, and tells whether it is sound. Only the step `wanted` is made, if
/// one is named. With `strict`, what is only advised counts as required.
///
/// # Errors
/// Why it cannot begin, in one line.
pub fn run(
    settings: &MatchSettings,
    wanted: &str,
    strict: bool,
    interrupt: Interrupt,
) -> Result<bool, String> {
    let mut screen = Screen::default();
    if wanted == LIST {
        steps::all().for_each(|step| screen.show(&format!("{:22}{}", step.name, step.what)));
        return Ok(true);
    }
    let steps: Vec<CheckStep> = steps::all().filter(|step| ["", step.name].contains(&wanted)).collect();
    if steps.is_empty() {
        return Err(format!("no step is named '{wanted}'; step={LIST} lists them"));
    }
    let engine = &settings.engines[0];
    let log = settings.log.as_ref().map(Log::open).transpose()?.unwrap_or_default();
    let subject = Subject {
        program: uci::program(engine)?,
        options: engine.options.clone(),
        variant: settings.variant,
        agreement: settings.agreement,
        game: GameOptions { variant: settings.variant.to_string(), promotion: settings.promotion },
        interrupt: interrupt.clone(),
        log: log.of(&engine.name),
    };
    // What cannot be started fails once, not in every step.
    drop(subject.launch()?);
    let (mut passed, mut failed, mut advised, mut skipped) = (0, 0, 0, 0);
    for CheckStep { name, what, class, run } in steps {
        let outcome = run(&subject);
        if interrupt.is_set() {
            return Err("interrupted".to_string());
        }
        let (count, line) = match outcome {
            Ok(Outcome::Holds) => (&mut passed, format!("ok       {name}: {what}")),
            Ok(Outcome::Skipped(reason)) => (&mut skipped, format!("skipped  {name}: {what}: {reason}")),
            Err(finding) if class == Class::Required || strict => {
                (&mut failed, format!("FAILED   {name}: {what}: {finding}"))
            }
            Err(finding) => (&mut advised, format!("advice   {name}: {what}: {finding}")),
        };
        *count += 1;
        screen.show(&line);
    }
    screen.show(&format!("{passed} passed, {failed} failed, {advised} advised, {skipped} skipped"));
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
