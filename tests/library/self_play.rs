//! Games played by the search, every move of them checked by the slow implementation.
//!
//! `$TENGLONG_GAMES` sets how many games each test plays.

use crate::both::Both;
use crate::slow::{self, Color, Rng, Status};
use std::env;
use tenglong::search::{Control, Limits, Searcher, Settings};

/// Games of each test if the environment does not say otherwise.
const GAMES: u64 = 4;

/// More plies than any game here should take.
const LONGEST: usize = 2_000;

fn games() -> u64 {
    let wanted = env::var("TENGLONG_GAMES").ok();
    wanted.map_or(GAMES, |number| number.parse().expect("TENGLONG_GAMES is a number"))
}

/// A game from the start array after so many plies by chance.
fn opening(rng: &mut Rng, plies: usize) -> Both {
    let mut game = Both::new(slow::START);
    for _ in 0..plies {
        push_by_chance(&mut game, rng);
    }
    game
}

fn push_by_chance(game: &mut Both, rng: &mut Rng) {
    let moves = game.moves();
    game.push(&moves[rng.below(moves.len())]);
}

/// Plays the move that a search of so many nodes finds.
fn push_by_search(game: &mut Both, searcher: &mut Searcher, nodes: u64) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let control = Control::new(false, false);
    let found = searcher.search(&game.library, &limits, &Settings::default(), &control, &mut |_| ());
    let best = found.best.unwrap_or_else(|| panic!("no move in {}", game.fen()));
    game.push(&game.library.move_text(best));
}

/// Plays on to the end of the game, which is compared after every move; `push` makes one move.
fn play_out(game: &mut Both, mut push: impl FnMut(&mut Both)) -> Status {
    while game.status() == Status::Ongoing {
        assert!(game.slow.moves.len() < LONGEST, "no end in sight: {}", game.fen());
        push(game);
    }
    game.status()
}

/// What a game was like, for those who ask for the output.
fn tell(number: u64, game: &Both) {
    println!("game {number}: {} after {} plies: {}", game.status(), game.slow.moves.len(), game.fen());
}

#[test]
fn the_search_plays_legal_games_against_itself_to_their_end() {
    const NODES: u64 = 1_000;
    for number in 0..games() {
        let mut searcher = Searcher::new(1).expect("there is memory");
        let mut game = opening(&mut Rng::new(number), 6);
        play_out(&mut game, |game| push_by_search(game, &mut searcher, NODES));
        tell(number, &game);
    }
}

#[test]
fn the_search_mates_a_player_by_chance_in_every_game() {
    const NODES: u64 = 5_000;
    for number in 0..games() {
        let engine = if number % 2 == 0 { Color::White } else { Color::Black };
        let mut searcher = Searcher::new(1).expect("there is memory");
        let rng = &mut Rng::new(number);
        let mut game = Both::new(slow::START);
        let status = play_out(&mut game, |game| {
            if game.slow.position().side == engine {
                push_by_search(game, &mut searcher, NODES);
            } else {
                push_by_chance(game, rng);
            }
        });
        tell(number, &game);
        assert_eq!(status, Status::Checkmate { winner: engine }, "game {number}: {}", game.fen());
    }
}
