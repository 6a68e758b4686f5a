//! The built program from outside: its command line, its pictures, and dialogues in its protocols.

mod command;
mod driver;
#[path = "../slow/mod.rs"]
pub mod slow;

mod cli;
mod diagram;
mod protocol;
mod xboard;
