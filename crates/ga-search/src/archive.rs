//! Presets for many different good solutions: an archive with the best individual of each cell of
//! a [`Grid`] (MAP-Elites, Mouret & Clune 2015).
//!
//! The fitness returns a score with features, such as [`Featured`](ga_core::Featured). The
//! population is the archive; [`Illumination`](ga_core::observe::Illumination) has its figures and
//! its picture. Parents are residents that had few children so far. Each generation has 36
//! newborns.
//!
//! | preset | crossover | mutation |
//! |---|---|---|
//! | [`bits()`] | uniform, a fifth of the bits | flips each bit with probability 1 / `loci` |
//! | [`reals()`] | along the line through the parents | polynomial, two genes on average |
//! | [`permutations()`] | order, for every second couple | inversion or swap |
//!
//! ```
//! use ga_core::Featured;
//! use ga_core::feature::Grid;
//! use ga_core::prelude::*;
//!
//! // The greatest number of changes for each number of ones.
//! let fitness = |bits: &BitString| {
//!     let changes = (1..20).filter(|&locus| bits.get(locus) != bits.get(locus - 1)).count();
//!     Featured { quality: changes, features: [f64::from(bits.count_ones())] }
//! };
//! let grid = Grid::new([(0.0, 21.0)], [21])?;
//! let mut engine = ga_search::archive::bits(20, grid, fitness)?.start(1)?;
//! engine.run(&Generations(300), &mut ());
//! assert_eq!(engine.state().population().len(), 21);
//! # Ok::<(), ga_core::Error>(())
//! ```

use crate::Preset;
use crate::opaque::{opaque_breeder, opaque_replacement};
use ga_core::Error;
use ga_core::breed::LeastVisited;
use ga_core::combine::Sometimes;
use ga_core::crossover::{IsoLine, Order, Uniform};
use ga_core::engine::Scheme;
use ga_core::evaluate::{Fitness, Serial};
use ga_core::feature::{Features, Grid};
use ga_core::genome::{BitString, Bounds, Permutation, RandomBits, RandomPermutation, Real};
use ga_core::mutate::{BitFlip, Inversion, Polynomial, Swap};
use ga_core::replace::GridArchive;

/// Newborns in a generation.
const BATCH: usize = 36;

/// Founders: enough to fill some cells.
const FOUNDERS: usize = 100;

/// Residents drawn for each parent.
const DRAWN: usize = 3;

opaque_breeder!(
    /// The breeder of [`bits()`].
    BitsBreeder,
    BitString,
    LeastVisited<Uniform, BitFlip>
);

opaque_breeder!(
    /// The breeder of [`reals()`].
    RealsBreeder<T>,
    Vec<T>,
    LeastVisited<IsoLine<T>, Polynomial<T>>
);

opaque_breeder!(
    /// The breeder of [`permutations()`].
    PermutationsBreeder,
    Permutation,
    LeastVisited<Sometimes<Order>, (Sometimes<Inversion>, Sometimes<Swap>)>
);

opaque_replacement!(
    /// The replacement of all presets of this module: an archive by `N` features.
    ArchiveReplacement [const N: usize] [N], [G, S: ga_core::Score + Features<N>, const N: usize], G, S, GridArchive<N>
);

/// The preset that [`bits()`] returns, with an evaluator `E` and `N` features.
pub type Bits<E, const N: usize> = Preset<RandomBits, BitsBreeder, E, ArchiveReplacement<N>>;

/// The preset that [`reals()`] returns, with an evaluator `E` and `N` features.
pub type Reals<T, E, const N: usize> = Preset<Bounds<T>, RealsBreeder<T>, E, ArchiveReplacement<N>>;

/// The preset that [`permutations()`] returns, with an evaluator `E` and `N` features.
pub type Permutations<E, const N: usize> =
    Preset<RandomPermutation, PermutationsBreeder, E, ArchiveReplacement<N>>;

/// An archive of strings of `loci` bits.
///
/// # Errors
///
/// Never: these settings are valid.
pub fn bits<const N: usize, F: Fitness<BitString, Score: Features<N>>>(
    loci: usize,
    grid: Grid<N>,
    fitness: F,
) -> Result<Bits<Serial<F, F::Scratch>, N>, Error> {
    let mutator = BitFlip::new(1.0 / loci.max(1) as f64)?;
    let breeder = BitsBreeder(LeastVisited::new(DRAWN, Uniform::new(0.2)?, mutator, BATCH)?);
    Ok(preset(breeder, RandomBits(loci), grid, fitness))
}

/// An archive of vectors of reals within `bounds`. The step along the line through two parents has
/// a standard deviation of a fifth of their distance (Vassiliades & Mouret 2018). The ranges of
/// genes may differ.
///
/// # Errors
///
/// Never: these settings are valid.
pub fn reals<T: Real, const N: usize, F: Fitness<Vec<T>, Score: Features<N>>>(
    bounds: Bounds<T>,
    grid: Grid<N>,
    fitness: F,
) -> Result<Reals<T, Serial<F, F::Scratch>, N>, Error> {
    let crossover = IsoLine::new(0.0, 0.2, bounds.clone())?;
    let mutator = Polynomial::new((2.0 / bounds.len().max(2) as f64).min(1.0), 20.0, bounds.clone())?;
    let breeder = RealsBreeder(LeastVisited::new(DRAWN, crossover, mutator, BATCH)?);
    Ok(preset(breeder, bounds, grid, fitness))
}

/// An archive of permutations of `len` things.
///
/// # Errors
///
/// Never: these settings are valid.
pub fn permutations<const N: usize, F: Fitness<Permutation, Score: Features<N>>>(
    len: usize,
    grid: Grid<N>,
    fitness: F,
) -> Result<Permutations<Serial<F, F::Scratch>, N>, Error> {
    let mutator = (Sometimes::new(0.5, Inversion)?, Sometimes::new(0.5, Swap)?);
    let breeder = PermutationsBreeder(LeastVisited::new(DRAWN, Sometimes::new(0.5, Order)?, mutator, BATCH)?);
    Ok(preset(breeder, RandomPermutation(len), grid, fitness))
}

fn preset<G, D, B, F: Fitness<G>, const N: usize>(
    breeder: B,
    sampler: D,
    grid: Grid<N>,
    fitness: F,
) -> Preset<D, B, Serial<F, F::Scratch>, ArchiveReplacement<N>> {
    let replacement = ArchiveReplacement(GridArchive::new(grid));
    Preset {
        scheme: Scheme { breeder, evaluator: Serial::new(fitness), replacement },
        sampler,
        size: FOUNDERS,
    }
}
