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
//! let mut engine = ga_search::archive::bits(20, grid, fitness).start(1)?;
//! engine.run(Generations(300));
//! assert_eq!(engine.state().population().len(), 21);
//! # Ok::<(), ga_core::Error>(())
//! ```

use crate::Preset;
use crate::preset::valid;
use ga_core::breed::LeastVisited;
use ga_core::combine::Sometimes;
use ga_core::crossover::{IsoLine, Order, Uniform};
use ga_core::evaluate::{Fitness, Serial};
use ga_core::feature::{Features, Grid};
use ga_core::genome::{
    BitString, Bounds, Genome, Permutation, RandomBits, RandomPermutation, Real, Sampler,
};
use ga_core::mutate::{BitFlip, Inversion, Polynomial, Swap};
use ga_core::replace::GridArchive;
use ga_core::{Breeder, Error};

/// Newborns in a generation.
const BATCH: usize = 36;

/// Founders: enough to fill some cells.
const FOUNDERS: usize = 100;

/// Residents drawn for each parent.
const DRAWN: usize = 3;

/// An archive of strings of `loci` bits.
pub fn bits<const N: usize, F: Fitness<BitString, Score: Features<N> + 'static>>(
    loci: usize,
    grid: Grid<N>,
    fitness: F,
) -> Preset<BitString, Serial<F, F::Scratch>> {
    let crossover = valid(Uniform::new(0.2));
    let mutator = valid(BitFlip::new(1.0 / loci.max(1) as f64));
    preset(
        LeastVisited::new(DRAWN, crossover, mutator, BATCH),
        RandomBits(loci),
        grid,
        fitness,
    )
}

/// An archive of vectors of reals within `bounds`. The step along the line through two parents has
/// a standard deviation of a fifth of their distance (Vassiliades & Mouret 2018). The ranges of
/// genes may differ.
pub fn reals<T: Real, const N: usize, F: Fitness<Vec<T>, Score: Features<N> + 'static>>(
    bounds: Bounds<T>,
    grid: Grid<N>,
    fitness: F,
) -> Preset<Vec<T>, Serial<F, F::Scratch>> {
    let rate = (2.0 / bounds.len().max(2) as f64).min(1.0);
    let crossover = valid(IsoLine::new(&bounds).iso(0.0));
    let mutator = valid(Polynomial::new(&bounds).rate(rate));
    preset(
        LeastVisited::new(DRAWN, crossover, mutator, BATCH),
        bounds,
        grid,
        fitness,
    )
}

/// An archive of permutations of `len` elements.
pub fn permutations<const N: usize, F: Fitness<Permutation, Score: Features<N> + 'static>>(
    len: usize,
    grid: Grid<N>,
    fitness: F,
) -> Preset<Permutation, Serial<F, F::Scratch>> {
    let crossover = valid(Sometimes::new(0.5, Order));
    let mutator = (
        valid(Sometimes::new(0.5, Inversion)),
        valid(Sometimes::new(0.5, Swap)),
    );
    preset(
        LeastVisited::new(DRAWN, crossover, mutator, BATCH),
        RandomPermutation(len),
        grid,
        fitness,
    )
}

fn preset<G, B, F, const N: usize>(
    breeder: Result<B, Error>,
    sampler: impl Sampler<G> + Send + Sync + 'static,
    grid: Grid<N>,
    fitness: F,
) -> Preset<G, Serial<F, F::Scratch>>
where
    G: Genome,
    B: Breeder<G, F::Score> + Clone + Send + 'static,
    F: Fitness<G, Score: Features<N> + 'static>,
{
    Preset::new(
        valid(breeder),
        Serial::new(fitness),
        GridArchive::new(grid),
        sampler,
        FOUNDERS,
    )
}
