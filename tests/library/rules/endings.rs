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
fn an_ending_of_up_to_four_pieces_from_which_no_mate_is_reached_is_dead_10_4() {
    for pieces in [
        "Ke1 Ab3 ke11",
        "Ke1 ah9 ke11",
        "Ke1 Ra1 ke11",
        "Ke1 Bc1 ke11",
        "Ke1 Nb1 ke11",
        "Ke1 Hc4 ke11",
        "Ke1 Pa4 ke11",
        "Ke1 ke11 sd11 pa8",
        "Ke1 Ab3 ke11 sd11",
        "Ke1 Sd1 Ab3 ke11",
        "Ke1 Ab3 Ah3 ke11",
        "Ke1 Hc4 Hg4 ke11",
        "Ke1 Hc4 Nb1 ke11",
        "Ke1 Ra1 ke11 nb11",
    ] {
        assert_eq!(white(pieces).status(), Status::DeadPosition, "{pieces}");
        assert_eq!(black(pieces).status(), Status::DeadPosition, "{pieces}");
    }
}

#[test]
fn what_can_still_end_in_a_mate_is_not_dead() {
    for pieces in [
        "Ke1 Qa2 ke11",
        "Ke1 Qa2 ke11 sd11",
        "Ke1 Nb1 Nh1 ke11",
        "Ke1 Pa4 Pi4 ke11",
        // Its own piece takes a point away from the king.
        "Ke1 Ra1 ke11 bc11",
        "Ke1 Ra1 ke11 hc8",
        "Ke1 Ab3 ke11 ah9",
        // Never called dead: more than four pieces that are not only kings and advisors.
        "Ke1 Ab3 Ah3 ke11 sd11",
        "Ke1 Sd1 Sf1 Ra1 ke11",
    ] {
        assert_eq!(white(pieces).status(), Status::Ongoing, "{pieces}");
        assert_eq!(black(pieces).status(), Status::Ongoing, "{pieces}");
    }
}

/// By the pieces that `Ke1 Pa4 …` are dead with.
#[test]
fn what_a_pawn_may_become_decides_whether_its_ending_is_dead_10_4() {
    for (pieces, dead) in [
        ("Ke1 Pa4 ke11", "HRBAN"),
        ("Ke1 Pa4 Hc4 ke11", "HN"),
        ("Ke1 Pa4 ke11 ra11", "N"),
        ("Ke1 Pa4 ke11 bc11", "HBN"),
    ] {
        for promotion in "HQRBAN".chars() {
            let is_dead =
                Both::with_promotion(&fen(pieces, "w - - 0 1"), promotion).status() == Status::DeadPosition;
            assert_eq!(is_dead, dead.contains(promotion), "{pieces}, promotion {promotion}");
        }
    }
}

#[test]
fn a_capture_that_leaves_a_dead_position_draws_at_once() {
    let game = white("Ke1 Rb3 rb9 qb5 kd11").play("b3b5");
    assert_eq!(game.status(), Status::Ongoing);
    assert_eq!(white("Kd1 rd2 Ab3 ke11").play("d1d2").status(), Status::DeadPosition);
    assert_eq!(white("Kd1 qd2 Rb3 ke11").play("d1d2").status(), Status::DeadPosition);
}

#[test]
fn a_hundred_plies_without_capture_or_pawn_move_draw_10_12() {
    let game = Both::new(&fen("Ke1 Ra5 Rb5 ke11", "w - - 98 80")).play("e1d1");
    assert_eq!(game.status(), Status::Ongoing);
    let game = game.play("e11d11");
    assert_eq!(game.status(), Status::FiftyMoves);
    assert_eq!(game.fen(), fen("Kd1 Ra5 Rb5 kd11", "w - - 100 81"));
}

#[test]
fn the_move_clock_of_a_fen_counts_10_12() {
    assert_eq!(Both::new(&fen("Ke1 Ra5 Rb5 ke11", "w - - 100 80")).status(), Status::FiftyMoves);
    assert_eq!(Both::new(&fen("Ke1 Ra5 Rb5 ke11", "w - - 9999 9999")).status(), Status::FiftyMoves);
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
    let game = Both::new(&fen("Ke1 Ra5 Rb5 ke11", "w - - 100 80"));
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
