//! Breeding: how the newborns of a generation are produced.
//!
//! A [`Breeder`] sees the state of the run and adds newborns to [`Offspring`].
//!
//! | breeder | newborns |
//! |---|---|
//! | [`Recombine`] | children of selected parents, crossed over and mutated |
//! | [`LeastVisited`] | as [`Recombine`], with parents that had few children |
//! | [`MutateEach`] | one mutated copy of each resident |
//! | [`DifferentialEvolution`] | children moved by differences of residents (reals) |
//! | [`UnivariateMarginal`] | drawn with the bit frequencies of the best residents |
//! | [`Immigrants`] | new random individuals |
//!
//! These breeders decide when and how another breeder works:
//!
//! | wrapper | breeds |
//! |---|---|
//! | [`Alternating`] | with another breeder in every `period`-th generation |
//! | [`OnStagnation`] | only after `patience` generations without progress |
//! | [`Scheduled`] | with a breeder that a closure makes from the state |
//! | [`OneFifthRule`] | at a rate that adapts by the one-fifth success rule |
//! | [`Shares`] | with one of several breeders, more often with one that succeeds |
//! | [`Distinct`] | without duplicates |
//!
//! A tuple of breeders adds the newborns of all its breeders.
//!
//! A breeder that adapts to its success implements [`Breeder::learn`], [`Breeder::memory`] and
//! [`Breeder::restore`].

mod alternating;
mod differential_evolution;
mod distinct;
mod immigrants;
mod least_visited;
mod mutate_each;
mod on_stagnation;
mod one_fifth_rule;
mod recombine;
mod scheduled;
mod shares;
mod univariate_marginal;

pub use alternating::Alternating;
pub use differential_evolution::DifferentialEvolution;
pub use distinct::Distinct;
pub use immigrants::Immigrants;
pub use least_visited::LeastVisited;
pub use mutate_each::MutateEach;
pub use on_stagnation::OnStagnation;
pub use one_fifth_rule::OneFifthRule;
pub use recombine::Recombine;
use recombine::recombine;
pub use scheduled::Scheduled;
pub use shares::Shares;
pub use univariate_marginal::UnivariateMarginal;

pub use crate::state::{Birth, Newborns, Offspring};

use crate::error::Error;
use crate::evaluate::Interrupt;
use crate::genome::Genome;
use crate::state::{Memory, State};
use rand::Rng;

/// Produces newborns from a population.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not breed `{G}` scored by `{S}`",
    note = "if it is a `Result`, add `?`: `DifferentialEvolution::new(0.5, 0.9, bounds)?`",
    note = "`Recombine` needs a selector of these scores, a crossover and a mutator of this genome; `Roulette` needs scores that are a `Weight`"
)]
pub trait Breeder<G: Genome, S> {
    /// Adds newborns to `offspring`. All random numbers come from `rng`.
    ///
    /// It may be called several times in one generation: after a panic, after
    /// [`Engine::admit`](crate::Engine::admit), or because the run was resumed. With an equal state
    /// and equal random numbers it must add equal newborns, so change what the breeder remembers in
    /// [`learn`](Self::learn), not here.
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng);

    /// [`breed`](Self::breed) for an engine that may end the run within this generation. Breeds to
    /// the end by default.
    ///
    /// If breeding takes long, ask `stop` now and then, and return once it is due. The engine then
    /// discards the newborns, and breeds them again if the run goes on. If your breeder wraps
    /// another one that takes long, pass the call on.
    fn breed_unless(
        &mut self,
        state: &State<G, S>,
        offspring: &mut Offspring<G>,
        rng: &mut dyn Rng,
        _stop: &Interrupt<'_>,
    ) {
        self.breed(state, offspring, rng);
    }

    /// Tells this breeder the scores of the newborns that it added, before the replacement. Does
    /// nothing by default.
    ///
    /// `state` is the state that the newborns were bred from. In an
    /// [`Asynchronous`](crate::engine::Asynchronous) run, only its counters are those of that time;
    /// its population and its champion are the present ones. In a tuple, each breeder receives its
    /// own newborns only. If your breeder wraps another one, pass the call on. If it wraps two that
    /// breed in the same generation, wrap a tuple of them.
    fn learn(&mut self, _state: &State<G, S>, _newborns: Newborns<'_, G, S>) {}

    /// What this breeder remembers from one generation to the next, for a
    /// [`Checkpoint`](crate::Checkpoint). Nothing by default.
    ///
    /// If your breeder wraps another one, pass the call on.
    fn memory(&self) -> Memory<G, S> {
        Memory::Nothing
    }

    /// Takes back what [`memory`](Self::memory) returned.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] if another kind of breeder wrote the memory. Other errors if its values
    /// cannot be used.
    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        memory.nothing()
    }

    /// The smallest population that this breeder works with.
    fn min_population(&self, _state: &State<G, S>) -> usize {
        1
    }

    /// Checks that this breeder can work on the individuals of `state`. It is called before the
    /// first generation. If your breeder wraps another one, pass the call on.
    ///
    /// # Errors
    ///
    /// If this breeder cannot work on an individual: for instance, if its
    /// [`Bounds`](crate::genome::Bounds) have another length than the individual.
    fn fits(&self, _state: &State<G, S>) -> Result<(), Error> {
        Ok(())
    }
}

impl<G: Genome, S, B: Breeder<G, S> + ?Sized> Breeder<G, S> for Box<B> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        (**self).breed(state, offspring, rng);
    }

    fn breed_unless(
        &mut self,
        state: &State<G, S>,
        offspring: &mut Offspring<G>,
        rng: &mut dyn Rng,
        stop: &Interrupt<'_>,
    ) {
        (**self).breed_unless(state, offspring, rng, stop);
    }

    fn learn(&mut self, state: &State<G, S>, newborns: Newborns<'_, G, S>) {
        (**self).learn(state, newborns);
    }

    fn memory(&self) -> Memory<G, S> {
        (**self).memory()
    }

    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        (**self).restore(memory)
    }

    fn min_population(&self, state: &State<G, S>) -> usize {
        (**self).min_population(state)
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        (**self).fits(state)
    }
}

macro_rules! in_turn {
    ($count:literal: $($t:ident $i:tt),*) => {
        /// Breeds with its parts one after the other, into the same offspring.
        impl<G: Genome, S, $($t: Breeder<G, S>),*> Breeder<G, S> for ($($t,)*) {
            fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
                let first = offspring.open_shares($count);
                $(
                    self.$i.breed(state, offspring, rng);
                    offspring.close_share(first + $i);
                )*
            }

            fn learn(&mut self, state: &State<G, S>, newborns: Newborns<'_, G, S>) {
                $(self.$i.learn(state, newborns.of_part($i, $count));)*
            }

            fn memory(&self) -> Memory<G, S> {
                Memory::of([$(self.$i.memory()),*])
            }

            fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
                let memories: [Memory<G, S>; $count] = memory.parts()?;
                let mut memories = memories.into_iter();
                $(self.$i.restore(memories.next().unwrap_or_default())?;)*
                Ok(())
            }

            fn min_population(&self, state: &State<G, S>) -> usize {
                1 $(.max(self.$i.min_population(state)))*
            }

            fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
                $(self.$i.fits(state)?;)*
                Ok(())
            }
        }
    };
}
in_turn!(1: A 0);
in_turn!(2: A 0, B 1);
in_turn!(3: A 0, B 1, C 2);
in_turn!(4: A 0, B 1, C 2, D 3);
