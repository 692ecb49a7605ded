use super::Replacement;
use crate::error::Error;
use crate::objectives::{Objectives, Ranking, Values};
use crate::random::Streams;
use crate::state::{Birth, Population};

/// Non-dominated sorting with crowding distance: the survival of NSGA-II (Deb et al. 2002,
/// `deb-et-al-2002`).
///
/// Sorts residents and newborns into fronts: no individual dominates those of front 0, only
/// individuals of front 0 dominate those of front 1, and so on. The best fronts survive. If a front
/// does not fit as a whole, its most crowded individuals are removed until `size` individuals are
/// left. The front and the crowding distance of each survivor are written into its score, where
/// [`Tournament`](crate::select::Tournament) reads them. Scores are not computed again.
///
/// The paper removes the most crowded individuals at once. This replacement removes one, updates
/// the distances of its neighbours, and repeats, which spreads the front more evenly (Kukkonen &
/// Deb 2006, `kukkonen-deb-2006`). So the distances are always those of the present population. Of
/// individuals with equal objectives, all but the first have distance 0 (Fortin & Parizeau 2013,
/// `fortin-parizeau-2013`).
///
/// - *Size*: of the population, usually 100 for two or three objectives. The breeder usually
///   produces as many newborns.
/// - *Effect*: approaches the Pareto front and spreads along it. With more than three objectives,
///   most individuals are in front 0 from the beginning, and only crowding guides the search.
/// - *Cost*: per generation, with n residents and newborns together, O(n log n) for two objectives;
///   more for three and more: see [`rank`](crate::objectives::rank). The cost grows with the
///   population, even if there are few newborns.
/// - *Instead*: if you know the weights of the objectives, score their weighted sum.
///
/// The whole scheme is in the documentation of [`objectives`](crate::objectives).
///
/// ```
/// use ga_core::objectives::Objectives;
/// use ga_core::random::Streams;
/// use ga_core::replace::NonDominatedSorting;
/// use ga_core::{Population, Replacement};
///
/// let scored = |values: [i32; 2]| (values, Objectives::new(values));
/// let mut residents: Population<_, _> =
///     [[9, 1], [1, 9], [8, 1]].into_iter().map(scored).collect();
/// let mut newborns: Population<_, _> = [[5, 5], [0, 8]].into_iter().map(scored).collect();
/// NonDominatedSorting::new(3)?.replace(&mut residents, &mut newborns, &[], Streams::report(1));
/// assert_eq!(residents.genomes(), [[9, 1], [1, 9], [5, 5]]);
/// assert!(residents.scores().iter().all(|score| score.front() == Some(0)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "NSGA-II")]
#[doc(alias = "NSGA2")]
#[doc(alias = "crowding distance")]
#[doc(alias = "multi-objective")]
pub struct NonDominatedSorting {
    size: usize,
    ranking: Ranking,
    /// For each place in the population, the index that its individual had in the ranking.
    points: Vec<usize>,
}

impl NonDominatedSorting {
    /// Keeps the best `size` individuals.
    ///
    /// # Errors
    ///
    /// If `size` is 0.
    pub fn new(size: usize) -> Result<Self, Error> {
        let size = Error::at_least(1, "the size of non-dominated sorting", size)?;
        Ok(Self {
            size,
            ranking: Ranking::default(),
            points: Vec::new(),
        })
    }
}

impl<G, T: Values> Replacement<G, Objectives<T>> for NonDominatedSorting {
    fn replace(
        &mut self,
        residents: &mut Population<G, Objectives<T>>,
        newborns: &mut Population<G, Objectives<T>>,
        _: &[Birth],
        _: Streams,
    ) {
        let Self {
            size,
            ranking,
            points,
        } = self;
        let old = residents.len();
        ranking.rank(residents.scores().iter().chain(newborns.scores()), *size);
        let scores = residents
            .columns_mut()
            .1
            .iter_mut()
            .chain(newborns.columns_mut().1);
        scores.for_each(Objectives::displace);
        points.clear();
        points.extend(0..old);
        // Survivors among the newborns take the places of replaced residents, then new places.
        let mut replaced = (0..old).filter(|&place| !ranking.survives(place));
        let mut moved = 0;
        for child in (0..newborns.len()).filter(|&child| ranking.survives(old + child)) {
            if let Some(place) = replaced.next() {
                let (genomes, scores) = newborns.columns_mut();
                residents.swap_with(place, &mut genomes[child], &mut scores[child]);
                points[place] = old + child;
            } else {
                // Survivors that move to the end of the residents gather at the front.
                newborns.swap(moved, child);
                points.push(old + child);
                moved += 1;
            }
        }
        let vacant: Vec<usize> = replaced.collect();
        debug_assert!(
            moved == 0 || vacant.is_empty(),
            "newborns fill vacant places first"
        );
        let (genomes, scores) = newborns.columns();
        let (all, all_scores) = residents.columns();
        all.extend(genomes.drain(..moved));
        all_scores.extend(scores.drain(..moved));
        for place in vacant.into_iter().rev() {
            let (genome, score) = residents.swap_remove(place);
            newborns.push(genome, score);
            points.swap_remove(place);
        }
        for (&point, score) in points.iter().zip(residents.columns_mut().1) {
            ranking.place(point, score);
        }
    }

    fn min_survivors(&self, size: usize) -> usize {
        self.size.min(size)
    }

    fn prepare(&mut self, population: &mut Population<G, Objectives<T>>) {
        self.ranking.rank(population.scores().iter(), usize::MAX);
        for (point, score) in population.columns_mut().1.iter_mut().enumerate() {
            self.ranking.place(point, score);
        }
    }
}
