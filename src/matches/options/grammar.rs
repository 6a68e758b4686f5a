//! Reads the command line: options with a dash, each followed by values or `key=value` pairs.

mod draft;
mod values;
mod words;

use super::super::stats::Sprt;
use super::settings::Settings;
use draft::Draft;
use std::path::PathBuf;
use values::parse_sprt;
use words::{CliOption, split};

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Play a match; with warnings about options that have no effect here.
    Play(Box<Settings>, Vec<String>),
    /// Check one engine against the protocol.
    Check {
        /// The engine and the game.
        settings: Box<Settings>,
        /// The beginning of the names of the steps that are wanted; empty: all.
        step: String,
    },
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
tenglong match -check KEY=VALUE... [step=NAME] [-variant NAME] [-promotion LETTER] [-log file=FILE]
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

#[cfg(test)]
mod tests {
    use super::super::settings::{DrawRule, Order, Pace, RandomOpenings, ResignRule, Source};
    use super::*;
    use crate::core::Kind;
    use crate::core::rules::Agreement;
    use crate::matches::stats::Model;
    use std::path::Path;
    use std::time::Duration;

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
            ("-variant go", "-variant: unknown variant 'go' (known: dragon, xiangqi, chess, losalamos)"),
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
        let Ok(Command::Check { settings, step }) = read_line("-check cmd=x args='-v 1' 'step=quit ends'")
        else {
            panic!()
        };
        assert_eq!((settings.engines[0].args.join("|"), step.as_str()), ("-v|1".to_string(), "quit ends"));
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
