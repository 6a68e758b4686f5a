//! Matches that are killed at random moments and go on, and records that tell exactly what was played.

use super::driver::{finish, folder, mock, play, start, this_program, words};
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;
use tenglong::core::random::SplitMix64;

pub fn tests() -> Vec<Trial> {
    vec![
        Trial::test("resume::after_kill", after_kill),
        Trial::test("resume::after_interrupt", after_interrupt),
        Trial::test("resume::refusals", refusals),
        Trial::test("resume::changed_files", changed_files),
        Trial::test("records::pairs_are_exact", pairs_are_exact),
        Trial::test("records::are_reproducible", are_reproducible),
        Trial::test("records::are_summed_up", are_summed_up),
    ]
}

/// Pairs of the match.
const PAIRS: usize = 60;

/// A match of short games that goes to `file`.
fn command(file: &Path, more: &str) -> [Vec<String>; 3] {
    let rest = format!(
        "-each nodes=1 -rounds {PAIRS} -maxmoves 20 -concurrency 2 -ratinginterval 0 -pgnout file={} {more}",
        file.display()
    );
    [mock("A", "sound"), mock("B", "sound"), words(&rest)]
}

/// The tags of the games in a file.
fn games(file: &Path) -> Vec<BTreeMap<String, String>> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let paragraphs: Vec<&str> = text.split("\n\n").filter(|part| !part.trim().is_empty()).collect();
    let tag = |line: &str| {
        let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
        Some((name.to_string(), value.to_string()))
    };
    paragraphs.chunks(2).map(|game| game[0].lines().filter_map(tag).collect()).collect()
}

fn numbers(file: &Path) -> Vec<usize> {
    let mut numbers: Vec<usize> = games(file).iter().map(|game| game["Game"].parse().unwrap()).collect();
    numbers.sort_unstable();
    numbers
}

fn after_kill() -> Result<(), Failed> {
    let file = folder("kill").join("games.pgn");
    let mut random = SplitMix64(1);
    for _ in 0..12 {
        let mut child = start(&command(&file, "-srand 7"));
        thread::sleep(Duration::from_millis(20 + random.below(150) as u64));
        child.kill().unwrap();
        finish(child);
    }
    let run = play(&command(&file, "-srand 7"));
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(numbers(&file), (1..=2 * PAIRS).collect::<Vec<_>>(), "no game is lost or doubled");
    let again = play(&command(&file, "-srand 7"));
    assert!(
        again.finished().is_empty() && again.stdout.contains(&format!("Games: {}, ", 2 * PAIRS)),
        "{again:?}"
    );
    Ok(())
}

fn after_interrupt() -> Result<(), Failed> {
    let file = folder("interrupt").join("games.pgn");
    let mut told = 0;
    for signal in ["-INT", "-TERM"] {
        let child = start(&command(&file, ""));
        while games(&file).len() < told + 5 {
            thread::sleep(Duration::from_millis(1));
        }
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
        let run = finish(child);
        assert_eq!(run.code, Some(130), "{run:?}");
        told += run.finished().len();
        assert_eq!(games(&file).len(), told, "every finished game is recorded");
    }
    assert!(told < 2 * PAIRS, "the match was over before the signals");
    let run = play(&command(&file, ""));
    assert_eq!((run.code, told + run.finished().len()), (Some(0), 2 * PAIRS), "{run:?}");
    assert_eq!(numbers(&file), (1..=2 * PAIRS).collect::<Vec<_>>());
    Ok(())
}

fn refusals() -> Result<(), Failed> {
    let file = folder("refusals").join("games.pgn");
    play(&command(&file, "-rounds 1 -srand 3"));
    let before = fs::read_to_string(&file)?;
    for (more, difference) in [
        ("-rounds 1 -games 1 -srand 3", "games is '2' there and '1' here"),
        ("-rounds 1 -srand 4", "seed is 3 there and 4 here"),
        ("-rounds 1 -srand 3 -each nodes=2", "engine1.nodes is '1' there and '2' here"),
    ] {
        let run = play(&command(&file, more));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        let refusal = format!("tenglong: {} holds another match: {difference}\n", file.display());
        assert!(run.stderr.ends_with(&refusal), "{run:?}");
    }
    assert_eq!(fs::read_to_string(&file)?, before);
    let raised = play(&command(&file, "-rounds 2 -srand 3"));
    assert_eq!((raised.code, raised.finished().len()), (Some(0), 2), "{raised:?}");
    let lowered = play(&command(&file, "-rounds 1 -srand 3"));
    assert!(lowered.stderr.ends_with("rounds is '2' there and '1' here\n"), "{lowered:?}");
    let sum = play(&[vec!["-sum".into(), file.display().to_string()]]);
    assert!(sum.stdout.contains("(1 match in 1 file)") && sum.stdout.contains("Games: 4, "), "{sum:?}");
    Ok(())
}

/// A book or an engine that has changed makes another match.
fn changed_files() -> Result<(), Failed> {
    let folder = folder("changed");
    let (book, file, engine) = (folder.join("book.epd"), folder.join("games.pgn"), folder.join("engine"));
    let start = "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w ACEGIacegi - 0";
    let program = this_program().display().to_string();
    let script = |comment: &str| format!("#!/bin/sh\n# {comment}\nexec '{program}' mock sound\n");
    let write_engine = |comment: &str| {
        fs::write(&engine, script(comment)).unwrap();
        fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).unwrap();
    };
    fs::write(&book, format!("{start} 1\n{start} 2\n"))?;
    write_engine("old");
    let more = format!("-rounds 2 -openings file={} -engine name=C cmd={}", book.display(), engine.display());
    assert_eq!(play(&command(&file, &more)).code, Some(0));
    let before = fs::read_to_string(&file)?;
    fs::write(&book, format!("{start} 1\n{start} 3\n"))?;
    let other_book = play(&command(&file, &more));
    assert!(
        other_book.code == Some(2)
            && other_book.stderr.contains("holds another match: openings.contents is '")
    );
    fs::write(&book, format!("{start} 1\n{start} 2\n"))?;
    write_engine("new");
    let other_engine = play(&command(&file, &more));
    assert!(
        other_engine.code == Some(2)
            && other_engine.stderr.contains("holds another match: engine3.contents is '")
    );
    assert_eq!(fs::read_to_string(&file)?, before);
    Ok(())
}

fn pairs_are_exact() -> Result<(), Failed> {
    let folder = folder("pairs");
    let book = folder.join("book.epd");
    // The start position, with Black to move in every second line.
    let start = "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR";
    let text: String = (1..=6)
        .map(|n| format!("{start} {} ACEGIacegi - 0 {n}\n", if n % 2 == 0 { "b" } else { "w" }))
        .collect();
    fs::write(&book, text)?;
    let file = folder.join("games.pgn");
    let more = format!("-rounds 9 -openings file={} format=epd order=random -srand 5", book.display());
    let mut args = command(&file, &more).concat();
    args.extend(mock("C", "sound"));
    let run = play(&[args]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stderr.contains("6 openings for 9 pairs: each is used 2 times"), "{run:?}");

    let mut pairs: BTreeMap<usize, Vec<BTreeMap<String, String>>> = BTreeMap::new();
    for game in games(&file) {
        pairs.entry(game["Pair"].parse()?).or_default().push(game);
    }
    assert_eq!(pairs.len(), 27);
    let mut fens_of_round: BTreeMap<String, Vec<Option<String>>> = BTreeMap::new();
    for (number, pair) in &pairs {
        let [one, two] = &pair[..] else {
            return Err(format!("pair {number} has {} games", pair.len()).into());
        };
        assert_eq!(
            (&one["White"], &one["Black"], one.get("FEN")),
            (&two["Black"], &two["White"], two.get("FEN"))
        );
        fens_of_round.entry(one["Round"].clone()).or_default().push(one.get("FEN").cloned());
    }
    for fens in fens_of_round.values_mut() {
        fens.dedup();
        assert_eq!(fens.len(), 1, "a round has one opening");
    }
    Ok(())
}

/// The file without what may differ between two equal runs.
fn timeless(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let keep =
        |line: &&str| !["[Date ", "[WhiteTime ", "[BlackTime "].iter().any(|tag| line.starts_with(tag));
    let text: Vec<&str> = text.lines().filter(keep).collect();
    let words = text.join("\n");
    let is_time =
        |word: &str| word.trim_end_matches('}').strip_suffix('s').is_some_and(|n| n.parse::<f64>().is_ok());
    words.split_ascii_whitespace().filter(|word| !is_time(word)).collect::<Vec<_>>().join(" ")
}

fn are_reproducible() -> Result<(), Failed> {
    let folder = folder("reproducible");
    let [one, two] = ["one", "two"].map(|name| folder.join(name));
    for file in [&one, &two] {
        let run = play(&command(file, "-rounds 3 -concurrency 1 -srand 11 -event x"));
        assert_eq!(run.code, Some(0), "{run:?}");
    }
    assert_eq!(timeless(&one), timeless(&two));
    Ok(())
}

/// The same against an engine that loses every game.
fn against_illegal(file: &Path, more: &str) -> [Vec<String>; 3] {
    let [_, engine, rest] = command(file, more);
    [mock("Z", "illegal"), engine, rest]
}

fn are_summed_up() -> Result<(), Failed> {
    let folder = folder("sum");
    let [one, two] = ["one.pgn", "two.pgn"].map(|name| folder.join(name));
    let first = play(&against_illegal(&one, "-rounds 4 -srand 1 -sprt elo0=0 elo1=5 model=logistic"));
    let second = play(&against_illegal(&two, "-rounds 4 -srand 2 -sprt elo0=0 elo1=5 model=logistic"));
    let last_report = |stdout: &str| {
        let start = stdout.rfind("Elo: ").unwrap();
        stdout[start..].to_string()
    };
    let alone = play(&[vec!["-sum".into(), one.display().to_string()]]);
    assert_eq!(last_report(&alone.stdout), last_report(&first.stdout), "{alone:?}");
    let files = [&one, &two, &one].map(|file| file.display().to_string());
    let both = play(&[vec!["-sum".into()], files.to_vec()]);
    assert_eq!(both.code, Some(0), "{both:?}");
    assert!(
        both.stdout.contains("Games: 16, ") && both.stdout.contains("[0.00, 5.00] logistic Elo"),
        "{both:?}"
    );
    assert!(both.stderr.contains("8 games left out: already counted"), "{both:?}");
    assert_eq!(second.finished().len(), 8);
    Ok(())
}
