#![expect(
    clippy::disallowed_types,
    reason = "the one place that reads the system's clock"
)]

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

/// A clock: tells how much time has passed since it was started.
///
/// All parts of this workspace that depend on time read a clock of this type: a
/// [`Deadline`](crate::terminate::Deadline), the budget of a search, an anytime player. The
/// system's clock is the default; it also works in a browser. With your own clock (`Clock::new`), a
/// test or a game loop decides how time passes.
///
/// A clone reads the same clock.
///
/// ```
/// use ga_core::terminate::Clock;
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use std::time::Duration;
///
/// let frames = Arc::new(AtomicU64::new(0));
/// let count = frames.clone();
/// let clock = Clock::new(move || Duration::from_millis(16 * count.load(Ordering::Relaxed)));
/// frames.store(3, Ordering::Relaxed);
/// assert_eq!(clock.elapsed(), Duration::from_millis(48));
/// ```
#[derive(Clone)]
pub struct Clock(Source);

#[derive(Clone)]
enum Source {
    System(Instant),
    Own(Arc<dyn Fn() -> Duration + Send + Sync>),
}

impl Clock {
    /// The system's monotonic clock, started now.
    pub fn system() -> Self {
        Self(Source::System(Instant::now()))
    }

    /// A clock that calls `elapsed` for the time since a fixed moment that you choose. This time
    /// must never decrease.
    pub fn new(elapsed: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Source::Own(Arc::new(elapsed)))
    }

    /// The time since this clock was started.
    #[inline]
    pub fn elapsed(&self) -> Duration {
        match &self.0 {
            Source::System(start) => start.elapsed(),
            Source::Own(elapsed) => elapsed(),
        }
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::system()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = match self.0 {
            Source::System(_) => "system",
            Source::Own(_) => "own",
        };
        f.debug_struct("Clock")
            .field("source", &source)
            .field("elapsed", &self.elapsed())
            .finish()
    }
}
