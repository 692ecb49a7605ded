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
//! project's page on performance reports. Every part of a [`Preset`] can be exchanged before it starts. All of
//! them learn nothing outside the population, so a resumed run goes on as if it had never stopped, and all of
//! them admit migrants.

use crate::breed::{Alternating, Breeder, DifferentialEvolution, OnStagnation, Recombine};
use crate::combine::Sometimes;
use crate::crossover::{EdgeRecombination, TwoPoint, Uniform};
use crate::engine::{Engine, Scheme};
use crate::error::Error;
use crate::evaluate::{Evaluator, Fitness, Serial};
use crate::genome::{BitString, Bounds, Genome, Hamming, Permutation, RandomBits, RandomPermutation, Real};
use crate::mutate::{BitFlip, Inversion};
use crate::replace::{MuPlusLambda, OneToOneOr, Replacement, RestrictedTournament};
use crate::select::{Random, ReplacingParents, Shuffled, Tournament, Truncation};
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
    (
        Recombine<ReplacingParents<Truncation<Random>>, Sometimes<Uniform>, BitFlip>,
        OnStagnation<Recombine<Tournament, Sometimes<TwoPoint>, BitFlip>>,
    ),
    Serial<F, <F as Fitness<BitString>>::Scratch>,
    OneToOneOr<RestrictedTournament<Hamming>>,
>;

/// What [`reals`] makes.
pub type Reals<F, T> = Preset<
    Bounds<T>,
    Alternating<DifferentialEvolution<T>, DifferentialEvolution<T>>,
    Serial<F, <F as Fitness<Vec<T>>>::Scratch>,
    OneToOneOr<MuPlusLambda>,
>;

/// What [`permutations`] makes.
pub type Permutations<F> = Preset<
    RandomPermutation,
    Recombine<ReplacingParents<Shuffled>, Sometimes<EdgeRecombination>, Inversion>,
    Serial<F, <F as Fitness<Permutation>>::Scratch>,
    OneToOneOr<MuPlusLambda>,
>;

/// Searches strings of `loci` bits: a steep search of few among the niches of many.
///
/// Of 250 the best twenty have a child each a generation, by uniform crossover among themselves, which competes
/// with its parent: quick where there is one hill. Once the champion has been the same for twenty generations,
/// fifty more are bred from all by tournaments of two and two-point crossover, and keep niches by restricted
/// tournaments: what finds the way where there are many hills. Each bit of a child is flipped with one chance in
/// `loci`.
///
/// # Errors
///
/// None for these settings.
pub fn bits<F: Fitness<BitString>>(loci: usize, fitness: F) -> Result<Bits<F>, Error> {
    const FEW: usize = 20;
    const PATIENCE: u64 = 20;

    let flip = BitFlip::new(1.0 / loci.max(1) as f64)?;
    let few = Recombine {
        selector: ReplacingParents(Truncation::new(FEW)?),
        crossover: Sometimes::new(0.9, Uniform::new(0.5)?)?,
        mutator: flip.clone(),
        offspring: FEW,
    };
    let many = Recombine {
        selector: Tournament::new(2)?,
        crossover: Sometimes::new(0.9, TwoPoint)?,
        mutator: flip,
        offspring: 50,
    };
    let breeder = (few, OnStagnation { patience: PATIENCE, breeder: many });
    let replacement = OneToOneOr(RestrictedTournament::new(20, Hamming)?);
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement };
    Ok(Preset { scheme, source: RandomBits(loci), size: 250 })
}

/// Searches vectors of reals within `bounds`, by differential evolution of twenty.
///
/// For two generations of three a child changes few genes, by half a difference, which is quick where genes
/// matter one by one; in the third it changes almost all of them, by almost a whole difference, which is the way
/// along valleys that no axis follows.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::presets;
/// use ga_core::genome::Bounds;
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
    const SIZE: usize = 20;

    let breeder = Alternating {
        usual: DifferentialEvolution::new(0.5, 0.1, bounds.clone())?,
        other: DifferentialEvolution::new(0.9, 0.9, bounds.clone())?,
        period: 3,
    };
    let replacement = OneToOneOr(MuPlusLambda::new(SIZE)?);
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement };
    Ok(Preset { scheme, source: bounds.clone(), size: SIZE })
}

/// Searches orders of `len` things that are good for what stands next to what, such as tours: ten of them, half
/// of the couples crossed by their edges, a segment of every child turned round, and each child competes with its
/// first parent.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::presets;
/// use ga_core::genome::Permutation;
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
    const SIZE: usize = 10;

    let breeder = Recombine {
        selector: ReplacingParents(Shuffled),
        crossover: Sometimes::new(0.5, EdgeRecombination)?,
        mutator: Inversion,
        offspring: SIZE,
    };
    let replacement = OneToOneOr(MuPlusLambda::new(SIZE)?);
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement };
    Ok(Preset { scheme, source: RandomPermutation(len), size: SIZE })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Individual;
    use crate::terminate::{Evaluations, Target};

    #[test]
    fn a_resumed_preset_equals_an_uninterrupted_one() -> Result<(), Error> {
        let fitness = |bits: &BitString| bits.count_ones().min(40);
        let mut whole = bits(60, fitness)?.start(7)?;
        whole.run(&Evaluations(4000), &mut ());
        assert!(whole.state().stagnant_for() > 40, "niches have bred");
        let mut half = bits(60, fitness)?.start(7)?;
        half.run(&Evaluations(2500), &mut ());
        let mut resumed = Engine::resume(bits(60, fitness)?.scheme, half.into_state())?;
        resumed.run(&Evaluations(4000), &mut ());
        assert_eq!(whole.state(), resumed.state());

        let (bounds, sphere) =
            (Bounds::uniform(4, -1.0, 1.0)?, |x: &Vec<f64>| -x.iter().map(|x| x * x).sum::<f64>());
        let mut whole = reals(&bounds, sphere)?.start(7)?;
        whole.run(&Evaluations(800), &mut ());
        let mut half = reals(&bounds, sphere)?.start(7)?;
        half.run(&Evaluations(500), &mut ());
        let mut resumed = Engine::resume(reals(&bounds, sphere)?.scheme, half.into_state())?;
        resumed.run(&Evaluations(800), &mut ());
        assert_eq!(whole.state(), resumed.state());
        Ok(())
    }

    #[test]
    fn migrants_are_admitted() -> Result<(), Error> {
        let mut engine = permutations(6, |order: &Permutation| order.as_slice()[0])?.start(1)?;
        let best = Individual { genome: Permutation::new([5, 4, 3, 2, 1, 0])?, score: 9 };
        engine.admit(&mut std::iter::once((best.genome.clone(), best.score)).collect());
        assert!(engine.state().population().genomes().contains(&best.genome));
        assert_eq!(engine.state().champion(), Some(&best));
        engine.run(&(Target(10), Evaluations(100)), &mut ());
        assert!(engine.state().population().genomes().contains(&best.genome));
        Ok(())
    }
}
