mod measure;
mod pivots;

pub use measure::{Measure, OfFeatures, OfGenomes};
use pivots::Pivots;

use super::{Replacement, in_order};
use crate::error::Error;
use crate::expected::Expected;
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Birth, Population};

/// An archive whose residents are at least `distance` apart.
///
/// The population is the archive. A newborn is *close* to a resident if their distance is below
/// `distance`. If it is close to no resident, it joins the archive. If it is close to one, it
/// replaces this resident if the newborn is better. If it is close to several, it must be better
/// than all of them; then it replaces the first and the others are removed. So all residents are at
/// least `distance` apart after each step.
///
/// - *Distance*: a smaller distance keeps more individuals. The population has no other limit.
/// - *Measure*: a [`Distance`](crate::genome::Distance) of genomes, such as
///   [`Hamming`](crate::genome::Hamming), or of [features](Self::of_features). It must be a metric:
///   symmetric, 0 for equal points, and no greater than a detour over a third point (triangle
///   inequality). Call [`compare_all`](Self::compare_all) for any other measure.
/// - *Cost*: a newborn that is close to a parent and not better is rejected after one comparison.
///   For the others, distances to a few residents (pivots) exclude most residents that are far
///   away, if the measure has few dimensions. If it has many, as Hamming distances of levels have,
///   up to all residents are compared, and each comparison ends as soon as its result is known.
/// - *Limits*: a score that [is not a number](Score::is_nan), and a point whose distance to itself
///   is NaN, enter only if there is no other individual, and leave when another one arrives.
/// - *Instead*: [`GridArchive`](crate::replace::GridArchive) costs less and has a fixed number of
///   cells.
///
/// Stop the run when the archive is large enough by a closure:
///
/// ```
/// use ga_core::genome::Hamming;
/// use ga_core::prelude::*;
/// use ga_core::replace::DistanceArchive;
/// use ga_core::select::Random;
///
/// let (crossover, mutator) = (Uniform::new(0.5)?, BitFlip::new(0.1)?);
/// let scheme = Scheme {
///     breeder: Recombine { selector: Random, crossover, mutator, offspring: 10 },
///     evaluator: Serial::new(|genome: &BitString| genome.count_ones()),
///     replacement: DistanceArchive::new(8.0, Hamming)?,
/// };
/// let mut engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
/// let enough = |state: &State<BitString, u32>| state.population().len() >= 12;
/// engine.run((enough, Generations(10_000)));
/// assert_eq!(engine.state().population().len(), 12);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "proximity archive")]
#[doc(alias = "novelty archive")]
#[doc(alias = "unstructured archive")]
pub struct DistanceArchive<M, P> {
    measure: M,
    distance: f64,
    is_metric: bool,
    /// Knows the first residents of the population; all of them, unless it is being built.
    pivots: Pivots<P>,
    /// Whether residents were scored again since the last replacement.
    rescored: bool,
    /// Working memory: the places of the residents that a newborn is close to.
    close: Vec<usize>,
}

impl<D, G> DistanceArchive<OfGenomes<D>, G> {
    /// Keeps residents whose genomes are at least `distance` apart by `measure`.
    ///
    /// # Errors
    ///
    /// If `distance` is not a positive number.
    pub fn new(distance: f64, measure: D) -> Result<Self, Error> {
        Self::of(distance, OfGenomes(measure))
    }
}

impl<D, const N: usize> DistanceArchive<OfFeatures<D, N>, [f64; N]> {
    /// Keeps residents whose [features](crate::feature) are at least `distance` apart by `measure`,
    /// for instance [`Euclidean`](crate::genome::Euclidean).
    ///
    /// # Errors
    ///
    /// If `distance` is not a positive number.
    pub fn of_features(distance: f64, measure: D) -> Result<Self, Error> {
        Self::of(distance, OfFeatures(measure))
    }
}

impl<M, P> DistanceArchive<M, P> {
    /// Keeps residents that are at least `distance` apart by a [`Measure`] of your own.
    ///
    /// # Errors
    ///
    /// If `distance` is not a positive number.
    pub fn of(distance: f64, measure: M) -> Result<Self, Error> {
        let distance = Expected::Positive.check("the distance of an archive", distance)?;
        let pivots = Pivots::default();
        let close = Vec::new();
        Ok(Self {
            measure,
            distance,
            is_metric: true,
            pivots,
            rescored: false,
            close,
        })
    }

    /// Compares each newborn with all residents, for a measure that is not a metric.
    #[must_use]
    pub fn compare_all(self) -> Self {
        Self {
            is_metric: false,
            ..self
        }
    }

    /// The least distance between two residents.
    pub const fn distance(&self) -> f64 {
        self.distance
    }
}

impl<M, P: Clone> DistanceArchive<M, P> {
    /// Finds the residents that this individual is close to. Returns whether it may enter.
    fn may_enter<G, S: Score>(
        &mut self,
        residents: &Population<G, S>,
        (genome, score): (&G, &S),
        birth: Birth,
    ) -> bool
    where
        M: Measure<G, S, Point = P>,
    {
        let Self {
            measure,
            distance,
            pivots,
            close,
            ..
        } = self;
        close.clear();
        let Some(point) = measure.point(genome, score).filter(|_| !score.is_nan()) else {
            return false;
        };
        let is_better = |place: usize| score.order(&residents.scores()[place]).is_gt();
        let is_close = |place: usize| {
            let other = measure.point(&residents.genomes()[place], &residents.scores()[place]);
            other.is_some_and(|other| measure.closer(point, other, *distance))
        };
        // Most newborns are similar to a parent, and worse.
        let mut parents = birth
            .parents
            .into_iter()
            .flatten()
            .filter(|&place| place < residents.len());
        if parents.any(|place| !is_better(place) && is_close(place))
            || !pivots.locate(point, |one, other| measure.between(one, other))
        {
            return false;
        }
        for place in pivots.near(*distance, residents.len()) {
            if is_close(place) {
                if !is_better(place) {
                    return false;
                }
                close.push(place);
            }
        }
        // False if a part of the point is NaN: it would be far from everything, even from itself.
        measure.closer(point, point, *distance)
    }

    /// Whether the only resident is there because a population must not be empty.
    fn is_placeholder<G, S: Score>(&self, residents: &Population<G, S>) -> bool
    where
        M: Measure<G, S, Point = P>,
    {
        let Self {
            measure, distance, ..
        } = self;
        let ([genome], [score]) = (residents.genomes(), residents.scores()) else {
            return false;
        };
        let point = measure.point(genome, score).filter(|_| !score.is_nan());
        !point.is_some_and(|point| measure.closer(point, point, *distance))
    }

    /// Lets the newborn `child` enter, if it may. The displaced residents are added to `newborns`.
    fn enter<G, S: Score>(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        child: usize,
        birth: Birth,
    ) where
        M: Measure<G, S, Point = P>,
    {
        let (genomes, scores) = newborns.columns_mut();
        if !self.may_enter(residents, (&genomes[child], &scores[child]), birth) {
            return;
        }
        self.close.sort_unstable();
        if let Some((&first, others)) = self.close.split_first() {
            residents.swap_with(first, &mut genomes[child], &mut scores[child]);
            self.pivots.replace(first);
            for &place in others.iter().rev() {
                let (genome, score) = residents.swap_remove(place);
                newborns.push(genome, score);
                self.pivots.swap_remove(place);
            }
        } else if self.is_placeholder(residents) {
            residents.swap_with(0, &mut genomes[child], &mut scores[child]);
        } else {
            let (genome, score) = newborns.swap_remove(child);
            residents.push(genome, score);
            self.pivots.push();
            if self.is_metric {
                let Self {
                    measure,
                    distance,
                    pivots,
                    ..
                } = self;
                let point = |place: usize| {
                    measure.point(&residents.genomes()[place], &residents.scores()[place])
                };
                pivots.grow(
                    residents.len(),
                    point,
                    |one, other| measure.between(one, other),
                    *distance,
                );
            }
        }
    }

    /// Lets all residents enter again, in their order. Returns those that do not find a place. At
    /// least one resident stays.
    fn settle<G, S: Score>(&mut self, residents: &mut Population<G, S>) -> Population<G, S>
    where
        M: Measure<G, S, Point = P>,
    {
        self.rescored = false;
        self.pivots = Pivots::default();
        let mut all = Population::new();
        std::mem::swap(residents, &mut all);
        in_order(&mut all, |all, child, _| {
            self.enter(residents, all, child, Birth::default());
        });
        if residents.is_empty() && !all.is_empty() {
            // The order was reversed: the first is the last.
            let (genome, score) = all.swap_remove(all.len() - 1);
            residents.push(genome, score);
        }
        all
    }
}

impl<G, S: Score, P: Clone, M: Measure<G, S, Point = P>> Replacement<G, S>
    for DistanceArchive<M, P>
{
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        _: Streams,
    ) {
        let mut replaced = if self.rescored {
            self.settle(residents)
        } else {
            Population::new()
        };
        in_order(newborns, |newborns, child, number| {
            let birth = births.get(number).copied().unwrap_or_default();
            self.enter(residents, newborns, child, birth);
        });
        newborns.append(&mut replaced);
    }

    fn min_survivors(&self, _: usize) -> usize {
        1
    }

    fn prepare(&mut self, population: &mut Population<G, S>) {
        self.settle(population);
    }

    fn after_rescoring(&mut self, _: &Population<G, S>) {
        self.rescored = true;
    }
}
