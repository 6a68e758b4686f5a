//! `tenglong tables`.

use super::values::positions_with;
use super::*;
use crate::slow::{Color as Side, Status};
use std::process::{Command, Output};

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenglong"));
    command.arg("tables").args(args).arg("--dir").arg(folder).output().expect("the program starts")
}

/// The lines of a run that must succeed and leave stderr empty.
fn lines(folder: &Path, args: &[&str]) -> Vec<String> {
    let output = run(folder, args);
    assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_string).collect()
}

/// The one line on stderr of a run that must fail.
fn failure(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().to_string()
}

#[test]
fn build_makes_what_is_missing() {
    let folder = fresh_folder("command");
    let said = lines(&folder, &["build", "--material", "kpsvk", "--threads", "1"]);
    assert!(said[0].starts_with("tables to make: 5, with up to 13 MiB"), "{said:?}");
    let named: Vec<&str> = said[1..6].iter().map(|line| line.split(':').next().expect("a name")).collect();
    assert_eq!(named, ["KHvK", "KSvK", "KPvK", "KHSvK", "KSPvK"]);
    assert!(said[1].contains(" slots, ") && said[1].contains(" MiB of memory, file of "), "{said:?}");
    assert_eq!(lines(&folder, &["build", "--material", "KSPvK"]), ["nothing to make"]);
    assert_eq!(lines(&folder, &["build", "--men", "3"]).len(), 2 + 5);
}

#[test]
fn what_is_missing_is_listed_after_what_it_needs() {
    let folder = fresh_folder("listed");
    let listed = || lines(&folder, &["build", "--material", "KHPvK", "--list"]);
    let said = listed();
    assert_eq!(said.len(), 4, "{said:?}");
    assert!(said[0].starts_with("KHvK ") && said[0].ends_with(" MiB of memory"), "{said:?}");
    assert!(said[1].starts_with("KPvK ") && said[1].ends_with(", after KHvK"), "{said:?}");
    assert!(said[2].starts_with("KHHvK ") && said[3].starts_with("KHPvK "), "{said:?}");
    assert_eq!(std::fs::read_dir(&folder).expect("the folder is there").count(), 0, "nothing is made");
    lines(&folder, &["build", "--material", "KPvK"]);
    assert_eq!(listed().len(), 2);
}

/// Two builds in one folder: what one makes the other leaves out, and it does the rest.
#[test]
fn a_table_that_another_process_makes_is_left_out() {
    let folder = fresh_folder("locked");
    let lock = std::fs::File::create(folder.join("KHvK.lock")).expect("the file can be made");
    lock.lock().expect("it can be locked");
    std::fs::write(folder.join("KHvK.lock"), "process 4711 on elsewhere\n").expect("the file can be written");
    let output = run(&folder, &["build", "--material", "KSPvK"]);
    let said = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(2), "{said}");
    let path = folder.join("KHvK.lock");
    let held = format!("KHvK: left out, {}: process 4711 on elsewhere makes this table", path.display());
    assert!(said.lines().any(|line| line == held), "{said}");
    let needs_it = "KPvK: left out, since a table that it needs is not there yet";
    assert!(said.lines().any(|line| line == needs_it), "{said}");
    assert!(said.lines().any(|line| line.starts_with("KSvK: 225 slots, ")), "{said}");
    assert_eq!(
        String::from_utf8(output.stderr).expect("text"),
        "tenglong: left out: 4; run the command again when the other process is done\n"
    );
    // The lock ends with its process; its file may stay.
    drop(lock);
    assert!(lines(&folder, &["build", "--material", "KSPvK"]).len() > 4);
    assert!(!path.exists());
}

#[test]
fn a_file_that_is_no_table_is_not_overwritten() {
    let folder = fresh_folder("foreign");
    let path = folder.join("KRvK.dtm");
    std::fs::write(&path, "mine").expect("the file is written");
    let said = failure(&folder, &["build", "--men", "3"]);
    assert_eq!(
        said,
        format!("tenglong: {}: not an endgame table; a file that is removed is made anew", path.display())
    );
    assert_eq!(std::fs::read(path).expect("the file is there"), b"mine");
}

#[test]
fn probe_prints_the_value_and_that_of_each_move_the_best_first() {
    let folder = fresh_folder("probe");
    let said = lines(&folder, &["probe", "--fen", "9/3k5/9/9/9/9/9/8Q/9/9/3K5 w - - 0 1"]);
    assert_eq!(said[..2], ["win in 1 ply", "i4c10: win in 1 ply"].map(String::from));
    assert_eq!(said.len(), 1 + slow_position("9/3k5/9/9/9/9/9/8Q/9/9/3K5 w - - 0 1").legal_moves().len());
    assert!(said[2..].iter().all(|line| line.ends_with(": draw")), "{said:?}");
}

#[test]
fn a_missing_value_is_explained() {
    let folder = fresh_folder("no-value");
    let no_value = |fen: &str| failure(&folder, &["probe", "--fen", fen]);
    assert_eq!(
        no_value("4k4/9/9/9/9/9/9/9/9/9/3RKR3 w - - 0 1"),
        format!("tenglong: no table of KRRvK; tenglong tables build --dir {} makes it", folder.display())
    );
    assert_eq!(
        no_value("4k4/9/9/9/9/9/9/P1H6/9/9/4K4 w AC - 0 1"),
        "tenglong: tables know no rights to swap tiger and pawn"
    );
    assert_eq!(
        no_value("4k4/9/9/9/9/9/9/RR7/NN7/9/4K4 w - - 0 1"),
        "tenglong: 6 pieces are more than a table has (5)"
    );
    assert_eq!(no_value("4k4"), "tenglong: FEN has 1 fields, not 2 to 6");
    assert_eq!(
        failure(&folder, &["stats", "--material", "KRRvK"]),
        format!("tenglong: no table of KRRvK; tenglong tables build --dir {} makes it", folder.display())
    );
    let too_many = failure(&folder, &["build", "--material", "KRRRRvK"]);
    assert!(too_many.ends_with("an ending has 3 to 5 pieces, not 6"), "{too_many}");
    let unknown = failure(&folder, &["build", "--material", "KXvK"]);
    assert!(unknown.ends_with("'KXvK' is not the material of two sides, such as KRNvK"), "{unknown}");
}

/// A count in percent of `all`, as the statistics write it.
fn percent(count: usize, all: usize) -> String {
    match count {
        0 => "0".to_string(),
        _ if count == all => "100".to_string(),
        _ => format!("{:.2}", count as f64 * 100.0 / all as f64),
    }
}

/// A lone dragon wins only where it mates at once, so that the slow implementation can count what it wins.
#[test]
fn stats_count_what_the_slow_implementation_counts() {
    let mated = |position: &slow::Position| matches!(position.status(&[]), Status::Checkmate { .. });
    let mates = |position: &slow::Position| position.moves().iter().any(|&mv| mated(&position.after(mv)));
    let decided_and_all = |side, is_decided: &(dyn Fn(&slow::Position) -> bool + Sync)| {
        let all: Vec<_> = positions_with('Q').filter(|position| position.side == side).collect();
        (all.par_iter().filter(|position| is_decided(position)).count(), all.len())
    };
    let (won, white) = decided_and_all(Side::White, &mates);
    let (lost, black) = decided_and_all(Side::Black, &mated);

    let folder = fresh_folder("stats");
    let said = lines(&folder, &["stats", "--material", "KQvK"]);
    assert_eq!(said.len(), 3);
    let cells: Vec<&str> = said[2].split('|').map(str::trim).collect();
    let of_white = [white.to_string(), percent(won, white), percent(white - won, white), "0".to_string()];
    let of_black = [black.to_string(), "0".to_string(), percent(black - lost, black), percent(lost, black)];
    assert_eq!(cells[1], "KQvK");
    assert_eq!(cells[2..10], [of_white, of_black].concat());
    assert_eq!(cells[10], "1");
    assert!(mates(&slow_position(cells[11].trim_matches('`'))));
}

/// The statistics in the repository's document, and the lists that the evaluation and the rules read, are what the
/// command prints.
#[test]
fn document_and_lists_of_endings_are_as_printed() {
    let document = include_str!("../../../src/tablebase/endings.md");
    let (_, section) = document.split_once("\n## The table\n").expect("the section is there");
    let documented: Vec<&str> = section.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(lines(folder(), &["stats"]), documented);
    let drawn = include_str!("../../../src/variants/dragon/drawn-endings.txt");
    assert_eq!(lines(folder(), &["drawn"]), drawn.lines().collect::<Vec<_>>());
    let dead = include_str!("../../../src/variants/dragon/dead-endings.txt");
    assert_eq!(lines(folder(), &["dead"]), dead.lines().collect::<Vec<_>>());
}
