//! Tenglong (腾龙): rules, engine and tools for International Dragon Chess (国际龙象棋).

pub mod bench;
#[cfg(feature = "cli")]
pub mod cli;
pub mod core;
pub mod engine;
pub mod eval;
#[cfg(all(test, feature = "cli"))]
mod fourth_game;
pub mod game;
#[cfg(feature = "cli")]
pub mod learning;
#[cfg(feature = "cli")]
pub mod matches;
pub mod perft;
pub mod protocol;
pub mod search;
pub mod tablebase;
#[cfg(feature = "cli")]
pub mod tools;
pub mod variants;
