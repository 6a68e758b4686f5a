//! What the keys of each option mean.

use super::super::super::clock::parse_time;
use super::super::super::stats::{Model, Sprt};
use super::super::settings::{
    DrawRule, EngineSettings, Format, LogSettings, Notation, Openings, Order, RandomOpenings, RecordSettings,
    ReportSettings, ResignRule, Source,
};
use super::keys::{Key, read_key, read_keys};
use super::words::{CliOption, boolean, count, pair, read};
use std::path::PathBuf;
use std::time::Duration;

/// Keys of `-engine`, `-each` and `-check`. Options of the engine are read before: see [`set_engine_key`].
pub const ENGINE: &[Key<EngineSettings>] = &[
    Key {
        name: "cmd",
        value: "FILE",
        help: "the program; without it, this one",
        set: |engine, _, value| {
            engine.command = Some(value.to_string());
            Ok(())
        },
    },
    Key {
        name: "dir",
        value: "DIR",
        help: "its working directory",
        set: |engine, _, value| {
            engine.dir = Some(PathBuf::from(value));
            Ok(())
        },
    },
    Key {
        name: "args",
        value: "\"ARGS\"",
        help: "its arguments",
        set: |engine, _, value| {
            engine.args = shlex::split(value).ok_or_else(|| format!("args='{value}': unbalanced quotes"))?;
            Ok(())
        },
    },
    Key {
        name: "name",
        value: "NAME",
        help: "its name in lines and records",
        set: |engine, _, value| {
            engine.name = value.to_string();
            Ok(())
        },
    },
    Key {
        name: OPTION,
        value: "VALUE",
        help: "one of its own options",
        set: |_, _, _| Err("option.NAME=VALUE needs a name".to_string()),
    },
    Key {
        name: "tc",
        value: "[MOVES/]TIME[+INC][,...]",
        help: "clock: seconds, M:S or H:M:S; inf for none",
        set: |engine, _, value| {
            let none = matches!(value, "inf" | "infinite");
            engine.pace.clock = if none { None } else { Some(value.parse()?) };
            Ok(())
        },
    },
    Key {
        name: "st",
        value: "SECONDS",
        help: "time of each move, instead of tc",
        set: |engine, _, value| {
            let time = parse_time(value)?;
            if time.is_zero() {
                return Err("st must be above 0".to_string());
            }
            engine.pace.move_time = Some(time);
            Ok(())
        },
    },
    Key {
        name: "nodes",
        value: "N",
        help: "nodes of each search",
        set: |engine, key, value| {
            engine.pace.nodes = Some(count(key, value)? as u64);
            Ok(())
        },
    },
    Key { name: "depth", value: "N", help: "depth of each search, in plies", set: set_depth },
    Key { name: "plies", value: "N", help: "the same as depth", set: set_depth },
    Key {
        name: "timemargin",
        value: "MS",
        help: "excess over its time that is forgiven",
        set: |engine, key, value| {
            engine.margin = Duration::from_millis(read(key, value)?);
            Ok(())
        },
    },
    Key {
        name: "restart",
        value: "on|off",
        help: "whether it is started anew for every game",
        set: |engine, key, value| {
            engine.restart = boolean(key, value)?;
            Ok(())
        },
    },
    Key {
        name: "proto",
        value: "uci",
        help: "the only protocol",
        set: |_, key, value| match value {
            "uci" => Ok(()),
            _ => Err(format!("{key}='{value}': only uci is spoken")),
        },
    },
];

/// The name that stands for all options of an engine in the table of its keys.
const OPTION: &str = "option.NAME";

fn set_depth(engine: &mut EngineSettings, key: &str, value: &str) -> Result<(), String> {
    let depth = u32::try_from(count(key, value)?);
    engine.pace.depth = Some(depth.map_err(|_| format!("{key}='{value}' is no number that fits"))?);
    Ok(())
}

/// Reads a key of an engine, or an option that is to be set in it.
pub fn set_engine_key(engine: &mut EngineSettings, key: &str, value: &str) -> Result<(), String> {
    let Some(name) = key.strip_prefix("option.").filter(|_| key != OPTION) else {
        return read_key(ENGINE, engine, key, value);
    };
    match engine.options.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
        Some((_, old)) => *old = value.to_string(),
        None => engine.options.push((name.to_string(), value.to_string())),
    }
    Ok(())
}

/// Keys of `-sprt`.
pub const SPRT: &[Key<Sprt>] = &[
    Key {
        name: "elo0",
        value: "ELO",
        help: "difference in strength under H0 (0)",
        set: |sprt, key, value| set(&mut sprt.elo0, key, value),
    },
    Key {
        name: "elo1",
        value: "ELO",
        help: "difference in strength under H1 (5)",
        set: |sprt, key, value| set(&mut sprt.elo1, key, value),
    },
    Key {
        name: "alpha",
        value: "P",
        help: "probability of accepting H1 when H0 is true (0.05)",
        set: |sprt, key, value| set(&mut sprt.alpha, key, value),
    },
    Key {
        name: "beta",
        value: "P",
        help: "probability of accepting H0 when H1 is true (0.05)",
        set: |sprt, key, value| set(&mut sprt.beta, key, value),
    },
    Key {
        name: "model",
        value: "normalized|logistic",
        help: "scale of the differences (normalized)",
        set: |sprt, _, value| {
            sprt.model = value.parse::<Model>()?;
            Ok(())
        },
    },
];

fn set<T: std::str::FromStr>(target: &mut T, key: &str, value: &str) -> Result<(), String> {
    *target = read(key, value)?;
    Ok(())
}

/// Reads a test as `-sprt` does.
///
/// # Errors
/// One line: what is wrong with it.
pub fn parse_sprt(words: &[&str]) -> Result<Sprt, String> {
    let mut sprt = Sprt::default();
    read_keys(words, SPRT, &mut sprt)?;
    sprt.check()?;
    Ok(sprt)
}

/// Keys of `-resign`.
pub const RESIGN: &[Key<ResignRule>] = &[
    Key {
        name: "movecount",
        value: "N",
        help: "successive moves of the losing side (1)",
        set: |rule, key, value| {
            rule.moves = count(key, value)?;
            Ok(())
        },
    },
    Key {
        name: "score",
        value: "CENTIPAWNS",
        help: "how far behind it says it is",
        set: |rule, key, value| set(&mut rule.score, key, value),
    },
    Key {
        name: "twosided",
        value: "true|false",
        help: "whether the other side must agree (false)",
        set: |rule, key, value| {
            rule.two_sided = boolean(key, value)?;
            Ok(())
        },
    },
];

pub fn parse_resign(words: &[&str]) -> Result<ResignRule, String> {
    let mut rule = ResignRule { moves: 1, score: 0, two_sided: false };
    read_keys(words, RESIGN, &mut rule)?;
    if rule.score > 0 { Ok(rule) } else { Err("score must be above 0".to_string()) }
}

/// Keys of `-draw`.
pub const DRAW: &[Key<DrawRule>] = &[
    Key {
        name: "movenumber",
        value: "N",
        help: "full moves of the whole game to be made first (0)",
        set: |rule, key, value| set(&mut rule.from_move, key, value),
    },
    Key {
        name: "movecount",
        value: "N",
        help: "successive moves of both sides, without pawn move or capture (1)",
        set: |rule, key, value| {
            rule.moves = count(key, value)?;
            Ok(())
        },
    },
    Key {
        name: "score",
        value: "CENTIPAWNS",
        help: "greatest score to either side (0)",
        set: |rule, key, value| set(&mut rule.score, key, value),
    },
];

pub fn parse_draw(words: &[&str]) -> Result<DrawRule, String> {
    let mut rule = DrawRule { from_move: 0, moves: 1, score: 0 };
    read_keys(words, DRAW, &mut rule)?;
    if rule.score >= 0 { Ok(rule) } else { Err("score must be at least 0".to_string()) }
}

/// What `-openings` says, as far as it has been read.
#[derive(Default)]
pub struct OpeningsDraft {
    path: Option<PathBuf>,
    format: Option<String>,
    order: Option<Order>,
    plies: Option<usize>,
    window: Option<usize>,
    start: Option<usize>,
}

/// Keys of `-openings`.
pub const OPENINGS: &[Key<OpeningsDraft>] = &[
    Key {
        name: "file",
        value: "FILE",
        help: "a file of positions or games",
        set: |draft, _, value| {
            draft.path = Some(PathBuf::from(value));
            Ok(())
        },
    },
    Key {
        name: "format",
        value: "epd|pgn",
        help: "by default as the name of the file ends",
        set: |draft, _, value| {
            draft.format = Some(value.to_string());
            Ok(())
        },
    },
    Key {
        name: "order",
        value: "sequential|random",
        help: "(random)",
        set: |draft, key, value| {
            draft.order = Some(match value {
                "sequential" => Order::Sequential,
                "random" => Order::Random,
                _ => return Err(format!("{key}='{value}' is neither sequential nor random")),
            });
            Ok(())
        },
    },
    Key {
        name: "plies",
        value: "N",
        help: "plies of a game that are used (all), or of a random opening (8)",
        set: |draft, key, value| {
            draft.plies = Some(read(key, value)?);
            Ok(())
        },
    },
    Key {
        name: "start",
        value: "N",
        help: "number of the first opening (1)",
        set: |draft, key, value| {
            draft.start = Some(count(key, value)?);
            Ok(())
        },
    },
    Key {
        name: "policy",
        value: "round",
        help: "each round has its own opening: the only policy",
        set: |_, key, value| match value {
            "round" => Ok(()),
            _ => Err(format!("{key}={value} is not offered; it is round")),
        },
    },
    Key {
        name: "score",
        value: "CENTIPAWNS",
        help: "greatest advantage in a random opening (100)",
        set: |draft, key, value| {
            draft.window = Some(count(key, value)?);
            Ok(())
        },
    },
];

pub fn parse_openings(words: &[&str]) -> Result<Openings, String> {
    let is_random = words.first() == Some(&"random");
    let mut draft = OpeningsDraft::default();
    read_keys(&words[usize::from(is_random)..], OPENINGS, &mut draft)?;
    let start = draft.start.unwrap_or(1);
    let order = draft.order.unwrap_or(if is_random { Order::Sequential } else { Order::Random });
    let source = if is_random { draft.random()? } else { draft.file()? };
    Ok(Openings { source, order, start, strict: false })
}

impl OpeningsDraft {
    fn random(self) -> Result<Source, String> {
        if self.path.is_some() || self.format.is_some() || self.order.is_some() {
            return Err("random openings take plies, score and start only".to_string());
        }
        let RandomOpenings { plies, window } = RandomOpenings::default();
        let window = self.window.map_or(Ok(window), i32::try_from);
        Ok(Source::Random(RandomOpenings {
            plies: self.plies.unwrap_or(plies),
            window: window.map_err(|_| "score is too large".to_string())?,
        }))
    }

    fn file(self) -> Result<Source, String> {
        if self.window.is_some() {
            return Err("score goes with random openings only".to_string());
        }
        let path = self.path.ok_or("neither file= nor random is given")?;
        let format = self.format.or_else(|| Some(path.extension()?.to_str()?.to_string()));
        match (format.as_deref(), self.plies) {
            (Some("epd" | "fen"), None) => Ok(Source::Epd(path)),
            (Some("epd" | "fen"), Some(_)) => Err("plies goes with records only".to_string()),
            (Some("pgn"), plies) => Ok(Source::Records { path, plies }),
            _ => Err("format must be epd or pgn".to_string()),
        }
    }
}

/// Keys of `-pgnout`.
pub const RECORD: &[Key<RecordSettings>] = &[
    Key {
        name: "file",
        value: "FILE",
        help: "the file; the name alone does, too",
        set: |record, _, value| {
            record.path = PathBuf::from(value);
            Ok(())
        },
    },
    Key {
        name: "append",
        value: "true|false",
        help: "whether the match in the file goes on, or the file begins anew (true)",
        set: |record, key, value| {
            record.append = boolean(key, value)?;
            Ok(())
        },
    },
    Key {
        name: "notation",
        value: "san|lan|uci",
        help: "how moves are written (san)",
        set: |record, key, value| {
            record.notation = match value {
                "san" => Notation::San,
                "lan" => Notation::Lan,
                "uci" => Notation::Uci,
                _ => return Err(format!("{key}='{value}' is none of san, lan, uci")),
            };
            Ok(())
        },
    },
    Key {
        name: "min",
        value: "true|false",
        help: "whether comments and further tags are left out (false)",
        set: |record, key, value| {
            record.minimal = boolean(key, value)?;
            Ok(())
        },
    },
    Key {
        name: "nodes",
        value: "true|false",
        help: "nodes of each move in its comment (false)",
        set: |record, key, value| {
            record.comments.nodes = boolean(key, value)?;
            Ok(())
        },
    },
    Key {
        name: "seldepth",
        value: "true|false",
        help: "the same for the selective depth",
        set: |record, key, value| {
            record.comments.seldepth = boolean(key, value)?;
            Ok(())
        },
    },
    Key {
        name: "nps",
        value: "true|false",
        help: "for nodes per second",
        set: |record, key, value| {
            record.comments.nps = boolean(key, value)?;
            Ok(())
        },
    },
    Key {
        name: "hashfull",
        value: "true|false",
        help: "for the filling of the hash table",
        set: |record, key, value| {
            record.comments.hashfull = boolean(key, value)?;
            Ok(())
        },
    },
    Key {
        name: "timeleft",
        value: "true|false",
        help: "for the time left on the clock",
        set: |record, key, value| {
            record.comments.timeleft = boolean(key, value)?;
            Ok(())
        },
    },
    Key {
        name: MATCH_LINE,
        value: "REGEX",
        help: "accepted, without effect",
        // Test frameworks send it for lines of engines that they alone know.
        set: |_, _, _| Ok(()),
    },
];

const MATCH_LINE: &str = "match_line";

pub fn parse_record(option: &CliOption) -> Result<RecordSettings, String> {
    let mut record = RecordSettings::default();
    let mut words = option.values.as_slice();
    if let Some((first, rest)) = words.split_first().filter(|(first, _)| !first.contains('=')) {
        record.path = PathBuf::from(first);
        words = rest;
    }
    let mut in_regex = false;
    for word in words {
        match pair(word) {
            Ok((key, value)) => {
                read_key(RECORD, &mut record, key, value)?;
                in_regex = key == MATCH_LINE;
            }
            // A framework that does not quote splits the expression.
            Err(_) if in_regex => {}
            Err(_) if *word == "min" => record.minimal = true,
            Err(reason) => return Err(reason),
        }
    }
    if record.path.as_os_str().is_empty() { Err("no file is named".to_string()) } else { Ok(record) }
}

/// Keys of `-log`.
pub const LOG: &[Key<LogSettings>] = &[
    Key {
        name: "file",
        value: "FILE",
        help: "the file; the name alone does, too",
        set: |log, _, value| {
            if !log.path.as_os_str().is_empty() {
                return Err("two files are named".to_string());
            }
            log.path = PathBuf::from(value);
            Ok(())
        },
    },
    Key {
        name: "append",
        value: "true|false",
        help: "whether what the file holds is kept (true)",
        set: |log, key, value| {
            log.append = boolean(key, value)?;
            Ok(())
        },
    },
    Key {
        name: "limit",
        value: "MB",
        help: "size after which no more is written (1024)",
        set: |log, key, value| {
            let limit = (count(key, value)? as u64).checked_mul(1 << 20);
            log.limit = limit.ok_or_else(|| format!("{key}='{value}' is no number that fits"))?;
            Ok(())
        },
    },
    Key {
        name: "level",
        value: "LEVEL",
        help: "accepted: everything is always written",
        set: |_, _, _| Ok(()),
    },
    Key { name: "engine", value: "true|false", help: "accepted, likewise", set: |_, _, _| Ok(()) },
    Key { name: "realtime", value: "true|false", help: "accepted: at once", set: |_, _, _| Ok(()) },
    Key {
        name: "compress",
        value: "false",
        help: "the log is plain text",
        set: |_, key, value| {
            if boolean(key, value)? { Err(format!("{key}={value} is not offered")) } else { Ok(()) }
        },
    },
];

pub fn parse_log(option: &CliOption) -> Result<LogSettings, String> {
    let mut log = LogSettings { path: PathBuf::new(), append: true, limit: 1 << 30 };
    for word in &option.values {
        let (key, value) = word.split_once('=').unwrap_or(("file", word));
        read_key(LOG, &mut log, key, value)?;
    }
    if log.path.as_os_str().is_empty() { Err("no file is named".to_string()) } else { Ok(log) }
}

/// Keys of `-output`.
pub const OUTPUT: &[Key<ReportSettings>] = &[Key {
    name: "format",
    value: "fastchess|cutechess",
    help: "the lines of which runner (fastchess); cutechess takes single games as the unit",
    set: |report, key, value| {
        report.format = match value {
            "fastchess" => Format::Fastchess,
            "cutechess" => Format::Cutechess,
            _ => return Err(format!("{key}='{value}' is neither fastchess nor cutechess")),
        };
        Ok(())
    },
}];

/// Keys of `-report`.
pub const REPORT: &[Key<ReportSettings>] = &[Key {
    name: "penta",
    value: "true|false",
    help: "whether pairs of games are the unit of the statistics (true)",
    set: |report, key, value| {
        report.pairs = boolean(key, value)?;
        Ok(())
    },
}];
