//! Positions for the examination, found by the rules alone, so that it serves every game.

use crate::core::position::End;
use crate::core::random::SplitMix64;
use crate::game::Game;

/// Random games that are looked through for an ending.
const GAMES: usize = 2000;

/// A game that ends so, played at random from the position of `start`; none if chance does not bring it about.
pub fn ended_by(start: &Game, end: End) -> Option<Game> {
    let mut random = SplitMix64(2013);
    (0..GAMES).find_map(|_| {
        let mut game = start.clone();
        loop {
            match game.outcome() {
                None => play_random(&mut game, &mut random),
                Some(outcome) if outcome.end == end => return Some(game),
                Some(_) => return None,
            }
        }
    })
}

/// A game of `plies` moves, on and on after draws that could be claimed.
pub fn long_game(start: &Game, plies: usize) -> Game {
    let mut random = SplitMix64(2013);
    let mut game = start.clone();
    let mut length = 0;
    while length < plies {
        if game.legal_moves().is_empty() {
            game.undo();
            game.undo();
            length -= 2;
        } else {
            play_random(&mut game, &mut random);
            length += 1;
        }
    }
    game
}

fn play_random(game: &mut Game, random: &mut SplitMix64) {
    let moves = game.legal_moves();
    game.play(moves[random.below(moves.len())]);
}
