//! Article 5.8(2): who carries a right to swap tiger and pawn, and when it ends or is dropped.

use super::{Both, fen, slow};

/// The third field of the FEN after these moves.
fn rights_after(start: &str, moves: &str) -> String {
    let fen = Both::new(start).play(moves).fen();
    fen.split(' ').nth(2).expect("a FEN has six fields").to_string()
}

#[test]
fn every_home_tiger_and_pawn_starts_with_a_right() {
    assert_eq!(rights_after(slow::START, ""), "ACEGIacegi");
}

#[test]
fn moving_ends_the_right_of_a_tiger_or_a_pawn() {
    assert_eq!(rights_after(slow::START, "c4c5"), "AEGIacegi");
    assert_eq!(rights_after(slow::START, "a4a5 g8g6"), "CEGIacei");
}

#[test]
fn moving_back_home_does_not_restore_a_right() {
    assert_eq!(rights_after(slow::START, "c4c5 c8c7 c5c4 c7c8"), "AEGIaegi");
}

#[test]
fn swapping_ends_the_rights_of_both() {
    assert_eq!(rights_after(slow::START, "c4e4 g8i8"), "AGIace");
}

#[test]
fn being_captured_ends_the_right() {
    let start = fen("Hc4 Hg4 Pa4 Pe4 Pi4 rc9 Ke1 kd11", "b ACEGI - 0 1");
    assert_eq!(rights_after(&start, "c9c4"), "AEGI");
    // Recapturing by another tiger brings nothing back.
    assert_eq!(rights_after(&fen("Hc4 Hg4 Hc2 Pa4 Pe4 rc9 Ke1 kd11", "b ACEG - 0 1"), "c9c4 c2c4"), "AEG");
}

#[test]
fn moving_past_a_home_point_ends_no_right() {
    assert_eq!(rights_after(slow::START, "a1a2 i11i10"), "ACEGIacegi");
    // An enemy piece on its own home rank, or on this one beside it, touches nothing.
    assert_eq!(rights_after(&fen("Hc4 Pa4 re9 Kd1 kd11", "b AC - 0 1"), "e9e4 d1d2 e4f4"), "AC");
}

#[test]
fn rights_are_dropped_when_no_tiger_has_one() {
    let start = fen("Hc4 Pa4 Pe4 Pi4 hc8 pa8 Ke1 kd11", "w ACEIac - 0 1");
    assert_eq!(rights_after(&start, "c4c5"), "ac");
    assert_eq!(rights_after(&fen("Hc4 Pa4 rc9 hg8 pi8 Ke1 kd11", "b ACgi - 0 1"), "c9c4"), "gi");
}

#[test]
fn rights_are_dropped_when_no_pawn_has_one() {
    let start = fen("Hc4 Hg4 Pa4 hc8 pa8 Ke1 kd11", "w ACGac - 0 1");
    assert_eq!(rights_after(&start, "a4a5"), "ac");
    assert_eq!(rights_after(&fen("Hc4 Hg4 Pa4 ra9 Ke1 kd11", "b ACG - 0 1"), "a9a4"), "-");
    assert_eq!(rights_after(&fen("Hc4 Hg4 Pa4 Ke1 kd11", "w ACG - 0 1"), "c4a4"), "-");
}

#[test]
fn rights_with_pieces_in_the_way_are_kept() {
    assert_eq!(rights_after(&fen("Hc4 Pi4 Ne4 Ke1 kd11", "w CI - 0 1"), "e1e2"), "CI");
}

#[test]
fn unusable_rights_of_a_fen_are_dropped() {
    let pieces = "Hc4 Hg4 Pa4 Pe4 hc8 pa8 Ke1 kd11";
    assert_eq!(rights_after(&fen(pieces, "w CGc - 0 1"), ""), "-");
    assert_eq!(rights_after(&fen(pieces, "w AEac - 0 1"), ""), "ac");
    assert_eq!(rights_after(&fen(pieces, "w AGc - 0 1"), ""), "AG");
}
