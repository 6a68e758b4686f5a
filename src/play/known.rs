//! What endgame tables know of a position.

use crate::core::Move;
use crate::game::Game;
use crate::tablebase::{Tablebase, Value};
use crate::variants::with_position;
use once_cell::sync::Lazy;

/// The tables that the program brings with it.
static TABLES: Lazy<Tablebase> = Lazy::new(Tablebase::built_in);

/// The value of the position for the side to move, and the moves that keep it; none if no table has it or the rules have
/// ended the game.
pub fn value(game: &Game) -> Option<(Value, Vec<Move>)> {
    let value = probe(game)?;
    if game.outcome().is_some() {
        return None;
    }
    let after = |&mv: &Move| {
        let mut game = game.clone();
        game.play(mv);
        probe(&game).map(Value::of_move) == Some(value)
    };
    Some((value, game.legal_moves().into_iter().filter(after).collect()))
}

fn probe(game: &Game) -> Option<Value> {
    with_position!(game.position(), position => TABLES.probe(position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rules::Agreement;
    use crate::variants::VariantId;

    fn of(variant: VariantId, fen: &str) -> Option<(Value, Vec<String>)> {
        let game = Game::new(variant, Agreement::default(), Some(fen)).unwrap();
        let (value, best) = value(&game)?;
        Some((value, best.into_iter().map(|mv| game.move_text(mv)).collect()))
    }

    #[test]
    fn positions_of_the_tables_are_known() {
        // A lone dragon does not win by force, and this one cannot be lost.
        let (value, best) = of(VariantId::Dragon, "3k5/9/9/9/9/9/9/9/9/9/Q3K4 w - - 0 1").unwrap();
        assert_eq!(value, Value::Draw);
        assert!(best.contains(&"a1b1".to_string()));
        // The game is over: a rook has no mate.
        assert_eq!(of(VariantId::Dragon, "3k5/9/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"), None);
        assert_eq!(of(VariantId::Dragon, VariantId::Dragon.facts().start), None);
        assert_eq!(of(VariantId::Chess, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), None);
    }
}
