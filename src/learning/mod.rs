//! Learning the evaluation from self-play.
//!
//! - [`games`]: games with their scores, and the file that holds them.
//! - [`datagen`]: playing such games.

pub mod datagen;
pub mod games;
