use super::{StopReason, Termination};
use crate::evaluate::Interrupt;
use crate::state::State;
use std::fmt;

/// Stops once a closure returns `true`. A generation that is cut short does not count.
///
/// The closure is asked before each evaluation, by any thread, and must not return `false` again.
/// It does not see the state: a closure `Fn(&State<G, S>) -> bool` is a termination by itself.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
/// use ga_core::terminate::When;
///
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// assert_eq!(engine.run(When(&|| true)), StopReason::Requested);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy)]
#[doc(alias = "callback")]
pub struct When<'a>(pub &'a Interrupt<'a>);

impl fmt::Debug for When<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("When(..)")
    }
}

impl<G, S> Termination<G, S> for When<'_> {
    fn check(&self, _: &State<G, S>) -> Option<StopReason> {
        (self.0)().then_some(StopReason::Requested)
    }

    fn interrupt(&self) -> Option<Box<Interrupt<'_>>> {
        Some(Box::new(self.0))
    }
}
