//! Bytes and lines of all kinds, and their end.

use super::*;

#[test]
fn the_first_line_chooses_the_protocol() {
    for (input, answer) in [
        ("xboard\nping 1\n", "pong 1"),
        ("xboard\r\nping 1\r\n", "pong 1"),
        ("xboard\nping 1", "pong 1"),
        ("isready\nxboard\n", "readyok"),
    ] {
        assert_eq!(Dialogue::run(input).lines[0], answer);
    }
    let uci = Dialogue::run("isready\nxboard\n");
    assert!(uci.lines[1].starts_with("info string error: unknown command 'xboard'"));
}

#[test]
fn the_input_may_end_anywhere() {
    let all =
        "protover 2\nnew\nvariant dragon\npost\nhard\nsd 3\nusermove b1c3\nlift e11\nanalyze\nexit\nhint\n";
    for end in (0..all.len()).step_by(3) {
        run(&all[..end]);
    }
}

#[test]
fn the_end_of_input_waits_for_the_move() {
    let said = run("new\nvariant dragon\nhard\nst 0.3\nusermove b1c3\n");
    assert_eq!(said.starting("move ").len(), 1);
    let said = run("new\nvariant dragon\nhard\nst 1000\nusermove b1c3\nquit\n");
    assert_eq!(said.starting("move "), [""; 0]);
    run("analyze\n");
}

#[test]
fn bytes_that_are_no_text_get_one_line() {
    for line in [&b"\0"[..], b"\xff\xfe\xfd", "龙".as_bytes(), b"\x1b[2J", b"usermove \xff", b"setboard \0"]
    {
        let said = Dialogue::run([b"xboard\n", line, b"\nping 1\n"].concat());
        assert_eq!(said.lines.len(), 2, "{:?}", said.lines);
        assert_eq!(said.lines[1], "pong 1");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn long_lines_and_many_lines_are_done_in_bounded_memory() {
    let mut dialogue = game();
    dialogue.send("memory 17");
    dialogue.send("ping 1");
    dialogue.expect("pong 1");
    let before = dialogue.peak_memory();
    for start in ["setboard ", "usermove ", "option ", ""] {
        dialogue.send(&format!("{start}{}", "a1b1 ".repeat(4_000_000)));
        dialogue.expect("Error (the line is too long): ");
    }
    dialogue.send(&"otim 1\n".repeat(200_000));
    dialogue.send("ping 2");
    dialogue.expect("pong 2");
    assert!(dialogue.peak_memory() - before < 8 * 1024, "from {before} to {} KiB", dialogue.peak_memory());
    dialogue.send("usermove b1c3");
    dialogue.expect("Illegal move (no position)");
    dialogue.finish();
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    let mut dialogue = game();
    dialogue.send("post");
    dialogue.send("analyze");
    dialogue.expect("1 ");
    dialogue.close_output();
}

#[cfg(target_os = "linux")]
#[test]
fn waiting_burns_no_processor() {
    let mut dialogue = game();
    dialogue.send("analyze");
    dialogue.send(&format!("setboard {MATED}"));
    dialogue.send("ping 1");
    dialogue.expect("pong 1");
    let before = dialogue.processor_ticks();
    dialogue.expect_none("", Duration::from_millis(500));
    assert!(dialogue.processor_ticks() - before <= 2);
    dialogue.finish();
}
