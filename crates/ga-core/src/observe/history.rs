use super::Observer;
use crate::error::Error;
use crate::state::State;
use std::collections::VecDeque;
use std::fmt;

/// Calls a closure in each generation and keeps the last `capacity` results.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::observe::History;
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
///
/// let mut history = History::new(3, |state: &State<BitString, u32>| state.generation())?;
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// engine.run_with(Generations(5), &mut history);
/// assert!(history.records().eq(&[3, 4, 5]));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone)]
pub struct History<F, T> {
    capacity: usize,
    record: F,
    records: VecDeque<T>,
}

impl<F, T> History<F, T> {
    /// Keeps the last `capacity` records.
    ///
    /// # Errors
    ///
    /// If `capacity` is 0.
    pub fn new(capacity: usize, record: F) -> Result<Self, Error> {
        let capacity = Error::at_least(1, "the capacity of a history", capacity)?;
        Ok(Self {
            capacity,
            record,
            records: VecDeque::new(),
        })
    }

    /// The records, the oldest first.
    pub fn records(&self) -> impl ExactSizeIterator<Item = &T> {
        self.records.iter()
    }
}

impl<F, T: fmt::Debug> fmt::Debug for History<F, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("History")
            .field("records", &self.records)
            .finish_non_exhaustive()
    }
}

impl<G, S, T, F: FnMut(&State<G, S>) -> T> Observer<G, S> for History<F, T> {
    fn observe(&mut self, state: &State<G, S>) {
        if self.records.len() == self.capacity {
            self.records.pop_front();
        }
        self.records.push_back((self.record)(state));
    }
}
