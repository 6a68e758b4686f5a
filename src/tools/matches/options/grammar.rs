//! Reads the command line: options with a dash, each followed by values or `key=value` pairs.

use super::super::clock::parse_time;
use super::super::stats::Sprt;
use super::settings::{
    Adjudication, Comments, DrawRule, EngineSettings, Openings, Order, Pace, Patience, RandomOpenings,
    RecordSettings, ResignRule, Settings, Source, Tournament,
};
use crate::variants::{Agreement, VariantId};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Play a match; with warnings about options that have no effect here.
    Play(Box<Settings>, Vec<String>),
    /// Check one engine against the protocol.
    Check(Box<Settings>),
    /// Recompute the statistics of record files.
    Sum {
        /// The files.
        files: Vec<PathBuf>,
        /// The test to report, if not the one that the records name.
        sprt: Option<Sprt>,
    },
    /// Show the usage.
    Help,
}

/// One screen about the options.
pub const USAGE: &str = "\
Plays engines against each other, refereed by the rules.

tenglong match -engine KEY=VALUE... -engine KEY=VALUE... [-each KEY=VALUE...] [OPTIONS]
tenglong match -check KEY=VALUE... [-variant NAME] [-promotion LETTER] [-log file=FILE]
tenglong match -sum FILE... [-sprt KEY=VALUE...]

Keys of an engine (-each gives them to all):
  cmd=FILE dir=DIR args=\"ARGS\" name=NAME option.NAME=VALUE restart=on|off
  tc=[MOVES/]TIME[+INC][,...]  clock: seconds, M:S or H:M:S; inf for none
  st=SECONDS nodes=N depth=N   limits of each move
  timemargin=MS                excess over its time that is forgiven
Without cmd= the engine is this program.

Match:
  -variant NAME  -promotion LETTER
  -rounds N (2)  -games N (2)  -repeat  -tournament roundrobin|gauntlet  -seeds N (1)
  -openings file=FILE format=epd|pgn order=sequential|random start=N plies=N
  -openings random plies=N (8) score=CENTIPAWNS (100) start=N
  -srand SEED  -concurrency N (1)  -force-concurrency  -recover
  -sprt elo0=E elo1=E alpha=P beta=P model=normalized|logistic
  -resign movecount=N score=CP twosided=true|false
  -draw movenumber=N movecount=N score=CP  -maxmoves N
Patience with engines, in milliseconds:
  -startup-ms (10000)  -ucinewgame-ms (60000)  -ping-ms (10000)  -move-ms (120000, moves without a clock)
Output:
  -pgnout file=FILE nodes=true seldepth=true nps=true hashfull=true timeleft=true
  -event NAME  -site NAME  -ratinginterval N (10)  -log file=FILE

A killed match is resumed by the same command when it has a -pgnout file.";

/// Options of other runners that change nothing here.
const WITHOUT_EFFECT: [&str; 9] = [
    "use-affinity",
    "show-latency",
    "autosaveinterval",
    "scoreinterval",
    "config",
    "output",
    "report",
    "crc32",
    "testEnv",
];

/// Reads the arguments after `match`.
///
/// # Errors
/// One line that names the option and what is wrong with it.
pub fn parse(args: &[String]) -> Result<Command, String> {
    let options = split(args)?;
    let has = |name: &str| options.iter().any(|option| option.name == name);
    if has("help") || has("h") || args.is_empty() {
        return Ok(Command::Help);
    }
    if has("sum") {
        return parse_sum(&options);
    }
    let mut draft = Draft::default();
    for option in &options {
        draft.apply(option).map_err(|reason| format!("-{}: {reason}", option.name))?;
    }
    draft.agree()?;
    if has("check") { draft.check_command() } else { draft.match_command() }
}

fn parse_sum(options: &[CliOption]) -> Result<Command, String> {
    let (mut files, mut sprt) = (Vec::new(), None);
    for option in options {
        match option.name {
            "sum" => files.extend(option.values.iter().map(PathBuf::from)),
            "sprt" => sprt = Some(parse_sprt(option).map_err(|reason| format!("-sprt: {reason}"))?),
            name => return Err(format!("-{name} does not go with -sum")),
        }
    }
    if files.is_empty() {
        Err("-sum: no file is named".to_string())
    } else {
        Ok(Command::Sum { files, sprt })
    }
}

/// An option with what follows it up to the next one.
struct CliOption<'a> {
    name: &'a str,
    values: Vec<&'a str>,
}

fn split(args: &[String]) -> Result<Vec<CliOption<'_>>, String> {
    let mut options: Vec<CliOption> = Vec::new();
    for arg in args {
        let name = arg.strip_prefix("--").or(arg.strip_prefix('-'));
        match (name.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic())), options.last_mut()) {
            (Some(name), _) => options.push(CliOption { name, values: Vec::new() }),
            (None, Some(option)) => option.values.push(arg),
            (None, None) => return Err(format!("'{arg}' stands before any option")),
        }
    }
    Ok(options)
}

impl<'a> CliOption<'a> {
    /// The only value.
    fn value(&self) -> Result<&'a str, String> {
        match self.values[..] {
            [value] => Ok(value),
            _ => Err(format!("takes one value, {} are given", self.values.len())),
        }
    }

    /// The only value, read as a `T`.
    fn read<T: FromStr>(&self) -> Result<T, String> {
        read("value", self.value()?)
    }

    /// The only value, a number above 0.
    fn count(&self) -> Result<usize, String> {
        count("value", self.value()?)
    }

    /// Nothing, for an option that is a mere switch.
    fn switch(&self) -> Result<bool, String> {
        if self.values.is_empty() {
            Ok(true)
        } else {
            Err(format!("takes no value, '{}' is given", self.values[0]))
        }
    }

    /// The values as keys with values.
    fn pairs(&self) -> Result<Vec<(&'a str, &'a str)>, String> {
        self.values.iter().map(|value| pair(value)).collect()
    }
}

fn pair(text: &str) -> Result<(&str, &str), String> {
    text.split_once('=').ok_or_else(|| format!("'{text}' is not of the form key=value"))
}

fn read<T: FromStr>(key: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{key}='{value}' is no number that fits"))
}

fn count(key: &str, value: &str) -> Result<usize, String> {
    read(key, value).and_then(|n| if n > 0 { Ok(n) } else { Err(format!("{key} must be at least 1")) })
}

fn boolean(key: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" | "on" | "1" => Ok(true),
        "false" | "off" | "0" => Ok(false),
        _ => Err(format!("{key}='{value}' is neither true nor false")),
    }
}

fn milliseconds(option: &CliOption) -> Result<Duration, String> {
    option.count().map(|n| Duration::from_millis(n as u64))
}

fn unknown(key: &str) -> String {
    format!("unknown key '{key}'")
}

fn parse_sprt(option: &CliOption) -> Result<Sprt, String> {
    option.values.join(" ").parse()
}

fn parse_resign(option: &CliOption) -> Result<ResignRule, String> {
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

fn parse_draw(option: &CliOption) -> Result<DrawRule, String> {
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

fn parse_openings(option: &CliOption) -> Result<Openings, String> {
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
            let window =
                window.map_or(Ok(100), |n| i32::try_from(n).map_err(|_| "score is too large".to_string()))?;
            Source::Random(RandomOpenings { plies: plies.unwrap_or(8), window })
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

fn parse_record(option: &CliOption) -> Result<RecordSettings, String> {
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

fn parse_log(option: &CliOption) -> Result<PathBuf, String> {
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

fn set_engine_key(engine: &mut EngineSettings, key: &str, value: &str) -> Result<(), String> {
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

/// The settings while they are being read.
struct Draft {
    settings: Settings,
    /// Keys for all engines, and for each one; an engine's own keys win.
    each: Vec<(String, String)>,
    engines: Vec<Vec<(String, String)>>,
    games_given: bool,
    rounds: Option<usize>,
    repeat: bool,
    gauntlet: bool,
    seeds: Option<usize>,
    warnings: Vec<String>,
}

impl Default for Draft {
    fn default() -> Draft {
        let patience = Patience {
            startup: Duration::from_secs(10),
            new_game: Duration::from_secs(60),
            ping: Duration::from_secs(10),
            unclocked_move: Duration::from_secs(120),
        };
        let settings = Settings {
            variant: VariantId::Dragon,
            promotion: None,
            agreement: Agreement::default(),
            engines: Vec::new(),
            tournament: Tournament::RoundRobin,
            rounds: 2,
            games: 2,
            repeat: true,
            concurrency: 1,
            force_concurrency: false,
            openings: Openings { source: Source::StartPosition, order: Order::Sequential, start: 1 },
            seed: None,
            sprt: None,
            adjudication: Adjudication::default(),
            recover: false,
            patience,
            record: None,
            event: "Tenglong match".to_string(),
            site: "?".to_string(),
            rating_interval: 10,
            log: None,
        };
        Draft {
            settings,
            each: Vec::new(),
            engines: Vec::new(),
            games_given: false,
            rounds: None,
            repeat: false,
            gauntlet: false,
            seeds: None,
            warnings: Vec::new(),
        }
    }
}

impl Draft {
    fn apply(&mut self, option: &CliOption) -> Result<(), String> {
        let settings = &mut self.settings;
        match option.name {
            "engine" | "check" => self.engines.push(owned(option.pairs()?)),
            "each" => self.each.extend(owned(option.pairs()?)),
            "variant" => settings.variant = option.value()?.parse().map_err(|e| format!("{e}"))?,
            "promotion" => settings.promotion = Some(letter(option.value()?)?),
            "tournament" => {
                self.gauntlet = match option.value()? {
                    "roundrobin" | "round-robin" => false,
                    "gauntlet" => true,
                    other => return Err(format!("'{other}' is neither roundrobin nor gauntlet")),
                }
            }
            "seeds" => self.seeds = Some(option.count()?),
            "rounds" => self.rounds = Some(option.count()?),
            "games" => (settings.games, self.games_given) = (option.count()?, true),
            "repeat" if !option.values.is_empty() && option.value()? != "2" => {
                return Err("an opening is played twice, or once".to_string());
            }
            "repeat" => self.repeat = true,
            "concurrency" => settings.concurrency = option.count()?,
            "force-concurrency" => settings.force_concurrency = option.switch()?,
            "openings" => settings.openings = parse_openings(option)?,
            "srand" => settings.seed = Some(option.read()?),
            "sprt" => settings.sprt = Some(parse_sprt(option)?),
            "resign" => settings.adjudication.resign = Some(parse_resign(option)?),
            "draw" => settings.adjudication.draw = Some(parse_draw(option)?),
            "maxmoves" => settings.adjudication.max_moves = Some(option.count()?),
            "recover" => settings.recover = option.switch()?,
            "startup-ms" => settings.patience.startup = milliseconds(option)?,
            "ucinewgame-ms" => settings.patience.new_game = milliseconds(option)?,
            "ping-ms" => settings.patience.ping = milliseconds(option)?,
            "move-ms" => settings.patience.unclocked_move = milliseconds(option)?,
            "pgnout" => settings.record = Some(parse_record(option)?),
            "event" => settings.event = option.values.join(" "),
            "site" => settings.site = option.values.join(" "),
            "ratinginterval" => settings.rating_interval = option.read()?,
            "log" => settings.log = Some(parse_log(option)?),
            name if WITHOUT_EFFECT.contains(&name) => {
                self.warnings.push(format!("-{name} has no effect here"))
            }
            _ => return Err("unknown option; -help lists them all".to_string()),
        }
        Ok(())
    }

    /// What the named promotion means in the named game.
    fn agree(&mut self) -> Result<(), String> {
        if let Some(letter) = self.settings.promotion {
            self.settings.agreement = Agreement::parse(self.settings.variant, &letter.to_string())?;
        }
        Ok(())
    }

    /// The engines, with the keys of `-each` first.
    fn engines(&self) -> Result<Vec<EngineSettings>, String> {
        let mut engines = Vec::new();
        for (i, own) in self.engines.iter().enumerate() {
            let mut engine = EngineSettings::default();
            for (key, value) in self.each.iter().chain(own) {
                set_engine_key(&mut engine, key, value)
                    .map_err(|reason| format!("engine {}: {reason}", i + 1))?;
            }
            engines.push(engine);
        }
        name_engines(&mut engines)?;
        Ok(engines)
    }

    fn match_command(self) -> Result<Command, String> {
        let engines = self.engines()?;
        let tournament = self.tournament(engines.len())?;
        let mut settings = self.settings;
        if let Some(idle) = engines.iter().find(|engine| engine.pace == Pace::default()) {
            return Err(format!("{} has neither tc, st, nodes nor depth", idle.name));
        }
        if settings.sprt.is_some() && engines.len() != 2 {
            return Err("-sprt: a test needs exactly two engines".to_string());
        }
        if self.repeat && (!self.games_given || settings.games == 1) {
            settings.games = 2;
        }
        settings.repeat = self.repeat || settings.games == 2;
        settings.rounds = self.rounds.unwrap_or(if settings.games > 2 { 1 } else { 2 });
        let total =
            settings.rounds.checked_mul(settings.games).and_then(|n| n.checked_mul(engines.len().pow(2)));
        if total.is_none_or(|total| total > u32::MAX as usize) {
            return Err("that many games cannot be counted".to_string());
        }
        settings.engines = engines;
        settings.tournament = tournament;
        Ok(Command::Play(Box::new(settings), self.warnings))
    }

    fn tournament(&self, engines: usize) -> Result<Tournament, String> {
        if engines < 2 {
            return Err(format!("a match needs at least two engines, {engines} given"));
        }
        match (self.gauntlet, self.seeds.unwrap_or(1)) {
            (false, _) => Ok(Tournament::RoundRobin),
            (true, seeds) if seeds < engines => Ok(Tournament::Gauntlet { seeds }),
            (true, seeds) => Err(format!("-seeds: {seeds} of {engines} engines leave no opponent")),
        }
    }

    fn check_command(mut self) -> Result<Command, String> {
        let engines = self.engines()?;
        if engines.len() != 1 {
            return Err(format!("-check: one engine is checked at a time, {} given", engines.len()));
        }
        self.settings.engines = engines;
        Ok(Command::Check(Box::new(self.settings)))
    }
}

fn owned(pairs: Vec<(&str, &str)>) -> Vec<(String, String)> {
    pairs.into_iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

fn letter(text: &str) -> Result<char, String> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_alphabetic() => Ok(letter.to_ascii_lowercase()),
        _ => Err(format!("'{text}' is no letter of a piece")),
    }
}

/// Names engines after their program where no name is given, and numbers such names where they repeat.
fn name_engines(engines: &mut [EngineSettings]) -> Result<(), String> {
    for i in 0..engines.len() {
        let (earlier, rest) = engines.split_at_mut(i);
        let engine = &mut rest[0];
        let taken = |name: &str| earlier.iter().any(|other| other.name == name);
        if engine.name.is_empty() {
            let command = engine.command.as_deref().unwrap_or(env!("CARGO_PKG_NAME"));
            let base = Path::new(command).file_stem().map_or(command.into(), |stem| stem.to_string_lossy());
            let numbered = (2..).map(|n| format!("{base}-{n}"));
            engine.name = std::iter::once(base.to_string())
                .chain(numbered)
                .find(|name| !taken(name))
                .unwrap_or_default();
        } else if taken(&engine.name) {
            return Err(format!("two engines are named {}", engine.name));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Kind;
    use crate::tools::matches::stats::Model;

    fn read_line(line: &str) -> Result<Command, String> {
        parse(&shlex::split(line).unwrap())
    }

    fn play(line: &str) -> Settings {
        match read_line(line).unwrap() {
            Command::Play(settings, _) => *settings,
            other => panic!("{other:?}"),
        }
    }

    const TWO: &str = "-engine cmd=a -engine cmd=b -each nodes=100";

    #[test]
    fn a_full_command() {
        let settings = play(
            "-engine cmd=./a name=A dir=build 'args=--x \"y z\"' option.Hash=16 tc=10+0.1 \
             -engine name=B st=0.5 timemargin=250 restart=on 'option.Move Overhead=50' \
             -each option.Hash=8 option.Threads=1 proto=uci -variant dragon -promotion Q -rounds 50 -games 2 -repeat \
             -concurrency 2 -openings file=book.epd format=epd order=random start=7 -srand 42 \
             -sprt elo0=-1.5 elo1=3 alpha=0.05 beta=0.1 model=logistic -resign movecount=3 score=900 twosided=true \
             -draw movenumber=40 movecount=8 score=10 -maxmoves 200 -recover -pgnout file=x.pgn nodes=true \
             -ratinginterval 20 -log file=x.log -tournament roundrobin -event Spring cup -site here",
        );
        let [a, b] = &settings.engines[..] else { panic!() };
        assert_eq!((a.name.as_str(), a.command.as_deref(), b.command.as_deref()), ("A", Some("./a"), None));
        assert_eq!(a.args, ["--x", "y z"]);
        assert_eq!(a.options, [("Hash".into(), "16".into()), ("Threads".into(), "1".into())]);
        assert_eq!(b.options[2], ("Move Overhead".to_string(), "50".to_string()));
        assert_eq!(a.pace.clock, Some("10+0.1".parse().unwrap()));
        assert_eq!(
            (b.pace.move_time, b.margin, b.restart),
            (Some(Duration::from_millis(500)), Duration::from_millis(250), true)
        );
        assert_eq!(
            (settings.promotion, settings.rounds, settings.games, settings.repeat),
            (Some('q'), 50, 2, true)
        );
        assert_eq!(settings.openings.source, Source::Epd("book.epd".into()));
        assert_eq!(
            (settings.openings.order, settings.openings.start, settings.seed),
            (Order::Random, 7, Some(42))
        );
        let sprt = settings.sprt.unwrap();
        assert_eq!((sprt.elo0, sprt.elo1, sprt.beta, sprt.model), (-1.5, 3.0, 0.1, Model::Logistic));
        assert_eq!(settings.adjudication.resign, Some(ResignRule { moves: 3, score: 900, two_sided: true }));
        assert_eq!(settings.adjudication.draw, Some(DrawRule { from_move: 40, moves: 8, score: 10 }));
        assert_eq!(settings.adjudication.max_moves, Some(200));
        assert!(settings.recover && settings.record.unwrap().comments.nodes);
        assert_eq!((settings.event.as_str(), settings.rating_interval), ("Spring cup", 20));
    }

    #[test]
    fn a_command_of_a_testing_framework() {
        let settings = play(
            "-repeat -recover -variant dragon -concurrency 2 -games 32 -resign movecount=3 score=400 \
             -draw movenumber=40 movecount=8 score=10 \
             -engine dir=Engines/ cmd=./dev proto=uci tc=8.00+0.08 timemargin=250 option.Threads=1 name=T-dev \
             -engine dir=Engines/ cmd=./base proto=uci tc=inf nodes=5000 option.Threads=1 name=T-base \
             -openings file=Books/x.epd format=epd order=random start=17 -srand 5 -pgnout PGNs/1.2.pgn",
        );
        assert_eq!((settings.rounds, settings.games, settings.repeat), (1, 32, true));
        assert_eq!(settings.record.unwrap().path, Path::new("PGNs/1.2.pgn"));
        assert_eq!(settings.engines[1].pace, Pace { nodes: Some(5000), ..Pace::default() });
    }

    #[test]
    fn an_engines_own_pace_wins() {
        let settings = play("-engine st=1 -engine tc=5 -each tc=10+0.1 nodes=9");
        assert_eq!(settings.engines[0].pace.clock, None);
        assert_eq!(settings.engines[0].pace.move_time, Some(Duration::from_secs(1)));
        assert_eq!(settings.engines[1].pace.clock, Some("5".parse().unwrap()));
        assert_eq!(settings.engines[1].pace.nodes, Some(9));
    }

    #[test]
    fn names_are_made_unique() {
        let names = |line: &str| play(line).engines.into_iter().map(|e| e.name).collect::<Vec<_>>();
        assert_eq!(
            names("-engine -engine -engine cmd=x/foo -each nodes=1"),
            ["tenglong", "tenglong-2", "foo"]
        );
        let refused = read_line("-engine name=a -engine name=a -each nodes=1").unwrap_err();
        assert_eq!(refused, "two engines are named a");
    }

    #[test]
    fn games_of_a_meeting() {
        let shape = |more: &str| {
            let settings = play(&format!("{TWO} {more}"));
            (settings.rounds, settings.games, settings.repeat)
        };
        assert_eq!(shape(""), (2, 2, true));
        assert_eq!(shape("-rounds 10"), (10, 2, true));
        assert_eq!(shape("-games 1 -rounds 10"), (10, 1, false));
        assert_eq!(shape("-games 1 -repeat"), (2, 2, true));
        assert_eq!(shape("-games 100"), (1, 100, false));
        assert_eq!(shape("-games 100 -repeat"), (1, 100, true));
    }

    #[test]
    fn openings() {
        let source = |more: &str| play(&format!("{TWO} -openings {more}")).openings.source;
        assert_eq!(source("random"), Source::Random(RandomOpenings { plies: 8, window: 100 }));
        assert_eq!(
            source("random plies=6 score=50"),
            Source::Random(RandomOpenings { plies: 6, window: 50 })
        );
        assert_eq!(source("file=a.pgn plies=4"), Source::Records { path: "a.pgn".into(), plies: Some(4) });
        assert_eq!(source("file=a.txt format=epd"), Source::Epd("a.txt".into()));
    }

    #[test]
    fn refusals_name_option_and_reason() {
        for (line, reason) in [
            ("x -engine", "'x' stands before any option"),
            ("-engine cmd=a", "a match needs at least two engines, 1 given"),
            ("-engine -engine", "tenglong has neither tc, st, nodes nor depth"),
            ("-engine foo -engine", "-engine: 'foo' is not of the form key=value"),
            ("-engine foo=1 -engine nodes=1", "engine 1: unknown key 'foo'"),
            ("-engine nodes=0 -engine", "engine 1: nodes must be at least 1"),
            ("-engine tc=40/x -engine", "engine 1: time control '40/x': 'x' is no time"),
            ("-engine st=0 -engine", "engine 1: st must be above 0"),
            ("-engine 'args=\"' -engine", "engine 1: args='\"': unbalanced quotes"),
            ("-frobnicate 3", "-frobnicate: unknown option; -help lists them all"),
            ("-rounds 0", "-rounds: value must be at least 1"),
            ("-rounds", "-rounds: takes one value, 0 are given"),
            ("-rounds 99999999999999999999", "-rounds: value='99999999999999999999' is no number that fits"),
            ("-recover yes", "-recover: takes no value, 'yes' is given"),
            ("-variant go", "-variant: unknown variant 'go' (known: dragon, xiangqi, chess)"),
            ("-promotion queen", "-promotion: 'queen' is no letter of a piece"),
            ("-sprt elo0=5 elo1=1", "-sprt: elo0=5 must be below elo1=1"),
            ("-sprt model=x", "-sprt: unknown model 'x' (normalized or logistic)"),
            ("-resign movecount=3", "-resign: score must be above 0"),
            ("-draw score=-1", "-draw: score must be at least 0"),
            ("-openings format=epd", "-openings: neither file= nor random is given"),
            ("-openings random file=x", "-openings: random openings take plies, score and start only"),
            ("-openings file=x", "-openings: format must be epd or pgn"),
            ("-openings file=x.epd order=up", "-openings: order='up' is neither sequential nor random"),
            ("-pgnout", "-pgnout: no file is named"),
            ("-pgnout file=x notation=uci", "-pgnout: notation=uci is not offered"),
            ("-tournament swiss", "-tournament: 'swiss' is neither roundrobin nor gauntlet"),
            ("-sum", "-sum: no file is named"),
            ("-sum a -rounds 3", "-rounds does not go with -sum"),
            ("-check cmd=a -engine cmd=b", "-check: one engine is checked at a time, 2 given"),
        ] {
            assert_eq!(read_line(line).unwrap_err(), reason, "{line}");
        }
        let three = "-engine -engine -engine -each nodes=1";
        assert!(
            read_line(&format!("{three} -sprt elo0=0 elo1=5")).unwrap_err().contains("exactly two engines")
        );
        assert!(
            read_line(&format!("{three} -tournament gauntlet -seeds 3")).unwrap_err().contains("no opponent")
        );
        assert!(read_line(&format!("{TWO} -rounds 99999999999")).unwrap_err().contains("cannot be counted"));
    }

    #[test]
    fn promotion_is_agreed_in_the_named_game() {
        assert_eq!(play(&format!("{TWO} -promotion Q")).agreement, Agreement { promotion: Kind::Dragon });
        assert!(read_line(&format!("{TWO} -promotion k")).unwrap_err().contains("promotion"));
    }

    #[test]
    fn other_commands() {
        assert_eq!(read_line(""), Ok(Command::Help));
        assert_eq!(read_line("-rounds 5 -help"), Ok(Command::Help));
        let files = vec![PathBuf::from("a.pgn"), PathBuf::from("b.pgn")];
        assert_eq!(read_line("-sum a.pgn b.pgn"), Ok(Command::Sum { files, sprt: None }));
        let Ok(Command::Check(settings)) = read_line("-check cmd=x args='-v 1'") else { panic!() };
        assert_eq!(settings.engines[0].args, ["-v", "1"]);
    }

    #[test]
    fn options_without_effect_are_said() {
        let Ok(Command::Play(_, warnings)) = read_line(&format!("{TWO} -use-affinity -report penta=true"))
        else {
            panic!()
        };
        assert_eq!(warnings, ["-use-affinity has no effect here", "-report has no effect here"]);
    }

    #[test]
    fn the_identity_tells_what_matters_apart() {
        let base = play(TWO).identity();
        assert_eq!(
            play(&format!("{TWO} -concurrency 2 -ratinginterval 5 -recover -pgnout x")).identity(),
            base
        );
        for more in [
            "-rounds 3",
            "-promotion q",
            "-maxmoves 9",
            "-openings random",
            "-sprt elo0=0 elo1=9",
            "-each option.A=b",
        ] {
            assert_ne!(play(&format!("{TWO} {more}")).identity(), base, "{more}");
        }
    }
}
