//! Elo, normalised Elo and the likelihood of superiority.

use super::Sample;
use std::f64::consts::{LN_10, SQRT_2};

/// A value with the half-width of its 95 % confidence interval, as far as the games tell them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The most likely value; none if that is beyond all bounds.
    pub value: Option<f64>,
    /// The interval reaches this far to both sides; none if it has no bounds, or if nothing can be said of it because
    /// all units had the same outcome.
    pub error: Option<f64>,
}

/// Two-sided 95 % quantile of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// Elo points of one unit of normalised score, chosen so that both scales agree for games without draws.
pub(super) const NORMALISED: f64 = 800.0 / LN_10;

/// Expected score (0–1) of a side that is `elo` stronger.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in strength at which a score (0–1) is expected; none for a score that no difference explains.
fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

impl Sample {
    /// Points a game, 0–1.
    pub fn score(&self) -> Estimate {
        let Some(observed) = self.observed() else { return Estimate::default() };
        let error = (observed.deviation() > 0.0).then(|| Z95 * observed.error());
        Estimate { value: Some(observed.mean()), error }
    }

    /// Difference in logistic Elo; its error is half the distance of the differences at both ends of the interval of
    /// the score.
    pub fn elo(&self) -> Estimate {
        let Estimate { value, error } = self.score();
        let half_width = |(score, error): (f64, f64)| {
            Some((elo_of_score(score + error)? - elo_of_score(score - error)?) / 2.0)
        };
        Estimate { value: value.and_then(elo_of_score), error: value.zip(error).and_then(half_width) }
    }

    /// Difference in normalised Elo: the surplus of the score in standard deviations of a game.
    pub fn normalised_elo(&self) -> Estimate {
        let Some(observed) = self.observed().filter(|observed| observed.deviation() > 0.0) else {
            return Estimate::default();
        };
        let scale = NORMALISED / (self.games_per_unit().sqrt() * observed.deviation());
        Estimate { value: Some((observed.mean() - 0.5) * scale), error: Some(Z95 * observed.error() * scale) }
    }

    /// Likelihood of superiority: how probable it is that the first side is the stronger one, 0–1; none if all units
    /// had the same outcome.
    pub fn superiority(&self) -> Option<f64> {
        let observed = self.observed().filter(|observed| observed.deviation() > 0.0)?;
        let t = (observed.mean() - 0.5) / observed.error();
        Some(0.5 * libm::erfc(-t / SQRT_2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: impl Into<Option<f64>>, b: impl Into<Option<f64>>, tolerance: f64) {
        let (a, b) = (a.into().unwrap(), b.into().unwrap());
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
        // Scores 0.6 ± 0.08543: 0.51457 and 0.68543 are 10.13 and 135.32 Elo.
        close(sample.elo().error, 62.594, 2e-2);
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
    fn the_error_reaches_from_one_end_of_the_score_to_the_other() {
        let sample = Sample::Pairs([0, 0, 1, 1, 1]);
        close(sample.elo().value, 190.849, 1e-3);
        close(sample.elo().error, 335.898, 1e-3);
    }

    #[test]
    fn what_is_not_known_is_not_told() {
        for (sample, score, elo) in [
            (Sample::Games([0; 3]), None, None),
            (Sample::Games([0, 0, 1]), Some(1.0), None),
            (Sample::Games([7, 0, 0]), Some(0.0), None),
            (Sample::Games([0, 1, 0]), Some(0.5), Some(0.0)),
            (Sample::Pairs([0; 5]), None, None),
            (Sample::Pairs([0, 0, 1000, 0, 0]), Some(0.5), Some(0.0)),
            (Sample::Pairs([0, 0, 0, 0, 1_000_000]), Some(1.0), None),
        ] {
            assert_eq!(sample.score(), Estimate { value: score, error: None }, "{sample:?}");
            assert_eq!(sample.elo(), Estimate { value: elo, error: None }, "{sample:?}");
            assert_eq!((sample.normalised_elo(), sample.superiority()), (Estimate::default(), None));
        }
        // The interval reaches beyond a score of 1.
        let lopsided = Sample::Games([0, 1, 2]).elo();
        assert!(lopsided.value.is_some() && lopsided.error.is_none());
    }
}
