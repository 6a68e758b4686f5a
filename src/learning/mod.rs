//! Learning the evaluation from self-play.
//!
//! - [`games`]: games with their scores, and the file that holds them.
//! - [`datagen`]: playing such games.
//! - [`stats`] and [`check`]: what is in a file, and whether it is right.
//! - [`train`]: what the network learns from them.

pub mod check;
pub mod datagen;
pub mod games;
pub mod stats;
pub mod train;
