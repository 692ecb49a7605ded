use super::{Selection, Selector};
use crate::error::{Error, at_least};
use crate::random::{Dice, distinct_below};
use crate::score::Score;
use rand::Rng;

/// The best of several individuals drawn at random (Brindle 1981); of equals, the one drawn first.
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
pub struct Tournament {
    size: usize,
    distinct: bool,
}

impl Tournament {
    /// A tournament of `size` entrants; of one, it selects at random.
    ///
    /// # Errors
    ///
    /// If `size` is 0.
    pub fn new(size: usize) -> Result<Self, Error> {
        Ok(Self { size: at_least(1, "the size of a tournament", size)?, distinct: false })
    }

    /// Draws the entrants of one tournament without replacement. Needs a population of at least its size.
    #[must_use]
    pub const fn distinct(self) -> Self {
        Self { distinct: true, ..self }
    }
}

impl<S: Score> Selector<S> for Tournament {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        if scores.is_empty() {
            return;
        }
        let better = |winner: usize, rival: usize| {
            if scores[rival].order(&scores[winner]).is_gt() { rival } else { winner }
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
