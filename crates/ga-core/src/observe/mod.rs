//! Observation: what is recorded or shown during a run.
//!
//! An [`Observer`] sees the state after the founders are scored and after each generation. It
//! cannot change the run.
//!
//! | part | what it does |
//! |---|---|
//! | closure | any `FnMut(&State<G, S>)` is an observer |
//! | [`Every`] | calls another observer in every `period`-th generation |
//! | [`History`] | keeps the results of a closure for the last `capacity` generations |
//! | [`Statistics`] | computes mean, deviation and quantiles of the scores, when you ask for them |
//! | [`diversity()`] | computes the mean distance between residents, when you ask for it |
//! | [`Illumination`] | computes coverage and QD score of an archive, and draws its heat map |

mod every;
mod heat_map;
mod history;
mod illumination;
mod statistics;

pub use every::Every;
pub use history::History;
pub use illumination::Illumination;
pub use statistics::{Statistics, diversity};

use crate::state::State;

/// Watches a run without changing it.
///
/// A closure `FnMut(&State<G, S>)` is an observer. A tuple calls its observers one after the other;
/// `()` does nothing.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not observe a run of `{G}` scored by `{S}`",
    note = "if it is a `Result`, add `?`: `Every::new(100, log)?`",
    note = "a closure needs a parameter with a type: `|state: &State<G, S>|`; use `&mut ()` to observe nothing"
)]
pub trait Observer<G, S> {
    /// Called after the founders are scored and after each generation.
    fn observe(&mut self, state: &State<G, S>);
}

/// Observes nothing.
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
        /// Calls its observers one after the other.
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
