//! The time of a decision: CPU time of the thread, or a number of evaluations.

use cli::CpuTime;
use std::cell::Cell;
use std::time::Duration;

/// Reading the CPU clock is a system call. So it is read once in this many seconds.
const BETWEEN: f64 = 4e-6;

/// What a decision may use.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// CPU time of the thread.
    Cpu(Duration),
    /// A number of evaluations. Results do not depend on the machine.
    Evaluations(u64),
}

/// A [`Limit`] that is being used.
#[derive(Debug)]
pub struct Budget {
    limit: Limit,
    start: CpuTime,
    calls: Cell<u64>,
    /// The call that reads the clock next.
    next: Cell<u64>,
    /// The share of the limit that was used when the clock was last read.
    used: Cell<f64>,
}

impl Budget {
    /// Starts the clock.
    pub fn start(limit: Limit) -> Self {
        Self {
            limit,
            start: CpuTime::of_thread(),
            calls: Cell::new(0),
            next: Cell::new(1),
            used: Cell::new(0.0),
        }
    }

    /// Whether one more evaluation may begin. Call it before each evaluation.
    pub fn more(&self) -> bool {
        let calls = self.calls.get() + 1;
        match self.limit {
            Limit::Evaluations(most) => {
                self.used.set(if calls > most {
                    1.0
                } else {
                    (calls - 1) as f64 / most as f64
                });
            }
            Limit::Cpu(time) if calls >= self.next.get() => {
                let elapsed = self.elapsed();
                self.used.set(elapsed / time.as_secs_f64());
                // A call has taken `elapsed / calls` so far, and preparation makes that too much.
                let left = (time.as_secs_f64() - elapsed).clamp(0.0, BETWEEN);
                self.next
                    .set(calls + ((left * calls as f64 / elapsed) as u64).max(1));
            }
            Limit::Cpu(_) => {}
        }
        let more = self.used.get() < 1.0;
        self.calls.set(calls - u64::from(!more));
        more
    }

    /// The share of the limit that is used, 0 to 1 and a little above.
    pub fn used(&self) -> f64 {
        self.used.get()
    }

    /// The number of evaluations so far.
    pub fn evaluations(&self) -> u64 {
        self.calls.get()
    }

    /// CPU time since the start, in seconds.
    pub fn elapsed(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_evaluations_is_kept() {
        let budget = Budget::start(Limit::Evaluations(7));
        assert_eq!((0..20).filter(|_| budget.more()).count(), 7);
        assert_eq!(budget.evaluations(), 7);
    }

    #[test]
    fn cpu_time_ends() {
        let budget = Budget::start(Limit::Cpu(Duration::from_micros(200)));
        while budget.more() {}
        assert!(budget.elapsed() >= 200e-6 && !budget.more());
    }
}
