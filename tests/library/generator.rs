//! The library's generator against the slow implementation, over random positions and the perft suites.
//!
//! Seeds are fixed; every test compares at least as many positions as it says.

use crate::both::{Both, library_game, library_moves};
use crate::slow::{self, Color, Mirror, Rng, Status};
use tenglong::core::Move;
use tenglong::core::rules::Agreement;
use tenglong::game::Game;
use tenglong::perft::suite::Suite;
use tenglong::perft::{Leaf, Options, count};
use tenglong::variants::VariantId;

/// Plays a game of the slow implementation in the library too, comparing at every ply; then takes it all
/// back. Returns how the game stood after each ply.
fn follow(game: &slow::Game) -> Vec<Status> {
    let mut both = Both::with_promotion(&game.positions[0].fen(), game.positions[0].promotion);
    let mut keys = Vec::new();
    let mut statuses = vec![both.status()];
    for text in &game.moves {
        keys.push(both.library.key());
        both.push(text);
        statuses.push(both.status());
    }
    let mut library = both.library;
    for (position, key) in game.positions.iter().zip(keys).rev() {
        assert!(library.undo());
        assert_eq!((library.fen(), library.key()), (position.fen(), key));
    }
    assert!(!library.undo(), "no move is left to take back");
    statuses
}

/// Follows games until `positions` positions have been compared; returns how the game stood in each.
fn follow_games(seed: u64, positions: usize, next: impl Fn(&mut Rng) -> slow::Game) -> Vec<Status> {
    let rng = &mut Rng::new(seed);
    let mut statuses = Vec::new();
    while statuses.len() < positions {
        statuses.extend(follow(&next(rng)));
    }
    statuses
}

#[test]
fn games_from_the_start_agree_over_30_000_positions() {
    follow_games(1, 30_000, |rng| slow::random_game(rng, 400));
}

#[test]
fn games_from_random_positions_agree_over_50_000_positions() {
    follow_games(2, 50_000, |rng| {
        let start = slow::random_position(rng);
        slow::random_game_from(rng, start, 60)
    });
}

#[test]
fn endings_agree_over_20_000_positions_and_end_in_every_way() {
    let statuses = follow_games(3, 20_000, |rng| {
        let start = loop {
            let position = slow::random_position(rng);
            if position.board.pieces().count() <= 6 {
                break position;
            }
        };
        slow::random_game_from(rng, start, 150)
    });
    for status in [
        Status::Checkmate { winner: Color::White },
        Status::Checkmate { winner: Color::Black },
        Status::Stalemate,
        Status::DeadPosition,
        Status::Repetition,
        Status::FiftyMoves,
    ] {
        assert!(statuses.contains(&status), "no game was {status}");
    }
}

#[test]
fn random_placements_agree_over_60_000_positions() {
    let rng = &mut Rng::new(4);
    for _ in 0..60_000 {
        let position = slow::random_position(rng);
        Both::with_promotion(&position.fen(), position.promotion);
    }
}

#[test]
fn every_move_makes_the_same_position_from_5_000_positions() {
    let rng = &mut Rng::new(5);
    for _ in 0..5_000 {
        let position = slow::random_position(rng);
        let fen = position.fen();
        let mut library = library_game(&fen, position.promotion);
        for mv in library.legal_moves() {
            let text = library.move_text(mv);
            library.play(mv);
            assert_eq!(library.fen(), position.play(&text).expect("a legal move").fen(), "{fen} {text}");
            assert!(library.undo());
        }
        assert_eq!(library.fen(), fen);
    }
}

#[test]
fn every_move_code_is_legal_just_if_it_is_in_the_list_of_1_000_positions() {
    let rng = &mut Rng::new(6);
    for _ in 0..1_000 {
        let position = slow::random_position(rng);
        let library = library_game(&position.fen(), position.promotion);
        let mut listed = library.legal_moves();
        listed.sort();
        let legal = (0..=u16::MAX).map(Move::from_code).filter(|&mv| library.is_legal(mv));
        assert_eq!(legal.collect::<Vec<_>>(), listed.to_vec(), "{}", position.fen());
    }
}

#[test]
fn soundness_agrees_over_50_000_placements() {
    let rng = &mut Rng::new(7);
    for _ in 0..50_000 {
        let position = slow::any_position(rng);
        let fen = position.fen();
        let library = Game::new(VariantId::Dragon, Agreement::default(), Some(&fen));
        assert_eq!(
            library.as_ref().err().map(|error| error.to_string()).is_some(),
            position.fault().is_some(),
            "{fen}"
        );
    }
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    let rng = &mut Rng::new(8);
    for _ in 0..10_000 {
        let position = slow::random_position(rng);
        let moves = library_moves(&library_game(&position.fen(), position.promotion));
        for mirror in [Mirror::Files, Mirror::Colors] {
            let mut expected: Vec<String> = moves.iter().map(|text| mirror.move_text(text)).collect();
            expected.sort();
            let fen = mirror.position(&position).fen();
            assert_eq!(library_moves(&library_game(&fen, position.promotion)), expected, "{mirror:?}: {fen}");
        }
    }
}

#[test]
fn the_start_array_is_its_own_mirror() {
    let start = slow::Position::from_fen(slow::START, 'H').expect("the start array is sound");
    assert_eq!(Mirror::Files.position(&start).fen(), start.fen());
    let colors = Mirror::Colors.position(&start);
    assert_eq!(colors.fen(), slow::START.replace(" w ", " b "));
}

#[test]
fn keys_tell_positions_apart_just_as_the_rule_of_repetition_does() {
    let rng = &mut Rng::new(9);
    for _ in 0..200 {
        let start = slow::random_position(rng);
        let game = slow::random_game_from(rng, start, 100);
        let key = |position: &slow::Position| library_game(&position.fen(), position.promotion).key();
        let keys: Vec<u64> = game.positions.iter().map(key).collect();
        for (position, a) in game.positions.iter().zip(&keys) {
            for (other, b) in game.positions.iter().zip(&keys) {
                assert_eq!(a == b, position.repeats(other), "{} and {}", position.fen(), other.fen());
            }
        }
    }
}

#[test]
fn divided_counts_agree_in_every_leaf_mode_with_and_without_a_table() {
    let rng = &mut Rng::new(10);
    for _ in 0..300 {
        let position = slow::random_position(rng);
        let library = library_game(&position.fen(), position.promotion);
        let expected = position.divide(2);
        for (leaf, hash) in [(Leaf::Count, 0), (Leaf::List, 0), (Leaf::Make, 0), (Leaf::Count, 1)] {
            let options = Options { leaf, hash, ..Options::default() };
            let found = count(&library, 2, options, &|| false).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(found.behind, expected, "{leaf:?}, {hash} MiB: {}", position.fen());
        }
    }
}

#[test]
fn the_library_starts_from_the_start_array() {
    let game = Game::new(VariantId::Dragon, Agreement::default(), None).expect("the start array is sound");
    assert_eq!(game.fen(), slow::START);
}

/// Counts the lines of a suite by the slow implementation, as deep as it does in moderate time.
fn count_slowly(suite: &str) {
    const MOST: u64 = 100_000;
    let suite: Suite = suite.parse().unwrap_or_else(|error| panic!("{error}"));
    for line in &suite.lines {
        let promotion = letter(line.agreement);
        let position =
            slow::Position::from_fen(&line.fen, promotion).unwrap_or_else(|error| panic!("{error}"));
        for &(depth, count) in line.counts.iter().filter(|&&(_, count)| count <= MOST) {
            assert_eq!(position.perft(depth), count, "line {} depth {depth}: {}", line.number, line.fen);
        }
    }
}

/// The letter of the piece agreed on.
fn letter(agreement: Agreement) -> char {
    let parsed = |letter: &char| {
        Agreement::default().with_promotion(VariantId::Dragon.facts(), &letter.to_string()) == Ok(agreement)
    };
    "HQRBAN".chars().find(parsed).expect("a piece to agree on")
}

#[test]
fn the_slow_implementation_counts_the_suite_of_the_game() {
    count_slowly(include_str!("../../perft-data/dragon.epd"));
}

#[test]
fn the_slow_implementation_counts_the_suite_of_promotions() {
    count_slowly(include_str!("../../perft-data/dragon-promotion.epd"));
}

#[test]
fn the_slow_implementation_counts_the_suite_of_special_positions() {
    count_slowly(include_str!("../../perft-data/dragon-special.epd"));
}
