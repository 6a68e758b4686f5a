//! Openings from a file with a position a line: FEN or EPD.

use super::{Flaw, Found, Opening, Rules, opening_of};
use crate::game::Game;
use std::io::BufRead;

/// What some editors put before a text in UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Reads all positions and hands them to `take`; empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// Those of `take`; the file cannot be read on.
pub fn read(
    mut source: impl BufRead,
    rules: Rules,
    mut take: impl FnMut(Found) -> Result<(), Flaw>,
) -> Result<(), Flaw> {
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let count = source.read_until(b'\n', &mut bytes);
        let count = count.map_err(|error| Flaw { line, reason: format!("cannot read on: {error}") })?;
        if count == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text).trim();
        if !text.is_empty() && !text.starts_with('#') {
            let opening = opening(text, rules).map_err(|reason| Flaw { line, reason });
            take(Found { line, opening })?;
        }
    }
    Ok(())
}

fn opening(text: &str, (variant, agreement): Rules) -> Result<Opening, String> {
    let game = Game::new(variant, agreement, Some(&fen(text))).map_err(|error| error.to_string())?;
    opening_of(&game)
}

/// The FEN in a line that may be EPD: four fields, perhaps two counters, then operations that end with semicolons, of
/// which `hmvc` and `fmvn` give the counters.
fn fen(line: &str) -> String {
    let fields: Vec<&str> = line.split_ascii_whitespace().collect();
    if fields.len() <= 4 {
        return line.to_string();
    }
    let position = fields[..4].join(" ");
    let bare = fields[4..].iter().take(2).map(|field| field.trim_end_matches(';'));
    let counters: Vec<&str> = bare.take_while(|field| field.parse::<u32>().is_ok()).collect();
    if let [clock, moves] = counters[..] {
        return format!("{position} {clock} {moves}");
    }
    let operations = operations(&fields[4..].join(" "));
    let operand = |code: &str, preset: &str| {
        let found = operations.iter().find_map(|(name, operand)| (name == code).then_some(operand.as_str()));
        found.unwrap_or(preset).to_string()
    };
    format!("{position} {} {}", operand("hmvc", "0"), operand("fmvn", "1"))
}

/// The operations of an EPD line: codes with what follows them. Semicolons in quotes end none, and after the last one
/// there need not be one.
fn operations(text: &str) -> Vec<(String, String)> {
    let mut quoted = false;
    let ends_operation = |c: char| {
        quoted ^= c == '"';
        c == ';' && !quoted
    };
    let parts = text.split(ends_operation).map(str::trim);
    let operation = |part: &str| {
        let (code, operand) = part.split_once(' ').unwrap_or((part, ""));
        (code.to_string(), operand.trim().to_string())
    };
    parts.filter(|part| !part.is_empty()).map(operation).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rules::Agreement;
    use crate::variants::VariantId;

    const RULES: (VariantId, Agreement) = (
        VariantId::Dragon,
        Agreement { promotion: crate::core::Kind::Tiger, repetition: crate::core::facts::Repetition::China },
    );
    const FEN: &str = "4k4/9/9/9/9/9/9/9/9/3r5/R3K4 b - - 7 30";

    fn parse(text: &str) -> Vec<(usize, Result<Opening, Flaw>)> {
        let mut all = Vec::new();
        let take = |found: Found| {
            all.push((found.line, found.opening));
            Ok(())
        };
        read(text.as_bytes(), RULES, take).unwrap();
        all
    }

    fn fen_of(line: &str) -> String {
        let (_, opening) = parse(line).remove(0);
        opening.unwrap().fen.unwrap()
    }

    #[test]
    fn forms_of_a_position() {
        let four = "4k4/9/9/9/9/9/9/9/9/3r5/R3K4 b - -";
        for line in [
            FEN.to_string(),
            format!("{four} hmvc 7; fmvn 30;"),
            format!("{four} fmvn 30; hmvc 7"),
            format!("{four} fmvn 30; hmvc 7; id \"x y\";"),
            format!("{four} id \"a; hmvc 9; fmvn 8;\"; hmvc 7; fmvn 30;"),
            format!("{four} hmvcount 3; hmvc 7; fmvn 30;"),
            format!("\u{feff}{four} hmvc 7; fmvn 30;\r\n"),
            format!("{FEN}; bm d2d9;"),
            format!("{FEN} ;D1 20"),
        ] {
            assert_eq!(fen_of(&line), FEN, "{line}");
        }
        let bare = "4k4/9/9/9/9/9/9/9/9/3r5/R3K4 b - - 0 1";
        assert_eq!(fen_of(&format!("{four} bm d2d9;")), bare);
        assert_eq!(fen_of(&format!("{four} hmvcount 3;")), bare);
    }

    #[test]
    fn bad_lines_are_named() {
        let text = format!("# comment\n\n{FEN}\n4k4/9 w - - 0 1\n4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n");
        let openings = parse(&text);
        assert_eq!(
            openings.iter().map(|(line, opening)| (*line, opening.is_ok())).collect::<Vec<_>>(),
            [(3, true), (4, false), (5, false)]
        );
        let over = Flaw { line: 5, reason: "the game is over (draw, dead position)".to_string() };
        assert_eq!(openings[2].1, Err(over));
    }
}
