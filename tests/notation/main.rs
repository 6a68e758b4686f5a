//! Notation both ways: moves in protocol and algebraic form, and whole games in records.

#[path = "../both/mod.rs"]
pub mod both;
#[path = "../slow/mod.rs"]
pub mod slow;

mod games;
mod hostile;
mod moves;
mod records;
