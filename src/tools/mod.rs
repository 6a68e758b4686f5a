//! Tools around the core: perft, matches between engines.

pub mod matches;
pub mod perft;
