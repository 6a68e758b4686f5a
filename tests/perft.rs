//! The suites of `perft-data/`, for all games.

use std::path::Path;
use tenglong::core::Position;
use tenglong::game::AnyPosition;
use tenglong::tools::perft::suite::{Line, Suite};
use tenglong::tools::perft::{Leaf, Options, perft};
use tenglong::variants::{Task, Variant};

/// Counts up to this are checked by counting moves at the last ply.
const MOST: u64 = 100_000_000;
/// Counts up to this are checked in the other modes too.
const MOST_IN_ALL_MODES: u64 = 1_000_000;

/// One line of a suite, counted.
struct Check<'a>(&'a Line);

impl Task for Check<'_> {
    type Output = ();

    fn run<V: Variant>(self)
    where
        AnyPosition: From<Position<V>>,
    {
        let Line { number, fen, agreement, counts } = self.0;
        let (position, _) = Position::<V>::from_fen(fen, *agreement)
            .unwrap_or_else(|error| panic!("line {number}: {fen}: {error}"));
        for &(depth, expected) in counts {
            for (leaf, most) in
                [(Leaf::Count, MOST), (Leaf::List, MOST_IN_ALL_MODES), (Leaf::Make, MOST_IN_ALL_MODES)]
            {
                if expected <= most {
                    let options = Options { leaf, ..Options::default() };
                    let counted = perft(&position, depth, options).expect("a count on one thread");
                    assert_eq!(counted, expected, "line {number}: {fen} to depth {depth}, {leaf:?}");
                }
            }
        }
    }
}

/// Checks one file.
fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("perft-data").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let suite: Suite = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(!suite.lines.is_empty());
    for line in &suite.lines {
        suite.variant.run(Check(line));
    }
}

#[test]
fn dragon() {
    check("dragon.epd");
}

#[test]
fn dragon_with_other_promotions() {
    check("dragon-promotion.epd");
}

#[test]
fn xiangqi() {
    check("xiangqi.epd");
}

#[test]
fn chess() {
    check("chess.epd");
}
