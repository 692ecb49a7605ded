//! Observation: what is recorded or shown during a run.
//!
//! An [`Observer`] sees the state after the founders are scored and after each generation. It
//! cannot change the run.
//!
//! | part | what it does |
//! |---|---|
//! | closure | any `FnMut(&State<G, S>)`, as it is or by [`from_fn`] |
//! | [`Every`] | calls another observer in every `period`-th generation |
//! | [`History`] | keeps the results of a closure for the last `capacity` generations |
//! | [`Statistics`] | computes mean, deviation and quantiles of the scores, when you ask for them |
//! | [`diversity()`] | computes the mean distance between residents, when you ask for it |
//! | [`Illumination`] | computes coverage and QD score of an archive, and draws its heat map |

mod every;
mod from_fn;
mod heat_map;
mod history;
mod illumination;
mod statistics;

pub use every::Every;
pub use from_fn::{FromFn, from_fn};
pub use history::History;
pub use illumination::Illumination;
pub use statistics::{Statistics, diversity};

use crate::state::State;

/// Watches a run without changing it.
///
/// `&mut` of an observer is an observer, and `()` does nothing. [`from_fn`] makes one of a closure.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not observe a run of `{G}` scored by `{S}`",
    note = "if it is a `Result`, add `?`: `Every::new(100, log)?`",
    note = "`observe::from_fn(|state: &State<_, _>| ..)` makes an observer of a closure"
)]
pub trait Observer<G, S> {
    /// Called after the founders are scored and after each generation.
    fn observe(&mut self, state: &State<G, S>);
}

/// Observes nothing.
impl<G, S> Observer<G, S> for () {
    fn observe(&mut self, _: &State<G, S>) {}
}

impl<G, S, O: Observer<G, S> + ?Sized> Observer<G, S> for &mut O {
    fn observe(&mut self, state: &State<G, S>) {
        (**self).observe(state);
    }
}

impl<G, S, O: Observer<G, S> + ?Sized> Observer<G, S> for Box<O> {
    fn observe(&mut self, state: &State<G, S>) {
        (**self).observe(state);
    }
}

/// What [`Engine::run_with`](crate::Engine::run_with) takes: an [`Observer`], a `&mut` of one, a
/// closure `|state: &State<_, _>| ..`, or a tuple of up to four of these.
///
/// The compiler finds out `M`, which says which of them it is. A function of your own that takes an
/// observer has it, too:
///
/// ```
/// use ga_core::observe::IntoObserver;
/// use ga_core::prelude::*;
///
/// fn twice<G, S, M>(state: &State<G, S>, watch: impl IntoObserver<G, S, M>) {
///     let mut watch = watch.into_observer();
///     watch.observe(state);
///     watch.observe(state);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not observe a run of `{G}` scored by `{S}`",
    note = "if it is a `Result`, add `?`: `Every::new(100, log)?`",
    note = "a closure needs a parameter with a type: `|state: &State<_, _>| ..`; `observe::from_fn` makes an observer of it, for `Every` and a box"
)]
pub trait IntoObserver<G, S, M> {
    /// The observer.
    type Observer: Observer<G, S>;

    /// Converts to the observer.
    fn into_observer(self) -> Self::Observer;
}

/// Says that an observer is meant as it is.
#[derive(Clone, Copy, Debug)]
pub struct AsItIs;

/// Says that a closure is meant.
#[derive(Clone, Copy, Debug)]
pub struct Closure;

impl<G, S, O: Observer<G, S>> IntoObserver<G, S, AsItIs> for O {
    type Observer = O;

    fn into_observer(self) -> O {
        self
    }
}

impl<G, S, F: FnMut(&State<G, S>)> IntoObserver<G, S, Closure> for F {
    type Observer = FromFn<F>;

    fn into_observer(self) -> FromFn<F> {
        FromFn(self)
    }
}

/// Observers that are called one after the other.
#[derive(Clone, Copy, Debug)]
pub struct InTurn<T>(T);

macro_rules! all {
    ($($t:ident $m:ident $i:tt),*) => {
        impl<G, S, $($t: Observer<G, S>),*> Observer<G, S> for InTurn<($($t,)*)> {
            fn observe(&mut self, state: &State<G, S>) {
                $(self.0.$i.observe(state);)*
            }
        }

        /// Calls its observers one after the other.
        impl<G, S, $($t: IntoObserver<G, S, $m>, $m),*> IntoObserver<G, S, ($($m,)*)>
            for ($($t,)*)
        {
            type Observer = InTurn<($($t::Observer,)*)>;

            fn into_observer(self) -> Self::Observer {
                InTurn(($(self.$i.into_observer(),)*))
            }
        }

        /// Calls its observers one after the other.
        impl<'a, G, S, $($t, $m),*> IntoObserver<G, S, ($($m,)*)> for &'a mut ($($t,)*)
        where
            $(&'a mut $t: IntoObserver<G, S, $m>),*
        {
            type Observer = InTurn<($(<&'a mut $t as IntoObserver<G, S, $m>>::Observer,)*)>;

            fn into_observer(self) -> Self::Observer {
                InTurn(($(self.$i.into_observer(),)*))
            }
        }
    };
}
all!(A M 0);
all!(A M 0, B N 1);
all!(A M 0, B N 1, C P 2);
all!(A M 0, B N 1, C P 2, D Q 3);
