use super::Replacement;
use crate::{Birth, Population, Score, Streams};

/// Each newborn takes the place of the victim that was chosen with its parents.
///
/// Where nobody was chosen it takes the place of the worst resident, the last of equals, which has to be looked
/// for among all. Neither asks which of the two is better. Goes with
/// [`SingleTournament`](crate::SingleTournament): then a step's cost does not grow with the population.
///
/// ```
/// use ga_core::{BitFlip, InPlace, Recombine, Scheme, Serial, SingleTournament, Uniform};
///
/// let scheme = Scheme {
///     breeder: Recombine {
///         selector: SingleTournament::new(7)?,
///         crossover: Uniform::new(0.05)?,
///         mutator: BitFlip::new(0.01)?,
///         offspring: 2,
///     },
///     evaluator: Serial::new(|genome: &ga_core::BitString| genome.count_ones()),
///     replacement: InPlace,
/// };
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct InPlace;

impl<G, S: Score> Replacement<G, S> for InPlace {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        _: Streams,
    ) {
        let (genomes, scores) = newborns.columns_mut();
        let victims = births.iter().map(|birth| birth.victim).chain(std::iter::repeat(None));
        for ((genome, score), victim) in genomes.iter_mut().zip(scores).zip(victims) {
            if let Some(place) = victim.or_else(|| residents.worst()) {
                residents.swap_with(place, genome, score);
            }
        }
    }
}
