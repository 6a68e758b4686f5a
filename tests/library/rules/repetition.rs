//! Article 10.10: the same position for the third time.

use super::slow::{self, Status};
use super::{Both, allows, fen, white};

/// The plies after which the game stands drawn by repetition, of these moves.
fn repetitions(mut game: Both, moves: &str) -> Vec<usize> {
    let mut plies = Vec::new();
    for (ply, text) in moves.split_whitespace().enumerate() {
        game = game.play(text);
        if game.status() == Status::Repetition {
            plies.push(ply + 1);
        }
    }
    plies
}

#[test]
fn the_third_occurrence_draws_the_start_counted_10_10() {
    let there_and_back = "b1c3 b11c9 c3b1 c9b11 ".repeat(2);
    assert_eq!(repetitions(Both::new(slow::START), &there_and_back), [8]);
}

#[test]
fn occurrences_need_not_follow_each_other() {
    let moves = "a1a2 a11a10 a2a1 a10a11 i1i2 i11i10 i2i1 i10i11";
    assert_eq!(repetitions(Both::new(slow::START), moves), [8]);
}

#[test]
fn the_same_pieces_with_the_other_side_to_move_are_another_position() {
    // White loses a move by going round three points, then Black does.
    let moves = "e1d1 e11d11 d1e2 d11e11 e2e1 e11d11 e1d1 d11e10 d1e1 e10e11";
    let game = white("Ke1 Ri5 Pa4 ke11 pi8");
    assert_eq!(repetitions(game, moves), [0_usize; 0]);
    let game = white("Ke1 Ri5 Pa4 ke11 pi8").play(moves);
    assert_eq!(repetitions(game, "e1d1 e11d11 d1e1 d11e11"), [4]);
}

#[test]
fn a_lost_right_makes_another_position() {
    // The rights of both tigers on c are gone after ply 2: the position of ply 2 returns with 6 and 10, that
    // of ply 4 with 8 and 12.
    let round = "c4c5 c8c7 c5c4 c7c8 ";
    assert_eq!(repetitions(Both::new(slow::START), &round.repeat(3)), [10, 11, 12]);
}

#[test]
fn unusable_rights_do_not_make_another_position() {
    let start = fen("Hc4 Ke1 Pb6 hc8 ke11", "w C - 0 1");
    assert_eq!(repetitions(Both::new(&start), &"c4c5 c8c7 c5c4 c7c8 ".repeat(2)), [8]);
}

#[test]
fn a_right_dropped_by_the_loss_of_its_partner_makes_another_position() {
    let start = fen("Hc4 Pa4 Ke1 hc8 ke11", "w AC - 0 1");
    assert_eq!(repetitions(Both::new(&start), &"c4c5 c8c7 c5c4 c7c8 ".repeat(2)), [0_usize; 0]);
}

#[test]
fn positions_repeat_across_sideways_pawn_moves() {
    let game = white("Pd7 Ra1 Ke1 ke11 ph5");
    let round = "d7e7 h5g5 e7d7 g5h5 ";
    assert_eq!(repetitions(white("Pd7 Ra1 Ke1 ke11 ph5"), &round.repeat(2)), [8]);
    assert_eq!(game.play(&round.repeat(2)).slow.position().clock, 0);
}

#[test]
fn positions_repeat_across_sideways_moves_of_one_pawn_and_a_king() {
    assert_eq!(repetitions(white("Pd7 Ra1 Ke1 ke11"), &"d7c7 e11d11 c7d7 d11e11 ".repeat(2)), [8]);
}

#[test]
fn a_forward_pawn_move_ends_the_look_back() {
    let moves = "d7e7 e11d11 e7d7 d11e11 d7d8 e11d11 d8e8 d11e11 e8d8 e11d11 d8e8 d11e11 e8d8";
    assert_eq!(repetitions(white("Pd7 Ra1 Ke1 ke11"), moves), [13]);
}

#[test]
fn a_horse_whose_way_back_is_blocked_comes_home_another_way() {
    let game = white("Nb1 Rc2 Pa4 Ke1 ke11").play("b1c3 e11d11");
    assert!(!allows(&game, "c3b1"));
    let round = "b1c3 e11d11 c3b5 d11e11 b5a3 e11d11 a3b1 d11e11 ";
    let game = white("Nb1 Rc2 Pa4 Ke1 ke11");
    assert_eq!(repetitions(game, &round.repeat(2)), [16]);
}

#[test]
fn an_elephant_that_went_through_the_palace_comes_home_another_way() {
    let round = "c9e11 e9d9 e11g9 d9e9 g9e7 e9d9 e7c9 d9e9 ";
    assert_eq!(repetitions(white("Bc9 Ra1 Ke1 ke9"), &round.repeat(2)), [16]);
}

#[test]
fn a_king_and_dragon_swap_does_not_end_the_look_back() {
    let round = "e1e2 e11d11 e2d1 d11e10 e1f2 e10e11 d1e1 e11d11 f2e2 d11e11 ";
    assert_eq!(repetitions(white("Ke1 Qe2 Pa4 ke11"), &round.repeat(2)), [20]);
}
