//! Chess by the laws: what perft does not count. Positions, rights, ends, records.

use tenglong::core::Color;
use tenglong::core::rules::Agreement;
use tenglong::game::Game;
use tenglong::variants::VariantId;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn game(fen: &str) -> Game {
    Game::new(VariantId::Chess, Agreement::default(), Some(fen))
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

fn refusal(fen: &str) -> String {
    match Game::new(VariantId::Chess, Agreement::default(), Some(fen)) {
        Ok(_) => panic!("{fen} is taken"),
        Err(error) => error.to_string(),
    }
}

mod fen {
    use super::*;

    #[test]
    fn what_no_game_leads_to_is_refused() {
        for (fen, reason) in [
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", "placement: Black does not have exactly one king"),
            ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "placement: White does not have exactly one king"),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "placement: 'P' cannot stand on h8"),
            ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "placement: 'p' cannot stand on a1"),
            ("4k3/8/8/8/8/8/8/4K2i w - - 0 1", "placement: rank 1 has the unknown letter 'i'"),
            ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "placement: rank 1 does not have 8 points"),
            (
                "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
                "placement: Black has too many pieces: its pawns and its pieces above the start count are more than 8",
            ),
            (
                "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
                "placement: White has too many pieces: its pawns and its pieces above the start count are more than 8",
            ),
            ("4k3/8/8/8/8/8/8/4K2r b - - 0 1", "White is in check but not to move"),
            (
                "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
                "rights: 'Q' needs the White king and its rook on their home squares",
            ),
            (
                "r3k3/8/8/8/8/8/8/5K1R w K - 0 1",
                "rights: 'K' needs the White king and its rook on their home squares",
            ),
            ("r3k3/8/8/8/8/8/8/4K3 w qq - 0 1", "rights: 'q' is named twice"),
            ("r3k3/8/8/8/8/8/8/4K3 w a - 0 1", "rights: 'a' is none of K, Q, k, q"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d7 0 1", "fourth field: no Black pawn can have passed over d7"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1", "fourth field: no Black pawn can have passed over e6"),
            ("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", "fourth field: no Black pawn can have passed over d6"),
            ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "fourth field: no Black pawn can have passed over d6"),
            ("4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", "fourth field: no White pawn can have passed over d6"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - x 0 1", "fourth field: is neither '-' nor a square"),
        ] {
            assert_eq!(refusal(fen), reason, "{fen}");
        }
    }

    #[test]
    fn rights_come_in_any_order_and_leave_in_one() {
        assert_eq!(
            game("r3k2r/8/8/8/8/8/8/R3K2R b qKkQ - 3 9").fen(),
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9"
        );
    }

    #[test]
    fn a_field_of_rights_that_is_left_out_means_none() {
        let game = game("r3k2r/8/8/8/8/8/8/R3K2R w");
        assert_eq!(game.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
        assert!(!game.assumed_rights());
    }

    #[test]
    fn the_square_passed_over_is_kept_where_a_capture_on_it_is_legal() {
        for (named, kept) in [
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6"),
            ("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "-"),
            ("4k3/8/8/8/3p4/8/8/4K3 b - - 0 1", "-"),
            // Pinned on the file, and along the rank by both pawns leaving it.
            ("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "-"),
            ("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "-"),
        ] {
            assert_eq!(game(named).fen().split(' ').nth(3), Some(kept), "{named}");
        }
        assert_eq!(after(START, "e2e4").fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        let passed = after(START, "e2e4 a7a6 e4e5 d7d5");
        assert_eq!(passed.fen(), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
    }
}

mod rights {
    use super::*;

    const CASTLES: &str = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";

    fn rights(moves: &str) -> String {
        after(CASTLES, moves).fen().split(' ').nth(2).expect("a field of rights").to_string()
    }

    #[test]
    fn to_castle_end_with_a_move_of_king_or_rook_and_with_the_rooks_capture() {
        assert_eq!(rights("e1e2"), "kq");
        assert_eq!(rights("a1b1"), "Kkq");
        assert_eq!(rights("h1g1 a8b8"), "Qk");
        assert_eq!(rights("e1g1"), "kq");
        assert_eq!(rights("e1c1 e8g8"), "-");
        assert_eq!(rights("e1e2 e8e7 e2e1 e7e8"), "-");
        let taking = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(after(taking, "h1h8").fen().split(' ').nth(2), Some("Qq"));
    }

    #[test]
    fn to_capture_in_passing_last_one_move() {
        let game = after("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e1e2 e8e7");
        assert_eq!(
            game.parse_move("e5d6").map_err(|error| error.to_string()),
            Err("illegal move 'e5d6'".into())
        );
    }

    #[test]
    fn of_castling_and_passing_are_played_and_taken_back() {
        let castled = after(CASTLES, "e1c1 e8g8");
        assert_eq!(castled.fen(), "r4rk1/p6p/8/8/8/8/P6P/2KR3R w - - 2 2");
        let captured = after("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e5d6");
        assert_eq!(captured.fen(), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    }
}

mod ends {
    use super::*;

    #[test]
    fn mate_and_stalemate() {
        assert_eq!(outcome(&after(START, "f2f3 e7e5 g2g4 d8h4")), "checkmate, black wins");
        assert_eq!(outcome(&game("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1")), "draw, stalemate");
    }

    #[test]
    fn material_that_cannot_mate() {
        for (placement, white_can, black_can) in [
            ("4k3/8/8/8/8/8/8/4K3", false, false),
            ("4k3/8/8/8/8/8/8/4KN2", false, false),
            ("4kb2/8/8/8/8/8/8/4K3", false, false),
            // f8 and c1 are dark, f1 is light.
            ("4kb2/8/8/8/8/8/8/2B1K3", false, false),
            ("4kb2/8/8/8/8/8/8/4KB2", true, true),
            ("4kb2/8/7b/8/8/8/8/2B1K3", false, false),
            ("4kn2/8/8/8/8/8/8/4KN2", true, true),
            ("4kb2/8/8/8/8/8/8/4KN2", true, true),
            ("4k3/8/8/8/8/8/8/4KNN1", true, false),
            ("4k3/8/8/8/8/8/8/2B1KB2", true, false),
            ("4k3/8/8/8/8/8/8/4KBN1", true, false),
            ("4kq2/8/8/8/8/8/8/4KN2", false, true),
            ("4k3/8/8/8/8/8/8/3QK1b1", true, false),
            ("4kr2/8/8/8/8/8/8/4KN2", true, true),
            ("4kr2/8/8/8/8/8/8/4KB2", false, true),
            ("4k3/5p2/8/8/8/8/8/4KB2", true, true),
            ("4k3/8/8/8/8/8/5P2/4K3", true, false),
            ("4k3/8/8/8/8/8/8/4KR2", true, false),
        ] {
            let game = game(&format!("{placement} w - - 0 1"));
            assert_eq!(
                (game.can_win(Color::White), game.can_win(Color::Black)),
                (white_can, black_can),
                "{placement}"
            );
            let expected = if white_can || black_can { "ongoing" } else { "draw, dead position" };
            assert_eq!(outcome(&game), expected, "{placement}");
        }
    }

    #[test]
    fn a_position_that_stands_for_the_third_time() {
        let round = "g1f3 g8f6 f3g1 f6g8 ";
        assert_eq!(outcome(&after(START, round)), "ongoing");
        assert_eq!(outcome(&after(START, &round.repeat(2))), "draw, repetition");
    }

    #[test]
    fn positions_with_other_rights_are_not_the_same() {
        let kings = "e1e2 e8e7 e2e1 e7e8 ";
        let start = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
        assert_eq!(outcome(&after(start, &kings.repeat(2))), "ongoing");
        assert_eq!(outcome(&after(start, &kings.repeat(3))), "draw, repetition");
        // The first time White could capture in passing.
        let round = "e1e2 e8e7 e2e1 e7e8 ";
        let passing = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
        assert_eq!(outcome(&after(passing, &format!("d7d5 {}", round.repeat(2)))), "ongoing");
        assert_eq!(outcome(&after(passing, &format!("d7d5 {}", round.repeat(3)))), "draw, repetition");
        // Here it could not, its pawn being pinned: the positions are the same.
        let pinned = "k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
        let round = "e1f1 a8b8 f1e1 b8a8 ";
        assert_eq!(outcome(&after(pinned, &format!("d7d5 {}", round.repeat(2)))), "draw, repetition");
    }

    #[test]
    fn fifty_moves_without_capture_or_pawn_move() {
        let rook = |clock| format!("4k3/7R/8/8/8/8/8/4K3 w - - {clock} 80");
        assert_eq!(outcome(&after(&rook(98), "h7h6")), "ongoing");
        assert_eq!(outcome(&after(&rook(99), "h7h6")), "draw, move rule");
        assert_eq!(outcome(&after("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8")), "checkmate, white wins");
        assert_eq!(after("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80", "e2e3").clock(), 0);
        assert_eq!(after("r3k3/8/8/8/8/8/8/R3K3 w Qq - 7 80", "e1c1").clock(), 8);
    }
}

mod record {
    use super::*;

    #[test]
    fn castling_has_its_own_spelling() {
        let castles = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
        let game = after(castles, "");
        for (text, spellings) in [("e1g1", ["O-O", "0-0", "O-O+"]), ("e1c1", ["O-O-O", "0-0-0", "O-O-O#"])] {
            let mv = game.parse_move(text).expect("castling is legal");
            assert_eq!(game.san(mv), spellings[0]);
            for spelling in spellings {
                assert_eq!(game.parse_san(spelling), Ok(mv), "{spelling}");
            }
        }
        let checking = game_with_check();
        assert_eq!(checking.san(checking.parse_move("e1c1").expect("castling is legal")), "O-O-O+");
    }

    fn game_with_check() -> Game {
        game("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1")
    }

    #[test]
    fn moves_are_written_as_the_standard_of_pgn_says() {
        for (fen, text, written) in [
            (START, "g1f3", "Nf3"),
            (START, "e2e4", "e4"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
            ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"),
            ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "e8=N"),
            ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1"),
            ("4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "a1d1", "Rad1"),
            ("4k3/8/8/R7/8/4K3/8/R7 w - - 0 1", "a1a3", "R1a3"),
            ("5k2/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"),
        ] {
            let game = game(fen);
            let mv = game.parse_move(text).unwrap_or_else(|error| panic!("{error} in {fen}"));
            assert_eq!(game.san(mv), written, "{fen}");
        }
    }

    #[test]
    fn a_promotion_names_its_piece() {
        let game = game("7k/4P3/8/8/8/8/8/4K3 w - - 0 1");
        for text in ["e7e8", "e7e8k", "e7e8p"] {
            let error = game.parse_move(text).expect_err("no such promotion");
            assert_eq!(error.to_string(), format!("wrong promotion piece in '{text}'"));
        }
        for letter in ["q", "r", "b", "n"] {
            let text = format!("e7e8{letter}");
            assert_eq!(game.move_text(game.parse_move(&text).expect("a promotion")), text);
        }
    }
}
