//! Positions from random games: the legal moves, the numbers of replies to each and the checking pieces must be ours.

use super::peer::Peer;
use super::sorted;
use std::collections::BTreeMap;
use tenglong::core::random::SplitMix64;
use tenglong::core::rules::Agreement;
use tenglong::game::Game;
use tenglong::perft::suite::Suite;
use tenglong::perft::{Options, count};
use tenglong::variants::VariantId;

/// Positions compared unless `PEER_POSITIONS` says otherwise.
const POSITIONS: usize = 2_000;

/// Plays a random game from one of `starts` and stops somewhere, before the end of the rules.
fn random_position(random: &mut SplitMix64, variant: VariantId, starts: &[String]) -> Game {
    const LONGEST: usize = 120;
    let start = &starts[random.below(starts.len())];
    let mut game = Game::new(variant, Agreement::default(), Some(start)).expect("a start of the suite");
    for _ in 0..random.below(LONGEST) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[random.below(moves.len())]);
    }
    game
}

/// Compares random games of `variant` with what its peer says of their positions. Half of the games begin at the
/// start, the others at the positions of the suite.
fn compare(variant: VariantId, suite: &str) {
    let Some(mut peer) = Peer::of(variant, &[]) else { return };
    let positions = std::env::var("PEER_POSITIONS").map_or(POSITIONS, |n| n.parse().expect("a number"));
    let suite: Suite = suite.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut starts: Vec<String> = suite.lines.iter().map(|line| line.fen.clone()).collect();
    starts.extend(vec![starts[0].clone(); starts.len()]);
    let mut random = SplitMix64(2013);
    let (mut in_check, mut ended) = (0, 0);
    for _ in 0..positions {
        let game = random_position(&mut random, variant, &starts);
        let fen = game.fen();
        let counts = count(&game, 2, Options::default(), &|| false).expect("a count on one thread");
        let counts: BTreeMap<_, _> = counts.behind.into_iter().collect();
        assert_eq!(counts, peer.divide(&fen), "moves and replies of {fen}");
        let checkers = sorted(game.checkers().iter().map(|point| point.to_string()));
        assert_eq!(checkers, peer.checkers(), "checking pieces of {fen}");
        in_check += usize::from(!checkers.is_empty());
        ended += usize::from(counts.is_empty());
    }
    println!("{positions} positions, {in_check} of them in check, {ended} without a legal move");
    assert!(in_check > 0, "no position was in check");
}

#[test]
fn xiangqi_as_fairy_stockfish_knows_it() {
    compare(VariantId::Xiangqi, include_str!("../../../perft-data/xiangqi.epd"));
}

#[test]
fn chess_as_stockfish_knows_it() {
    compare(VariantId::Chess, include_str!("../../../perft-data/chess.epd"));
}
