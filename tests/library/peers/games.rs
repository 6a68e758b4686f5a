//! Whole games between the search and the peer. At every ply the legal moves are the same, and the peer has no move just
//! where the referee sees mate or stalemate.

use super::peer::Peer;
use super::sorted;
use tenglong::core::Color;
use tenglong::core::position::End;
use tenglong::core::random::SplitMix64;
use tenglong::core::rules::Agreement;
use tenglong::game::Game;
use tenglong::search::{Control, Limits, Searcher, Settings};
use tenglong::variants::VariantId;

/// Games of each test unless `PEER_GAMES` says otherwise.
const GAMES: u64 = 2;

/// Plies by chance at the beginning, since neither engine varies its play enough.
const OPENING: usize = 4;

/// Nodes that either engine searches for a move.
const NODES: u64 = 1_000;

/// The move of our search.
fn ours(game: &Game, searcher: &mut Searcher) -> String {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let (settings, control) = (Settings::default(), Control::new(false, false));
    let found = searcher.search(game, &limits, &settings, &control, &mut |_| ());
    game.move_text(found.best.unwrap_or_else(|| panic!("no move in {}", game.fen())))
}

/// The answer of the peer, which has the same game before it.
fn theirs(peer: &mut Peer, nodes: u64) -> String {
    let answer = peer.ask(&format!("go nodes {nodes}"), "bestmove").pop().expect("an answer");
    answer.split(' ').nth(1).expect("a move").to_string()
}

/// Compares what both know of the position after `played`; whether it has a legal move.
fn agree(game: &Game, peer: &mut Peer, played: &str) -> bool {
    peer.send(&format!("position startpos moves{played}"));
    let legal = sorted(game.legal_moves().iter().map(|&mv| game.move_text(mv)));
    assert_eq!(legal, sorted(peer.perft(1).into_keys()), "legal moves of {} after{played}", game.fen());
    let is_over =
        game.outcome().is_some_and(|outcome| matches!(outcome.end, End::Checkmate | End::Stalemate));
    let has_move = theirs(peer, 1) != "(none)";
    assert_eq!(has_move, !is_over, "a move in {} after{played}", game.fen());
    has_move
}

/// Plays one game to its end, which it returns.
fn play(variant: VariantId, seed: u64, us: Color, peer: &mut Peer) -> String {
    let mut game = Game::start(variant, Agreement::default());
    let mut searcher = Searcher::new(1).expect("there is memory");
    let mut random = SplitMix64(seed);
    let mut played = String::new();
    peer.send("ucinewgame");
    while agree(&game, peer, &played) && game.outcome().is_none() {
        let text = if game.moves().len() < OPENING {
            let moves = game.legal_moves();
            game.move_text(moves[random.below(moves.len())])
        } else if game.side_to_move() == us {
            ours(&game, &mut searcher)
        } else {
            theirs(peer, NODES)
        };
        let mv = game.parse_move(&text).unwrap_or_else(|error| panic!("{error} in {}", game.fen()));
        game.play(mv);
        played += &format!(" {text}");
    }
    game.outcome().map_or_else(|| panic!("no end in {}", game.fen()), |outcome| outcome.to_string())
}

fn play_games(variant: VariantId, options: &[&str]) {
    let Some(mut peer) = Peer::of(variant, options) else { return };
    let games = std::env::var("PEER_GAMES").map_or(GAMES, |n| n.parse().expect("a number"));
    for number in 0..games {
        let us = Color::BOTH[number as usize % 2];
        println!("game {number}, {us} for us: {}", play(variant, number / 2, us, &mut peer));
    }
}

#[test]
fn xiangqi_against_fairy_stockfish() {
    play_games(VariantId::Xiangqi, &[]);
}

#[test]
fn chess_against_stockfish() {
    play_games(VariantId::Chess, &["UCI_LimitStrength value true"]);
}
