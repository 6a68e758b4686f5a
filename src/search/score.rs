//! Scores: centipawns for the side to move, and mates by distance.

/// Most plies that a search goes from its root.
pub const MAX_PLY: usize = 200;

/// Mate on the board; a mate in `n` plies is worth `MATE - n`.
pub const MATE: i32 = 32_000;

/// More plies than there are to any mate that is found, in the tree or in endgame tables at its leaves.
const LONGEST_MATE: i32 = 1000;

/// Scores from here on are mates.
pub const MATE_IN_MAX: i32 = MATE - LONGEST_MATE;

/// More than any score.
pub const INFINITE: i32 = MATE + 1;

/// The score of being mated `ply` plies from the root.
pub const fn mated_in(ply: usize) -> i32 {
    -MATE + ply as i32
}

/// The score of giving mate `ply` plies from the root.
pub const fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}

/// Whether `score` is a mate, for either side.
pub const fn is_mate(score: i32) -> bool {
    score.abs() >= MATE_IN_MAX
}

/// Plies from the root to the mate of a mate score.
pub const fn plies_to_mate(score: i32) -> i32 {
    MATE - score.abs()
}

/// The score of winning by a rule at once where that is not certain: below every mate.
const RULE_WIN: i32 = MATE_IN_MAX - 1;

/// The score of winning by a rule `ply` plies from the root where that is not certain.
pub const fn won_by_rule(ply: usize) -> i32 {
    RULE_WIN - ply as i32
}

/// The score of a win by a rule of which there is only a guess: above evaluations, and told in centipawns.
pub const fn guessed_win(ply: usize) -> i32 {
    const GUESSED_WIN: i32 = 10_000;
    GUESSED_WIN - ply as i32
}

/// Whether `score` is a win or a loss by mate or by a rule.
pub const fn is_decided(score: i32) -> bool {
    score.abs() > RULE_WIN - LONGEST_MATE
}

/// A score as it is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Centipawns.
    Cp(i32),
    /// Win in this number of moves of the winner, by mate or by a rule; negative where the side to move loses. A loss by
    /// the loser's own next move, as by perpetual check, is -1.
    Mate(i32),
}

impl Default for Score {
    fn default() -> Score {
        Score::Cp(0)
    }
}

impl From<i32> for Score {
    fn from(score: i32) -> Score {
        if !is_decided(score) {
            return Score::Cp(score);
        }
        let plies = if is_mate(score) { plies_to_mate(score) } else { RULE_WIN - score.abs() };
        Score::Mate(score.signum() * ((plies + 1) / 2))
    }
}

/// A score that is only a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is this or more.
    Lower,
    /// The true score is this or less.
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_reported_in_moves() {
        assert_eq!(Score::from(mate_in(1)), Score::Mate(1));
        assert_eq!(Score::from(mate_in(3)), Score::Mate(2));
        assert_eq!(Score::from(mated_in(0)), Score::Mate(0));
        assert_eq!(Score::from(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::from(mated_in(4)), Score::Mate(-2));
        assert_eq!(Score::from(won_by_rule(7)), Score::Mate(4));
        assert_eq!(Score::from(-won_by_rule(8)), Score::Mate(-4));
        assert_eq!(Score::from(-150), Score::Cp(-150));
        assert!(!is_mate(won_by_rule(0)) && is_mate(mate_in(MAX_PLY)));
        assert_eq!(plies_to_mate(mate_in(7)), 7);
        assert_eq!(plies_to_mate(mated_in(8)), 8);
    }
}
