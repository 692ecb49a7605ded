#![doc = include_str!("../README.md")]
//!
//! [`Recombine`]: breed::Recombine
//! [`LeastVisited`]: breed::LeastVisited
//! [`MutateEach`]: breed::MutateEach
//! [`Immigrants`]: breed::Immigrants
//! [`Distinct`]: breed::Distinct
//! [`Scheduled`]: breed::Scheduled
//! [`Shares`]: breed::Shares
//! [`Alternating`]: breed::Alternating
//! [`OnStagnation`]: breed::OnStagnation
//! [`OneFifthRule`]: breed::OneFifthRule
//! [`DifferentialEvolution`]: breed::DifferentialEvolution
//! [`UnivariateMarginal`]: breed::UnivariateMarginal
//! [`Tournament`]: select::Tournament
//! [`Truncation`]: select::Truncation
//! [`LinearRank`]: select::LinearRank
//! [`ExponentialRank`]: select::ExponentialRank
//! [`Roulette`]: select::Roulette
//! [`StochasticUniversal`]: select::StochasticUniversal
//! [`Boltzmann`]: select::Boltzmann
//! [`SingleTournament`]: select::SingleTournament
//! [`Lexicase`]: select::Lexicase
//! [`Best`]: select::Best
//! [`Random`]: select::Random
//! [`Shuffled`]: select::Shuffled
//! [`ReplacingParents`]: select::ReplacingParents
//! [`select::FeasibleInfeasible`]: select::FeasibleInfeasible
//! [`OnePoint`]: crossover::OnePoint
//! [`TwoPoint`]: crossover::TwoPoint
//! [`KPoint`]: crossover::KPoint
//! [`Segment`]: crossover::Segment
//! [`Uniform`]: crossover::Uniform
//! [`CutAndSplice`]: crossover::CutAndSplice
//! [`Rectangle`]: crossover::Rectangle
//! [`SimulatedBinary`]: crossover::SimulatedBinary
//! [`Blend`]: crossover::Blend
//! [`Arithmetic`]: crossover::Arithmetic
//! [`IsoLine`]: crossover::IsoLine
//! [`Order`]: crossover::Order
//! [`PartiallyMapped`]: crossover::PartiallyMapped
//! [`Cycle`]: crossover::Cycle
//! [`EdgeRecombination`]: crossover::EdgeRecombination
//! [`RandomKeys`]: crossover::RandomKeys
//! [`BitFlip`]: mutate::BitFlip
//! [`OneBit`]: mutate::OneBit
//! [`HeavyTailed`]: mutate::HeavyTailed
//! [`Exchange`]: mutate::Exchange
//! [`AllScales`]: mutate::AllScales
//! [`Choice`]: combine::Choice
//! [`Reset`]: mutate::Reset
//! [`Creep`]: mutate::Creep
//! [`Gaussian`]: mutate::Gaussian
//! [`Polynomial`]: mutate::Polynomial
//! [`Redraw`]: mutate::Redraw
//! [`OneGene`]: mutate::OneGene
//! [`InsertGene`]: mutate::InsertGene
//! [`DeleteGene`]: mutate::DeleteGene
//! [`FillRectangle`]: mutate::FillRectangle
//! [`Swap`]: mutate::Swap
//! [`Insert`]: mutate::Insert
//! [`Inversion`]: mutate::Inversion
//! [`Scramble`]: mutate::Scramble
//! [`SelfAdaptive`]: mutate::SelfAdaptive
//! [`Sometimes`]: combine::Sometimes
//! [`Pinned`]: combine::Pinned
//! [`Serial`]: evaluate::Serial
//! [`Parallel`]: evaluate::Parallel
//! [`Reevaluate`]: evaluate::Reevaluate
//! [`Memo`]: evaluate::Memo
//! [`Batch`]: evaluate::Batch
//! [`SkipUnchanged`]: evaluate::SkipUnchanged
//! [`TimeLimit`]: evaluate::TimeLimit
//! [`Asynchronous`]: engine::Asynchronous
//! [`Generational`]: replace::Generational
//! [`MuPlusLambda`]: replace::MuPlusLambda
//! [`ReplaceWorst`]: replace::ReplaceWorst
//! [`InPlace`]: replace::InPlace
//! [`OneToOne`]: replace::OneToOne
//! [`OneToOneOr`]: replace::OneToOneOr
//! [`DeterministicCrowding`]: replace::DeterministicCrowding
//! [`RestrictedTournament`]: replace::RestrictedTournament
//! [`replace::FeasibleInfeasible`]: replace::FeasibleInfeasible
//! [`GridArchive`]: replace::GridArchive
//! [`DistanceArchive`]: replace::DistanceArchive
//! [`Annealing`]: replace::Annealing
//! [`ReplicaExchange`]: replace::ReplicaExchange
//! [`Cooling`]: replace::Cooling
//! [`Cycles`]: replace::Cycles
//! [`NonDominatedSorting`]: replace::NonDominatedSorting
//! [`Generations`]: terminate::Generations
//! [`Evaluations`]: terminate::Evaluations
//! [`Target`]: terminate::Target
//! [`Stagnation`]: terminate::Stagnation
//! [`Converged`]: terminate::Converged
//! [`Deadline`]: terminate::Deadline
//! [`Cancel`]: terminate::Cancel
//! [`All`]: terminate::All
//! [`Every`]: observe::Every
//! [`History`]: observe::History
//! [`Statistics`]: observe::Statistics
//! [`diversity`]: observe::diversity
//! [`Illumination`]: observe::Illumination
//! [`Features`]: feature::Features
//! [`feature::Grid`]: feature::Grid
//! [`BitString`]: genome::BitString
//! [`Bounds`]: genome::Bounds
//! [`Permutation`]: genome::Permutation
//! [`Pair`]: genome::Pair
//! [`IntegerCode`]: genome::IntegerCode
//! [`Sequence`]: genome::Sequence
//! [`Genes`]: genome::Genes
//! [`VariableLength`]: genome::VariableLength
//! [`Grid`]: genome::Grid
//! [`RandomVec`]: genome::RandomVec
//! [`RandomGrid`]: genome::RandomGrid
//! [`OneOf`]: genome::OneOf
//! [`RandomBits`]: genome::RandomBits
//! [`RandomPermutation`]: genome::RandomPermutation
//! [`Repaired`]: genome::Repaired
//! [`Objectives`]: objectives::Objectives
//! [`rank`]: objectives::rank()
//! [`hypervolume`]: objectives::hypervolume()
//! [`Stream`]: random::Stream
//! [`Streams`]: random::Streams
//! [`Archipelago`]: islands::Archipelago
//! [`Island`]: islands::Island
//! [`Migration`]: islands::Migration
//! [`Topology`]: islands::Topology
//! [`Worst`]: select::Worst
//! [islands]: mod@islands
//! [crossover]: mod@crossover
//! [breeding]: mod@breed
//! [selection]: mod@select
//! [mutation]: mod@mutate
//! [when and where]: mod@combine
//! [evaluation]: mod@evaluate
//! [replacement]: mod@replace
//! [stopping]: mod@terminate
//! [watching]: mod@observe
//! [features]: mod@feature
//! [genomes]: mod@genome
//! [several objectives]: mod@objectives
//! [random numbers]: mod@random
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
