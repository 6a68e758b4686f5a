//! The table of options: what each is called, what follows it, what it means and what it sets. The parser, the usage
//! text and the completion are made from it.

use super::config;
use super::draft::Draft;
use super::keys::{KeyHelp, describe, read_keys};
use super::values::{
    DRAW, ENGINE, LOG, OPENINGS, OUTPUT, RECORD, REPORT, RESIGN, SPRT, parse_draw, parse_log, parse_openings,
    parse_record, parse_resign, parse_sprt,
};
use super::words::CliOption;
use crate::engine::DEFAULT_VARIANT;
use std::path::PathBuf;

/// An option.
pub struct Row {
    /// Its name, without dash.
    pub name: &'static str,
    /// What follows it.
    pub style: &'static str,
    /// What it means.
    pub help: &'static str,
    /// The keys of what follows it, if they are such.
    pub keys: fn() -> Vec<KeyHelp>,
    /// Notes it in the draft.
    pub apply: fn(&mut Draft, &CliOption) -> Result<(), String>,
}

/// Options that belong together.
pub struct Group {
    /// What they are about.
    pub title: &'static str,
    /// The options.
    pub rows: &'static [Row],
}

const PAIRS: &str = "KEY=VALUE...";

fn no_keys() -> Vec<KeyHelp> {
    Vec::new()
}

/// All options.
pub const GROUPS: &[Group] = &[
    Group { title: "Engines", rows: ENGINES },
    Group { title: "Games", rows: GAMES },
    Group { title: "Openings", rows: BOOKS },
    Group { title: "Ends before the rules end a game", rows: ENDS },
    Group { title: "Statistics and output", rows: OUTPUTS },
    Group { title: "Running", rows: RUNNING },
    Group { title: "Other commands", rows: COMMANDS },
    Group { title: "Accepted, without effect", rows: WITHOUT_EFFECT },
];

/// The row of an option.
pub fn row(name: &str) -> Option<&'static Row> {
    GROUPS.iter().flat_map(|group| group.rows).find(|row| row.name == name)
}

const ENGINES: &[Row] = &[
    Row {
        name: "engine",
        style: PAIRS,
        help: "an engine; once for each",
        keys: || describe(ENGINE),
        apply: |draft, option| draft.add_engine(option),
    },
    Row {
        name: "each",
        style: PAIRS,
        help: "keys for all engines; they prevail over an engine's own",
        keys: no_keys,
        apply: |draft, option| draft.add_to_each(option),
    },
];

const GAMES: &[Row] = &[
    Row {
        name: "variant",
        style: "NAME",
        help: "the game: dragon, xiangqi or chess; standard is the default one (dragon)",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.variant = match option.value()? {
                "standard" => DEFAULT_VARIANT,
                "fischerandom" => return Err("Chess960 is not played here".to_string()),
                name => name.parse().map_err(|error| format!("{error}"))?,
            };
            Ok(())
        },
    },
    Row {
        name: "promotion",
        style: "LETTER",
        help: "the piece agreed for promotion, where the game agrees on one",
        keys: no_keys,
        apply: |draft, option| {
            let text = option.value()?;
            let mut letters = text.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) if letter.is_ascii_alphabetic() => {
                    draft.settings.promotion = Some(letter.to_ascii_lowercase());
                    Ok(())
                }
                _ => Err(format!("'{text}' is no letter of a piece")),
            }
        },
    },
    Row {
        name: "rounds",
        style: "N",
        help: "rounds, in each of which everyone meets everyone (2)",
        keys: no_keys,
        apply: |draft, option| {
            draft.rounds = Some(option.count()?);
            Ok(())
        },
    },
    Row {
        name: "games",
        style: "N",
        help: "games of a meeting (2)",
        keys: no_keys,
        apply: |draft, option| {
            draft.games = Some(option.count()?);
            Ok(())
        },
    },
    Row {
        name: "repeat",
        style: "",
        help: "two successive games of a meeting share their opening",
        keys: no_keys,
        apply: |draft, option| {
            if !option.values.is_empty() && option.value()? != "2" {
                return Err("an opening is played twice, or once".to_string());
            }
            draft.repeat = true;
            Ok(())
        },
    },
    Row {
        name: "noswap",
        style: "",
        help: "all games of a meeting have the same colours",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.colours.fixed = option.switch()?;
            Ok(())
        },
    },
    Row {
        name: "reverse",
        style: "",
        help: "the first engine of a meeting begins with Black",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.colours.reversed = option.switch()?;
            Ok(())
        },
    },
    Row {
        name: "tournament",
        style: "roundrobin|gauntlet",
        help: "who meets whom (roundrobin)",
        keys: no_keys,
        apply: |draft, option| {
            draft.gauntlet = match option.value()? {
                "roundrobin" | "round-robin" => false,
                "gauntlet" => true,
                other => return Err(format!("'{other}' is neither roundrobin nor gauntlet")),
            };
            Ok(())
        },
    },
    Row {
        name: "seeds",
        style: "N",
        help: "how many of the first engines run the gauntlet (1)",
        keys: no_keys,
        apply: |draft, option| {
            draft.seeds = Some(option.count()?);
            Ok(())
        },
    },
];

const BOOKS: &[Row] = &[
    Row {
        name: "openings",
        style: "[random] KEY=VALUE...",
        help: "where games begin: a file, or random moves",
        keys: || describe(OPENINGS),
        apply: |draft, option| {
            draft.settings.openings = parse_openings(&option.values)?;
            Ok(())
        },
    },
    Row {
        name: "strict",
        style: "",
        help: "an opening that cannot be used refuses the file; with -check, advice is required",
        keys: no_keys,
        apply: |draft, option| {
            draft.strict = option.switch()?;
            Ok(())
        },
    },
    Row {
        name: "srand",
        style: "SEED",
        help: "seed of everything random (a fresh one)",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.seed = Some(option.read()?);
            Ok(())
        },
    },
];

const ENDS: &[Row] = &[
    Row {
        name: "resign",
        style: PAIRS,
        help: "a side that says it is lost loses",
        keys: || describe(RESIGN),
        apply: |draft, option| {
            draft.settings.adjudication.resign = Some(parse_resign(&option.values)?);
            Ok(())
        },
    },
    Row {
        name: "draw",
        style: PAIRS,
        help: "sides that say nothing is going on draw",
        keys: || describe(DRAW),
        apply: |draft, option| {
            draft.settings.adjudication.draw = Some(parse_draw(&option.values)?);
            Ok(())
        },
    },
    Row {
        name: "maxmoves",
        style: "N",
        help: "draw after N moves of both sides, the opening's not counted",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.adjudication.max_moves = Some(option.count()?);
            Ok(())
        },
    },
    Row {
        name: "tb",
        style: "DIR",
        help: "endgame tables in DIR and those in the program decide (dragon game)",
        keys: no_keys,
        apply: |draft, option| {
            draft.tables.folder = Some(PathBuf::from(option.value()?));
            Ok(())
        },
    },
    Row {
        name: "tbpieces",
        style: "N",
        help: "most pieces for that (as many as the tables have)",
        keys: no_keys,
        apply: |draft, option| {
            draft.tables.men = Some(option.read()?);
            Ok(())
        },
    },
    Row {
        name: "tbignore50",
        style: "",
        help: "a win counts though the move rule may come first",
        keys: no_keys,
        apply: |draft, option| {
            draft.tables.ignore_clock = option.switch()?;
            Ok(())
        },
    },
    Row {
        name: "tbadjudicate",
        style: "WIN_LOSS|DRAW|BOTH",
        help: "what is decided (BOTH)",
        keys: no_keys,
        apply: |draft, option| {
            (draft.tables.wins, draft.tables.draws) = match option.value()? {
                "WIN_LOSS" => (true, false),
                "DRAW" => (false, true),
                "BOTH" => (true, true),
                other => return Err(format!("'{other}' is none of WIN_LOSS, DRAW, BOTH")),
            };
            Ok(())
        },
    },
];

const OUTPUTS: &[Row] = &[
    Row {
        name: "sprt",
        style: PAIRS,
        help: "a test that ends the match as soon as it is decided",
        keys: || describe(SPRT),
        apply: |draft, option| {
            draft.settings.sprt = Some(parse_sprt(&option.values)?);
            Ok(())
        },
    },
    Row {
        name: "pgnout",
        style: "[FILE] KEY=VALUE...",
        help: "record the games; a match that was cut off goes on with the same command",
        keys: || describe(RECORD),
        apply: |draft, option| {
            draft.settings.record = Some(parse_record(option)?);
            Ok(())
        },
    },
    Row {
        name: "event",
        style: "NAME",
        help: "the Event tag of the records",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.event = option.values.join(" ");
            Ok(())
        },
    },
    Row {
        name: "site",
        style: "NAME",
        help: "the Site tag",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.site = option.values.join(" ");
            Ok(())
        },
    },
    Row {
        name: "output",
        style: PAIRS,
        help: "how results are printed",
        keys: || describe(OUTPUT),
        apply: |draft, option| read_keys(&option.values, OUTPUT, &mut draft.settings.report),
    },
    Row {
        name: "report",
        style: PAIRS,
        help: "what they count",
        keys: || describe(REPORT),
        apply: |draft, option| read_keys(&option.values, REPORT, &mut draft.settings.report),
    },
    Row {
        name: "ratinginterval",
        style: "N",
        help: "games between two reports; 0: one at the end (10)",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.report.interval = option.read()?;
            Ok(())
        },
    },
    Row {
        name: "scoreinterval",
        style: "N",
        help: "games between two lines 'Score of', in cutechess's format (1)",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.report.score_interval = option.read()?;
            Ok(())
        },
    },
    Row {
        name: "log",
        style: "[FILE] KEY=VALUE...",
        help: "write down everything that is said to engines and by them",
        keys: || describe(LOG),
        apply: |draft, option| {
            draft.settings.log = Some(parse_log(option)?);
            Ok(())
        },
    },
    Row {
        name: config::NAME,
        style: PAIRS,
        help: "read options from a file, or save this command",
        keys: || describe(config::KEYS),
        apply: |_, _| Err("is read before all others".to_string()),
    },
];

const RUNNING: &[Row] = &[
    Row {
        name: "concurrency",
        style: "N",
        help: "games at a time (1); the threads of engines count",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.concurrency = option.count()?;
            Ok(())
        },
    },
    Row {
        name: "force-concurrency",
        style: "",
        help: "more of them than there are processors for",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.force_concurrency = option.switch()?;
            Ok(())
        },
    },
    Row {
        name: "use-affinity",
        style: "[LIST]",
        help: "bind each game to processors of its own, from a list like 0-3,6 (Linux)",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.affinity = Some(match option.values[..] {
                [] => Vec::new(),
                _ => processors(option.value()?)?,
            });
            Ok(())
        },
    },
    Row {
        name: "recover",
        style: "",
        help: "start an engine again that has crashed or hung; else the match ends",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.recover = option.switch()?;
            Ok(())
        },
    },
    Row {
        name: "startup-ms",
        style: "MS",
        help: "patience until uciok (10000)",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.patience.startup = option.milliseconds()?;
            Ok(())
        },
    },
    Row {
        name: "ucinewgame-ms",
        style: "MS",
        help: "for a new game and for options (60000)",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.patience.new_game = option.milliseconds()?;
            Ok(())
        },
    },
    Row {
        name: "ping-ms",
        style: "MS",
        help: "for isready between moves, and from stop to the move (10000)",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.patience.ping = option.milliseconds()?;
            Ok(())
        },
    },
    Row {
        name: "move-ms",
        style: "MS",
        help: "for a move without a clock (120000)",
        keys: no_keys,
        apply: |draft, option| {
            draft.settings.patience.unclocked_move = option.milliseconds()?;
            Ok(())
        },
    },
];

const COMMANDS: &[Row] = &[
    Row {
        name: "sum",
        style: "FILE...",
        help: "the statistics of record files, own or foreign",
        keys: no_keys,
        apply: |draft, option| {
            draft.files.get_or_insert_default().extend(option.values.iter().map(PathBuf::from));
            Ok(())
        },
    },
    Row {
        name: "check",
        style: "[step=NAME] KEY=VALUE...",
        help: "examine one engine, or a single step of that; step=list lists them",
        keys: no_keys,
        apply: |draft, option| draft.set_checked(option),
    },
    Row { name: "help", style: "", help: "this text", keys: no_keys, apply: |_, _| Ok(()) },
    Row { name: "version", style: "", help: "the version", keys: no_keys, apply: |_, _| Ok(()) },
];

const WITHOUT_EFFECT: &[Row] = &[
    Row {
        name: "show-latency",
        style: "",
        help: "the time between the moves is always shown at the end",
        keys: no_keys,
        apply: Draft::pass_over,
    },
    Row {
        name: "autosaveinterval",
        style: "N",
        help: "every game is saved when it ends",
        keys: no_keys,
        apply: Draft::pass_over,
    },
    Row { name: "crc32", style: PAIRS, help: "of the record file", keys: no_keys, apply: Draft::pass_over },
    Row { name: "testEnv", style: "", help: "said by test frameworks", keys: no_keys, apply: |_, _| Ok(()) },
];

/// Reads numbers and ranges: `0-3,6`.
fn processors(text: &str) -> Result<Vec<usize>, String> {
    let bad = || format!("'{text}' is no list of processors like 0-3,6");
    let mut list = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let number = |word: &str| word.parse::<u16>().map(usize::from).map_err(|_| bad());
        let range = number(first)?..=number(last)?;
        if range.is_empty() {
            return Err(bad());
        }
        list.extend(range);
    }
    Ok(list)
}
