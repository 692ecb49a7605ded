use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ga_core::terminate::{Clock, Deadline};

/// How much a search may spend; whatever ends first ends it.
///
/// The unit is the evaluation: a value that was asked for and was not known yet.
///
/// ```
/// use ga_minimax::Budget;
/// use std::time::Duration;
///
/// let budget = Budget::evaluations(10_000).with_time(Duration::from_millis(100));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    evaluations: Option<u64>,
    deadline: Option<Deadline>,
    cancel: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// This many evaluations.
    pub fn evaluations(evaluations: u64) -> Self {
        Self { evaluations: Some(evaluations), ..Self::default() }
    }

    /// This long from now, by the system's clock.
    pub fn time(time: Duration) -> Self {
        Self::default().with_time(time)
    }

    /// At most this many evaluations as well.
    #[must_use]
    pub fn with_evaluations(self, evaluations: u64) -> Self {
        Self { evaluations: Some(evaluations), ..self }
    }

    /// At most this long from now as well, by the system's clock.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        self.with_time_on(&Clock::system(), time)
    }

    /// At most this long from now as well, by `clock`.
    #[must_use]
    pub fn with_time_on(self, clock: &Clock, time: Duration) -> Self {
        Self { deadline: Some(Deadline::on(clock, time)), ..self }
    }

    /// Until somebody, on any thread, sets the flag.
    #[must_use]
    pub fn with_cancel(self, flag: Arc<AtomicBool>) -> Self {
        Self { cancel: Some(flag), ..self }
    }

    /// Whether there is any limit.
    pub const fn is_limited(&self) -> bool {
        self.evaluations.is_some() || self.deadline.is_some() || self.cancel.is_some()
    }

    /// Whether there is time left.
    #[inline]
    pub fn is_timely(&self) -> bool {
        self.cancel.as_ref().is_none_or(|flag| !flag.load(Ordering::Relaxed))
            && self.deadline.as_ref().is_none_or(|deadline| !deadline.is_over())
    }

    /// The meter that a search runs on.
    pub fn meter(&self) -> Meter {
        Meter { budget: self.clone(), spent: 0 }
    }
}

/// Counts evaluations against a [`Budget`].
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    spent: u64,
}

impl Meter {
    /// Spends one evaluation, unless the budget is used up.
    #[inline]
    pub fn spend(&mut self) -> bool {
        let open = self.is_open();
        self.spent += u64::from(open);
        open
    }

    /// Whether there is anything left.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.budget.evaluations.is_none_or(|limit| self.spent < limit) && self.budget.is_timely()
    }

    /// What it counts against.
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The evaluations that are left, by their number alone.
    pub fn left(&self) -> u64 {
        self.budget.evaluations.map_or(u64::MAX, |limit| limit - self.spent)
    }

    /// The evaluations so far.
    pub const fn spent(&self) -> u64 {
        self.spent
    }
}
