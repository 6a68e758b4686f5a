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

/// What takes longer than anybody waits.
const LONG_JOBS: [&str; 3] = ["go perft 9", "perft 9", "bench 60"];

#[test]
fn stop_and_quit_break_off_a_job_whatever_was_sent_before() {
    for job in LONG_JOBS {
        let mut dialogue = Dialogue::start();
        for line in [job, "isready", "d", "stop"] {
            dialogue.send(line);
        }
        assert!(dialogue.expect("info string error: ").ends_with(": stopped"));
        dialogue.expect("readyok");
        dialogue.expect("Status: ");
        dialogue.finish();

        let said = Dialogue::run(format!("{job}\nisready\ngo depth 30\nperft 9\nisready\nquit\n"));
        assert_eq!(said.starting("readyok").len(), 2, "after {job}");
        assert_eq!(said.starting("bestmove").len(), 1, "after {job}");
    }
}

#[test]
fn a_job_ends_before_the_next_command_and_at_the_end_of_input() {
    let said = Dialogue::run("go perft 3\nisready\nbench 1\nisready\nperft 2");
    let end = |line: &String| match line.as_str() {
        "readyok" => Some("ready"),
        line if line.starts_with("Nodes searched: ") => Some("count"),
        line if line.ends_with(" nps") => Some("bench"),
        _ => None,
    };
    let ends: Vec<&str> = said.lines.iter().filter_map(end).collect();
    assert_eq!(ends, ["count", "ready", "bench", "ready", "count"]);
}

#[test]
fn a_closed_output_ends_a_job() {
    for job in LONG_JOBS {
        Dialogue::run_unheard(&format!("{job}\n"));
    }
}
