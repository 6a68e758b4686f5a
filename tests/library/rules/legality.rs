//! Articles 1.9 and 9.1: what is attacked, and what may not be left attacked.

use super::{allows, assert_goes, white};

#[test]
fn a_pawn_attacks_its_forward_and_its_side_points() {
    assert_goes(&white("Kd2 pe3 kf11"), "d2", "d1");
    assert_goes(&white("Kf1 pd2 kf11"), "f1", "e1 f2");
    assert!(white("Ke1 pe2 kf11").in_check());
    assert!(white("Ke2 pf2 kf11").in_check());
    assert!(!white("Ke2 pf3 kf11").in_check());
    assert!(!white("Ke3 pe2 kf11").in_check());
}

#[test]
fn a_tiger_attacks_at_two_points_only() {
    assert!(white("Ke1 he3 kf11").in_check());
    assert!(!white("Ke1 he2 kf11").in_check());
    assert!(!white("Ke1 he3 Se2 kf11").in_check());
}

#[test]
fn a_cannon_attacks_over_one_screen_only() {
    assert!(!white("Ke1 ae9 kf11").in_check());
    assert!(white("Ke1 ae9 Re5 kf11").in_check());
    assert!(white("Ke1 ae9 ne5 kf11").in_check());
    assert!(!white("Ke1 ae9 Re5 ne6 kf11").in_check());
}

#[test]
fn a_dragon_does_not_attack_along_its_file() {
    assert!(!white("Ke1 qe5 kf11").in_check());
    assert!(white("Ke1 qa1 kf11").in_check());
    assert!(white("Ke1 qa5 kf11").in_check());
}

#[test]
fn a_horse_attacks_from_where_its_own_leg_is_free() {
    assert!(white("Ke1 nf3 kf11").in_check());
    assert!(!white("Ke1 nf3 Rf2 kf11").in_check());
    assert!(white("Ke1 nf3 Re2 kf11").in_check());
}

#[test]
fn a_pinned_piece_attacks_too_1_9() {
    assert_goes(&white("Ke2 Ra9 rd9 ke9"), "e2", "e1 f1 f2 e3 f3");
}

#[test]
fn the_king_may_not_step_along_the_line_of_its_attacker() {
    assert_goes(&white("Ke2 re9 kd11"), "e2", "d1 f1 d2 f2 d3 f3");
    assert_goes(&white("Ke2 pe5 ae9 kd11"), "e2", "d1 f1 d2 f2 d3 f3");
}

#[test]
fn a_move_must_not_open_a_line_to_the_own_king_9_1() {
    assert_goes(&white("Ke1 Re4 re9 kd11"), "e4", "e2 e3 e5 e6 e7 e8 e9");
    assert_goes(&white("Ke1 Nf2 qi5 kd11"), "f2", "");
}

#[test]
fn a_move_must_not_free_a_leg_an_eye_or_the_middle_of_a_leap_9_1() {
    assert_goes(&white("Ke1 Rf2 nf3 kd11"), "f2", "f3");
    assert_goes(&white("Ke3 Rf4 bg5 kd11"), "f4", "");
    assert_goes(&white("Ke1 Re2 he3 kd11"), "e2", "e3");
}

#[test]
fn a_move_must_not_make_or_leave_one_screen_9_1() {
    assert!(!allows(&white("Ke1 Ra5 ae9 kd11"), "a5e5"));
    assert!(allows(&white("Ke1 Ra5 ae4 kd11"), "a5e5"));
    assert!(allows(&white("Ke1 Ra9 ae9 kd11"), "a9e9"));
    assert_goes(&white("Ke1 He4 pe6 ae9 kd11"), "e4", "e2 e3 e5");
    assert!(!allows(&white("Ke1 Rb4 ne4 ae8 kd11"), "b4e4"), "the captor becomes the screen");
}

#[test]
fn a_capture_may_take_the_screen_from_beside_the_king() {
    // The horse e2 screens the cannon; the king takes it and then stands alone on the file.
    let game = white("Ke1 ne2 ae8 kd11");
    assert!(game.in_check());
    assert_goes(&game, "e1", "d1 e2 f1");
}

#[test]
fn there_is_no_capture_in_passing() {
    let game = white("Pe5 pd6 Kf1 kf11").play("e5e7");
    assert_goes(&game, "d6", "d5 c6 e6");
    let game = game.play("d6e6");
    assert!(game.fen().contains("/4P4/4p4/"), "both pawns stand: {}", game.fen());
}
