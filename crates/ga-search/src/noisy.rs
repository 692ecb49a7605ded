//! Presets for a fitness that gives the same individual another score each time: dice, random
//! levels, opponents that play differently.
//!
//! [`Reevaluate`] scores the residents again in each generation, so that a lucky score does not
//! last. At the end, the champion is the best of the present population by its last score. Score
//! all residents more often, and choose among them.
//!
//! - [`bits()`] and [`permutations()`] keep the best 100 of residents and newborns, and breed 200
//!   newborns: half by uniform crossover (edge recombination) and half by two-point crossover
//!   (order crossover). Mutations are rare, because crossover alone averages over many scores. The
//!   founders take 100 evaluations and each generation 300, so a limit below 400 leaves the
//!   founders alone.
//! - [`reals()`] is a [`CmaEs`] with 100 newborns, whose mean averages over the better half of
//!   them. Five residents are rescored. A run that stands still without having converged goes on
//!   with twice the newborns; see [`Restarts::Continued`].
//!
//! To score elsewhere, take [`Preset::founding`] and [`Engine::ask`](ga_core::Engine::ask), which
//! gives the residents before the newborns.
//!
//! ```
//! use ga_core::prelude::*;
//! use ga_core::random::unit;
//!
//! #[derive(Clone)]
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
//! engine.run(Evaluations(20_000));
//! assert!(engine.best().is_some_and(|(genome, _)| genome.count_ones() > 50));
//! # Ok::<(), ga_core::Error>(())
//! ```

use crate::Preset;
use crate::preset::valid;
use crate::reals::{CmaEs, Restarts};
use ga_core::Breeder;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::{EdgeRecombination, Order, TwoPoint, Uniform};
use ga_core::evaluate::{Fitness, Reevaluate, Serial};
use ga_core::genome::{
    BitString, Bounds, Genome, Permutation, RandomBits, RandomPermutation, Real, Sampler,
};
use ga_core::mutate::{BitFlip, Insert, Inversion, Swap};
use ga_core::replace::MuPlusLambda;
use ga_core::select::Tournament;

/// Residents, and newborns of each half.
const SIZE: usize = 100;

/// Noisy scores of strings of `loci` bits.
pub fn bits<F: Fitness<BitString, Score: 'static>>(
    loci: usize,
    fitness: F,
) -> Preset<BitString, Reevaluate<Serial<F, F::Scratch>>> {
    let selector = valid(Tournament::new(2));
    let uniform = valid(Uniform::new(0.5));
    let mutator = valid(BitFlip::new(0.3 / loci.max(1) as f64));
    let breeder = (
        Recombine {
            selector,
            crossover: uniform,
            mutator: mutator.clone(),
            offspring: SIZE,
        },
        Recombine {
            selector,
            crossover: TwoPoint,
            mutator,
            offspring: SIZE,
        },
    );
    preset(breeder, RandomBits(loci), fitness)
}

/// Noisy scores of vectors of reals within `bounds`.
///
/// The noise may stay, as that of dice, or vanish at the optimum, as an error in percent does. Only
/// the order of the scores matters.
pub fn reals<T: Real, F: Fitness<Vec<T>, Score: 'static>>(
    bounds: Bounds<T>,
    fitness: F,
) -> Preset<Vec<T>, Reevaluate<Serial<F, F::Scratch>>> {
    /// Residents. They keep the champion; the breeder learns from newborns.
    const SIZE: usize = 5;
    /// Newborns. 50 are better below some 5 000 evaluations, 200 above some 50 000.
    const NEWBORNS: usize = 100;

    let cma = CmaEs::new(bounds.clone()).with_restarts(Restarts::Continued);
    let breeder = valid(cma.at_once(NEWBORNS));
    let evaluator = Reevaluate(Serial::new(fitness));
    Preset::new(
        breeder,
        evaluator,
        valid(MuPlusLambda::new(SIZE)),
        bounds,
        SIZE,
    )
}

/// Noisy scores of permutations of `len` elements.
pub fn permutations<F: Fitness<Permutation, Score: 'static>>(
    len: usize,
    fitness: F,
) -> Preset<Permutation, Reevaluate<Serial<F, F::Scratch>>> {
    let selector = valid(Tournament::new(2));
    let inversion = valid(Sometimes::new(0.3, Inversion));
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
    breeder: impl Breeder<G, F::Score> + Clone + Send + 'static,
    sampler: impl Sampler<G> + Send + Sync + 'static,
    fitness: F,
) -> Preset<G, Reevaluate<Serial<F, F::Scratch>>> {
    let evaluator = Reevaluate(Serial::new(fitness));
    Preset::new(
        breeder,
        evaluator,
        valid(MuPlusLambda::new(SIZE)),
        sampler,
        SIZE,
    )
}
