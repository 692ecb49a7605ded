#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod breed;
mod crossover;
mod engine;
mod error;
mod evaluate;
#[cfg(feature = "serde")]
mod exact;
mod genome;
mod mutate;
mod observe;
mod population;
pub mod prelude;
mod random;
mod replace;
mod score;
mod select;
mod sometimes;
mod state;
mod terminate;

pub use breed::{Birth, Breeder, Brood, Distinct, Immigrants, Recombine, Scheduled};
pub use crossover::{
    Arithmetic, Blend, Crossover, Cycle, EdgeRecombination, KPoint, OnePoint, Order, PartiallyMapped,
    Segment, SimulatedBinary, TwoPoint, Uniform,
};
pub use engine::{Engine, Scheme};
pub use error::Error;
#[cfg(feature = "parallel")]
pub use evaluate::Parallel;
pub use evaluate::{Cohort, Evaluator, Fitness, Rescore, Serial};
pub use genome::{
    BitString, Bounds, Each, Gene, Genome, IntegerCode, Linear, Pair, ParseBitsError, Permutation,
    RandomBits, RandomPermutation, Real, Repaired, Sequence,
};
pub use mutate::{
    BitFlip, Creep, Gaussian, Insert, Inversion, Mutator, OneBit, Polynomial, Repair, Reset, Scramble,
    SelfAdaptive, Swap,
};
pub use observe::Observer;
pub use population::Population;
pub use rand;
pub use random::{Stream, Streams};
pub use replace::{Generational, InPlace, Replacement, Truncation};
pub use score::{Score, Weight};
pub use select::{
    Boltzmann, ExponentialRank, Lexicase, LinearRank, Random, Roulette, Selection, Selector, Shuffled,
    SingleTournament, StochasticUniversal, Top, Tournament,
};
pub use sometimes::Sometimes;
pub use state::{Individual, State};
pub use terminate::{
    Cancel, Deadline, Evaluations, Generations, Stagnation, StopReason, Target, Termination,
};
