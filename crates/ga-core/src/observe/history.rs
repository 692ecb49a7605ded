use super::Observer;
use crate::engine::State;
use std::collections::VecDeque;
use std::fmt;
use std::num::NonZeroUsize;

/// Keeps what a closure makes of each generation, of the last so many generations.
///
/// ```
/// use ga_core::{Observer, State};
/// use ga_core::observe::History;
/// use std::num::NonZeroUsize;
///
/// fn count(state: &State<Vec<u8>, f64>) -> u64 {
///     state.evaluations()
/// }
/// let hundred = NonZeroUsize::new(100).expect("not zero");
/// let history: History<_, u64> = History::new(hundred, count);
/// assert_eq!(history.records().len(), 0);
/// ```
#[derive(Clone)]
pub struct History<F, T> {
    capacity: NonZeroUsize,
    record: F,
    records: VecDeque<T>,
}

impl<F, T> History<F, T> {
    /// Keeps the last `capacity` records.
    pub const fn new(capacity: NonZeroUsize, record: F) -> Self {
        Self { capacity, record, records: VecDeque::new() }
    }

    /// The records, the oldest first.
    pub fn records(&self) -> impl ExactSizeIterator<Item = &T> {
        self.records.iter()
    }
}

impl<F, T: fmt::Debug> fmt::Debug for History<F, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("History").field("records", &self.records).finish_non_exhaustive()
    }
}

impl<G, S, T, F: FnMut(&State<G, S>) -> T> Observer<G, S> for History<F, T> {
    fn observe(&mut self, state: &State<G, S>) {
        if self.records.len() == self.capacity.get() {
            self.records.pop_front();
        }
        self.records.push_back((self.record)(state));
    }
}
