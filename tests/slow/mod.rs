//! A second implementation of International Dragon Chess, for the tests alone.
//!
//! It is written from the rules as directly as they can be said: a plain array of points, the moves of each
//! piece as its article words them, legality by making the move on a copy and asking whether the king can be
//! captured. It shares no code with the library; the two meet only in text (FEN, protocol moves, algebraic
//! moves), and where they differ one of them is wrong. Readable before fast.
//!
//! A test program takes it in with `pub mod slow;` (public, so that what this one program does not need is not
//! called unused):
//!
//! ```ignore
//! // Pieces to promote to are named by their upper-case letter.
//! let position = slow::Position::from_fen(slow::START, 'H')?;
//! position.legal_moves();             // ["a1a2", "a1a3", ...]: protocol text, sorted
//! position.play("b1c3")?.fen();       // the position after a legal move, and its strict FEN
//! position.san("b1c3")?;              // "Nc3"
//! position.in_check();
//! position.perft(3);
//! position.divide(2);                 // [("a1a2", 68), ...]
//!
//! // A game remembers its positions, for repetitions.
//! let mut game = slow::Game::new(position);
//! game.play("b1c3")?;
//! game.status();                      // Display: "ongoing", "checkmate, white wins", "draw, stalemate", ...
//!
//! // The same seed gives the same positions and games.
//! let rng = &mut slow::Rng::new(1);
//! slow::random_position(rng);         // sound by the rules of FEN, of any material
//! slow::random_game(rng, 200);        // from the start array, up to 200 plies
//! slow::random_game_from(rng, position, 200);
//! ```

mod board;
mod dead;
mod fen;
mod game;
mod mirror;
mod moves;
mod perft;
mod position;
mod random;
mod san;

pub use board::{Board, Color, Piece, Point};
pub use game::{Game, Status};
pub use mirror::Mirror;
pub use moves::Move;
pub use position::Position;
pub use random::{Rng, any_position, random_game, random_game_from, random_position};

/// The start array of article 2.
pub const START: &str =
    "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w ACEGIacegi - 0 1";
