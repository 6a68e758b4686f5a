//! Positions to learn from, out of files of games.

use super::super::datagen::{self, DatagenError};
use super::super::games::{MATE, Ply, Record};
use crate::core::random::SplitMix64;
use crate::core::rules::Agreement;
use crate::core::{Color, Position};
use crate::eval::features;
use crate::variants::Variant;
use std::path::PathBuf;

/// Scores from here on teach nothing but that the game is won.
const LARGEST_SCORE: i16 = 3000;

/// One game in this number is held out of the training, to validate by.
const HELD_OUT: usize = 50;

/// Centipawns of a score whose expectation is that of an output of 1.
const SCALE: f32 = crate::eval::network::SCALE as f32;

/// A position to learn.
#[derive(Clone, Copy)]
struct Sample {
    /// Where its inputs begin in the pool.
    start: u32,
    /// Number of pieces, each an input.
    pieces: u8,
    /// Whether the mirrored board is as good.
    mirrors: bool,
    /// Result of the game for the side to move, in halves.
    result: u8,
    /// Score for the side to move in centipawns.
    score: i16,
}

/// The positions of some games.
#[derive(Default)]
pub struct Samples {
    samples: Vec<Sample>,
    /// Inputs of all positions, as the side to move sees them.
    pool: Vec<u16>,
}

/// What a position teaches.
pub struct Lesson<'a> {
    /// Its inputs, as the side to move sees them.
    pub inputs: &'a [u16],
    /// Whether they may be mirrored.
    pub mirrors: bool,
    /// The expectation to learn, between 0 and 1.
    pub target: f32,
}

/// What is learnt from and what is validated by.
#[derive(Default)]
pub struct Data {
    /// Positions to learn.
    pub training: Samples,
    /// Positions of games that were held out.
    pub validation: Samples,
    /// Games of both.
    pub games: usize,
}

impl Samples {
    /// Number of positions.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// What position `number` teaches, `share` of the target being the game's result.
    #[inline]
    pub fn lesson(&self, number: usize, share: f32) -> Lesson<'_> {
        let Sample { start, pieces, mirrors, result, score } = self.samples[number];
        let expected = sigmoid(f32::from(score) / SCALE);
        let target = expected + share * (f32::from(result) / 2.0 - expected);
        Lesson { inputs: &self.pool[start as usize..][..pieces.into()], mirrors, target }
    }

    /// The positions' numbers in random order.
    pub fn shuffled(&self, random: &mut SplitMix64) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        order
    }

    fn add<V: Variant>(&mut self, position: &Position<V>, score: i16, winner: Option<Color>, mirrors: bool) {
        let side = position.side();
        let start = self.pool.len() as u32;
        self.pool.extend(features::of_position(position, side).map(|input| input as u16));
        let pieces = (self.pool.len() - start as usize) as u8;
        let result = winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
        self.samples.push(Sample { start, pieces, mirrors, result, score });
    }
}

/// The logistic function.
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Reads the games of `V` in `files`. Of a game every `thinning`-th fitting position is taken.
///
/// # Errors
/// When a file cannot be read, is damaged, holds another game or moves that are not legal.
pub fn read<V: Variant>(files: &[PathBuf], thinning: usize) -> Result<Data, DatagenError> {
    let mut data = Data::default();
    for path in files {
        let mut fault = None;
        datagen::read(path, V::ID, &mut |block| {
            for game in &block.games {
                let held_out = data.games % HELD_OUT == HELD_OUT - 1;
                let samples = if held_out { &mut data.validation } else { &mut data.training };
                let added = add_game::<V>(samples, game, thinning);
                fault = fault.take().or(added.err());
                data.games += 1;
            }
        })?;
        if let Some(reason) = fault {
            return Err(DatagenError::Game { path: path.clone(), reason });
        }
    }
    Ok(data)
}

fn add_game<V: Variant>(samples: &mut Samples, game: &Record, thinning: usize) -> Result<(), String> {
    let fen = if game.start.is_empty() { V::FACTS.start } else { &game.start };
    let bad = |reason: String| format!("game {}: {reason}", game.number);
    let (mut position, _) =
        Position::<V>::from_fen(fen, Agreement::default()).map_err(|error| bad(error.to_string()))?;
    let start_mirrors = is_mirrored(&position);
    let mut fitting = game.number as usize;
    for (ply, &Ply { mv, score }) in game.plies.iter().enumerate() {
        if !position.is_legal(mv) {
            return Err(bad(format!("the move of ply {ply} is not legal")));
        }
        if let Some(score) = score.filter(|score| score.abs() < LARGEST_SCORE.min(MATE))
            && !position.in_check()
            && !position.is_noisy(mv)
        {
            fitting += 1;
            if fitting.is_multiple_of(thinning) {
                let mirrors = start_mirrors || position.board().rights().is_empty();
                samples.add(&position, score, game.winner, mirrors);
            }
        }
        position.make(mv);
    }
    Ok(())
}

/// Whether the board is its own mirror image. If it is so at the start of a game, the game does not tell left from
/// right; else it may do so by its rights, as castling does.
fn is_mirrored<V: Variant>(position: &Position<V>) -> bool {
    let board = position.board();
    board.occupied().all(|square| board.at(square) == board.at(square.mirror(V::FACTS.layout.width)))
}
