//! Dialogues by chance: whatever comes in whatever order, what is true of every run stays true.

use super::*;
use crate::slow::Rng;

/// Lines to draw from: right ones, wrong ones and hostile ones.
const LINES: [&str; 58] = [
    "new",
    "variant dragon",
    "variant dragon",
    "variant xiangqi",
    "variant normal",
    "variant go",
    "protover 2",
    "setboard rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w 0 1",
    "setboard 4k4/1R7/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
    "setboard R3k4/1R7/9/9/9/9/9/9/9/9/4K4 b - - 0 1",
    "setboard 4k4/P8/9/9/9/9/9/9/9/p8/4K4 w - - 0 40",
    "setboard 4k4/9/9",
    "setboard",
    "usermove b1c3",
    "usermove b1c3",
    "usermove b11c9",
    "usermove e1e2",
    "usermove c4a4",
    "usermove a1a11",
    "usermove a10a11h",
    "usermove h2e2",
    "usermove e2e4",
    "e2e4",
    "usermove",
    "usermove \0",
    "go",
    "go",
    "playother",
    "force",
    "undo",
    "undo",
    "remove",
    "analyze",
    "exit",
    "?",
    ".",
    "hint",
    "draw",
    "result 1-0 {White mates}",
    "level 40 0:01 0",
    "level 0 0:01 0.01",
    "st 0.02",
    "st x",
    "sd 2",
    "sd 5",
    "time 5",
    "otim 5",
    "ping 1",
    "ping 2",
    "ping 3",
    "post",
    "hard",
    "easy",
    "memory 18",
    "cores 2",
    "option MultiPV=2",
    "lift e1",
    "put e2",
];

#[test]
fn no_order_of_lines_breaks_a_rule() {
    for seed in 1..=40 {
        let mut rng = Rng::new(seed);
        let mut dialogue = Dialogue::start();
        dialogue.send("xboard");
        // No search is long.
        dialogue.send("st 0.05");
        for _ in 0..80 {
            dialogue.send(rng.pick(&LINES));
            // Now and then the engine has time to get on with it.
            if rng.percent(25) {
                std::thread::sleep(Duration::from_millis(rng.below(15) as u64));
            }
        }
        if rng.percent(50) {
            dialogue.send("quit");
        }
        dialogue.finish();
    }
}
