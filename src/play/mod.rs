//! Playing against the engine: a [`Session`] is one table with its game, players, clock and analysis, for any front end.
//! The [terminal] is one, the board page of [`serve`](crate::serve) another.

pub mod clock;
pub mod known;
pub mod session;
pub mod terminal;

pub mod tree;

pub use clock::Clock;
pub use session::{Refusal, Report, Session};
pub use tree::Tree;
