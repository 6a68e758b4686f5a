//! The move rule: what one clock has shown must not serve another.

use super::*;

/// The last line of a search of `placement` to `depth` with this much on the clock.
fn searched(dialogue: &mut Dialogue, placement: &str, clock: u32, depth: u32) -> InfoLine {
    dialogue.send(&format!("position fen {placement} w - - {clock} 60"));
    dialogue.send(&format!("go depth {depth}"));
    let mut last = String::new();
    loop {
        let line = dialogue.line();
        if line.starts_with("bestmove") {
            return InfoLine::parse(&last).expect("a line of search");
        }
        last = line;
    }
}

fn centipawns(info: &InfoLine) -> i32 {
    let value = info.score.strip_prefix("cp ").unwrap_or_else(|| panic!("{info:?}"));
    value.parse().expect("a number")
}

/// A soldier that needs 19 plies to mate, which the rule forestalls at clock 108 and not at clock 0.
const SOLDIER: &str = "4k4/9/9/9/9/9/P8/9/9/3K5";

#[test]
fn a_mate_is_found_after_the_rule_has_forestalled_it() {
    let mut dialogue = Dialogue::start_as(VariantId::Xiangqi);
    assert_eq!(searched(&mut dialogue, SOLDIER, 108, 128).score, "cp 0");
    assert_eq!(searched(&mut dialogue, SOLDIER, 0, 22).score, "mate 10");
    assert_eq!(searched(&mut dialogue, SOLDIER, 108, 24).score, "cp 0");
    dialogue.finish();
}

/// Games with a won ending that takes some 20 plies or more, and the plies of the rule.
const WON: [(VariantId, &str, u32); 4] = [
    (VariantId::Chess, "8/8/8/4k3/8/8/4K3/R7", 100),
    (VariantId::Chess, "8/8/8/4k3/8/8/4K3/2B2B2", 100),
    (VariantId::Dragon, "4k4/9/9/9/9/9/9/9/9/2B6/R3K4", 100),
    (VariantId::Xiangqi, "4k4/9/9/9/9/9/P8/9/9/3K5", 120),
];

#[test]
fn an_ending_keeps_its_worth_after_a_search_near_the_rule_and_the_other_way_round() {
    for (variant, placement, rule) in WON {
        let mut cold = Dialogue::start_as(variant);
        let fresh = centipawns(&searched(&mut cold, placement, 0, 6));
        assert!(fresh > 100, "{variant}: {fresh}");
        cold.finish();
        let mut hot = Dialogue::start_as(variant);
        assert_eq!(searched(&mut hot, placement, rule - 4, 9).score, "cp 0", "{variant}");
        let warm = centipawns(&searched(&mut hot, placement, 0, 6));
        assert!((warm - fresh).abs() <= 30, "{variant}: {warm} after the rule, {fresh} before");
        assert_eq!(searched(&mut hot, placement, rule - 4, 9).score, "cp 0", "{variant}");
        hot.finish();
    }
}
