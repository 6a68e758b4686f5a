//! Writes a finished game as a record.

use super::super::options::{Comments, EngineSettings, Settings};
use super::super::referee::{Finished, PlayedMove};
use super::super::results::Summary;
use super::super::schedule::Fixture;
use super::tags;
use crate::core::Color;
use crate::game::Game;
use crate::search::Score;
use time::UtcDateTime;

/// All that is known of a finished game.
pub struct Facts<'a> {
    /// The settings of its match.
    pub settings: &'a Settings,
    /// Its place there.
    pub fixture: &'a Fixture,
    /// The game at the end of its opening.
    pub start: &'a Game,
    /// How it went.
    pub finished: &'a Finished,
    /// What counts of it.
    pub summary: &'a Summary,
}

/// The record of a game, with an empty line behind it.
pub fn write(facts: &Facts) -> String {
    let mut text = String::new();
    for (name, value) in tags_of(facts) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text += &format!("[{name} \"{value}\"]\n");
    }
    text.push('\n');
    text += &moves_of(facts);
    text + "\n\n"
}

fn tags_of(facts: &Facts) -> Vec<(&'static str, String)> {
    let Facts { settings, fixture, start, finished, summary } = facts;
    let now = UtcDateTime::now();
    let mut tags = vec![
        ("Event", settings.event.clone()),
        ("Site", settings.site.clone()),
        ("Date", format!("{:04}.{:02}.{:02}", now.year(), u8::from(now.month()), now.day())),
        ("Round", fixture.round.to_string()),
        ("White", summary.white.clone()),
        ("Black", summary.black.clone()),
        ("Result", result_text(summary.winner).to_string()),
        ("Variant", settings.variant.to_string()),
    ];
    if let Some(letter) = settings.promotion {
        tags.push(("Promotion", letter.to_ascii_uppercase().to_string()));
    }
    tags.extend([("SetUp", "1".to_string()), ("FEN", start.start_fen().to_string())]);
    tags.push((tags::TERMINATION, finished.termination().to_string()));
    tags.push((tags::REASON, summary.reason.clone()));
    tags.push((tags::PLY_COUNT, summary.plies.to_string()));
    let [white, black] = [fixture.white, fixture.black].map(|side| time_control(&settings.engines[side]));
    if white == black {
        tags.push((tags::TIME_CONTROL, white));
    } else {
        tags.extend([(tags::TIME_CONTROL_OF[0], white), (tags::TIME_CONTROL_OF[1], black)]);
    }
    for color in Color::BOTH {
        let side = color.index();
        tags.push((tags::TIME[side], format!("{:.6}", summary.time[side].as_secs_f64())));
        tags.push((tags::NODES[side], summary.nodes[side].to_string()));
    }
    tags.push((tags::GAME, fixture.number.to_string()));
    tags.extend(fixture.pair.map(|pair| (tags::PAIR, pair.to_string())));
    tags.extend(summary.origin.seed.map(|seed| (tags::SEED, seed.to_string())));
    tags.push((tags::MATCH, summary.origin.settings.clone()));
    tags
}

/// The value of a `TimeControl` tag: periods are separated by colons; `-` where there is no clock.
fn time_control(engine: &EngineSettings) -> String {
    let pace = &engine.pace;
    let clock = pace.clock.as_ref().map(|clock| clock.to_string().replace(',', ":"));
    clock
        .or(pace.move_time.map(|time| format!("1/{}", time.as_secs_f64())))
        .unwrap_or_else(|| "-".to_string())
}

fn moves_of(facts: &Facts) -> String {
    let book = facts.start.moves();
    let mut game = facts.start.clone();
    while game.undo() {}
    let comments = facts.settings.record.as_ref().map(|record| record.comments).unwrap_or_default();
    let engine_moves = facts.finished.moves.iter().map(|played| (played.mv, comment(played, comments)));
    let moves = book.into_iter().map(|mv| (mv, "book".to_string())).chain(engine_moves);
    let mut words = Vec::new();
    for (mv, comment) in moves {
        if game.side_to_move() == Color::White {
            words.push(format!("{}.", game.full_moves()));
        } else if words.is_empty() {
            words.push(format!("{}...", game.full_moves()));
        }
        words.push(game.san(mv));
        words.extend(format!("{{{comment}}}").split(' ').map(str::to_string));
        game.play(mv);
    }
    words.push(result_text(facts.summary.winner).to_string());
    wrap(&words)
}

/// Joins words to lines of at most 80 characters.
fn wrap(words: &[String]) -> String {
    const WIDTH: usize = 80;
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += word.len();
    }
    text
}

/// What an engine said of its move: score from its own side, depth, time, and whatever else is asked for.
fn comment(played: &PlayedMove, comments: Comments) -> String {
    let info = &played.info;
    let score = info.score.map_or_else(|| "0.00".to_string(), score_text);
    let mut text = format!("{score}/{} {:.3}s", info.depth.unwrap_or(0), played.elapsed.as_secs_f64());
    let mut add = |wanted: bool, key: &str, value: Option<String>| {
        if let Some(value) = value.filter(|_| wanted) {
            text += &format!(", {key}={value}");
        }
    };
    add(comments.nodes, "n", info.nodes.map(|n| n.to_string()));
    add(comments.seldepth, "sd", info.seldepth.map(|n| n.to_string()));
    add(comments.nps, "nps", info.nps.map(|n| n.to_string()));
    add(comments.hashfull, "h", info.hashfull.map(|n| n.to_string()));
    add(comments.timeleft, "tl", played.left.map(|left| format!("{:.3}s", left.as_secs_f64())));
    text
}

/// `+0.31` in pawns, `+M5` and `-M5` in moves.
fn score_text(score: Score) -> String {
    match score {
        Score::Cp(cp) => format!("{:+.2}", f64::from(cp) / 100.0),
        Score::Mate(moves) if moves > 0 => format!("+M{moves}"),
        Score::Mate(moves) => format!("-M{}", moves.unsigned_abs()),
    }
}

/// The result as records write it.
pub fn result_text(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}
