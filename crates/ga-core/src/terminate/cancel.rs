use super::{StopReason, Termination};
use crate::evaluate::Interrupt;
use crate::state::State;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stops when a flag is set. A generation that is cut short does not count.
///
/// Any thread can set the flag, for instance a signal handler or a user interface.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
/// use ga_core::terminate::Cancel;
///
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// let flag = std::sync::atomic::AtomicBool::new(true);
/// assert_eq!(engine.run(Cancel(&flag)), StopReason::Cancelled);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "interrupt")]
pub struct Cancel<'a>(pub &'a AtomicBool);

impl<G, S> Termination<G, S> for Cancel<'_> {
    fn check(&self, _: &State<G, S>) -> Option<StopReason> {
        self.0
            .load(Ordering::Relaxed)
            .then_some(StopReason::Cancelled)
    }

    fn interrupt(&self) -> Option<Box<Interrupt<'_>>> {
        let flag = self.0;
        Some(Box::new(|| flag.load(Ordering::Relaxed)))
    }
}
