//! Termination: when a run stops.
//!
//! A [`Termination`] checks the state after each generation and returns a [`StopReason`] if the run
//! should stop.
//!
//! | termination | stops |
//! |---|---|
//! | [`Generations`] | after a number of generations |
//! | [`Evaluations`] | after a number of evaluations |
//! | [`Target`] | once the champion reaches a score |
//! | [`Stagnation`] | after a number of generations without a better champion |
//! | [`StagnantEvaluations`] | after a number of evaluations without a better champion |
//! | [`Converged`] | once a share of the population has the best score |
//! | [`Deadline`] | after a moment in time, measured by a [`Clock`] |
//! | [`Cancel`] | once a flag is set, for instance by another thread |
//! | [`When`] | once a closure says so, also within a generation |
//! | [`All`] | once all its parts would stop |
//!
//! A closure `Fn(&State<G, S>) -> bool` is a termination. A tuple, a slice or a `Vec` of
//! terminations stops as soon as one of them does.

mod all;
mod cancel;
mod clock;
mod converged;
mod deadline;
mod evaluations;
mod generations;
mod stagnation;
mod target;
mod when;

pub use all::All;
pub use cancel::Cancel;
pub use clock::Clock;
pub use converged::Converged;
pub use deadline::Deadline;
pub use evaluations::Evaluations;
pub use generations::Generations;
pub use stagnation::{StagnantEvaluations, Stagnation};
pub use target::Target;
pub use when::When;

use crate::error::Error;
use crate::evaluate::Interrupt;
use crate::score::Score;
use crate::state::State;
use std::fmt;

/// The reason why a run ended. Its text is one lower-case word.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum StopReason {
    /// The limit of generations was reached.
    Generations,
    /// The limit of evaluations was reached.
    Evaluations,
    /// The deadline has passed.
    Time,
    /// The champion has reached the target score.
    Target,
    /// The champion has stayed the same for too long.
    Stagnation,
    /// Enough individuals are as good as the best.
    Converged,
    /// Nothing was evaluated for many generations in a row: the breeder produces no more offspring,
    /// or all scores are known already. [`Engine::run`](crate::Engine::run) can return this reason
    /// with any termination; see [`IDLE_GENERATIONS`](crate::engine::IDLE_GENERATIONS).
    Idle,
    /// The termination cannot judge the scores of the run, so no generation was run. The error of
    /// [`Engine::check_stop`](crate::Engine::check_stop) says why.
    Unsuitable,
    /// The caller set the flag of a [`Cancel`].
    Cancelled,
    /// A closure that serves as termination returned `true`.
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
            Self::Unsuitable => "unsuitable",
            Self::Cancelled => "cancelled",
            Self::Requested => "requested",
        })
    }
}

/// Decides when a run stops.
///
/// A closure `Fn(&State<G, S>) -> bool` is a termination. A tuple, a slice or a `Vec` of
/// terminations returns the reason of the first one that stops. If a termination uses only the
/// state, a resumed run stops in the same generation as an uninterrupted one. All terminations of
/// this module do so, except [`Deadline`], [`Cancel`] and [`When`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not stop a run of `{G}` scored by `{S}`",
    note = "if it is a `Result`, add `?`: `Converged::new(0.9)?`",
    note = "`Target` needs a score of the same type as the fitness returns; a closure needs a parameter with a type: `|state: &State<_, _>| -> bool`",
    note = "`terminate::ByRef(&stop)` passes on a termination of your own by reference"
)]
pub trait Termination<G, S> {
    /// Returns the reason to stop now; `None` if the run continues.
    fn check(&self, state: &State<G, S>) -> Option<StopReason>;

    /// Checks that this termination can judge the scores of a run, before the run begins.
    ///
    /// `lasting` says whether scores of different generations compare: they are
    /// [comparable](crate::Evaluator::comparable) and have no
    /// [rank](crate::Score::RANKED). [`Stagnation`], [`StagnantEvaluations`] and [`Converged`] need
    /// it. A tuple, a slice, a `Vec` or [`All`] checks each of its parts. `Ok` by default. If your
    /// termination wraps another one, pass the call on.
    ///
    /// # Errors
    ///
    /// [`Error::NeverStops`] if it would never stop such a run.
    fn judges(&self, _lasting: bool) -> Result<(), Error> {
        Ok(())
    }

    /// The number of evaluations that are left, if there is a limit of them. An engine with a
    /// [hard limit](crate::Engine::set_hard_limit) does not exceed it.
    ///
    /// [`Evaluations`] knows it. A tuple, a slice or a `Vec` returns the least number of its parts.
    /// `None` by default. If your termination wraps another one, pass the call on.
    fn room(&self, _state: &State<G, S>) -> Option<u64> {
        None
    }

    /// Whether to stop now, for an engine that asks within a generation; `None`, the default, for a
    /// termination that decides between generations only.
    ///
    /// Once it says `true`, [`check`](Self::check) returns a reason. [`Deadline`], [`Cancel`]
    /// and [`When`] have one, and so has a tuple, a slice or a `Vec` if a part has one. If your
    /// termination wraps another one, pass the call on.
    fn interrupt(&self) -> Option<Box<Interrupt<'_>>> {
        None
    }

    /// The share of the way to the stop that the run has covered, from 0 to 1.
    ///
    /// [`Generations`], [`Evaluations`] and [`Deadline`] know their share. A tuple, a slice or a
    /// `Vec` returns the greatest share of its parts, and [`All`] the least. Terminations that
    /// cannot know when they will stop return 0, the default. A progress bar and the temperature of
    /// [`Annealing`](crate::replace::Annealing) follow this share.
    fn progress(&self, _state: &State<G, S>) -> f64 {
        0.0
    }
}

/// Says `true` as soon as one of these does.
fn any(all: Vec<Box<Interrupt<'_>>>) -> Option<Box<Interrupt<'_>>> {
    (!all.is_empty()).then(|| Box::new(move || all.iter().any(|one| one())) as Box<Interrupt<'_>>)
}

/// Refuses a termination that compares scores of different generations, unless they compare.
fn needs_lasting(name: &'static str, lasting: bool) -> Result<(), Error> {
    lasting.then_some(()).ok_or(Error::NeverStops { name })
}

/// `done` of `limit`, from 0 to 1. A limit of 0 is reached from the start.
fn share(done: u64, limit: u64) -> f64 {
    if done >= limit {
        1.0
    } else {
        done as f64 / limit as f64
    }
}

impl<G, S, F: Fn(&State<G, S>) -> bool> Termination<G, S> for F {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        self(state).then_some(StopReason::Requested)
    }
}

impl<G, S, T: Termination<G, S>> Termination<G, S> for [T] {
    fn check(&self, state: &State<G, S>) -> Option<StopReason> {
        self.iter().find_map(|termination| termination.check(state))
    }

    fn judges(&self, lasting: bool) -> Result<(), Error> {
        self.iter()
            .try_for_each(|termination| termination.judges(lasting))
    }

    fn room(&self, state: &State<G, S>) -> Option<u64> {
        self.iter()
            .filter_map(|termination| termination.room(state))
            .min()
    }

    fn interrupt(&self) -> Option<Box<Interrupt<'_>>> {
        any(self.iter().filter_map(Termination::interrupt).collect())
    }

    fn progress(&self, state: &State<G, S>) -> f64 {
        self.iter()
            .map(|termination| termination.progress(state))
            .fold(0.0, f64::max)
    }
}

/// A termination by reference, for one that a later run needs, too. References to the terminations
/// of this module, to tuples, slices and boxes are terminations already.
#[derive(Clone, Copy, Debug)]
pub struct ByRef<'a, T: ?Sized>(pub &'a T);

/// Passes all calls on to the termination that a reference stands for.
macro_rules! passed_on {
    ([$($generics:tt)*] $t:ty, $self:ident => $inner:expr) => {
        impl<$($generics)*> Termination<G, S> for $t {
            fn check(&$self, state: &State<G, S>) -> Option<StopReason> {
                $inner.check(state)
            }

            fn judges(&$self, lasting: bool) -> Result<(), Error> {
                Termination::<G, S>::judges($inner, lasting)
            }

            fn room(&$self, state: &State<G, S>) -> Option<u64> {
                $inner.room(state)
            }

            fn interrupt(&$self) -> Option<Box<Interrupt<'_>>> {
                Termination::<G, S>::interrupt($inner)
            }

            fn progress(&$self, state: &State<G, S>) -> f64 {
                $inner.progress(state)
            }
        }
    };
}
passed_on!([G, S, T: Termination<G, S> + ?Sized] ByRef<'_, T>, self => self.0);
passed_on!([G, S] Box<dyn Termination<G, S> + '_>, self => &**self);
passed_on!([G, S] &(dyn Termination<G, S> + '_), self => *self);
passed_on!([G, S] &Box<dyn Termination<G, S> + '_>, self => &***self);
passed_on!([G, S, T: Termination<G, S>] Vec<T>, self => self.as_slice());
passed_on!([G, S, T: Termination<G, S>] &Vec<T>, self => self.as_slice());
passed_on!([G, S, T: Termination<G, S>] &[T], self => *self);
passed_on!([G, S, T: Termination<G, S>, const N: usize] [T; N], self => self.as_slice());
passed_on!([G, S] &Generations, self => *self);
passed_on!([G, S] &Evaluations, self => *self);
passed_on!([G, S: Score] &Target<S>, self => *self);
passed_on!([G, S] &Stagnation, self => *self);
passed_on!([G, S] &StagnantEvaluations, self => *self);
passed_on!([G, S: Score] &Converged, self => *self);
passed_on!([G, S] &Deadline, self => *self);
passed_on!([G, S] &Cancel<'_>, self => *self);
passed_on!([G, S] &When<'_>, self => *self);

macro_rules! whichever {
    ($($t:ident $i:tt),*) => {
        /// Returns the reason of the first of its parts that stops.
        impl<G, S, $($t: Termination<G, S>),*> Termination<G, S> for ($($t,)*) {
            fn check(&self, state: &State<G, S>) -> Option<StopReason> {
                None $(.or_else(|| self.$i.check(state)))*
            }

            fn judges(&self, lasting: bool) -> Result<(), Error> {
                $(self.$i.judges(lasting)?;)*
                Ok(())
            }

            fn room(&self, state: &State<G, S>) -> Option<u64> {
                [$(self.$i.room(state)),*].into_iter().flatten().min()
            }

            fn interrupt(&self) -> Option<Box<Interrupt<'_>>> {
                any([$(self.$i.interrupt()),*].into_iter().flatten().collect())
            }

            fn progress(&self, state: &State<G, S>) -> f64 {
                0.0_f64 $(.max(self.$i.progress(state)))*
            }
        }

        passed_on!([G, S, $($t: Termination<G, S>),*] &($($t,)*), self => *self);
    };
}
whichever!(A 0);
whichever!(A 0, B 1);
whichever!(A 0, B 1, C 2);
whichever!(A 0, B 1, C 2, D 3);
