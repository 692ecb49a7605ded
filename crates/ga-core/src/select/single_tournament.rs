use super::{Selection, Selector};
use crate::error::{Error, at_least};
use crate::random::distinct_below;
use crate::score::Score;
use rand::Rng;

/// Of several distinct individuals the two best breed and the two worst make room: single tournament selection
/// (Ashlock 2006).
///
/// One draw gives two parents and two victims, the worse victim last. Of equals, those drawn first are taken
/// for the better ones. Meant for [`InPlace`](crate::replace::InPlace).
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
pub struct SingleTournament {
    size: usize,
}

impl SingleTournament {
    /// Two parents and two victims.
    const SMALLEST: usize = 4;

    /// A tournament of `size` distinct individuals.
    ///
    /// # Errors
    ///
    /// If `size` is less than 4: somebody would be parent and victim at once.
    pub fn new(size: usize) -> Result<Self, Error> {
        Ok(Self { size: at_least(Self::SMALLEST, "the size of a single tournament", size)? })
    }
}

impl<S: Score> Selector<S> for SingleTournament {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        if scores.len() < self.size {
            return;
        }
        let Selection { parents, victims, ring, order, .. } = selection;
        for wanted in (0..count).step_by(2).map(|done| (count - done).min(2)) {
            ring.clear();
            distinct_below(rng, scores.len(), self.size, ring);
            order.clear();
            order.extend(0..self.size);
            order.sort_unstable_by(|&left, &right| {
                scores[ring[right]].order(&scores[ring[left]]).then(left.cmp(&right))
            });
            parents.extend(order[..wanted].iter().map(|&drawn| ring[drawn]));
            victims.extend(order[self.size - wanted..].iter().map(|&drawn| ring[drawn]));
        }
    }

    fn min_population(&self) -> usize {
        self.size
    }
}
