use super::{Selection, Selector};
use crate::error::Error;
use crate::random::{Dice, distinct_below};
use crate::score::Score;
use rand::Rng;

/// Tournament selection (Brindle 1981).
///
/// For each parent, draws `size` individuals at random and selects the best of them. Ties go to the
/// individual that was drawn first. Only the order of scores matters, so any [`Score`] works and
/// rescaling the scores changes nothing.
///
/// - *Pressure* grows with `size`: in a population of n, the best individual is selected with
///   probability 1 - (1 - 1/n)^`size`. 2 or 3 suits most problems, 1 selects at random, and above 7
///   the population converges quickly.
/// - *Cost*: `size` draws and comparisons per parent, whatever the size of the population.
/// - *Instead*: [`LinearRank`](crate::select::LinearRank) sets the pressure more finely;
///   [`Lexicase`](crate::select::Lexicase) handles many criteria.
///
/// ```
/// use ga_core::Selector;
/// use ga_core::random::Stream;
/// use ga_core::select::{Selection, Tournament};
///
/// let mut selection = Selection::default();
/// let scores: Vec<u32> = (0..100).collect();
/// Tournament::new(40)?.select(&scores, 1, &mut selection, &mut Stream::seeded(1));
/// assert!(selection.parents[0] > 80);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "binary tournament")]
pub struct Tournament {
    size: usize,
    distinct: bool,
}

impl Tournament {
    /// Draws `size` individuals for each parent, with replacement.
    ///
    /// # Errors
    ///
    /// If `size` is 0.
    pub fn new(size: usize) -> Result<Self, Error> {
        Ok(Self {
            size: Error::at_least(1, "the size of a tournament", size)?,
            distinct: false,
        })
    }

    /// Draws the individuals of one tournament without replacement. The population must then have
    /// at least `size` individuals.
    #[must_use]
    pub const fn distinct(self) -> Self {
        Self {
            distinct: true,
            ..self
        }
    }
}

impl<S: Score> Selector<S> for Tournament {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        if scores.is_empty() {
            return;
        }
        let better = |winner: usize, rival: usize| {
            if scores[rival].order(&scores[winner]).is_gt() {
                rival
            } else {
                winner
            }
        };
        let Selection { parents, ring, .. } = selection;
        if self.distinct {
            parents.extend((0..count).map(|_| {
                ring.clear();
                distinct_below(rng, scores.len(), self.size, ring);
                ring.iter().copied().reduce(better).unwrap_or(0)
            }));
        } else {
            let mut dice = Dice::new(scores.len());
            parents.extend((0..count).map(|_| {
                let first = dice.roll(rng);
                (1..self.size).fold(first, |winner, _| better(winner, dice.roll(rng)))
            }));
        }
    }

    fn min_population(&self) -> usize {
        if self.distinct { self.size } else { 1 }
    }
}
