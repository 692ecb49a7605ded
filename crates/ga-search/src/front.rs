//! Presets for several [objectives](ga_core::objectives): NSGA-II (Deb et al. 2002,
//! `deb-et-al-2002`).
//!
//! The fitness returns [`Objectives`]. The population has 100 individuals, and each generation 100
//! newborns. At the end, [`State::front`](ga_core::State::front) has the individuals that no other
//! one surpasses in every objective.
//!
//! | preset | crossover | mutation |
//! |---|---|---|
//! | [`bits()`] | uniform | flips each bit with probability 1 / `loci` |
//! | [`reals()`] | simulated binary, index 15 | polynomial, index 20, one gene on average |
//! | [`permutations()`] | order | inversion or swap |
//!
//! ```
//! use ga_core::objectives::Objectives;
//! use ga_core::prelude::*;
//! use std::cmp::Reverse;
//!
//! // Many ones, and few changes from one bit to the next.
//! let fitness = |bits: &BitString| {
//!     let changes = (1..30).filter(|&locus| bits.get(locus) != bits.get(locus - 1)).count();
//!     let middle = (10..20).filter(|&locus| bits.get(locus)).count();
//!     Objectives::new((bits.count_ones(), Reverse(changes + 2 * middle)))
//! };
//! let mut engine = ga_search::front::bits(30, fitness)?.start(1)?;
//! engine.run(&Generations(100), &mut ());
//! assert!(engine.state().front().len() > 3);
//! # Ok::<(), ga_core::Error>(())
//! ```

use crate::Preset;
use crate::opaque::{opaque_breeder, opaque_replacement};
use ga_core::Error;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::{Order, SimulatedBinary, Uniform};
use ga_core::engine::Scheme;
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{BitString, Bounds, Permutation, RandomBits, RandomPermutation, Real};
use ga_core::mutate::{BitFlip, Inversion, Polynomial, Swap};
use ga_core::objectives::{Objectives, Values};
use ga_core::replace::NonDominatedSorting;
use ga_core::select::Tournament;

const SIZE: usize = 100;

opaque_breeder!(
    /// The breeder of [`bits()`].
    BitsBreeder,
    BitString,
    Recombine<Tournament, Sometimes<Uniform>, BitFlip>
);

opaque_breeder!(
    /// The breeder of [`reals()`].
    RealsBreeder<T>,
    Vec<T>,
    Recombine<Tournament, Sometimes<SimulatedBinary<T>>, Polynomial<T>>
);

opaque_breeder!(
    /// The breeder of [`permutations()`].
    PermutationsBreeder,
    Permutation,
    Recombine<Tournament, Sometimes<Order>, (Sometimes<Inversion>, Sometimes<Swap>)>
);

opaque_replacement!(
    /// The replacement of all presets of this module.
    FrontReplacement [] [], [G, T: Values], G, Objectives<T>, NonDominatedSorting
);

/// The preset that [`bits()`] returns, with an evaluator `E`.
pub type Bits<E> = Preset<RandomBits, BitsBreeder, E, FrontReplacement>;

/// The preset that [`reals()`] returns, with an evaluator `E`.
pub type Reals<T, E> = Preset<Bounds<T>, RealsBreeder<T>, E, FrontReplacement>;

/// The preset that [`permutations()`] returns, with an evaluator `E`.
pub type Permutations<E> = Preset<RandomPermutation, PermutationsBreeder, E, FrontReplacement>;

/// Several objectives of strings of `loci` bits.
///
/// # Errors
///
/// Never: these settings are valid.
pub fn bits<T: Values, F: Fitness<BitString, Score = Objectives<T>>>(
    loci: usize,
    fitness: F,
) -> Result<Bits<Serial<F, F::Scratch>>, Error> {
    let breeder = BitsBreeder(Recombine {
        selector: Tournament::new(2)?,
        crossover: Sometimes::new(0.9, Uniform::new(0.5)?)?,
        mutator: BitFlip::new(1.0 / loci.max(1) as f64)?,
        offspring: SIZE,
    });
    preset(breeder, RandomBits(loci), fitness)
}

/// Several objectives of vectors of reals within `bounds`.
///
/// # Errors
///
/// Never: these settings are valid.
pub fn reals<R: Real, T: Values, F: Fitness<Vec<R>, Score = Objectives<T>>>(
    bounds: Bounds<R>,
    fitness: F,
) -> Result<Reals<R, Serial<F, F::Scratch>>, Error> {
    let breeder = RealsBreeder(Recombine {
        selector: Tournament::new(2)?,
        crossover: Sometimes::new(0.9, SimulatedBinary::new(0.5, 15.0, bounds.clone())?)?,
        mutator: Polynomial::new(1.0 / bounds.len().max(1) as f64, 20.0, bounds.clone())?,
        offspring: SIZE,
    });
    preset(breeder, bounds, fitness)
}

/// Several objectives of permutations of `len` things.
///
/// # Errors
///
/// Never: these settings are valid.
pub fn permutations<T: Values, F: Fitness<Permutation, Score = Objectives<T>>>(
    len: usize,
    fitness: F,
) -> Result<Permutations<Serial<F, F::Scratch>>, Error> {
    let breeder = PermutationsBreeder(Recombine {
        selector: Tournament::new(2)?,
        crossover: Sometimes::new(0.9, Order)?,
        mutator: (Sometimes::new(0.5, Inversion)?, Sometimes::new(0.5, Swap)?),
        offspring: SIZE,
    });
    preset(breeder, RandomPermutation(len), fitness)
}

#[allow(clippy::type_complexity, reason = "it names the parts of a preset once each")]
fn preset<G, D, B, F: Fitness<G>>(
    breeder: B,
    sampler: D,
    fitness: F,
) -> Result<Preset<D, B, Serial<F, F::Scratch>, FrontReplacement>, Error> {
    let replacement = FrontReplacement(NonDominatedSorting::new(SIZE)?);
    Ok(Preset {
        scheme: Scheme { breeder, evaluator: Serial::new(fitness), replacement },
        sampler,
        size: SIZE,
    })
}
