//! What the engine shows of its thinking, and when it thinks.

use super::*;

/// The depth, score, time, nodes and line of a line of thinking.
fn thought(line: &str) -> Option<([i64; 4], Vec<&str>)> {
    let words: Vec<&str> = line.split(' ').collect();
    let numbers: Vec<i64> = words.iter().take(4).map_while(|word| word.parse().ok()).collect();
    Some((numbers.try_into().ok()?, words[4..].to_vec()))
}

#[test]
fn it_is_shown_after_post_alone() {
    let mut dialogue = game();
    dialogue.send("sd 4");
    dialogue.send("usermove b1c3");
    assert!(dialogue.line().starts_with("move "), "silent until told");
    dialogue.send("post");
    dialogue.send("force");
    dialogue.send("go");
    let mut last = String::new();
    loop {
        let line = dialogue.line();
        if let Some(mv) = line.strip_prefix("move ") {
            let ([depth, ..], line) = thought(&last).expect("a line of thinking");
            assert_eq!((depth, line[0]), (4, mv));
            break;
        }
        last = line;
    }
    dialogue.send("nopost");
    dialogue.send("go");
    assert!(dialogue.line().starts_with("move "));
    dialogue.finish();
}

#[test]
fn mates_are_counted_from_100000() {
    for (fen, score) in [(MATE_IN_ONE, 100_001), (MATE_IN_TWO, 100_002), (MATED_SOON, -100_001)] {
        let said = run(&format!("new\nvariant dragon\nforce\npost\nsetboard {fen}\nsd 6\ngo\n"));
        let last = said.lines.iter().rev().find_map(|line| thought(line)).expect("a line of thinking");
        assert_eq!(last.0[1], score, "in {fen}");
    }
}

/// Whatever Black moves, a rook mates.
const MATED_SOON: &str = "4k4/1R7/R8/9/9/9/9/9/9/9/4K4 b - - 0 1";

/// A dialogue in which the engine has moved and ponders on the answer that is returned.
fn pondering() -> (Dialogue, String) {
    let mut dialogue = game();
    for line in ["post", "hard", "st 0.3", "usermove b1c3"] {
        dialogue.send(line);
    }
    dialogue.expect("move ");
    let hint = dialogue.expect("Hint: ")["Hint: ".len()..].to_string();
    dialogue.expect("1 ");
    (dialogue, hint)
}

#[test]
fn the_expected_move_makes_the_pondering_its_answer() {
    let (mut dialogue, hint) = pondering();
    dialogue.expect_none("move ", HOLD);
    dialogue.send(&format!("usermove {hint}"));
    dialogue.send("ping 1");
    dialogue.expect("move ");
    dialogue.expect("pong 1");
    dialogue.finish();
}

#[test]
fn another_move_ends_the_pondering() {
    let (mut dialogue, hint) = pondering();
    let other = if hint == "h1g3" { "i4i5" } else { "h1g3" };
    dialogue.send(&format!("usermove {other}"));
    dialogue.expect("1 ");
    dialogue.expect("move ");
    dialogue.finish();
}

#[test]
fn pondering_answers_pings_and_ends_when_told() {
    for line in ["easy", "force", "new", "undo", "remove", "result * {}", "analyze"] {
        let (mut dialogue, _) = pondering();
        dialogue.send("ping 1");
        dialogue.expect("pong 1");
        dialogue.send(line);
        dialogue.send("ping 2");
        dialogue.expect("pong 2");
        dialogue.finish();
    }
}

#[test]
fn settings_begin_the_pondering_anew() {
    for line in ["cores 2", "sd 30", "level 0 1 1", "option Clear Hash"] {
        let (mut dialogue, hint) = pondering();
        dialogue.send(line);
        assert_eq!(dialogue.expect("Hint: "), format!("Hint: {hint}"), "after {line}");
        dialogue.finish();
    }
}

#[test]
fn analysis_follows_the_board() {
    let mut dialogue = game();
    for line in ["post", "analyze"] {
        dialogue.send(line);
    }
    for change in [
        "",
        "usermove b1c3",
        "usermove b11c9",
        "undo",
        "setboard 4k4/9/9/9/9/9/9/9/9/9/2RRK4 w - - 0 1",
        "new",
    ] {
        dialogue.send(change);
        dialogue.expect("1 ");
        dialogue.send("ping 1");
        dialogue.expect("pong 1");
    }
    dialogue.send(".");
    let status = dialogue.expect("stat01: ");
    assert_eq!(status.split(' ').count(), 6, "{status}");
    dialogue.send("hint");
    dialogue.expect("Hint: ");
    dialogue.send("exit");
    dialogue.send("ping 2");
    dialogue.expect("pong 2");
    dialogue.expect_none("", Duration::from_millis(200));
    let said = dialogue.finish();
    assert_eq!(said.starting("move "), [""; 0]);
}

#[test]
fn analysis_of_a_game_that_is_over_announces_nothing() {
    let said =
        run(&format!("new\nvariant dragon\nanalyze\nsetboard {MATE_IN_ONE}\nusermove a1a11\nundo\nping 1\n"));
    assert_eq!(said.starting("1-0"), [""; 0]);
}

#[test]
fn a_hint_is_the_answer_expected_or_thought_about() {
    let mut dialogue = game();
    dialogue.send("hint");
    dialogue.expect("Hint: ");
    dialogue.send("st 0.2");
    dialogue.send("usermove b1c3");
    dialogue.expect("move ");
    dialogue.send("hint");
    dialogue.expect("Hint: ");
    dialogue.finish();
}

#[test]
fn move_now_ends_the_search_for_the_move_alone() {
    let mut dialogue = game();
    dialogue.send("?");
    dialogue.send("st 1000");
    dialogue.send("usermove b1c3");
    dialogue.send("?");
    dialogue.expect("move ");
    dialogue.send("?");
    let said = dialogue.finish();
    assert_eq!(said.starting("move ").len(), 1);
}

#[test]
fn the_clock_is_kept() {
    for control in
        ["level 40 0:02 0\ntime 200", "level 0 0:01 0.1\ntime 100", "level 0 0 0\ntime 0", "st 0", "time -50"]
    {
        let mut dialogue = game();
        control.lines().for_each(|line| dialogue.send(line));
        dialogue.send("usermove b1c3");
        dialogue.expect("move ");
        dialogue.finish();
    }
}

#[test]
fn a_perpetual_check_counts_as_a_mate() {
    let said = run(
        "new\nvariant xiangqi\nforce\npost\nsetboard 3k5/9/9/9/9/4R4/9/1r7/r3p4/5K3 w - - 0 1\nsd 8\ngo\n",
    );
    let last = said.lines.iter().rev().find_map(|line| thought(line)).expect("a line of thinking");
    assert_eq!(last.0[1], -100_004);
}
