//! Tools around the core and the engine: perft, bench, matches between engines.

pub mod bench;
pub mod genfens;
pub mod matches;
pub mod perft;
