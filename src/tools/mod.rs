//! Tools around the core and the engine: perft, bench.

pub mod bench;
pub mod perft;
