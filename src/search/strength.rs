//! Playing below full strength.
//!
//! A weak player does not look far and misjudges what it sees; it does not throw pieces away for no reason. So the
//! search is kept shallow, and of its best lines the one is played that looks best to an eye that errs: to each score a
//! random number is added, larger for weaker players. What such a player sees at all stays right: a mate in one is
//! always given, and an error of a few pawns never hides the loss of a queen from a good player. The errors depend on
//! the position and the seed alone, so that the same game is played again.
//!
//! How strong each such player is was measured, see [`Scale`](crate::eval::scale::Scale); a strength between two rungs of the ladder is the
//! player of the one or the other, by chance, anew in each position.

use super::score::{MATE_IN_MAX, is_mate, plies_to_mate};
use super::{Limits, Settings};
use crate::core::Move;
use crate::core::random::SplitMix64;
pub use crate::eval::scale::LEVELS;
use crate::variants::{Task, Variant, VariantId};

/// A strength to play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The rating, on the scale of the game's [`ladder`].
    pub elo: i32,
    /// Players of the same rating with other seeds play other moves.
    pub seed: u64,
}

/// A player of the ladder.
#[derive(Clone, Copy, Debug)]
struct Rung {
    /// Plies that it looks ahead, quiescence not counted.
    depth: u32,
    /// Lines that it has the choice of.
    lines: usize,
    /// Standard deviation of the errors of its judgement, in centipawns.
    error: f64,
}

/// The players, from the weakest.
const LADDER: [Rung; LEVELS] = [
    Rung { depth: 1, lines: 256, error: 700.0 },
    Rung { depth: 1, lines: 256, error: 300.0 },
    Rung { depth: 1, lines: 64, error: 180.0 },
    Rung { depth: 1, lines: 32, error: 100.0 },
    Rung { depth: 2, lines: 16, error: 100.0 },
    Rung { depth: 3, lines: 12, error: 90.0 },
    Rung { depth: 4, lines: 8, error: 75.0 },
    Rung { depth: 5, lines: 8, error: 60.0 },
    Rung { depth: 6, lines: 6, error: 45.0 },
    Rung { depth: 8, lines: 4, error: 25.0 },
];

/// The ratings of the levels of a game, from level 1.
pub fn ladder(variant: VariantId) -> &'static [i32; LEVELS] {
    struct Ratings;
    impl Task for Ratings {
        type Output = &'static [i32; LEVELS];
        fn run<V: Variant>(self) -> Self::Output {
            &const { V::SCALE.ratings }
        }
    }
    variant.run(Ratings)
}

/// Beyond this score one side has won, for any player: a piece more or less is not told apart.
const DECIDED: i32 = 2000;

impl Strength {
    /// The strength of a level, from 1 to [`LEVELS`].
    pub fn of_level(variant: VariantId, level: usize, seed: u64) -> Strength {
        Strength { elo: ladder(variant)[level.clamp(1, LEVELS) - 1], seed }
    }

    /// The player that decides in the position with this key, and the random numbers for its errors.
    fn player(self, variant: VariantId, key: u64) -> (Rung, SplitMix64) {
        let mut random = SplitMix64(key ^ self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let ratings = ladder(variant);
        let above = ratings.partition_point(|&elo| elo <= self.elo).min(LEVELS - 1);
        let below = above.saturating_sub(1);
        let gap = ratings[above] - ratings[below];
        let share = (f64::from(self.elo) - f64::from(ratings[below])) / f64::from(gap.max(1));
        let rung = if unit(&mut random) < share { above } else { below };
        (LADDER[rung], random)
    }

    /// The limits and settings that keep a search of the position with this key down to the player.
    pub fn restrain(
        self,
        variant: VariantId,
        key: u64,
        limits: &Limits,
        settings: &Settings,
    ) -> (Limits, Settings) {
        let (rung, _) = self.player(variant, key);
        let depth = limits.depth.map_or(rung.depth, |depth| depth.min(rung.depth));
        (
            Limits { depth: Some(depth), ..limits.clone() },
            Settings { multipv: settings.multipv.max(rung.lines), ..settings.clone() },
        )
    }

    /// The move that the player chooses of the `lines` found, each with its score.
    pub fn choose(self, variant: VariantId, key: u64, lines: &[(Move, i32)]) -> Option<Move> {
        let (rung, mut random) = self.player(variant, key);
        let seen = |score: i32, error: f64| {
            if score >= MATE_IN_MAX && plies_to_mate(score) == 1 {
                return f64::INFINITY;
            }
            let clear =
                if is_mate(score) { score.signum() * DECIDED } else { score.clamp(-DECIDED, DECIDED) };
            f64::from(clear) + rung.error * error
        };
        let judged = lines.iter().map(|&(mv, score)| (mv, seen(score, normal(&mut random))));
        judged.reduce(|best, line| if line.1 > best.1 { line } else { best }).map(|(mv, _)| mv)
    }
}

/// A random number from 0 up to 1.
fn unit(random: &mut SplitMix64) -> f64 {
    (random.next() >> 11) as f64 / (1_u64 << 53) as f64
}

/// A random number of the normal distribution with mean 0 and deviation 1, nearly: a sum of twelve even ones.
fn normal(random: &mut SplitMix64) -> f64 {
    (0..12).map(|_| unit(random)).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::super::score::{mate_in, mated_in};
    use super::*;
    use crate::core::Square;

    const GAME: VariantId = VariantId::Dragon;

    fn mv(number: usize) -> Move {
        Move::new(Square::from_index(number), Square::from_index(number + 1))
    }

    /// How often of 1,000 positions the player of this level chooses each of two moves.
    fn choices(level: usize, scores: [i32; 2]) -> [usize; 2] {
        let mut counts = [0; 2];
        for key in 0..1000_u64 {
            let key = key.wrapping_mul(0x2545_f491_4f6c_dd1d);
            let lines = [(mv(0), scores[0]), (mv(1), scores[1])];
            let chosen = Strength::of_level(GAME, level, 7).choose(GAME, key, &lines).unwrap();
            counts[usize::from(chosen != mv(0))] += 1;
        }
        counts
    }

    #[test]
    fn ladders_rise() {
        for &variant in VariantId::ALL {
            assert!(ladder(variant).is_sorted_by(|a, b| a < b), "{variant}");
        }
    }

    #[test]
    fn a_mate_in_one_is_always_given() {
        for level in 1..=LEVELS {
            assert_eq!(choices(level, [mate_in(3), mate_in(1)]), [0, 1000]);
            assert_eq!(choices(level, [1900, mate_in(1)]), [0, 1000]);
        }
    }

    #[test]
    fn good_players_err_by_little_and_weak_ones_by_much() {
        assert_eq!(choices(LEVELS, [0, -300]), [1000, 0]);
        assert!(choices(LEVELS, [0, -20])[1] > 200);
        assert!(choices(1, [0, -300])[1] > 200);
        // Even the weakest prefers to win a queen, mostly, and no one is drawn to being mated.
        assert!(choices(1, [900, 0])[0] > 700);
        assert_eq!(choices(LEVELS, [0, mated_in(2)]), [1000, 0]);
    }

    #[test]
    fn the_same_position_and_seed_give_the_same_move() {
        assert_eq!(choices(3, [10, 0]), choices(3, [10, 0]));
    }

    #[test]
    fn a_strength_between_two_levels_is_a_mixture() {
        let ratings = ladder(GAME);
        let between = Strength { elo: i32::midpoint(ratings[4], ratings[5]), seed: 1 };
        let depth = |strength: Strength, key: u64| {
            let key = key.wrapping_mul(0x2545_f491_4f6c_dd1d);
            strength.restrain(GAME, key, &Limits::default(), &Settings::default()).0.depth
        };
        let deeper = (0..1000).filter(|&key| depth(between, key) == Some(LADDER[5].depth)).count();
        assert!((400..600).contains(&deeper), "{deeper}");
        for (level, rung) in (1..).zip(LADDER) {
            let strength = Strength::of_level(GAME, level, 1);
            assert!((0..100).all(|key| depth(strength, key) == Some(rung.depth)), "level {level}");
        }
        // Outside of the ladder its ends count.
        for (elo, rung) in [(i32::MIN / 2, 0), (9999, LEVELS - 1)] {
            assert_eq!(depth(Strength { elo, seed: 1 }, 5), Some(LADDER[rung].depth));
        }
    }
}
