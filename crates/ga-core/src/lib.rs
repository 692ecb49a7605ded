#![doc = include_str!("../README.md")]
//!
//! # Parts for each kind of genome
//!
//! | genome | founders | crossover | mutation |
//! |---|---|---|---|
//! | bits: [`genome::BitString`] | [`genome::RandomBits`] | [`crossover::Uniform`], [`crossover::OnePoint`], [`crossover::TwoPoint`], [`crossover::KPoint`], [`crossover::Segment`] | [`mutate::BitFlip`], [`mutate::OneBit`], [`mutate::HeavyTailed`], [`mutate::Exchange`] (keeps the number of ones) |
//! | reals and integers: `Vec` of numbers within [`genome::Bounds`] | [`genome::Bounds`] | those of bits; reals: [`crossover::SimulatedBinary`], [`crossover::Blend`], [`crossover::Arithmetic`], [`crossover::IsoLine`] | [`mutate::Gaussian`], [`mutate::Polynomial`], [`mutate::AllScales`], [`mutate::Creep`], [`mutate::Reset`] |
//! | integers as bits: [`genome::IntegerCode`] (binary or Gray) | [`genome::RandomBits`] | those of bits | those of bits |
//! | permutations: [`genome::Permutation`] | [`genome::RandomPermutation`] | [`crossover::Order`], [`crossover::PartiallyMapped`], [`crossover::Cycle`], [`crossover::EdgeRecombination`], [`crossover::RandomKeys`] | [`mutate::Swap`], [`mutate::Insert`], [`mutate::Inversion`], [`mutate::Scramble`] |
//! | grids: [`genome::Grid`] | [`genome::RandomGrid`] | [`crossover::Rectangle`], [`crossover::Uniform`] | [`mutate::FillRectangle`], [`mutate::Redraw`], [`mutate::OneGene`] |
//! | choices: `Vec` of any genes ([`genome::Genes`]) | [`genome::RandomVec`], [`genome::OneOf`] | those of bits | [`mutate::Redraw`], [`mutate::OneGene`], and those of permutations |
//! | lists of any length ([`genome::VariableLength`]) | [`genome::RandomVec`] | [`crossover::CutAndSplice`] | [`mutate::InsertGene`], [`mutate::DeleteGene`], and those of choices |
//! | two kinds at once: [`genome::Pair`] | [`genome::Pair`] | [`genome::Pair`] of operators | [`genome::Pair`] of operators |
//! | your own | closures, [`genome::Repaired`] | [`crossover::FromFn`] | [`mutate::FromFn`] |
//!
//! With every operator: [`combine::Sometimes`] applies it with a probability, [`combine::Choice`] draws one of several,
//! [`combine::Pinned`] keeps loci fixed, tuples apply one after another, `()` does nothing. [`mutate::SelfAdaptive`] stores
//! the strength of mutation in the genome.
//!
//! # Parts for every genome
//!
//! - **Breeding** ([`breed`]): [`breed::Recombine`], [`breed::MutateEach`], [`breed::LeastVisited`], [`breed::Immigrants`].
//!   Models of the population: [`breed::DifferentialEvolution`] (reals), [`breed::UnivariateMarginal`] (bits). Breeders of
//!   breeders: tuples, [`breed::Shares`], [`breed::Scheduled`], [`breed::Alternating`], [`breed::OnStagnation`],
//!   [`breed::OneFifthRule`], [`breed::Distinct`].
//! - **Selection** ([`select`]): [`select::Tournament`], [`select::Truncation`], [`select::LinearRank`],
//!   [`select::ExponentialRank`], [`select::Best`], [`select::Worst`], [`select::Random`], [`select::Shuffled`]. In
//!   proportion to scores: [`select::Roulette`], [`select::StochasticUniversal`], [`select::Boltzmann`]. Many criteria:
//!   [`select::Lexicase`]. With victims: [`select::SingleTournament`], [`select::ReplacingParents`]. Constraints:
//!   [`select::FeasibleInfeasible`].
//! - **Evaluation** ([`evaluate`]): [`evaluate::Serial`], [`evaluate::Parallel`], [`evaluate::Batch`]. Around them:
//!   [`evaluate::Memo`], [`evaluate::SkipUnchanged`], [`evaluate::Reevaluate`], [`evaluate::TimeLimit`].
//! - **Replacement** ([`replace`]): [`replace::Generational`], [`replace::MuPlusLambda`], [`replace::ReplaceWorst`],
//!   [`replace::InPlace`], [`replace::OneToOne`], [`replace::OneToOneOr`]. Variety: [`replace::DeterministicCrowding`],
//!   [`replace::RestrictedTournament`], [`replace::GridArchive`] (MAP-Elites), [`replace::DistanceArchive`]. Annealing:
//!   [`replace::Annealing`] with [`replace::Cooling`] or [`replace::Cycles`], [`replace::ReplicaExchange`]. Constraints:
//!   [`replace::FeasibleInfeasible`]. Several objectives: [`replace::NonDominatedSorting`] (NSGA-II).
//! - **Stopping** ([`terminate`]): [`terminate::Generations`], [`terminate::Evaluations`], [`terminate::Target`],
//!   [`terminate::Stagnation`], [`terminate::Converged`], [`terminate::Deadline`], [`terminate::Cancel`],
//!   [`terminate::All`], closures; a tuple stops at the first.
//! - **Watching** ([`observe`]): [`observe::Every`], [`observe::History`], closures, tuples. On request:
//!   [`observe::Statistics`], [`observe::diversity()`], [`observe::Illumination`] (coverage, QD score and picture of an
//!   archive).
//! - **Scores**: [`Score`], [`Constrained`], [`Featured`] with [`feature::Features`] and [`feature::Grid`],
//!   [`objectives::Objectives`] with [`objectives::rank()`] and [`objectives::hypervolume()`].
//! - **Islands** ([`mod@islands`]): [`islands::Archipelago`], [`islands::Migration`], [`islands::Topology`].
//! - **Random numbers** ([`mod@random`]): [`random::Stream`], [`random::Streams`].
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod breed;
pub mod combine;
mod constrained;
pub mod crossover;
pub mod engine;
mod error;
pub mod evaluate;
mod expected;
pub mod feature;
pub mod genome;
pub mod islands;
#[cfg(feature = "laws")]
pub mod laws;
pub mod mutate;
pub mod objectives;
pub mod observe;
pub mod prelude;
pub mod random;
pub mod replace;
mod score;
pub mod select;
#[cfg(feature = "serde")]
mod serial;
mod state;
pub mod terminate;

pub use breed::Breeder;
pub use constrained::Constrained;
pub use crossover::Crossover;
pub use engine::{Checkpoint, Engine, Scheme};
pub use error::Error;
pub use evaluate::{Evaluator, Fitness};
pub use expected::Expected;
pub use feature::Featured;
pub use genome::{Genome, Linear, Sampler};
pub use mutate::Mutator;
pub use observe::Observer;
pub use rand;
pub use replace::Replacement;
pub use score::{Difference, Score, Weight};
pub use select::Selector;
pub use state::{Individual, Population, State};
pub use terminate::{StopReason, Termination};
