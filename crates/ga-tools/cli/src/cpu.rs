//! CPU time, which other jobs on the machine do not lengthen much.

use std::time::Duration;

/// Measures the CPU time since it was made: that of the thread that asks, or of the whole process.
///
/// On systems that are not Unix it measures the time of day instead.
#[derive(Clone, Copy, Debug)]
pub struct CpuTime {
    clock: Clock,
    start: Duration,
}

impl CpuTime {
    /// Starts a clock of the present thread. Ask it from no other thread.
    pub fn of_thread() -> Self {
        Self::start(Clock::thread())
    }

    /// Starts a clock of the process, the sum over all its threads.
    pub fn of_process() -> Self {
        Self::start(Clock::process())
    }

    fn start(clock: Clock) -> Self {
        Self {
            clock,
            start: clock.read(),
        }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.clock.read().saturating_sub(self.start)
    }
}

#[cfg(unix)]
#[derive(Clone, Copy, Debug)]
struct Clock(rustix::time::ClockId);

#[cfg(unix)]
impl Clock {
    fn thread() -> Self {
        Self(rustix::time::ClockId::ThreadCPUTime)
    }

    fn process() -> Self {
        Self(rustix::time::ClockId::ProcessCPUTime)
    }

    fn read(self) -> Duration {
        // The clocks of CPU time begin at 0.
        Duration::try_from(rustix::time::clock_gettime(self.0)).unwrap_or_default()
    }
}

#[cfg(not(unix))]
#[derive(Clone, Copy, Debug)]
struct Clock(std::time::Instant);

#[cfg(not(unix))]
impl Clock {
    fn thread() -> Self {
        Self(std::time::Instant::now())
    }

    fn process() -> Self {
        Self::thread()
    }

    fn read(self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::hint::black_box;

    #[test]
    fn the_process_counts_the_work_of_other_threads_and_a_thread_does_not() {
        let process = CpuTime::of_process();
        let own = CpuTime::of_thread();
        let other = std::thread::spawn(|| {
            let clock = CpuTime::of_thread();
            while clock.elapsed() < Duration::from_millis(20) {
                black_box(0);
            }
        });
        other.join().expect("it ends");
        assert!(process.elapsed() >= Duration::from_millis(20));
        assert!(own.elapsed() < process.elapsed());
    }
}
