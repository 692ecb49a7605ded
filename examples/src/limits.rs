use std::time::Duration;

use clap::Args;
use ga_core::{Deadline, Evaluations, Generations, Termination};

use crate::options::{at_least_one, whole};

/// When a run ends: with the generation in which the first of the limits is reached.
///
/// Founders count as evaluations. Limits of the command line replace those
/// that an example has by default, all of them; see [`or`](Self::or).
#[derive(Args, Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Ends after this many seconds
    #[arg(long, global = true, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Option<f64>,

    /// Ends after this many generations
    #[arg(long, global = true, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub generations: Option<u64>,

    /// Ends with the generation that brings the evaluations to this many
    #[arg(long, global = true, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    pub evaluations: Option<u64>,
}

impl Limits {
    /// A limit of generations.
    pub fn generations(generations: u64) -> Self {
        Self { generations: Some(generations), ..Self::default() }
    }

    /// A limit of evaluations.
    pub fn evaluations(evaluations: u64) -> Self {
        Self { evaluations: Some(evaluations), ..Self::default() }
    }

    /// A limit of seconds.
    pub fn seconds(seconds: f64) -> Self {
        Self { time: Some(seconds), ..Self::default() }
    }

    /// Itself if it has a limit, else `default`.
    #[must_use]
    pub fn or(self, default: Self) -> Self {
        if self == Self::default() { default } else { self }
    }

    /// The limit of time. Years are enough, and later instants need not exist.
    pub fn duration(&self) -> Option<Duration> {
        self.time.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, 1e9)))
    }

    /// The limits as a termination. Time runs from here, so that founders who
    /// are scored afterwards are part of it.
    ///
    /// Without limits, only a termination beside it ends the run.
    pub fn termination<G, S>(&self) -> Vec<Box<dyn Termination<G, S>>> {
        let mut limits: Vec<Box<dyn Termination<G, S>>> = Vec::new();
        if let Some(generations) = self.generations {
            limits.push(Box::new(Generations(generations)));
        }
        if let Some(evaluations) = self.evaluations {
            limits.push(Box::new(Evaluations(evaluations)));
        }
        if let Some(duration) = self.duration() {
            limits.push(Box::new(Deadline::after(duration)));
        }
        limits
    }

    /// How much of the budget is used, in thousandths, by the limit that is nearest.
    pub fn per_mille(&self, generations: u64, evaluations: u64, elapsed: Duration) -> u64 {
        let limits = [
            self.generations.map(|limit| (u128::from(generations), u128::from(limit))),
            self.evaluations.map(|limit| (u128::from(evaluations), u128::from(limit))),
            self.duration().map(|limit| (elapsed.as_micros(), limit.as_micros())),
        ];
        let shares = limits.into_iter().flatten().map(|(used, limit)| (used * 1000 / limit.max(1)).min(1000));
        shares.max().and_then(|share| u64::try_from(share).ok()).unwrap_or(0)
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err(String::from("expected seconds, a finite number above 0")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::{
        BitFlip, BitString, Engine, Generational, RandomBits, Recombine, Scheme, Serial, StopReason, Top,
    };

    /// Ten founders and nine newborns a generation: why it ended, and after how many evaluations.
    fn run(limits: Limits) -> (StopReason, u64) {
        let breeder = Recombine {
            selector: Top::new(5, ga_core::Roulette).expect("five"),
            crossover: (),
            mutator: BitFlip::new(0.1).expect("a rate"),
            offspring: 9,
        };
        let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
        let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
        let mut engine = Engine::start(scheme, &RandomBits(20), 10, 1).expect("a scheme that works");
        let reason = engine.run(&limits.termination(), &mut ());
        (reason, engine.state().evaluations())
    }

    #[test]
    fn a_run_ends_with_the_generation_that_reaches_the_first_limit() {
        assert_eq!(run(Limits::generations(0)), (StopReason::Generations, 10));
        assert_eq!(run(Limits::generations(3)), (StopReason::Generations, 37));
        assert_eq!(run(Limits::evaluations(1)), (StopReason::Evaluations, 10));
        assert_eq!(run(Limits::evaluations(37)), (StopReason::Evaluations, 37));
        assert_eq!(run(Limits::evaluations(38)), (StopReason::Evaluations, 46));
        assert_eq!(run(Limits::seconds(1e-300)), (StopReason::Time, 10));
        let both = Limits { generations: Some(5), evaluations: Some(20), time: None };
        assert_eq!(run(both), (StopReason::Evaluations, 28));
    }

    #[test]
    fn a_limit_that_is_given_replaces_all_defaults() {
        let default = Limits { time: Some(3.0), generations: Some(300), evaluations: None };
        assert_eq!(Limits::default().or(default), default);
        assert_eq!(Limits::evaluations(100).or(default), Limits::evaluations(100));
    }

    #[test]
    fn seconds_are_finite_and_positive() {
        assert_eq!(seconds("0.5"), Ok(0.5));
        assert_eq!(seconds("1e300"), Ok(1e300));
        for text in ["0", "-1", "inf", "nan", "1e999", "soon", ""] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_absurd_limit_of_time_is_a_long_one() {
        assert_eq!(Limits::seconds(1e300).duration(), Some(Duration::from_secs(1_000_000_000)));
        assert_eq!(Limits::seconds(1e-300).duration(), Some(Duration::ZERO));
    }

    #[test]
    fn the_nearest_limit_tells_the_progress() {
        let limits = Limits { time: Some(10.0), generations: Some(100), evaluations: Some(1000) };
        assert_eq!(limits.per_mille(10, 500, Duration::from_secs(2)), 500);
        assert_eq!(limits.per_mille(80, 500, Duration::from_secs(2)), 800);
        assert_eq!(limits.per_mille(80, 500, Duration::from_secs(20)), 1000);
        assert_eq!(Limits::default().per_mille(80, 500, Duration::from_secs(20)), 0);
        assert_eq!(Limits::generations(0).per_mille(1, 500, Duration::ZERO), 1000);
        assert_eq!(Limits::evaluations(u64::MAX).per_mille(0, u64::MAX, Duration::ZERO), 1000);
    }
}
