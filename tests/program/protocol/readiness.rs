//! `isready`.

use super::*;

#[test]
fn isready_during_a_search_is_answered_at_once() {
    let mut dialogue = Dialogue::start();
    dialogue.send("go infinite");
    dialogue.ready();
    dialogue.expect_none("bestmove", Duration::from_millis(50));
    dialogue.ready();
    dialogue.send("stop");
    dialogue.expect("bestmove");
    dialogue.finish();
}

#[test]
fn isready_waits_for_slow_work_when_idle() {
    let said =
        Dialogue::run("setoption name Hash value 512\nsetoption name UCI_Variant value dragon\nisready\n");
    assert_eq!(said.lines.last().expect("a line"), "readyok");
    assert_eq!(said.starting("info string variant dragon").len(), 1);
}
