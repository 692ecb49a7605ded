//! Exports the traits of all roles, the engine, and the parts that most programs begin with.
//!
//! Import all other parts from the module of their role, for instance `ga_core::select::Roulette`.

#[doc(no_inline)]
pub use crate::breed::Recombine;
#[doc(no_inline)]
pub use crate::combine::Sometimes;
#[doc(no_inline)]
pub use crate::crossover::{OnePoint, Scratch, Uniform};
#[doc(no_inline)]
pub use crate::evaluate::{Parallel, Serial};
#[doc(no_inline)]
pub use crate::genome::{BitString, Bounds, Permutation, RandomBits, RandomPermutation, Real};
#[doc(no_inline)]
pub use crate::mutate::BitFlip;
#[doc(no_inline)]
pub use crate::rand::Rng;
#[doc(no_inline)]
pub use crate::random::{below, normal, range, unit};
#[doc(no_inline)]
pub use crate::replace::{Generational, MuPlusLambda};
#[doc(no_inline)]
pub use crate::select::Tournament;
#[doc(no_inline)]
pub use crate::terminate::{Evaluations, Generations, Stagnation, Target};
#[doc(no_inline)]
pub use crate::{
    Breeder, Crossover, Engine, Error, Evaluator, Fitness, Genome, Individual, Linear, Mutator,
    Observer, Population, Replacement, Sampler, Scheme, Score, Selector, State, StopReason,
    Termination, Weight,
};
