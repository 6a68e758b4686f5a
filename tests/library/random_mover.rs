//! Xiangqi and chess: the search beats a player who moves by chance, in every game.
//!
//! `$TENGLONG_GAMES` sets how many games each test plays.

use tenglong::core::Color;
use tenglong::core::random::SplitMix64;
use tenglong::core::rules::Agreement;
use tenglong::game::Game;
use tenglong::search::{Control, Limits, Searcher, Settings};
use tenglong::variants::VariantId;

/// Games of each test if the environment does not say otherwise.
const GAMES: u64 = 2;

/// Nodes that the search has for a move.
const NODES: u64 = 1_000;

/// Plays a game, the search as `us`, and expects that it wins on the board.
fn win(variant: VariantId, seed: u64, us: Color) {
    let mut game = Game::start(variant, Agreement::default());
    let mut searcher = Searcher::new(1).expect("there is memory");
    let mut random = SplitMix64(seed);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let moves = game.legal_moves();
        let mv = if game.side_to_move() == us {
            let control = Control::new(false, false);
            let found = searcher.search(&game, &limits, &Settings::default(), &control, &mut |_| ());
            found.best.unwrap_or_else(|| panic!("no move in {}", game.fen()))
        } else {
            moves[random.below(moves.len())]
        };
        game.play(mv);
    };
    println!("{variant}, {us} in game {seed}: {outcome} after {} plies: {}", game.moves().len(), game.fen());
    assert_eq!(outcome.winner, Some(us), "{variant}, game {seed}: {outcome} in {}", game.fen());
}

fn win_all(variant: VariantId) {
    let games = std::env::var("TENGLONG_GAMES").map_or(GAMES, |n| n.parse().expect("a number"));
    for number in 0..games {
        win(variant, number, Color::BOTH[number as usize % 2]);
    }
}

#[test]
fn xiangqi() {
    win_all(VariantId::Xiangqi);
}

#[test]
fn chess() {
    win_all(VariantId::Chess);
}
