//! Elo, normalised Elo and the likelihood of superiority.

use super::Sample;
use std::f64::consts::{LN_10, SQRT_2};

/// A value with the half-width of its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The interval reaches this far to both sides.
    pub error: f64,
}

/// Two-sided 95 % quantile of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// Elo points of one unit of normalised score, chosen so that both scales agree for games without draws.
pub(super) const NORMALISED: f64 = 800.0 / LN_10;

/// Expected score (0–1) of a side that is `elo` stronger.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Sample {
    /// Points a game, 0–1.
    pub fn score(&self) -> Estimate {
        let distribution = self.distribution();
        Estimate { value: distribution.mean(), error: Z95 * distribution.error() }
    }

    /// Difference in logistic Elo; the error is carried over by the slope of the Elo curve.
    pub fn elo(&self) -> Estimate {
        let score = self.score();
        let s = score.value;
        Estimate {
            value: 400.0 * (s / (1.0 - s)).log10(),
            error: score.error * 400.0 / (LN_10 * s * (1.0 - s)),
        }
    }

    /// Difference in normalised Elo: the surplus of the score in standard deviations of a game.
    pub fn normalised_elo(&self) -> Estimate {
        let distribution = self.distribution();
        let scale = NORMALISED / (self.games_per_unit().sqrt() * distribution.deviation());
        Estimate { value: (distribution.mean() - 0.5) * scale, error: Z95 * distribution.error() * scale }
    }

    /// Likelihood of superiority: how probable it is that the first side is the stronger one, 0–1.
    pub fn superiority(&self) -> f64 {
        let distribution = self.distribution();
        let t = (distribution.mean() - 0.5) / distribution.error();
        0.5 * libm::erfc(-t / SQRT_2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() < tolerance, "{a} is not {b}");
    }

    #[test]
    fn elo_of_single_games_by_hand() {
        // Score 0.6 of 100 games with 20 draws: variance (50·0.4² + 20·0.1² + 30·0.6²)/100 = 0.19.
        let sample = Sample::Games([30, 20, 50]);
        close(sample.score().value, 0.6, 1e-12);
        close(sample.score().error, Z95 * (0.19f64 / 100.0).sqrt(), 1e-12);
        close(sample.elo().value, 70.437, 1e-3);
        close(sample.normalised_elo().value, 0.1 / 0.19f64.sqrt() * 347.4356, 1e-3);
        close(sample.normalised_elo().error, Z95 * 347.4356 / 10.0, 1e-3);
        // t = 0.1 / 0.04359 = 2.294; Φ(2.294) = 0.98911.
        close(sample.superiority(), 0.98911, 1e-5);
    }

    #[test]
    fn elo_of_pairs_by_hand() {
        // Pairs worth 0, ¼, ½, ¾, 1 a game: mean 0.5125, variance 0.0623…
        let sample = Sample::Pairs([10, 20, 35, 25, 10]);
        let variance = (10.0 * 0.5125f64.powi(2)
            + 20.0 * 0.2625f64.powi(2)
            + 35.0 * 0.0125f64.powi(2)
            + 25.0 * 0.2375f64.powi(2)
            + 10.0 * 0.4875f64.powi(2))
            / 100.0;
        close(sample.score().value, 0.5125, 1e-12);
        close(sample.normalised_elo().value, 0.0125 / (2.0 * variance).sqrt() * 347.4356, 1e-3);
        close(sample.normalised_elo().error, Z95 * 347.4356 / 200f64.sqrt(), 1e-3);
    }

    #[test]
    fn the_two_scales_agree_without_draws() {
        let sample = Sample::Games([4950, 0, 5050]);
        close(sample.elo().value, sample.normalised_elo().value, 0.01);
    }

    #[test]
    fn expected_score_inverts_elo() {
        close(400.0 * (expected_score(37.0) / (1.0 - expected_score(37.0))).log10(), 37.0, 1e-9);
    }

    #[test]
    fn always_finite() {
        let extremes = [
            Sample::Games([0; 3]),
            Sample::Games([0, 0, 7]),
            Sample::Games([7, 0, 0]),
            Sample::Games([0, 1, 0]),
            Sample::Pairs([0; 5]),
            Sample::Pairs([0, 0, 1000, 0, 0]),
            Sample::Pairs([0, 0, 0, 0, 1_000_000]),
            Sample::Pairs([1, 0, 0, 0, 0]),
        ];
        for sample in extremes {
            for estimate in [sample.score(), sample.elo(), sample.normalised_elo()] {
                assert!(estimate.value.is_finite() && estimate.error.is_finite(), "{sample:?}: {estimate:?}");
            }
            assert!((0.0..=1.0).contains(&sample.superiority()), "{sample:?}");
        }
    }
}
