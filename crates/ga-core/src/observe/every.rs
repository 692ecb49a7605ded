use super::Observer;
use crate::error::Error;
use crate::state::State;

/// Calls another observer in every `period`-th generation, including generation 0 (the founders).
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::observe::{Every, from_fn};
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
///
/// let mut shown = Vec::new();
/// let log = |state: &State<BitString, u32>| shown.push(state.generation());
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// engine.run_with(Generations(250), Every::new(100, from_fn(log))?);
/// assert_eq!(shown, [0, 100, 200]);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Every<O> {
    period: u64,
    observer: O,
}

impl<O> Every<O> {
    /// Calls `observer` in generation 0, `period`, 2 · `period`, and so on.
    ///
    /// # Errors
    ///
    /// If `period` is 0.
    pub fn new(period: u64, observer: O) -> Result<Self, Error> {
        Error::at_least(
            1,
            "the period of an observer",
            usize::try_from(period).unwrap_or(usize::MAX),
        )?;
        Ok(Self { period, observer })
    }

    /// The observer that is called.
    pub const fn observer(&self) -> &O {
        &self.observer
    }
}

impl<G, S, O: Observer<G, S>> Observer<G, S> for Every<O> {
    fn observe(&mut self, state: &State<G, S>) {
        if state.generation() % self.period == 0 {
            self.observer.observe(state);
        }
    }
}
