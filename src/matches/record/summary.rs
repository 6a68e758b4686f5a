//! What counts of a recorded game.

use super::super::ending::EndKind;
use super::super::results::{Origin, Summary};
use super::tags;
use crate::core::Color;
use crate::game::record::tags::TERMINATION;
use crate::game::record::{GameResult, Transcript};
use std::str::FromStr;
use std::time::Duration;

/// What counts of a game; none if it was not finished.
pub fn summary(transcript: &Transcript) -> Option<Summary> {
    let winner = match transcript.result {
        GameResult::WhiteWins => Some(Color::White),
        GameResult::BlackWins => Some(Color::Black),
        GameResult::Draw => None,
        GameResult::Unfinished => return None,
    };
    let tag = |name: &str| transcript.tags.get(name);
    fn number<T: FromStr>(text: Option<&str>) -> Option<T> {
        text?.parse().ok()
    }
    let time = |name: &str| {
        let seconds: Option<f64> = number(tag(name));
        seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).unwrap_or_default()
    };
    let text = |name: &str, unknown: &str| tag(name).unwrap_or(unknown).to_string();
    Some(Summary {
        origin: Origin { settings: text(tags::MATCH, ""), seed: number(tag(tags::SEED)) },
        number: number(tag(tags::GAME)),
        pair: number(tag(tags::PAIR)),
        white: text("White", "?"),
        black: text("Black", "?"),
        winner,
        end: EndKind::from_str(tag(tags::END).or(tag(TERMINATION)).unwrap_or("unknown"))
            .unwrap_or_else(|never| match never {}),
        start: tag("FEN").map(str::to_string),
        round: tag("Round").filter(|round| !["?", "-"].contains(round)).map(str::to_string),
        plies: transcript.moves.len(),
        time: tags::TIME.map(time),
        nodes: tags::NODES.map(|name| number(tag(name)).unwrap_or(0)),
    })
}
