//! Sequential probability ratio test: plays on only until one of two hypotheses about the difference in strength
//! can be trusted (A. Wald 1945).
//!
//! The likelihood ratio is the generalised one: each hypothesis is represented by the distribution of outcomes that
//! fits the games best among those that satisfy it.

use super::elo::{NORMALISED, expected_score};
use super::{Distribution, Sample};
use std::fmt;
use std::str::FromStr;

/// The scale in which the hypotheses are stated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Normalised Elo: a hypothesis fixes the surplus of the score in standard deviations of a game, so tests take
    /// equally long whatever the draw ratio.
    #[default]
    Normalized,
    /// Logistic Elo: a hypothesis fixes the expected score.
    Logistic,
}

impl FromStr for Model {
    type Err = String;

    fn from_str(text: &str) -> Result<Model, String> {
        match text {
            "normalized" | "normalised" => Ok(Model::Normalized),
            "logistic" => Ok(Model::Logistic),
            _ => Err(format!("unknown model '{text}' (normalized or logistic)")),
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
        })
    }
}

/// A test of "the first engine is `elo0` stronger" (H0) against "it is `elo1` stronger" (H1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Difference in strength under H0.
    pub elo0: f64,
    /// Difference in strength under H1, above `elo0`.
    pub elo1: f64,
    /// Greatest probability of accepting H1 when H0 is true.
    pub alpha: f64,
    /// Greatest probability of accepting H0 when H1 is true.
    pub beta: f64,
    /// Scale of `elo0` and `elo1`.
    pub model: Model,
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: Model::default() }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0} elo1={elo1} alpha={alpha} beta={beta} model={model}")
    }
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Neither bound is reached.
    Continue,
    /// The lower bound is reached.
    AcceptH0,
    /// The upper bound is reached.
    AcceptH1,
}

/// Greatest difference in strength that a hypothesis may name. Beyond it the expected score is 0 or 1 to within the
/// precision of the arithmetic.
const GREATEST_ELO: f64 = 3000.0;

impl Sprt {
    /// Whether these numbers make a test.
    ///
    /// # Errors
    /// Why they do not.
    pub fn check(&self) -> Result<(), String> {
        let probability = |p: f64| p > 0.0 && p < 1.0;
        if let Some(elo) = [self.elo0, self.elo1].into_iter().find(|elo| elo.abs() > GREATEST_ELO) {
            return Err(format!("{elo} Elo is beyond {GREATEST_ELO}"));
        }
        if !(self.elo0.is_finite() && self.elo1.is_finite() && self.elo0 < self.elo1) {
            Err(format!("elo0={} must be below elo1={}", self.elo0, self.elo1))
        } else if !(probability(self.alpha) && probability(self.beta) && self.alpha + self.beta < 1.0) {
            Err(format!("alpha={} and beta={} must be above 0 and sum to less than 1", self.alpha, self.beta))
        } else {
            Ok(())
        }
    }

    /// The log-likelihood ratio at which H0 is accepted, and the one at which H1 is.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Log-likelihood ratio of H1 to H0.
    pub fn llr(&self, sample: &Sample) -> f64 {
        let observed = sample.distribution();
        let fit = |elo: f64| match self.model {
            Model::Logistic => observed.fit_mean(expected_score(elo)),
            Model::Normalized => observed.fit_surplus(elo / NORMALISED * sample.games_per_unit().sqrt()),
        };
        let (h0, h1) = (fit(self.elo0), fit(self.elo1));
        let ratios =
            h0.outcomes.iter().zip(&h1.outcomes).map(|(p0, p1)| (p1.probability / p0.probability).ln());
        observed.total
            * observed.outcomes.iter().zip(ratios).map(|(o, ratio)| o.probability * ratio).sum::<f64>()
    }

    /// What the games seen so far decide.
    pub fn verdict(&self, sample: &Sample) -> Verdict {
        let (lower, upper) = self.bounds();
        let llr = self.llr(sample);
        if llr >= upper {
            Verdict::AcceptH1
        } else if llr <= lower {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        }
    }
}

impl Distribution {
    /// The distribution that fits `self` best among those with the given mean, strictly between 0 and 1.
    fn fit_mean(&self, mean: f64) -> Distribution {
        self.tilt(|score| score - mean)
    }

    /// The distribution that fits `self` best among those whose mean lies `surplus` standard deviations above ½.
    ///
    /// With mean μ and deviation σ the constraint is μ - ½ - surplus·σ = 0. It is not linear, so it is replaced by its
    /// tangent at the last fit until that no longer moves. The deviation is a concave function of the distribution.
    /// Hence the tangent at a distribution that meets or exceeds the constraint can always be satisfied, and so can all
    /// that follow, however large the surplus is.
    fn fit_surplus(&self, surplus: f64) -> Distribution {
        const STEPS: usize = 100;
        const PRECISION: f64 = 1e-9;
        let mut fit = self.with_surplus(surplus);
        for _ in 0..STEPS {
            let (mean, deviation) = (fit.mean(), fit.deviation());
            let next = self.tilt(|score| {
                let z = (score - mean) / deviation;
                score - 0.5 - 0.5 * surplus * deviation * (1.0 + z * z)
            });
            let moved =
                next.outcomes.iter().zip(&fit.outcomes).map(|(a, b)| (a.probability - b.probability).abs());
            let settled = moved.fold(0.0, f64::max) < PRECISION;
            fit = next;
            if settled {
                break;
            }
        }
        fit
    }

    /// Some distribution over the same outcomes whose mean lies `surplus` standard deviations above ½: the uniform one,
    /// mixed with as much of the best outcome (or the worst, for a negative surplus) as it takes.
    fn with_surplus(&self, surplus: f64) -> Distribution {
        const HALVINGS: usize = 60;
        let count = self.outcomes.len();
        let extreme = if surplus > 0.0 { count - 1 } else { 0 };
        let mixed = |share: f64| {
            let mut mixture = self.clone();
            mixture
                .outcomes
                .iter_mut()
                .for_each(|outcome| outcome.probability = (1.0 - share) / count as f64);
            mixture.outcomes[extreme].probability += share;
            mixture
        };
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..HALVINGS {
            let share = 0.5 * (low + high);
            let mixture = mixed(share);
            if (mixture.mean() - 0.5).abs() < surplus.abs() * mixture.deviation() {
                low = share;
            } else {
                high = share;
            }
        }
        mixed(high)
    }

    /// The distribution p that fits `self` best among those with Σ p·constraint(score) = 0: by Lagrange, p is the
    /// observed probability divided by 1 + θ·constraint, with θ the root of a falling function between two poles.
    fn tilt(&self, constraint: impl Fn(f64) -> f64) -> Distribution {
        const HALVINGS: usize = 100;
        let values: Vec<f64> = self.outcomes.iter().map(|o| constraint(o.score)).collect();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
        for _ in 0..HALVINGS {
            let theta = 0.5 * (low + high);
            let sum: f64 =
                self.outcomes.iter().zip(&values).map(|(o, v)| o.probability * v / (1.0 + theta * v)).sum();
            if sum > 0.0 {
                low = theta;
            } else {
                high = theta;
            }
        }
        let theta = 0.5 * (low + high);
        let mut fit = self.clone();
        for (outcome, value) in fit.outcomes.iter_mut().zip(&values) {
            outcome.probability /= 1.0 + theta * value;
        }
        fit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::random::SplitMix64;

    fn test(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, model, ..Sprt::default() }
    }

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() < tolerance, "{a} is not {b}");
    }

    #[test]
    fn known_ratios() {
        let sprt = test(0.0, 2.0, Model::Normalized);
        close(sprt.llr(&Sample::Pairs([379, 10170, 21828, 10640, 343])), 2.946, 1e-3);
        close(sprt.llr(&Sample::Pairs([365, 16618, 36229, 16974, 390])), 2.25, 5e-3);
        let far = test(-300.0, -100.0, Model::Normalized);
        close(far.llr(&Sample::Pairs([10, 38, 14, 22, 13])), 37.702, 1e-3);
        let farther = test(-1500.0, -500.0, Model::Normalized);
        close(farther.llr(&Sample::Pairs([144, 3, 1, 0, 0])), -6.721, 1e-3);
    }

    #[test]
    fn distant_hypotheses_are_decided() {
        for model in [Model::Normalized, Model::Logistic] {
            for elo1 in [230.0, 240.0, 300.0, 350.0, 1000.0, GREATEST_ELO] {
                let sprt = test(0.0, elo1, model);
                assert_eq!(
                    sprt.verdict(&Sample::Pairs([0, 0, 0, 0, 60])),
                    Verdict::AcceptH1,
                    "{model} {elo1}"
                );
                assert_eq!(sprt.verdict(&Sample::Games([0, 0, 60])), Verdict::AcceptH1, "{model} {elo1}");
                assert_eq!(
                    sprt.verdict(&Sample::Pairs([5, 20, 10, 20, 5])),
                    Verdict::AcceptH0,
                    "{model} {elo1}"
                );
                assert_eq!(sprt.verdict(&Sample::Games([20, 20, 20])), Verdict::AcceptH0, "{model} {elo1}");
            }
        }
    }

    /// For close hypotheses the ratio tends to n·(s1 - s0)·(2·mean - s0 - s1) / (2·variance).
    #[test]
    fn logistic_ratio_near_its_normal_limit() {
        let sample = Sample::Pairs([379, 10170, 21828, 10640, 343]);
        let observed = sample.distribution();
        let (s0, s1) = (expected_score(0.0), expected_score(1.0));
        let limit = observed.total * (s1 - s0) * (2.0 * observed.mean() - s0 - s1)
            / (2.0 * observed.deviation().powi(2));
        close(test(0.0, 1.0, Model::Logistic).llr(&sample), limit, 0.01);
    }

    #[test]
    fn fits_satisfy_their_constraints() {
        for counts in [[10, 20, 35, 25, 10], [0, 0, 5, 0, 0], [0, 0, 0, 0, 9], [1, 0, 0, 0, 0], [0; 5]] {
            let observed = Sample::Pairs(counts).distribution();
            for elo in [-2000.0, -400.0, -100.0, -5.0, 0.0, 2.0, 60.0, 300.0] {
                let mean = observed.fit_mean(expected_score(elo));
                close(mean.mean(), expected_score(elo), 1e-6);
                close(mean.outcomes.iter().map(|o| o.probability).sum(), 1.0, 1e-6);
                let surplus = elo / NORMALISED;
                let fit = observed.fit_surplus(surplus);
                close((fit.mean() - 0.5) / fit.deviation(), surplus, 1e-4);
            }
        }
    }

    #[test]
    fn swapping_sides_and_hypotheses_reverses_the_sign() {
        for model in [Model::Normalized, Model::Logistic] {
            let forward = test(-3.0, 7.0, model).llr(&Sample::Pairs([10, 20, 35, 25, 17]));
            let backward = test(-7.0, 3.0, model).llr(&Sample::Pairs([17, 25, 35, 20, 10]));
            close(forward, -backward, 1e-6);
        }
    }

    #[test]
    fn always_finite() {
        for model in [Model::Normalized, Model::Logistic] {
            for sample in [
                Sample::Pairs([0; 5]),
                Sample::Pairs([0, 0, 1000, 0, 0]),
                Sample::Pairs([0, 0, 0, 0, 1000]),
                Sample::Pairs([1000, 0, 0, 0, 0]),
                Sample::Games([0; 3]),
                Sample::Games([0, 0, 3]),
                Sample::Games([0, 1, 0]),
            ] {
                for (elo0, elo1) in
                    [(0.0, 5.0), (-5.0, 400.0), (-GREATEST_ELO, GREATEST_ELO), (-2000.0, -1000.0)]
                {
                    let llr = test(elo0, elo1, model).llr(&sample);
                    assert!(llr.is_finite(), "{model} [{elo0}, {elo1}] {sample:?}: {llr}");
                }
            }
        }
    }

    #[test]
    fn bounds_and_refusals() {
        let (lower, upper) = Sprt::default().bounds();
        close(lower, -2.944, 5e-4);
        close(upper, 2.944, 5e-4);
        assert!(Sprt::default().check().is_ok());
        assert!(test(5.0, 5.0, Model::Normalized).check().is_err());
        assert!(test(f64::NAN, 5.0, Model::Normalized).check().is_err());
        assert!(
            test(0.0, 3001.0, Model::Logistic)
                .check()
                .is_err_and(|reason| reason == "3001 Elo is beyond 3000")
        );
        assert!(Sprt { alpha: 0.0, ..Sprt::default() }.check().is_err());
        assert!(Sprt { alpha: 0.6, beta: 0.5, ..Sprt::default() }.check().is_err());
    }

    /// Plays one test with pairs drawn from `probabilities` (of 0, 1, 2, 3, 4 half points).
    fn simulate(sprt: &Sprt, probabilities: &[f64; 5], random: &mut SplitMix64) -> Verdict {
        let mut counts = [0; 5];
        loop {
            let mut draw = random.below(1 << 30) as f64 / f64::from(1 << 30);
            let outcome = probabilities.iter().position(|p| {
                draw -= p;
                draw < 0.0
            });
            counts[outcome.unwrap_or(4)] += 1;
            let verdict = sprt.verdict(&Sample::Pairs(counts));
            if verdict != Verdict::Continue {
                return verdict;
            }
        }
    }

    /// The distribution of pairs that is `elo` strong in the scale of `sprt`, near a typical one with many draws.
    fn truth(sprt: &Sprt, elo: f64) -> [f64; 5] {
        let typical = Sample::Pairs([30, 230, 450, 245, 45]).distribution();
        let fit = match sprt.model {
            Model::Logistic => typical.fit_mean(expected_score(elo)),
            Model::Normalized => typical.fit_surplus(elo / NORMALISED * 2f64.sqrt()),
        };
        std::array::from_fn(|i| fit.outcomes[i].probability)
    }

    /// Of 1000 tests the share of wrong verdicts stays within its bound, three standard deviations of the count
    /// allowed; and it is not far below it, or the tests would be longer than they need to be.
    #[test]
    fn error_rates_hold_in_simulation() {
        const TESTS: usize = 1000;
        for (model, elo1) in [(Model::Normalized, 60.0), (Model::Logistic, 40.0)] {
            let sprt = Sprt { elo0: 0.0, elo1, alpha: 0.05, beta: 0.1, model };
            let mut random = SplitMix64(2013);
            for (elo, wrong, rate) in
                [(0.0, Verdict::AcceptH1, sprt.alpha), (elo1, Verdict::AcceptH0, sprt.beta)]
            {
                let probabilities = truth(&sprt, elo);
                let errors = (0..TESTS)
                    .filter(|_| simulate(&sprt, &probabilities, &mut random) == wrong)
                    .count() as f64;
                let expected = rate * TESTS as f64;
                let deviation = (expected * (1.0 - rate)).sqrt();
                assert!(errors <= expected + 3.0 * deviation, "{model} at {elo}: {errors} errors");
                assert!(errors >= 0.3 * expected, "{model} at {elo}: only {errors} errors");
            }
        }
    }
}
