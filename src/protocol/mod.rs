//! How programs talk to the engine. `engine-protocol.md` describes it for them.
//!
//! A protocol is a loop that reads [lines](input), makes them [commands](command), carries them out on the
//! [engine](crate::engine) and writes through the [output]. The [options] are the same for all.

use crate::engine::Engine;
use output::Output;

pub mod command;
mod display;
pub mod input;
pub mod options;
pub mod output;
pub mod uci;

/// What a protocol works with.
pub struct Session {
    /// What is talked to.
    pub engine: Engine,
    /// Where the answers go.
    pub output: Output,
}
