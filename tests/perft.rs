//! The suites of `perft-data/`, of all games.

use tenglong::tools::perft::suite::Suite;
use tenglong::tools::perft::{Leaf, Options};

/// Checks a suite: counts up to 10^8 by counting moves at the last ply, up to 10^6 in the other modes too.
fn check(suite: &str) {
    let suite: Suite = suite.parse().unwrap_or_else(|error| panic!("{error}"));
    for (leaf, most) in [(Leaf::Count, 100_000_000), (Leaf::List, 1_000_000), (Leaf::Make, 1_000_000)] {
        let options = Options { leaf, ..Options::default() };
        let tally = suite.check(options, most, |line, depth, found| {
            panic!("line {}: {} to depth {depth}: {found} by {leaf:?}", line.number, line.fen);
        });
        let checked = tally.unwrap_or_else(|error| panic!("{error}")).checked;
        assert!(checked >= suite.lines.len(), "every line has a count that is small enough");
    }
}

#[test]
fn dragon() {
    check(include_str!("../perft-data/dragon.epd"));
}

#[test]
fn dragon_with_other_promotions() {
    check(include_str!("../perft-data/dragon-promotion.epd"));
}

#[test]
fn dragon_composed_for_one_rule_each() {
    check(include_str!("../perft-data/dragon-special.epd"));
}

#[test]
fn xiangqi() {
    check(include_str!("../perft-data/xiangqi.epd"));
}

#[test]
fn chess() {
    check(include_str!("../perft-data/chess.epd"));
}
