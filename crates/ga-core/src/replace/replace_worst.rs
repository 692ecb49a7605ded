use super::{Replacement, Worst};
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Birth, Population};

/// Each newborn takes the place of the worst resident, even if the newborn is worse.
///
/// If several residents are equally bad, the last one is replaced.
///
/// - *Effect*: steady-state evolution with a high pressure. In a population of two or more, the
///   best resident stays.
/// - *Cost*: the number of comparisons per newborn grows with the logarithm of the population.
/// - *Instead*: [`MuPlusLambda`](crate::replace::MuPlusLambda) admits only newborns that are better
///   than the worst resident, as GENITOR does (Whitley 1989); [`InPlace`](crate::replace::InPlace)
///   replaces the losers of a tournament.
///
/// ```
/// use ga_core::{Population, Replacement};
/// use ga_core::random::Streams;
/// use ga_core::replace::ReplaceWorst;
///
/// let mut residents: Population<_, _> = [('a', 1), ('b', 5)].into_iter().collect();
/// let mut newborns: Population<_, _> = [('c', 2), ('d', 0)].into_iter().collect();
/// ReplaceWorst::default().replace(&mut residents, &mut newborns, &[], Streams::report(1));
/// assert_eq!(residents.genomes(), ['d', 'b']);
/// ```
#[derive(Clone, Debug, Default)]
#[doc(alias = "steady state")]
pub struct ReplaceWorst {
    worst: Worst,
}

impl<G, S: Score> Replacement<G, S> for ReplaceWorst {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        _: &[Birth],
        _: Streams,
    ) {
        let (genomes, scores) = newborns.columns_mut();
        for (genome, score) in genomes.iter_mut().zip(scores) {
            if let Some(place) = self.worst.place(residents) {
                residents.swap_with(place, genome, score);
                self.worst.replaced(residents);
            }
        }
    }

    fn prepare(&mut self, _: &mut Population<G, S>) {
        self.worst.forget();
    }

    fn after_rescoring(&mut self, _: &Population<G, S>) {
        self.worst.forget();
    }
}
