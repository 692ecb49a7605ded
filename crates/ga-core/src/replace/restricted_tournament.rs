use super::Replacement;
use crate::error::Error;
use crate::genome::Distance;
use crate::random::{Dice, Streams};
use crate::score::Score;
use crate::state::{Birth, Population};

/// Restricted tournament replacement: a newborn competes with a similar resident (Harik 1995).
///
/// For each newborn, draws `window` residents with replacement. The newborn competes with the most
/// similar of them and takes its place if the newborn is better.
///
/// - *Window*: a greater window keeps niches apart better, but fewer newborns survive. Choose a few
///   times the number of niches that you want to keep.
/// - *Cost*: `window` distances per newborn.
/// - *Instead*: [`DeterministicCrowding`](crate::replace::DeterministicCrowding) has no parameter
///   and computes fewer distances.
///
/// ```
/// use ga_core::{Population, Replacement};
/// use ga_core::genome::Euclidean;
/// use ga_core::random::Streams;
/// use ga_core::replace::RestrictedTournament;
///
/// let mut residents: Population<_, _> = [(vec![0.0], 1), (vec![9.0], 5)].into_iter().collect();
/// let mut newborns: Population<_, _> = [(vec![8.0], 3), (vec![1.0], 2)].into_iter().collect();
/// let mut niches = RestrictedTournament::new(20, Euclidean)?;
/// niches.replace(&mut residents, &mut newborns, &[], Streams::report(1));
/// assert_eq!(residents.scores(), [2, 5]);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "RTS")]
#[doc(alias = "RTR")]
#[doc(alias = "crowding")]
#[doc(alias = "niching")]
pub struct RestrictedTournament<D> {
    window: usize,
    distance: D,
}

impl<D> RestrictedTournament<D> {
    /// Draws `window` residents for each newborn.
    ///
    /// # Errors
    ///
    /// If `window` is 0.
    pub fn new(window: usize, distance: D) -> Result<Self, Error> {
        Ok(Self {
            window: Error::at_least(1, "the window of a restricted tournament", window)?,
            distance,
        })
    }
}

impl<G, S: Score, D: Distance<G>> Replacement<G, S> for RestrictedTournament<D> {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        _: &[Birth],
        streams: Streams,
    ) {
        if residents.is_empty() {
            return;
        }
        let mut rng = streams.survival();
        let mut dice = Dice::new(residents.len());
        let (genomes, scores) = newborns.columns_mut();
        for (genome, score) in genomes.iter_mut().zip(scores) {
            let mut nearest = dice.roll(&mut rng);
            let mut distance = self.distance.between(genome, &residents.genomes()[nearest]);
            for _ in 1..self.window {
                let place = dice.roll(&mut rng);
                let far = self.distance.between(genome, &residents.genomes()[place]);
                if far < distance || distance.is_nan() {
                    (nearest, distance) = (place, far);
                }
            }
            if score.order(&residents.scores()[nearest]).is_gt() {
                residents.swap_with(nearest, genome, score);
            }
        }
    }
}
