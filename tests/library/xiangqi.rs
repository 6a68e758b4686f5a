//! Xiangqi by the rules: what perft does not count. Positions, ends, records.

use tenglong::core::Color;
use tenglong::core::rules::Agreement;
use tenglong::game::Game;
use tenglong::variants::VariantId;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

fn game(fen: &str) -> Game {
    Game::new(VariantId::Xiangqi, Agreement::default(), Some(fen))
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The game after moves in protocol text.
fn after(fen: &str, moves: &str) -> Game {
    let mut game = game(fen);
    for text in moves.split_whitespace() {
        let mv = game.parse_move(text).unwrap_or_else(|error| panic!("{error} in {}", game.fen()));
        game.play(mv);
    }
    game
}

fn outcome(game: &Game) -> String {
    game.outcome().map_or("ongoing".to_string(), |outcome| outcome.to_string())
}

mod fen {
    use super::*;

    #[test]
    fn what_no_game_leads_to_is_refused() {
        for (fen, reason) in [
            ("9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "placement: Black does not have exactly one king"),
            ("4k4/9/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "placement has 11 ranks, not 10"),
            ("4k4/9/9/9/9/9/9/9/9/3K4 w - - 0 1", "placement: rank 1 does not have 9 points"),
            ("4k4/9/9/9/9/9/9/9/9/3K4Q w - - 0 1", "placement: rank 1 has the unknown letter 'Q'"),
            ("4k4/9/9/9/9/9/3K5/9/9/9 w - - 0 1", "placement: 'K' cannot stand on d4"),
            ("4k4/9/9/9/9/9/9/9/3A5/3K5 w - - 0 1", "placement: 'A' cannot stand on d2"),
            ("4k4/9/9/9/9/4b4/9/9/9/3K5 w - - 0 1", "placement: 'b' cannot stand on e5"),
            ("4k4/9/9/4b4/9/9/9/9/9/3K5 w - - 0 1", "placement: 'b' cannot stand on e7"),
            ("4k4/9/9/9/9/9/3P5/9/9/3K5 w - - 0 1", "placement: 'P' cannot stand on d4"),
            ("4k4/9/9/9/9/9/9/4P4/9/3K5 w - - 0 1", "placement: 'P' cannot stand on e3"),
            (
                "4k4/9/9/9/9/9/9/9/9/3K2RRR w - - 0 1",
                "placement: White has too many pieces: a kind is above its number at the start",
            ),
            ("4k4/9/9/9/9/9/9/9/9/3K5 w KQ - 0 1", "rights: is 'KQ', not '-'"),
            ("4k4/9/9/9/9/9/9/9/9/3K5 w - e3 0 1", "fourth field: is 'e3', not '-'"),
            ("4k4/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1", "Black is in check but not to move"),
            // The generals face each other.
            ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "placement: the generals face each other"),
        ] {
            let refused = Game::new(VariantId::Xiangqi, Agreement::default(), Some(fen));
            assert_eq!(
                refused.map(|game| game.fen()).map_err(|error| error.to_string()),
                Err(reason.into()),
                "{fen}"
            );
        }
    }

    #[test]
    fn elephant_and_horse_have_other_letters_too() {
        let other = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
        assert_eq!(game(other).fen(), START);
    }
}

mod ends {
    use super::*;

    #[test]
    fn no_legal_move_loses_with_and_without_check() {
        assert_eq!(outcome(&game("R3k4/3R5/9/9/9/9/9/9/9/3K5 b - - 0 1")), "checkmate, white wins");
        assert_eq!(outcome(&game("3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1")), "stalemate, white wins");
        // The horse on e9 would open the file between the generals, every step of the general is guarded.
        assert_eq!(outcome(&game("4k4/3PnP3/9/9/9/9/9/9/9/4K4 b - - 0 1")), "stalemate, white wins");
    }

    #[test]
    fn no_piece_that_can_cross_the_river() {
        assert_eq!(outcome(&game("2bakab2/9/9/9/9/9/9/4B4/9/2BAKA3 w - - 0 1")), "draw, dead position");
        for crossing in ["R8", "N8", "C8"] {
            let fen = format!("3k5/9/9/9/9/{crossing}/9/9/9/4K4 b - - 0 1");
            assert_eq!(outcome(&game(&fen)), "ongoing", "{fen}");
        }
        assert_eq!(outcome(&game("3k5/9/9/9/9/p8/9/9/9/4K4 w - - 0 1")), "ongoing");
        assert_eq!(outcome(&after("3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1", "e1e2")), "draw, dead position");
    }

    #[test]
    fn sixty_moves_without_capture() {
        let rook = |clock| format!("3k5/9/9/9/9/9/9/8R/8p/4K4 w - - {clock} 80");
        assert_eq!(outcome(&after(&rook(118), "i3i4")), "ongoing");
        assert_eq!(outcome(&after(&rook(119), "i3i4")), "draw, move rule");
        assert_eq!(after(&rook(119), "i3i2").clock(), 0);
        let soldier = after("3k5/9/9/9/9/9/P8/9/9/4K4 w - - 119 80", "a4a5");
        assert_eq!(outcome(&soldier), "draw, move rule", "a soldier's move is no capture");
        let mating = after("3k5/R8/9/9/9/9/9/9/4R4/4K4 w - - 119 80", "e2e10");
        assert_eq!(outcome(&mating), "checkmate, white wins");
    }

    #[test]
    fn whoever_breaks_off_loses() {
        let game = game("3k5/9/9/9/9/r8/9/9/9/4K4 w - - 0 1");
        assert!(game.can_win(Color::White) && game.can_win(Color::Black));
    }
}

mod cycles;
mod notation;

mod repetition {
    use super::*;

    #[test]
    fn of_quiet_moves_is_a_draw() {
        let round = "b1c3 b10c8 c3b1 c8b10 ";
        assert_eq!(outcome(&after(START, round)), "ongoing");
        assert_eq!(outcome(&after(START, &round.repeat(2))), "draw, repetition");
    }

    #[test]
    fn of_soldiers_sideways_is_seen() {
        let fen = "3k5/9/9/4P4/9/9/4p4/9/9/4K4 w - - 0 1";
        assert_eq!(outcome(&after(fen, &"e7d7 e4d4 d7e7 d4e4 ".repeat(2))), "draw, repetition");
    }

    #[test]
    fn of_checks_by_one_side_alone_loses_for_it() {
        let checked = "3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 0 1";
        let round = "d10e10 d2e2 e10d10 e2d2 ";
        assert_eq!(outcome(&after(checked, round)), "ongoing");
        assert_eq!(outcome(&after(checked, &round.repeat(2))), "perpetual check, black wins");
        // The same, adjudicated with the checking side to move.
        let checking = "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1";
        let round = "d2e2 e10d10 e2d2 d10e10 ";
        assert_eq!(outcome(&after(checking, &round.repeat(2))), "perpetual check, black wins");
        // And with colours changed.
        let black = "5k3/3r5/9/9/9/9/9/9/9/3K5 w - - 0 1";
        let round = "d1e1 d9e9 e1d1 e9d9 ";
        assert_eq!(outcome(&after(black, &round.repeat(2))), "perpetual check, white wins");
    }

    #[test]
    fn with_one_move_that_gives_no_check_is_a_draw() {
        let checked = "3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 0 1";
        let checks = "d10e10 d2e2 e10d10 e2d2 ";
        let pause = "d10e10 d2i2 e10d10 i2d2 ";
        for moves in [format!("{checks}{pause}"), format!("{pause}{checks}")] {
            assert_eq!(outcome(&after(checked, &moves)), "draw, repetition", "{moves}");
        }
    }

    #[test]
    fn what_came_before_the_first_of_the_three_does_not_count() {
        let fen = "3k5/9/9/9/9/9/9/9/8R/5K3 w - - 0 1";
        let checks = "d10e10 d2e2 e10d10 e2d2 ".repeat(2);
        assert_eq!(
            outcome(&after(fen, &format!("i2h2 d10d9 h2i2 d9d10 i2d2 {checks}"))),
            "perpetual check, black wins"
        );
    }

    #[test]
    fn of_checks_by_both_sides_is_a_draw() {
        for (fen, round) in [
            ("3c5/4k4/9/4r4/9/9/3C5/3K5/9/4R4 w - - 0 1", "d4e4 e7d7 e4d4 d7e7 "),
            ("4r4/5k3/9/9/9/9/9/4c4/4R4/4KC3 w - - 0 1", "e2f2 e3f3 f2e2 f3e3 "),
        ] {
            assert_eq!(outcome(&after(fen, &round.repeat(2))), "draw, repetition", "{fen}");
        }
    }

    #[test]
    fn is_looked_for_back_to_the_last_capture_only() {
        // The soldier falls: the positions before it cannot come again.
        let fen = "3k5/9/9/9/9/9/9/3p5/3R5/5K3 w - - 0 1";
        let checks = "d10e10 d3e3 e10d10 e3d3 ";
        assert_eq!(outcome(&after(fen, &format!("d2d3 {checks}"))), "ongoing");
        assert_eq!(
            outcome(&after(fen, &format!("d2d3 {}", checks.repeat(2)))),
            "perpetual check, black wins"
        );
    }
}

mod record {
    use super::*;

    /// Checks that a move is written so, and read from all the spellings.
    fn check(fen: &str, text: &str, spellings: &[&str]) {
        let game = game(fen);
        let mv = game.parse_move(text).unwrap_or_else(|error| panic!("{error} in {fen}"));
        assert_eq!(game.san(mv), spellings[0], "{text} in {fen}");
        for spelling in spellings {
            assert_eq!(game.parse_san(spelling), Ok(mv), "{spelling} in {fen}");
        }
    }

    fn refusal(fen: &str, text: &str) -> String {
        game(fen).parse_san(text).expect_err(text).to_string()
    }

    #[test]
    fn of_the_example_in_the_rules() {
        let mut game = game(START);
        for (record, text) in [("C2=5", "h3e3"), ("H8+7", "h10g8"), ("H2+3", "h1g3"), ("R9=8", "i10h10")] {
            let mv = game.parse_san(record).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((game.move_text(mv).as_str(), game.san(mv).as_str()), (text, record));
            game.play(mv);
        }
    }

    #[test]
    fn of_each_kind() {
        check(START, "h3e3", &["C2=5", "c2.5"]);
        check(START, "h3h10", &["C2+7"]);
        check(START, "b1c3", &["H8+7", "N8+7", "h8+7"]);
        check(START, "a1a2", &["R9+1"]);
        check(START, "g4g5", &["P3+1"]);
        check(START, "c1e3", &["E7+5", "B7+5", "b7+5"]);
        check(START, "d1e2", &["A6+5"]);
        check(START, "e1e2", &["K5+1"]);
        let back = "3k5/9/9/9/2P6/2B6/9/4N4/4A4/R3K4 w - - 0 1";
        check(back, "e3c2", &["H5-7"]);
        check(back, "c5a3", &["E7-9"]);
        check(back, "e2d1", &["A5-6"]);
        check(back, "c6d6", &["P7=6"]);
    }

    #[test]
    fn of_pieces_in_tandem() {
        let rooks = "5k3/9/9/4R4/9/4R4/9/9/9/3K5 w - - 0 1";
        check(rooks, "e7e8", &["R++1", "+R+1"]);
        check(rooks, "e5e4", &["R--1", "-R-1"]);
        check(rooks, "e7e9", &["R++2", "R5+2"]);
        check(rooks, "e7f7", &["R+=4", "r+.4", "+R.4"]);
        assert_eq!(refusal(rooks, "R5=4"), "ambiguous move 'R5=4': e5f5 or e7f7");
        let horses = "3k5/9/9/4n4/9/4n4/9/9/9/4K4 b - - 0 1";
        check(horses, "e5d3", &["H++4"]);
        check(horses, "e7d9", &["H--4"]);
        let advisors = "3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1";
        check(advisors, "d1e2", &["A6+5"]);
        check(advisors, "d3e2", &["A6-5"]);
    }

    #[test]
    fn of_soldiers_in_tandem() {
        let two = "3k5/9/4P4/4P4/9/9/9/9/9/4K4 w - - 0 1";
        check(two, "e8e9", &["P++1", "15+1"]);
        check(two, "e7d7", &["P-=6", "25=6"]);
        let three = "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w - - 0 1";
        check(three, "e8d8", &["P+=6", "15=6"]);
        check(three, "e7d7", &["P==6", "25=6", "=P=6"]);
        check(three, "e6d6", &["P-=6", "35=6"]);
        let four = "3k5/9/4P4/4P4/4P4/4P4/9/9/9/4K4 w - - 0 1";
        check(four, "e8d8", &["15=6"]);
        check(four, "e6d6", &["35=6"]);
        let twice = "3k5/9/4P1P2/4P1P2/9/9/9/9/9/4K4 w - - 0 1";
        check(twice, "e7d7", &["25=6", "P-=6"]);
        check(twice, "g8g9", &["13+1"]);
        assert_eq!(refusal(twice, "P++1"), "ambiguous move 'P++1': e8e9 or g8g9");
    }

    #[test]
    fn that_means_nothing() {
        assert_eq!(refusal(START, "C2=8"), "illegal move 'C2=8'");
        assert_eq!(refusal(START, "R5+1"), "illegal move 'R5+1'");
        assert_eq!(refusal(START, "R++1"), "illegal move 'R++1'");
        for text in ["", "C", "C2", "C2=", "C2=0", "C2=55", "Q2=5", "Z1c3", "炮二平", "++++"] {
            assert!(refusal(START, text).ends_with("is not a move"), "{text}");
        }
    }
}
