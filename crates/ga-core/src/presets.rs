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

use crate::{
    Birth, BitFlip, BitString, Bounds, Breeder, Brood, DifferentialEvolution, EdgeRecombination, Engine,
    Error, Evaluator, Fitness, Genome, Hamming, Inversion, Permutation, Population, Random, RandomBits,
    RandomPermutation, Real, Recombine, Replacement, RestrictedTournament, Scheme, Score, Selection,
    Selector, Serial, Shuffled, Sometimes, State, Streams, Top, Tournament, Truncation, TwoPoint, Uniform,
};
use rand::Rng;
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
        Recombine<Heirs<Top<Random>>, Sometimes<Uniform>, BitFlip>,
        Reserve<Recombine<Tournament, Sometimes<TwoPoint>, BitFlip>>,
    ),
    Serial<F, <F as Fitness<BitString>>::Scratch>,
    Claims<RestrictedTournament<Hamming>>,
>;

/// What [`reals`] makes.
pub type Reals<F, T> = Preset<
    Bounds<T>,
    Turns<DifferentialEvolution<T>, DifferentialEvolution<T>>,
    Serial<F, <F as Fitness<Vec<T>>>::Scratch>,
    Claims<Truncation>,
>;

/// What [`permutations`] makes.
pub type Permutations<F> = Preset<
    RandomPermutation,
    Recombine<Heirs<Shuffled>, Sometimes<EdgeRecombination>, Inversion>,
    Serial<F, <F as Fitness<Permutation>>::Scratch>,
    Claims<Truncation>,
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
        selector: Heirs(Top::truncation(FEW)?),
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
    let breeder = (few, Reserve { patience: PATIENCE, breeder: many });
    let replacement = Claims(RestrictedTournament::new(20, Hamming)?);
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
    const SIZE: usize = 20;

    let breeder = Turns {
        usual: DifferentialEvolution::new(0.5, 0.1, bounds.clone())?,
        other: DifferentialEvolution::new(0.9, 0.9, bounds.clone())?,
        period: 3,
    };
    let replacement = Claims(Truncation::new(SIZE)?);
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement };
    Ok(Preset { scheme, source: bounds.clone(), size: SIZE })
}

/// Searches orders of `len` things that are good for what stands next to what, such as tours: ten of them, half
/// of the couples crossed by their edges, a segment of every child turned round, and each child competes with its
/// first parent.
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
    const SIZE: usize = 10;

    let breeder = Recombine {
        selector: Heirs(Shuffled),
        crossover: Sometimes::new(0.5, EdgeRecombination)?,
        mutator: Inversion,
        offspring: SIZE,
    };
    let replacement = Claims(Truncation::new(SIZE)?);
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement };
    Ok(Preset { scheme, source: RandomPermutation(len), size: SIZE })
}

/// A selector whose parents make room for their own children.
///
/// ```
/// use ga_core::presets::Heirs;
/// use ga_core::{Selection, Selector, Streams, Top};
///
/// let mut selection = Selection::default();
/// Heirs(Top::truncation(1)?).select(&[5, 9], 2, &mut selection, &mut Streams::report(1).survival());
/// assert_eq!((selection.parents, selection.victims), (vec![1, 1], vec![1, 1]));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Heirs<T>(pub T);

impl<S, T: Selector<S>> Selector<S> for Heirs<T> {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let known = selection.parents.len();
        self.0.select(scores, count, selection, rng);
        selection.victims.extend_from_slice(&selection.parents[known..]);
    }

    fn required(&self) -> usize {
        self.0.required()
    }
}

/// A breeder that waits until the champion has been the same for some generations.
///
/// Where scores are not [lasting](crate::Evaluator::lasting) it waits for ever.
///
/// ```
/// use ga_core::presets::Reserve;
/// use ga_core::{Immigrants, RandomBits};
///
/// let newcomers = Reserve { patience: 30, breeder: Immigrants { source: RandomBits(77), count: 10 } };
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reserve<B> {
    /// For so many generations it breeds nobody.
    pub patience: u64,
    /// Who breeds then.
    pub breeder: B,
}

impl<G: Genome, S, B: Breeder<G, S>> Breeder<G, S> for Reserve<B> {
    fn breed(&mut self, state: &State<G, S>, brood: &mut Brood<G>, rng: &mut dyn Rng) {
        if state.stagnant_for() >= self.patience {
            self.breeder.breed(state, brood, rng);
        }
    }

    fn required(&self, state: &State<G, S>) -> usize {
        self.breeder.required(state)
    }
}

/// Two breeders, of which the second one has every so many generations.
///
/// ```
/// use ga_core::presets::Turns;
/// use ga_core::{Bounds, DifferentialEvolution};
///
/// let bounds = Bounds::uniform(30, -5.0, 5.0)?;
/// let usual = DifferentialEvolution::new(0.5, 0.1, bounds.clone())?;
/// let both = Turns { usual, other: DifferentialEvolution::new(0.9, 0.9, bounds)?, period: 3 };
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Turns<A, B> {
    /// Breeds the generations that the other one does not.
    pub usual: A,
    /// Breeds every generation whose number `period` divides.
    pub other: B,
    /// 1 leaves nothing to the usual one, 0 everything.
    pub period: u64,
}

impl<G: Genome, S, A: Breeder<G, S>, B: Breeder<G, S>> Breeder<G, S> for Turns<A, B> {
    fn breed(&mut self, state: &State<G, S>, brood: &mut Brood<G>, rng: &mut dyn Rng) {
        if (state.generation() + 1).checked_rem(self.period) == Some(0) {
            self.other.breed(state, brood, rng);
        } else {
            self.usual.breed(state, brood, rng);
        }
    }

    fn required(&self, state: &State<G, S>) -> usize {
        self.usual.required(state).max(self.other.required(state))
    }
}

/// A newborn with a [victim](Birth::victim) takes its place unless that is better, as in [`Duel`](crate::Duel); those without,
/// and migrants, compete as another replacement has it.
///
/// ```
/// use ga_core::presets::Claims;
/// use ga_core::{Birth, Population, Replacement, Streams, Truncation};
///
/// let mut residents: Population<_, _> = [('a', 1), ('b', 5)].into_iter().collect();
/// let mut newborns: Population<_, _> = [('c', 4), ('d', 3)].into_iter().collect();
/// let births = [Birth { victim: Some(1), ..Birth::default() }, Birth::default()];
/// Claims(Truncation::new(2)?).replace(&mut residents, &mut newborns, &births, Streams::report(1));
/// assert_eq!(residents.genomes(), ['d', 'b']);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Claims<R>(pub R);

impl<G, S: Score, R: Replacement<G, S>> Replacement<G, S> for Claims<R> {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        streams: Streams,
    ) {
        let mut others = Population::new();
        // From the last one on, so that whoever moves into a gap has had its turn.
        for child in (0..newborns.len()).rev() {
            if let Some(place) = births.get(child).and_then(|birth| birth.victim) {
                let (genomes, scores) = newborns.columns_mut();
                if scores[child].order(&residents.scores()[place]).is_ge() {
                    residents.swap_with(place, &mut genomes[child], &mut scores[child]);
                }
            } else {
                let (genome, score) = newborns.swap_remove(child);
                others.push(genome, score);
            }
        }
        // Scores have changed at places that it may know by heart.
        self.0.rescored(residents);
        self.0.replace(residents, &mut others, &[], streams);
        newborns.append(&mut others);
    }

    fn required(&self) -> usize {
        self.0.required()
    }

    fn smallest(&self, size: usize) -> usize {
        self.0.smallest(size)
    }

    fn settle(&mut self, population: &mut Population<G, S>) {
        self.0.settle(population);
    }

    fn rescored(&mut self, residents: &Population<G, S>) {
        self.0.rescored(residents);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluations, Immigrants, Individual, Target};

    fn ones(bits: &BitString) -> u32 {
        bits.count_ones()
    }

    #[test]
    fn whoever_claims_a_place_displaces_nobody_else() -> Result<(), Error> {
        let mut residents: Population<_, _> = ('a'..='j').zip(0..).collect();
        let mut newborns: Population<_, _> = ('A'..='D').zip([9, 0, 7, 4]).collect();
        let claim = |victim| Birth { victim, ..Birth::default() };
        let births = [Some(3), Some(5), None, Some(4)].map(claim);
        Claims(Truncation::new(10)?).replace(&mut residents, &mut newborns, &births, Streams::report(1));
        // B is worse than f; C, without a claim, drives out the worst.
        assert_eq!(residents.genomes(), ['C', 'b', 'c', 'A', 'D', 'f', 'g', 'h', 'i', 'j']);
        let mut dead = newborns.genomes().to_vec();
        dead.sort_unstable();
        assert_eq!(dead, ['B', 'a', 'd', 'e']);
        Ok(())
    }

    #[test]
    fn the_reserve_breeds_when_the_champion_has_lasted_and_not_before() -> Result<(), Error> {
        let breeder = Reserve { patience: 3, breeder: newcomers(5) };
        let scheme = Scheme {
            breeder,
            evaluator: Serial::new(|_: &BitString| 0),
            replacement: Claims(Truncation::new(9)?),
        };
        let mut engine = Engine::start(scheme, &RandomBits(8), 4, 1)?;
        let mut born = Vec::new();
        for _ in 0..5 {
            let before = engine.state().evaluations();
            engine.step();
            born.push(engine.state().evaluations() - before);
        }
        assert_eq!(born, [0, 0, 0, 5, 5]);
        Ok(())
    }

    fn newcomers(count: usize) -> Immigrants<RandomBits> {
        Immigrants { source: RandomBits(8), count }
    }

    #[test]
    fn the_other_one_has_every_third_generation() -> Result<(), Error> {
        let breeder = Turns { usual: newcomers(2), other: newcomers(7), period: 3 };
        let scheme = Scheme { breeder, evaluator: Serial::new(ones), replacement: Truncation::new(9)? };
        let mut engine = Engine::start(scheme, &RandomBits(8), 4, 1)?;
        let mut total = vec![4];
        for _ in 0..6 {
            engine.step();
            total.push(engine.state().evaluations());
        }
        assert_eq!(total, [4, 6, 8, 15, 17, 19, 26]);
        Ok(())
    }

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
