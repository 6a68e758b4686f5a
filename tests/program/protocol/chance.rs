//! Dialogues by chance: whatever comes in whatever order, what is true of every run stays true.

use super::*;

/// Lines to draw from: right ones, wrong ones and hostile ones.
const LINES: [&str; 52] = [
    "uci",
    "isready",
    "isready",
    "ucinewgame",
    "position startpos",
    "position startpos moves b1c3 b11c9 e1e2",
    "position startpos moves b1c3 b11c9 c3b1 c9b11 b1c3 b11c9 c3b1 c9b11",
    "position startpos moves c4a4 c8a8 e1e2",
    "position startpos moves b1c3 b1c3",
    "position fen R3k4/1R7/9/9/9/9/9/9/9/9/4K4 b - - 0 1",
    "position fen 3k5/8R/9/9/9/9/4R4/9/9/9/4K4 b - - 0 1",
    "position fen 4k4/9/R8/9/9/9/9/9/9/9/1R2K4 w - - 98 1",
    "position fen 4k4/P8/9/9/9/9/9/9/9/p8/4K4 w - - 0 1",
    "position fen r2sk1b2/2h6/n2s5/p3Q4/7r1/5H2R/4P4/P5P2/6R2/1a1NS4/4KSB2 b - - 0 1",
    "position fen 4k4/9/9/Q7Q/9/9/9/q7q/9/9/4K4 w - - 0 1",
    "position fen 4k4/9/9",
    "position",
    "go",
    "go infinite",
    "go ponder",
    "go ponder wtime 50 btime 50",
    "go ponder depth 2",
    "go depth 1",
    "go depth 4",
    "go depth x",
    "go nodes 1",
    "go nodes 3000",
    "go movetime 5",
    "go movetime 0",
    "go wtime 20 btime 20 winc 1 binc 1",
    "go wtime -1 btime -1",
    "go mate 2 movetime 20",
    "go depth 2 searchmoves a4a5 b1c3 zz",
    "go depth 2 nonsense infinite",
    "go perft 1",
    "go perft 2",
    "stop",
    "stop",
    "stop",
    "ponderhit",
    "ponderhit",
    "d",
    "eval",
    "flip",
    "help",
    "setoption name Hash value 1",
    "setoption name MultiPV value 3",
    "setoption name MultiPV value 1",
    "setoption name Threads value 2",
    "setoption name Promotion value q",
    "setoption name Clear Hash",
    "\0\u{fffd} nonsense",
];

/// Numbers by chance, the same on every run (<https://en.wikipedia.org/wiki/Xorshift>).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }
}

#[test]
fn no_order_of_lines_breaks_a_rule() {
    for seed in 1..=40 {
        let mut chance = Chance(u64::wrapping_mul(seed, 0x9e37_79b9_7f4a_7c15));
        let mut dialogue = Dialogue::start();
        for _ in 0..60 {
            dialogue.send(LINES[chance.below(LINES.len())]);
            // Now and then the engine has time to get on with it.
            if chance.below(4) == 0 {
                std::thread::sleep(Duration::from_millis(chance.below(12) as u64));
            }
        }
        if chance.below(2) == 0 {
            dialogue.send("quit");
        }
        dialogue.finish();
    }
}
