//! What the keys of each option mean.

use super::super::super::clock::parse_time;
use super::super::super::stats::Sprt;
use super::super::settings::{
    Comments, DrawRule, EngineSettings, Openings, Order, RandomOpenings, RecordSettings, ResignRule, Source,
};
use super::words::{CliOption, boolean, count, pair, read, unknown};
use std::path::PathBuf;
use std::time::Duration;

pub fn parse_sprt(option: &CliOption) -> Result<Sprt, String> {
    option.values.join(" ").parse()
}

pub fn parse_resign(option: &CliOption) -> Result<ResignRule, String> {
    let mut rule = ResignRule { moves: 1, score: 0, two_sided: false };
    for (key, value) in option.pairs()? {
        match key {
            "movecount" => rule.moves = count(key, value)?,
            "score" => rule.score = read(key, value)?,
            "twosided" => rule.two_sided = boolean(key, value)?,
            _ => return Err(unknown(key)),
        }
    }
    if rule.score > 0 { Ok(rule) } else { Err("score must be above 0".to_string()) }
}

pub fn parse_draw(option: &CliOption) -> Result<DrawRule, String> {
    let mut rule = DrawRule { from_move: 0, moves: 1, score: 0 };
    for (key, value) in option.pairs()? {
        match key {
            "movenumber" => rule.from_move = read(key, value)?,
            "movecount" => rule.moves = count(key, value)?,
            "score" => rule.score = read(key, value)?,
            _ => return Err(unknown(key)),
        }
    }
    if rule.score >= 0 { Ok(rule) } else { Err("score must be at least 0".to_string()) }
}

pub fn parse_openings(option: &CliOption) -> Result<Openings, String> {
    let (mut path, mut format, mut plies, mut window) = (None, None, None, None);
    let mut order = None;
    let mut start = 1;
    let random = option.values.first() == Some(&"random");
    for value in option.values.iter().skip(usize::from(random)) {
        let (key, value) = pair(value)?;
        match key {
            "file" => path = Some(PathBuf::from(value)),
            "format" => format = Some(value),
            "plies" => plies = Some(read(key, value)?),
            "score" => window = Some(count(key, value)?),
            "start" => start = count(key, value)?,
            "order" => {
                order = Some(match value {
                    "sequential" => Order::Sequential,
                    "random" => Order::Random,
                    _ => return Err(format!("order='{value}' is neither sequential nor random")),
                });
            }
            _ => return Err(unknown(key)),
        }
    }
    let source = match (random, path) {
        (true, None) if format.is_none() && order.is_none() => {
            let mut random = RandomOpenings::default();
            random.plies = plies.unwrap_or(random.plies);
            if let Some(window) = window {
                random.window = i32::try_from(window).map_err(|_| "score is too large".to_string())?;
            }
            Source::Random(random)
        }
        (true, _) => return Err("random openings take plies, score and start only".to_string()),
        (false, _) if window.is_some() => return Err("score goes with random openings only".to_string()),
        (false, None) => return Err("neither file= nor random is given".to_string()),
        (false, Some(path)) => match format.or_else(|| path.extension()?.to_str()) {
            Some("epd" | "fen") if plies.is_none() => Source::Epd(path),
            Some("epd" | "fen") => return Err("plies goes with records only".to_string()),
            Some("pgn") => Source::Records { path, plies },
            _ => return Err("format must be epd or pgn".to_string()),
        },
    };
    Ok(Openings { source, order: order.unwrap_or(Order::Sequential), start })
}

pub fn parse_record(option: &CliOption) -> Result<RecordSettings, String> {
    let mut path = None;
    let mut comments = Comments::default();
    for value in &option.values {
        match value.split_once('=') {
            None if path.is_none() => path = Some(PathBuf::from(value)),
            None => return Err(format!("'{value}' is not of the form key=value")),
            Some(("file", value)) => path = Some(PathBuf::from(value)),
            Some((key @ "nodes", value)) => comments.nodes = boolean(key, value)?,
            Some((key @ "seldepth", value)) => comments.seldepth = boolean(key, value)?,
            Some((key @ "nps", value)) => comments.nps = boolean(key, value)?,
            Some((key @ "hashfull", value)) => comments.hashfull = boolean(key, value)?,
            Some((key @ "timeleft", value)) => comments.timeleft = boolean(key, value)?,
            Some(("append", "true") | ("notation", "san")) => {}
            Some((key @ ("append" | "notation"), value)) => {
                return Err(format!("{key}={value} is not offered"));
            }
            Some((key, _)) => return Err(unknown(key)),
        }
    }
    path.map(|path| RecordSettings { path, comments }).ok_or_else(|| "no file is named".to_string())
}

pub fn parse_log(option: &CliOption) -> Result<PathBuf, String> {
    let mut path = None;
    for value in &option.values {
        match value.split_once('=') {
            None | Some(("file", _)) if path.is_some() => return Err("two files are named".to_string()),
            None => path = Some(PathBuf::from(value)),
            Some(("file", value)) => path = Some(PathBuf::from(value)),
            // Everything is always logged, at once.
            Some(("level" | "realtime" | "engine", _)) => {}
            Some((key, _)) => return Err(unknown(key)),
        }
    }
    path.ok_or_else(|| "no file is named".to_string())
}

pub fn set_engine_key(engine: &mut EngineSettings, key: &str, value: &str) -> Result<(), String> {
    if let Some(name) = key.strip_prefix("option.") {
        match engine.options.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value.to_string(),
            None => engine.options.push((name.to_string(), value.to_string())),
        }
        return Ok(());
    }
    let pace = &mut engine.pace;
    match key {
        "name" => engine.name = value.to_string(),
        "cmd" => engine.command = Some(value.to_string()),
        "dir" => engine.dir = Some(PathBuf::from(value)),
        "args" => {
            engine.args = shlex::split(value).ok_or_else(|| format!("args='{value}': unbalanced quotes"))?
        }
        "tc" if matches!(value, "inf" | "infinite") => pace.clock = None,
        "tc" => (pace.clock, pace.move_time) = (Some(value.parse()?), None),
        "st" => (pace.clock, pace.move_time) = (None, Some(move_time(value)?)),
        "nodes" => pace.nodes = Some(count(key, value)? as u64),
        "depth" | "plies" => pace.depth = Some(read(key, value).and_then(at_least_one(key))?),
        "timemargin" => engine.margin = Duration::from_millis(read(key, value)?),
        "restart" => engine.restart = boolean(key, value)?,
        "proto" if value == "uci" => {}
        "proto" => return Err(format!("proto='{value}': only uci is spoken")),
        _ => return Err(unknown(key)),
    }
    Ok(())
}

fn at_least_one(key: &str) -> impl Fn(u32) -> Result<u32, String> + '_ {
    move |n| if n > 0 { Ok(n) } else { Err(format!("{key} must be at least 1")) }
}

fn move_time(value: &str) -> Result<Duration, String> {
    let time = parse_time(value)?;
    if time.is_zero() { Err("st must be above 0".to_string()) } else { Ok(time) }
}
