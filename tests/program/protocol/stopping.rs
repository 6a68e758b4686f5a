//! `stop` and `quit`: each belongs to one search.

use super::*;

#[test]
fn stray_stops_and_ponderhits_are_ignored() {
    let said = Dialogue::run("stop\nponderhit\nstop\nposition startpos\ngo depth 3\n");
    assert_eq!(infos(&said.lines).last().expect("a line").depth, 3);
    assert_eq!(said.starting("info string"), [""; 0]);
}

#[test]
fn an_old_stop_does_not_end_the_next_search() {
    let mut dialogue = Dialogue::start();
    for _ in 0..10 {
        dialogue.send("go depth 1");
        dialogue.expect("bestmove");
        dialogue.send("stop");
        dialogue.send("go depth 3");
        dialogue.expect("info depth 3 ");
        dialogue.expect("bestmove");
    }
    dialogue.finish();
}

#[test]
fn stop_and_go_in_quick_turns_give_one_answer_each() {
    let said = Dialogue::run("go infinite\nstop\nstop\n".repeat(100) + "go ponder\nponderhit\nstop\n");
    assert_eq!(said.starting("bestmove").len(), 101);
}

#[test]
fn a_go_during_a_search_ends_that_one_first() {
    let mut dialogue = Dialogue::start();
    dialogue.send("go infinite");
    dialogue.expect("info depth 1 ");
    dialogue.send("go depth 1");
    dialogue.expect("bestmove");
    dialogue.expect("bestmove");
    dialogue.finish();
}

#[test]
fn quit_stops_at_once_and_still_answers() {
    for go in ["go infinite", "go ponder wtime 100000 btime 100000", "go movetime 1000000"] {
        let said = Dialogue::run(format!("{go}\nquit\ngo depth 1\n"));
        assert_eq!(said.starting("bestmove").len(), 1, "after {go}");
    }
}
