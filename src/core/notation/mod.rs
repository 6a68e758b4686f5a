//! Text forms of positions and moves.

pub mod fen;
pub mod material;
pub mod moves;
pub mod san;
mod style;

pub use fen::FenError;
pub use material::MaterialError;
pub use moves::MoveError;
pub use san::Recorded;
pub use style::Notation;
