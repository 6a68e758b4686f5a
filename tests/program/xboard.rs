//! XBoard itself, on a display of its own: two games of the engine against itself in each variant, from the `setup` line
//! to the result, in the looks of `gui/xboard`.
//!
//! Where XBoard or the display is not installed the test is skipped with a word, but fails where `CI` is set.

use std::io::{Write, stderr};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

const XBOARD: &str = "/usr/games/xboard";

/// Seconds after which XBoard is ended: it may wait for somebody to click.
const PATIENCE: &str = "120";

/// The engine is the referee, as the protocol's description says. The clock is wide and the depth small, so that the games
/// are short and no load costs one.
const MATCH: &str = "-testLegality false -repeatsToDraw 0 -ruleMoves 0 -mg 2 -tc 1 -inc 0.1 -searchDepth 4 \
                     -matchPause 200 -animateMoving false -popupExitMessage false -debugMode true";

/// Whether both programs are there; if not, that is said.
fn is_installed() -> bool {
    let display = Command::new("xvfb-run").arg("--help").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let missing = if !Path::new(XBOARD).exists() {
        XBOARD
    } else if display.is_err() {
        "xvfb-run"
    } else {
        return true;
    };
    assert!(env::var_os("CI").is_none(), "{missing} is not installed");
    // Past the capture of tests that pass: whoever runs them sees what was left out.
    let word = format!("SKIPPED: matches in XBoard, since {missing} is not installed\n");
    stderr().write_all(word.as_bytes()).expect("standard error");
    false
}

#[test]
fn it_plays_a_match_of_two_games() {
    if !is_installed() {
        return;
    }
    for (game, is_set_up) in [
        ("-variant dragon -saveSettingsOnExit false", true),
        ("@gui/xboard/dragon/xboard.conf", true),
        ("@gui/xboard/xiangqi/xboard.conf", false),
        ("@gui/xboard/chess/xboard.conf", false),
    ] {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("xboard");
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("a folder");
        let debug = play(game, &folder);
        // The settings of whoever uses XBoard stay as they were.
        assert!(!folder.join(".xboardrc").exists(), "{game}");
        // XBoard knows the other games.
        assert_eq!(debug.contains("<first : setup (PN.R.SB"), is_set_up, "{game}");
        fs::remove_dir_all(&folder).expect("the folder is there");
    }
}

/// Plays the game that these options of XBoard name, and checks the files that XBoard leaves in the folder. Returns
/// what was said.
fn play(game: &str, folder: &Path) -> String {
    let engine = env!("CARGO_BIN_EXE_tenglong");
    let run = Command::new("xvfb-run")
        .args(["-a", "timeout", PATIENCE, XBOARD])
        .args(game.split(' '))
        .args(["-fcp", engine, "-scp", engine])
        .args(MATCH.split_whitespace())
        .arg("-sgf")
        .arg(folder.join("games.pgn"))
        .arg("-nameOfDebugFile")
        .arg(folder.join("debug"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("HOME", folder)
        .output()
        .expect("a run");
    let said = String::from_utf8_lossy(&run.stderr);
    let read = |name: &str| {
        fs::read_to_string(folder.join(name))
            .unwrap_or_else(|error| panic!("{game}: {name}: {error}\n{said}"))
    };

    let games = read("games.pgn");
    let results: Vec<&str> = games.lines().filter(|line| line.starts_with("[Result ")).collect();
    assert_eq!(results.len(), 2, "{game}: {games}");
    let is_result =
        |line: &&str| ["\"1-0\"", "\"0-1\"", "\"1/2-1/2\""].iter().any(|result| line.contains(result));
    assert!(results.iter().all(is_result), "{game}: {results:?}");
    let debug = read("debug");
    for fault in ["Illegal", "orfeit", "False", "Error", "rejected"] {
        let lines: Vec<&str> = debug.lines().filter(|line| line.contains(fault)).collect();
        assert!(lines.is_empty(), "{game}: {lines:?}");
    }
    debug
}
