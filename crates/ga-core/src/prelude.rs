//! Every trait and every stock part, and what a scheme is put together with.

#[cfg(feature = "parallel")]
pub use crate::Parallel;
pub use crate::{
    Adaptive, All, Arithmetic, BitFlip, BitString, Blend, Boltzmann, Bounds, Breeder, Cancel, Claims, Clock,
    Converged, Creep, Crossover, Cycle, Deadline, DeterministicCrowding, DifferentialEvolution, Distance,
    Distinct, Duel, Each, EdgeRecombination, Engine, Euclidean, Evaluations, Evaluator, Every,
    ExponentialRank, Fitness, Gaussian, Generational, Generations, Genome, Hamming, Heirs, History,
    Immigrants, InPlace, Insert, IntegerCode, Inversion, KPoint, Lexicase, Linear, LinearRank, Memo, Mutator,
    Observer, OneBit, OnePoint, Order, Pair, PartiallyMapped, Permutation, Pinned, Polynomial, Random,
    RandomBits, RandomPermutation, Recombine, Repair, Repaired, ReplaceWorst, Replacement, Rescore, Reserve,
    Reset, RestrictedTournament, Roulette, Scheduled, Scheme, Score, Scramble, Segment, Selector,
    SelfAdaptive, Serial, Shuffled, SimulatedBinary, SingleTournament, Sometimes, Stagnation,
    StochasticUniversal, Swap, Target, Termination, Top, Tournament, Truncation, Turns, TwoPoint, Uniform,
    UnivariateMarginal, Weight,
};
