//! Commands that meet a running search.

use super::*;

#[test]
fn position_and_new_game_stop_it_first() {
    for line in
        ["position startpos moves b1c3", "position nonsense", "ucinewgame", "flip", "bench 1", "go perft 1"]
    {
        let mut dialogue = Dialogue::start();
        dialogue.send("go infinite");
        dialogue.expect("info depth 1 ");
        dialogue.send(line);
        dialogue.expect("bestmove");
        dialogue.ready();
        dialogue.send("position startpos");
        dialogue.send("go depth 1");
        dialogue.expect("bestmove");
        dialogue.finish();
    }
}

#[test]
fn looking_does_not_stop_it() {
    let mut dialogue = Dialogue::start();
    dialogue.send("go infinite");
    for line in ["uci", "d", "eval", "help", "isready", "nonsense", ""] {
        dialogue.send(line);
    }
    dialogue.expect("readyok");
    dialogue.expect_none("bestmove", Duration::from_millis(100));
    dialogue.send("stop");
    dialogue.expect("bestmove");
    dialogue.finish();
}
