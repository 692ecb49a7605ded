use super::Observer;
use crate::state::State;
use std::fmt;

/// An observer that calls a closure: see [`from_fn`].
#[derive(Clone, Copy)]
pub struct FromFn<F>(pub(super) F);

impl<F> fmt::Debug for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FromFn(..)")
    }
}

impl<G, S, F: FnMut(&State<G, S>)> Observer<G, S> for FromFn<F> {
    fn observe(&mut self, state: &State<G, S>) {
        (self.0)(state);
    }
}

/// An observer that calls `watch`. [`Engine::run_with`](crate::Engine::run_with) takes a bare
/// closure, too; [`Every`](crate::observe::Every) and a box need this.
///
/// ```
/// use ga_core::observe::{Every, from_fn};
/// use ga_core::prelude::*;
///
/// let mut shown = 0;
/// let mut every = Every::new(10, from_fn(|_: &State<BitString, u32>| shown += 1))?;
/// let scheme = Scheme::of::<BitString>()
///     .fitness(|genome: &BitString| genome.count_ones())
///     .breed(ga_core::breed::MutateEach(BitFlip::new(0.05)?))
///     .replace(ga_core::replace::OneToOne);
/// scheme.found(&RandomBits(20)).size(10).seed(1)?.run_with(Generations(50), &mut every);
/// assert_eq!(shown, 6);
/// # Ok::<(), Error>(())
/// ```
pub const fn from_fn<G, S, F: FnMut(&State<G, S>)>(watch: F) -> FromFn<F> {
    FromFn(watch)
}
