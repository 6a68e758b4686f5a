//! Answers that must wait for `stop` or `ponderhit`.

use super::*;

/// Positions with nothing left to search, and with a mate that is soon proved.
const DONE: [&str; 4] = [MATED, STALEMATED, MATE_IN_ONE, "4k4/9/9/9/9/9/9/9/9/9/3KA4 w - - 0 1"];

#[test]
fn infinite_waits_for_stop() {
    for fen in DONE {
        let mut dialogue = Dialogue::start();
        dialogue.send(&format!("position fen {fen}"));
        dialogue.send("go infinite");
        dialogue.expect_none("bestmove", HOLD);
        dialogue.send("ponderhit");
        dialogue.expect_none("bestmove", Duration::from_millis(50));
        dialogue.send("stop");
        dialogue.expect("bestmove");
        dialogue.finish();
    }
}

#[test]
fn infinite_with_a_limit_waits_for_stop() {
    let mut dialogue = Dialogue::start();
    dialogue.send("go infinite depth 1 nodes 10 movetime 1");
    dialogue.expect_none("bestmove", HOLD);
    dialogue.send("stop");
    dialogue.expect("bestmove");
    dialogue.finish();
}

#[test]
fn ponder_waits_for_ponderhit() {
    for fen in DONE {
        let mut dialogue = Dialogue::start();
        dialogue.send(&format!("position fen {fen}"));
        dialogue.send("go ponder wtime 100 btime 100");
        dialogue.expect_none("bestmove", HOLD);
        dialogue.send("ponderhit");
        dialogue.expect("bestmove");
        dialogue.finish();
    }
}

#[test]
fn ponder_keeps_searching_past_its_time_and_then_answers_in_time() {
    let mut dialogue = Dialogue::start();
    dialogue.send("go ponder movetime 100");
    dialogue.expect_none("bestmove", HOLD);
    dialogue.send("ponderhit");
    dialogue.expect("bestmove");
    dialogue.send("go ponder depth 1");
    dialogue.expect_none("bestmove", HOLD);
    dialogue.send("stop");
    dialogue.expect("bestmove");
    dialogue.finish();
}

#[test]
fn a_ponder_without_limits_becomes_infinite() {
    let mut dialogue = Dialogue::start();
    dialogue.send("go ponder");
    dialogue.send("ponderhit");
    dialogue.expect_none("bestmove", HOLD);
    dialogue.send("stop");
    dialogue.expect("bestmove");
    dialogue.finish();
}

#[cfg(target_os = "linux")]
#[test]
fn waiting_burns_no_processor() {
    for go in ["go infinite", "go ponder", "go infinite depth 1"] {
        let mut dialogue = Dialogue::start();
        dialogue.send(&format!("position fen {MATED}"));
        dialogue.send(go);
        dialogue.expect_none("bestmove", Duration::from_millis(100));
        let before = dialogue.processor_ticks();
        dialogue.expect_none("bestmove", Duration::from_millis(500));
        assert!(dialogue.processor_ticks() - before <= 2, "{go} spins");
        dialogue.send("stop");
        dialogue.expect("bestmove");
        dialogue.finish();
    }
}
