use super::{StopReason, Termination};
use crate::engine::State;

/// Stops when every one of several terminations does, for the reason of the last; a tuple or a slice of them
/// alone stops when the first does.
///
/// ```
/// use ga_core::StopReason;
/// use ga_core::prelude::*;
/// use ga_core::terminate::All;
///
/// let ones = |genome: &BitString| genome.count_ones();
/// let mut engine = ga_core::presets::bits(20, ones)?.start(1)?;
/// assert_eq!(engine.run(&All((Generations(9), Target(20))), &mut ()), StopReason::Target);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct All<T>(pub T);

macro_rules! all {
    ($($t:ident $i:tt),*) => {
        impl<G, S, $($t: Termination<G, S>),*> Termination<G, S> for All<($($t,)*)> {
            fn check(&self, state: &State<G, S>) -> Option<StopReason> {
                let reasons = [$(self.0.$i.check(state)?),*];
                reasons.last().copied()
            }
        }
    };
}
all!(A 0);
all!(A 0, B 1);
all!(A 0, B 1, C 2);
all!(A 0, B 1, C 2, D 3);
