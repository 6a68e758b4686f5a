//! Memory and threads that the system does not give.

use super::*;

/// Address space of the engine in KiB: enough for itself, and not for what 64 threads need.
const NARROW: u32 = 600_000;

#[cfg(target_os = "linux")]
#[test]
fn threads_without_memory_are_refused() {
    let mut dialogue = Dialogue::start_in(NARROW);
    dialogue.send("setoption name Threads value 64");
    let error = dialogue.line();
    assert!(error.starts_with("info string error: option Threads: no memory for 64 threads"), "{error}");
    dialogue.send("setoption name Hash value 100000");
    assert!(dialogue.line().starts_with("info string error: option Hash: no memory"));
    dialogue.send("go depth 3");
    dialogue.expect("bestmove");
    dialogue.finish();
}

#[cfg(target_os = "linux")]
#[test]
fn threads_that_cannot_start_are_reported() {
    let mut dialogue = Dialogue::start_in(NARROW);
    dialogue.send("setoption name Threads value 24");
    for _ in 0..2 {
        dialogue.send("go depth 3");
        let note = dialogue.line();
        let is_told = note.starts_with("info string note: only ") && note.contains(" of 24 threads search");
        assert!(is_told, "{note}");
        dialogue.expect("bestmove");
    }
    dialogue.finish();
}

#[cfg(target_os = "linux")]
#[test]
fn xboard_is_refused_them_too() {
    let mut dialogue = Dialogue::start_in(NARROW);
    for line in ["xboard", "cores 64", "ping 1"] {
        dialogue.send(line);
    }
    let error = dialogue.line();
    assert!(error.starts_with("Error (option Threads: no memory for 64 threads"), "{error}");
    assert_eq!(dialogue.line(), "pong 1");
    dialogue.finish();
}

#[cfg(target_os = "linux")]
#[test]
fn threads_take_memory_when_they_search() {
    let mut dialogue = Dialogue::start();
    dialogue.ready();
    let before = dialogue.peak_memory();
    dialogue.send("setoption name Threads value 64");
    dialogue.ready();
    let used = dialogue.peak_memory() - before;
    assert!(used < 64 * 1024, "{used} KiB");
    dialogue.finish();
}

#[test]
fn many_threads_do_not_keep_the_first_from_a_move() {
    let mut dialogue = Dialogue::start();
    dialogue.send("setoption name Threads value 256");
    dialogue.send("go nodes 100");
    // The first thread finishes its iteration before the others begin.
    let first = InfoLine::parse(&dialogue.expect("info depth 1 ")).expect("a line of search");
    let alone = infos(&Dialogue::run("go depth 1\n").lines).pop().expect("a line");
    assert_eq!((first.nodes, first.pv), (alone.nodes, alone.pv));
    dialogue.expect("bestmove");
    dialogue.finish();
}
