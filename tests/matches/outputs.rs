//! The files that a match writes, and what it is bound to.

use super::driver::{folder, mock, play, words};
use libtest_mimic::{Failed, Trial};
use std::fs;

pub fn tests() -> Vec<Trial> {
    vec![
        Trial::test("outputs::logs_are_kept", logs_are_kept),
        Trial::test("outputs::devices_are_refused", devices_are_refused),
        Trial::test("outputs::notations", notations),
        Trial::test("outputs::options_are_saved", options_are_saved),
        Trial::test("outputs::affinity", affinity),
        Trial::test("outputs::threads_count", threads_count),
        Trial::test("outputs::time_controls_are_exact", time_controls_are_exact),
    ]
}

const SHORT: &str = "-each nodes=1 -rounds 1 -maxmoves 2";

fn logs_are_kept() -> Result<(), Failed> {
    let log = folder("log").join("match.log");
    fs::write(&log, "the crash of yesterday\n")?;
    let named = format!("-log file={}", log.display());
    let two = [mock("A", "sound"), mock("B", "sound"), words(SHORT), words(&named)].concat();
    for refused in ["-frobnicate", "-openings file=/no/such/book.epd", "-tb /no/such/folder"] {
        let run = play(&[two.clone(), words(refused)]);
        assert_eq!(
            (run.code, fs::read_to_string(&log)?.as_str()),
            (Some(2), "the crash of yesterday\n"),
            "{run:?}"
        );
    }
    for _ in 0..2 {
        assert_eq!(
            play(&[two.clone(), words("-rounds 2 -concurrency 2 -openings random plies=1")]).code,
            Some(0)
        );
    }
    let text = fs::read_to_string(&log)?;
    assert!(text.starts_with("the crash of yesterday\n# "), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains(" game 4 B <- bestmove ")).count(), 4, "{text}");
    let anew = play(&[two, words(&format!("-log file={} append=false", log.display()))]);
    assert!(anew.code == Some(0) && fs::read_to_string(&log)?.starts_with("# "), "{anew:?}");
    Ok(())
}

/// Nothing waits for ever: neither a pipe that nobody reads nor a file that never ends.
fn devices_are_refused() -> Result<(), Failed> {
    let pipe = folder("pipe").join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status()?.success());
    let pipe = pipe.display().to_string();
    let two = [mock("A", "sound"), mock("B", "sound"), words(SHORT)].concat();
    for (option, file) in [
        ("-pgnout file=", "/dev/full"),
        ("-pgnout file=", "/dev/stdout"),
        ("-pgnout file=", &pipe),
        ("-log file=", &pipe),
        ("-openings format=pgn file=", &pipe),
        ("-openings format=epd file=", "/dev/zero"),
        ("-config file=", &pipe),
    ] {
        let run = play(&[two.clone(), words(&format!("{option}{file}"))]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.ends_with(&format!("{file}: not a regular file\n")), "{run:?}");
    }
    let sum = play(&[vec!["-sum".into(), pipe]]);
    assert!(sum.code == Some(2) && sum.stderr.ends_with(": not a regular file\n"), "{sum:?}");
    Ok(())
}

fn notations() -> Result<(), Failed> {
    let folder = folder("notations");
    let record = |notation: &str| {
        let file = folder.join(notation.replace(' ', "-"));
        let out =
            format!("-srand 5 -openings random plies=3 -pgnout file={} notation={notation}", file.display());
        let run = play(&[mock("A", "sound"), mock("B", "sound"), words(SHORT), words(&out)]);
        assert_eq!(run.code, Some(0), "{run:?}");
        fs::read_to_string(file).unwrap()
    };
    let moves = |record: &str| {
        let text: String = record.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join(" ");
        let mut in_comment = false;
        let outside = |c: &char| {
            in_comment = *c == '{' || in_comment && *c != '}';
            !in_comment && *c != '}'
        };
        let bare: String = text.chars().filter(outside).collect();
        let is_move = |word: &&str| !word.contains('.') && !word.contains('/');
        bare.split_ascii_whitespace().filter(is_move).map(str::to_string).collect::<Vec<_>>()
    };
    let [san, uci, lan] = ["san", "uci", "lan"].map(|notation| moves(&record(notation)));
    assert_eq!((san.len(), uci.len(), lan.len()), (14, 14, 14));
    for ((san, uci), lan) in san.iter().zip(&uci).zip(&lan) {
        let letter: String = san.chars().take(1).filter(char::is_ascii_uppercase).collect();
        let bare = lan.replacen('x', "", 1);
        assert!(bare.starts_with(&format!("{letter}{uci}")), "{san} {uci} {lan}");
    }
    let minimal = record("san min=true");
    assert!(
        !minimal.contains('{') && !minimal.contains("[Reason ") && minimal.contains("[Match "),
        "{minimal}"
    );
    Ok(())
}

fn options_are_saved() -> Result<(), Failed> {
    let folder = folder("saved");
    let (options, record) = (folder.join("options"), folder.join("games.pgn"));
    let rest = format!("{SHORT} -pgnout {} -config outname={}", record.display(), options.display());
    let first = play(&[mock("A B", "sound"), mock("C", "sound"), words(&rest)]);
    assert_eq!((first.code, first.finished().len()), (Some(0), 2), "{first:?}");
    let again = play(&[words(&format!("-config file={} -rounds 2", options.display()))]);
    assert_eq!((again.code, again.finished().len()), (Some(0), 2), "{again:?}");
    assert!(again.stdout.contains("Resumed: 2 of 4 games in the record"), "{again:?}");
    Ok(())
}

fn affinity() -> Result<(), Failed> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let two = [mock("A", "sound"), mock("B", "sound"), words(SHORT)].concat();
    let bound = play(&[two.clone(), words("-use-affinity")]);
    assert_eq!((bound.code, bound.stderr.as_str()), (Some(0), ""), "{bound:?}");
    let absent = play(&[two.clone(), words("-use-affinity 60000")]);
    assert_eq!(absent.code, Some(2), "{absent:?}");
    assert!(absent.stderr.contains("-use-affinity: processor 60000 is not there"), "{absent:?}");
    let crowded = play(&[two, words("-concurrency 1000 -force-concurrency -use-affinity")]);
    assert!(
        crowded.stderr.contains("1000 games at a time with 1 threads need 1000 processors"),
        "{crowded:?}"
    );
    Ok(())
}

fn threads_count() -> Result<(), Failed> {
    let run = play(&[
        mock("A", "sound"),
        mock("B", "sound"),
        words(SHORT),
        words("-each option.Threads=500 -concurrency 2"),
    ]);
    assert_eq!((run.code, run.finished().len()), (Some(0), 2), "{run:?}");
    assert!(run.stderr.starts_with("warning: -concurrency 2 with 500 threads is more than the "), "{run:?}");
    assert!(run.stderr.contains(" there are; 1 game at a time\n"), "{run:?}");
    Ok(())
}

fn time_controls_are_exact() -> Result<(), Failed> {
    let record = folder("time").join("games.pgn");
    let rest = format!("-each tc=1.39+0.01 -rounds 1 -maxmoves 2 -pgnout {}", record.display());
    let run = play(&[mock("A", "sound"), mock("B", "sound"), words(&rest)]);
    assert!(run.stdout.contains("Results of A vs B (tc=1.39+0.01, "), "{run:?}");
    assert!(run.stdout.starts_with("Match of 2 games, seed "), "{run:?}");
    assert!(fs::read_to_string(record)?.contains("[TimeControl \"1.39+0.01\"]"));
    let one = play(&[
        mock("A", "sound"),
        mock("B", "sound"),
        words("-each nodes=1 -rounds 1 -games 1 -maxmoves 2"),
    ]);
    assert!(one.stdout.starts_with("Match of 1 game, seed "), "{one:?}");
    Ok(())
}
