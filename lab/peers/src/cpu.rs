//! CPU time of the process.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// The CPU time since the start.
pub struct ProcessTime(Duration);

impl ProcessTime {
    pub fn now() -> Self {
        Self(Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default())
    }

    pub fn elapsed(&self) -> Duration {
        Self::now().0 - self.0
    }
}
