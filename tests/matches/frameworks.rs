//! What the workers of test frameworks send, and what they read.

use super::driver::{folder, mock, play, this_program, words};
use libtest_mimic::{Failed, Trial};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

pub fn tests() -> Vec<Trial> {
    vec![
        Trial::test("frameworks::openbench", openbench),
        Trial::test("frameworks::files_left_by_make", files_left_by_make),
        Trial::test("frameworks::lines_of_cutechess", lines_of_cutechess),
        Trial::test("frameworks::help_and_completion", help_and_completion),
    ]
}

/// The words of a worker of OpenBench, which splits its command at blanks without looking at quotes.
const WORKER: &str = "-recover -variant standard -testEnv -concurrency 1 -rounds 4 -games 2 \
    -resign movecount=4 score=600 -draw movenumber=60 movecount=8 score=10 \
    -engine dir=Engines/ cmd=./Dev proto=uci tc=inf nodes=10 option.Threads=1 option.Hash=16 name=Tenglong-dev \
    -engine dir=Engines/ cmd=./Base proto=uci tc=inf nodes=10 option.Threads=1 option.Hash=16 name=Tenglong-base \
    -openings file=Books/dragon.epd format=epd order=random start=1 -srand 1 \
    -pgnout file=PGNs/1.1.T.0.pgn seldepth=true nodes=true match_line='^info string pgncomment .*'";

/// What the worker makes of a line `Finished game`: number and result of the game, and the kind of an error.
fn read_finished(line: &str) -> (usize, String, Option<&'static str>) {
    let tokens: Vec<&str> = line.split_ascii_whitespace().collect();
    let reason = line.split(':').nth(1).unwrap();
    let errors =
        [("disconnect", "crash"), ("stalls", "crash"), ("on time", "time loss"), ("illegal", "illegal")];
    let error = errors.into_iter().find(|(word, _)| reason.contains(word)).map(|(_, kind)| kind);
    (tokens[2].parse().unwrap(), tokens[6].to_string(), error)
}

/// A script in the place of an engine.
fn engine(path: &Path, fault: &str) {
    let program = this_program();
    fs::write(path, format!("#!/bin/sh\nexec '{}' mock {fault}\n", program.display())).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn openbench() -> Result<(), Failed> {
    let folder = folder("openbench");
    for name in ["Engines", "Books", "PGNs"] {
        fs::create_dir(folder.join(name))?;
    }
    engine(&folder.join("Engines/Dev"), "sound");
    engine(&folder.join("Engines/Base"), "illegal");
    let start = "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR w ACEGIacegi -";
    let book: String = (1..=6).map(|n| format!("{start} hmvc 0; fmvn {n};\n")).collect();
    fs::write(folder.join("Books/dragon.epd"), book)?;
    let runner = folder.join("fastchess-ob");
    fs::copy(env!("CARGO_BIN_EXE_tenglong"), &runner)?;
    let call = |words: &[&str]| {
        let output = Command::new("./fastchess-ob").args(words).current_dir(&folder).output().unwrap();
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code(), stdout, stderr)
    };

    for word in ["--version", "-version"] {
        let (code, stdout, _) = call(&[word]);
        let number = stdout.split(|c: char| !c.is_ascii_digit() && c != '.').find(|part| !part.is_empty());
        let parts: Vec<u32> = number.unwrap().split('.').map(|part| part.parse().unwrap()).collect();
        assert!(code == Some(0) && parts.as_slice() >= [1, 8, 1].as_slice(), "{stdout}");
    }

    let (code, stdout, stderr) = call(&WORKER.split_ascii_whitespace().collect::<Vec<_>>());
    let offers_no_threads = |line: &str| line.ends_with("offers no option Threads");
    assert!(code == Some(0) && stderr.lines().all(offers_no_threads), "{stdout}{stderr}");
    assert!(stdout.lines().all(|line| !line.is_empty() && line.is_ascii()), "an empty line ends the reading");
    let finished = stdout.lines().filter(|line| line.contains("Finished game"));
    let games: Vec<_> = finished.map(read_finished).collect();
    let expected = |number: usize| (number, ["0-1", "1-0"][number % 2].to_string(), Some("illegal"));
    assert_eq!(games, (1..=8).map(expected).collect::<Vec<_>>());
    assert!(stdout.contains("\nPtnml(0-2): [0, 0, 0, 0, 4], WL/DD Ratio: "), "{stdout}");

    // Sliced into tags and moves by empty lines.
    let record = fs::read_to_string(folder.join("PGNs/1.1.T.0.pgn"))?;
    let parts: Vec<&str> = record.trim_end().split("\n\n").collect();
    assert_eq!(parts.len(), 16);
    assert!(parts.iter().step_by(2).all(|tags| tags.contains("[Termination \"illegal move\"]")), "{record}");
    // The server keeps these tags only; the pairs are found all the same.
    const KEPT: [&str; 6] = ["White", "Black", "Result", "PlyCount", "FEN", "TimeControl"];
    let is_kept = |line: &&str| KEPT.iter().any(|name| line.starts_with(&format!("[{name} ")));
    let stripped = parts.chunks(2).map(|game| {
        let tags: Vec<&str> = game[0].lines().filter(is_kept).collect();
        format!("{}\n\n{}\n\n", tags.join("\n"), game[1])
    });
    fs::write(folder.join("stripped.pgn"), stripped.collect::<String>())?;
    let (code, sum, stderr) = call(&["-sum", "stripped.pgn"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert!(sum.contains("\nPtnml(0-2): [0, 0, 0, 0, 4], "), "{sum}");
    Ok(())
}

/// Make with a stand-in for cargo, which notes its words and leaves the file that it is asked for.
fn files_left_by_make() -> Result<(), Failed> {
    let folder = folder("make");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/Makefile"), folder.join("Makefile"))?;
    let cargo = folder.join("cargo");
    fs::write(
        &cargo,
        "#!/bin/sh\necho \"$*\" >> words\nfor word; do :; done\necho built > \"${word#link=}\"\n",
    )?;
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755))?;
    let path = std::env::join_paths(
        [folder.clone()].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    )?;
    let make = |words: &str| {
        let words = words.split_ascii_whitespace();
        Command::new("make").args(words).current_dir(&folder).env("PATH", &path).output().unwrap().status
    };
    let is_file = |name: &str| fs::symlink_metadata(folder.join(name)).is_ok_and(|data| data.is_file());
    assert!(make("-j CXX=g++ EXE=Tenglong-1234").success() && is_file("Tenglong-1234"));
    assert!(!is_file("fastchess") && !is_file("tenglong"));
    assert!(make("-j CXX=g++").success() && is_file("fastchess") && is_file("tenglong"));
    assert!(make("FEATURES=tuning").success());
    let words = fs::read_to_string(folder.join("words"))?;
    assert!(!words.lines().next().unwrap().contains("--features"), "{words}");
    assert!(words.lines().last().unwrap().contains("--features tuning -- "), "{words}");
    Ok(())
}

fn lines_of_cutechess() -> Result<(), Failed> {
    let rest = "-each nodes=1 -rounds 2 -maxmoves 4 -output format=cutechess -ratinginterval 2 -openings random plies=2 -srand 1796079018608556424";
    let run = play(&[mock("A", "sound"), mock("B", "sound"), words(rest), words("-sprt elo0=0 elo1=9")]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let scores: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("Score of ")).collect();
    assert_eq!(scores[0], "Score of A vs B: 0 - 0 - 1  [0.500] 1");
    assert_eq!(scores[4], "Score of A vs B: 0 - 0 - 4  [0.500] 4", "the last one is repeated at the end");
    assert!(
        run.stdout.contains("\nElo difference: 0.00 +/- n/a, LOS: n/a, DrawRatio: 100.00 %\n"),
        "{run:?}"
    );
    assert!(
        run.stdout.contains("\nSPRT: llr ") && run.stdout.contains("lbound -2.94, ubound 2.94\n"),
        "{run:?}"
    );
    assert!(run.stdout.ends_with("\nFinished match\n") && !run.stdout.contains("Ptnml"), "{run:?}");
    Ok(())
}

fn help_and_completion() -> Result<(), Failed> {
    let call = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_tenglong")).arg("match").args(words).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let help = call(&["-help"]);
    assert!(
        help.0 == Some(0)
            && help.1.contains("\n  -pgnout [FILE] KEY=VALUE...")
            && help.1.contains("notation=san|lan|uci")
    );
    for word in ["--help", "-h"] {
        assert_eq!(call(&[word]), help);
    }
    assert_eq!(call(&["-complete", "-draw", "movec"]), (Some(0), "movecount=\n".to_string()));
    Ok(())
}
