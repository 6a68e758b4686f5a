//! A game in the terminal, typed through a pipe.

use std::io::Write;
use std::process::{Command, Stdio};

/// What is printed when these lines are typed.
fn typed(args: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tenglong"))
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("a piped stdin").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_game_is_played_taken_back_and_given_up() {
    let said = typed(&["--level", "1"], "e1e3\ne1e2\nundo\nNc3\nresign\nundo\nquit\n");
    assert!(said.contains("illegal move 'e1e3'"), "{said}");
    assert!(said.contains(" 2  .  .  .  .  K  .  .  .  .  "), "{said}");
    assert_eq!(said.matches("Tenglong plays").count(), 2, "{said}");
    assert!(said.contains("The game is over: Black wins: resignation."), "{said}");
    // Through a pipe there are neither signs nor colours.
    assert!(said.is_ascii() && !said.contains('\u{1b}'), "{said}");
}

#[test]
fn the_commands_answer() {
    let folder = std::env::temp_dir().join(format!("tenglong-play-{}.pgn", std::process::id()));
    let path = folder.to_str().expect("a name");
    let lines =
        format!("moves\nfen\nhint\nb1c3\nfen\nlevel 99\nlevel 11\nflip\nsave {path}\nsave /\nhelp\nquit\n");
    let said = typed(&["--side", "both", "--variant", "chess"], &lines.replace("b1c3", "e2e4"));
    for part in [
        "e4",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Hint: ",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "the level is a number from 1 to 11",
        "Level: full strength",
        "    h  g  f  e  d  c  b  a",
        "/: ",
        "takes back your last move",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let record = std::fs::read_to_string(&folder).expect("the record");
    assert!(record.contains("1. e4 *"), "{record}");
    std::fs::remove_file(folder).expect("the record");
}

#[test]
fn the_engine_begins_and_mates() {
    let said =
        typed(&["--side", "black", "--level", "1", "--fen", "4k4/1R7/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"], "");
    assert!(said.contains("Tenglong plays Ra11#") && said.contains("White wins: checkmate"), "{said}");
}

#[test]
fn it_ends_with_its_input() {
    for lines in ["", "b1c3", "\n\n", "\u{0}\n龙\n"] {
        typed(&["--side", "both"], lines);
    }
}
