use std::time::Duration;

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

/// The share of the time left that trials may take, and the share of the rest that is planned. The
/// remainder is a reserve for a slower machine and for the report.
const TRIAL: f64 = 0.08;
const PLANNED: f64 = 0.92;

/// The greatest time of all trials; longer ones are not more precise.
const LONGEST_TRIAL: Duration = Duration::from_secs(3);

impl Schedule {
    /// The number of generations that the schedule covers.
    ///
    /// `--schedule`, if it is given. Otherwise the least of: the limit of generations, the limit of
    /// evaluations converted by `generations_of`, and the generations that fit into `--time`.
    /// Otherwise `default`.
    ///
    /// The generations that fit into `--time` are measured once: `trial` runs a whole schedule of
    /// the given number of generations, or until it is stopped.
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
        let limited =
            [limits.generations, limits.evaluations.map(generations_of)].into_iter().flatten().min();
        let timed = stop.deadline().map(|_| fitting(stop, trial));
        [limited, timed].into_iter().flatten().min().unwrap_or(default).max(1)
    }
}

/// The generations of a schedule that fit into the time left. Runs trials of 1, 2, 4, ..
/// generations and takes the speed of the last one. A trial is a whole schedule because hot and
/// cold generations differ in cost.
fn fitting(stop: &Stop, mut trial: impl FnMut(u64)) -> u64 {
    let Some(deadline) = stop.deadline() else { return 1 };
    let clock = deadline.clock();
    let begin = clock.elapsed();
    let allowed = deadline.left().mul_f64(TRIAL).min(LONGEST_TRIAL);
    let mut generations = 1;
    loop {
        let before = clock.elapsed();
        trial(generations);
        let now = clock.elapsed();
        // The next trial takes twice as long as this one.
        let taken = now.saturating_sub(before).max(Duration::from_nanos(1));
        if stop.is_due() || now.saturating_sub(begin) + taken * 2 > allowed {
            let planned = deadline.left().mul_f64(PLANNED).as_secs_f64();
            return (planned / taken.as_secs_f64() * generations as f64) as u64;
        }
        generations *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::terminate::Clock;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A clock in milliseconds, and the variable that a trial advances.
    fn ticking() -> (Arc<AtomicU64>, Clock) {
        let now = Arc::new(AtomicU64::new(0));
        let read = now.clone();
        (now, Clock::new(move || Duration::from_millis(read.load(Ordering::Relaxed))))
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
        assert_eq!(trials, [1, 2, 4, 8, 16, 32, 64, 128], "765 ms, and the next would lead beyond 800 ms");
        let end = now.load(Ordering::Relaxed) + cost * generations;
        assert!((9_000..10_000).contains(&end), "{end}");
    }

    #[test]
    fn a_given_schedule_and_given_limits_need_no_trial() {
        let none = |_| panic!("no trial is needed");
        let given = Schedule { schedule: Some(7) };
        let of = |schedule: Schedule, limits| {
            schedule.generations(&limits, 150, |evaluations| evaluations / 10, &Stop::default(), none)
        };
        assert_eq!(of(given, Limits::generations(30)), 7);
        assert_eq!(of(Schedule::default(), Limits::generations(30)), 30);
        assert_eq!(of(Schedule::default(), Limits::evaluations(40)), 4);
        let both = Limits { generations: Some(3), evaluations: Some(40), ..Limits::default() };
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
