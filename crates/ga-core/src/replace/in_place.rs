use super::Replacement;
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Birth, Population};

/// Each newborn takes the place of its victim, even if the newborn is worse (Ashlock 2006).
///
/// The victim is chosen together with the parents, by
/// [`SingleTournament`](crate::select::SingleTournament) or
/// [`ReplacingParents`](crate::select::ReplacingParents). A newborn without a victim takes the
/// place of the worst resident. If several are equally bad, the last one is replaced.
///
/// - *Effect*: selection alone decides which individuals die. With single tournaments the pressure
///   is mild and local.
/// - *Cost*: constant for a newborn with a victim; linear in the population for a newborn without
///   one.
/// - *Instead*: [`OneToOne`](crate::replace::OneToOne) compares the newborn with its victim.
///
/// ```
/// use ga_core::{Population, Replacement};
/// use ga_core::breed::Birth;
/// use ga_core::random::Streams;
/// use ga_core::replace::InPlace;
///
/// let mut residents: Population<_, _> = [('a', 1), ('b', 5)].into_iter().collect();
/// let mut newborns: Population<_, _> = [('c', 2), ('d', 0)].into_iter().collect();
/// let births = [1, 0].map(|place| Birth::default().competing_with(place));
/// InPlace.replace(&mut residents, &mut newborns, &births, Streams::report(1));
/// assert_eq!(residents.genomes(), ['d', 'c']);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "steady state")]
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
        let victims = births
            .iter()
            .map(|birth| birth.victim)
            .chain(std::iter::repeat(None));
        for ((genome, score), victim) in genomes.iter_mut().zip(scores).zip(victims) {
            if let Some(place) = victim.or_else(|| residents.worst()) {
                residents.swap_with(place, genome, score);
            }
        }
    }
}
