//! Endgame tables of International Dragon Chess: the exact value of every position with few pieces.
//!
//! A table holds, for every position of one material and either side to move, whether the side to move wins, draws or
//! loses with best play, and the plies to mate. It counts captures, promotion to the tiger and the swap of king and
//! dragon. It leaves out the 50-move rule and repetition, and it knows no rights to swap tiger and pawn and no other
//! agreement on promotion: such positions are not in it.
//!
//! - [`index`]: positions as numbers.
//! - [`retro`]: how a table is computed, by retrograde analysis.
//! - [`build`](mod@build): what is missing in a folder, and making it.
//! - [`file`](mod@file): how it is stored.
//! - [`probe`]: looking it up. The tables of three pieces are part of the program.
//!
//! What the tables of three and four pieces say is in `endings.md` beside this file.

use crate::variants::{Variant, VariantId, dragon::Dragon};

pub mod build;
mod endings;
pub mod file;
pub mod index;
mod lock;
pub mod probe;
pub mod retro;
mod unmoves;
mod value;

pub use endings::{MAX_MEN, endings, is_ending, oriented, successors, successors_with, with_successors};
pub use file::TableError;
pub use lock::LockError;
pub use probe::Tablebase;
pub use value::Value;

/// The game that the tables are of.
pub const VARIANT: VariantId = Dragon::ID;
