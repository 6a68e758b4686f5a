//! Reads the command line: options with a dash, each followed by values or `key=value` pairs.

mod config;
mod draft;
mod keys;
mod table;
mod usage;
mod values;
mod words;

pub use usage::{completions, usage};
pub use values::parse_sprt;

use super::super::stats::Sprt;
use super::settings::MatchSettings;
use crate::variants::VariantId;
use draft::Draft;
use std::path::PathBuf;
use words::split;

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Play a match; with warnings about it.
    Play(Box<MatchSettings>, Vec<String>),
    /// Check one engine against the protocol.
    Check {
        /// The engine and the game.
        settings: Box<MatchSettings>,
        /// The name of the only step that is wanted, or `list`; empty: all.
        step: String,
        /// Whether what is only advised counts as required.
        strict: bool,
    },
    /// Recompute the statistics of record files.
    Sum {
        /// The files.
        files: Vec<PathBuf>,
        /// The game of records that do not name theirs.
        variant: VariantId,
        /// The test to report, if not the one that the records name.
        sprt: Option<Sprt>,
        /// Whether pairs of games are the unit; else single games are.
        pairs: bool,
    },
    /// Show the usage.
    Help,
    /// Show the version.
    Version,
}

/// The options that go with `-sum`.
const WITH_SUM: [&str; 4] = ["sum", "sprt", "variant", "report"];

/// The options that go with `-check`.
const WITH_CHECK: [&str; 5] = ["check", "strict", "variant", "promotion", "log"];

/// Reads the arguments after `match`.
///
/// # Errors
/// One line that names the option and what is wrong with it.
pub fn parse(args: &[String]) -> Result<Request, String> {
    let (args, save) = config::expand(args)?;
    let options = split(&args)?;
    let has = |names: [&str; 2]| options.iter().any(|option| names.contains(&option.name));
    if has(["help", "h"]) || args.is_empty() {
        return Ok(Request::Help);
    }
    if has(["version", "v"]) {
        return Ok(Request::Version);
    }
    let commands: [(&str, &[&str]); 2] = [("sum", &WITH_SUM), ("check", &WITH_CHECK)];
    let command = commands.into_iter().find(|(name, _)| has([name, name]));
    let mut draft = Draft::default();
    for option in &options {
        let in_option = |reason: String| format!("-{}: {reason}", option.name);
        let row = table::row(option.name)
            .ok_or_else(|| in_option("unknown option; -help lists them all".to_string()))?;
        if let Some((name, _)) = command.filter(|(_, allowed)| !allowed.contains(&option.name)) {
            return Err(format!("-{} does not go with -{name}", option.name));
        }
        (row.apply)(&mut draft, option).map_err(in_option)?;
    }
    draft.agree()?;
    match command {
        Some(("sum", _)) => draft.sum_request(),
        Some(_) => draft.check_request(),
        None => draft.match_request(save),
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::{
        DrawRule, Format, Notation, Order, Pace, RandomOpenings, ResignRule, Source,
    };
    use super::*;
    use crate::core::Kind;
    use crate::core::rules::Agreement;
    use crate::matches::identity;
    use crate::matches::stats::Model;
    use crate::variants::VariantId;
    use std::path::Path;
    use std::time::Duration;

    fn read_line(line: &str) -> Result<Request, String> {
        parse(&shlex::split(line).unwrap())
    }

    fn play(line: &str) -> MatchSettings {
        match read_line(line).unwrap() {
            Request::Play(settings, _) => *settings,
            other => panic!("{other:?}"),
        }
    }

    const TWO: &str = "-engine cmd=a -engine cmd=b -each nodes=100";

    #[test]
    fn a_full_command() {
        let settings = play(
            "-engine cmd=./a name=A dir=build 'args=--x \"y z\"' option.Hash=16 tc=10+0.1 \
             -engine name=B st=0.5 timemargin=250 restart=on 'option.Move Overhead=50' option.Hash=4 \
             -each option.Hash=8 option.Threads=1 proto=uci -variant dragon -promotion Q -rounds 50 -games 2 -repeat \
             -concurrency 2 -openings file=book.epd format=epd order=random start=7 -srand 42 \
             -sprt elo0=-1.5 elo1=3 alpha=0.05 beta=0.1 model=logistic -resign movecount=3 score=900 twosided=true \
             -draw movenumber=40 movecount=8 score=10 -maxmoves 200 -recover -pgnout file=x.pgn nodes=true \
             -ratinginterval 20 -log file=x.log -tournament roundrobin -event Spring cup -site here",
        );
        let [a, b] = &settings.engines[..] else { panic!() };
        assert_eq!((a.name.as_str(), a.command.as_deref(), b.command.as_deref()), ("A", Some("./a"), None));
        assert_eq!(a.args, ["--x", "y z"]);
        assert_eq!(a.options, [("Hash".into(), "8".into()), ("Threads".into(), "1".into())]);
        assert_eq!(b.options[0], ("Move Overhead".to_string(), "50".to_string()));
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
        assert_eq!((settings.event.as_str(), settings.report.interval), ("Spring cup", 20));
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
    fn keys_for_all_engines_prevail() {
        let settings =
            play("-engine tc=5 nodes=3 option.Hash=1 -engine -each tc=10+0.1 nodes=9 option.hash=2");
        for engine in &settings.engines {
            assert_eq!(engine.pace.clock, Some("10+0.1".parse().unwrap()));
            assert_eq!(engine.pace.nodes, Some(9));
            assert_eq!(engine.options[0].1, "2");
        }
        assert_eq!(play("-engine tc=5 nodes=3 -engine nodes=1 -each tc=inf").engines[0].pace.clock, None);
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
            (
                "-engine foo=1 -engine nodes=1",
                "engine 1: unknown key 'foo' (known: cmd, dir, args, name, option.NAME, tc, st, nodes, depth, plies, \
                 timemargin, restart, proto)",
            ),
            ("-engine tc=5 st=1 -engine nodes=1", "engine 1: tc and st exclude each other"),
            ("-engine st=1 -engine st=2 -each tc=5", "engine 1: tc and st exclude each other"),
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
            ("-pgnout file=x notation=x", "-pgnout: notation='x' is none of san, lan, uci"),
            ("-pgnout file=x compact", "-pgnout: 'compact' is not of the form key=value"),
            ("-variant fischerandom", "-variant: Chess960 is not played here"),
            ("-output format=x", "-output: format='x' is neither fastchess nor cutechess"),
            (
                "-openings file=x.epd policy=encounter",
                "-openings: policy=encounter is not offered; it is round",
            ),
            ("-use-affinity 3-1", "-use-affinity: '3-1' is no list of processors like 0-3,6"),
            ("-log file=x compress=true", "-log: compress=true is not offered"),
            ("-config", "-config: neither file= nor outname= is given"),
            (
                "-variant chess -tb x -engine nodes=1 -engine nodes=1",
                "-tb: there are endgame tables of dragon only",
            ),
            ("-sprt elo0=0 elo1=99999", "-sprt: 99999 Elo is beyond 3000"),
            ("-tournament swiss", "-tournament: 'swiss' is neither roundrobin nor gauntlet"),
            ("-sum", "-sum: no file is named"),
            ("-sum a -rounds 3", "-rounds does not go with -sum"),
            ("-check cmd=a -check cmd=b", "-check: one engine is checked at a time, 2 given"),
            ("-check cmd=a -rounds 3", "-rounds does not go with -check"),
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
        assert_eq!(
            play(&format!("{TWO} -promotion Q")).agreement,
            Agreement { promotion: Kind::Dragon, ..Agreement::default() }
        );
        assert!(read_line(&format!("{TWO} -promotion k")).unwrap_err().contains("promotion"));
    }

    #[test]
    fn other_commands() {
        assert_eq!(read_line(""), Ok(Request::Help));
        assert_eq!(read_line("-rounds 5 -help"), Ok(Request::Help));
        let files = vec![PathBuf::from("a.pgn"), PathBuf::from("b.pgn")];
        let sum = Request::Sum { files, variant: VariantId::Chess, sprt: None, pairs: true };
        assert_eq!(read_line("-sum a.pgn b.pgn -variant chess"), Ok(sum));
        assert_eq!(read_line("--version"), Ok(Request::Version));
        assert_eq!(read_line("-h"), Ok(Request::Help));
        let Ok(Request::Check { settings, step, .. }) = read_line("-check cmd=x args='-v 1' step=quit")
        else {
            panic!()
        };
        assert_eq!((settings.engines[0].args.join("|"), step.as_str()), ("-v|1".to_string(), "quit"));
    }

    #[test]
    fn options_without_effect_are_said() {
        let Ok(Request::Play(_, warnings)) =
            read_line(&format!("{TWO} -rounds 1 -show-latency -autosaveinterval 5 -testEnv"))
        else {
            panic!()
        };
        assert_eq!(warnings, ["-show-latency has no effect here", "-autosaveinterval has no effect here"]);
    }

    #[test]
    fn games_that_are_all_the_same_are_warned_of() {
        let warned = |line: &str| match read_line(line).unwrap() {
            Request::Play(_, warnings) => warnings.iter().any(|warning| warning.contains("the same games")),
            other => panic!("{other:?}"),
        };
        assert!(warned(TWO) && warned(&format!("{TWO} -games 3")));
        assert!(!warned(&format!("{TWO} -rounds 1")));
        assert!(!warned(&format!("{TWO} -openings random")));
        assert!(!warned("-engine nodes=1 -engine tc=1"));
    }

    #[test]
    fn options_of_other_runners() {
        let settings = play(&format!(
            "{TWO} -variant standard -noswap -reverse -strict -output format=cutechess -scoreinterval 5 \
             -pgnout x.pgn append=false notation=lan min=true match_line='^info string .* x=y' -use-affinity 0-2,5 \
             -log y.log append=false limit=3 level=trace -openings file=a.pgn policy=round \
             -tb tables -tbpieces 4 -tbignore50 -tbadjudicate WIN_LOSS"
        ));
        assert_eq!(settings.variant, VariantId::Dragon);
        assert!(settings.colours.fixed && settings.colours.reversed && settings.openings.strict);
        assert_eq!((settings.report.format, settings.report.pairs), (Format::Cutechess, false));
        let record = settings.record.unwrap();
        assert_eq!((record.append, record.notation, record.minimal), (false, Notation::Lan, true));
        assert_eq!(settings.affinity, Some(vec![0, 1, 2, 5]));
        let log = settings.log.unwrap();
        assert_eq!((log.append, log.limit), (false, 3 << 20));
        let tables = settings.tables.unwrap();
        assert_eq!(
            (tables.men, tables.ignore_clock, tables.wins, tables.draws),
            (Some(4), true, true, false)
        );
        assert!(play(&format!("{TWO} -pgnout x.pgn min")).record.unwrap().minimal);
        // As a framework sends it that splits at blanks without looking at quotes.
        let split = "-pgnout file=x.pgn nodes=true match_line='^info string pgncomment .*'";
        let args: Vec<String> = format!("{TWO} {split}").split(' ').map(str::to_string).collect();
        assert!(matches!(parse(&args), Ok(Request::Play(..))));
    }

    #[test]
    fn one_table_is_read_shown_and_completed() {
        let text = usage();
        for row in table::GROUPS.iter().flat_map(|group| group.rows) {
            assert!(text.contains(&format!("\n  -{}", row.name)), "{}", row.name);
            assert!(completions(&["-rounds", "3", "-"]).contains(&format!("-{}", row.name)));
        }
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
        assert_eq!(completions(&["-draw", "move"]), ["movenumber=", "movecount="]);
        assert_eq!(completions(&["-each", "ti"]), ["timemargin="]);
        assert_eq!(completions(&["-pgno"]), ["-pgnout"]);
    }

    #[test]
    fn a_test_survives_its_text() {
        let sprt = Sprt { elo0: -1.5, elo1: 3.25, alpha: 0.01, beta: 0.1, model: Model::Logistic };
        let text = sprt.to_string();
        assert_eq!(parse_sprt(&text.split(' ').collect::<Vec<_>>()), Ok(sprt));
        assert_eq!(parse_sprt(&[]), Ok(Sprt::default()));
    }

    #[test]
    fn options_in_a_file() {
        let folder = std::env::temp_dir().join(format!("tenglong-{}-config", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (file, copy) = (folder.join("options"), folder.join("copy"));
        std::fs::write(&file, "-engine name='A B' -engine name=B\n-each nodes=7 # all\n\n-rounds 5\n")
            .unwrap();
        let line = format!("-config file='{}' outname='{}' -rounds 9", file.display(), copy.display());
        let Ok(Request::Play(settings, _)) = read_line(&line) else { panic!("{:?}", read_line(&line)) };
        assert_eq!((settings.rounds, settings.engines[0].name.as_str()), (9, "A B"));
        let saved = settings.config.clone().unwrap();
        assert_eq!(
            saved.text,
            "-engine 'name=A B'\n-engine 'name=B'\n-each 'nodes=7'\n-rounds 5\n-rounds 9\n"
        );
        std::fs::write(&file, &saved.text).unwrap();
        let again = play(&format!("-config file='{}'", file.display()));
        assert_eq!(identity::of_settings(&again), identity::of_settings(&settings));
        for (text, reason) in [
            ("{ \"engines\": [] }", "is JSON, as fastchess writes it"),
            ("-event 'x", "line 1: unbalanced quotes"),
            ("-config file=x", "names another file of options"),
        ] {
            std::fs::write(&file, text).unwrap();
            let refused = read_line(&line).unwrap_err();
            assert!(refused.starts_with("-config: ") && refused.contains(reason), "{refused}");
        }
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_identity_tells_what_matters_apart() {
        let base = identity::of_settings(&play(TWO));
        assert_eq!(
            identity::of_settings(&play(&format!(
                "{TWO} -concurrency 2 -ratinginterval 5 -recover -pgnout x"
            ))),
            base
        );
        for more in [
            "-rounds 3",
            "-promotion q",
            "-maxmoves 9",
            "-openings random",
            "-sprt elo0=0 elo1=9",
            "-each option.A=b",
            "-noswap",
            "-tb x",
        ] {
            assert_ne!(identity::of_settings(&play(&format!("{TWO} {more}"))), base, "{more}");
        }
    }
}
