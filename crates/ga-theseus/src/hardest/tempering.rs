use ga_core::breed::Birth;
use ga_core::random::{Streams, unit};
use ga_core::{Error, Population, Replacement};
use rand::Rng;

/// Each child competes with its first parent, which may lose although it is better: the less so, the colder its
/// place is. Places are a ladder of temperatures on which residents change places: replica exchange
/// (`swendsen-wang-1986`), which lets what is found in the heat be refined in the cold.
///
/// A child is accepted with the probability `exp(-loss / (temperature * score of the parent))`, so that
/// temperatures are shares of a score and fit every objective whose scores are not negative. Then
/// neighbouring places may exchange their residents, from the hottest to the coldest, which is the first one.
///
/// ```
/// use ga_core::{Population, Replacement};
/// use ga_core::breed::Birth;
/// use ga_core::random::Streams;
/// use ga_theseus::hardest::Tempering;
///
/// let mut residents: Population<_, _> = [('a', 5.0), ('b', 1.0)].into_iter().collect();
/// let mut newborns: Population<_, _> = [('c', 6.0), ('d', 1.0)].into_iter().collect();
/// let births = [0, 1].map(Birth::from_parent);
/// Tempering::new(0.0, 0.1)?.replace(&mut residents, &mut newborns, &births, Streams::report(1));
/// assert_eq!(residents.genomes()[0], 'c');
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tempering {
    coldest: f64,
    hottest: f64,
}

impl Tempering {
    /// The temperatures of the first and the last place, between which those of the others are spread
    /// evenly; a single place has their mean.
    ///
    /// # Errors
    ///
    /// Where a temperature is not from 0 to 1.
    pub fn new(coldest: f64, hottest: f64) -> Result<Self, Error> {
        for (name, value) in [("coldest temperature", coldest), ("hottest temperature", hottest)] {
            if !(0.0..=1.0).contains(&value) {
                return Err(Error::OutOfRange { name, low: 0.0, high: 1.0, value });
            }
        }
        Ok(Self { coldest, hottest })
    }

    fn temperature(&self, place: usize, places: usize) -> f64 {
        // A single place is in the middle.
        let share = if places == 1 { 0.5 } else { place as f64 / (places - 1) as f64 };
        self.coldest + (self.hottest - self.coldest) * share
    }

    fn compete<G>(
        &self,
        residents: &mut Population<G, f64>,
        newborns: &mut Population<G, f64>,
        births: &[Birth],
        rng: &mut impl Rng,
    ) {
        let places = residents.len();
        let (genomes, scores) = newborns.columns_mut();
        for ((genome, score), birth) in genomes.iter_mut().zip(scores).zip(births) {
            if let Some(place) = birth.parents[0] {
                let present = residents.scores()[place];
                let mut bearable = || self.temperature(place, places) * present * exponential(rng);
                if *score >= present || present - *score <= bearable() {
                    residents.swap_with(place, genome, score);
                }
            }
        }
    }

    fn exchange<G>(&self, residents: &mut Population<G, f64>, rng: &mut impl Rng) {
        let places = residents.len();
        for cold in (0..places.saturating_sub(1)).rev() {
            let (here, there) = (residents.scores()[cold], residents.scores()[cold + 1]);
            let degrees = [cold, cold + 1].map(|place| self.temperature(place, places));
            // The loss as a share of the scores, times the difference of the inverse temperatures.
            let loss = (here - there) / (here + there) * 2.0;
            let bound = loss * (degrees[1] - degrees[0]);
            if here <= there || bound <= degrees[0] * degrees[1] * exponential(rng) {
                residents.swap(cold, cold + 1);
            }
        }
    }
}

impl<G> Replacement<G, f64> for Tempering {
    fn replace(
        &mut self,
        residents: &mut Population<G, f64>,
        newborns: &mut Population<G, f64>,
        births: &[Birth],
        streams: Streams,
    ) {
        let mut rng = streams.survival();
        self.compete(residents, newborns, births, &mut rng);
        self.exchange(residents, &mut rng);
    }
}

/// A number from the exponential distribution of mean 1, by comparisons alone, so that it is the same on
/// every platform (`von-neumann-1951`).
fn exponential(rng: &mut impl Rng) -> f64 {
    let mut whole = 0.0;
    loop {
        let first = unit(rng);
        let (mut last, mut falls) = (first, 0);
        loop {
            let next = unit(rng);
            if next >= last {
                break;
            }
            (last, falls) = (next, falls + 1);
        }
        if falls % 2 == 0 {
            return whole + first;
        }
        whole += 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponential_numbers_are_above_a_bound_as_often_as_they_should() {
        let mut rng = ga_core::random::Stream::seeded(7);
        let draws: Vec<f64> = (0..40_000).map(|_| exponential(&mut rng)).collect();
        for bound in [0.1, 0.5, 1.0, 2.0, 4.0_f64] {
            let share = draws.iter().filter(|&&draw| draw > bound).count() as f64 / 40_000.0;
            let expected = (-bound).exp();
            // Five standard errors.
            let error = 5.0 * (expected * (1.0 - expected) / 40_000.0).sqrt();
            assert!((share - expected).abs() < error, "{bound}: {share} of {expected}");
        }
    }
}
