//! The records of castling.

use super::{Chess, rights};
use crate::core::notation::Recorded;
use crate::core::{Kind, Move, Position};

impl Recorded for Chess {
    fn special_san(position: &Position<Chess>, mv: Move) -> Vec<String> {
        let king = position.at(mv.from()).filter(|piece| piece.kind() == Kind::King);
        let castling = king.and_then(|king| rights::castling(king.color(), mv));
        castling.into_iter().map(|castling| castling.san.to_string()).collect()
    }
}
