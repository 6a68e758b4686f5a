//! Article 10: mate, stalemate, dead positions, fifty moves.

use super::slow::{Color, Status};
use super::{Both, black, fen, white};

#[test]
fn checkmate_wins_10_1() {
    assert_eq!(black("Ra11 Rb10 Ke1 ke11").status(), Status::Checkmate { winner: Color::White });
    assert_eq!(white("ra1 rb2 Ke1 ke11").status(), Status::Checkmate { winner: Color::Black });
}

#[test]
fn stalemate_is_a_draw_10_3() {
    assert_eq!(black("Ri10 Re5 Ke1 kd11").status(), Status::Stalemate);
    assert_eq!(white("ri2 re7 Kd1 ke11").status(), Status::Stalemate);
}

#[test]
fn only_kings_and_advisors_is_dead_10_3_2() {
    for pieces in ["Ke1 ke11", "Ke1 Sd1 ke11", "Ke1 Sd1 Sf1 ke11 sd11 sf11", "Ke1 ke11 sd11 sf11"] {
        assert_eq!(white(pieces).status(), Status::DeadPosition, "{pieces}");
    }
}

#[test]
fn a_bare_king_against_king_and_one_cannon_is_dead_10_4() {
    assert_eq!(white("Ke1 Ab3 ke11").status(), Status::DeadPosition);
    assert_eq!(white("Ke1 ah9 ke11").status(), Status::DeadPosition);
    assert_eq!(black("Ke1 ah9 ke11").status(), Status::DeadPosition);
}

#[test]
fn nothing_else_is_dead() {
    for pieces in [
        "Ke1 Ab3 ke11 sd11",
        "Ke1 Sd1 Ab3 ke11",
        "Ke1 Ab3 Ah3 ke11",
        "Ke1 Ab3 ke11 ah9",
        "Ke1 Bc1 ke11",
        "Ke1 Nb1 ke11",
        "Ke1 Hc4 ke11",
        "Ke1 Pa4 ke11",
        "Ke1 Ra1 ke11",
        "Ke1 Qa2 ke11",
        "Ke1 ke11 sd11 pa8",
    ] {
        assert_eq!(white(pieces).status(), Status::Ongoing, "{pieces}");
    }
}

#[test]
fn a_capture_that_leaves_a_dead_position_draws_at_once() {
    let game = white("Ke1 Ab3 rb9 Nb5 kd11").play("b3b9");
    assert_eq!(game.status(), Status::Ongoing);
    assert_eq!(white("Kd1 rd2 Ab3 ke11").play("d1d2").status(), Status::DeadPosition);
}

#[test]
fn a_hundred_plies_without_capture_or_pawn_move_draw_10_12() {
    let game = Both::new(&fen("Ke1 Ra5 ke11", "w - - 98 80")).play("e1d1");
    assert_eq!(game.status(), Status::Ongoing);
    let game = game.play("e11d11");
    assert_eq!(game.status(), Status::FiftyMoves);
    assert_eq!(game.fen(), fen("Kd1 Ra5 kd11", "w - - 100 81"));
}

#[test]
fn the_move_clock_of_a_fen_counts_10_12() {
    assert_eq!(Both::new(&fen("Ke1 Ra5 ke11", "w - - 100 80")).status(), Status::FiftyMoves);
    assert_eq!(Both::new(&fen("Ke1 Ra5 ke11", "w - - 9999 9999")).status(), Status::FiftyMoves);
}

#[test]
fn mate_by_the_hundredth_ply_wins_10_12() {
    let start = fen("Ra5 Rb10 Ke1 ke11", "w - - 99 80");
    assert_eq!(Both::new(&start).play("a5a11").status(), Status::Checkmate { winner: Color::White });
    assert_eq!(Both::new(&start).play("a5a6").status(), Status::FiftyMoves);
}

#[test]
fn stalemate_by_the_hundredth_ply_is_stalemate() {
    let start = fen("Ri9 Re5 Ke1 kd11", "w - - 99 80");
    assert_eq!(Both::new(&start).play("i9i10").status(), Status::Stalemate);
}

#[test]
fn captures_pawn_moves_and_tiger_pawn_swaps_reset_the_clock_10_12() {
    let start = fen("Ke1 Qe2 Hc4 Pa4 Ph6 Pe10 Ri4 ni8 kd9", "w AC - 99 80");
    for text in ["i4i8", "a4a5", "h6h7", "h6g6", "c4a4", "e10e11h"] {
        let game = Both::new(&start).play(text);
        assert_eq!(game.slow.position().clock, 0, "{text}");
        assert_eq!(game.status(), Status::Ongoing, "{text}");
    }
    for text in ["i4i5", "c4c5", "e1d1", "e1e2", "e2b2"] {
        let game = Both::new(&start).play(text);
        assert_eq!(game.slow.position().clock, 100, "{text}");
        assert_eq!(game.status(), Status::FiftyMoves, "{text}");
    }
}

#[test]
fn move_lists_go_on_in_drawn_positions() {
    assert_eq!(white("Ke1 ke11").moves(), ["e1d1", "e1e2", "e1f1"]);
    let game = Both::new(&fen("Ke1 Ra5 ke11", "w - - 100 80"));
    assert!(game.moves().len() > 3);
    assert_eq!(game.play("a5a6 e11e10").status(), Status::FiftyMoves);
}

#[test]
fn a_bare_king_cannot_win_10_5() {
    use tenglong::core::Color::{Black, White};
    for (pieces, white_can, black_can) in [
        ("Ke1 ke11", false, false),
        ("Ke1 Pa4 ke11", true, false),
        ("Ke1 ke11 sd11", false, true),
        ("Ke1 Sd1 ke11 pa8", true, true),
    ] {
        let game = white(pieces).library;
        assert_eq!((game.can_win(White), game.can_win(Black)), (white_can, black_can), "{pieces}");
    }
}
