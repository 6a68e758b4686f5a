//! What every game shares: points, sets of points, pieces, moves, the position and its move generator.
//!
//! Nothing here knows a particular game: its tables, its own moves and its ends come in through [`Rules`](rules::Rules).

pub mod attacks;
pub mod bitboard;
pub mod facts;
pub mod geometry;
pub mod layout;
pub(crate) mod machine;
pub mod material;
pub(crate) mod memory;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod piece;
pub mod position;
pub mod random;
pub mod rules;
pub(crate) mod shared_table;
pub mod sink;
pub mod text;
pub mod zobrist;

pub use bitboard::Bitboard;
pub use geometry::Square;
pub use material::Material;
pub use moves::{Move, MoveList};
pub use piece::{Color, Kind, Piece};
pub use position::Position;
