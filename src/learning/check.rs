//! Games played again by the rules.

use super::games::{Ending, Record};
use crate::core::rules::Agreement;
use crate::game::Game;
use crate::variants::VariantId;

/// Plays a game again: every move must be legal, and a game must go on to its last ply and not beyond.
///
/// # Errors
/// What is wrong, with the game's number.
pub fn replay(variant: VariantId, record: &Record) -> Result<(), String> {
    let bad = |reason: String| format!("game {}: {reason}", record.number);
    let start = (!record.start.is_empty()).then_some(record.start.as_str());
    let mut game = Game::new(variant, Agreement::default(), start).map_err(|error| bad(error.to_string()))?;
    for (ply, number) in record.plies.iter().zip(1..) {
        if !game.is_legal(ply.mv) {
            return Err(bad(format!("the move of ply {number} is not legal")));
        }
        if let Some(outcome) = game.outcome() {
            return Err(bad(format!("ply {number} comes after the end: {outcome}")));
        }
        // The move after which a game was adjudicated was not played.
        if record.ending != Ending::Adjudication || number < record.plies.len() {
            game.play(ply.mv);
        }
    }
    match (record.ending, game.outcome()) {
        (Ending::Rules, None) => Err(bad("it has not ended by the rules".to_string())),
        (Ending::Rules, Some(outcome)) if outcome.winner != record.winner => {
            Err(bad(format!("its result is not that of the rules: {outcome}")))
        }
        (Ending::Length, _) if record.winner.is_some() => {
            Err(bad("it was cut off, but has a winner".to_string()))
        }
        _ => Ok(()),
    }
}
