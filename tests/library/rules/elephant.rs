//! Article 5.4: the elephant, outside and inside the enemy palace.

use super::{allows, assert_goes, black, white};

#[test]
fn elephant_goes_two_points_along_a_diagonal_5_4_1() {
    assert_goes(&white("Bd5 Ke1 ke11"), "d5", "b3 b7 f3 f7");
    assert_goes(&white("Ba1 Ke1 ke11"), "a1", "c3");
}

#[test]
fn elephant_is_stopped_by_a_piece_of_either_side_on_its_eye_5_4_1() {
    assert_goes(&white("Bd5 pe6 Nc4 Ke1 ke11"), "d5", "b7 f3");
}

#[test]
fn elephant_captures_as_it_moves_5_4_1() {
    assert_goes(&white("Bd5 nf7 Nb7 Ke1 ke11"), "d5", "b3 f3 f7");
}

#[test]
fn elephant_knows_no_river_5_4_1() {
    assert_goes(&white("Bc5 Ke1 ke11"), "c5", "a3 a7 e3 e7");
    assert_goes(&black("bc7 Ke1 ke11"), "c7", "a9 a5 e9 e5");
}

#[test]
fn elephant_moves_ordinarily_in_its_own_palace() {
    assert_goes(&white("Be2 Ke1 ke11"), "e2", "c4 g4");
    assert_goes(&white("Bd3 Ke1 ke11"), "d3", "b1 b5 f1 f5");
    assert_goes(&black("be11 Ke1 ke10"), "e11", "c9 g9");
}

#[test]
fn elephant_inside_the_enemy_palace_steps_along_rank_and_diagonal_within_it_5_4_2() {
    let steps = [
        ("d9", "e11", "e9 e10"),
        ("e9", "e11", "d9 f9 d10 f10"),
        ("f9", "e11", "e9 e10"),
        ("d10", "f11", "e10 e9 e11"),
        ("f10", "d11", "e10 e9 e11"),
        ("d11", "e9", "e11 e10"),
        ("f11", "e9", "e11 e10"),
    ];
    for (from, king, to) in steps {
        assert_goes(&white(&format!("B{from} Ke1 k{king}")), from, to);
    }
}

#[test]
fn elephant_leaves_the_enemy_palace_from_the_home_points_of_king_and_dragon_5_4_3() {
    assert_goes(&white("Be11 Ke1 ke9"), "e11", "d11 f11 d10 f10 c9 g9");
    assert_goes(&white("Be10 Ke1 ke9"), "e10", "d10 f10 d9 f9 d11 f11 c8 g8");
    assert_goes(&white("Be10 Ke1 ke11"), "e10", "d10 f10 d9 f9 d11 f11 c8 g8");
}

#[test]
fn black_elephant_in_the_white_palace_5_4() {
    assert_goes(&black("be1 Ke3 ke11"), "e1", "d1 f1 d2 f2 c3 g3");
    assert_goes(&black("be2 Ke3 ke11"), "e2", "d2 f2 d1 f1 d3 f3 c4 g4");
    assert_goes(&black("be3 Ke1 ke11"), "e3", "d3 f3 d2 f2");
    assert_goes(&black("bd2 Kf1 ke11"), "d2", "e1 e2 e3");
    assert_goes(&black("bf1 Ke3 ke11"), "f1", "e1 e2");
}

#[test]
fn elephant_leaves_over_an_empty_eye_only_and_may_capture_5_4_3() {
    assert_goes(&white("Be11 nd10 rg9 Nf11 Ke1 kd9"), "e11", "d11 d10 f10 g9");
}

#[test]
fn elephant_enters_the_enemy_palace_by_its_two_point_move() {
    assert_goes(&white("Bc7 Ke1 kf11"), "c7", "a5 a9 e5 e9");
    assert_goes(&white("Bb9 nd11 Ke1 kf11"), "b9", "d7 d11");
    assert_goes(&white("Bc9 Ke1 kf11"), "c9", "a7 a11 e7 e11");
    assert_goes(&white("Bc9 nd10 Ke1 kf11"), "c9", "a7 a11 e7");
}

#[test]
fn elephant_may_enter_by_a_move_that_it_cannot_play_back() {
    let game = white("Bc7 Ke1 kf11").play("c7e9 f11e11");
    assert!(!allows(&game, "e9c7"));
    assert_goes(&game, "e9", "d9 f9 d10 f10");
}
