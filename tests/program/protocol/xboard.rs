//! Dialogues in XBoard's protocol.

use super::*;

mod chance;
mod highlights;
mod input;
mod play;
mod thinking;

/// A dialogue with a new game of dragon chess, the engine to play Black.
fn game() -> Dialogue {
    game_of("dragon")
}

/// The same with any game, by the name that XBoard gives it.
fn game_of(variant: &str) -> Dialogue {
    let mut dialogue = Dialogue::start();
    for line in ["xboard", "new", &format!("variant {variant}"), "ping 0"] {
        dialogue.send(line);
    }
    dialogue.expect("pong 0");
    dialogue
}

/// Says all of `input` after `xboard`, closes the input and waits for the end.
fn run(input: &str) -> driver::Transcript {
    Dialogue::run(format!("xboard\n{input}"))
}
