//! Openings from a file with a position a line.

use super::{Opening, refuse};
use crate::core::rules::Agreement;
use crate::game::Game;
use crate::variants::VariantId;

/// Reads all positions; empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// The number of the first bad line and what is wrong with it.
pub fn parse(
    text: &str,
    (variant, agreement): (VariantId, Agreement),
) -> Result<Vec<Opening>, (usize, String)> {
    let mut openings = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let at_line = |reason: String| (i + 1, reason);
        let game = Game::new(variant, agreement, Some(&fen(line))).map_err(|e| at_line(e.to_string()))?;
        if let Some(reason) = refuse(&game) {
            return Err(at_line(reason));
        }
        openings.push(Opening { fen: Some(game.fen()), moves: Vec::new(), line: i + 1 });
    }
    Ok(openings)
}

/// The FEN in a line that may be EPD: four fields, perhaps two counters, then operations that end with semicolons, of
/// which `hmvc` and `fmvn` give the counters.
fn fen(line: &str) -> String {
    if !line.contains(';') {
        return line.to_string();
    }
    let fields: Vec<&str> = line.split_ascii_whitespace().collect();
    let position = fields.iter().take(4).copied().collect::<Vec<_>>().join(" ");
    let bare = fields.iter().skip(4).take(2).map(|field| field.trim_end_matches(';'));
    let counters: Vec<&str> = bare.take_while(|field| field.parse::<u32>().is_ok()).collect();
    if let [clock, moves] = counters[..] {
        return format!("{position} {clock} {moves}");
    }
    let rest = fields.get(4..).unwrap_or_default().join(" ");
    let operand = |code: &str, preset| {
        let operations = rest.split(';').map(str::trim);
        let found = operations.filter_map(|operation| operation.strip_prefix(code)).next();
        found.map_or(preset, str::trim).to_string()
    };
    format!("{position} {} {}", operand("hmvc", "0"), operand("fmvn", "1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: (VariantId, Agreement) =
        (VariantId::Dragon, Agreement { promotion: crate::core::Kind::Tiger });
    const FEN: &str = "4k4/9/9/9/9/9/9/9/9/3r5/R3K4 b - - 7 30";

    #[test]
    fn forms_of_a_position() {
        let four = "4k4/9/9/9/9/9/9/9/9/3r5/R3K4 b - -";
        for line in [
            FEN.to_string(),
            format!("{four} hmvc 7; fmvn 30;"),
            format!("{four} fmvn 30; hmvc 7; id \"x y\";"),
            format!("{FEN}; bm d2d9;"),
            format!("{FEN} ;D1 20"),
        ] {
            assert_eq!(parse(&line, RULES).unwrap()[0].fen.as_deref(), Some(FEN), "{line}");
        }
        let bare = parse(&format!("{four} bm d2d9;"), RULES).unwrap();
        assert_eq!(bare[0].fen.as_deref(), Some("4k4/9/9/9/9/9/9/9/9/3r5/R3K4 b - - 0 1"));
    }

    #[test]
    fn bad_lines_are_named() {
        let text = format!("# comment\n\n{FEN}\n4k4/9 w - - 0 1\n");
        assert_eq!(parse(&text, RULES).unwrap_err().0, 4);
        let over = format!("{FEN}\n4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n");
        let (line, reason) = parse(&over, RULES).unwrap_err();
        assert_eq!((line, reason.as_str()), (2, "the game is over (draw, dead position)"));
    }
}
