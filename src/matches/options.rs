//! What a match is: the settings, as the command line gives them in the grammar of fastchess.

mod grammar;
mod settings;

pub use grammar::{Command, USAGE, parse};
pub use settings::{
    Adjudication, Comments, DrawRule, EngineSettings, Openings, Order, Pace, Patience, RandomOpenings,
    RecordSettings, ResignRule, Settings, Source, Tournament,
};
