//! Tenglong (腾龙): rules, engine and tools for International Dragon Chess (国际龙象棋), xiangqi (象棋) and chess.
//!
//! Begin with a [`Game`](game::Game), which is of any of the [games](variants): set up a position, list its moves, play
//! one, write it down, and let it be searched.
//! ```
//! use tenglong::core::rules::Agreement;
//! use tenglong::game::{Game, record::GameRecord};
//! use tenglong::search::{Control, Limits, Searcher, Settings};
//! use tenglong::variants::VariantId;
//!
//! let fen = "3k5/R8/9/9/9/9/9/9/9/1R7/4K4 w - - 0 1";
//! let mut game = Game::new(VariantId::Dragon, Agreement::default(), Some(fen))?;
//! println!("{game}");
//! for mv in game.legal_moves() {
//!     println!("{} or {}", game.move_text(mv), game.san(mv));
//! }
//!
//! let (limits, settings) = (Limits { depth: Some(4), ..Limits::default() }, Settings::default());
//! let found = Searcher::new(1)?.search(&game, &limits, &settings, &Control::new(false, false), &mut |_| {});
//! assert_eq!(found.best, Some(game.parse_san("Rb11#")?));
//!
//! game.play(game.parse_move("b2b11")?);
//! assert_eq!(game.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("checkmate, white wins"));
//! assert_eq!(game.fen(), "1R1k5/R8/9/9/9/9/9/9/9/9/4K4 b - - 1 1");
//! assert!(GameRecord::new(game).to_string().contains("1. Rb11# 1-0"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | look at |
//! |---|---|
//! | read and write FEN, moves and records | [`core::notation`], [`game::record`] |
//! | know the rules of a game | [`variants::dragon`], [`variants::xiangqi`], [`variants::chess`] |
//! | work with one game without erasing its type, as fast as it goes | [`core::Position`] |
//! | add a game | [`core::rules::Rules`], [`variants`] |
//! | count moves | [`perft`] |
//! | run searches beside your program, stop and ponder | [`engine::Engine`] |
//! | look up endgames of the dragon game | [`tablebase`] |
//!
//! The feature `cli`, on by default, adds the program: command line, match runner, data generation, tables, pictures.

pub mod bench;
#[cfg(feature = "cli")]
pub mod cli;
pub mod core;
pub mod engine;
pub mod eval;
#[cfg(all(test, feature = "cli"))]
mod fourth_game;
pub mod game;
#[cfg(feature = "cli")]
pub mod learning;
#[cfg(feature = "cli")]
pub mod matches;
pub mod perft;
#[cfg(feature = "cli")]
pub mod play;
pub mod protocol;
pub mod search;
#[cfg(feature = "cli")]
pub mod serve;
pub mod tablebase;
#[cfg(feature = "cli")]
pub mod tools;
pub mod variants;
