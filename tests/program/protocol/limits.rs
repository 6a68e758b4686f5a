//! `go` with limits that are odd, missing or unreadable.

use super::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use std::{hint, thread};

#[test]
fn odd_clocks_and_limits_get_a_move() {
    let lines = [
        "go wtime 0 btime 0",
        "go wtime -1000 btime -1000",
        "go wtime 1 btime 1",
        "go wtime 100",
        "go btime 100",
        "go winc 100 binc 100",
        "go wtime 0 btime 0 winc 50 binc 50",
        "go movestogo 1",
        "go movestogo 0 wtime 100 btime 100",
        "go wtime 100 btime 100 movestogo 1",
        "go wtime 99999999999999999999999999 btime 1 depth 2",
        "go wtime 1000 btime 1000 winc 99999999999999999999999 movestogo 99999999999999 nodes 100",
        "go movetime 0",
        "go movetime -5",
        "go movetime 1",
        "go nodes 0",
        "go nodes 1",
        "go nodes 100",
        "go depth 0",
        "go depth 1",
        "go mate 0 depth 1",
        "go mate 1 nodes 1000",
        "go nodes 100 depth 999999999999999999",
    ];
    for line in lines {
        let said = Dialogue::run(format!("{line}\n"));
        assert_eq!(said.starting("info string"), [""; 0], "after {line}");
        assert_ne!(said.starting("bestmove"), ["bestmove (none)"], "after {line}");
    }
}

#[test]
fn a_number_that_cannot_be_read_is_told_and_the_rest_is_done() {
    for (line, errors) in [
        ("go depth x", 1),
        ("go depth", 1),
        ("go depth -3", 1),
        ("go movetime 1.5", 1),
        ("go nodes 1e6", 1),
        ("go wtime btime 100", 1),
        ("go wtime x btime y", 2),
        ("go depth 2 nodes x", 1),
        ("go x depth 2 y", 2),
        ("go mate ? movestogo ! depth 1", 2),
        ("go depth 0x10", 1),
        ("go movetime \u{662}", 1),
        ("go 1e5", 1),
        ("go deep", 1),
    ] {
        let said = Dialogue::run(format!("{line}\n"));
        assert_eq!(said.starting("info string error: ").len(), errors, "after {line}");
        assert_ne!(said.starting("bestmove"), ["bestmove (none)"], "after {line}");
    }
}

#[test]
fn words_may_stand_in_any_order() {
    let orders = [
        "depth 3 searchmoves b1c3 a4a5",
        "searchmoves b1c3 a4a5 depth 3",
        "searchmoves b1c3 depth 3 searchmoves a4a5",
    ];
    let answers = orders.map(|order| {
        let said = Dialogue::run(format!("go {order}\n"));
        let last = infos(&said.lines).pop().expect("a line");
        assert_eq!(last.depth, 3);
        (last.nodes, last.pv)
    });
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[test]
fn the_move_of_an_earlier_search_is_never_sent() {
    let mut dialogue = Dialogue::start();
    for fen in [START, MATE_IN_ONE, MATE_IN_TWO, MATED, STALEMATED].repeat(3) {
        dialogue.send(&format!("position fen {fen}"));
        dialogue.send("go nodes 1");
        dialogue.expect("bestmove");
    }
    dialogue.finish();
}

#[test]
fn the_same_limits_give_the_same_search() {
    let nodes = || infos(&Dialogue::run("go depth 5\n").lines).pop().expect("a line").nodes;
    assert_eq!(nodes(), nodes());
}

#[test]
fn the_overhead_is_kept_on_movetime() {
    let mut dialogue = Dialogue::start();
    dialogue.send("setoption name Move Overhead value 400");
    dialogue.send("go movetime 500");
    dialogue.expect("bestmove");
    let said = dialogue.finish();
    assert!(infos(&said.lines).iter().all(|info| info.time < 500));
}

#[test]
fn clocks_hold_under_load() {
    const INCREMENT: Duration = Duration::from_millis(100);
    // Should the test fail, the load ends by itself.
    const LONGEST: Duration = Duration::from_secs(60);
    let (is_over, started) = (AtomicBool::new(false), Instant::now());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while !is_over.load(Relaxed) && started.elapsed() < LONGEST {
                    hint::spin_loop()
                }
            });
        }
        let mut dialogue = Dialogue::start();
        dialogue.send("setoption name Move Overhead value 100");
        let mut moves = String::new();
        let mut left = Duration::from_millis(3000);
        for _ in 0..20 {
            let (clock, gain) = (left.as_millis(), INCREMENT.as_millis());
            dialogue.send(&format!("position startpos moves{moves}"));
            let begun = Instant::now();
            dialogue.send(&format!("go wtime {clock} btime {clock} winc {gain} binc {gain}"));
            let answer = dialogue.expect("bestmove");
            left = left.checked_sub(begun.elapsed()).expect("time is left") + INCREMENT;
            moves += " ";
            moves += answer.split(' ').nth(1).expect("a move");
        }
        is_over.store(true, Relaxed);
        dialogue.finish();
    });
}
