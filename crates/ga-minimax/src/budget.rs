use ga_core::terminate::{Clock, Deadline};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a search: evaluations, time, and a flag that cancels it. The first limit that is
/// reached ends the search.
///
/// A search spends one evaluation for each position whose value it computes. Values that it has
/// computed before cost nothing.
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
    /// Limits the number of evaluations.
    pub fn evaluations(evaluations: u64) -> Self {
        Self::default().with_evaluations(evaluations)
    }

    /// Limits the time from now on, by the system's clock.
    pub fn time(time: Duration) -> Self {
        Self::default().with_time(time)
    }

    /// Limits the number of evaluations as well.
    #[must_use]
    pub fn with_evaluations(self, evaluations: u64) -> Self {
        Self { evaluations: Some(evaluations), ..self }
    }

    /// Limits the time from now on as well, by the system's clock.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        self.with_time_on(&Clock::system(), time)
    }

    /// Limits the time from now on as well, by `clock`.
    #[must_use]
    pub fn with_time_on(self, clock: &Clock, time: Duration) -> Self {
        Self { deadline: Some(Deadline::on(clock, time)), ..self }
    }

    /// Ends the search when `flag` becomes true. Any thread may set it.
    #[must_use]
    pub fn with_cancel(self, flag: Arc<AtomicBool>) -> Self {
        Self { cancel: Some(flag), ..self }
    }

    /// Whether there is any limit.
    pub const fn is_limited(&self) -> bool {
        self.evaluations.is_some() || self.deadline.is_some() || self.cancel.is_some()
    }

    /// Whether the time is not over and the flag is not set.
    #[inline]
    pub fn is_timely(&self) -> bool {
        self.cancel.as_ref().is_none_or(|flag| !flag.load(Ordering::Relaxed))
            && self.deadline.as_ref().is_none_or(|deadline| !deadline.is_over())
    }

    /// A meter for one search with this budget.
    pub(crate) fn meter(&self) -> Meter {
        Meter { budget: self.clone(), spent: 0 }
    }
}

/// Counts evaluations against a [`Budget`].
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    budget: Budget,
    spent: u64,
}

impl Meter {
    /// Spends one evaluation and returns true, unless the budget is used up.
    #[inline]
    pub(crate) fn spend(&mut self) -> bool {
        let open = self.is_open();
        self.spent += u64::from(open);
        open
    }

    /// Whether the budget allows another evaluation now.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.budget.evaluations.is_none_or(|limit| self.spent < limit) && self.budget.is_timely()
    }

    pub(crate) const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The number of evaluations left, even if the time is over.
    pub(crate) fn left(&self) -> u64 {
        self.budget.evaluations.map_or(u64::MAX, |limit| limit - self.spent)
    }

    /// The number of evaluations spent.
    pub(crate) const fn spent(&self) -> u64 {
        self.spent
    }
}
