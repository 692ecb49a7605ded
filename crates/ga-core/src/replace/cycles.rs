use crate::error::Error;
use crate::state::State;
use crate::terminate::{StopReason, Termination};

/// A schedule without an end: each cycle takes twice as many generations as the one before.
///
/// It never stops a run. Its progress goes from 0 to 1 over the first cycle, then over the second
/// cycle, and so on. Give it to [`Annealing`](crate::replace::Annealing) if you do not know how
/// long the run will be: after the first cycle, the last complete cycle took at least a quarter of
/// the run, whenever you stop it.
///
/// If you know the limit, use the limit itself as the schedule: one long cooling finds better
/// individuals than several short ones.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::prelude::*;
/// use ga_core::replace::{Cycles, OneToOne};
///
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// let cycles = Cycles::new(4)?;
/// engine.run(Generations(6));
/// // The second cycle has 8 generations; 2 of them are over.
/// assert_eq!(cycles.progress(engine.state()), 0.25);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[doc(alias = "restarts")]
#[doc(alias = "reheating")]
pub struct Cycles {
    first: u64,
}

impl Cycles {
    /// Cycles of `first` generations, twice as many, four times as many, ..
    ///
    /// # Errors
    ///
    /// If `first` is 0.
    pub fn new(first: u64) -> Result<Self, Error> {
        Error::at_least(
            1,
            "the number of generations of the first cycle",
            usize::try_from(first).unwrap_or(usize::MAX),
        )?;
        Ok(Self { first })
    }
}

impl<G, S> Termination<G, S> for Cycles {
    fn check(&self, _: &State<G, S>) -> Option<StopReason> {
        None
    }

    fn progress(&self, state: &State<G, S>) -> f64 {
        let mut begin = 0;
        let mut length = self.first;
        while state.generation() - begin >= length {
            begin += length;
            length = length.saturating_mul(2);
        }
        (state.generation() - begin) as f64 / length as f64
    }
}
