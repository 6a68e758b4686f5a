//! `-check` passes a sound engine and names the fault of every other one.

use super::driver::{Run, play, this_program, words};
use libtest_mimic::{Failed, Trial};

/// A fault, the step that finds it, and what it says.
const FAULTS: [(&str, &str, &str); 44] = [
    ("exit-at-start", "greeting", "it ended instead of saying uciok"),
    ("no-uciok", "greeting", "it did not say uciok in time"),
    ("no-readyok", "greeting", "it did not say readyok in time"),
    ("no-author", "greeting", "no 'id author'"),
    ("banner-in-between", "greeting", "begins with no word of the protocol: 'Hello!'"),
    ("exit-code", "greeting", "it ended with exit status: 3"),
    ("ignore-quit", "greeting", "it does not end"),
    ("grandchild", "greeting", "it left a process behind"),
    ("bad-option", "options", "Hash is a number from 1 to 64, its default is '100'"),
    ("crash", "search", "it ended instead of saying bestmove"),
    ("illegal", "search", "bestmove 'a1a11': "),
    ("empty", "search", "bestmove '': "),
    ("none", "search", "bestmove '(none)': "),
    ("not-text", "search", "a line that is not ASCII text: 'bestmove "),
    ("double", "search", "without being asked"),
    ("unfinished", "search", "a line without its end: 'bestmove "),
    ("long-line", "search", "a line of endless length: 'info string xxx"),
    ("illegal-pv", "search", "its line is illegal at move 2"),
    ("other-move", "search", "is not the head of the last line"),
    ("falling-nodes", "search", "the nodes fell from 999 to 998"),
    ("hashfull", "search", "hashfull 1001 is more than 1000"),
    ("mates-in-plies", "mate", "the score of a mate in one is told as Some(Mate(3))"),
    ("one-line", "multipv", "MultiPV 2 of 68 moves gives lines [1]"),
    ("slow-clock", "clocks", "go wtime 600 btime 600 movestogo 1: answered after"),
    ("ignores-searchmoves", "searchmoves", "go depth 2 searchmoves"),
    ("ends-infinite", "infinite", "before it was told to stop"),
    ("deaf-in-search", "ready", "it did not say readyok in time"),
    ("stray-move", "stop", "after a stop with nothing running: it said 'bestmove a1a2'"),
    ("stale-stop", "stop", "an old stop ended the next search"),
    ("burns", "rest", "of CPU time while it waits"),
    ("ends-ponder", "ponder", "before it was told to stop"),
    ("tears", "busy", "ucinewgame: "),
    ("chatty", "unknown-words", "begins with no word of the protocol: 'what?'"),
    ("dies-of-junk", "odd-lines", "it ended instead of saying readyok"),
    ("hoards", "long-line", "MiB of memory"),
    ("short-games", "long-game", "it ended instead of saying bestmove"),
    ("plays-on", "bad-positions", "played on another board"),
    ("empty-lines", "empty-lines", "an empty line"),
    ("silent", "bad-positions", "not a word about it"),
    ("takes-all-options", "bad-options", "not a word about it"),
    ("moves-when-mated", "no-move", "bestmove 'a1a2' where no move is legal"),
    ("none-when-drawn", "drawn", "bestmove '(none)': "),
    ("deaf-to-end", "input-end-limited", "it does not end"),
    ("quits-without-move", "quit", "it ended instead of saying bestmove"),
];

/// The steps that are not required.
const ADVICE: [&str; 8] = [
    "empty-lines",
    "rest",
    "busy",
    "unknown-words",
    "odd-lines",
    "long-line",
    "bad-positions",
    "bad-options",
];

pub fn tests() -> Vec<Trial> {
    let faults = FAULTS.iter();
    let faults = faults.map(|&(fault, step, finding)| {
        Trial::test(format!("check::{fault}"), move || a_finding(fault, step, finding))
    });
    let others = [Trial::test("check::sound", sound), Trial::test("check::names", names)];
    others.into_iter().chain(faults).collect()
}

fn check(fault: &str, step: &str) -> Run {
    let command = format!("cmd={}", this_program().display());
    play(&[vec!["-check".into(), command, format!("args=mock {fault}"), format!("step={step}")]])
}

fn sound() -> Result<(), Failed> {
    let run = check("sound", "");
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    assert!(run.stdout.ends_with("32 passed, 0 failed, 0 advised, 0 skipped\n"), "{}", run.stdout);
    Ok(())
}

fn a_finding(fault: &str, step: &str, finding: &str) -> Result<(), Failed> {
    let (code, class) = if ADVICE.contains(&step) { (0, "advice  ") } else { (1, "FAILED  ") };
    let run = check(fault, step);
    assert_eq!(run.code, Some(code), "{}", run.stdout);
    let named = |line: &str| line.starts_with(&format!("{class} {step}: ")) && line.contains(finding);
    assert!(run.stdout.lines().any(named), "'{finding}' is not found:\n{}", run.stdout);
    Ok(())
}

fn names() -> Result<(), Failed> {
    let list = check("sound", "list");
    assert_eq!((list.code, list.stdout.lines().count()), (Some(0), 32), "{list:?}");
    assert!(list.stdout.contains("\nmultipv "), "{list:?}");
    let unknown = check("sound", "multi");
    assert_eq!(unknown.stderr, "tenglong: no step is named 'multi'; step=list lists them\n");
    let missing = play(&[words("-check cmd=/no/such/engine")]);
    assert_eq!((missing.code, missing.stdout.as_str(), missing.stderr.lines().count()), (Some(2), "", 1));
    assert!(missing.stderr.contains("/no/such/engine cannot be started: "), "{missing:?}");
    let strict = play(&[
        vec!["-check".into(), format!("cmd={}", this_program().display()), "args=mock empty-lines".into()],
        words("step=empty-lines -strict"),
    ]);
    assert_eq!(strict.code, Some(1), "{strict:?}");
    Ok(())
}
