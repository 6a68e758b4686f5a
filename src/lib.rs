//! Tenglong (腾龙): rules, engine and tools for International Dragon Chess (国际龙象棋).

pub mod bench;
pub mod cli;
pub mod core;
pub mod engine;
pub mod eval;
pub mod game;
pub mod learning;
pub mod matches;
pub mod perft;
pub mod protocol;
pub mod search;
pub mod tablebase;
pub mod tools;
pub mod variants;
