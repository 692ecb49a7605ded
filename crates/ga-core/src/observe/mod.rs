//! Watching a run.

mod every;
mod history;
mod statistics;

pub use every::Every;
pub use history::History;
pub use statistics::{Statistics, diversity};

use crate::engine::State;

/// Watches a run without taking part in it.
///
/// A closure `FnMut(&State<G, S>)` is an observer, and a tuple of observers; `()` is nobody.
pub trait Observer<G, S> {
    /// Called after the founders are scored and after every generation.
    fn observe(&mut self, state: &State<G, S>);
}

/// Nobody watches.
impl<G, S> Observer<G, S> for () {
    fn observe(&mut self, _: &State<G, S>) {}
}

impl<G, S, F: FnMut(&State<G, S>)> Observer<G, S> for F {
    fn observe(&mut self, state: &State<G, S>) {
        self(state);
    }
}

impl<G, S> Observer<G, S> for Box<dyn Observer<G, S> + '_> {
    fn observe(&mut self, state: &State<G, S>) {
        (**self).observe(state);
    }
}

macro_rules! all {
    ($($t:ident $i:tt),*) => {
        /// One after the other.
        impl<G, S, $($t: Observer<G, S>),*> Observer<G, S> for ($($t,)*) {
            fn observe(&mut self, state: &State<G, S>) {
                $(self.$i.observe(state);)*
            }
        }
    };
}
all!(A 0);
all!(A 0, B 1);
all!(A 0, B 1, C 2);
all!(A 0, B 1, C 2, D 3);
