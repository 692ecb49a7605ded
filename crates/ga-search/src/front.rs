//! Presets for several [objectives](ga_core::objectives): NSGA-II (Deb et al. 2002,
//! `deb-et-al-2002`).
//!
//! The fitness returns [`Objectives`]. The population has 100 individuals, and each generation 100
//! newborns that are no copies of residents or of each other; fewer if there are no others. At the
//! end, [`State::front`](ga_core::State::front) has the individuals that no other one surpasses in
//! every objective.
//!
//! [`KeepFront`](ga_core::replace::KeepFront) keeps all such candidates of the run, beside the
//! population. Put it around the replacement of [`Preset::into_scheme`].
//!
//! | preset | crossover | mutation |
//! |---|---|---|
//! | [`bits()`] | uniform | flips each bit with probability 1 / `loci` |
//! | [`reals()`] | simulated binary, index 15 | polynomial, index 20, one gene on average |
//! | [`permutations()`] | order | inversion or swap |
//! | [`mixed()`] | as in [`mixed()`](crate::mixed()) | one part, by steps of all sizes |
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
//! let mut engine = ga_search::front::bits(30, fitness).start(1)?;
//! engine.run(Generations(100));
//! assert!(engine.state().front().len() > 3);
//! # Ok::<(), ga_core::Error>(())
//! ```

use crate::Preset;
use crate::mixed::Part;
use crate::preset::valid;
use ga_core::breed::{Offspring, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::{Order, SimulatedBinary, Uniform};
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{
    BitString, Bounds, Genome, Permutation, RandomBits, RandomPermutation, Real, Sampler,
};
use ga_core::mutate::{BitFlip, Inversion, Polynomial, Swap};
use ga_core::objectives::{Objectives, Values};
use ga_core::rand::Rng;
use ga_core::replace::NonDominatedSorting;
use ga_core::select::Tournament;
use ga_core::{Breeder, Error, State};

const SIZE: usize = 100;

/// How often a generation is bred for newborns that are no copies.
const TRIES: usize = 10;

/// A preset for several objectives; genomes are strings of `loci` bits.
pub fn bits<T: Values + 'static, F: Fitness<BitString, Score = Objectives<T>>>(
    loci: usize,
    fitness: F,
) -> Preset<BitString, Serial<F, F::Scratch>> {
    let breeder = Recombine {
        selector: valid(Tournament::new(2)),
        crossover: valid(Sometimes::new(0.9, valid(Uniform::new(0.5)))),
        mutator: valid(BitFlip::new(1.0 / loci.max(1) as f64)),
        offspring: SIZE,
    };
    preset(breeder, RandomBits(loci), fitness)
}

/// A preset for several objectives; genomes are vectors of reals within `bounds`.
pub fn reals<R: Real, T: Values + 'static, F: Fitness<Vec<R>, Score = Objectives<T>>>(
    bounds: Bounds<R>,
    fitness: F,
) -> Preset<Vec<R>, Serial<F, F::Scratch>> {
    let breeder = Recombine {
        selector: valid(Tournament::new(2)),
        crossover: valid(Sometimes::new(
            0.9,
            valid(
                SimulatedBinary::new(&bounds)
                    .rate(0.5)
                    .and_then(|part| part.index(15.0)),
            ),
        )),
        mutator: valid(
            Polynomial::new(&bounds)
                .rate(1.0 / bounds.len().max(1) as f64)
                .and_then(|part| part.index(20.0)),
        ),
        offspring: SIZE,
    };
    preset(breeder, bounds, fitness)
}

/// A preset for several objectives; genomes are permutations of `len` elements.
pub fn permutations<T: Values + 'static, F: Fitness<Permutation, Score = Objectives<T>>>(
    len: usize,
    fitness: F,
) -> Preset<Permutation, Serial<F, F::Scratch>> {
    let breeder = Recombine {
        selector: valid(Tournament::new(2)),
        crossover: valid(Sometimes::new(0.9, Order)),
        mutator: (
            valid(Sometimes::new(0.5, Inversion)),
            valid(Sometimes::new(0.5, Swap)),
        ),
        offspring: SIZE,
    };
    preset(breeder, RandomPermutation(len), fitness)
}

/// A preset for several objectives; genomes are integers, unordered choices, or a
/// [`Pair`](ga_core::genome::Pair) of parts of any kinds, as in the module
/// [`mixed`](mod@crate::mixed).
///
/// ```
/// use ga_core::genome::Pair;
/// use ga_core::objectives::Objectives;
/// use ga_core::prelude::*;
/// use ga_search::mixed::Categories;
/// use std::cmp::Reverse;
///
/// // A material and a width: light and stiff.
/// let fitness = |Pair(material, width): &Pair<Vec<usize>, Vec<f64>>| {
///     let (weight, stiffness) = [(1.0, 1.0), (3.0, 5.0)][material[0]];
///     Objectives::new([Reverse(weight * width[0]), Reverse(-stiffness * width[0].sqrt())])
/// };
/// let parts = Pair(Categories::new([2])?, Bounds::uniform(1, 0.1..=9.0)?);
/// let mut engine = ga_search::front::mixed(parts, fitness).start(1)?;
/// engine.run(Generations(50));
/// assert!(engine.state().front().len() > 50);
/// # Ok::<(), ga_core::Error>(())
/// ```
pub fn mixed<P: Part, T: Values + 'static, F: Fitness<P::Genome, Score = Objectives<T>>>(
    parts: P,
    fitness: F,
) -> Preset<P::Genome, Serial<F, F::Scratch>> {
    let breeder = Recombine {
        selector: valid(Tournament::new(2)),
        crossover: valid(Sometimes::new(0.9, valid(parts.mix()))),
        mutator: valid(parts.step()),
        offspring: SIZE,
    };
    preset(breeder, parts, fitness)
}

fn preset<G, T, F>(
    breeder: impl Breeder<G, Objectives<T>> + Clone + Send + 'static,
    sampler: impl Sampler<G> + Send + Sync + 'static,
    fitness: F,
) -> Preset<G, Serial<F, F::Scratch>>
where
    G: Genome + PartialEq,
    T: Values + 'static,
    F: Fitness<G, Score = Objectives<T>>,
{
    let replacement = valid(NonDominatedSorting::new(SIZE));
    Preset::new(
        WithoutCopies(breeder),
        Serial::new(fitness),
        replacement,
        sampler,
        SIZE,
    )
}

/// Breeds others in the place of newborns that equal a resident or an earlier newborn, as pymoo
/// does, also of genomes that cannot be hashed, such as reals. If there are too few others, the
/// generation is smaller. Its breeder remembers nothing.
#[derive(Clone)]
struct WithoutCopies<B>(B);

impl<G: Genome + PartialEq, S, B: Breeder<G, S>> Breeder<G, S> for WithoutCopies<B> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        let residents = state.population().genomes();
        for _ in 0..TRIES {
            self.0.breed(state, offspring, rng);
            let genomes = offspring.genomes();
            let is_new = |place: usize| {
                let genome = &genomes[place];
                !residents.contains(genome) && !genomes[..place].contains(genome)
            };
            let mut new = (0..genomes.len())
                .map(is_new)
                .collect::<Vec<_>>()
                .into_iter();
            let mut room = SIZE;
            offspring.retain(|_| {
                let keeps = room > 0 && new.next().unwrap_or(false);
                room -= usize::from(keeps);
                keeps
            });
            if offspring.len() == SIZE {
                return;
            }
        }
    }

    fn min_population(&self, state: &State<G, S>) -> usize {
        self.0.min_population(state)
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        self.0.fits(state)
    }
}
