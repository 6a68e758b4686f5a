//! No engine outlives its match, and one that cannot be started ends it.

use super::driver::{finish, folder, mock, play, start, this_program, words};
use libtest_mimic::{Failed, Trial};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub fn tests() -> Vec<Trial> {
    let killed = ["-KILL", "-TERM", "-INT", "-HUP"]
        .map(|signal| Trial::test(format!("processes::after{signal}"), move || none_is_left_after(signal)));
    let others = [
        Trial::test("processes::stubborn_engine", stubborn_engine),
        Trial::test("processes::failed_start", failed_start),
        Trial::test("processes::too_many_games_at_a_time", too_many_games_at_a_time),
        Trial::test("processes::hangup_is_ignored_under_nohup", hangup_is_ignored_under_nohup),
        Trial::test("processes::grandchildren_end_with_the_terminal", grandchildren_end_with_the_terminal),
    ];
    killed.into_iter().chain(others).collect()
}

/// Running processes that have this word among their arguments, zombies left out.
fn marked(word: &str) -> usize {
    let processes = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    let has_word =
        |arguments: Vec<u8>| arguments.split(|&byte| byte == 0).any(|argument| argument == word.as_bytes());
    processes.filter(|path| fs::read(path.join("cmdline")).is_ok_and(has_word)).count()
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(30), "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Kills a runner while one of its engines hangs in a search.
fn none_is_left_after(signal: &str) -> Result<(), Failed> {
    let mark = format!("mark{signal}");
    let engines = [mock("A", &format!("sound {mark}")), mock("B", &format!("hang {mark}"))];
    let runner = start(&[engines.concat(), words("-each nodes=1 -rounds 1 -move-ms 100000")]);
    wait_until("the engines have not started", || marked(&mark) == 2);
    thread::sleep(Duration::from_millis(100));
    let killed = Command::new("kill").args([signal, &runner.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let run = finish(runner);
    assert_eq!(run.code, if signal == "-KILL" { None } else { Some(130) }, "{run:?}");
    wait_until("an engine has outlived the runner", || marked(&mark) == 0);
    Ok(())
}

/// What `nohup` starts outlives its terminal.
fn hangup_is_ignored_under_nohup() -> Result<(), Failed> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let args =
        [mock("A", "sound"), mock("B", "slow"), words("-each nodes=1 -rounds 1 -maxmoves 12")].concat();
    let mut command = Command::new("nohup");
    command.arg(this_program()).arg("match").args(args).stdin(Stdio::null());
    let runner = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    thread::sleep(Duration::from_millis(300));
    let killed = Command::new("kill").args(["-HUP", &runner.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let run = finish(runner);
    assert_eq!((run.code, run.finished().len()), (Some(0), 2), "{run:?}");
    Ok(())
}

/// A wrapper's engine, which the kernel does not end with the runner, ends when the terminal is closed.
fn grandchildren_end_with_the_terminal() -> Result<(), Failed> {
    let mark = "mark-wrapped";
    let wrapper = folder("wrapper").join("engine");
    let program = this_program().display().to_string();
    fs::write(&wrapper, format!("#!/bin/sh\n'{program}' mock hang {mark}\nexit 0\n"))?;
    fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755))?;
    let wrapped = words(&format!("-engine name=B cmd={}", wrapper.display()));
    let runner = start(&[mock("A", "sound"), wrapped, words("-each nodes=1 -rounds 1 -move-ms 100000")]);
    wait_until("the engine has not started", || marked(mark) == 1);
    thread::sleep(Duration::from_millis(200));
    let killed = Command::new("kill").args(["-HUP", &runner.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(finish(runner).code, Some(130));
    wait_until("the wrapped engine has outlived the runner", || marked(mark) == 0);
    Ok(())
}

fn stubborn_engine() -> Result<(), Failed> {
    let engines = [mock("A", "sound mark-stubborn"), mock("B", "ignore-quit mark-stubborn")];
    let run = play(&[engines.concat(), words("-each nodes=1 -rounds 1 -maxmoves 2")]);
    assert_eq!((run.code, marked("mark-stubborn")), (Some(0), 0), "{run:?}");
    Ok(())
}

fn failed_start() -> Result<(), Failed> {
    let missing = words("-engine name=B cmd=./no/such/engine");
    let faulty = ["exit-at-start", "no-uciok", "no-readyok"].map(|fault| mock("B", fault));
    let reasons = [
        "cannot be started: ",
        "ends before it says uciok",
        "does not say uciok in time",
        "does not say readyok in time",
    ];
    for (engine, reason) in std::iter::once(missing).chain(faulty).zip(reasons) {
        let run = play(&[
            mock("A", "sound"),
            engine,
            words("-each nodes=1 -rounds 1 -startup-ms 4000 -ucinewgame-ms 4000 -recover"),
        ]);
        assert_eq!((run.code, run.finished().len()), (Some(1), 0), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
        assert!(run.stderr.starts_with("tenglong: B (") && run.stderr.contains(reason), "{run:?}");
    }
    Ok(())
}

fn too_many_games_at_a_time() -> Result<(), Failed> {
    let run = play(&[
        mock("A", "sound"),
        mock("B", "sound"),
        words("-each tc=1 -rounds 4 -maxmoves 4 -concurrency 1000"),
    ]);
    assert_eq!((run.code, run.finished().len()), (Some(0), 8), "{run:?}");
    assert!(run.stderr.starts_with("warning: -concurrency 1000 is more than the "), "{run:?}");
    assert!(!run.stdout.contains("on time"), "{run:?}");
    Ok(())
}
