//! What a match is: the settings, as the command line gives them in the grammar of fastchess.

mod grammar;
mod settings;

pub use grammar::{Request, completions, parse, parse_sprt, usage};
pub use settings::{
    Adjudication, Colours, Comments, DrawRule, EngineSettings, Format, LogSettings, MatchSettings, Notation,
    Openings, Order, Pace, Patience, RandomOpenings, RecordSettings, ReportSettings, ResignRule,
    SavedCommand, Source, TableRule, Tournament,
};
