use super::{StopReason, Termination};
use crate::error::Error;
use crate::evaluate::Interrupt;
use crate::state::State;

/// Stops once all of its parts would stop. The reason is that of the last part.
///
/// A tuple of terminations without `All` stops as soon as one of them does.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
/// use ga_core::terminate::All;
///
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// assert_eq!(engine.run(All((Generations(9), Target(20)))), StopReason::Target);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "and")]
pub struct All<T>(pub T);

macro_rules! all {
    ($($t:ident $i:tt),*) => {
        impl<G, S, $($t: Termination<G, S>),*> Termination<G, S> for All<($($t,)*)> {
            fn check(&self, state: &State<G, S>) -> Option<StopReason> {
                let reasons = [$(self.0.$i.check(state)?),*];
                reasons.last().copied()
            }

            fn judges(&self, lasting: bool) -> Result<(), Error> {
                $(self.0.$i.judges(lasting)?;)*
                Ok(())
            }

            fn interrupt(&self) -> Option<Box<Interrupt<'_>>> {
                let all = [$(self.0.$i.interrupt()?),*];
                Some(Box::new(move || all.iter().all(|one| one())))
            }

            fn progress(&self, state: &State<G, S>) -> f64 {
                1.0_f64 $(.min(self.0.$i.progress(state)))*
            }
        }
    };
}
all!(A 0);
all!(A 0, B 1);
all!(A 0, B 1, C 2);
all!(A 0, B 1, C 2, D 3);
