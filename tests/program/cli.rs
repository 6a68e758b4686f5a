//! The command line: what it prints, and its exit status.

use crate::command::{assert_refused, printed, run};
use std::path::PathBuf;
use std::process::Command;

/// The lines of a run that must succeed.
fn lines(args: &[&str]) -> Vec<String> {
    printed(args).lines().map(str::to_string).collect()
}

fn suite_file(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tenglong-{}-{name}.epd", std::process::id()));
    std::fs::write(&path, text).expect("a file");
    path
}

#[test]
fn perft_counts_the_start_position() {
    for (depth, nodes) in [("0", 1), ("1", 68), ("2", 4594), ("3", 298_834)] {
        let expected = format!("Nodes searched: {nodes}");
        assert_eq!(lines(&["perft", depth]).last(), Some(&expected));
    }
}

#[test]
fn perft_counts_the_same_in_every_way() {
    for way in [
        &["--leaf", "list"][..],
        &["--leaf", "make"],
        &["--no-bulk"],
        &["--threads", "2"],
        &["--hash", "1"],
        &["--hash", "1", "--threads", "2", "--leaf", "make"],
    ] {
        let args = [&["perft", "3"], way].concat();
        assert_eq!(lines(&args).last().expect("a line"), "Nodes searched: 298834", "{way:?}");
    }
}

#[test]
fn divide_shows_each_move_in_order() {
    let lines = lines(&["perft", "2", "--divide"]);
    let counts: Vec<(&str, u64)> = lines
        .iter()
        .map_while(|line| line.split_once(": "))
        .map(|(mv, count)| (mv, count.parse().expect("a number")))
        .collect();
    assert_eq!(counts.len(), 68);
    assert!(counts.is_sorted());
    assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 4594);
    assert_eq!(lines[68], "");
}

#[test]
fn perft_takes_a_position_and_an_agreement() {
    let fen = "4k4/P8/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    let promotion = lines(&["perft", "1", "--fen", fen, "--promotion", "Q", "--divide"]);
    assert_eq!(promotion[0], "a10a11q: 1");
    assert_eq!(lines(&["perft", "1", "--fen", fen, "--divide"])[0], "a10a11h: 1");
}

#[test]
fn a_suite_is_checked() {
    let start = "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w ACEGIacegi - 0 1";
    let right = suite_file("right", &format!("# variant dragon\n\n{start} ;D1 68 ;D2 4594 ;D3 1000000\n"));
    let path = right.to_str().expect("a name");
    let said = lines(&["perft", "--suite", path, "--max-nodes", "5000"]);
    assert_eq!(said.last().expect("a line"), "2 of 2 counts are right");
    let output = run(&["perft", "--suite", path]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("line 3: D3 is 298834") && text.ends_with("2 of 3 counts are right\n"), "{text}");
    std::fs::remove_file(right).expect("a file");
}

#[test]
fn a_suite_that_cannot_be_read_is_refused() {
    for (name, text, fault) in [
        ("field", "9/9 w - - 0 1 ;D1 5 ;X\n", "line 1: "),
        ("fen", "# a comment\n9/9 w - - 0 1 ;D1 5\n", "line 2: "),
        ("empty", "# no position\n", "there is no count to check"),
        ("variant", "# variant go\n", "line 1: unknown variant 'go'"),
        ("promotion", "9/9 w ;D1 5 ;promotion k\n", "line 1: promotion 'k'"),
    ] {
        let path = suite_file(name, text);
        let output = run(&["perft", "--suite", path.to_str().expect("a name")]);
        std::fs::remove_file(path).expect("a file");
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(fault) && error.lines().count() == 1, "{error}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_is_lost_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
    let output = Command::new(env!("CARGO_BIN_EXE_tenglong")).arg("diagram").stdout(full).output();
    let output = output.expect("the program");
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("tenglong: output: ") && error.lines().count() == 1, "{error}");
}

#[test]
fn bad_arguments_get_one_line_and_status_2() {
    for args in [
        &["nonsense"][..],
        &["--nonsense"],
        &["perft"],
        &["perft", "x"],
        &["perft", "-1"],
        &["perft", "1000"],
        &["perft", "2", "3"],
        &["perft", "1", "--fen", "9/9 w - - 0 1"],
        &["perft", "1", "--fen", "\u{9f99}"],
        &["perft", "1", "--promotion", "k"],
        &["perft", "1", "--leaf", "nothing"],
        &["perft", "1", "--threads", "0"],
        &["perft", "1", "--hash", "99999999999999"],
        &["perft", "1", "--suite", "x"],
        &["perft", "1", "--variant", "go"],
        &["perft", "1", "--variant", "chess", "--promotion", "q"],
        &["perft", "1", "--variant", "chess", "--fen", "9/9 w - - 0 1"],
        &["perft", "--suite", "perft-data/chess.epd", "--variant", "chess"],
        &["--variant", "go"],
        &["--variant"],
        &["perft", "--suite"],
        &["perft", "--suite", "/no/such/file"],
        &["perft", "--suite", "/"],
        &["bench", "0"],
        &["bench", "x"],
        &["bench", "1", "--hash", "99999999999999"],
    ] {
        assert_refused(args);
    }
}

#[test]
fn a_mistyped_word_is_answered_with_the_one_that_was_meant() {
    for (args, meant) in [
        (&["pertf", "3"][..], "perft"),
        (&["benhc"], "bench"),
        (&["perft", "3", "--divid"], "--divide"),
        (&["perft", "3", "--leaf", "mak"], "make"),
    ] {
        let error = String::from_utf8(run(args).stderr).expect("text");
        assert!(error.ends_with(&format!("; did you mean '{meant}'?\n")), "{error}");
        assert_refused(args);
    }
    // Nothing is like it.
    let error = String::from_utf8(run(&["zzzzzz"]).stderr).expect("text");
    assert!(!error.contains("did you mean"), "{error}");
}

#[test]
fn help_has_examples_and_version_a_number() {
    let help = lines(&["--help"]).join("\n");
    assert!(help.contains("Examples:") && help.contains("tenglong perft"), "{help}");
    assert_eq!(lines(&["--version"]), [concat!("tenglong ", env!("CARGO_PKG_VERSION"))]);
}

#[test]
fn bench_ends_with_its_signature() {
    let signature = |args: &[&str]| {
        let last = lines(args).pop().expect("a line");
        match last.split(' ').collect::<Vec<_>>()[..] {
            [nodes, "nodes", speed, "nps"] if speed.parse::<u64>().is_ok() => {
                nodes.parse::<u64>().expect("a number")
            }
            _ => panic!("'{last}'"),
        }
    };
    assert_eq!(signature(&["bench", "4"]), signature(&["bench", "4", "--hash", "16", "--threads", "1"]));
    // Two threads do at least the work of one.
    assert!(signature(&["bench", "2", "--threads", "2"]) >= signature(&["bench", "2"]));
}

#[test]
fn every_command_takes_the_game() {
    for (variant, nodes) in [("xiangqi", 79_666), ("chess", 8_902), ("dragon", 298_834)] {
        let expected = format!("Nodes searched: {nodes}");
        assert_eq!(lines(&["perft", "3", "--variant", variant]).last(), Some(&expected));
        assert_eq!(lines(&["--variant", variant, "perft", "3"]).last(), Some(&expected));
        assert!(lines(&["bench", "2", "--variant", variant]).last().expect("a line").ends_with(" nps"));
        assert_eq!(lines(&["--variant", variant]), [""; 0]);
    }
}

#[test]
fn a_match_is_played_in_the_game() {
    let said =
        lines(&["match", "--variant", "chess", "-engine", "nodes=1", "-engine", "nodes=1", "-rounds", "1"]);
    let said = said.join("\n");
    assert!(said.contains("chess") && said.contains("Finished game 2"), "{said}");
}

#[test]
fn without_a_command_it_speaks_the_protocol() {
    assert_eq!(lines(&[]), [""; 0]);
}
