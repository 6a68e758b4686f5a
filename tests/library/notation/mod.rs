//! Notation both ways: moves in protocol and algebraic form, and whole games in records.

mod foreign;
mod games;
mod hostile;
mod material;
mod moves;
mod records;
mod san;
