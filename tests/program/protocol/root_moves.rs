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
    for (fen, legal) in [(START, 68), ("4k4/9/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1", 0), (MATE_IN_ONE, 0)] {
        let said =
            Dialogue::run(format!("setoption name MultiPV value 255\nposition fen {fen}\nd\ngo depth 2\n"));
        let moves = said.starting("Moves: ")[0].split(' ').count() - 1;
        assert!(legal == 0 || moves == legal);
        let last = infos(&said.lines);
        assert_eq!(last.iter().map(|info| info.multipv as usize).max(), Some(moves));
    }
}
