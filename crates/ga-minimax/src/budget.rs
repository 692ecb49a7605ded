use ga_core::terminate::{Clock, Deadline};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a search: a number of evaluations, a time, and a flag that cancels the search. The
/// search ends when it reaches the first of these limits. `Budget::default()` sets none of them.
///
/// A search spends one evaluation each time it computes the value of a position. A value that it
/// already knows costs nothing.
///
/// The positions that a search remembers take about [`MEMORY`](Self::MEMORY) bytes at most, unless
/// [`with_memory`](Self::with_memory) sets another bound. A search with a full memory still gives
/// right values:
///
/// - Minimax and alpha-beta continue without storing deeper positions.
///   They may evaluate a position again that was not stored.
/// - UCT continues without new nodes. If that brings nothing new, it ends.
/// - The genetic players end, because their search is the growth of their tree.
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
    memory: Option<usize>,
}

impl Budget {
    /// The usual bound of the memory of a search, in bytes: a gibibyte.
    ///
    /// Alpha-beta fills it in about 4 seconds of CPU time, our genetic search in about 20.
    pub const MEMORY: usize = 1 << 30;

    /// A budget of `evaluations` evaluations and no other limit.
    pub fn evaluations(evaluations: u64) -> Self {
        Self::default().with_evaluations(evaluations)
    }

    /// A budget that ends `time` after this call, by the system's clock, and has no other limit.
    pub fn time(time: Duration) -> Self {
        Self::default().with_time(time)
    }

    /// Sets the limit on evaluations and keeps the other limits.
    #[must_use]
    pub fn with_evaluations(self, evaluations: u64) -> Self {
        Self {
            evaluations: Some(evaluations),
            ..self
        }
    }

    /// Sets the limit on time and keeps the other limits. The time starts with this call and is
    /// measured by the system's clock.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        self.with_time_on(&Clock::system(), time)
    }

    /// Sets the limit on time and keeps the other limits. The time starts with this call and is
    /// measured by `clock`.
    #[must_use]
    pub fn with_time_on(self, clock: &Clock, time: Duration) -> Self {
        Self {
            deadline: Some(Deadline::on(clock, time)),
            ..self
        }
    }

    /// As [`with_time`](Self::with_time), if there is a time, in seconds; at most 30 years.
    #[must_use]
    pub fn with_seconds(self, seconds: Option<f64>) -> Self {
        let time = seconds.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, 1e9)));
        time.map_or(self.clone(), |time| self.with_time(time))
    }

    /// The same within the time and the flag of `host`: the time that ends sooner, and its flag, if
    /// it has one.
    #[must_use]
    pub fn within(self, host: &Self) -> Self {
        let times = [&self.deadline, &host.deadline];
        let sooner = times.into_iter().flatten().min_by_key(|time| time.left());
        Self {
            deadline: sooner.cloned(),
            cancel: host.cancel.clone().or(self.cancel),
            ..self
        }
    }

    /// Ends the search when `flag` becomes true. Any thread may set the flag.
    #[must_use]
    pub fn with_cancel(self, flag: Arc<AtomicBool>) -> Self {
        Self {
            cancel: Some(flag),
            ..self
        }
    }

    /// Sets the bound of the memory to about `bytes` bytes, and keeps the limits. The root and its
    /// moves are remembered in any case.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Self {
        Self {
            memory: Some(bytes),
            ..self
        }
    }

    /// The limit on evaluations.
    pub(crate) const fn limit(&self) -> Option<u64> {
        self.evaluations
    }

    /// The bound of the memory of a search, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.memory.unwrap_or(Self::MEMORY)
    }

    /// Whether there is a limit on time.
    pub const fn is_timed(&self) -> bool {
        self.deadline.is_some()
    }

    /// Whether a search may continue by time and flag: the time is not over and the flag is not
    /// set. The number of evaluations does not matter here.
    #[inline]
    pub fn is_timely(&self) -> bool {
        self.cancel
            .as_ref()
            .is_none_or(|flag| !flag.load(Ordering::Relaxed))
            && self
                .deadline
                .as_ref()
                .is_none_or(|deadline| !deadline.is_over())
    }

    /// A meter for one search with this budget.
    pub(crate) fn meter(&self) -> Meter {
        Meter {
            budget: self.clone(),
            spent: 0,
        }
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
        self.budget
            .evaluations
            .is_none_or(|limit| self.spent < limit)
            && self.budget.is_timely()
    }

    pub(crate) const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The number of evaluations left, even if the time is over.
    pub(crate) fn left(&self) -> u64 {
        self.budget
            .evaluations
            .map_or(u64::MAX, |limit| limit - self.spent)
    }

    /// The number of evaluations spent.
    pub(crate) const fn spent(&self) -> u64 {
        self.spent
    }
}
