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
//! [`Engine::ask`](ga_core::Engine::ask) gives newborns only, so residents keep their lucky scores.
//! To score elsewhere, take `Reevaluate(Batch::new(..))` as the evaluator.
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
//! let mut engine = ga_search::noisy::bits(60, Noisy)?.start(1)?;
//! engine.run(&Evaluations(20_000), &mut ());
//! assert!(engine.best().is_some_and(|(genome, _)| genome.count_ones() > 50));
//! # Ok::<(), ga_core::Error>(())
//! ```

use crate::Preset;
use crate::opaque::{opaque_breeder, opaque_replacement};
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::{Blend, EdgeRecombination, Order, SimulatedBinary, TwoPoint, Uniform};
use ga_core::engine::Scheme;
use ga_core::evaluate::{Fitness, Reevaluate, Serial};
use ga_core::genome::{BitString, Bounds, Permutation, RandomBits, RandomPermutation, Real};
use ga_core::mutate::{BitFlip, Insert, Inversion, Polynomial, Swap};
use ga_core::replace::MuPlusLambda;
use ga_core::select::Tournament;

/// Residents, and newborns of each half.
const SIZE: usize = 100;

opaque_breeder!(
    /// The breeder of [`bits()`].
    BitsBreeder,
    BitString,
    (Recombine<Tournament, Uniform, BitFlip>, Recombine<Tournament, TwoPoint, BitFlip>)
);

opaque_breeder!(
    /// The breeder of [`reals()`].
    RealsBreeder<T>,
    Vec<T>,
    (Recombine<Tournament, SimulatedBinary<T>, Polynomial<T>>, Recombine<Tournament, Blend<T>, ()>)
);

opaque_breeder!(
    /// The breeder of [`permutations()`].
    PermutationsBreeder,
    Permutation,
    (
        Recombine<Tournament, EdgeRecombination, (Sometimes<Inversion>, Sometimes<Insert>)>,
        Recombine<Tournament, Sometimes<Order>, (Sometimes<Inversion>, Sometimes<Swap>)>,
    )
);

opaque_replacement!(
    /// The replacement of all presets of this module.
    NoisyReplacement [] [], [G, S: Score], G, S, MuPlusLambda
);

/// The preset that [`bits()`] returns, with an evaluator `E`.
pub type Bits<E> = Preset<RandomBits, BitsBreeder, E, NoisyReplacement>;

/// The preset that [`reals()`] returns, with an evaluator `E`.
pub type Reals<T, E> = Preset<Bounds<T>, RealsBreeder<T>, E, NoisyReplacement>;

/// The preset that [`permutations()`] returns, with an evaluator `E`.
pub type Permutations<E> = Preset<RandomPermutation, PermutationsBreeder, E, NoisyReplacement>;

/// Noisy scores of strings of `loci` bits.
///
/// # Errors
///
/// Never: these settings are valid.
#[allow(clippy::type_complexity, reason = "it names the parts of a preset once each")]
pub fn bits<F: Fitness<BitString>>(
    loci: usize,
    fitness: F,
) -> Result<Bits<Reevaluate<Serial<F, F::Scratch>>>, Error> {
    let (selector, mutator) = (Tournament::new(2)?, BitFlip::new(0.3 / loci.max(1) as f64)?);
    let uniform = Uniform::new(0.5)?;
    let breeder = BitsBreeder((
        Recombine { selector, crossover: uniform, mutator: mutator.clone(), offspring: SIZE },
        Recombine { selector, crossover: TwoPoint, mutator, offspring: SIZE },
    ));
    preset(breeder, RandomBits(loci), fitness)
}

/// Noisy scores of vectors of reals within `bounds`.
///
/// # Errors
///
/// Never: these settings are valid.
#[allow(clippy::type_complexity, reason = "it names the parts of a preset once each")]
pub fn reals<T: Real, F: Fitness<Vec<T>>>(
    bounds: Bounds<T>,
    fitness: F,
) -> Result<Reals<T, Reevaluate<Serial<F, F::Scratch>>>, Error> {
    let selector = Tournament::new(2)?;
    let breeder = RealsBreeder((
        Recombine {
            selector,
            crossover: SimulatedBinary::new(0.5, 15.0, bounds.clone())?,
            mutator: Polynomial::new(1.0 / bounds.len().max(1) as f64, 20.0, bounds.clone())?,
            offspring: SIZE,
        },
        Recombine { selector, crossover: Blend::new(0.3, bounds.clone())?, mutator: (), offspring: SIZE },
    ));
    preset(breeder, bounds, fitness)
}

/// Noisy scores of permutations of `len` things.
///
/// # Errors
///
/// Never: these settings are valid.
#[allow(clippy::type_complexity, reason = "it names the parts of a preset once each")]
pub fn permutations<F: Fitness<Permutation>>(
    len: usize,
    fitness: F,
) -> Result<Permutations<Reevaluate<Serial<F, F::Scratch>>>, Error> {
    let (selector, inversion) = (Tournament::new(2)?, Sometimes::new(0.3, Inversion)?);
    let breeder = PermutationsBreeder((
        Recombine {
            selector,
            crossover: EdgeRecombination,
            mutator: (inversion, Sometimes::new(0.2, Insert)?),
            offspring: SIZE,
        },
        Recombine {
            selector,
            crossover: Sometimes::new(0.9, Order)?,
            mutator: (inversion, Sometimes::new(0.3, Swap)?),
            offspring: SIZE,
        },
    ));
    preset(breeder, RandomPermutation(len), fitness)
}

#[allow(clippy::type_complexity, reason = "it names the parts of a preset once each")]
fn preset<G, D, B, F: Fitness<G>>(
    breeder: B,
    sampler: D,
    fitness: F,
) -> Result<Preset<D, B, Reevaluate<Serial<F, F::Scratch>>, NoisyReplacement>, Error> {
    let replacement = NoisyReplacement(MuPlusLambda::new(SIZE)?);
    let evaluator = Reevaluate(Serial::new(fitness));
    Ok(Preset { scheme: Scheme { breeder, evaluator, replacement }, sampler, size: SIZE })
}
