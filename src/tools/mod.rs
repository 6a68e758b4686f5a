//! Tools around the core: perft.

pub mod perft;
