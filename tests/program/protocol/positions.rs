//! Positions: refused ones, finished ones, extreme ones.

use super::*;

#[test]
fn a_refused_position_gets_one_line_and_leaves_none() {
    let refused = [
        "position",
        "position x",
        "position moves b1c3",
        "position fen",
        "position fen moves b1c3",
        "position startpos b1c3",
        // Shape.
        "position fen 9/9 w - - 0 1",
        "position fen x",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/4K4",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/4K5 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/4K3 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/54/4K4 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/4X4/4K4 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/4K4 x - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/4K4 w - x 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/4K4 w - - x 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 -1",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1 2",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 99999 1",
        // Rights.
        "position fen 4k4/9/9/9/9/9/9/P1H6/9/9/4K4 w AAC - 0 1",
        "position fen 4k4/9/9/9/9/9/9/P1H6/9/9/4K4 w ACE - 0 1",
        "position fen 4k4/9/9/9/9/9/9/P1H6/9/9/4K4 w ACz - 0 1",
        // Kings and palaces.
        "position fen 9/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/9 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/4K4/4K4 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/9/K8 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/4S4/3SK4 w - - 0 1 x",
        "position fen 4k4/9/9/9/9/9/9/9/9/3S5/4K4 w - - 0 1",
        // Pawns, armies, check.
        "position fen 4k4/9/9/9/9/9/9/9/P8/9/4K4 w - - 0 1",
        "position fen P3k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "position fen 4k4/9/9/9/PPPP5/9/9/9/9/9/4K4 w - - 0 1",
        "position fen 4k4/9/9/9/QQQQQ4/9/9/9/9/9/4K4 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1",
        // Moves.
        "position startpos moves a1a9",
        "position startpos moves b1c3 b1c3",
        "position startpos moves b1c3 x",
        "position startpos moves b1c3q",
        "position startpos moves a1a12",
        "position startpos moves (none)",
        "position startpos moves a1",
        "position startpos moves \u{9f99}",
    ];
    let mut dialogue = Dialogue::start();
    for line in refused {
        dialogue.send(line);
        let error = dialogue.line();
        assert!(error.starts_with("info string error: position: "), "'{error}' after {line}");
        dialogue.send("go depth 1");
        assert!(dialogue.line().starts_with("info string error: no position is set"));
        assert_eq!(dialogue.line(), "bestmove (none)");
        dialogue.ready();
        dialogue.send("position startpos");
        dialogue.send("go depth 1");
        assert_ne!(dialogue.expect("bestmove"), "bestmove (none)");
    }
    dialogue.finish();
}

#[test]
fn the_error_names_the_ply() {
    let said = Dialogue::run("position startpos moves b1c3 b11c9 c3c9\n");
    assert!(said.lines[0].starts_with("info string error: position: ply 3: "), "{}", said.lines[0]);
}

#[test]
fn without_a_position_nothing_else_breaks() {
    let said = Dialogue::run(
        "position x\nd\neval\nflip\ngo perft 1\nucinewgame\nsetoption name Promotion value q\nisready\n",
    );
    assert_eq!(said.starting("info string error: ").len(), 5);
    assert_eq!(said.lines.last().expect("a line"), "readyok");
    let said = Dialogue::run(
        "position x\ngo infinite\nstop\nbench 1\nsetoption name UCI_Variant value dragon\ngo depth 1\n",
    );
    assert_eq!(said.starting("bestmove").len(), 2);
    assert_ne!(said.lines.last().expect("a line"), "bestmove (none)");
}

#[test]
fn swap_rights_that_are_left_out_are_remarked_on() {
    let short = START.split(' ').take(2).collect::<Vec<_>>().join(" ");
    for fen in [short.clone(), format!("{short} 0 1")] {
        let said = Dialogue::run(format!("position fen {fen}\nd\n"));
        assert_eq!(said.starting("info string note: ").len(), 1);
        assert_eq!(said.starting("Fen: "), [format!("Fen: {START}")]);
    }
}

#[test]
fn a_game_that_is_over_is_told() {
    for (fen, score, status) in
        [(MATED, "mate 0", "checkmate, white wins; "), (STALEMATED, "cp 0", "draw, stalemate; ")]
    {
        let said = Dialogue::run(format!("position fen {fen}\nd\ngo movetime 1000\n"));
        assert!(said.starting("Status: ")[0].contains(status), "{}", said.starting("Status: ")[0]);
        assert_eq!(said.starting("info "), [format!("info depth 0 score {score}")]);
        assert_eq!(said.starting("bestmove"), ["bestmove (none)"]);
    }
}

#[test]
fn a_drawn_root_gets_a_move() {
    for (setup, status) in [
        ("startpos moves b1c3 b11c9 c3b1 c9b11 b1c3 b11c9 c3b1 c9b11", "draw, repetition; repetition 3"),
        ("fen 3k5/9/9/9/9/9/9/9/9/9/4KR2R w - - 100 80", "draw, move rule; repetition 1; clock 100"),
        ("fen 4k4/9/9/9/9/9/9/9/9/9/3KA4 w - - 0 1", "draw, dead position"),
        ("fen 3k5/9/9/9/9/9/9/9/R8/9/4K4 w - - 0 1", "draw, dead position"),
    ] {
        let said = Dialogue::run(format!("position {setup}\nd\ngo depth 3\n"));
        assert!(said.starting("Status: ")[0].contains(status), "{}", said.starting("Status: ")[0]);
        assert_ne!(said.lines.last().expect("a line"), "bestmove (none)");
    }
}

#[test]
fn mates_are_told_in_moves() {
    for (fen, score) in [
        (MATE_IN_ONE, "mate 1"),
        (MATE_IN_TWO, "mate 2"),
        // The rook's move that mates comes after Black's.
        ("4k4/1R7/R8/9/9/9/9/9/9/9/4K4 b - - 0 1", "mate -1"),
    ] {
        let said = Dialogue::run(format!("position fen {fen}\ngo depth 6\n"));
        assert_eq!(infos(&said.lines).last().expect("a line").score, score, "in {fen}");
    }
}

#[test]
fn a_mate_that_comes_too_late_for_the_50_moves_is_not_told() {
    let late = MATE_IN_TWO.replace("- 0 1", "- 98 99");
    let said = Dialogue::run(format!("position fen {late}\ngo depth 6\n"));
    assert_eq!(infos(&said.lines).last().expect("a line").score, "cp 0");
    let last_moment = MATE_IN_ONE.replace("- 0 1", "- 99 99");
    let said = Dialogue::run(format!("position fen {last_moment}\ngo depth 4\n"));
    assert_eq!(infos(&said.lines).last().expect("a line").score, "mate 1");
}

#[test]
fn many_moves_deep_endings_and_endless_checks_overflow_nothing() {
    for fen in [
        // As many far-reaching pieces as a side can have.
        "3sks3/3nrn3/9/Q7Q/9/2R1R4/1Q5Q1/2H3H2/1A5A1/9/N1B1K1B1N w - - 0 1",
        "4k4/9/9/4p4/9/9/9/3PP4/9/9/4K4 w - - 0 1",
        "3k1r3/9/9/9/9/9/9/9/9/9/4KR3 w - - 0 1",
        "4k4/9/9/Q7Q/9/9/9/q7q/9/9/4K4 w - - 0 1",
    ] {
        let mut dialogue = Dialogue::start();
        dialogue.send(&format!("position fen {fen}"));
        for go in ["go nodes 300000", "go depth 999 movetime 300", "go infinite depth 999 nodes 100000"] {
            dialogue.send(go);
            dialogue.expect("info depth 1 ");
            dialogue.expect_none("info string", Duration::from_millis(300));
            dialogue.send("stop");
        }
        dialogue.finish();
    }
}

#[test]
fn the_clock_of_d_is_that_of_the_fen() {
    let said = Dialogue::run("position fen 4k4/9/9/9/9/9/9/9/9/4R4/4K4 b - - 9999 1 moves e11d11 e2e3\nd\n");
    assert!(said.starting("Fen: ")[0].ends_with(" 9999 2"));
    assert!(said.starting("Status: ")[0].ends_with("; clock 9999"));
}

#[test]
fn a_perpetual_check_that_cannot_be_avoided_is_shown_as_a_mate() {
    // White must check for ever, or is mated by two rooks.
    let said = Dialogue::run_as(
        VariantId::Xiangqi,
        "position fen 3k5/9/9/9/9/4R4/9/1r7/r3p4/5K3 w - - 0 1\ngo depth 8\n",
    );
    let last = infos(&said.lines).pop().expect("a line");
    assert_eq!(last.score, "mate -4");
    assert_eq!(last.pv.join(" "), "e5d5 d10e10 d5e5 e10d10 e5d5 d10e10 d5e5 e10d10");
}
