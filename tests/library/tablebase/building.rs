//! Making tables: what is needed comes first, and what was broken off goes on.

use super::*;
use std::fs;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;
use tenglong::tablebase::build::{Step, missing};
use tenglong::tablebase::file::file_name;
use tenglong::tablebase::index::Index;
use tenglong::tablebase::retro::Analysis;
use tenglong::tablebase::successors;

fn texts(endings: &[Material]) -> Vec<String> {
    endings.iter().map(|ending| ending.text::<Dragon>()).collect()
}

#[test]
fn there_are_8_endings_of_three_pieces_and_72_of_four() {
    assert_eq!(texts(&endings(3)).join(" "), "KQvK KHvK KSvK KRvK KBvK KAvK KNvK KPvK");
    let four = endings(4);
    assert_eq!(four.len(), 72);
    assert!(four.iter().all(|&ending| oriented(ending) == ending && ending.men() == 4));
    let unique: std::collections::BTreeSet<_> = four.iter().collect();
    assert_eq!(unique.len(), 72);
}

#[test]
fn an_ending_leads_to_what_captures_and_promotions_leave() {
    let after = |text: &str| {
        let mut found = texts(&successors(ending(text)));
        found.sort();
        found.join(" ")
    };
    assert_eq!(after("KRvK"), "");
    assert_eq!(after("KPvK"), "KHvK");
    assert_eq!(after("KRvKN"), "KNvK KRvK");
    // The pawn promotes on an empty point, or by taking the horse, or is taken, or takes elsewhere.
    assert_eq!(after("KPvKN"), "KHvK KHvKN KNvK KPvK");
}

#[test]
fn what_an_ending_leads_to_comes_before_it() {
    let order = with_successors(&[ending("KPPvKP"), ending("KRNvK")]);
    for (number, &made) in order.iter().enumerate() {
        assert!(successors(made).iter().all(|needed| order[..number].contains(needed)), "{made:?}");
    }
    assert!(texts(&order).contains(&"KHHvKH".to_string()));
}

/// A folder with all that the table of an ending needs, the path where it belongs, and its bytes.
fn folder_without(name: &str, made: Material) -> (PathBuf, PathBuf, Vec<u8>) {
    let folder = fresh_folder(name);
    build_into(&folder, &[made]);
    let path = folder.join(file_name(made));
    let whole = fs::read(&path).expect("the table is there");
    fs::remove_file(&path).expect("it can be removed");
    (folder, path, whole)
}

#[test]
fn an_analysis_that_was_broken_off_goes_on() {
    let made = ending("KBBvK");
    let (folder, path, whole) = folder_without("resumed", made);

    let mut needed = Tablebase::empty();
    for successor in successors(made) {
        needed.add(Table::read(&folder.join(file_name(successor))).expect("a table that is needed"));
    }
    let index = Index::new(made);
    let mut analysis = Analysis::begin(&index, &needed, &|_| ()).expect("there is memory");
    (0..6).for_each(|_| analysis.advance());
    let unfinished = path.with_extension("part");
    fs::write(&unfinished, analysis.encode()).expect("the state is written");
    assert_eq!(
        Table::read(&path.with_extension("part")).err().expect("an error").to_string(),
        format!("{}: unfinished endgame table", unfinished.display())
    );

    let steps = Mutex::new(Vec::new());
    build(made, &folder, &|step| steps.lock().expect("no panic").push(step)).expect("the table is built");
    assert!(matches!(steps.into_inner().expect("no panic")[0], Step::Plies { plies: 7, known: 1.. }));
    assert_eq!(fs::read(&path).expect("the table is there"), whole);
    assert!(!unfinished.exists());
}

#[test]
fn a_state_that_cannot_be_used_is_begun_anew() {
    let made = ending("KQSvK");
    let (folder, path, whole) = folder_without("anew", made);
    fs::write(path.with_extension("part"), &whole[..100]).expect("a state is written");
    build_into(&folder, &[made]);
    assert_eq!(fs::read(&path).expect("the table is there"), whole);
}

#[test]
fn the_built_in_tables_are_what_building_makes() {
    let folder = fresh_folder("built-in");
    build_into(&folder, &endings(3));
    for ending in endings(3) {
        let built = Table::read(&folder.join(file_name(ending))).expect("a table");
        let built_in = Tablebase::built_in();
        let table = built_in.table(ending).expect("a built-in table");
        for (slot, side) in (0..table.index().slots()).flat_map(|slot| Color::BOTH.map(|side| (slot, side))) {
            assert_eq!(table.get(slot, side), built.get(slot, side), "{}", ending.text::<Dragon>());
        }
    }
}

#[test]
fn a_table_that_is_needed_must_be_there() {
    let folder = fresh_folder("needed");
    let error = build(ending("KSSvK"), &folder, &|_| ()).expect_err("no table").to_string();
    assert!(error.starts_with(&folder.join("KSvK.dtm").display().to_string()), "{error}");
}

#[test]
fn only_what_is_not_there_is_missing() {
    let folder = fresh_folder("missing-tables");
    let wanted = [ending("KSPvK")];
    let names = || -> Vec<String> {
        let jobs = missing(&wanted, &folder).expect("no table is in the way");
        jobs.iter().map(|job| job.ending().text::<Dragon>()).collect()
    };
    assert_eq!(names(), ["KHvK", "KSvK", "KPvK", "KHSvK", "KSPvK"]);
    build_into(&folder, &[ending("KPvK")]);
    assert_eq!(names(), ["KSvK", "KHSvK", "KSPvK"]);
    assert_eq!(build(ending("KPvK"), &folder, &|_| ()).expect("no fault"), None, "it is there");
}

/// How far a build is never goes back, and all positions are known in the end but for the draws.
#[test]
fn steps_go_forward() {
    let folder = fresh_folder("steps");
    build_into(&folder, &successors(ending("KQRvK")));
    let steps = Mutex::new(Vec::new());
    build(ending("KQRvK"), &folder, &|step| steps.lock().expect("no panic").push(step)).expect("it is built");
    let steps = steps.into_inner().expect("no panic");
    let known: Vec<usize> = steps
        .iter()
        .filter_map(|step| if let Step::Plies { known, .. } = step { Some(*known) } else { None })
        .collect();
    assert!(known.len() > 5 && known.is_sorted(), "{known:?}");
    let slots = Index::new(ending("KQRvK")).slots();
    let last = *known.last().expect("a ply");
    assert!(last > slots * 9 / 5 && last <= 2 * slots, "{last} of 2 x {slots}");
    assert_eq!(steps.last(), Some(&Step::Pack));
}

/// Killed again and again, wherever it happens to be, a build loses nothing that it has finished and comes to the same end.
#[test]
fn builds_that_are_killed_break_nothing() {
    let folder = fresh_folder("killed");
    let whole = fresh_folder("not-killed");
    let made = ending("KRPvK");
    build_into(&whole, &[made]);
    let run = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tenglong"));
        command.args(["tables", "build", "--material", "KRPvK", "--dir"]).arg(&folder);
        command.stdout(Stdio::null()).spawn().expect("the program starts")
    };
    let rng = &mut slow::Rng::new(1);
    let mut killed = 0;
    for milliseconds in [5, 10, 20, 50, 100, 200, 400, 800] {
        let mut child = run();
        std::thread::sleep(Duration::from_millis(rng.below(milliseconds) as u64));
        child.kill().expect("it can be killed");
        killed += u32::from(!child.wait().expect("it ends").success());
        // Whatever is there under the name of a table is one.
        let (_, errors) = Tablebase::open(&folder).expect("the folder is there");
        assert!(errors.is_empty(), "{errors:?}");
    }
    assert!(killed >= 3, "{killed} of 8 runs were killed before their end");
    assert!(run().wait().expect("it ends").success());
    for ending in with_successors(&[made]) {
        let read = |folder: &Path| fs::read(folder.join(file_name(ending))).expect("the table is there");
        assert!(read(&folder) == read(&whole), "{}", ending.text::<Dragon>());
    }
}
