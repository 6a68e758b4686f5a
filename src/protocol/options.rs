//! The options of the engine: one table that prints, checks and applies them.

use super::Session;
use crate::core::moves::MAX_MOVES;
use crate::core::notation::shown;
use crate::engine::{DEFAULT_HASH, DEFAULT_VARIANT};
use crate::search::Settings;
use crate::variants::{Agreement, Task, Variant, VariantId, agreed_letters};
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;
use thiserror::Error;

/// What carrying out a change may come to.
type Done = Result<(), Box<dyn std::error::Error>>;

/// One option: its name, what values it takes, and what a new value does.
pub struct Opt {
    /// As printed; read in upper or lower case.
    pub name: &'static str,
    kind: Kind,
}

enum Kind {
    Button(fn(&mut Session)),
    Check {
        default: bool,
        set: fn(&mut Session, bool),
    },
    Spin {
        default: usize,
        range: RangeInclusive<usize>,
        set: fn(&mut Session, usize) -> Done,
    },
    /// The first choice is the default.
    Combo {
        choices: Vec<String>,
        set: fn(&mut Session, &str) -> Done,
    },
    Text {
        set: fn(&mut Session, &str) -> Done,
    },
}

/// All options, in the order in which they are told.
pub fn all() -> [Opt; 10] {
    let settings = Settings::default();
    [
        Opt {
            name: "Hash",
            kind: Kind::Spin {
                default: DEFAULT_HASH,
                range: 1..=1 << 20,
                set: |session, hash| Ok(session.engine.set_hash(hash)?),
            },
        },
        Opt {
            name: "Threads",
            kind: Kind::Spin {
                default: settings.threads,
                range: 1..=256,
                set: |session, threads| {
                    session.engine.settings().threads = threads;
                    Ok(())
                },
            },
        },
        Opt { name: "Clear Hash", kind: Kind::Button(|session| session.engine.new_game()) },
        // The engine ponders when it is told to; the option lets a GUI know that it can.
        Opt { name: "Ponder", kind: Kind::Check { default: false, set: |_, _| () } },
        Opt {
            name: "MultiPV",
            kind: Kind::Spin {
                default: settings.multipv,
                range: 1..=MAX_MOVES,
                set: |session, lines| {
                    session.engine.settings().multipv = lines;
                    Ok(())
                },
            },
        },
        Opt {
            name: "Move Overhead",
            kind: Kind::Spin {
                default: settings.overhead.as_millis() as usize,
                range: 0..=10_000,
                set: |session, millis| {
                    session.engine.settings().overhead = Duration::from_millis(millis as u64);
                    Ok(())
                },
            },
        },
        Opt {
            name: "UCI_Variant",
            kind: Kind::Combo {
                choices: VariantId::ALL.iter().map(VariantId::to_string).collect(),
                set: |session, name| {
                    let variant: VariantId = name.parse()?;
                    session.engine.set_variant(variant);
                    session.output.line(variant.run(Announcement));
                    Ok(())
                },
            },
        },
        Opt {
            name: "Promotion",
            kind: Kind::Combo {
                choices: DEFAULT_VARIANT.run(AgreedLetters),
                set: |session, letter| {
                    let agreement = Agreement::parse(session.engine.variant(), letter)?;
                    session.engine.set_agreement(agreement);
                    Ok(())
                },
            },
        },
        Opt {
            name: "UCI_AnalyseMode",
            kind: Kind::Check {
                default: settings.analysis,
                set: |session, analysis| session.engine.settings().analysis = analysis,
            },
        },
        Opt {
            name: "Debug Log File",
            kind: Kind::Text { set: |session, path| Ok(session.output.set_log(path)?) },
        },
    ]
}

/// Why an option keeps its old value.
#[derive(Debug, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("unknown option {}", shown(.0))]
    Unknown(String),
    /// An option that needs a value was given none.
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
    let option = all()
        .into_iter()
        .find(|option| option.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| OptionError::Unknown(name.to_string()))?;
    let name = option.name;
    let needed = || value.ok_or(OptionError::NoValue(name));
    let wrong = |expected: String| OptionError::Value {
        name,
        value: value.unwrap_or_default().to_string(),
        expected,
    };
    let done = match option.kind {
        Kind::Button(press) => {
            press(session);
            Ok(())
        }
        Kind::Check { set, .. } => {
            let is_on =
                needed()?.to_ascii_lowercase().parse().map_err(|_| wrong("true or false".to_string()))?;
            set(session, is_on);
            Ok(())
        }
        Kind::Spin { range, set, .. } => {
            let number = needed()?.parse().ok().filter(|number| range.contains(number));
            let expected = || wrong(format!("a number from {} to {}", range.start(), range.end()));
            set(session, number.ok_or_else(expected)?)
        }
        Kind::Combo { choices, set, .. } => {
            let value = needed()?;
            let choice = choices.iter().find(|choice| choice.eq_ignore_ascii_case(value));
            set(session, choice.ok_or_else(|| wrong(format!("one of {}", choices.join(" "))))?)
        }
        Kind::Text { set } => set(session, value.filter(|&text| text != EMPTY).unwrap_or_default()),
    };
    done.map_err(|error| OptionError::Failed { name, error })
}

/// How an empty text is written in the protocol.
const EMPTY: &str = "<empty>";

/// The option as the answer to `uci` tells it.
impl fmt::Display for Opt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Button(_) => f.write_str("button"),
            Kind::Check { default, .. } => write!(f, "check default {default}"),
            Kind::Spin { default, range, .. } => {
                write!(f, "spin default {default} min {} max {}", range.start(), range.end())
            }
            Kind::Combo { choices, .. } => {
                write!(f, "combo default {}", choices[0])?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            Kind::Text { .. } => write!(f, "string default {EMPTY}"),
        }
    }
}

/// The line that tells a GUI which board the game is played on.
struct Announcement;

impl Task for Announcement {
    type Output = String;

    fn run<V: Variant>(self) -> String {
        format!(
            "info string variant {} files {} ranks {} pocket 0 template fairy startpos {}",
            V::ID,
            V::WIDTH,
            V::HEIGHT,
            V::START
        )
    }
}

/// The letters of the pieces that a promotion may be agreed on.
struct AgreedLetters;

impl Task for AgreedLetters {
    type Output = Vec<String>;

    fn run<V: Variant>(self) -> Vec<String> {
        agreed_letters::<V>().split(' ').map(str::to_string).collect()
    }
}
