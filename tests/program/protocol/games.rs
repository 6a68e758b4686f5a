//! Xiangqi and chess: the engines of both games, started by `--variant` or chosen by `UCI_Variant`.

use super::*;
use VariantId::{Chess, Xiangqi};

const XIANGQI_START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What `d` tells after the name of the line, of an engine that was sent `orders` before.
fn told(variant: VariantId, orders: &str, name: &str) -> String {
    let said = Dialogue::run_as(variant, format!("{orders}\nd\n"));
    said.starting(name)[0].trim_start_matches(name).to_string()
}

#[test]
fn the_argument_chooses_the_game_without_a_word() {
    for (variant, start) in [(VariantId::Dragon, START), (Xiangqi, XIANGQI_START), (Chess, CHESS_START)] {
        assert_eq!(Dialogue::run_as(variant, "isready\n").lines, ["readyok"]);
        assert_eq!(told(variant, "", "Fen: "), start);
        assert_eq!(told(variant, &format!("position fen {MATED}\nposition startpos"), "Fen: "), start);
    }
}

#[test]
fn the_option_chooses_any_game_from_any_other() {
    for &before in VariantId::ALL {
        let said = Dialogue::run_as(
            before,
            "setoption name UCI_Variant value xiangqi\nd\nsetoption name uci_variant value CHESS\nd\n\
             setoption name UCI_Variant value dragon\nd\ngo depth 2\n",
        );
        let expected = [XIANGQI_START, CHESS_START, START].map(|start| format!("Fen: {start}"));
        assert_eq!(said.starting("Fen: "), expected);
        let boards = ["xiangqi files 9 ranks 10", "chess files 8 ranks 8", "dragon files 9 ranks 11"];
        for (line, board) in said.starting("info string variant ").iter().zip(boards) {
            assert!(line.contains(board), "{line}");
        }
    }
}

#[test]
fn promotion_is_an_option_only_where_it_is_agreed_on() {
    let orders = "setoption name UCI_Variant value chess\nsetoption name Promotion value q\nuci\n\
                  setoption name UCI_Variant value dragon\nsetoption name Promotion value q\nuci\n";
    let said = Dialogue::run_as(Xiangqi, orders);
    assert_eq!(said.starting("info string error: "), ["info string error: unknown option 'Promotion'"]);
    assert_eq!(said.starting("option name Promotion ").len(), 1);
}

#[test]
fn searches_keep_the_invariants_through_a_game() {
    for (variant, opening) in [(Xiangqi, "h3e3 h10g8"), (Chess, "e2e4 e7e5")] {
        let mut dialogue = Dialogue::start_as(variant);
        dialogue.send("setoption name MultiPV value 3");
        let mut moves = opening.to_string();
        for go in ["depth 4", "nodes 2000", "wtime 500 btime 500 winc 20 binc 20", "movetime 30"].repeat(3) {
            dialogue.send(&format!("position startpos moves {moves}"));
            dialogue.send(&format!("go {go}"));
            let answer = dialogue.expect("bestmove ");
            moves = format!("{moves} {}", answer.split(' ').nth(1).expect("a move"));
        }
        dialogue.finish();
    }
}

#[test]
fn games_that_are_over_are_told() {
    for (variant, fen, score, status) in [
        (Chess, "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "mate 0", "checkmate, white wins; "),
        (Chess, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "cp 0", "draw, stalemate; "),
        (Xiangqi, "R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1", "mate 0", "checkmate, white wins; "),
        // The general's only step would face the other: who has no move loses.
        (Xiangqi, "3k5/2P6/9/9/9/9/9/9/9/4K4 b - - 0 1", "mate 0", "stalemate, white wins; "),
    ] {
        let said = Dialogue::run_as(variant, format!("position fen {fen}\nd\ngo movetime 1000\n"));
        assert!(said.starting("Status: ")[0].contains(status), "{fen}: {}", said.starting("Status: ")[0]);
        assert_eq!(said.starting("info "), [format!("info depth 0 score {score}")], "{fen}");
        assert_eq!(said.starting("bestmove"), ["bestmove (none)"], "{fen}");
    }
}

#[test]
fn drawn_roots_get_a_move() {
    for (variant, setup, status) in [
        (Chess, "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "draw, repetition; repetition 3"),
        (Chess, "fen 4k3/8/8/8/8/8/8/4K2R w - - 100 80", "draw, move rule; repetition 1; clock 100"),
        (Chess, "fen 4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "draw, dead position"),
        (Xiangqi, "fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 120 80", "draw, move rule; repetition 1; clock 120"),
        (Xiangqi, "fen 3k5/9/9/9/9/9/9/9/9/2B1K4 w - - 0 1", "draw, dead position"),
    ] {
        let said = Dialogue::run_as(variant, format!("position {setup}\nd\ngo depth 3\n"));
        assert!(said.starting("Status: ")[0].contains(status), "{setup}: {}", said.starting("Status: ")[0]);
        assert_ne!(said.lines.last().expect("a line"), "bestmove (none)", "{setup}");
    }
}

#[test]
fn a_choice_of_promotion_needs_its_letter() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for (text, error) in [
        ("a7a8", "ply 1: wrong promotion piece in 'a7a8'"),
        ("a7a8k", "ply 1: wrong promotion piece in 'a7a8k'"),
        ("a7a8Q", "ply 1: 'a7a8Q' is not a move"),
        ("e1e2q", "ply 1: wrong promotion piece in 'e1e2q'"),
    ] {
        let said = Dialogue::run_as(Chess, format!("position fen {fen} moves {text}\nisready\n"));
        assert_eq!(said.lines[0], format!("info string error: position: {error}"));
    }
    for letter in ["q", "r", "b", "n"] {
        let placement = told(Chess, &format!("position fen {fen} moves a7a8{letter}"), "Fen: ");
        assert!(placement.starts_with(&letter.to_uppercase()), "{placement}");
    }
}

#[test]
fn a_perpetual_check_is_a_loss_to_the_search_too() {
    let setup = "position fen 4k4/9/9/9/9/4R4/9/9/9/5K3 b - - 0 1 \
                 moves e10d10 e5d5 d10e10 d5e5 e10d10 e5d5 d10e10";
    let said = Dialogue::run_as(Xiangqi, format!("{setup}\ngo depth 3 searchmoves d5e5\ngo depth 5\n"));
    assert_eq!(infos(&said.lines)[0].score, "mate -1");
    assert_ne!(said.starting("bestmove ")[1].split(' ').nth(1), Some("d5e5"));
    assert_eq!(
        told(Xiangqi, &format!("{setup} d5e5"), "Status: "),
        "perpetual check, black wins; repetition 3; clock 8"
    );
}

#[test]
fn a_board_is_turned_round_with_the_square_passed_over() {
    let fen = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
    let turned = "rnbqkbnr/pppp1ppp/8/8/3Pp3/P7/1PP1PPPP/RNBQKBNR b KQkq d3 0 3";
    assert_eq!(told(Chess, &format!("position fen {fen}\nflip"), "Fen: "), turned);
    assert_eq!(told(Chess, &format!("position fen {fen}\nflip\nflip"), "Fen: "), fen);
    let fen = "rnbakabnr/9/4c2c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 2 2";
    let turned = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 2 2";
    assert_eq!(told(Xiangqi, &format!("position fen {fen}\nflip"), "Fen: "), turned);
}

#[test]
fn each_game_refuses_what_it_cannot_have() {
    for (variant, fen, error) in [
        (Chess, XIANGQI_START, "placement has 10 ranks, not 8"),
        (Xiangqi, CHESS_START, "placement has 8 ranks, not 10"),
        (Xiangqi, "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "placement: the generals face each other"),
    ] {
        let said = Dialogue::run_as(variant, format!("position fen {fen}\nisready\n"));
        assert_eq!(said.lines[0], format!("info string error: position: {error}"));
    }
}

#[test]
fn counts_and_bench_are_of_the_game() {
    for (variant, nodes) in [(Xiangqi, 1920), (Chess, 400)] {
        let said = Dialogue::run_as(variant, "go perft 2\nbench 2\n");
        assert_eq!(said.starting("Nodes searched: "), [format!("Nodes searched: {nodes}")]);
        assert_eq!(said.starting("Position 1/").len(), 1);
        assert!(said.lines.last().expect("a line").ends_with(" nps"));
    }
}
