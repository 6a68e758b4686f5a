//! Openings made of random moves. One random move can hang a rook, so only those are used that a shallow search holds to
//! be balanced.

use super::super::options::RandomOpenings;
use crate::core::random::SplitMix64;
use crate::game::Game;
use crate::search::{Control, Limits, Score, Searcher, Settings};

/// Nodes of the search that looks whether an opening is balanced.
const NODES: u64 = 2000;

/// Openings that are thrown away before it is given up.
const ATTEMPTS: usize = 200;

/// The opening that belongs to `seed`, beginning at `start`: the same one on every machine.
///
/// # Errors
/// One line, if none is balanced enough.
pub fn opening(start: &Game, options: &RandomOpenings, seed: u64) -> Result<Game, String> {
    const TABLE: usize = 1;
    let mut random = SplitMix64(seed);
    let mut searcher = Searcher::new(TABLE).map_err(|error| error.to_string())?;
    let played = (0..ATTEMPTS).filter_map(|_| play(start, options.plies, &mut random));
    let mut balanced = played.filter(|game| is_balanced(game, options.window, &mut searcher));
    balanced.next().ok_or_else(|| {
        format!(
            "of {ATTEMPTS} openings of {} random plies none is within {} centipawns",
            options.plies, options.window
        )
    })
}

/// Plays random moves; none if the game ends by them.
fn play(start: &Game, plies: usize, random: &mut SplitMix64) -> Option<Game> {
    let mut game = start.clone();
    for _ in 0..plies {
        let moves = game.legal_moves();
        game.play(*moves.get(random.below(moves.len().max(1)))?);
    }
    game.outcome().is_none().then_some(game)
}

fn is_balanced(game: &Game, window: i32, searcher: &mut Searcher) -> bool {
    searcher.clear();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let mut score = Score::default();
    searcher.search(game, &limits, &Settings::default(), &Control::new(false, false), &mut |info| {
        if info.bound.is_none() {
            score = info.score;
        }
    });
    matches!(score, Score::Cp(cp) if cp.abs() <= window)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rules::Agreement;
    use crate::variants::VariantId;

    fn make(plies: usize, window: i32, seed: u64) -> Result<Game, String> {
        let start = Game::new(VariantId::Dragon, Agreement::default(), None).unwrap();
        opening(&start, &RandomOpenings { plies, window }, seed)
    }

    #[test]
    fn openings_belong_to_their_seed() {
        let openings: Vec<String> = (0..5).map(|seed| make(6, 100, seed).unwrap().fen()).collect();
        assert!((0..5).all(|seed| make(6, 100, seed as u64).unwrap().fen() == openings[seed]));
        assert!((1..5).all(|seed| openings[seed] != openings[0]));
    }

    #[test]
    fn openings_have_their_length_and_are_balanced() {
        for seed in 10..20 {
            let game = make(5, 60, seed).unwrap();
            assert_eq!(game.moves().len(), 5);
            assert!(is_balanced(&game, 60, &mut Searcher::new(1).unwrap()));
        }
    }

    #[test]
    fn a_hanging_rook_is_not_balanced() {
        let start = "rnbsksbnr/4q4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4Q4/1NBSKSBNR w CEGIacegi - 0 1";
        let game = Game::new(VariantId::Dragon, Agreement::default(), Some(start)).unwrap();
        assert!(!is_balanced(&game, 100, &mut Searcher::new(1).unwrap()));
    }

    #[test]
    fn giving_up_is_one_line() {
        assert!(make(9, -1, 1).is_err_and(|reason| reason.contains("none is within -1 centipawns")));
    }
}
