//! Openings from a file of game records.

use super::{Flaw, Found, Opening, Rules, opening_of};
use crate::game::record::{Reader, RecordError, Transcript};
use std::io::BufRead;

/// Reads all games, up to `plies` of each, and hands them to `take`.
///
/// # Errors
/// Those of `take`; the file cannot be read on.
pub fn read(
    source: impl BufRead,
    plies: Option<usize>,
    rules: Rules,
    mut take: impl FnMut(Found) -> Result<(), Flaw>,
) -> Result<(), Flaw> {
    for transcript in Reader::new(source).lenient() {
        let (line, opening) = match transcript {
            Ok(transcript) => (transcript.line, opening(transcript, plies, rules)),
            Err(error) => (error.line, Err(flaw(error))),
        };
        take(Found { line, opening })?;
    }
    Ok(())
}

fn flaw(error: RecordError) -> Flaw {
    Flaw { line: error.line, reason: format!("game {}: {}", error.game, error.reason) }
}

fn opening(
    mut transcript: Transcript,
    plies: Option<usize>,
    (variant, agreement): Rules,
) -> Result<Opening, Flaw> {
    let (line, number) = (transcript.line, transcript.number);
    let in_game = |reason: String| Flaw { line, reason: format!("game {number}: {reason}") };
    transcript.moves.truncate(plies.unwrap_or(usize::MAX));
    let game = transcript.replay(variant).map_err(flaw)?.game;
    if game.variant() != variant || game.agreement().promotion != agreement.promotion {
        return Err(in_game("not the game that is played here, or another promotion".to_string()));
    }
    opening_of(&game).map_err(in_game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Kind;
    use crate::core::facts::Repetition;
    use crate::core::rules::Agreement;
    use crate::variants::VariantId;

    const RULES: (VariantId, Agreement) =
        (VariantId::Dragon, Agreement { promotion: Kind::Tiger, repetition: Repetition::China });
    const TWO: &str = "[White \"a\"]\n\n1. Nc3 Nc9 2. Ng3 *\n\n[White \"b\"]\n\n1. Ng3 *\n";

    fn parse(text: &str, plies: Option<usize>, rules: Rules) -> Vec<(usize, Result<Opening, Flaw>)> {
        let mut all = Vec::new();
        let take = |found: Found| {
            all.push((found.line, found.opening));
            Ok(())
        };
        read(text.as_bytes(), plies, rules, take).unwrap();
        all
    }

    #[test]
    fn games_are_openings() {
        let lengths = |plies| {
            let openings = parse(TWO, plies, RULES).into_iter();
            openings.map(|(line, opening)| (line, opening.unwrap().moves.len())).collect::<Vec<_>>()
        };
        assert_eq!(lengths(None), [(1, 3), (5, 1)]);
        assert_eq!(lengths(Some(2)), [(1, 2), (5, 1)]);
        assert_eq!(lengths(Some(0)), [(1, 0), (5, 0)]);
    }

    #[test]
    fn bad_games_are_named() {
        let text = format!("{TWO}\n[White \"c\"]\n\n1. Nc3 Nc3 *\n");
        let openings = parse(&text, None, RULES);
        let (2, Err(Flaw { line: 11, reason })) = (openings.len() - 1, &openings[2].1) else {
            panic!("{openings:?}")
        };
        assert!(reason.starts_with("game 3: "), "{reason}");
        let unused = parse(&text, Some(1), RULES);
        assert!(unused.iter().all(|(_, opening)| opening.is_ok()), "moves that are not used are not asked");
        let over = parse("[FEN \"4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n*\n", None, RULES);
        let reason = "game 1: the game is over (draw, dead position)".to_string();
        assert_eq!(over, [(1, Err(Flaw { line: 1, reason }))]);
        let other = Agreement { promotion: Kind::Dragon, ..RULES.1 };
        let refused = parse(TWO, None, (VariantId::Dragon, other)).remove(0).1.unwrap_err();
        assert!(refused.reason.contains("another promotion"));
    }

    #[test]
    fn a_game_that_was_over_before_its_end_is_none() {
        let moves = "1. Nc3 Nc9 2. Nb1 Nb11 3. Nc3 Nc9 4. Nb1 Nb11 5. Ng3 *";
        let found = parse(&format!("[White \"a\"]\n\n{moves}\n"), None, RULES).remove(0).1;
        assert_eq!(found.unwrap_err().reason, "game 1: the game is over (draw, repetition)");
    }
}
