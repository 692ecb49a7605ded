//! When to stop.

mod all;
mod cancel;
mod clock;
mod converged;
mod deadline;
mod evaluations;
mod generations;
mod stagnation;
mod target;

pub use all::All;
pub use cancel::Cancel;
pub use clock::Clock;
pub use converged::Converged;
pub use deadline::Deadline;
pub use evaluations::Evaluations;
pub use generations::Generations;
pub use stagnation::Stagnation;
pub use target::Target;

use crate::engine::State;
use std::fmt;

/// Why a run ended. Its text is one lower-case word.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum StopReason {
    /// The generations are used up.
    Generations,
    /// The evaluations are used up.
    Evaluations,
    /// The time is used up.
    Time,
    /// The champion is good enough.
    Target,
    /// The champion has stayed the same for too long.
    Stagnation,
    /// Everybody is as good as the best.
    Converged,
    /// Nothing was evaluated for many generations in a row: no child is born any more, or all are
    /// known. It comes from [`Engine::run`](crate::Engine::run), whatever the termination is; see
    /// [`IDLE_GENERATIONS`](crate::engine::IDLE_GENERATIONS).
    Idle,
    /// Somebody outside asked for it.
    Cancelled,
    /// A closure said so.
    Requested,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Generations => "generations",
            Self::Evaluations => "evaluations",
            Self::Time => "time",
            Self::Target => "target",
            Self::Stagnation => "stagnation",
            Self::Converged => "converged",
            Self::Idle => "idle",
            Self::Cancelled => "cancelled",
            Self::Requested => "requested",
        })
    }
}

/// Decides when to stop.
///
/// A closure `Fn(&State<G, S>) -> bool` is a termination. Of a tuple, a slice or a `Vec` the first that gives
/// a reason stops. One that looks at the state alone stops a resumed run where the uninterrupted one would
/// have stopped; all stock terminations but [`Deadline`] and [`Cancel`] do.
pub trait Termination<G, S> {
    /// The reason to stop now, if there is one.
    fn check(&self, state: &State<G, S>) -> Option<StopReason>;
}

impl<G, S, F: Fn(&State<G, S>) -> bool> Termination<G, S> for F {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        self(state).then_some(StopReason::Requested)
    }
}

impl<G, S> Termination<G, S> for Box<dyn Termination<G, S> + '_> {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        (**self).check(state)
    }
}

impl<G, S, T: Termination<G, S>> Termination<G, S> for [T] {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        self.iter().find_map(|termination| termination.check(state))
    }
}

impl<G, S, T: Termination<G, S>> Termination<G, S> for Vec<T> {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        self.as_slice().check(state)
    }
}

macro_rules! whichever {
    ($($t:ident $i:tt),*) => {
        /// Whichever comes first.
        impl<G, S, $($t: Termination<G, S>),*> Termination<G, S> for ($($t,)*) {
            fn check(&self, state: &State<G, S>) -> Option<StopReason> {
                None $(.or_else(|| self.$i.check(state)))*
            }
        }
    };
}
whichever!(A 0);
whichever!(A 0, B 1);
whichever!(A 0, B 1, C 2);
whichever!(A 0, B 1, C 2, D 3);
