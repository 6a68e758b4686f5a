//! The built program from outside: its command line, its pictures, and dialogues in its protocols.

#![allow(missing_docs, reason = "a test program is nobody's library")]

mod command;
mod driver;
#[path = "../slow/mod.rs"]
pub mod slow;

mod cli;
mod diagram;
mod learning;
mod play;
mod protocol;
mod records;
mod serve;
mod xboard;
