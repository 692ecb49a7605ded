use super::{Selection, Selector};
use crate::error::Error;
use crate::random::distinct_below;
use crate::score::Score;
use rand::Rng;

/// Single tournament selection: one tournament decides parents and victims (Ashlock 2006).
///
/// Draws `size` different individuals. The two best become parents. The two worst become victims:
/// the residents that the children compete with. The better one comes first in both pairs. Between
/// equal scores, the individual that was drawn first counts as better. Use it with
/// [`InPlace`](crate::replace::InPlace).
///
/// - *Pressure* grows with `size`; the smallest size is 4. `ashlock-lee-mcguinness-2011` uses 7.
///   The best individual drawn is never replaced, so the best of the population survives.
/// - *Cost*: one tournament per two children, independent of the size of the population. For
///   steady-state evolution, produce few children per generation.
/// - *Instead*: a [`Tournament`](crate::select::Tournament) with
///   [`ReplaceWorst`](crate::replace::ReplaceWorst) puts a higher pressure on the whole population.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{Selection, SingleTournament};
///
/// let mut selection = Selection::default();
/// SingleTournament::new(4)?.select(&[5, 9, 1, 7], 2, &mut selection, &mut Stream::seeded(1));
/// assert_eq!((selection.parents, selection.victims), (vec![1, 3], vec![0, 2]));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "steady state")]
pub struct SingleTournament {
    size: usize,
}

impl SingleTournament {
    /// The smallest size: two parents and two victims.
    const SMALLEST: usize = 4;

    /// Draws `size` different individuals for each couple.
    ///
    /// # Errors
    ///
    /// If `size` is less than 4: an individual would be both parent and victim.
    pub fn new(size: usize) -> Result<Self, Error> {
        Ok(Self {
            size: Error::at_least(Self::SMALLEST, "the size of a single tournament", size)?,
        })
    }
}

impl<S: Score> Selector<S> for SingleTournament {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        if scores.len() < self.size {
            return;
        }
        let Selection {
            parents,
            victims,
            ring,
            order,
            ..
        } = selection;
        for wanted in (0..count).step_by(2).map(|done| (count - done).min(2)) {
            ring.clear();
            distinct_below(rng, scores.len(), self.size, ring);
            order.clear();
            order.extend(0..self.size);
            order.sort_unstable_by(|&left, &right| {
                scores[ring[right]]
                    .order(&scores[ring[left]])
                    .then(left.cmp(&right))
            });
            parents.extend(order[..wanted].iter().map(|&drawn| ring[drawn]));
            victims.extend(order[self.size - wanted..].iter().map(|&drawn| ring[drawn]));
        }
    }

    fn min_population(&self) -> usize {
        self.size
    }
}
