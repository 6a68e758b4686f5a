//! Tools around the core and the engine: perft, bench, matches between engines, endgame tables, diagrams.

pub mod bench;
pub mod diagram;
pub mod genfens;
pub mod matches;
pub mod perft;
pub mod tables;
