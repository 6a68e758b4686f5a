//! Bytes and lines of all kinds, and their end.

use super::*;

#[test]
fn the_end_of_input_lets_a_limited_search_finish() {
    let said = Dialogue::run("position startpos\ngo depth 4\n");
    assert_eq!(infos(&said.lines).last().expect("a line").depth, 4);
    for go in ["go movetime 200", "go nodes 20000", "go wtime 2000 btime 2000", "go mate 1 depth 3"] {
        assert_eq!(Dialogue::run(go).starting("bestmove").len(), 1, "after {go}");
    }
}

#[test]
fn the_end_of_input_stops_an_endless_search() {
    for go in ["go infinite", "go", "go ponder", "go ponder wtime 1000 btime 1000", "go mate 5"] {
        assert_eq!(Dialogue::run(go).starting("bestmove").len(), 1, "after {go}");
    }
}

#[test]
fn the_input_may_end_anywhere() {
    let all = "uci\nisready\nposition startpos moves b1c3\ngo depth 1\nsetoption name Hash value 1\nd\ngo perft 1\n";
    for end in 0..all.len() {
        Dialogue::run(&all[..end]);
    }
}

#[test]
fn a_last_line_without_newline_is_done() {
    assert_eq!(Dialogue::run("isready").lines, ["readyok"]);
}

#[test]
fn line_ends_and_blanks_of_all_kinds_are_read() {
    let said = Dialogue::run(
        "\r\n\n \t \nisready\r\n\t isready \t\r\nposition \t startpos  moves\tb1c3\r\ngo\tdepth  1\r\n",
    );
    assert_eq!(said.starting("readyok").len(), 2);
    assert_eq!(said.starting("bestmove").len(), 1);
    assert_eq!(said.starting("info string"), [""; 0]);
}

#[test]
fn bytes_that_are_no_text_get_one_line() {
    for line in [&b"\0"[..], b"isready\0", b"\xff\xfe\xfd", "腾龙".as_bytes(), b"\x1b[2J", b"a\0b\xc3("] {
        let said = Dialogue::run([line, b"\nisready\n"].concat());
        assert_eq!(said.lines.len(), 2, "{said:?}", said = said.lines);
        assert!(said.lines[0].starts_with("info string error: unknown command"));
        assert_eq!(said.lines[1], "readyok");
    }
}

#[test]
fn unknown_commands_get_one_line() {
    let said = Dialogue::run("hello\nUCI\nxyzzy startpos\nisready\n");
    assert_eq!(said.starting("info string error: unknown command").len(), 3);
    assert_eq!(said.lines.len(), 4);
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_of_20_megabytes_is_refused_in_bounded_memory() {
    let mut dialogue = Dialogue::start();
    dialogue.send("setoption name Hash value 1");
    dialogue.ready();
    let before = dialogue.peak_memory();
    for start in ["position startpos moves ", "go searchmoves ", "setoption name Debug Log File value ", ""] {
        dialogue.send(&format!("{start}{}", "a1b1 ".repeat(4_000_000)));
        dialogue.expect("info string error:");
    }
    assert!(dialogue.peak_memory() - before < 8 * 1024, "from {before} to {} KiB", dialogue.peak_memory());
    dialogue.send("position startpos");
    dialogue.send("go depth 1");
    dialogue.expect("bestmove");
    dialogue.finish();
}

#[test]
fn after_a_position_too_long_to_read_there_is_none() {
    let mut dialogue = Dialogue::start();
    dialogue.send(&format!("position startpos moves {}", "b1c3 ".repeat(500_000)));
    dialogue.send("go depth 1");
    assert_eq!(dialogue.expect("bestmove"), "bestmove (none)");
    dialogue.finish();
}

#[test]
fn a_game_of_2000_plies_is_played() {
    let moves = "b1c3 b11c9 c3b1 c9b11 ".repeat(500);
    let said = Dialogue::run(format!("position startpos moves {moves}\ngo depth 2\nd\n"));
    assert!(said.starting("Status: draw, ").len() == 1);
    assert_eq!(said.starting("info string"), [""; 0]);
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    let mut dialogue = Dialogue::start();
    dialogue.send("go infinite");
    dialogue.expect("info depth 1 ");
    dialogue.close_output();
}

#[test]
fn the_debug_log_copies_both_sides() {
    let path = std::env::temp_dir().join(format!("tenglong log {}.txt", std::process::id()));
    let name = path.display();
    Dialogue::run(format!(
        "setoption name Debug Log File value {name}\nisready\nsetoption name Debug Log File\nuci\n"
    ));
    let log = std::fs::read_to_string(&path).expect("a log");
    std::fs::remove_file(&path).expect("a log");
    assert_eq!(log, ">> isready\n<< readyok\n>> setoption name Debug Log File\n");
    let said = Dialogue::run("setoption name Debug Log File value /no/such/directory/x\nisready\n");
    assert_eq!(said.lines.len(), 2);
    assert!(said.lines[0].starts_with("info string error: option Debug Log File: "));
}

#[cfg(target_os = "linux")]
#[test]
fn a_debug_log_that_cannot_be_written_is_reported_once() {
    let said = Dialogue::run("setoption name Debug Log File value /dev/full\nisready\nisready\n");
    let error = "info string error: the debug log has ended: No space left on device (os error 28)";
    assert_eq!(said.lines, [error, "readyok", "readyok"]);
}

#[cfg(unix)]
#[test]
fn a_debug_log_is_no_pipe() {
    let path = std::env::temp_dir().join(format!("tenglong pipe {}", std::process::id()));
    let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo runs");
    assert!(made.success());
    let said = Dialogue::run(format!("setoption name Debug Log File value {}\nisready\n", path.display()));
    std::fs::remove_file(&path).expect("it can be removed");
    let error = "info string error: option Debug Log File: a file is needed, this is a pipe";
    assert_eq!(said.lines, [error, "readyok"]);
}
