use super::{Random, Selection, Selector};
use crate::error::Error;
use crate::score::Score;
use rand::Rng;

/// Truncation selection: only the best `size` individuals can become parents (Blickle & Thiele
/// 1996).
///
/// The best `size` individuals are equally likely ([`new`](Self::new)), or another selector chooses
/// among them ([`with`](Self::with)). Between equal scores, the individual with the lower index
/// counts as better.
///
/// - *Pressure* grows as `size` falls. A tenth to a half of the population is usual. At the same
///   pressure, diversity is lost faster than with a [`Tournament`](crate::select::Tournament).
/// - *Cost*: linear in the population, once per generation, and a copy of `size` scores.
/// - *Instead*: [`MuPlusLambda`](crate::replace::MuPlusLambda) truncates the population at
///   replacement instead.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{Roulette, Selection, Truncation};
///
/// let mut selection = Selection::default();
/// let selector = Truncation::with(2, Roulette)?;
/// selector.select(&[5, 9, 1, 7], 50, &mut selection, &mut Stream::seeded(1));
/// assert!(selection.parents.iter().all(|&parent| parent == 1 || parent == 3));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Truncation<T> {
    size: usize,
    selector: T,
}

impl<T> Truncation<T> {
    /// Lets `selector` choose among the best `size` individuals, or among all if there are fewer.
    ///
    /// # Errors
    ///
    /// If `size` is 0.
    pub fn with(size: usize, selector: T) -> Result<Self, Error> {
        Ok(Self {
            size: Error::at_least(1, "the number of the best", size)?,
            selector,
        })
    }
}

impl Truncation<Random> {
    /// Selects each of the best `size` individuals with the same probability.
    ///
    /// # Errors
    ///
    /// If `size` is 0.
    pub fn new(size: usize) -> Result<Self, Error> {
        Self::with(size, Random)
    }
}

impl<S: Score, T: Selector<S>> Selector<S> for Truncation<T> {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        let size = self.size.min(scores.len());
        let mut ranked = std::mem::take(&mut selection.order);
        ranked.clear();
        ranked.extend(0..scores.len());
        if size < ranked.len() {
            let rank = |&left: &usize, &right: &usize| {
                scores[right].order(&scores[left]).then(left.cmp(&right))
            };
            ranked.select_nth_unstable_by(size, rank);
            ranked.truncate(size);
            // The partition leaves the best in no particular order: restore the order of the
            // population.
            ranked.sort_unstable();
        }

        let eligible: Vec<S> = ranked.iter().map(|&place| scores[place].clone()).collect();
        let parents = selection.parents.len();
        let victims = selection.victims.len();
        self.selector.select(&eligible, count, selection, rng);
        for chosen in &mut selection.parents[parents..] {
            *chosen = ranked[*chosen];
        }
        for chosen in &mut selection.victims[victims..] {
            *chosen = ranked[*chosen];
        }
        selection.order = ranked;
    }

    /// The inner selector's minimum, or `usize::MAX` if that exceeds `size`.
    fn min_population(&self) -> usize {
        match self.selector.min_population() {
            required if required <= self.size => required,
            _ => usize::MAX,
        }
    }
}
