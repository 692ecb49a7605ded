//! From figures to a verdict.

use cli::Failure;
use ga_run::statistics::{Interval, Sample, wilson};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};
use std::fmt;

use super::table::{Claim, Expected, Side};

/// What is known of a claim after its runs.
#[derive(Serialize)]
pub(super) struct Judged<'a> {
    claim: &'a str,
    said: &'a str,
    verdict: Verdict,
    /// The mean of the figure.
    mean: f64,
    /// The mean of the other series.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<f64>,
    /// The interval of 95 % of the mean, or of the difference of the means.
    interval: Interval,
    /// The number of runs of a series.
    runs: usize,
    /// The runs of a series that would show the smallest effect that matters in nine of ten cases.
    needed: Option<u64>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Confirmed,
    #[serde(rename = "in part")]
    InPart,
    #[serde(rename = "not confirmed")]
    NotConfirmed,
    Open,
}

/// Quantiles of the normal distribution for a test at 5 % on both sides with a power of 0.9.
const POWER: f64 = 1.959_964 + 1.281_552;

impl<'a> Judged<'a> {
    /// Judges a claim by the figures of its series, and by those of the other one.
    pub(super) fn of(
        claim: &'a Claim,
        own: &[f64],
        other: Option<&[f64]>,
    ) -> Result<Self, Failure> {
        let few = || Failure::refused(format!("claim {}: too few runs", claim.name));
        let trials = claim.trials();
        let moments = |figures: &[f64]| Moments::of(figures, trials).ok_or_else(few);
        let sum = moments(own)?;
        let other = other.map(moments).transpose()?;
        let interval = match &other {
            None => sum.interval(),
            Some(other) if trials.is_some() => sum.difference_of_shares(other),
            Some(other) => sum.difference(other),
        };
        let difference = sum.mean - other.as_ref().map_or(0.0, |other| other.mean);
        let (verdict, least) = match claim.expected {
            Expected::Range(range) => of_range(difference, interval, range),
            Expected::Side(side) => {
                let least = claim.least.unwrap_or(0.0);
                (of_side(difference, interval, side, least), claim.least)
            }
        };
        let variance = sum.variance + other.as_ref().map_or(0.0, |other| other.variance);
        let needed = least.filter(|&least| least > 0.0);
        let needed = needed.map(|least| (POWER * POWER * variance / (least * least)).ceil());
        Ok(Self {
            claim: &claim.name,
            said: &claim.said,
            verdict,
            mean: sum.mean,
            against: other.map(|other| other.mean),
            interval,
            runs: own.len(),
            needed: needed.map(|needed| needed.max(2.0) as u64),
        })
    }
}

/// The verdict on a mean that is to be in a range, and the distance that the runs must resolve.
fn of_range(mean: f64, interval: Interval, [low, high]: [f64; 2]) -> (Verdict, Option<f64>) {
    let verdict = if interval.low >= low && interval.high <= high {
        Verdict::Confirmed
    } else if interval.high < low || interval.low > high {
        Verdict::NotConfirmed
    } else {
        Verdict::Open
    };
    let ends = [(mean - low).abs(), (mean - high).abs()];
    (verdict, Some(ends[0].min(ends[1])))
}

/// The verdict on a difference that is to be on one side, and at least so large.
fn of_side(difference: f64, interval: Interval, side: Side, least: f64) -> Verdict {
    let (difference, low, high) = match side {
        Side::Above => (difference, interval.low, interval.high),
        Side::Below => (-difference, -interval.high, -interval.low),
    };
    if low > 0.0 && difference >= least {
        Verdict::Confirmed
    } else if low > 0.0 {
        Verdict::InPart
    } else if high < least.max(f64::MIN_POSITIVE) {
        Verdict::NotConfirmed
    } else {
        Verdict::Open
    }
}

/// The mean of figures, with its interval.
struct Moments {
    mean: f64,
    /// The variance of a run.
    variance: f64,
    runs: f64,
    /// The trials of all runs, if the mean is a share of successes.
    trials: Option<f64>,
}

impl Moments {
    fn of(figures: &[f64], trials: Option<f64>) -> Option<Self> {
        let sample = Sample::new(figures.iter().copied()).ok()?;
        let runs = figures.len() as f64;
        let Some(each) = trials else {
            let sd = sample.sd()?;
            return Some(Self {
                mean: sample.mean()?,
                variance: sd * sd,
                runs,
                trials,
            });
        };
        let (successes, trials) = (sample.mean()? * runs, runs * each);
        // A share with a variance, also if no trial succeeds or all do (Agresti & Coull 1998).
        let likely = (successes + 2.0) / (trials + 4.0);
        Some(Self {
            mean: successes / trials,
            variance: likely * (1.0 - likely) / each,
            runs,
            trials: Some(trials),
        })
    }

    /// The interval of the mean: by Student's t, and of a share by Wilson's score.
    fn interval(&self) -> Interval {
        let share = self.trials.and_then(|of| wilson(self.mean * of, of));
        share.unwrap_or_else(|| around(self.mean, self.variance / self.runs, self.runs - 1.0))
    }

    /// The interval of the difference of two shares, from those of both (Newcombe 1998, method 10).
    fn difference_of_shares(&self, other: &Self) -> Interval {
        let [own, others] = [self, other].map(Self::interval);
        let difference = self.mean - other.mean;
        Interval {
            low: difference - length(self.mean - own.low, others.high - other.mean),
            high: difference + length(own.high - self.mean, other.mean - others.low),
        }
    }

    /// The interval of the difference of two means by Welch's t.
    fn difference(&self, other: &Self) -> Interval {
        let [own, others] = [self, other].map(|sum| sum.variance / sum.runs);
        let squares = own * own / (self.runs - 1.0) + others * others / (other.runs - 1.0);
        let freedom = if squares > 0.0 {
            (own + others) * (own + others) / squares
        } else {
            self.runs - 1.0
        };
        around(self.mean - other.mean, own + others, freedom)
    }
}

fn length(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

/// The interval of 95 % around a mean with this variance.
fn around(mean: f64, variance: f64, freedom: f64) -> Interval {
    let law = StudentsT::new(0.0, 1.0, freedom);
    let half = law.map_or(f64::INFINITY, |law| {
        law.inverse_cdf(0.975) * variance.sqrt()
    });
    Interval {
        low: mean - half,
        high: mean + half,
    }
}

impl fmt::Display for Judged<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.verdict {
            Verdict::Confirmed => "confirmed",
            Verdict::InPart => "in part",
            Verdict::NotConfirmed => "not confirmed",
            Verdict::Open => "open",
        };
        write!(f, "{}: {verdict}: {:.4}", self.claim, self.mean)?;
        if let Some(against) = self.against {
            write!(f, " against {against:.4}, difference")?;
        }
        let Interval { low, high } = self.interval;
        write!(f, " ({low:.4} to {high:.4}), {} runs", self.runs)?;
        match self.needed {
            Some(needed) => write!(f, ", {needed} needed"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(low: f64, high: f64, least: f64) -> Verdict {
        let interval = Interval { low, high };
        of_side(f64::midpoint(low, high), interval, Side::Above, least)
    }

    #[test]
    fn a_side_is_confirmed_in_part_not_or_open() {
        assert_eq!(verdict(1.0, 5.0, 2.0), Verdict::Confirmed);
        assert_eq!(verdict(0.5, 1.5, 2.0), Verdict::InPart);
        assert_eq!(verdict(-1.0, 1.5, 2.0), Verdict::NotConfirmed);
        assert_eq!(verdict(-1.0, 2.5, 2.0), Verdict::Open);
        assert_eq!(verdict(-3.0, -1.0, 0.0), Verdict::NotConfirmed);
        let below = Interval {
            low: -5.0,
            high: -1.0,
        };
        assert_eq!(of_side(-3.0, below, Side::Below, 2.0), Verdict::Confirmed);
    }

    #[test]
    fn the_interval_of_a_difference_of_shares_is_newcombes() {
        // Newcombe 1998, table II, a and b: 56 of 70 and 48 of 80, 9 of 10 and 3 of 10.
        for (own, other, expected) in [
            ([56.0, 70.0], [48.0, 80.0], [0.0524, 0.3339]),
            ([9.0, 10.0], [3.0, 10.0], [0.1705, 0.8090]),
        ] {
            let shares = [own, other].map(|[count, of]| Moments::of(&[count], Some(of)).unwrap());
            let Interval { low, high } = shares[0].difference_of_shares(&shares[1]);
            let [least, most] = expected;
            assert!(
                (low - least).abs() < 1e-4 && (high - most).abs() < 1e-4,
                "{low} {high}"
            );
        }
    }

    #[test]
    fn a_range_is_confirmed_if_it_holds_the_interval() {
        let of =
            |low, high| of_range(f64::midpoint(low, high), Interval { low, high }, [3.0, 7.0]).0;
        assert_eq!(of(3.5, 6.0), Verdict::Confirmed);
        assert_eq!(of(7.5, 8.0), Verdict::NotConfirmed);
        assert_eq!(of(6.5, 8.0), Verdict::Open);
    }

    #[test]
    fn the_interval_of_a_difference_is_welchs() {
        let [own, other] = [[1.0, 2.0, 3.0, 4.0], [2.0, 4.0, 6.0, 8.0]];
        let [own, other] = [own, other].map(|figures| Moments::of(&figures, None).unwrap());
        let found = own.difference(&other);
        // Variances 5/3 and 20/3, standard error sqrt(25/12), freedom 4.41, t 2.6783.
        let half = 2.678_3 * (25.0_f64 / 12.0).sqrt();
        assert!((found.low + 2.5 + half).abs() < 2e-3, "{found:?}");
        assert!((found.high + 2.5 - half).abs() < 2e-3, "{found:?}");
    }
}
