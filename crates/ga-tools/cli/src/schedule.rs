use clap::Args;

use crate::options::at_least_one;
use crate::{Limits, Stop};

/// `--schedule`, for a search whose parameters change over the run, such as a temperature.
///
/// By default the schedule covers the limit that was given.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Schedule {
    /// Generations that the schedule covers; without another limit the run ends after them
    /// [default: those of the limit; with --time, a trial decides how many fit]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub schedule: Option<u64>,
}

impl Schedule {
    /// The number of generations that the schedule covers.
    ///
    /// `--schedule`, if it is given. Otherwise the least of: the limit of generations, the limit of
    /// evaluations converted by `generations_of`, and the generations that fit into `--time`.
    /// Otherwise `default`.
    ///
    /// The generations that fit into `--time` are measured once: `trial` runs a whole schedule of
    /// the given number of generations, or until it is stopped; see [`Deadline::fitting`].
    ///
    /// [`Deadline::fitting`]: ga_core::terminate::Deadline::fitting
    pub fn generations(
        &self,
        limits: &Limits,
        default: u64,
        generations_of: impl Fn(u64) -> u64,
        stop: &Stop,
        trial: impl FnMut(u64),
    ) -> u64 {
        if let Some(schedule) = self.schedule {
            return schedule;
        }
        let limited = [limits.generations, limits.evaluations.map(generations_of)]
            .into_iter()
            .flatten()
            .min();
        let timed = stop.deadline().map(|deadline| {
            let fitting = deadline.fitting(trial);
            // Trials that a signal has cut short measured nothing.
            if stop.is_due() { 1 } else { fitting }
        });
        [limited, timed]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(default)
            .max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::terminate::Clock;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// A clock in milliseconds, and the variable that a trial advances.
    fn ticking() -> (Arc<AtomicU64>, Clock) {
        let now = Arc::new(AtomicU64::new(0));
        let read = now.clone();
        (
            now,
            Clock::new(move || Duration::from_millis(read.load(Ordering::Relaxed))),
        )
    }

    #[test]
    fn a_schedule_under_a_limit_of_time_fits_into_it() {
        let (now, clock) = ticking();
        let stop = Stop::default().within(Some(Duration::from_secs(10)), &clock);
        let cost = 3;
        let mut trials = Vec::new();
        let generations = Schedule::default().generations(
            &Limits::default(),
            5,
            |n| n,
            &stop,
            |generations| {
                trials.push(generations);
                now.fetch_add(cost * generations, Ordering::Relaxed);
            },
        );
        assert_eq!(
            trials,
            [1, 2, 4, 8, 16, 32, 64, 128],
            "765 ms, and the next would lead beyond 800 ms"
        );
        let end = now.load(Ordering::Relaxed) + cost * generations;
        assert!((9_000..10_000).contains(&end), "{end}");
    }

    #[test]
    fn a_given_schedule_and_given_limits_need_no_trial() {
        let none = |_| panic!("no trial is needed");
        let given = Schedule { schedule: Some(7) };
        let of = |schedule: Schedule, limits| {
            schedule.generations(
                &limits,
                150,
                |evaluations| evaluations / 10,
                &Stop::default(),
                none,
            )
        };
        assert_eq!(of(given, Limits::generations(30)), 7);
        assert_eq!(of(Schedule::default(), Limits::generations(30)), 30);
        assert_eq!(of(Schedule::default(), Limits::evaluations(40)), 4);
        let both = Limits {
            generations: Some(3),
            evaluations: Some(40),
            ..Limits::default()
        };
        assert_eq!(of(Schedule::default(), both), 3);
        assert_eq!(of(Schedule::default(), Limits::default()), 150);
        assert_eq!(of(Schedule::default(), Limits::generations(0)), 1);
    }

    #[test]
    fn a_trial_that_takes_all_the_time_leaves_one_generation() {
        let (now, clock) = ticking();
        let stop = Stop::default().within(Some(Duration::from_millis(10)), &clock);
        let generations = Schedule::default().generations(
            &Limits::default(),
            5,
            |n| n,
            &stop,
            |_| {
                now.fetch_add(100, Ordering::Relaxed);
            },
        );
        assert_eq!(generations, 1);
    }
}
