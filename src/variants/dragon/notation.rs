//! The records of the swaps.

use super::{Dragon, king_dragon_swaps};
use crate::core::notation::Recorded;
use crate::core::sink::Count;
use crate::core::{Kind, Move, Position};

impl Recorded for Dragon {
    /// Art. 11: `O-O`, with the dragon's point where there is a choice, and `Hc-a4`.
    fn special_san(position: &Position<Dragon>, mv: Move) -> Vec<String> {
        let (us, from, to) = (position.side(), mv.from(), mv.to());
        let Some(partner) = position.at(to).filter(|piece| piece.color() == us) else {
            return Vec::new();
        };
        if partner.kind() == Kind::Pawn {
            return vec![format!("H{}-{to}", from.file_letter()), format!("H{from}-{to}")];
        }
        let mut swaps = Count::default();
        king_dragon_swaps(position.tables(), position.board(), us, &mut swaps);
        let mut spellings = vec!["O-O".to_string(), format!("O-O{to}")];
        if swaps.0 > 1 {
            spellings.reverse();
        }
        spellings
    }
}
