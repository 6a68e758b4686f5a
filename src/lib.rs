//! Tenglong (腾龙): rules, engine and tools for International Dragon Chess (国际龙象棋).

pub mod core;
pub mod eval;
pub mod game;
pub mod search;
pub mod tools;
pub mod variants;
