mod changes;
mod features;
mod fit;
mod improve;
mod linear;
mod models;
mod product;
mod samples;

use super::AnnealingWalk;
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::Permutation;
use ga_core::rand::Rng;
use ga_core::random::unit;
use models::Models;

/// The relaxation of Kaczmarz's method: the share of an error that one step corrects.
const RATE: f64 = 0.8;
/// The lengths of orders that have models.
const MODELLED: std::ops::RangeInclusive<usize> = 4..=1000;
/// The share of children that a model proposes, while it brings new champions.
const SHARE: f64 = 0.5;
/// After a proposal without a new champion, the share is multiplied by the first number, down to
/// the second times `SHARE`.
const FADING: (f64, f64) = (0.98, 0.1);
/// The share of losses that the walk accepts while a model needs variety.
const VARIETY: f64 = 0.3;

/// Searches permutations with a learnt model of the score: surrogate-assisted optimisation.
///
/// Half of the children come from an [`AnnealingWalk`]. Six models learn from every evaluation how
/// the score depends on the order:
///
/// | model | a weight for each | exact for |
/// |---|---|---|
/// | neighbours | pair of elements that are neighbours | tours |
/// | circle | element that follows another one | tours with a direction |
/// | line | element that follows another one, first and last element | routes, setup times |
/// | precedences | pair of elements, by which one comes first | linear ordering |
/// | places | element at a place | assignment |
/// | products | pair of elements, and pair of places | quadratic assignment |
///
/// The score by the model of products is the sum, over all pairs of places, of the weight of the
/// places times the weight of the elements there.
///
/// Each evaluation says how much the score changed from the order before. A model predicts this
/// change, and its error is its measure of quality. Then it corrects its weights by a step of
/// Kaczmarz's method (Kaczmarz 1937, `kaczmarz-1937`), and repeats this for samples of earlier
/// evaluations. If the best model explains over 80 % of the variance of the changes, the other half
/// of the children are local optima *of the model* near the champion. If these bring no new
/// champion for long, their share falls to a tenth of that. If no model fits, as in many scheduling
/// problems, the search is the walk alone.
///
/// The search stays black-box: no distance, flow or cost is given to it. A model that fits
/// exactly recovers all of them, up to what cannot change the score. This takes about as many
/// evaluations as there are weights: n² / 2 for most, 2 n² for products. It saves the most if an
/// evaluation costs more than a millisecond.
///
/// - *Score*: must have a [utility](Score::utility). If it has none, the search is the walk alone.
/// - *Size*: orders of 4 to 1000 elements have models. Models of products end at 60 elements.
/// - *At once*: as many children per generation as the walk has.
/// - *Population*: not read, except for the champion. Use
///   [`MuPlusLambda`](ga_core::replace::MuPlusLambda) with a few individuals.
/// - *Cost*: 40 µs to 2 ms per evaluation for 20 to 200 elements; memory of n² weights per model
///   and
///   of 4000 changes (6 n² of 26 to 60 elements). Up to ten allocations per evaluation until the
///   store of changes is full, then less than one.
/// - *Checkpoint*: at most 0.2 MB of JSON for 20 elements, 0.9 MB for 50 and 1.1 MB for 100.
/// - *Limits*: noise in the score spoils what a model learns.
/// - *Instead*: [`AnnealingWalk`] alone, if an evaluation takes only microseconds.
///
/// The weights and the changes are part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::replace::MuPlusLambda;
/// use ga_search::permutations::{AnnealingWalk, Surrogate};
/// use std::cmp::Reverse;
///
/// let ring = |a: u32, b: u32| a.abs_diff(b).min(12 - a.abs_diff(b));
/// let length = |order: &Permutation| {
///     let cities = order.as_slice();
///     let next = cities.iter().cycle().skip(1);
///     Reverse(cities.iter().zip(next).map(|(&a, &b)| ring(a, b)).sum::<u32>())
/// };
/// let (breeder, replacement) = (Surrogate::new(AnnealingWalk::new(100)?), MuPlusLambda::new(1)?);
/// let scheme = Scheme { breeder, evaluator: Serial::new(length), replacement };
/// let mut engine = scheme.found(&RandomPermutation(12)).size(1).seed(1)?;
/// let reason = engine.run((Target(Reverse(12)), Evaluations(1000)));
/// assert_eq!(reason, StopReason::Target);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "surrogate-assisted")]
#[doc(alias = "model-based")]
#[doc(alias = "learnt model")]
#[doc(alias = "estimation of distribution")]
#[doc(alias = "QAP")]
#[doc(alias = "TSP")]
pub struct Surrogate {
    walk: AnnealingWalk,
    /// `None` before the first children were scored, and if there are too few or too many elements.
    models: Option<Box<Models>>,
    /// Falls with each proposal of a model that is no new champion.
    credit: f64,
}

impl Surrogate {
    /// Learns from the children of `walk`, and breeds as many per generation.
    pub const fn new(walk: AnnealingWalk) -> Self {
        Self {
            walk,
            models: None,
            credit: 1.0,
        }
    }

    /// Breeds `count` children per generation; see [`AnnealingWalk::at_once`].
    ///
    /// # Errors
    ///
    /// If `count` is 0.
    pub fn at_once(self, count: usize) -> Result<Self, Error> {
        Ok(Self {
            walk: self.walk.at_once(count)?,
            ..self
        })
    }

    /// Adds a child that a model proposes, if one is trusted and has an order that is new.
    fn propose<S>(
        &mut self,
        state: &State<Permutation, S>,
        offspring: &mut Offspring<Permutation>,
        rng: &mut dyn Rng,
    ) -> bool {
        let (Some(models), Some((best, _))) = (&mut self.models, state.best()) else {
            return false;
        };
        if best.len() != models.elements() {
            return false;
        }
        let Some(index) = models.trusted() else {
            return false;
        };
        if unit(rng) >= SHARE * self.credit {
            return false;
        }
        // The longer nothing was found, the farther from the champion.
        let strength = 3 + ((1.0 / self.credit - 1.0) as usize).min(best.len() / 3);
        let Some(order) = models.propose(index, best.as_slice(), strength, rng) else {
            return false;
        };
        if offspring
            .genomes()
            .iter()
            .any(|genome| genome.as_slice() == order)
        {
            return false;
        }
        // The parent marks the proposals of a model; children of the walk have none.
        let child = offspring.push_copy(best, Birth::from_parent(0));
        let copied = child.copy_from_slice(order);
        debug_assert!(copied.is_ok(), "a model proposes permutations");
        true
    }

    /// Tells the models how each child differs in its score from the order that it was made of.
    fn teach<S: Score>(
        &mut self,
        state: &State<Permutation, S>,
        newborns: Newborns<'_, Permutation, S>,
        rng: &mut dyn Rng,
    ) {
        let (Some(models), (Some(walker), here)) = (&mut self.models, self.walk.walker()) else {
            return;
        };
        for ((genome, score), birth) in newborns
            .genomes
            .iter()
            .zip(newborns.scores)
            .zip(newborns.births)
        {
            let (base, utility) = match state.best() {
                Some((best, score)) if is_proposed(*birth) => (best, score.utility()),
                _ => (walker, here),
            };
            let gain = score
                .utility()
                .zip(utility)
                .map(|(child, base)| child - base);
            // Greater numbers would overflow in squares.
            if let Some(gain) = gain.filter(|gain| gain.abs() < 1e100) {
                models.learn_from(base.as_slice(), genome.as_slice(), gain, rng);
            }
            if is_proposed(*birth) {
                models.see(genome.as_slice());
            }
        }
    }
}

/// Whether a model proposed the child.
const fn is_proposed(birth: Birth) -> bool {
    birth.parents[0].is_some()
}

impl<S: Score> Breeder<Permutation, S> for Surrogate {
    fn breed(
        &mut self,
        state: &State<Permutation, S>,
        offspring: &mut Offspring<Permutation>,
        rng: &mut dyn Rng,
    ) {
        for _ in 0..self.walk.children() {
            if !self.propose(state, offspring, rng) {
                self.walk.propose(state, offspring, rng);
            }
        }
    }

    fn learn(&mut self, state: &State<Permutation, S>, newborns: Newborns<'_, Permutation, S>) {
        let mut rng = newborns.stream(state);
        let children = || {
            newborns
                .genomes
                .iter()
                .zip(newborns.scores)
                .zip(newborns.births)
        };
        let mut best = state.best().map(|(_, score)| score);
        self.walk.begin(state);
        if let (None, Some(elements)) = (&self.models, self.walk.walker().0.map(Permutation::len)) {
            if MODELLED.contains(&elements) && self.walk.walker().1.is_some() {
                self.models = Some(Box::new(Models::new(elements)));
            }
        }
        let walked = children()
            .filter(|(_, birth)| !is_proposed(**birth))
            .map(|(child, _)| child);
        self.walk.count_moves(walked, best);
        self.teach(state, newborns, &mut rng);
        let variety = self
            .models
            .as_ref()
            .is_some_and(|models| models.wants_variety());
        self.walk
            .accept_at_least(if variety { VARIETY } else { 0.0 });
        for ((genome, score), birth) in children() {
            let better = best.is_none_or(|best| score.order(best).is_gt());
            if !is_proposed(*birth) {
                self.walk.learn_from(state, (genome, score), best, &mut rng);
            } else if better {
                self.credit = 1.0;
                self.walk.move_to(genome, score.utility());
            } else {
                self.credit = (FADING.0 * self.credit).max(FADING.1);
            }
            if better {
                best = Some(score);
            }
        }
    }

    fn memory(&self) -> Memory<Permutation, S> {
        let models = self.models.as_ref();
        Memory::List(vec![
            self.walk.memory(),
            Memory::Counts(
                models
                    .iter()
                    .map(|models| models.elements() as u64)
                    .collect(),
            ),
            models.map_or(Memory::Nothing, |models| models.memory()),
            Memory::Number(self.credit),
        ])
    }

    fn restore(&mut self, memory: Memory<Permutation, S>) -> Result<(), Error> {
        let [walk, elements, models, credit] = memory.parts()?;
        let credit = credit.number()?;
        self.models = match elements
            .counts()?
            .first()
            .map(|&elements| elements as usize)
        {
            Some(elements) if MODELLED.contains(&elements) && (0.0..=1.0).contains(&credit) => {
                let mut restored = Models::new(elements);
                restored.restore(models)?;
                Some(Box::new(restored))
            }
            Some(_) => {
                return Err(Error::Memory {
                    expected: "the models of a surrogate",
                });
            }
            None => None,
        };
        self.credit = credit;
        self.walk.restore(walk)
    }
}
