//! Everything that is asked of the library: rules, notation, generator, search, endgame tables.
//!
//! There are three test programs, since each one that links the library costs half a minute: this one, `program` (the
//! built program from outside) and `matches` (which is also the engines that it plays). A new test goes into a module
//! of one of them. `cargo test --test library notation::` runs the tests of one module.

#![allow(missing_docs, reason = "a test program is nobody's library")]

pub mod both;
#[path = "../slow/mod.rs"]
pub mod slow;

mod all_games;
mod cases;
mod chess;
mod dragonlite;
mod fen;
mod generator;
mod gives_check;
mod network;
mod notation;
mod peers;
mod random_mover;
mod rules;
mod see;
mod self_play;
mod suites;
mod tablebase;
mod xiangqi;
