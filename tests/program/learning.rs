//! Data generation and training from the command line: the same bytes from the same seed, nothing lost by KILL, bad
//! input refused with one line.

use crate::command::{assert_refused, printed, run};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A new folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tenglong-{}-{name}", std::process::id()));
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Arguments that make `games` games quickly.
fn datagen<'a>(variant: &'a str, games: &'a str, out: &'a str) -> Vec<&'a str> {
    let quick = ["--nodes", "80", "--soft-nodes", "20", "--threads", "1", "--games", games, "--out", out];
    [&["datagen", "--variant", variant][..], &quick].concat()
}

fn made(args: &[&str]) {
    let output = run(args);
    assert!(output.status.success() && output.stdout.is_empty(), "{args:?}: {output:?}");
}

fn path(folder: &std::path::Path, name: &str) -> String {
    folder.join(name).to_str().expect("text").to_string()
}

#[test]
fn one_seed_makes_the_same_games_which_are_right() {
    let folder = folder("seed");
    let (first, second, longer) = (path(&folder, "a"), path(&folder, "b"), path(&folder, "c"));
    for variant in ["dragon", "xiangqi", "chess"] {
        for file in [&first, &second, &longer] {
            drop(fs::remove_file(file));
        }
        made(&datagen(variant, "6", &first));
        made(&datagen(variant, "6", &second));
        assert_eq!(fs::read(&first).unwrap(), fs::read(&second).unwrap(), "{variant}");
        // The same command with more games goes on where the first one ended.
        made(&datagen(variant, "9", &first));
        made(&datagen(variant, "9", &longer));
        let stats = |file: &str| printed(&["datagen", "stats", file, "--variant", variant]);
        assert_eq!(stats(&first), stats(&longer), "{variant}");
        assert!(stats(&first).starts_with("games      9\n"), "{variant}");
        assert_eq!(printed(&["datagen", "check", &first, "--variant", variant]), "9 of 9 games are right\n");
        // Joined files are a file.
        let joined = [fs::read(&first).unwrap(), fs::read(&second).unwrap()].concat();
        fs::write(&longer, joined).unwrap();
        assert!(stats(&longer).starts_with("games      15\n"), "{variant}");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_survive_a_kill() {
    let folder = folder("kill");
    let (killed, whole) = (path(&folder, "killed"), path(&folder, "whole"));
    let args = datagen("chess", "120", &killed);
    for round in 0..6 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tenglong"));
        let mut child = child.args(&args).stderr(Stdio::null()).spawn().expect("it starts");
        let deadline = Instant::now() + Duration::from_millis(150 + 130 * round);
        while Instant::now() < deadline && child.try_wait().expect("a status").is_none() {
            sleep(Duration::from_millis(10));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        // What a write cut short leaves behind.
        let mut bytes = fs::read(&killed).unwrap_or_default();
        bytes.extend(b"TLGAMES\x01\xff\0\0");
        fs::write(&killed, bytes).unwrap();
    }
    made(&args);
    made(&datagen("chess", "120", &whole));
    let stats = |file: &str| printed(&["datagen", "stats", file, "--variant", "chess"]);
    assert_eq!(stats(&killed), stats(&whole));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn training_is_resumed_and_belongs_to_its_seed() {
    let folder = folder("train");
    let (games, first, second) =
        (path(&folder, "games"), path(&folder, "first.net"), path(&folder, "second.net"));
    made(&datagen("chess", "60", &games));
    let train = |out: &str, epochs: &str| {
        let shape =
            ["--lanes", "1", "--buckets", "2", "--batch", "256", "--threads", "1", "--epochs", epochs];
        run(&[&["train", "--variant", "chess", "--data", &games, "--out", out][..], &shape].concat())
    };
    assert!(train(&first, "2").status.success());
    assert!(train(&second, "2").status.success());
    assert_eq!(fs::read(&first).unwrap(), fs::read(&second).unwrap());
    assert!(fs::read_to_string(folder.join("first.csv")).unwrap().lines().count() == 9);
    assert!(fs::read_to_string(folder.join("first.svg")).unwrap().starts_with("<svg"));
    assert!(!folder.join("first.checkpoint").exists());

    // A training that is killed after its first epoch ends with the same network.
    fs::remove_file(&second).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tenglong"));
    child.args([
        "train",
        "--variant",
        "chess",
        "--data",
        &games,
        "--out",
        &second,
        "--lanes",
        "1",
        "--buckets",
        "2",
    ]);
    child.args(["--batch", "256", "--threads", "1", "--epochs", "2"]).stderr(Stdio::null());
    let mut child = child.spawn().expect("it starts");
    while !folder.join("second.checkpoint").exists() && child.try_wait().expect("a status").is_none() {
        sleep(Duration::from_millis(1));
    }
    drop(child.kill());
    child.wait().expect("it ends");
    assert!(train(&second, "2").status.success());
    assert_eq!(fs::read(&first).unwrap(), fs::read(&second).unwrap());

    // The engine plays by it, and refuses it where it does not belong.
    let eval = |variant: &str, file: &str| {
        let script = format!("setoption name EvalFile value {file}\neval\nquit\n");
        let mut child = Command::new(env!("CARGO_BIN_EXE_tenglong"));
        child.args(["--variant", variant]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = child.spawn().expect("it starts");
        std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), script.as_bytes()).unwrap();
        String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("text")
    };
    assert!(eval("chess", &first).contains("Bucket 1: "));
    assert!(eval("dragon", &first).contains("it is for 'chess', not dragon"));
    assert!(eval("chess", &games).contains("it is not a network"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn bad_input_is_one_line() {
    let folder = folder("bad");
    let (games, junk, none) = (path(&folder, "games"), path(&folder, "junk"), path(&folder, "none/at/all"));
    made(&datagen("chess", "2", &games));
    fs::write(&junk, "no games").unwrap();
    let bytes = fs::read(&games).unwrap();
    assert_refused(&["datagen", "--games", "3"]);
    assert_refused(&["datagen", "--out", &games]);
    assert_refused(&["datagen", "--hours", "-1", "--out", &games]);
    assert_refused(&datagen("chess", "x", &games));
    assert_refused(&datagen("chess", "3", &junk));
    assert_refused(&datagen("chess", "3", &none));
    assert_refused(&datagen("dragon", "3", &games));
    assert_refused(&[&datagen("chess", "3", &games)[..], &["--network", &games]].concat());
    assert_eq!(fs::read(&games).unwrap(), bytes, "what was there is as it was");
    assert_eq!(fs::read(&junk).unwrap(), b"no games");
    for command in ["stats", "check"] {
        assert_refused(&["datagen", command]);
        assert_refused(&["datagen", command, &none]);
        assert_refused(&["datagen", command, &junk]);
        assert_refused(&["datagen", command, &games, "--variant", "dragon"]);
    }
    let net = path(&folder, "a.net");
    let train = |more: &[&str]| {
        assert_refused(&[&["train", "--variant", "chess", "--out", &net][..], more].concat());
    };
    train(&[]);
    train(&["--data", &junk]);
    train(&["--data", &none]);
    assert_refused(&["train", "--variant", "xiangqi", "--out", &net, "--data", &games]);
    train(&["--data", &games, "--lanes", "0"]);
    train(&["--data", &games, "--result", "1.5"]);
    assert!(!folder.join("a.net").exists());
    if cfg!(target_os = "linux") {
        let output = run(&datagen("chess", "3", "/dev/full"));
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.starts_with("tenglong: /dev/full: No space left") && error.lines().count() == 1,
            "{error}"
        );
    }
    fs::remove_dir_all(folder).unwrap();
}
