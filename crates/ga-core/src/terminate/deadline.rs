use super::{StopReason, Termination};
use crate::engine::State;
use crate::terminate::Clock;
use std::time::Duration;

/// Stops after the first generation that ends at or after a moment in time.
///
/// A run checks the clock only between generations. If a generation takes too long for that, check
/// the same deadline in the evaluator, and let the fitness return `None` for individuals that it
/// cannot score in time.
///
/// The generation in which a run stops depends on the machine: use
/// [`Evaluations`](crate::terminate::Evaluations) if the run must be repeatable.
///
/// ```
/// use ga_core::StopReason;
/// use ga_core::prelude::*;
/// use ga_core::terminate::Deadline;
///
/// let ones = |genome: &BitString| genome.count_ones();
/// let mut engine = ga_core::presets::bits(20, ones)?.start(1)?;
/// assert_eq!(engine.run(&Deadline::after(std::time::Duration::ZERO), &mut ()), StopReason::Time);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "timeout")]
#[doc(alias = "time limit")]
pub struct Deadline {
    clock: Clock,
    end: Duration,
}

impl Deadline {
    /// A deadline `time` from now, by the system's clock.
    pub fn after(time: Duration) -> Self {
        Self::on(&Clock::system(), time)
    }

    /// A deadline `time` from now, by `clock`. If `time` is too long for the clock, the deadline
    /// never comes.
    pub fn on(clock: &Clock, time: Duration) -> Self {
        Self { clock: clock.clone(), end: clock.elapsed().saturating_add(time) }
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

    /// The clock that this deadline reads.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }
}

impl<G, S> Termination<G, S> for Deadline {
    fn check(&self, _: &State<G, S>) -> Option<StopReason> {
        self.is_over().then_some(StopReason::Time)
    }
}
