//! FEN: every lenient form that is read, every reason to refuse, and the strict form that is written.

use crate::slow::{self, Rng};
use tenglong::core::notation::FenError;
use tenglong::core::rules::Agreement;
use tenglong::core::{Color, Square};
use tenglong::game::Game;
use tenglong::variants::VariantId;

/// The placement of the start array.
const PLACEMENT: &str = "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/RNBSKSBNR";

fn read(fen: &str) -> Result<Game, FenError> {
    Game::new(VariantId::Dragon, Agreement::default(), Some(fen))
}

/// The strict form of a FEN that is read.
#[track_caller]
fn strict(fen: &str) -> String {
    read(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).fen()
}

/// Why a FEN is refused. Whatever it is, it is said in one line.
#[track_caller]
fn refused(fen: &str) -> FenError {
    let error = read(fen).err().unwrap_or_else(|| panic!("{fen} is read"));
    let text = error.to_string();
    assert!(
        !text.is_empty() && text.chars().all(|letter| letter.is_ascii_graphic() || letter == ' '),
        "{text:?}"
    );
    error
}

/// The FEN of a position with this rank for rank `rank`, a king on e1 and one on e11, White to move, no
/// rights.
fn with_rank(rank: usize, text: &str) -> String {
    let mut ranks = ["9"; 11];
    ranks[0] = "4k4";
    ranks[10] = "4K4";
    ranks[11 - rank] = text;
    format!("{} w - - 0 1", ranks.join("/"))
}

fn square(name: &str) -> Square {
    Square::parse_prefix(name).expect("a point").0
}

mod read_leniently {
    use super::*;

    #[test]
    fn the_strict_form_is_read_and_written() {
        for fen in [slow::START, "5k3/9/9/9/9/9/9/9/9/4N4/3QK4 b - - 17 230"] {
            assert_eq!(strict(fen), fen);
        }
    }

    #[test]
    fn rights_in_any_order() {
        for rights in ["acegiACEGI", "iIgGeEcCaA", "IGECAigeca"] {
            assert_eq!(strict(&format!("{PLACEMENT} w {rights} - 0 1")), slow::START);
        }
    }

    #[test]
    fn unusable_rights_are_dropped() {
        for (rights, usable) in
            [("CG", "-"), ("AEI", "-"), ("CGaeci", "acei"), ("AGc", "AG"), ("Ag", "-"), ("gIiG", "GIgi")]
        {
            assert_eq!(
                strict(&format!("{PLACEMENT} w {rights} - 0 1")),
                format!("{PLACEMENT} w {usable} - 0 1")
            );
        }
    }

    #[test]
    fn move_number_0_is_taken_as_1() {
        assert_eq!(strict(&format!("{PLACEMENT} w - - 5 0")), format!("{PLACEMENT} w - - 5 1"));
    }

    #[test]
    fn counters_up_to_9999() {
        let fen = format!("{PLACEMENT} w - - 9999 9999");
        assert_eq!(strict(&fen), fen);
    }

    #[test]
    fn all_fields_after_the_side_left_out() {
        assert_eq!(strict(&format!("{PLACEMENT} w")), slow::START);
        assert_eq!(strict(&format!("{PLACEMENT} b")), slow::START.replace(" w ", " b "));
    }

    #[test]
    fn fields_after_the_rights_left_out() {
        let fen = format!("{PLACEMENT} w ACac");
        assert_eq!(strict(&fen), format!("{fen} - 0 1"));
    }

    #[test]
    fn both_counters_left_out() {
        let fen = format!("{PLACEMENT} w ACac -");
        assert_eq!(strict(&fen), format!("{fen} 0 1"));
    }

    #[test]
    fn the_move_number_left_out() {
        let fen = format!("{PLACEMENT} w ACac - 12");
        assert_eq!(strict(&fen), format!("{fen} 1"));
    }

    #[test]
    fn the_two_middle_fields_left_out() {
        assert_eq!(strict(&format!("{PLACEMENT} w 0 1")), slow::START);
        assert_eq!(strict(&format!("{PLACEMENT} b 7 20")), format!("{PLACEMENT} b ACEGIacegi - 7 20"));
        assert_eq!(strict(&format!("{PLACEMENT} w 7 0")), format!("{PLACEMENT} w ACEGIacegi - 7 1"));
    }

    #[test]
    fn rights_left_out_are_those_of_every_tiger_and_pawn_at_home() {
        // Black has no tiger at home, so its pawns' rights are of no use; the white g-tiger has moved.
        let placement = "4k4/9/9/p3p4/9/6H2/9/P1H5P/9/9/4K4";
        assert_eq!(strict(&format!("{placement} w")), format!("{placement} w ACI - 0 1"));
        // A pawn and a tiger on each other's home points have none.
        let placement = "4k4/9/9/9/9/9/9/H1P5P/9/9/4K4";
        assert_eq!(strict(&format!("{placement} w")), format!("{placement} w - - 0 1"));
    }

    #[test]
    fn a_game_tells_whether_its_rights_were_assumed() {
        let assumed =
            |fields: &str| read(&format!("{PLACEMENT} {fields}")).expect("a sound FEN").assumed_rights();
        assert!(assumed("w") && assumed("w 0 1"));
        assert!(!assumed("w -") && !assumed("w AC") && !assumed("w ACEGIacegi - 0 1"));
    }
}

mod refused_for_its_shape {
    use super::*;

    #[test]
    fn too_few_or_too_many_fields() {
        assert_eq!(refused(""), FenError::Fields(0));
        assert_eq!(refused(PLACEMENT), FenError::Fields(1));
        assert_eq!(refused(&format!("{} 1", slow::START)), FenError::Fields(7));
    }

    #[test]
    fn not_eleven_ranks() {
        assert_eq!(refused("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"), FenError::Ranks { found: 10, expected: 11 });
        assert_eq!(
            refused("4k4/9/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1"),
            FenError::Ranks { found: 12, expected: 11 }
        );
    }

    #[test]
    fn a_rank_not_of_nine_points() {
        for (rank, text) in
            [(5, "8"), (5, "1R6"), (5, "RRRRRRRR"), (5, "9R"), (5, "R9"), (5, "1R8"), (5, "4R4R"), (5, "")]
        {
            assert_eq!(
                refused(&with_rank(rank, text)),
                FenError::RankLength { rank: 5, expected: 9 },
                "{text}"
            );
        }
    }

    #[test]
    fn two_digits_in_a_row() {
        assert_eq!(refused(&with_rank(6, "45")), FenError::AdjacentDigits { rank: 6 });
        assert_eq!(refused(&with_rank(10, "3R14")), FenError::AdjacentDigits { rank: 10 });
    }

    #[test]
    fn an_unknown_letter() {
        for letter in ['X', 'c', 'e', 'g', '+', '-', '*', '0', '龙'] {
            let rank = format!("4{letter}4");
            assert_eq!(refused(&with_rank(7, &rank)), FenError::Letter { rank: 7, letter });
        }
    }

    #[test]
    fn an_unknown_side() {
        for side in ["W", "B", "white", "R", "-", "wb"] {
            assert_eq!(refused(&format!("{PLACEMENT} {side} - - 0 1")), FenError::Side(side.to_string()));
        }
    }

    #[test]
    fn an_unknown_fourth_field() {
        for fourth in ["e3", "0", "--", "w"] {
            let error = refused(&format!("{PLACEMENT} w - {fourth} 0 1"));
            assert!(matches!(error, FenError::Fourth(_)), "{fourth}: {error}");
        }
    }

    #[test]
    fn a_move_clock_that_is_no_number_from_0_to_9999() {
        for clock in ["x", "-1", "+1", "1.5", "10000", "99999999999999999999", "-"] {
            let error = refused(&format!("{PLACEMENT} w - - {clock} 1"));
            assert_eq!(error, FenError::Clock(clock.to_string()));
        }
    }

    #[test]
    fn a_move_number_that_is_no_number_from_0_to_9999() {
        for number in ["x", "-1", "+1", "10000", "99999999999999999999"] {
            let error = refused(&format!("{PLACEMENT} w - - 0 {number}"));
            assert_eq!(error, FenError::MoveNumber(number.to_string()));
        }
    }
}

mod refused_for_its_rights {
    use super::*;

    #[track_caller]
    fn refused_right(placement: &str, rights: &str) {
        let error = refused(&format!("{placement} w {rights} - 0 1"));
        assert!(matches!(error, FenError::Rights(_)), "{rights}: {error}");
    }

    #[test]
    fn a_right_named_twice() {
        refused_right(PLACEMENT, "AACacegi");
        refused_right(PLACEMENT, "ACEGIacegia");
    }

    #[test]
    fn a_right_on_an_empty_point() {
        refused_right("4k4/9/9/9/9/9/9/P1H6/9/9/4K4", "ACE");
        refused_right("4k4/9/9/9/9/9/9/P1H6/9/9/4K4", "ACa");
    }

    #[test]
    fn a_right_on_a_piece_of_the_wrong_kind() {
        refused_right("4k4/9/9/9/9/9/9/H1H1P4/9/9/4K4", "ACE");
        refused_right("4k4/9/9/9/9/9/9/P1P1P4/9/9/4K4", "AC");
    }

    #[test]
    fn a_right_on_an_enemy_piece() {
        refused_right("4k4/9/9/9/9/9/9/p1H1P4/9/9/4K4", "ACE");
    }

    #[test]
    fn a_right_of_a_file_that_is_no_tigers_and_no_pawns() {
        refused_right("4k4/9/9/9/9/9/9/PPH6/9/9/4K4", "ABC");
        refused_right(PLACEMENT, "ACh");
    }

    #[test]
    fn a_letter_that_names_no_file() {
        for rights in ["ACx", "KQkq", "A-C", "-A", "--", "AC1", "龙"] {
            refused_right(PLACEMENT, rights);
        }
    }
}

mod refused_for_its_pieces {
    use super::*;

    /// A FEN of these ranks, from rank 11 down, with no rights.
    fn with_side(placement: &str, side: char) -> String {
        format!("{placement} {side} - - 0 1")
    }

    fn misplaced(letter: char, name: &str) -> FenError {
        FenError::Misplaced { letter, square: square(name) }
    }

    #[test]
    fn a_side_without_a_king() {
        assert_eq!(refused(&with_side("4k4/9/9/9/9/9/9/9/9/9/9", 'w')), FenError::Kings(Color::White));
        assert_eq!(refused(&with_side("9/9/9/9/9/9/9/9/9/9/4K4", 'w')), FenError::Kings(Color::Black));
    }

    #[test]
    fn a_side_with_two_kings() {
        assert_eq!(refused(&with_side("4k4/9/9/9/9/9/9/9/9/3K5/4K4", 'w')), FenError::Kings(Color::White));
        assert_eq!(refused(&with_side("4kk3/9/9/9/9/9/9/9/9/9/4K4", 'w')), FenError::Kings(Color::Black));
    }

    #[test]
    fn a_king_off_its_palace() {
        for (placement, name) in [
            ("4k4/9/9/9/9/9/9/4K4/9/9/9", "e4"),
            ("4k4/9/9/9/9/9/9/9/9/2K6/9", "c2"),
            ("4k4/9/9/9/9/9/9/9/9/9/6K2", "g1"),
            ("4k4/9/3K5/9/9/9/9/9/9/9/9", "d9"),
        ] {
            assert_eq!(refused(&with_side(placement, 'w')), misplaced('K', name));
        }
        assert_eq!(refused(&with_side("9/9/9/4k4/9/9/9/9/9/9/4K4", 'w')), misplaced('k', "e8"));
    }

    #[test]
    fn an_advisor_off_its_palace_points() {
        for (rank, text, letter, name) in [
            (2, "3S5", 'S', "d2"),
            (3, "4S4", 'S', "e3"),
            (2, "2S6", 'S', "c2"),
            (4, "3S5", 'S', "d4"),
            (9, "3S5", 'S', "d9"),
            (10, "5s3", 's', "f10"),
            (3, "3s5", 's', "d3"),
        ] {
            assert_eq!(refused(&with_rank(rank, text)), misplaced(letter, name));
        }
    }

    #[test]
    fn a_pawn_behind_its_home_rank() {
        assert_eq!(refused(&with_rank(3, "P8")), misplaced('P', "a3"));
        assert_eq!(refused(&with_rank(1, "4K3P")), misplaced('P', "i1"));
        assert_eq!(refused(&with_rank(9, "8p")), misplaced('p', "i9"));
    }

    #[test]
    fn a_pawn_on_the_last_rank() {
        assert_eq!(refused(&with_rank(11, "P3k4")), misplaced('P', "a11"));
        assert_eq!(refused(&with_rank(1, "4K3p")), misplaced('p', "i1"));
    }

    #[test]
    fn pawns_anywhere_else_are_read() {
        for rank in 4..=10 {
            strict(&with_rank(rank, "1P7"));
        }
        for rank in 2..=8 {
            strict(&with_rank(rank, "7p1"));
        }
    }

    #[test]
    fn a_side_not_to_move_in_check() {
        let placement = "4k4/9/9/9/9/4R4/9/9/9/9/3K5";
        assert_eq!(refused(&with_side(placement, 'w')), FenError::OpponentInCheck(Color::Black));
        strict(&with_side(placement, 'b'));
        let placement = "3k5/9/9/9/9/9/9/9/4h4/9/4K4";
        assert_eq!(refused(&with_side(placement, 'b')), FenError::OpponentInCheck(Color::White));
        strict(&with_side(placement, 'w'));
    }

    #[track_caller]
    fn too_many(color: Color, rank: &str) {
        let error = refused(&with_rank(6, rank));
        assert!(matches!(error, FenError::Army { color: found, .. } if found == color), "{rank}: {error}");
    }

    #[test]
    fn more_than_three_pawns_and_promoted_pieces() {
        too_many(Color::White, "PPPP5");
        too_many(Color::White, "PPPRRR3");
        too_many(Color::White, "PPQQQ4");
        too_many(Color::Black, "aaaaaa3");
        too_many(Color::Black, "pphhhnnn1");
    }

    #[test]
    fn three_pawns_and_promoted_pieces_of_any_kinds_are_read() {
        for rank in ["PPP6", "QQQQ5", "RRRR4R", "PPRR4R", "PHHHNNN2", "p2aaa3", "ppqq5"] {
            strict(&with_rank(6, rank));
        }
    }

    #[test]
    fn advisors_above_two_count_too() {
        strict(&with_side("4k4/9/9/9/9/PP7/9/9/3S1S3/4S4/4K4", 'w'));
        let error = refused(&with_side("4k4/9/9/9/9/PPP6/9/9/3S1S3/4S4/4K4", 'w'));
        assert!(matches!(error, FenError::Army { color: Color::White, .. }), "{error}");
    }
}

#[test]
fn damaged_fens_are_refused_or_read_as_a_sound_position() {
    const LETTERS: &[u8] = b"KQHSRBANPkqhsrbanp123456789/ wb-ACEGIacegix0\t";
    let rng = &mut Rng::new(1);
    let mut read_count = 0;
    for _ in 0..50_000 {
        let mut bytes = slow::random_position(rng).fen().into_bytes();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = rng.pick(LETTERS),
                1 => bytes.insert(at, rng.pick(LETTERS)),
                _ => {
                    bytes.remove(at);
                }
            }
        }
        let fen = String::from_utf8(bytes).expect("ASCII");
        let Ok(game) = read(&fen) else {
            refused(&fen);
            assert!(slow::Position::from_fen(&fen, 'H').is_err(), "{fen}");
            continue;
        };
        read_count += 1;
        let position =
            slow::Position::from_fen(&game.fen(), 'H').unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.fen(), game.fen());
    }
    assert!(read_count > 1_000, "{read_count} of the damaged FENs were read");
}
