//! A whole scheme in one call, for those who do not want to choose: bits, reals, permutations.
//!
//! ```
//! use ga_core::prelude::*;
//! use ga_core::presets;
//!
//! let ones = |genome: &BitString| genome.count_ones();
//! let mut engine = presets::bits(50, ones)?.start(1)?;
//! engine.run(&(Target(50), Evaluations(100_000)), &mut ());
//! assert!(engine.state().champion().is_some_and(|champion| champion.score == 50));
//! # Ok::<(), ga_core::Error>(())
//! ```
//!
//! The settings are compromises over problems of each kind, tuned on instances other than those that the
//! project's page on performance reports. Every part of a [`Preset`] can be exchanged before it starts.

use crate::{
    BitFlip, BitString, Bounds, Breeder, DifferentialEvolution, Duel, EdgeRecombination, Engine, Error,
    Evaluator, Fitness, Genome, Hamming, Inversion, Permutation, RandomBits, RandomPermutation, Real,
    Recombine, Replacement, RestrictedTournament, Scheme, Serial, Sometimes, Tournament, Truncation,
    TwoPoint,
};
use rand::distr::Distribution;

/// A scheme with the founders that suit it.
#[derive(Clone, Copy, Debug)]
pub struct Preset<D, B, E, R> {
    /// The three decisions.
    pub scheme: Scheme<B, E, R>,
    /// Where founders come from.
    pub source: D,
    /// How many founders there are.
    pub size: usize,
}

impl<D, B, E, R> Preset<D, B, E, R> {
    /// Starts a run.
    ///
    /// # Errors
    ///
    /// As [`Engine::start`]: only if a part was exchanged for one that does not fit.
    pub fn start<G>(self, seed: u64) -> Result<Engine<G, B, E, R>, Error>
    where
        G: Genome,
        D: Distribution<G>,
        B: Breeder<G, E::Score>,
        E: Evaluator<G>,
        R: Replacement<G, E::Score>,
    {
        Engine::start(self.scheme, &self.source, self.size, seed)
    }
}

/// What [`bits`] makes.
pub type Bits<F> = Preset<
    RandomBits,
    Recombine<Tournament, Sometimes<TwoPoint>, BitFlip>,
    Serial<F, <F as Fitness<BitString>>::Scratch>,
    RestrictedTournament<Hamming>,
>;

/// What [`reals`] makes.
pub type Reals<F, T> =
    Preset<Bounds<T>, DifferentialEvolution<T>, Serial<F, <F as Fitness<Vec<T>>>::Scratch>, Duel>;

/// What [`permutations`] makes.
pub type Permutations<F> = Preset<
    RandomPermutation,
    Recombine<Tournament, Sometimes<EdgeRecombination>, Inversion>,
    Serial<F, <F as Fitness<Permutation>>::Scratch>,
    Truncation,
>;

/// Searches strings of `loci` bits: 150 of them, tournaments of two, two-point crossover, each bit flipped
/// with one chance in `loci`, and niches by restricted tournaments.
///
/// The niches cost evaluations where there is one hill to climb, and find ways where there are many.
///
/// # Errors
///
/// None for these settings.
pub fn bits<F: Fitness<BitString>>(loci: usize, fitness: F) -> Result<Bits<F>, Error> {
    const SIZE: usize = 150;

    let breeder = Recombine {
        selector: Tournament::new(2)?,
        crossover: Sometimes::new(0.9, TwoPoint)?,
        mutator: BitFlip::new(1.0 / loci.max(1) as f64)?,
        offspring: SIZE,
    };
    let replacement = RestrictedTournament::new(20, Hamming)?;
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement };
    Ok(Preset { scheme, source: RandomBits(loci), size: SIZE })
}

/// Searches vectors of reals within `bounds`: thirty of them, by differential evolution of few genes at a time,
/// which suits genes that matter one by one, and loses little where they do not.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::{Bounds, presets};
/// use std::cmp::Reverse;
///
/// let sphere = |point: &Vec<f64>| Reverse(point.iter().map(|x| x * x).sum::<f64>());
/// let mut engine = presets::reals(&Bounds::uniform(10, -5.0, 5.0)?, sphere)?.start(1)?;
/// engine.run(&Evaluations(10_000), &mut ());
/// assert!(engine.state().champion().is_some_and(|champion| champion.score.0 < 1e-3));
/// # Ok::<(), ga_core::Error>(())
/// ```
///
/// # Errors
///
/// None for these settings.
pub fn reals<T: Real, F: Fitness<Vec<T>>>(bounds: &Bounds<T>, fitness: F) -> Result<Reals<F, T>, Error> {
    let breeder = DifferentialEvolution::new(0.5, 0.2, bounds.clone())?;
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement: Duel };
    Ok(Preset { scheme, source: bounds.clone(), size: 30 })
}

/// Searches orders of `len` things that are good for what stands next to what, such as tours: fifty of them, half
/// of the couples crossed by their edges, a segment of every child turned round, and the best of parents and
/// children stay.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::{Permutation, presets};
/// use std::cmp::Reverse;
///
/// let steps = |order: &Permutation| {
///     Reverse(order.as_slice().windows(2).map(|pair| pair[0].abs_diff(pair[1])).sum::<u32>())
/// };
/// let mut engine = presets::permutations(9, steps)?.start(1)?;
/// engine.run(&(Target(Reverse(8)), Evaluations(20_000)), &mut ());
/// assert!(engine.state().champion().is_some_and(|champion| champion.score == Reverse(8)));
/// # Ok::<(), ga_core::Error>(())
/// ```
///
/// # Errors
///
/// None for these settings.
pub fn permutations<F: Fitness<Permutation>>(len: usize, fitness: F) -> Result<Permutations<F>, Error> {
    const SIZE: usize = 50;

    let breeder = Recombine {
        selector: Tournament::new(2)?,
        crossover: Sometimes::new(0.5, EdgeRecombination)?,
        mutator: Inversion,
        offspring: SIZE,
    };
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement: Truncation::new(SIZE)? };
    Ok(Preset { scheme, source: RandomPermutation(len), size: SIZE })
}
