//! Games by chance, the same from the same seed.

use crate::both::library_game;
use crate::slow::{self, Rng};
use tenglong::game::Game;

/// Where games begin: each of these brings moves about that are rare after the start position.
const STARTS: [&str; 8] = [
    slow::START,
    // Black begins; all swaps of tiger and pawn.
    "4k4/9/9/p1h1p1h1p/9/9/9/P1H1P1H1P/9/9/4K4 b ACEGIacegi - 3 41",
    // Pawns before promotion, with captures, on both sides.
    "r1n2k2b/P3P3P/9/9/9/9/9/9/9/p3p3p/R4K1NB w - - 0 1",
    "n3k3r/1P1P2P2/9/9/9/9/9/9/9/2p3p1p/N3K3R b - - 0 120",
    // Promoted dragons in and about the palaces.
    "3qkq3/4n4/3q5/9/9/9/9/9/3Q5/4N4/3QKQ3 w - - 0 1",
    // Many pieces of a kind to one point.
    "4k4/9/9/9/n3n3n/9/n3n4/9/N3N3N/9/N2K1N3 w - - 0 9998",
    "R4R3/4k4/9/R8/4h4/9/r3H4/9/9/4K4/r2r5 b - - 98 9999",
    // Pawns that meet.
    "3k5/9/9/9/2p1p4/3p5/3P5/2P1P4/9/9/5K3 w - - 0 1",
];

const PROMOTIONS: [char; 6] = ['H', 'Q', 'R', 'B', 'A', 'N'];

/// Games of up to `plies` random moves: `rounds` from each of [`STARTS`], with each promotion in turn. `visit`
/// sees a game before every move.
pub fn random_games(seed: u64, rounds: usize, plies: usize, mut visit: impl FnMut(&Game)) -> Vec<Game> {
    let rng = &mut Rng::new(seed);
    let mut games = Vec::new();
    for round in 0..rounds {
        for (number, fen) in STARTS.iter().enumerate() {
            let mut game = library_game(fen, PROMOTIONS[(round + number) % PROMOTIONS.len()]);
            for _ in 0..plies {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                visit(&game);
                game.play(rng.pick(&moves));
            }
            games.push(game);
        }
    }
    games
}
