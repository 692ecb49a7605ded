#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod breed;
#[cfg(feature = "serde")]
mod checksum;
mod clock;
mod crossover;
mod engine;
mod error;
mod evaluate;
#[cfg(feature = "serde")]
mod exact;
mod genome;
#[cfg(feature = "laws")]
pub mod laws;
mod mutate;
#[cfg(feature = "serde")]
mod object;
mod observe;
mod pinned;
mod population;
pub mod prelude;
pub mod presets;
pub mod random;
mod replace;
mod score;
mod select;
mod sometimes;
mod state;
mod streams;
mod terminate;

pub use breed::{
    Adaptive, Birth, Breeder, Brood, DifferentialEvolution, Distinct, Immigrants, Recombine, Reserve,
    Scheduled, Turns, UnivariateMarginal,
};
pub use clock::Clock;
pub use crossover::{
    Arithmetic, Blend, Crossover, Cycle, EdgeRecombination, KPoint, OnePoint, Order, PartiallyMapped,
    Scratch, Segment, SimulatedBinary, TwoPoint, Uniform,
};
pub use engine::{Engine, IDLE_GENERATIONS, Scheme};
pub use error::Error;
#[cfg(feature = "parallel")]
pub use evaluate::Parallel;
pub use evaluate::{Cohort, Evaluator, Fitness, Memo, Rescore, Serial};
pub use genome::{
    BitString, Bounds, Distance, Each, Euclidean, Gene, Genome, Hamming, IntegerCode, Linear, Pair,
    ParseBitsError, Permutation, RandomBits, RandomPermutation, Real, Repaired, Sequence,
};
pub use mutate::{
    BitFlip, Creep, Gaussian, Insert, Inversion, Mutator, OneBit, Polynomial, Repair, Reset, Scramble,
    SelfAdaptive, Swap,
};
pub use observe::{Every, History, Observer, Statistics, diversity};
pub use pinned::Pinned;
pub use population::Population;
pub use rand;
pub use replace::{
    Claims, DeterministicCrowding, Duel, Generational, InPlace, ReplaceWorst, Replacement,
    RestrictedTournament, Truncation,
};
pub use score::{Score, Weight};
pub use select::{
    Boltzmann, ExponentialRank, Heirs, Lexicase, LinearRank, Random, Roulette, Selection, Selector, Shuffled,
    SingleTournament, StochasticUniversal, Top, Tournament,
};
pub use sometimes::Sometimes;
pub use state::{Individual, State};
pub use streams::{Stream, Streams};
pub use terminate::{
    All, Cancel, Converged, Deadline, Evaluations, Generations, Stagnation, StopReason, Target, Termination,
};
