use super::Observer;
use crate::engine::State;
use std::num::NonZeroU64;

/// Shows another observer every so many generations only: those whose number is a multiple of it, the founders
/// included.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::observe::Every;
/// use ga_core::{State, presets};
///
/// let mut shown = Vec::new();
/// let log = |state: &State<BitString, u32>| shown.push(state.generation());
/// let mut engine = presets::bits(20, |genome: &BitString| genome.count_ones())?.start(1)?;
/// engine.run(&Generations(250), &mut Every(100.try_into()?, log));
/// assert_eq!(shown, [0, 100, 200]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
