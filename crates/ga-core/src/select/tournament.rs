use super::{Selection, Selector};
use crate::error::at_least;
use crate::random::Dice;
use crate::{Error, Score};
use rand::Rng;

/// The best of several individuals drawn with replacement (Brindle 1981); of equals, the one drawn first.
///
/// ```
/// use ga_core::{Selection, Selector, Streams, Tournament};
///
/// let mut selection = Selection::default();
/// let scores: Vec<u32> = (0..100).collect();
/// Tournament::new(40)?.select(&scores, 1, &mut selection, &mut Streams::report(1).survival());
/// assert!(selection.parents[0] > 80);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tournament {
    size: usize,
}

impl Tournament {
    /// A tournament of `size` entrants; of one, it selects at random.
    ///
    /// # Errors
    ///
    /// If `size` is 0.
    pub fn new(size: usize) -> Result<Self, Error> {
        Ok(Self { size: at_least(1, "the size of a tournament", size)? })
    }
}

impl<S: Score> Selector<S> for Tournament {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        if scores.is_empty() {
            return;
        }
        let mut dice = Dice::new(scores.len());
        selection.parents.extend((0..count).map(|_| {
            let mut winner = dice.roll(rng);
            for _ in 1..self.size {
                let rival = dice.roll(rng);
                if scores[rival].order(&scores[winner]).is_gt() {
                    winner = rival;
                }
            }
            winner
        }));
    }
}
