//! Every count of the perft suites, and suites that cannot be read.

use std::fs;
use std::path::Path;
use std::thread::available_parallelism;
use tenglong::game::Game;
use tenglong::perft::suite::{Line, Suite};
use tenglong::perft::{Leaf, Options, count};

/// The suites of the repository, with their file names.
fn suites() -> Vec<(String, Suite)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("perft-data");
    let files = fs::read_dir(folder).expect("the suites have a folder");
    let suites = files.map(|file| {
        let path = file.expect("the folder can be read").path();
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let suite = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, suite)
    });
    suites.collect()
}

#[test]
fn every_count_up_to_100_million_nodes_is_right() {
    const MOST: u64 = 100_000_000;
    let options = Options { threads: available_parallelism().map_or(1, usize::from), ..Options::default() };
    let mut wrong = Vec::new();
    for (name, suite) in suites() {
        let mut report = |line: &Line, depth, found| {
            wrong.push(format!("{name}: line {}: D{depth} is {found}: {}", line.number, line.fen));
        };
        let tally = suite.check(options, MOST, &mut report).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(tally.checked >= suite.lines.len(), "{name}: only {} counts", tally.checked);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Makes again, in each of these ways, the deepest count of every line up to so many nodes and of so many plies at
/// least.
fn count_again(most: u64, least_depth: u32, ways: &[Options]) {
    let mut counted = 0;
    for (name, suite) in suites() {
        for line in &suite.lines {
            let small = line.counts.iter().rfind(|(depth, nodes)| *nodes <= most && *depth >= least_depth);
            let Some(&(depth, expected)) = small else { continue };
            let game = Game::new(suite.variant, line.agreement, Some(&line.fen))
                .unwrap_or_else(|error| panic!("{name}: line {}: {error}", line.number));
            for &way in ways {
                let found = count(&game, depth, way, &|| false).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(found.total, expected, "{way:?}: {name}: line {}: D{depth}", line.number);
            }
            counted += 1;
        }
    }
    assert!(counted > 0, "no line has such a count");
}

#[test]
fn every_leaf_mode_and_number_of_threads_counts_the_same() {
    let leaves = [Leaf::Count, Leaf::List, Leaf::Make];
    let ways = leaves.map(|leaf| [1, 2, 3].map(|threads| Options { leaf, threads, hash: 0 }));
    count_again(20_000, 1, ways.as_flattened());
}

/// Tables serve deep counts, where positions come again; in the small one entries push each other out.
#[test]
fn every_table_counts_the_same_in_every_leaf_mode_and_number_of_threads() {
    let leaves = [Leaf::Count, Leaf::List, Leaf::Make];
    let tables = leaves.map(|leaf| {
        [(1, 1), (2, 1), (3, 1), (1, 16), (3, 16)].map(|(threads, hash)| Options { leaf, threads, hash })
    });
    count_again(1_200_000, 6, tables.as_flattened());
}

#[test]
fn a_suite_names_its_game_its_agreements_and_its_counts() {
    let text = "# a comment\n\n# variant dragon\n  9/9 w ;D1 5 ; D3 600\n9/8 b ;promotion Q ;D2 7";
    let suite: Suite = text.parse().expect("a suite");
    let lines: Vec<_> =
        suite.lines.iter().map(|line| (line.number, line.fen.as_str(), line.counts.as_slice())).collect();
    assert_eq!(suite.variant.name(), "dragon");
    assert_eq!(lines, [(4, "9/9 w", &[(1, 5), (3, 600)][..]), (5, "9/8 b", &[(2, 7)])]);
    assert_ne!(suite.lines[0].agreement, suite.lines[1].agreement);
}

#[test]
fn a_line_that_cannot_be_read_is_named_with_its_number_and_its_fault() {
    for (text, expected) in [
        ("# variant go\n", "line 1: unknown variant 'go'"),
        ("9/9 w ;D1 5\n# variant dragon\n", "line 2: the variant stands before the first position"),
        ("\n9/9 w - - 0 1\n", "line 2: no counts"),
        ("9/9 w ;promotion q\n", "line 1: no counts"),
        ("9/9 w ;D1 5\n9/9 w ;D1 5 ;\n", "line 2: '' is neither"),
        ("9/9 w ;D1\n", "line 1: 'D1' is neither"),
        ("9/9 w ;Dx 5\n", "line 1: 'Dx 5' is neither"),
        ("9/9 w ;D1 five\n", "line 1: 'D1 five' is neither"),
        ("9/9 w ;D1 -5\n", "line 1: 'D1 -5' is neither"),
        ("9/9 w ;D1 99999999999999999999\n", "line 1: 'D1 99999999999999999999' is neither"),
        ("9/9 w ;1 5\n", "line 1: '1 5' is neither"),
        ("9/9 w ;D1 5 ;promotion s\n", "line 1: promotion 's'"),
        ("9/9 w ;D1 5 ;promotion qq\n", "line 1: promotion 'qq'"),
    ] {
        let error = text.parse::<Suite>().expect_err(text).to_string();
        assert!(error.starts_with(expected) && error.lines().count() == 1, "{text}: {error}");
    }
}

#[test]
fn a_position_that_is_refused_is_named_with_its_line() {
    let suite: Suite = "# a comment\n9/9 w ;D1 5\n".parse().expect("the shape is that of a suite");
    let error = suite.check(Options::default(), 5, |_, _, _| ()).expect_err("no board").to_string();
    assert!(error.starts_with("line 2: "), "{error}");
}

#[test]
fn a_wrong_count_is_reported_and_one_beyond_the_limit_left_out() {
    let start = "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w ACEGIacegi - 0 1";
    let suite: Suite = format!("{start} ;D1 68 ;D2 4595 ;D3 298834").parse().expect("a suite");
    let mut wrong = Vec::new();
    let tally =
        suite.check(Options::default(), 4_600, |line, depth, found| wrong.push((line.number, depth, found)));
    let tally = tally.expect("the position is sound");
    assert_eq!((tally.checked, tally.failed, tally.nodes), (2, 1, 68 + 4594));
    assert_eq!(wrong, [(1, 2, 4594)]);
}
