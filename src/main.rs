//! The `tenglong` command.
fn main() {}
