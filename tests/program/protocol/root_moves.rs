//! `searchmoves` and `MultiPV`.

use super::*;

#[test]
fn only_the_moves_asked_for_are_searched() {
    let said = Dialogue::run("go depth 3 searchmoves a4a5 e4e5\n");
    assert!(infos(&said.lines).iter().all(|info| info.pv[0] == "a4a5" || info.pv[0] == "e4e5"));
}

#[test]
fn illegal_ones_are_told_and_left_out() {
    let said = Dialogue::run("go depth 2 searchmoves a1a9 a4a5 xx e1e11\n");
    assert_eq!(said.starting("info string error: ").len(), 3);
    assert_eq!(said.starting("bestmove a4a5").len(), 1);
}

#[test]
fn with_none_left_all_are_searched() {
    let said = Dialogue::run("go depth 2 searchmoves a1a9\ngo depth 2 searchmoves\n");
    assert_eq!(said.starting("bestmove").len(), 2);
    assert!(!said.lines.contains(&"bestmove (none)".to_owned()));
}

#[test]
fn a_move_named_twice_is_one_line() {
    let said = Dialogue::run("setoption name MultiPV value 4\ngo depth 2 searchmoves a4a5 a4a5 a4c4 c4a4\n");
    assert_eq!(infos(&said.lines).iter().map(|info| info.multipv).max(), Some(2));
}

#[test]
fn multipv_shows_as_many_lines_as_there_are_moves() {
    for (fen, legal) in [(START, 68), ("4k4/9/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1", 17), (MATE_IN_ONE, 34)] {
        let said =
            Dialogue::run(format!("setoption name MultiPV value 255\nposition fen {fen}\nd\ngo depth 2\n"));
        let moves = said.starting("Moves: ")[0].split(' ').count() - 1;
        assert_eq!(moves, legal);
        let last = infos(&said.lines);
        assert_eq!(last.iter().map(|info| info.multipv as usize).max(), Some(moves));
    }
}

#[test]
fn a_search_that_is_stopped_shows_the_lines_of_the_last_whole_iteration() {
    let mut dialogue = Dialogue::start_as(VariantId::Xiangqi);
    dialogue.send("setoption name MultiPV value 4");
    for nodes in (1000..34_000).step_by(3000) {
        dialogue.send("ucinewgame");
        dialogue.send(&format!("go nodes {nodes}"));
        dialogue.expect("bestmove");
    }
    // The driver looks at the last lines of each.
    let said = dialogue.finish();
    assert_eq!(infos(&said.lines).iter().map(|info| info.multipv).max(), Some(4));
}

#[test]
fn the_last_line_of_a_search_that_is_stopped_is_no_bound() {
    let mut dialogue = Dialogue::start();
    for nodes in (100..9000).step_by(150) {
        dialogue.send("ucinewgame");
        dialogue.send(&format!("go nodes {nodes}"));
        dialogue.expect("bestmove");
    }
    dialogue.finish();
}

#[test]
fn a_mate_that_an_earlier_search_has_proved_is_played_at_once() {
    for fen in [MATE_IN_TWO, MATE_IN_FOUR] {
        let mut dialogue = Dialogue::start();
        dialogue.send(&format!("position fen {fen}"));
        dialogue.send("go depth 8");
        let proved = dialogue.expect("bestmove");
        for nodes in [1, 5, 50, 500] {
            dialogue.send(&format!("go nodes {nodes}"));
            let line = dialogue.expect("info depth 1 ");
            assert!(line.contains(" score mate "), "{line}");
            let answer = dialogue.expect("bestmove");
            assert_eq!(answer.split(' ').nth(1), proved.split(' ').nth(1), "after {nodes} nodes in {fen}");
        }
        dialogue.finish();
    }
}

const MATE_IN_FOUR: &str = "9/4k4/9/9/9/9/4P4/9/4R4/3R5/4K4 w - - 0 1";

/// Positions in which a search of 4 plies once played a move that is mated at once, and that move.
#[test]
fn no_reply_that_mates_at_once_is_overlooked() {
    for (variant, fen, blunder) in [
        (VariantId::Dragon, "2b2s2r/4s4/n2k4b/8p/4Q1A1h/3N3R1/P8/2p5P/4H4/9/3SKSB2 b - - 0 42", "i11i10"),
        (VariantId::Dragon, "3s5/4k4/3Q1s2A/8p/p8/9/5N3/P7P/3hK4/N8/3S1SB2 b - - 0 40", "e10d10"),
        (VariantId::Dragon, "3sks3/9/4Q4/n1A5p/4p4/5P3/P7b/3H3H1/3RBS3/9/2BSK2N1 b - - 0 26", "i8i7"),
        (VariantId::Dragon, "1nbsksb2/9/5r1q1/p2hp4/8p/2H6/7A1/P3P3P/B1N6/4K1r2/3S1Sa1R w - - 2 28", "e2d3"),
        (
            VariantId::Xiangqi,
            "1n2ka1n1/4a4/2c1b4/p3C1p2/2b6/9/P1P1P1P1P/Nc2K3N/3r5/R1Br1AB1R w - - 1 23",
            "f1e2",
        ),
    ] {
        for depth in [3, 4, 5] {
            let mut dialogue = Dialogue::start_as(variant);
            dialogue.send(&format!("position fen {fen}"));
            dialogue.send(&format!("go depth {depth}"));
            let answer = dialogue.expect("bestmove");
            let best = answer.split(' ').nth(1).expect("a move");
            assert_ne!(best, blunder, "at depth {depth} in {fen}");
            dialogue.send(&format!("position fen {fen} moves {best}"));
            dialogue.send("go depth 1");
            let reply = dialogue.expect("info depth 1 ");
            assert!(!reply.contains(" score mate 1 "), "{best} at depth {depth} in {fen}: {reply}");
            dialogue.expect("bestmove");
            dialogue.finish();
        }
    }
}
