//! Openings from a file of game records.

use super::{Opening, refuse};
use crate::core::rules::Agreement;
use crate::game::record::{Reader, RecordError};
use crate::variants::VariantId;

/// Reads all games, up to `plies` of each.
///
/// # Errors
/// The line of the first bad game and what is wrong with it.
pub fn parse(
    text: &str,
    plies: Option<usize>,
    (variant, agreement): (VariantId, Agreement),
) -> Result<Vec<Opening>, (usize, String)> {
    let mut openings = Vec::new();
    for transcript in Reader::new(text.as_bytes()) {
        let bad = |error: RecordError| (error.line, format!("game {}: {}", error.game, error.reason));
        let mut transcript = transcript.map_err(bad)?;
        let (line, number) = (transcript.line, transcript.number);
        transcript.moves.truncate(plies.unwrap_or(usize::MAX));
        let game = transcript.replay(variant).map_err(bad)?.game;
        let foreign = (game.variant() != variant || game.agreement() != agreement)
            .then(|| "not the game that is played here, or another promotion".to_string());
        if let Some(reason) = foreign.or_else(|| refuse(&game)) {
            return Err((line, format!("game {number}: {reason}")));
        }
        openings.push(Opening { fen: Some(game.start_fen().to_string()), moves: game.moves(), line });
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Kind;

    const RULES: (VariantId, Agreement) = (VariantId::Dragon, Agreement { promotion: Kind::Tiger });
    const TWO: &str = "[White \"a\"]\n\n1. Nc3 Nc9 2. Ng3 *\n\n[White \"b\"]\n\n1. Ng3 *\n";

    #[test]
    fn games_are_openings() {
        let lengths = |plies| {
            parse(TWO, plies, RULES).unwrap().iter().map(|o| (o.line, o.moves.len())).collect::<Vec<_>>()
        };
        assert_eq!(lengths(None), [(1, 3), (5, 1)]);
        assert_eq!(lengths(Some(2)), [(1, 2), (5, 1)]);
        assert_eq!(lengths(Some(0)), [(1, 0), (5, 0)]);
    }

    #[test]
    fn bad_games_are_named() {
        let text = format!("{TWO}\n[White \"c\"]\n\n1. Nc3 Nc3 *\n");
        let (line, reason) = parse(&text, None, RULES).unwrap_err();
        assert!(line == 11 && reason.starts_with("game 3: "), "{line} {reason}");
        assert_eq!(parse(&text, Some(1), RULES).unwrap().len(), 3, "moves that are not used are not asked");
        let over = "[FEN \"4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n*\n";
        assert_eq!(
            parse(over, None, RULES).unwrap_err(),
            (1, "game 1: the game is over (draw, dead position)".to_string())
        );
        let other = Agreement { promotion: Kind::Dragon };
        assert!(parse(TWO, None, (VariantId::Dragon, other)).unwrap_err().1.contains("another promotion"));
    }
}
