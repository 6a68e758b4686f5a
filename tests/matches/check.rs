//! `-check` passes a sound engine and names the fault of every other one.

use super::driver::{Run, play, this_program};
use libtest_mimic::{Failed, Trial};

/// A fault, the step that finds it, and what it says.
const FAULTS: [(&str, &str, &str); 44] = [
    ("exit-at-start", "uci is answered", "it ended instead of saying uciok"),
    ("no-uciok", "uci is answered", "it did not say uciok in time"),
    ("no-readyok", "uci is answered", "it did not say readyok in time"),
    ("no-author", "uci is answered", "no 'id author'"),
    ("banner-in-between", "uci is answered", "begins with no word of the protocol: 'Hello!'"),
    ("exit-code", "uci is answered", "it ended with exit status: 3"),
    ("ignore-quit", "uci is answered", "it does not end"),
    ("grandchild", "uci is answered", "it left a process behind"),
    ("bad-option", "options keep", "Hash is a number from 1 to 64, its default is '100'"),
    ("crash", "a new game", "it ended instead of saying bestmove"),
    ("illegal", "a new game", "bestmove 'a1a11': "),
    ("empty", "a new game", "bestmove '': "),
    ("none", "a new game", "bestmove '(none)': "),
    ("not-text", "a new game", "a line that is not ASCII text: 'bestmove "),
    ("double", "a new game", "without being asked"),
    ("unfinished", "a new game", "a line without its end: 'bestmove "),
    ("long-line", "a new game", "a line of endless length: 'info string xxx"),
    ("illegal-pv", "a new game", "its line is illegal at move 2"),
    ("other-move", "a new game", "is not the head of the last line"),
    ("falling-nodes", "a new game", "the nodes fell from 999 to 998"),
    ("hashfull", "a new game", "hashfull 1001 is more than 1000"),
    ("mates-in-plies", "a mate in one", "the score of a mate in one is told as Some(Mate(3))"),
    ("one-line", "MultiPV", "MultiPV 2 of 68 moves gives lines [1]"),
    ("slow-clock", "clocks of every kind", "go wtime 600 btime 600 movestogo 1: answered after"),
    ("ignores-searchmoves", "searchmoves", "go depth 2 searchmoves"),
    ("ends-infinite", "an infinite search goes on", "before it was told to stop"),
    ("deaf-in-search", "isready is answered", "it did not say readyok in time"),
    ("stray-move", "a stop belongs", "after a stop with nothing running: it said 'bestmove a1a2'"),
    ("stale-stop", "a stop belongs", "an old stop ended the next search"),
    ("burns", "an infinite search of a finished game", "of CPU time while it waits"),
    ("ends-ponder", "pondering", "before it was told to stop"),
    ("tears", "commands during a search", "ucinewgame: "),
    ("chatty", "unknown words", "begins with no word of the protocol: 'what?'"),
    ("dies-of-junk", "lines in odd forms", "it ended instead of saying readyok"),
    ("hoards", "a line of 20 MB", "MiB of memory"),
    ("short-games", "a game of 2000 plies", "it ended instead of saying bestmove"),
    ("plays-on", "a refused position", "played on another board"),
    ("empty-lines", "a new game", "an empty line"),
    ("silent", "a refused position", "not a word about it"),
    ("takes-all-options", "bad options", "not a word about it"),
    ("moves-when-mated", "where no move is legal", "bestmove 'a1a2' where no move is legal"),
    ("none-when-drawn", "a drawn position", "bestmove '(none)': "),
    ("deaf-to-end", "the end of input", "it does not end"),
    ("quits-without-move", "quit ends a search", "it ended instead of saying bestmove"),
];

pub fn tests() -> Vec<Trial> {
    let faults = FAULTS.iter();
    let faults = faults.map(|&(fault, step, finding)| {
        Trial::test(format!("check::{fault}"), move || a_finding(fault, step, finding))
    });
    std::iter::once(Trial::test("check::sound", sound)).chain(faults).collect()
}

fn check(fault: &str, step: &str) -> Run {
    let command = format!("cmd={}", this_program().display());
    play(&[vec!["-check".into(), command, format!("args=mock {fault}"), format!("step={step}")]])
}

fn sound() -> Result<(), Failed> {
    let run = check("sound", "");
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    assert!(run.stdout.ends_with("30 passed, 0 failed, 0 skipped\n"), "{}", run.stdout);
    Ok(())
}

fn a_finding(fault: &str, step: &str, finding: &str) -> Result<(), Failed> {
    let run = check(fault, step);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    let named = |line: &str| line.starts_with(&format!("FAILED   {step}")) && line.contains(finding);
    assert!(run.stdout.lines().any(named), "'{finding}' is not found:\n{}", run.stdout);
    Ok(())
}
