//! Presets for a fitness that gives the same individual another score each time: dice, random
//! levels, opponents that play differently.
//!
//! [`Reevaluate`] scores the residents again in each generation, so that a lucky score does not
//! last. The best 100 of residents and newborns survive, and 200 newborns are bred in two ways. At
//! the end, the champion is the best of the present population by its last score. Score all
//! residents more often, and choose among them.
//!
//! | preset | half of the newborns | the other half |
//! |---|---|---|
//! | [`bits()`] | uniform crossover | two-point crossover |
//! | [`reals()`] | simulated binary crossover, polynomial mutation | blend crossover |
//! | [`permutations()`] | edge recombination | order crossover |
//!
//! Mutations are rare, because crossover alone averages over many scores. The founders take 100
//! evaluations and each generation 300, so a limit below 400 leaves the founders alone.
//!
//! To score elsewhere, take [`Preset::founding`] and [`Engine::ask`](ga_core::Engine::ask), which
//! gives the residents before the newborns.
//!
//! ```
//! use ga_core::prelude::*;
//! use ga_core::random::unit;
//!
//! struct Noisy;
//!
//! impl Fitness<BitString> for Noisy {
//!     type Score = f64;
//!     type Scratch = ();
//!
//!     // The number of ones, plus or minus 15.
//!     fn evaluate(&self, genome: &BitString, (): &mut (), rng: &mut dyn Rng) -> f64 {
//!         f64::from(genome.count_ones()) + 30.0 * unit(rng) - 15.0
//!     }
//! }
//!
//! let mut engine = ga_search::noisy::bits(60, Noisy).start(1)?;
//! engine.run(&Evaluations(20_000), &mut ());
//! assert!(engine.best().is_some_and(|(genome, _)| genome.count_ones() > 50));
//! # Ok::<(), ga_core::Error>(())
//! ```

use crate::Preset;
use crate::preset::valid;
use ga_core::Breeder;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::{Blend, EdgeRecombination, Order, SimulatedBinary, TwoPoint, Uniform};
use ga_core::evaluate::{Fitness, Reevaluate, Serial};
use ga_core::genome::{BitString, Bounds, Genome, Permutation, RandomBits, RandomPermutation, Real, Sampler};
use ga_core::mutate::{BitFlip, Insert, Inversion, Polynomial, Swap};
use ga_core::replace::MuPlusLambda;
use ga_core::select::Tournament;

/// Residents, and newborns of each half.
const SIZE: usize = 100;

/// Noisy scores of strings of `loci` bits.
pub fn bits<F: Fitness<BitString, Score: 'static>>(
    loci: usize, fitness: F,
) -> Preset<BitString, Reevaluate<Serial<F, F::Scratch>>> {
    let (selector, uniform) = (valid(Tournament::new(2)), valid(Uniform::new(0.5)));
    let mutator = valid(BitFlip::new(0.3 / loci.max(1) as f64));
    let breeder = (
        Recombine { selector, crossover: uniform, mutator: mutator.clone(), offspring: SIZE },
        Recombine { selector, crossover: TwoPoint, mutator, offspring: SIZE },
    );
    preset(breeder, RandomBits(loci), fitness)
}

/// Noisy scores of vectors of reals within `bounds`.
pub fn reals<T: Real, F: Fitness<Vec<T>, Score: 'static>>(
    bounds: Bounds<T>, fitness: F,
) -> Preset<Vec<T>, Reevaluate<Serial<F, F::Scratch>>> {
    let (selector, blend) = (valid(Tournament::new(2)), valid(Blend::new(0.3, bounds.clone())));
    let breeder = (
        Recombine {
            selector,
            crossover: valid(SimulatedBinary::new(0.5, 15.0, bounds.clone())),
            mutator: valid(Polynomial::new(1.0 / bounds.len().max(1) as f64, 20.0, bounds.clone())),
            offspring: SIZE,
        },
        Recombine { selector, crossover: blend, mutator: (), offspring: SIZE },
    );
    preset(breeder, bounds, fitness)
}

/// Noisy scores of permutations of `len` elements.
pub fn permutations<F: Fitness<Permutation, Score: 'static>>(
    len: usize, fitness: F,
) -> Preset<Permutation, Reevaluate<Serial<F, F::Scratch>>> {
    let (selector, inversion) = (valid(Tournament::new(2)), valid(Sometimes::new(0.3, Inversion)));
    let breeder = (
        Recombine {
            selector,
            crossover: EdgeRecombination,
            mutator: (inversion, valid(Sometimes::new(0.2, Insert))),
            offspring: SIZE,
        },
        Recombine {
            selector,
            crossover: valid(Sometimes::new(0.9, Order)),
            mutator: (inversion, valid(Sometimes::new(0.3, Swap))),
            offspring: SIZE,
        },
    );
    preset(breeder, RandomPermutation(len), fitness)
}

fn preset<G: Genome, F: Fitness<G, Score: 'static>>(
    breeder: impl Breeder<G, F::Score> + Send + 'static, sampler: impl Sampler<G> + Send + 'static,
    fitness: F,
) -> Preset<G, Reevaluate<Serial<F, F::Scratch>>> {
    let evaluator = Reevaluate(Serial::new(fitness));
    Preset::new(breeder, evaluator, valid(MuPlusLambda::new(SIZE)), sampler, SIZE)
}
