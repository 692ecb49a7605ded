use super::{StopReason, Termination};
use crate::evaluate::Interrupt;
use crate::state::State;
use crate::terminate::Clock;
use std::time::Duration;

/// Stops at a moment in time, or after the evaluations that have begun then.
///
/// The generation that is cut short does not count. If one evaluation takes too long for that, ask
/// the same deadline in the fitness, and let it return `None` for what it cannot score in time.
///
/// - *Cost*: a look at the clock before each evaluation. If the fitness takes less time than that,
///   [`Evaluations`](crate::terminate::Evaluations) is the faster limit.
///
/// The generation in which a run stops depends on the machine: use
/// [`Evaluations`](crate::terminate::Evaluations) if the run must be repeatable.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
/// use ga_core::terminate::Deadline;
///
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// assert_eq!(engine.run(Deadline::after(std::time::Duration::ZERO)), StopReason::Time);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "timeout")]
#[doc(alias = "time limit")]
pub struct Deadline {
    clock: Clock,
    begin: Duration,
    end: Duration,
}

/// The share of the time left that trials may take, and the share of the rest that is planned.
const TRIAL: f64 = 0.08;
const PLANNED: f64 = 0.92;
/// The greatest time of all trials; longer ones are not more precise.
const LONGEST_TRIAL: Duration = Duration::from_secs(3);

impl Deadline {
    /// A deadline `time` from now, by the system's clock.
    pub fn after(time: Duration) -> Self {
        Self::on(&Clock::system(), time)
    }

    /// A deadline `time` from now, by `clock`. If `time` is too long for the clock, the deadline
    /// never comes.
    pub fn on(clock: &Clock, time: Duration) -> Self {
        let begin = clock.elapsed();
        Self {
            clock: clock.clone(),
            begin,
            end: begin.saturating_add(time),
        }
    }

    /// Whether the deadline has come.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.clock.elapsed() >= self.end
    }

    /// The time that is left; zero if the deadline has come.
    pub fn left(&self) -> Duration {
        self.end.saturating_sub(self.clock.elapsed())
    }

    /// The number of generations that a run with a schedule can have before this deadline, by a
    /// trial.
    ///
    /// A schedule that follows the clock itself cannot be repeated, and starts again if the run is
    /// resumed. So measure once how many generations fit, give this number to
    /// [`Generations`](crate::terminate::Generations), and note it: the same number repeats the
    /// run.
    ///
    /// `trial(n)` runs a whole schedule of `n` generations, because hot and cold generations differ
    /// in cost. It is called with 1, 2, 4, .., as long as the trials together take less than 8 % of
    /// the time left, and less than three seconds. The speed of the last trial counts, and 92 % of
    /// the time that is then left is planned. The rest is a reserve for a slower machine. Returns 1
    /// if not even that fits.
    ///
    /// ```
    /// use ga_core::terminate::{Clock, Deadline};
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    /// use std::time::Duration;
    ///
    /// let now = Arc::new(AtomicU64::new(0));
    /// let read = now.clone();
    /// let clock = Clock::new(move || Duration::from_millis(read.load(Relaxed)));
    /// // A generation takes 3 ms.
    /// let fitting = Deadline::on(&clock, Duration::from_secs(10)).fitting(|generations| {
    ///     now.fetch_add(3 * generations, Relaxed);
    /// });
    /// let end = now.load(Relaxed) + 3 * fitting;
    /// assert!((9_000..10_000).contains(&end));
    /// ```
    #[doc(alias = "calibration")]
    pub fn fitting(&self, mut trial: impl FnMut(u64)) -> u64 {
        let begin = self.clock.elapsed();
        let allowed = self.left().mul_f64(TRIAL).min(LONGEST_TRIAL);
        let mut generations: u64 = 1;
        loop {
            let before = self.clock.elapsed();
            trial(generations);
            let now = self.clock.elapsed();
            let taken = now.saturating_sub(before).max(Duration::from_nanos(1));
            // The next trial takes twice as long as this one.
            let next = taken.saturating_mul(2);
            if self.is_over()
                || generations > u64::MAX / 2
                || now.saturating_sub(begin) + next > allowed
            {
                let planned = self.left().mul_f64(PLANNED).as_secs_f64();
                return ((planned / taken.as_secs_f64() * generations as f64) as u64).max(1);
            }
            generations *= 2;
        }
    }

    /// The clock that this deadline reads.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }
}

impl<G, S> Termination<G, S> for Deadline {
    fn check(&self, _: &State<G, S>) -> Option<StopReason> {
        self.is_over().then_some(StopReason::Time)
    }

    fn interrupt(&self) -> Option<Box<Interrupt<'_>>> {
        Some(Box::new(|| self.is_over()))
    }

    fn progress(&self, _: &State<G, S>) -> f64 {
        let passed = self.clock.elapsed().saturating_sub(self.begin);
        let whole = self.end.saturating_sub(self.begin);
        if passed >= whole {
            1.0
        } else {
            passed.as_secs_f64() / whole.as_secs_f64()
        }
    }
}
