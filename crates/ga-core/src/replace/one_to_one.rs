use super::{Replacement, compete};
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Birth, Population};

/// Each newborn takes the place of its victim if it is not worse (Storn & Price 1997).
///
/// This is the survivor selection of differential evolution. If there is no victim, the newborn
/// competes with its first parent. A newborn without a victim and without parents dies.
///
/// - *Effect*: no score in the population ever falls, and places do not influence each other. Equal
///   scores let the search drift across plateaus.
/// - *Cost*: one comparison per newborn.
/// - *Instead*: [`Annealing`](crate::replace::Annealing) accepts some losses;
///   [`OneToOneOr`](crate::replace::OneToOneOr) also admits newborns without a victim.
///
/// ```
/// use ga_core::{Population, Replacement};
/// use ga_core::breed::Birth;
/// use ga_core::random::Streams;
/// use ga_core::replace::OneToOne;
///
/// let mut residents: Population<_, _> = [('a', 1), ('b', 5)].into_iter().collect();
/// let mut newborns: Population<_, _> = [('c', 2), ('d', 3)].into_iter().collect();
/// let births = [0, 1].map(|place| Birth::default().competing_with(place));
/// OneToOne.replace(&mut residents, &mut newborns, &births, Streams::report(1));
/// assert_eq!(residents.genomes(), ['c', 'b']);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "one-to-one survivor selection")]
#[doc(alias = "hill climber")]
#[doc(alias = "(1+1)")]
pub struct OneToOne;

impl<G, S: Score> Replacement<G, S> for OneToOne {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        _: Streams,
    ) {
        for (child, birth) in births.iter().enumerate() {
            if let Some(place) = birth.victim.or(birth.parents[0]) {
                compete(residents, place, newborns, child);
            }
        }
    }
}
