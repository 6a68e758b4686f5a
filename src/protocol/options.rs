//! The options of the engine: one table that prints, checks and applies them. The game decides some of its lines.

use super::Session;
use crate::core::facts::Facts;
use crate::core::layout::Layout;
use crate::core::memory::mebibytes;
use crate::core::moves::MAX_MOVES;
use crate::core::rules::Agreement;
use crate::core::text::shown;
use crate::engine::DEFAULT_HASH;
use crate::eval::Network;
use crate::search::{MAX_THREADS, Settings};
use crate::tablebase::{self, Tablebase};
use crate::variants::VariantId;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// The result of carrying out a change.
type Done = Result<(), Box<dyn std::error::Error>>;

/// One option: its name, what values it takes, and what a new value does.
pub struct Opt {
    /// As printed; read in upper or lower case.
    pub name: &'static str,
    kind: Kind,
}

/// What a new value does.
type Set<T> = Box<dyn Fn(&mut Session, T) -> Done>;

enum Kind {
    Button(Set<()>),
    Check {
        default: bool,
        set: Set<bool>,
    },
    Spin {
        default: usize,
        range: RangeInclusive<usize>,
        set: Set<usize>,
    },
    Combo {
        default: String,
        choices: Vec<String>,
        set: Set<String>,
    },
    /// Empty by default.
    Text(Set<String>),
}

impl Opt {
    fn button(name: &'static str, press: impl Fn(&mut Session, ()) -> Done + 'static) -> Opt {
        Opt { name, kind: Kind::Button(Box::new(press)) }
    }

    fn check(name: &'static str, default: bool, set: impl Fn(&mut Session, bool) -> Done + 'static) -> Opt {
        Opt { name, kind: Kind::Check { default, set: Box::new(set) } }
    }

    fn spin(
        name: &'static str,
        default: usize,
        range: RangeInclusive<usize>,
        set: impl Fn(&mut Session, usize) -> Done + 'static,
    ) -> Opt {
        Opt { name, kind: Kind::Spin { default, range, set: Box::new(set) } }
    }

    fn combo(
        name: &'static str,
        default: String,
        choices: Vec<String>,
        set: impl Fn(&mut Session, String) -> Done + 'static,
    ) -> Opt {
        Opt { name, kind: Kind::Combo { default, choices, set: Box::new(set) } }
    }

    fn text(name: &'static str, set: impl Fn(&mut Session, String) -> Done + 'static) -> Opt {
        Opt { name, kind: Kind::Text(Box::new(set)) }
    }
}

/// All options of an engine that plays `variant`, in the order of the answer to `uci`.
pub fn all(variant: VariantId) -> Vec<Opt> {
    let Settings { multipv, overhead, analysis, limit_strength, show_chances, .. } = Settings::default();
    let games = VariantId::ALL.iter().map(VariantId::to_string).collect();
    let before = [
        Opt::spin("Hash", DEFAULT_HASH, 1..=1 << 20, |session, hash| Ok(session.engine.set_hash(hash)?)),
        Opt::spin("Threads", 1, 1..=MAX_THREADS, |session, threads| {
            Ok(session.engine.set_threads(threads)?)
        }),
        Opt::button("Clear Hash", |session, ()| {
            session.engine.new_game();
            Ok(())
        }),
        // The engine ponders on `go ponder`; the option lets a GUI know that it can.
        Opt::check("Ponder", false, |_, _| Ok(())),
        Opt::spin("MultiPV", multipv, 1..=MAX_MOVES, |session, lines| {
            session.engine.settings().multipv = lines;
            Ok(())
        }),
        Opt::spin("Move Overhead", overhead.as_millis() as usize, 0..=10_000, |session, millis| {
            session.engine.settings().overhead = Duration::from_millis(millis as u64);
            Ok(())
        }),
        Opt::combo("UCI_Variant", variant.to_string(), games, |session, name| {
            let variant: VariantId = name.parse()?;
            session.engine.set_variant(variant);
            session.output.line(announcement(variant));
            Ok(())
        }),
    ];
    let after = [
        Opt::text("EvalFile", |session, path| {
            let network = match path.as_str() {
                "" => None,
                path => Some(Arc::new(Network::read(Path::new(path), session.engine.variant().facts())?)),
            };
            session.engine.set_network(network);
            Ok(())
        }),
        Opt::check("UCI_AnalyseMode", analysis, |session, analysis| {
            session.engine.settings().analysis = analysis;
            Ok(())
        }),
        Opt::check("UCI_LimitStrength", limit_strength, |session, limit| {
            session.engine.settings().limit_strength = limit;
            Ok(())
        }),
        Opt::spin("UCI_Elo", 1500, 100..=4000, |session, elo| {
            session.engine.settings().strength.elo = elo as i32;
            Ok(())
        }),
        Opt::check("UCI_ShowWDL", show_chances, |session, show| {
            session.engine.settings().show_chances = show;
            Ok(())
        }),
        Opt::text("Debug Log File", |session, path| Ok(session.output.set_log(&path)?)),
    ];
    before
        .into_iter()
        .chain(promotion(variant))
        .chain(repetition(variant))
        .chain(table_path(variant))
        .chain(after)
        .chain(parameters())
        .collect()
}

/// The piece agreed for promotion, in a game that agrees on one. Elsewhere a GUI should not see the option.
fn promotion(variant: VariantId) -> Option<Opt> {
    let default = Agreement::default().letter(variant.facts())?.to_ascii_lowercase().to_string();
    let letters = variant.facts().agreed_letters().split(' ').map(str::to_string).collect();
    Some(Opt::combo("Promotion", default, letters, |session, letter| {
        let agreement =
            session.engine.agreement().with_promotion(session.engine.variant().facts(), &letter)?;
        session.engine.set_agreement(agreement);
        Ok(())
    }))
}

/// The rules of repetition, in the game that has the choice of them.
fn repetition(variant: VariantId) -> Option<Opt> {
    let names = variant
        .facts()
        .repetitions
        .iter()
        .map(|repetition| repetition.name().to_string())
        .collect::<Vec<_>>();
    let default = Agreement::default().repetition.name().to_string();
    (!names.is_empty()).then(|| {
        Opt::combo("Repetition", default, names, |session, name| {
            let agreement =
                session.engine.agreement().with_repetition(session.engine.variant().facts(), &name)?;
            session.engine.set_agreement(agreement);
            Ok(())
        })
    })
}

/// The folder of endgame tables, in the game that has them.
fn table_path(variant: VariantId) -> Option<Opt> {
    let option = Opt::text("TablePath", |session, folder| {
        let (tablebase, errors) = match folder.as_str() {
            "" => (Tablebase::built_in(), Vec::new()),
            folder => Tablebase::open(Path::new(folder))?,
        };
        errors.iter().for_each(|error| session.output.error(error));
        let (tables, men) = (tablebase.tables().len(), tablebase.men());
        let mebibytes = mebibytes(tablebase.size());
        session
            .output
            .note(format_args!("{tables} endgame tables of up to {men} pieces, {mebibytes} MiB of memory"));
        session.engine.set_tablebase(tablebase);
        Ok(())
    });
    (variant == tablebase::VARIANT).then_some(option)
}

/// The parameters of the search are constants, but in a tuning build.
#[cfg(not(feature = "tuning"))]
fn parameters() -> [Opt; 0] {
    []
}

/// The parameters of the search as options.
#[cfg(feature = "tuning")]
fn parameters() -> impl Iterator<Item = Opt> {
    use std::sync::atomic::Ordering::Relaxed;

    crate::search::tuning::ALL.iter().map(|parameter| {
        let range = *parameter.range.start() as usize..=*parameter.range.end() as usize;
        Opt::spin(parameter.name, parameter.default as usize, range, |_, value| {
            parameter.value.store(value as i32, Relaxed);
            Ok(())
        })
    })
}

/// Why an option keeps its old value.
#[derive(Debug, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("unknown option {}", shown(.0))]
    Unknown(String),
    /// The option needs a value.
    #[error("option {0}: a value is missing")]
    NoValue(&'static str),
    /// The value is not one that the option takes.
    #[error("option {name}: {} is not {expected}", shown(.value))]
    Value {
        /// The option.
        name: &'static str,
        /// The value given.
        value: String,
        /// What it takes.
        expected: String,
    },
    /// The value is one that the option takes, but it could not be carried out.
    #[error("option {name}: {error}")]
    Failed {
        /// The option.
        name: &'static str,
        /// What went wrong.
        error: Box<dyn std::error::Error>,
    },
}

/// Sets the option `name` to `value`.
///
/// # Errors
/// When there is no such option, or it does not take the value; the old value stays.
pub fn set(session: &mut Session, name: &str, value: Option<&str>) -> Result<(), OptionError> {
    let option = all(session.engine.variant())
        .into_iter()
        .find(|option| option.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| OptionError::Unknown(name.to_string()))?;
    let name = option.name;
    option.apply(session, value)?.map_err(|error| OptionError::Failed { name, error })
}

impl Opt {
    /// The option in the form of XBoard's `feature`, such as `MultiPV -spin 1 1 256`.
    pub fn xboard_form(&self) -> String {
        let control = match &self.kind {
            Kind::Button(_) => "button".to_string(),
            Kind::Check { default, .. } => format!("check {}", u8::from(*default)),
            Kind::Spin { default, range, .. } => format!("spin {default} {} {}", range.start(), range.end()),
            Kind::Combo { default, choices, .. } => {
                let marked =
                    |choice: &String| if choice == default { format!("*{choice}") } else { choice.clone() };
                format!("combo {}", choices.iter().map(marked).collect::<Vec<_>>().join(" /// "))
            }
            Kind::Text(_) => "string ".to_string(),
        };
        format!("{} -{control}", self.name)
    }

    /// Checks the value, then carries it out.
    fn apply(self, session: &mut Session, value: Option<&str>) -> Result<Done, OptionError> {
        let name = self.name;
        let needed = || value.ok_or(OptionError::NoValue(name));
        let refuse = |value: &str, expected| OptionError::Value { name, value: value.to_string(), expected };
        Ok(match self.kind {
            Kind::Button(press) => press(session, ()),
            Kind::Check { set, .. } => {
                let value = needed()?;
                // XBoard writes 1 and 0.
                let is_on = match value.to_ascii_lowercase().as_str() {
                    "true" | "1" => true,
                    "false" | "0" => false,
                    _ => return Err(refuse(value, "true or false".to_string())),
                };
                set(session, is_on)
            }
            Kind::Spin { range, set, .. } => {
                let value = needed()?;
                let number = value.parse().ok().filter(|number| range.contains(number));
                let expected = || format!("a number from {} to {}", range.start(), range.end());
                set(session, number.ok_or_else(|| refuse(value, expected()))?)
            }
            Kind::Combo { choices, set, .. } => {
                let value = needed()?;
                let choice = choices.iter().find(|choice| choice.eq_ignore_ascii_case(value));
                let expected = || format!("one of {}", choices.join(" "));
                set(session, choice.ok_or_else(|| refuse(value, expected()))?.clone())
            }
            Kind::Text(set) => {
                set(session, value.filter(|&text| text != EMPTY).unwrap_or_default().to_string())
            }
        })
    }
}

/// How an empty text is written in the protocol.
const EMPTY: &str = "<empty>";

/// The option in the form of the answer to `uci`.
impl fmt::Display for Opt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Button(_) => f.write_str("button"),
            Kind::Check { default, .. } => write!(f, "check default {default}"),
            Kind::Spin { default, range, .. } => {
                write!(f, "spin default {default} min {} max {}", range.start(), range.end())
            }
            Kind::Combo { default, choices, .. } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            Kind::Text(_) => write!(f, "string default {EMPTY}"),
        }
    }
}

/// The line that tells a GUI which board the game is played on.
fn announcement(variant: VariantId) -> String {
    let Facts { name, layout, start, .. } = variant.facts();
    let Layout { width, height } = layout;
    format!(
        "info string variant {name} files {width} ranks {height} pocket 0 template fairy startpos {start}"
    )
}
