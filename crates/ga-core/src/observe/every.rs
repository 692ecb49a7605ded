use super::Observer;
use crate::State;
use std::num::NonZeroU64;

/// Shows another observer every so many generations only: those whose number is a multiple of it, the founders
/// included.
///
/// ```
/// use ga_core::{Every, State};
/// use std::num::NonZeroU64;
///
/// let mut log = Every(NonZeroU64::new(100).expect("not zero"), |state: &State<Vec<u8>, f64>| {
///     eprintln!("generation {}", state.generation());
/// });
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Every<O>(pub NonZeroU64, pub O);

impl<G, S, O: Observer<G, S>> Observer<G, S> for Every<O> {
    fn observe(&mut self, state: &State<G, S>) {
        if state.generation() % self.0 == 0 {
            self.1.observe(state);
        }
    }
}
