//! Tools around the core and the engine: perft, bench, matches between engines.

pub mod bench;
pub mod matches;
pub mod perft;
