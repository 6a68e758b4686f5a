//! Writes a finished game as a record.

use super::super::clock::Seconds;
use super::super::options::{Comments, EngineSettings, MatchSettings, Notation, RecordSettings};
use super::super::referee::{Finished, PlayedMove};
use super::super::results::Summary;
use super::super::schedule::Fixture;
use super::tags;
use crate::core::{Color, Move};
use crate::game::Game;
use crate::game::record::GameRecord;
use crate::game::record::tags::TERMINATION;
use crate::search::Score;
use time::UtcDateTime;

/// All that is known of a finished game.
pub struct Facts<'a> {
    /// The settings of its match.
    pub settings: &'a MatchSettings,
    /// Its place there.
    pub fixture: &'a Fixture,
    /// The game at the end of its opening.
    pub start: &'a Game,
    /// How it went.
    pub finished: &'a Finished,
    /// What counts of it.
    pub summary: &'a Summary,
    /// How it ended, as a sentence.
    pub reason: &'a str,
}

/// The record of a game, with an empty line behind it.
pub fn write(facts: &Facts) -> String {
    let Facts { settings, start, finished, summary, .. } = facts;
    let mut game = (*start).clone();
    finished.moves.iter().for_each(|played| game.play(played.mv));
    let mut record = GameRecord::new(game);
    record.result = summary.winner.into();
    tags_of(facts).iter().for_each(|(name, value)| record.tags.set(name, value));
    let RecordSettings { notation, minimal, comments, .. } = settings.record.clone().unwrap_or_default();
    if !minimal {
        let book = start.moves().len();
        (1..=book).for_each(|ply| record.comments.add(ply, "book"));
        for (ply, played) in (book + 1..).zip(&finished.moves) {
            record.comments.add(ply, &comment(played, comments));
        }
    }
    record.text(|game, mv| match notation {
        Notation::San => game.san(mv),
        Notation::Uci => game.move_text(mv),
        Notation::Lan => long_form(&game.san(mv), mv),
    })
}

/// A move with the letter of its piece and both its points: `Nb1c3`, `e4xd5`; special moves as in the standard form.
fn long_form(san: &str, mv: Move) -> String {
    let (from, to) = (mv.from().to_string(), mv.to().to_string());
    let Some((head, tail)) = san.split_once(&to).filter(|(head, _)| !head.contains(['-', '='])) else {
        return san.to_string();
    };
    let letter: String = head.chars().take(1).filter(|c| c.is_uppercase()).collect();
    let capture = if head.ends_with('x') { "x" } else { "" };
    format!("{letter}{from}{capture}{to}{tail}")
}

/// The tags that do not follow from the game itself.
fn tags_of(facts: &Facts) -> Vec<(&'static str, String)> {
    let mut tags = vec![
        ("Event", facts.settings.event.clone()),
        ("Site", facts.settings.site.clone()),
        ("Round", facts.fixture.round.to_string()),
        ("White", facts.summary.white.clone()),
        ("Black", facts.summary.black.clone()),
    ];
    let is_minimal = facts.settings.record.as_ref().is_some_and(|record| record.minimal);
    if !is_minimal {
        tags.extend(further_tags(facts));
    }
    let Facts { fixture, summary, .. } = facts;
    tags.push((tags::END, summary.end.to_string()));
    tags.push((tags::GAME, fixture.number.to_string()));
    tags.extend(fixture.pair.map(|pair| (tags::PAIR, pair.to_string())));
    tags.extend(summary.origin.seed.map(|seed| (tags::SEED, seed.to_string())));
    tags.push((tags::MATCH, summary.origin.settings.clone()));
    tags
}

/// Those of them that a match does without when it is resumed.
fn further_tags(facts: &Facts) -> Vec<(&'static str, String)> {
    let Facts { settings, fixture, finished, summary, reason, .. } = facts;
    let now = UtcDateTime::now();
    let mut tags = vec![
        ("Date", format!("{:04}.{:02}.{:02}", now.year(), u8::from(now.month()), now.day())),
        (TERMINATION, finished.termination().to_string()),
        (tags::REASON, (*reason).to_string()),
        (tags::PLY_COUNT, summary.plies.to_string()),
    ];
    let [white, black] = [fixture.white, fixture.black].map(|side| time_control(&settings.engines[side]));
    if white == black {
        tags.push((tags::TIME_CONTROL, white));
    } else {
        tags.extend([(tags::TIME_CONTROL_OF[0], white), (tags::TIME_CONTROL_OF[1], black)]);
    }
    for side in Color::BOTH.map(Color::index) {
        tags.push((tags::TIME[side], format!("{:.6}", summary.time[side].as_secs_f64())));
        tags.push((tags::NODES[side], summary.nodes[side].to_string()));
    }
    tags
}

/// The value of a `TimeControl` tag: periods are separated by colons; `-` where there is no clock.
fn time_control(engine: &EngineSettings) -> String {
    let pace = &engine.pace;
    let clock = pace.clock.as_ref().map(|clock| clock.to_string().replace(',', ":"));
    clock.or(pace.move_time.map(|time| format!("1/{}", Seconds(time)))).unwrap_or_else(|| "-".to_string())
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
