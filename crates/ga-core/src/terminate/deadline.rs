use super::{StopReason, Termination};
use crate::State;
use std::time::{Duration, Instant};

/// Stops with the generation in which this moment passes.
///
/// Where one generation takes too long for that, the evaluator has to look at the clock: it gives `None` to
/// whom it could not score in time.
///
/// ```
/// use ga_core::StopReason;
/// use ga_core::prelude::*;
///
/// let ones = |genome: &BitString| genome.count_ones();
/// let mut engine = ga_core::presets::bits(20, ones)?.start(1)?;
/// assert_eq!(engine.run(&Deadline::after(std::time::Duration::ZERO), &mut ()), StopReason::Time);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Deadline(pub Instant);

impl Deadline {
    /// This long from now. A time too long for the clock to reach is a year.
    pub fn after(time: Duration) -> Self {
        const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
        let now = Instant::now();
        Self(now.checked_add(time).unwrap_or_else(|| now + YEAR))
    }
}

impl<G, S> Termination<G, S> for Deadline {
    fn check(&self, _: &State<G, S>) -> Option<StopReason> {
        (Instant::now() >= self.0).then_some(StopReason::Time)
    }
}
