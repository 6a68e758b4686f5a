//! The algebraic record of the dragon game.

use tenglong::core::Position;
use tenglong::core::notation::MoveError;
use tenglong::core::rules::{Agreement, Rules};
use tenglong::variants::chess::Chess;
use tenglong::variants::dragon::Dragon;

fn position(fen: &str) -> Position<Dragon> {
    Position::from_fen(fen, Agreement::default()).unwrap().0
}

/// Reads each spelling as the one move.
fn all_mean(fen: &str, mv: &str, spellings: &[&str]) {
    let position = position(fen);
    for text in spellings {
        assert_eq!(position.parse_san(text), position.parse_move(mv), "{text}");
    }
}

fn error(fen: &str, text: &str) -> String {
    position(fen).parse_san(text).unwrap_err().to_string()
}

#[test]
fn origin_is_the_file_else_the_rank_else_both() {
    let horses = position("4k4/9/9/9/9/9/1N7/9/9/9/1N1NK4 w - - 0 1");
    let written = ["b1c3", "b5c3", "d1c3"].map(|text| horses.san(horses.parse_move(text).unwrap()));
    assert_eq!(written, ["Nb1c3", "N5c3", "Ndc3"]);
}

#[test]
fn rivals_that_may_not_move_do_not_count() {
    let pinned = position("3k5/9/4r4/9/9/9/1N7/9/9/4N4/4K4 w - - 0 1");
    assert_eq!(pinned.san(pinned.parse_move("b5c3").unwrap()), "Nc3");
}

#[test]
fn signs_may_be_missing_or_wrong() {
    all_mean(Dragon::FACTS.start, "b1c3", &["Nc3", "Nc3+", "Nc3#", "Nc3++"]);
}

#[test]
fn the_origin_may_be_told_in_full() {
    all_mean(Dragon::FACTS.start, "b1c3", &["Nbc3", "N1c3", "Nb1c3"]);
    all_mean(Dragon::FACTS.start, "e4e5", &["e5", "ee5", "e4e5", "Pe5"]);
}

#[test]
fn capture_and_promotion_may_be_unsaid() {
    let fen = "8r/3k4P/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1";
    all_mean(fen, "i10i11h", &["ixi11=H", "xi11=H", "ii11H", "i11", "ixi11h", "i10i11"]);
}

#[test]
fn swaps_have_their_own_spellings() {
    let one = "5k3/9/9/9/9/9/9/9/9/4N4/3QK4 w - - 0 1";
    all_mean(one, "e1d1", &["O-O", "0-0", "O-Od1", "0-0d1+"]);
    let two = "5k3/9/9/9/9/9/9/9/9/3QNQ3/4K4 w - - 0 1";
    all_mean(two, "e1d2", &["O-Od2", "0-0d2"]);
    assert_eq!(error(two, "O-O"), "ambiguous move 'O-O': e1d2 or e1f2");
    all_mean(Dragon::FACTS.start, "c4a4", &["Hc-a4", "Hc4-a4"]);
}

#[test]
fn an_ordinary_move_is_no_swap_and_a_swap_no_ordinary_move() {
    let empty_a4 = "3k5/9/9/9/9/9/9/2H1P4/9/9/4K4 w CE - 0 1";
    assert_eq!(error(empty_a4, "Hc-a4"), "illegal move 'Hc-a4'");
    assert_eq!(error(Dragon::FACTS.start, "Ha4"), "illegal move 'Ha4'");
    assert_eq!(error(Dragon::FACTS.start, "Ke2"), "illegal move 'Ke2'");
    assert_eq!(error(empty_a4, "O-O"), "illegal move 'O-O'");
}

#[test]
fn errors_say_what_is_wrong() {
    let fen = "4k4/9/9/9/9/3P1P3/4P4/9/9/9/3K5 w - - 0 1";
    assert_eq!(error(fen, "e6"), "ambiguous move 'e6': e5e6 or d6e6 or f6e6");
    assert_eq!(error(fen, "dxe6"), "illegal move 'dxe6'");
    assert_eq!(error(fen, "Ke5"), "illegal move 'Ke5'");
    assert_eq!(error(fen, "e7=H"), "wrong promotion piece in 'e7=H'");
    for text in ["", "+", "K", "Ke", "Ke12", "Ze6", "e6z", "x", "=H", "龙e6", "e6龙", "Nс3"] {
        let error = position(fen).parse_san(text);
        assert_eq!(error, Err(MoveError::Malformed(text.to_string())), "{text}");
    }
}

#[test]
fn a_wrong_promotion_letter_is_an_error() {
    let fen = "8r/3k4P/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1";
    assert_eq!(error(fen, "ixi11=Q"), "wrong promotion piece in 'ixi11=Q'");
}

#[test]
fn what_other_programs_write_is_read() {
    let chess = |fen: &str, mv: &str, spellings: &[&str]| {
        let position = Position::<Chess>::from_fen(fen, Agreement::default()).unwrap().0;
        for text in spellings {
            assert_eq!(position.parse_san(text), position.parse_move(mv), "{text}");
        }
    };
    let start = Chess::FACTS.start;
    chess(start, "g1f3", &["g1f3", "Ng1-f3", "Ng1f3", "Nf3+=", "Nf3!?", "Nf3="]);
    chess(start, "e2e4", &["e2e4", "e2-e4", "Pe4"]);
    chess("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", &["a8(Q)", "a8/Q", "a8=Q", "a8Q", "a7a8q", "a7-a8=Q+"]);
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    chess(en_passant, "e5d6", &["exd6e.p.", "exd6", "e5xd6", "e5-d6"]);
    // XBoard knows no swap.
    let swaps = "5k3/9/9/9/9/9/9/9/9/3QN4/4K4 w - - 0 1";
    all_mean(swaps, "e1d2", &["Kxd2", "Ke1xd2", "Qxe1"]);
    all_mean(Dragon::FACTS.start, "c4a4", &["Hxa4", "Hc4xa4"]);
}
