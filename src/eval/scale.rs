//! What the scores and the strength of the engine mean in a game, by measurement.

/// How many levels of play there are below full strength.
pub const LEVELS: usize = 10;

/// What was measured in one game; README says how.
#[derive(Debug)]
pub struct Scale {
    /// Ratings of the levels, the weakest first.
    pub ratings: [i32; LEVELS],
    /// What a score is worth in games of the engine against itself.
    pub chances: Chances,
}

impl Scale {
    /// What may hold in a game where nothing was measured.
    pub const GUESS: Scale = Scale {
        ratings: [400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200],
        chances: Chances { half: 150.0, spread: 90.0 },
    };
}

/// How often the side to move wins with a score. The share of wins follows a logistic curve; since the sides are alike,
/// that of losses is the same curve for the opposite score, and the rest are draws.
#[derive(Clone, Copy, Debug)]
pub struct Chances {
    /// The score at which half of the games are won, in centipawns.
    pub half: f64,
    /// The steepness: from there the odds grow by a factor of e with so many centipawns.
    pub spread: f64,
}

impl Chances {
    /// Wins, draws and losses in a thousand games with `score`, in centipawns.
    pub fn per_mille(&self, score: i32) -> [u32; 3] {
        let wins = |score: f64| (1000.0 / (1.0 + ((self.half - score) / self.spread).exp())).round() as u32;
        let (won, lost) = (wins(score.into()), wins((-score).into()));
        [won, 1000_u32.saturating_sub(won + lost), lost]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_rise() {
        let chances = Chances { half: 150.0, spread: 80.0 };
        let mut before = [0, 0, 1000];
        for score in (-3000..=3000).step_by(10) {
            let now = chances.per_mille(score);
            assert_eq!(now.iter().sum::<u32>(), 1000, "{score}");
            assert!(now[0] >= before[0] && now[2] <= before[2], "{score}");
            let [won, drawn, lost] = chances.per_mille(-score);
            assert_eq!(now, [lost, drawn, won], "{score}");
            before = now;
        }
        assert_eq!(chances.per_mille(150)[0], 500);
        assert_eq!([chances.per_mille(3000)[0], chances.per_mille(-3000)[2]], [1000; 2]);
    }
}
