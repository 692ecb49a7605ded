use std::time::Duration;

use clap::Args;
use ga_core::terminate::{Evaluations, Generations};
use ga_core::{StopReason, Termination};

use crate::Stop;
use crate::options::{at_least_one, whole};

/// `--time`, for a command that searches nothing but may take long.
///
/// The value needs no reading: [`run`](crate::run) finds it and makes the deadline of the command
/// from it, which is part of [`Stop`].
#[derive(Args, Clone, Copy, Debug, Default, PartialEq)]
pub struct Time {
    /// Ends the command after this many seconds, with what is complete by then
    #[arg(long = TIME, value_name = "S", value_parser = seconds)]
    pub time: Option<f64>,
}

/// The name of the option from which the deadline of a command is made.
pub(crate) const TIME: &str = "time";

/// When a run ends: with the generation in which the first of the limits is reached.
///
/// Founders count as evaluations. Limits of the command line replace those that a command has by
/// default, all of them; see [`or`](Self::or).
#[derive(Args, Clone, Copy, Debug, Default, PartialEq)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// Time of the whole command.
    #[command(flatten)]
    pub time: Time,

    /// Ends after this many generations
    #[arg(long, value_name = "N", value_parser = whole)]
    pub generations: Option<u64>,

    /// Ends with the generation that brings the evaluations to this many
    #[arg(long, value_name = "N", value_parser = at_least_one)]
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

    /// Itself if it has a limit, else `default`.
    #[must_use]
    pub fn or(self, default: Self) -> Self {
        if self == Self::default() { default } else { self }
    }

    /// The limits as a termination, with the signals and the deadline of the command.
    ///
    /// Without limits, `stop` alone ends the run, and a termination beside it.
    pub fn termination<G, S>(&self, stop: &Stop) -> Vec<Box<dyn Termination<G, S>>> {
        let mut limits: Vec<Box<dyn Termination<G, S>>> = vec![Box::new(stop.clone())];
        if let Some(generations) = self.generations {
            limits.push(Box::new(Generations(generations)));
        }
        if let Some(evaluations) = self.evaluations {
            limits.push(Box::new(Evaluations(evaluations)));
        }
        limits
    }

    /// The same for a run that is no engine's: why it ends after these generations and evaluations.
    pub fn reason(&self, stop: &Stop, generations: u64, evaluations: u64) -> Option<StopReason> {
        if let Some(reason) = stop.reason() {
            return Some(reason);
        }
        if self.generations.is_some_and(|most| generations >= most) {
            return Some(StopReason::Generations);
        }
        self.evaluations.filter(|&most| evaluations >= most).map(|_| StopReason::Evaluations)
    }

    /// How much of the budget is used, from 0 to 1, by the limit that is nearest; time is not
    /// looked at.
    pub fn share(&self, generations: u64, evaluations: u64) -> f64 {
        let share = |used: u64, limit: Option<u64>| {
            limit.map_or(0.0, |limit| (used as f64 / limit.max(1) as f64).min(1.0))
        };
        share(generations, self.generations).max(share(evaluations, self.evaluations))
    }
}

/// A time on the command line. Years are enough, and later instants need not exist.
pub(crate) fn duration(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds.clamp(0.0, 1e9))
}

/// Reads an option's value that is a time in seconds.
///
/// # Errors
///
/// Says what was expected; the option is named by the command line's parser.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err(String::from("expected seconds, a finite number above 0")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::breed::Recombine;
    use ga_core::evaluate::Serial;
    use ga_core::genome::{BitString, RandomBits};
    use ga_core::mutate::BitFlip;
    use ga_core::replace::Generational;
    use ga_core::select::Truncation;
    use ga_core::terminate::Clock;
    use ga_core::{Engine, Scheme};

    /// Ten founders and nine newborns a generation: why it ended, and after how many evaluations.
    fn run(limits: Limits, stop: &Stop) -> (StopReason, u64) {
        let breeder = Recombine {
            selector: Truncation::with(5, ga_core::select::Roulette).expect("five"),
            crossover: (),
            mutator: BitFlip::new(0.1).expect("a rate"),
            offspring: 9,
        };
        let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
        let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
        let mut engine = Engine::start(scheme, &RandomBits(20), 10, 1).expect("a scheme that works");
        let reason = engine.run(&limits.termination(stop), &mut ());
        let (generations, evaluations) = (engine.state().generation(), engine.state().evaluations());
        assert_eq!(limits.reason(stop, generations, evaluations), Some(reason));
        (reason, evaluations)
    }

    #[test]
    fn a_run_ends_with_the_generation_that_reaches_the_first_limit() {
        let never = &Stop::default();
        assert_eq!(run(Limits::generations(0), never), (StopReason::Generations, 10));
        assert_eq!(run(Limits::generations(3), never), (StopReason::Generations, 37));
        assert_eq!(run(Limits::evaluations(1), never), (StopReason::Evaluations, 10));
        assert_eq!(run(Limits::evaluations(37), never), (StopReason::Evaluations, 37));
        assert_eq!(run(Limits::evaluations(38), never), (StopReason::Evaluations, 46));
        let both = Limits { generations: Some(5), evaluations: Some(20), ..Limits::default() };
        assert_eq!(run(both, never), (StopReason::Evaluations, 28));
    }

    #[test]
    fn the_command_s_end_is_the_end_of_every_run() {
        let over = Stop::default().within(Some(Duration::ZERO), &Clock::system());
        assert_eq!(run(Limits::generations(300), &over), (StopReason::Time, 10));
        let cancelled = Stop::default();
        cancelled.cancel();
        assert_eq!(run(Limits::evaluations(300), &cancelled), (StopReason::Cancelled, 10));
    }

    #[test]
    fn a_limit_that_is_given_replaces_all_defaults() {
        let default = Limits { generations: Some(300), ..Limits::default() };
        assert_eq!(Limits::default().or(default), default);
        assert_eq!(Limits::evaluations(100).or(default), Limits::evaluations(100));
        let timed = Limits { time: Time { time: Some(3.0) }, ..Limits::default() };
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
    fn an_absurd_limit_of_time_is_a_long_one() {
        assert_eq!(duration(1e300), Duration::from_secs(1_000_000_000));
        assert_eq!(duration(1e-300), Duration::ZERO);
    }

    #[test]
    fn the_nearest_limit_tells_the_progress() {
        let limits = Limits { generations: Some(100), evaluations: Some(1000), ..Limits::default() };
        let exactly = |share: f64, expected: f64| assert!((share - expected).abs() < 1e-12, "{share}");
        exactly(limits.share(10, 500), 0.5);
        exactly(limits.share(80, 500), 0.8);
        exactly(limits.share(80, 5000), 1.0);
        exactly(Limits::default().share(80, 500), 0.0);
        exactly(Limits::generations(0).share(1, 500), 1.0);
        exactly(Limits::evaluations(u64::MAX).share(0, u64::MAX), 1.0);
    }
}
