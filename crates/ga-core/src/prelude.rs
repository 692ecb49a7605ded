//! Every trait and every stock operator; nothing else.

#[cfg(feature = "parallel")]
pub use crate::Parallel;
pub use crate::{
    BitFlip, BitString, Breeder, Cancel, Crossover, Deadline, Distinct, Each, Engine, Evaluations, Evaluator,
    Fitness, Generational, Generations, Genome, Immigrants, InPlace, Linear, Mutator, Observer, OneBit,
    OnePoint, Pair, RandomBits, Recombine, Repair, Replacement, Rescore, Roulette, Scheduled, Scheme, Score,
    Selector, Serial, SingleTournament, Sometimes, Stagnation, Target, Termination, Top, Tournament,
    Truncation, TwoPoint, Uniform, Weight,
};
