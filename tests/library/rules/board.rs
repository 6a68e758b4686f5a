//! Articles 1 and 2: the board and the start array.

use super::{Both, allows, assert_goes, fen, slow, white};

#[test]
fn nine_files_a_to_i_and_eleven_ranks() {
    let game = white("Ra1 Ri11 Kf2 kd10");
    assert_goes(&game, "a1", "a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 b1 c1 d1 e1 f1 g1 h1 i1");
    assert_goes(&game, "i11", "i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 a11 b11 c11 d11 e11 f11 g11 h11");
}

#[test]
fn every_point_lies_on_both_its_diagonals_1_5() {
    let game = white("Qe6 Qa11 Qd2 Kf3 kd10");
    assert_goes(&game, "e6", "a6 b6 c6 d6 f6 g6 h6 i6 d5 c4 b3 a2 f5 g4 h3 i2 d7 c8 b9 a10 f7 g8 h9 i10");
    assert_goes(&game, "a11", "b11 c11 d11 e11 f11 g11 h11 i11 b10 c9 d8 e7 f6 g5 h4 i3");
    assert_goes(&game, "d2", "a2 b2 c2 e2 f2 g2 h2 i2 c1 e1 c3 b4 a5 e3 f4 g5 h6 i7");
}

#[test]
fn pieces_stand_in_the_start_array_17_a_side() {
    let whites = "Ra1 Nb1 Bc1 Sd1 Ke1 Sf1 Bg1 Nh1 Ri1 Qe2 Ab3 Ah3 Pa4 Hc4 Pe4 Hg4 Pi4";
    let blacks = "ra11 nb11 bc11 sd11 ke11 sf11 bg11 nh11 ri11 qe10 ab9 ah9 pa8 hc8 pe8 hg8 pi8";
    assert_eq!(whites.split(' ').count(), 17);
    assert_eq!(fen(&format!("{whites} {blacks}"), "w ACEGIacegi - 0 1"), slow::START);
}

#[test]
fn white_moves_first_and_has_68_moves_3_1() {
    let game = Both::new(slow::START);
    assert_eq!(game.slow.position().side, slow::Color::White);
    assert_eq!(game.moves().len(), 68);
    assert_goes(&game, "a4", "a5");
    assert_goes(&game, "b3", "a3 c3 d3 e3 f3 g3 b2 b4 b5 b6 b7 b8 b11");
    assert_goes(&game, "c4", "a4 b4 c2 c3 c5 c6 d4 e4");
    assert_goes(&game, "e2", "a2 b2 c2 d2 f2 g2 h2 i2 d3 f3");
    assert_goes(&game, "e1", "e2");
}

#[test]
fn an_elephant_of_the_start_reaches_the_enemy_kings_home() {
    let game = white("Bc1 Ke1 kf9").play("c1e3 f9f10 e3g5 f10f9 g5e7 f9f10 e7c9 f10f9");
    assert!(allows(&game, "c9e11"));
}
