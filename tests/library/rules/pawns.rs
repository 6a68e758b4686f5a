//! Article 5.9: the pawn and its promotion.

use super::{Both, allows, assert_goes, black, fen, white};

#[test]
fn pawn_goes_one_point_forward_from_its_home_rank_5_9_1() {
    assert_goes(&white("Pe4 Ke1 kd11"), "e4", "e5");
    assert_goes(&white("Pb4 Ke1 kd11"), "b4", "b5");
    assert_goes(&black("pe8 Kd1 ke11"), "e8", "e7");
}

#[test]
fn pawn_goes_one_or_two_points_forward_from_the_next_rank_5_9_1() {
    assert_goes(&white("Pe5 Ke1 kd11"), "e5", "e6 e7");
    assert_goes(&black("pe7 Kd1 ke11"), "e7", "e6 e5");
}

#[test]
fn pawn_does_not_jump_on_its_two_point_step_5_9_1() {
    assert_goes(&white("Pe5 Ne6 Ke1 kd11"), "e5", "");
    assert_goes(&white("Pe5 ne6 re7 Kd1 kd11"), "e5", "e6");
    assert_goes(&white("Pe5 Ne7 Ke1 kd11"), "e5", "e6");
}

#[test]
fn pawn_goes_forward_or_sideways_from_the_middle_line_on_5_9_2() {
    assert_goes(&white("Pe6 Ke1 kd11"), "e6", "e7 d6 f6");
    assert_goes(&white("Pa6 Ke1 kd11"), "a6", "a7 b6");
    assert_goes(&white("Pi9 Ke1 kd11"), "i9", "i10 h9");
    assert_goes(&black("pe6 Kd1 ke11"), "e6", "e5 d6 f6");
    assert_goes(&black("pa3 Kd1 ke11"), "a3", "a2 b3");
}

#[test]
fn pawn_never_goes_backwards_nor_diagonally_5_9_2() {
    assert_goes(&white("Pe7 nd8 nf8 ne6 Kd1 kf11"), "e7", "e8 d7 f7");
}

#[test]
fn pawn_captures_exactly_as_it_moves_5_9() {
    assert_goes(&white("Pe4 ne5 Kd1 kd11"), "e4", "e5");
    assert_goes(&white("Pe5 ne7 Kd1 kd11"), "e5", "e6 e7");
    assert_goes(&white("Pe6 ne7 rd6 bf6 Kf1 kd11"), "e6", "e7 d6 f6");
    assert_goes(&white("Pe6 Ne7 Rf6 nd6 Ke1 kd11"), "e6", "d6");
    assert_goes(&black("pe7 Ne5 Kd1 kd11"), "e7", "e6 e5");
}

#[test]
fn pawn_chooses_one_or_two_points_on_its_second_step_after_a_first_of_one() {
    let game = white("Pe4 Ke1 kd11").play("e4e5 d11d10");
    assert_goes(&game, "e5", "e6 e7");
}

#[test]
fn pawn_promotes_to_a_tiger_by_default_5_9_3() {
    let game = white("Pi10 Ke1 kd10");
    assert_goes(&game, "i10", "i11h h10");
    assert_eq!(game.play("i10i11h").fen(), fen("Hi11 Ke1 kd10", "b - - 0 1"));
}

#[test]
fn pawn_promotes_on_any_file_of_the_last_rank_5_9_3() {
    for file in "abcdefghi".chars() {
        assert!(allows(&white(&format!("P{file}10 Ke1 ke9")), &format!("{file}10{file}11h")), "{file}");
        assert!(allows(&black(&format!("p{file}2 Ke3 ke11")), &format!("{file}2{file}1h")), "{file}");
    }
}

#[test]
fn pawn_promotes_to_the_agreed_piece_the_same_for_both_sides_5_9_3() {
    for promotion in "HQRBAN".chars() {
        let small = promotion.to_ascii_lowercase();
        let start = fen("Pb10 ph2 Ke1 ke9", "w - - 0 1");
        let game = Both::with_promotion(&start, promotion);
        assert_goes(&game, "b10", &format!("b11{small} a10 c10"));
        let game = game.play(&format!("b10b11{small}"));
        assert_goes(&game, "h2", &format!("h1{small} g2 i2"));
        let end = fen(&format!("{promotion}b11 {small}h1 Ke1 ke9"), "w - - 0 2");
        assert_eq!(game.play(&format!("h2h1{small}")).fen(), end);
    }
}

#[test]
fn pawn_promotes_by_capture_5_9_3() {
    let game = white("Pi10 ri11 Ke1 kd10").play("i10i11h");
    assert_eq!(game.fen(), fen("Hi11 Ke1 kd10", "b - - 0 1"));
}

#[test]
fn promoted_piece_acts_at_once() {
    let start = fen("Pb10 Ke2 ke11", "w - - 0 1");
    assert!(Both::with_promotion(&start, 'R').play("b10b11r").in_check());
    assert!(!Both::with_promotion(&start, 'A').play("b10b11a").in_check());
}
