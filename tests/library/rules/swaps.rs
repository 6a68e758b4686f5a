//! Articles 5.1(2)–(4) and 5.8(2): king and dragon change places, tiger and pawn change places.

use super::{Both, allows, assert_goes, black, fen, slow, white};

#[test]
fn king_at_home_swaps_with_a_dragon_anywhere_in_its_palace_5_1_2() {
    for dragon in ["d1", "f1", "d2", "e2", "f2", "d3", "e3", "f3"] {
        let game = white(&format!("Ke1 Q{dragon} ke11"));
        assert!(allows(&game, &format!("e1{dragon}")), "{dragon}");
        let end = game.play(&format!("e1{dragon}"));
        assert_eq!(end.fen(), fen(&format!("K{dragon} Qe1 ke11"), "b - - 1 1"));
    }
    for dragon in ["d11", "f11", "d10", "e10", "f10", "d9", "e9", "f9"] {
        let game = black(&format!("ke11 q{dragon} Ke1")).play(&format!("e11{dragon}"));
        assert_eq!(game.fen(), fen(&format!("k{dragon} qe11 Ke1"), "w - - 1 2"));
    }
}

#[test]
fn king_and_dragon_swap_needs_nothing_empty_between_4_2() {
    assert!(allows(&white("Ke1 Qe3 Ne2 ke11"), "e1e3"));
    assert!(allows(&white("Ke1 Qe3 ne2 ke11"), "e1e3"));
    assert!(allows(&white("Ke1 Qd3 Rd2 Ne2 ke11"), "e1d3"));
}

#[test]
fn king_and_dragon_swap_asks_only_that_the_king_be_at_home() {
    let game = white("Ke1 Qe2 Pa4 ke11").play("e1d1 e11d11 e2f3 d11e11 d1e1 e11d11");
    assert!(allows(&game, "e1f3"));
    let game = game.play("e1f3 d11e11");
    assert_goes(&game, "f3", "e3 f2 e2");
}

#[test]
fn no_king_and_dragon_swap_with_the_king_away_from_home() {
    for king in ["d1", "f1", "d2", "e2", "f2", "e3"] {
        assert!(!allows(&white(&format!("K{king} Qe1 ke11")), &format!("{king}e1")), "{king}");
    }
    assert!(!allows(&white("Ke2 Qd2 ke11"), "e2d2"));
}

#[test]
fn no_king_and_dragon_swap_with_a_dragon_outside_the_palace() {
    for dragon in ["c1", "g1", "e4", "c3", "d4", "d9"] {
        assert!(!allows(&white(&format!("Ke1 Q{dragon} kf10")), &format!("e1{dragon}")), "{dragon}");
    }
}

#[test]
fn no_king_and_dragon_swap_while_the_kings_home_is_attacked_5_1_3() {
    assert!(!allows(&white("Ke1 Qd2 re9 kf11"), "e1d2"));
    assert!(allows(&white("Ke1 Qd2 rf9 ke11"), "e1d2"));
}

#[test]
fn no_king_and_dragon_swap_while_the_dragons_point_is_attacked_5_1_3() {
    assert!(!allows(&white("Ke1 Qd2 rd9 ke11"), "e1d2"));
    assert!(!allows(&white("Ke1 Qe2 pe3 kd11"), "e1e2"));
    assert!(!allows(&white("Ke1 Qf2 hf4 kd11"), "e1f2"));
    assert!(allows(&white("Ke1 Qf2 hf3 kd11"), "e1f2"));
    assert!(!allows(&white("Ke1 Qd2 ad9 rd6 ke11"), "e1d2"));
    assert!(allows(&white("Ke1 Qd2 ad9 ke11"), "e1d2"));
    assert!(!allows(&white("Ke1 Qd3 bb5 ke11"), "e1d3"));
}

#[test]
fn a_pinned_piece_bars_the_swap_of_king_and_dragon_too_1_9() {
    // The rook d9 is bound to its rank by the rook a9, and still attacks d2.
    assert!(!allows(&white("Ke1 Qd2 Ra9 rd9 ke9"), "e1d2"));
}

#[test]
fn king_and_dragon_swap_may_pass_an_attacked_point() {
    assert!(allows(&white("Ke1 Qe3 ra2 ke11"), "e1e3"));
}

#[test]
fn king_swaps_with_either_of_two_dragons() {
    assert_goes(&white("Ke1 Qd2 Qf2 Ne2 ke11"), "e1", "d1 f1 d2 f2");
}

#[test]
fn king_and_dragon_swap_is_one_king_move() {
    let game = Both::new(&fen("Ke1 Qe2 Hc4 Pa4 ke11", "w AC - 7 9")).play("e1e2");
    assert_eq!(game.fen(), fen("Ke2 Qe1 Hc4 Pa4 ke11", "b AC - 8 9"));
}

#[test]
fn tiger_and_pawn_swap_as_one_move_of_both_5_8_2() {
    let game = Both::new(slow::START).play("c4a4");
    let end = "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/H1P1P1H1P/1A5A1/4Q4/RNBSKSBNR b EGIacegi - 0 1";
    assert_eq!(game.fen(), end);
    let game = game.play("g8i8");
    let end = "rnbsksbnr/4q4/1a5a1/p1h1p1p1h/9/9/9/H1P1P1H1P/1A5A1/4Q4/RNBSKSBNR w EGIace - 0 2";
    assert_eq!(game.fen(), end);
}

#[test]
fn tiger_swaps_with_any_pawn_of_its_rank_over_empty_points_5_8_2() {
    let tigers = Both::new(&fen("Hc4 Pi4 Ke1 ke11", "w CI - 0 1"));
    assert_goes(&tigers, "c4", "a4 b4 c2 c3 c5 c6 d4 e4 i4");
    let game = tigers.play("c4i4");
    assert_eq!(game.fen(), fen("Pc4 Hi4 Ke1 ke11", "b - - 0 1"));
}

#[test]
fn no_tiger_and_pawn_swap_over_a_piece_of_either_side_4_2() {
    for between in ["Ne4", "ne4", "Re4"] {
        let game = Both::new(&fen(&format!("Hc4 Pi4 {between} Kd1 kd11"), "w CI - 0 1"));
        assert!(!allows(&game, "c4i4"), "{between}");
    }
    let game = Both::new(&fen("Hc4 Pa4 nb4 Pe4 Nd4 Ke1 ke11", "w ACE - 0 1"));
    assert!(!allows(&game, "c4a4") && !allows(&game, "c4e4"));
}

#[test]
fn no_tiger_and_pawn_swap_unless_neither_has_moved_5_8_2() {
    let pieces = "Hc4 Hg4 Pa4 Pe4 Pi4 Ke1 ke11";
    for (rights, swaps) in [
        ("ACEGI", vec!["c4a4", "c4e4", "g4e4", "g4i4"]),
        ("CE", vec!["c4e4"]),
        ("EG", vec!["g4e4"]),
        ("AEGI", vec!["g4e4", "g4i4"]),
        ("ACGI", vec!["c4a4", "g4i4"]),
        ("AG", vec![]),
        ("-", vec![]),
    ] {
        let game = Both::new(&fen(pieces, &format!("w {rights} - 0 1")));
        let is_swap = |text: &String| ["c4a4", "c4e4", "g4e4", "g4i4"].contains(&text.as_str());
        assert_eq!(game.moves().into_iter().filter(is_swap).collect::<Vec<_>>(), swaps, "{rights}");
    }
}

#[test]
fn a_side_swaps_tiger_and_pawn_at_most_twice() {
    let game = Both::new(slow::START).play("c4a4 i8i7 g4i4 i7i6");
    assert!(game.fen().contains(" w aceg - "), "White has no right left: {}", game.fen());
}

#[test]
fn swapped_pawn_takes_its_first_step_of_one_point_from_its_home_rank() {
    let game = Both::new(slow::START).play("c4a4 e8e7");
    assert_goes(&game, "c4", "c5");
    let game = game.play("c4c5 e7e6");
    assert_goes(&game, "c5", "c6 c7");
}

#[test]
fn swapped_tiger_has_had_its_one_swap() {
    let game = Both::new(&fen("Hc4 Hg4 Pa4 Pe4 Ke1 kd11", "w ACEG - 0 1")).play("c4e4 d11d10");
    assert_goes(&game, "e4", "e2 e3 e5 e6 d4 f4");
    assert!(!allows(&game, "g4c4") && !allows(&game, "g4e4"));
}

#[test]
fn tiger_and_pawn_swap_counts_as_a_pawn_move() {
    let game = Both::new(&fen("Hc4 Pa4 Ke1 ke11", "w AC - 42 50")).play("c4a4");
    assert_eq!(game.fen(), fen("Ha4 Pc4 Ke1 ke11", "b - - 0 50"));
}

#[test]
fn tiger_and_pawn_swap_leaves_the_same_points_full() {
    // The pawn e4 is one of two screens before the cannon; after the swap the tiger is.
    assert!(allows(&Both::new(&fen("Ke1 Hc4 Pe4 pe6 ae8 kd11", "w CE - 0 1")), "c4e4"));
    assert!(!allows(&Both::new(&fen("Ke1 Hc4 Pe4 ae8 kd11", "w CE - 0 1")), "c4e4"));
}

#[test]
fn black_tiger_and_pawn_swap() {
    let game = Both::new(&fen("hg8 pi8 pe8 Ke1 kd11", "b egi - 3 4"));
    assert!(allows(&game, "g8i8") && allows(&game, "g8e8"));
    assert_eq!(game.play("g8e8").fen(), fen("he8 pi8 pg8 Ke1 kd11", "w - - 0 5"));
}
