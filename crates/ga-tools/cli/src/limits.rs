use std::time::Duration;

use clap::Args;
use ga_core::terminate::{All, Evaluations, Generations};
use ga_core::{StopReason, Termination};

use crate::Stop;
use crate::options::{at_least_one, whole};

/// `--time`, for a long command that has no generations.
///
/// [`run`](crate::run) reads the value and makes the deadline of the command from it, which is part
/// of [`Stop`].
#[derive(Args, Clone, Copy, Debug, Default, PartialEq)]
pub struct Time {
    /// Ends the command after this many seconds, with the results that are complete by then
    #[arg(long = TIME, value_name = "S", value_parser = seconds)]
    pub time: Option<f64>,
}

/// The name of the option that sets the deadline of a command.
pub(crate) const TIME: &str = "time";

/// The limits of a run. It ends with the generation in which the first limit is reached.
///
/// Founders count as evaluations. A limit on the command line replaces all default limits of the
/// command; see [`or`](Self::or).
#[derive(Args, Clone, Copy, Debug, Default, PartialEq)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// The time of the whole command.
    #[command(flatten)]
    pub time: Time,

    /// Ends after this many generations
    #[arg(long, value_name = "N", value_parser = whole)]
    pub generations: Option<u64>,

    /// Ends with the generation that reaches this number of evaluations
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub evaluations: Option<u64>,

    /// Ends when both numbers are reached, as `repeat` needs it: a search of several engines may
    /// evaluate without a generation, and an engine may have a generation without an evaluation.
    /// Ends, too, when one of them is passed: then no generation has both.
    #[arg(long, hide = true, requires_all = ["generations", "evaluations"])]
    pub both: bool,
}

impl Limits {
    /// A limit of generations.
    pub fn generations(generations: u64) -> Self {
        Self {
            generations: Some(generations),
            ..Self::default()
        }
    }

    /// A limit of evaluations.
    pub fn evaluations(evaluations: u64) -> Self {
        Self {
            evaluations: Some(evaluations),
            ..Self::default()
        }
    }

    /// These limits if one is given, else `default`.
    #[must_use]
    pub fn or(self, default: Self) -> Self {
        if self == Self::default() {
            default
        } else {
            self
        }
    }

    /// The limits as a termination, together with the signals and the deadline of the command.
    pub fn termination<G, S>(&self, stop: &Stop) -> Vec<Box<dyn Termination<G, S>>> {
        let mut limits: Vec<Box<dyn Termination<G, S>>> = vec![Box::new(stop.clone())];
        if let Some((generations, evaluations)) = self.pair() {
            limits.push(Box::new(All((
                Evaluations(evaluations),
                Generations(generations),
            ))));
            limits.push(Box::new(Generations(generations.saturating_add(1))));
            limits.push(Box::new(Evaluations(evaluations.saturating_add(1))));
            return limits;
        }
        if let Some(generations) = self.generations {
            limits.push(Box::new(Generations(generations)));
        }
        if let Some(evaluations) = self.evaluations {
            limits.push(Box::new(Evaluations(evaluations)));
        }
        limits
    }

    /// The same for a run without an engine: the reason to end after these generations and
    /// evaluations, if there is one.
    pub fn reason(&self, stop: &Stop, generations: u64, evaluations: u64) -> Option<StopReason> {
        if let Some(reason) = stop.reason() {
            return Some(reason);
        }
        if let Some(pair) = self.pair() {
            let is_reached = generations >= pair.0 && evaluations >= pair.1;
            let is_passed = generations > pair.0 || evaluations > pair.1;
            return (is_reached || is_passed).then_some(StopReason::Generations);
        }
        if self.generations.is_some_and(|most| generations >= most) {
            return Some(StopReason::Generations);
        }
        self.evaluations
            .filter(|&most| evaluations >= most)
            .map(|_| StopReason::Evaluations)
    }

    /// The two numbers, if both have to be reached.
    fn pair(&self) -> Option<(u64, u64)> {
        self.generations.zip(self.evaluations).filter(|_| self.both)
    }

    /// The used share of the nearest limit, from 0 to 1. Time is left out.
    pub fn share(&self, generations: u64, evaluations: u64) -> f64 {
        let share = |used: u64, limit: Option<u64>| {
            limit.map_or(0.0, |limit| (used as f64 / limit.max(1) as f64).min(1.0))
        };
        share(generations, self.generations).max(share(evaluations, self.evaluations))
    }
}

/// The duration of an option, at most 30 years: later instants may not exist.
pub(crate) fn duration(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds.clamp(0.0, 1e9))
}

/// Parses the value of an option in seconds.
///
/// # Errors
///
/// Says what was expected. The parser of the command line adds the name of the option.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err(String::from("expected seconds, a finite number above 0")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::Scheme;
    use ga_core::breed::Recombine;
    use ga_core::evaluate::Serial;
    use ga_core::genome::{BitString, RandomBits};
    use ga_core::mutate::BitFlip;
    use ga_core::replace::Generational;
    use ga_core::select::Truncation;
    use ga_core::terminate::Clock;

    /// Runs with ten founders and nine newborns per generation: the reason of its end and its
    /// evaluations.
    fn run(limits: Limits, stop: &Stop) -> (StopReason, u64) {
        let breeder = Recombine {
            selector: Truncation::with(5, ga_core::select::Roulette).expect("five"),
            crossover: (),
            mutator: BitFlip::new(0.1).expect("a rate"),
            offspring: 9,
        };
        let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement: Generational { elites: 1 },
        };
        let mut engine = scheme
            .found(&RandomBits(20))
            .size(10)
            .seed(1)
            .expect("a scheme that works");
        let reason = engine.run(limits.termination(stop));
        let generations = engine.state().generation();
        let evaluations = engine.state().evaluations();
        assert_eq!(limits.reason(stop, generations, evaluations), Some(reason));
        (reason, evaluations)
    }

    #[test]
    fn a_run_ends_with_the_generation_that_reaches_the_first_limit() {
        let never = &Stop::default();
        assert_eq!(
            run(Limits::generations(0), never),
            (StopReason::Generations, 10)
        );
        assert_eq!(
            run(Limits::generations(3), never),
            (StopReason::Generations, 37)
        );
        assert_eq!(
            run(Limits::evaluations(1), never),
            (StopReason::Evaluations, 10)
        );
        assert_eq!(
            run(Limits::evaluations(37), never),
            (StopReason::Evaluations, 37)
        );
        assert_eq!(
            run(Limits::evaluations(38), never),
            (StopReason::Evaluations, 46)
        );
        let both = Limits {
            generations: Some(5),
            evaluations: Some(20),
            ..Limits::default()
        };
        assert_eq!(run(both, never), (StopReason::Evaluations, 28));
    }

    #[test]
    fn the_end_of_the_command_ends_every_run() {
        let over = Stop::default().within(Some(Duration::ZERO), &Clock::system());
        assert_eq!(run(Limits::generations(300), &over), (StopReason::Time, 10));
        let cancelled = Stop::default();
        cancelled.cancel();
        assert_eq!(
            run(Limits::evaluations(300), &cancelled),
            (StopReason::Cancelled, 10)
        );
    }

    #[test]
    fn a_limit_that_is_given_replaces_all_defaults() {
        let default = Limits {
            generations: Some(300),
            ..Limits::default()
        };
        assert_eq!(Limits::default().or(default), default);
        assert_eq!(
            Limits::evaluations(100).or(default),
            Limits::evaluations(100)
        );
        let timed = Limits {
            time: Time { time: Some(3.0) },
            ..Limits::default()
        };
        assert_eq!(timed.or(default), timed);
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
    fn a_huge_limit_of_time_is_cut_to_thirty_years() {
        assert_eq!(duration(1e300), Duration::from_secs(1_000_000_000));
        assert_eq!(duration(1e-300), Duration::ZERO);
    }

    #[test]
    fn progress_is_the_used_share_of_the_nearest_limit() {
        let limits = Limits {
            generations: Some(100),
            evaluations: Some(1000),
            ..Limits::default()
        };
        let exactly =
            |share: f64, expected: f64| assert!((share - expected).abs() < 1e-12, "{share}");
        exactly(limits.share(10, 500), 0.5);
        exactly(limits.share(80, 500), 0.8);
        exactly(limits.share(80, 5000), 1.0);
        exactly(Limits::default().share(80, 500), 0.0);
        exactly(Limits::generations(0).share(1, 500), 1.0);
        exactly(Limits::evaluations(u64::MAX).share(0, u64::MAX), 1.0);
    }
}
