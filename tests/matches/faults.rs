//! Faulty engines get what they deserve, and the match goes on.

use super::driver::{folder, mock, play, words};
use libtest_mimic::{Failed, Trial};

/// A fault, the end of its games, and whether the engine has to be started again.
const LOSSES: [(&str, &str, bool); 11] = [
    ("exit", "disconnects", true),
    ("crash", "disconnects", true),
    ("hang", "stalls", true),
    ("deaf", "stalls", true),
    ("late", "stalls", true),
    ("illegal", "makes an illegal move: a1a11", false),
    ("empty", "makes an illegal move: none", false),
    ("none", "makes an illegal move: (none)", false),
    ("not-text", "makes an illegal move: none", false),
    ("double", "makes an illegal move: ", false),
    ("split-line", "makes an illegal move: none", false),
];

/// Faults that cost no game.
const HARMLESS: [&str; 6] = ["split", "garbage", "stderr-flood", "info-flood", "long-line", "grandchild"];

/// Faults that are only warned of.
const ODDITIES: [(&str, &str); 3] = [
    ("illegal-pv", "its line is illegal at move 2"),
    ("other-move", "but its main line begins with"),
    ("false-mate", "announces mate in 1 and does not deliver it"),
];

const QUICK: &str = "-each nodes=1 -rounds 1 -maxmoves 4 -ping-ms 1000 -move-ms 1000";

/// A fault, and the end of its games when there is a clock.
const ON_THE_CLOCK: [(&str, &str); 3] =
    [("slow", "loses on time"), ("late", "loses on time"), ("hang", "stalls")];

/// Two rooks against a bare king, which cannot win.
const BARE_KING: &str = "4k4/9/9/9/9/9/9/9/9/9/RR1K5 w - - 0 1\n";

pub fn tests() -> Vec<Trial> {
    let losses = LOSSES.iter().map(|&(fault, end, broken)| {
        Trial::test(format!("loss::{fault}"), move || a_loss(fault, end, broken))
    });
    let harmless =
        HARMLESS.iter().map(|&fault| Trial::test(format!("harmless::{fault}"), move || no_loss(fault)));
    let odd = ODDITIES
        .iter()
        .map(|&(fault, warning)| Trial::test(format!("oddity::{fault}"), move || a_warning(fault, warning)));
    let late = ON_THE_CLOCK
        .iter()
        .map(|&(fault, end)| Trial::test(format!("clock::{fault}"), move || a_late_move(fault, end)));
    let bare = ["illegal", "exit", "hang"]
        .map(|fault| Trial::test(format!("bare_king::{fault}"), move || a_draw_against_a_bare_king(fault)));
    losses.chain(late).chain(bare).chain(harmless).chain(odd).collect()
}

fn a_loss(fault: &str, end: &str, broken: bool) -> Result<(), Failed> {
    let args = [mock("Sound", "sound"), mock("Faulty", fault), words(QUICK)];
    let run = play(&[args.concat(), words("-recover")]);
    let finished = run.finished();
    assert_eq!((run.code, finished.len()), (Some(0), 2), "{run:?}");
    assert!(
        finished[0].contains(&format!("Finished game 1 (Sound vs Faulty): 1-0 {{Black {end}")),
        "{run:?}"
    );
    assert!(
        finished[1].contains(&format!("Finished game 2 (Faulty vs Sound): 0-1 {{White {end}")),
        "{run:?}"
    );
    let without_recovery = play(&args);
    let games = without_recovery.finished().len();
    assert_eq!(
        (without_recovery.code, games),
        if broken { (Some(1), 1) } else { (Some(0), 2) },
        "{without_recovery:?}"
    );
    Ok(())
}

fn a_late_move(fault: &str, end: &str) -> Result<(), Failed> {
    for clock in ["tc=0.4", "st=0.3"] {
        let rest = format!("-each {clock} timemargin=50 -rounds 1 -maxmoves 4 -ping-ms 2000 -recover");
        let run = play(&[mock("Sound", "sound"), mock("Faulty", fault), words(&rest)]);
        let ends = [format!("1-0 {{Black {end}}}"), format!("0-1 {{White {end}}}")];
        let finished = run.finished();
        assert!(finished.iter().zip(&ends).all(|(line, end)| line.ends_with(end)), "{run:?}");
        assert_eq!((run.code, finished.len()), (Some(0), 2), "{run:?}");
    }
    Ok(())
}

/// The faulty engine has the rook in the first game and the bare king in the second.
fn a_draw_against_a_bare_king(fault: &str) -> Result<(), Failed> {
    let book = folder(&format!("bare-king-{fault}")).join("book.epd");
    std::fs::write(&book, BARE_KING)?;
    let rest = format!("-openings file={} -recover", book.display());
    let run = play(&[mock("Faulty", fault), mock("Sound", "sound"), words(QUICK), words(&rest)]);
    let finished = run.finished();
    assert_eq!((run.code, finished.len()), (Some(0), 2), "{run:?}");
    assert!(
        finished[0].contains("1/2-1/2 {White ") && finished[0].ends_with(", Black cannot win}"),
        "{run:?}"
    );
    assert!(finished[1].contains("1-0 {Black ") && !finished[1].contains("cannot win"), "{run:?}");
    Ok(())
}

fn no_loss(fault: &str) -> Result<(), Failed> {
    let run = play(&[
        mock("Sound", "sound"),
        mock("Faulty", fault),
        words(QUICK),
        words("-move-ms 20000 -ping-ms 20000"),
    ]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.finished().iter().all(|line| line.ends_with("1/2-1/2 {Draw by move limit}")), "{run:?}");
    Ok(())
}

fn a_warning(fault: &str, warning: &str) -> Result<(), Failed> {
    let run = play(&[mock("Sound", "sound"), mock("Faulty", fault), words(QUICK), words("-maxmoves 6")]);
    assert_eq!((run.code, run.finished().len()), (Some(0), 2), "{run:?}");
    let warned = run
        .stderr
        .lines()
        .filter(|line| line.starts_with("warning: game ") && line.contains(warning))
        .count();
    assert_eq!(warned, 2, "{run:?}");
    Ok(())
}
