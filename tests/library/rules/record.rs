//! Article 11: the algebraic record; and the protocol form of moves.

use super::{Both, black, fen, slow, white};
use tenglong::core::notation::MoveError;

#[test]
fn a_piece_move_is_letter_and_point() {
    assert_eq!(Both::new(slow::START).san("b1c3"), "Nc3");
    assert_eq!(Both::new(slow::START).san("b3b11"), "Axb11");
    assert_eq!(white("Ra10 Ke1 kd9").san("a10a11"), "Ra11");
    assert_eq!(black("ra2 Kd3 ke11").san("a2a1"), "Ra1");
}

#[test]
fn a_rival_is_told_apart_by_file_else_rank_else_both() {
    assert_eq!(white("Ra1 Ri1 Ke2 kf11").san("a1d1"), "Rad1");
    assert_eq!(white("Re1 Re8 Kd1 kd11").san("e1e5"), "R1e5");
    let horses = white("Nb1 Nb5 Nd1 Ke1 ke11");
    assert_eq!(horses.san("b1c3"), "Nb1c3");
    assert_eq!(horses.san("b5c3"), "N5c3");
    assert_eq!(horses.san("d1c3"), "Ndc3");
}

#[test]
fn a_piece_that_may_not_legally_go_there_is_no_rival() {
    assert_eq!(white("Ne2 Nb5 Ke1 re9 kd11").san("b5c3"), "Nc3");
}

#[test]
fn a_pawn_move_has_no_letter() {
    assert_eq!(white("Pe4 Ke1 kd11").san("e4e5"), "e5");
    assert_eq!(white("Pe6 Kd1 kd11").san("e6d6"), "d6");
}

#[test]
fn a_pawn_capture_begins_with_its_file() {
    assert_eq!(white("Pe6 ne7 Kd1 kd11").san("e6e7"), "exe7");
    assert_eq!(white("Pd7 ne7 Kd1 kd11").san("d7e7"), "dxe7");
    assert_eq!(black("pe7 Ne5 Kd1 kd11").san("e7e5"), "exe5");
}

#[test]
fn an_ambiguous_pawn_move_begins_with_its_file() {
    let pawns = white("Pd6 Pe5 Ke1 kd11");
    assert_eq!(pawns.san("d6e6"), "de6");
    assert_eq!(pawns.san("e5e6"), "ee6");
    assert_eq!(pawns.san("e5e7"), "e7");
}

#[test]
fn a_promotion_names_the_agreed_piece() {
    assert_eq!(white("Pb10 Ke1 kf10").san("b10b11h"), "b11=H");
    let start = fen("Pb10 na11 Ke1 kf10", "w - - 0 1");
    assert_eq!(Both::with_promotion(&start, 'Q').san("b10b11q"), "b11=Q");
    let start = fen("Pb10 rb11 Ke1 kf10", "w - - 0 1");
    assert_eq!(Both::with_promotion(&start, 'N').san("b10b11n"), "bxb11=N");
}

#[test]
fn check_and_mate_are_marked() {
    assert_eq!(white("Ra5 Ke1 ke11").san("a5a11"), "Ra11+");
    assert_eq!(white("Ra5 Rb10 Ke1 ke11").san("a5a11"), "Ra11#");
    let start = fen("Pb10 Ke1 ke11", "w - - 0 1");
    assert_eq!(Both::with_promotion(&start, 'R').san("b10b11r"), "b11=R+");
    assert_eq!(white("Ri9 Re5 Ke1 kd11").san("i9i10"), "Ri10", "stalemate has no mark");
}

#[test]
fn a_king_and_dragon_swap_names_the_dragons_point_among_several() {
    assert_eq!(white("Ke1 Qd3 ke11").san("e1d3"), "O-O");
    assert_eq!(white("Ke1 Qd3 Qf3 ke11").san("e1d3"), "O-Od3");
    assert_eq!(white("Ke1 Qd3 Qf3 rf9 ke11").san("e1d3"), "O-O", "only one is legal");
    assert_eq!(black("Ke1 ke11 qe10").san("e11e10"), "O-O");
}

#[test]
fn a_tiger_and_pawn_swap_names_the_tigers_file() {
    assert_eq!(Both::new(slow::START).san("c4a4"), "Hc-a4");
    assert_eq!(Both::new(&fen("hg8 pi8 Ke1 kd11", "b gi - 0 1")).san("g8i8"), "Hg-i8");
}

#[test]
fn moves_are_written_from_point_to_point() {
    let game = white("Na9 Pb6 Kd1 kf11");
    assert!(game.moves().contains(&"a9b11".to_string()));
    assert!(game.moves().contains(&"b6b7".to_string()));
}

#[test]
fn a_swap_is_read_in_either_order_and_written_in_one() {
    let game = white("Ke1 Qe2 ke11");
    assert_eq!(game.read("e1e2"), Ok("e1e2".to_string()));
    assert_eq!(game.read("e2e1"), Ok("e1e2".to_string()));
    let game = Both::new(slow::START);
    assert_eq!(game.read("c4a4"), Ok("c4a4".to_string()));
    assert_eq!(game.read("a4c4"), Ok("c4a4".to_string()));
    assert_eq!(game.read("i4g4"), Ok("g4i4".to_string()));
}

#[test]
fn the_letter_of_a_promotion_may_be_missing_but_not_wrong() {
    let game = white("Pi10 Ke1 kd10");
    assert_eq!(game.read("i10i11h"), Ok("i10i11h".to_string()));
    assert_eq!(game.read("i10i11"), Ok("i10i11h".to_string()));
    for wrong in ["i10i11q", "i10i11r", "i10i11p", "i10i11k", "i10i11s", "i10i11x"] {
        assert_eq!(game.read(wrong), Err(MoveError::Promotion(wrong.to_string())));
    }
    let start = fen("Pi10 Ke1 kd10", "w - - 0 1");
    let game = Both::with_promotion(&start, 'Q');
    assert_eq!(game.read("i10i11"), Ok("i10i11q".to_string()));
    assert!(game.read("i10i11h").is_err());
}

#[test]
fn a_letter_after_any_other_move_is_refused() {
    assert!(white("Pi9 Ke1 kd10").read("i9i10h").is_err());
    assert!(white("Ra10 Ke1 kf9").read("a10a11h").is_err());
    assert!(white("Ke1 Qe2 ke11").read("e1e2q").is_err());
}

#[test]
fn what_is_no_legal_move_is_refused() {
    let game = Both::new(slow::START);
    for illegal in ["a4a6", "a8a7", "e5e6", "c4e2", "a4e4", "e1d1", "a1a1", "e1e1"] {
        assert_eq!(game.read(illegal), Err(MoveError::Illegal(illegal.to_string())));
    }
    let malformed = [
        "", "a", "a4", "a4a", "a45", "a4a5hh", "a4a5H", "A4A5", "a4-a5", "a4 a5", " a4a5", "j4j5", "a0a1",
        "a12a11", "a04a05", "0000", "e2e4q5", "龙4a5", "a4龙",
    ];
    for text in malformed {
        assert_eq!(game.read(text), Err(MoveError::Malformed(text.to_string())));
    }
}
