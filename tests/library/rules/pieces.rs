//! Articles 4.1–4.3, 5.1(1), 5.2, 5.3, 5.5–5.8(1): king, dragon, rook, horse, advisor, cannon, tiger.

use super::{assert_goes, black, white};

#[test]
fn king_goes_along_the_lines_of_its_palace_5_1() {
    let lines = [
        ("d1", "d2 e1 e2"),
        ("e1", "d1 f1 e2"),
        ("f1", "e1 f2 e2"),
        ("d2", "d1 d3 e2"),
        ("e2", "d1 e1 f1 d2 f2 d3 e3 f3"),
        ("f2", "f1 f3 e2"),
        ("d3", "d2 e3 e2"),
        ("e3", "d3 f3 e2"),
        ("f3", "f2 e3 e2"),
    ];
    for (from, to) in lines {
        assert_goes(&white(&format!("K{from} Pa4 ke11")), from, to);
    }
}

#[test]
fn black_king_goes_along_the_lines_of_its_own_palace_5_1() {
    let lines = [
        ("d11", "d10 e11 e10"),
        ("e11", "d11 f11 e10"),
        ("f11", "e11 f10 e10"),
        ("d10", "d11 d9 e10"),
        ("e10", "d9 e9 f9 d10 f10 d11 e11 f11"),
        ("f10", "f11 f9 e10"),
        ("d9", "d10 e9 e10"),
        ("e9", "d9 f9 e10"),
        ("f9", "f10 e9 e10"),
    ];
    for (from, to) in lines {
        assert_goes(&black(&format!("k{from} pa8 Ke1")), from, to);
    }
}

#[test]
fn king_captures_what_is_not_guarded() {
    // The tiger hits f1 and d3, the horse e1 and d2.
    assert_goes(&white("Ke2 hd1 nf3 ke11"), "e2", "d1 f2 e3 f3");
}

#[test]
fn kings_may_face_each_other_no_flying_general() {
    assert_goes(&white("Ke1 Pa4 ke11"), "e1", "d1 f1 e2");
    assert_goes(&white("Kd1 Pa4 ke11"), "d1", "d2 e1 e2");
}

#[test]
fn dragon_goes_along_rank_and_diagonals_never_along_the_file_5_2() {
    assert_goes(
        &white("Qd4 Ke1 kf10"),
        "d4",
        "a4 b4 c4 e4 f4 g4 h4 i4 c3 b2 a1 e3 f2 g1 c5 b6 a7 e5 f6 g7 h8 i9",
    );
}

#[test]
fn dragon_captures_the_first_piece_and_does_not_jump_5_2() {
    let game = white("Qd4 rf4 ni4 pf6 bg7 Nb6 Ke1 kf10");
    assert_goes(&game, "d4", "a4 b4 c4 e4 f4 c3 b2 a1 e3 f2 g1 c5 e5 f6");
}

#[test]
fn rook_goes_along_rank_and_file_5_3() {
    let game = white("Rd4 Ke1 kf10");
    assert_goes(&game, "d4", "a4 b4 c4 e4 f4 g4 h4 i4 d1 d2 d3 d5 d6 d7 d8 d9 d10 d11");
}

#[test]
fn rook_captures_the_first_piece_and_does_not_jump_4_1_4_3() {
    assert_goes(&white("Rd4 nd6 ad8 Pb4 Ke1 kf10"), "d4", "d1 d2 d3 d5 d6 c4 e4 f4 g4 h4 i4");
}

#[test]
fn horse_goes_one_point_straight_then_one_diagonally_outward_5_5() {
    assert_goes(&white("Nd4 Ke1 kf10"), "d4", "b3 b5 c2 c6 e2 e6 f3 f5");
    assert_goes(&white("Na1 Ke1 kf10"), "a1", "b3 c2");
}

#[test]
fn horse_is_hobbled_by_a_piece_of_either_side_on_its_leg_5_5() {
    assert_goes(&white("Nd4 pe4 Rd5 Ke1 kf10"), "d4", "b3 b5 c2 e2");
}

#[test]
fn horse_is_not_hobbled_by_a_piece_on_a_diagonal_point_5_5() {
    assert_goes(&white("Nd4 Pc5 pe5 Re3 pc3 Ke1 kf10"), "d4", "b3 b5 c2 c6 e2 e6 f3 f5");
}

#[test]
fn horse_captures_as_it_moves_5_5() {
    assert_goes(&white("Nd4 rf5 Rf3 Ke1 ke11"), "d4", "b3 b5 c2 c6 e2 e6 f5");
}

#[test]
fn advisor_goes_along_the_palace_diagonals_5_6() {
    for corner in ["d1", "f1", "d3", "f3"] {
        assert_goes(&white(&format!("S{corner} Ke1 ke11")), corner, "e2");
    }
    assert_goes(&white("Se2 rd3 Sf1 Ke1 ke11"), "e2", "d1 d3 f3");
    for corner in ["d11", "f11", "d9", "f9"] {
        assert_goes(&black(&format!("s{corner} Ke1 ke11")), corner, "e10");
    }
    assert_goes(&black("se10 Ke1 ke11"), "e10", "d9 d11 f9 f11");
}

#[test]
fn cannon_moves_like_a_rook_to_empty_points_5_7() {
    let game = white("Ad4 Ke1 kf10");
    assert_goes(&game, "d4", "a4 b4 c4 e4 f4 g4 h4 i4 d1 d2 d3 d5 d6 d7 d8 d9 d10 d11");
}

#[test]
fn cannon_captures_over_exactly_one_piece_of_either_side_5_7() {
    // Own screen d6, the first beyond it is d9; enemy screen e4 with a capture on g4; b4 is next to nothing
    // to jump to; d2 screens an own rook.
    assert_goes(&white("Ad4 Pd6 rd9 nd10 pe4 bg4 hb4 Rd2 Nd1 Ke1 ke11"), "d4", "d5 d9 g4 c4 d3");
}

#[test]
fn cannon_does_not_capture_over_two_pieces_or_none_5_7() {
    assert_goes(&white("Ad4 nd5 Pd6 rd9 bd3 Ke1 ke11"), "d4", "a4 b4 c4 e4 f4 g4 h4 i4");
    assert_goes(&white("Ab4 nb5 hb6 rb9 Ke1 ke11"), "b4", "a4 c4 d4 e4 f4 g4 h4 i4 b1 b2 b3 b6");
}

#[test]
fn tiger_moves_one_or_two_points_not_jumping_5_8() {
    assert_goes(&white("Hd4 Ke1 kf10"), "d4", "d2 d3 d5 d6 b4 c4 e4 f4");
    assert_goes(&white("Hd4 Pd5 Nb4 Ke1 kf10"), "d4", "d2 d3 c4 e4 f4");
}

#[test]
fn tiger_captures_at_exactly_two_points_over_an_empty_one_5_8() {
    // d5 stands beside it, d6 behind that; f4 at two points; b4 at two points with c4 between; d1 at three.
    assert_goes(&white("Hd4 pd5 nd6 rf4 Nc4 rb4 nd1 Ke2 ke11"), "d4", "d3 d2 e4 f4");
}
