use super::{Replacement, compete};
use crate::genome::Distance;
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Birth, Population};

/// Deterministic crowding: each child competes with the parent that it resembles (Mahfoud 1995).
///
/// Each of two siblings is matched with one of their two parents. Of the two ways to do this, the
/// one with the smaller sum of distances is used. A child that is not worse than its matched parent
/// takes the parent's place. A child of one parent competes with that parent; a child without
/// parents dies.
///
/// - *Effect*: keeps niches around different optima apart, without a parameter. Select parents
///   without pressure: [`Shuffled`](crate::select::Shuffled).
/// - *Cost*: four distances per couple.
/// - *Instead*: [`RestrictedTournament`](crate::replace::RestrictedTournament) also compares a
///   newborn with residents that are not its parents, so it also works if the parents are selected
///   with pressure.
///
/// ```
/// use ga_core::{Population, Replacement};
/// use ga_core::breed::Birth;
/// use ga_core::genome::Euclidean;
/// use ga_core::random::Streams;
/// use ga_core::replace::DeterministicCrowding;
///
/// let mut residents: Population<_, _> = [(vec![0.0], 1), (vec![9.0], 5)].into_iter().collect();
/// let mut newborns: Population<_, _> = [(vec![8.0], 3), (vec![1.0], 2)].into_iter().collect();
/// let births = [Birth::from_parents(0, 1), Birth::from_parents(1, 0)];
/// let mut crowding = DeterministicCrowding(Euclidean);
/// crowding.replace(&mut residents, &mut newborns, &births, Streams::report(1));
/// assert_eq!(residents.scores(), [2, 5]);
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "crowding")]
#[doc(alias = "niching")]
pub struct DeterministicCrowding<D>(pub D);

impl<G, S: Score, D: Distance<G>> Replacement<G, S> for DeterministicCrowding<D> {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        _: Streams,
    ) {
        let mut child = 0;
        while let Some(birth) = births.get(child) {
            let sibling = births
                .get(child + 1)
                .is_some_and(|next| are_siblings(birth, next));
            match birth.parents {
                [Some(first), Some(second)] if sibling => {
                    let children = [&newborns.genomes()[child], &newborns.genomes()[child + 1]];
                    let parents = [&residents.genomes()[first], &residents.genomes()[second]];
                    let sum = |left: usize, right: usize| {
                        self.0.between(children[0], parents[left])
                            + self.0.between(children[1], parents[right])
                    };
                    let (one, other) = if sum(0, 1) <= sum(1, 0) {
                        (first, second)
                    } else {
                        (second, first)
                    };
                    compete(residents, one, newborns, child);
                    compete(residents, other, newborns, child + 1);
                    child += 1;
                }
                [Some(parent), _] | [None, Some(parent)] => {
                    compete(residents, parent, newborns, child);
                }
                [None, None] => {}
            }
            child += 1;
        }
    }
}

/// Whether two newborns are the two children of one couple.
fn are_siblings(one: &Birth, other: &Birth) -> bool {
    one.parents[0] == other.parents[1] && one.parents[1] == other.parents[0]
}
