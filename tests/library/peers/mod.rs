//! Xiangqi and chess against the engines that the world plays them with: Fairy-Stockfish and Stockfish, as Debian
//! packages them, on positions by chance and in whole games.
//!
//! `PEER_POSITIONS` and `PEER_GAMES` set how many. A program that is not installed is skipped with a word, but fails the
//! test where `CI` is set.

mod games;
mod peer;
mod positions;

fn sorted(points: impl Iterator<Item = String>) -> Vec<String> {
    let mut points: Vec<String> = points.collect();
    points.sort();
    points
}
