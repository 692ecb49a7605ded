use super::{Replacement, compete};
use crate::error::Error;
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Birth, Memory, Population, State};

/// Uses [`OneToOne`](crate::replace::OneToOne) for newborns with a [victim](Birth::victim) and
/// another replacement for all others.
///
/// A newborn with a victim takes the victim's place if the newborn is not worse; otherwise it dies.
/// Newborns without a victim, and migrants, are passed on to the inner replacement.
///
/// - *Use*: schemes with two kinds of newborns. For example, some climb from the best residents,
///   and others compete with the whole population.
/// - *Cost*: one comparison per newborn with a victim, and the inner replacement.
///
/// ```
/// use ga_core::{Population, Replacement};
/// use ga_core::breed::Birth;
/// use ga_core::random::Streams;
/// use ga_core::replace::{MuPlusLambda, OneToOneOr};
///
/// let mut residents: Population<_, _> = [('a', 1), ('b', 5)].into_iter().collect();
/// let mut newborns: Population<_, _> = [('c', 4), ('d', 3)].into_iter().collect();
/// let births = [Birth::default().competing_with(1), Birth::default()];
/// let mut replacement = OneToOneOr(MuPlusLambda::new(2)?);
/// replacement.replace(&mut residents, &mut newborns, &births, Streams::report(1));
/// assert_eq!(residents.genomes(), ['d', 'b']);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OneToOneOr<R>(pub R);

impl<G, S: Score, R: Replacement<G, S>> Replacement<G, S> for OneToOneOr<R> {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        births: &[Birth],
        streams: Streams,
    ) {
        let claimed = births.iter().filter(|birth| birth.victim.is_some()).count();
        let mut others = Population::new();
        let (genomes, scores) = others.columns();
        genomes.reserve(newborns.len().saturating_sub(claimed));
        scores.reserve(newborns.len().saturating_sub(claimed));
        // Backwards: the newborn that swap_remove moves into a gap has been handled already.
        for child in (0..newborns.len()).rev() {
            if let Some(place) = births.get(child).and_then(|birth| birth.victim) {
                compete(residents, place, newborns, child);
            } else {
                let (genome, score) = newborns.swap_remove(child);
                others.push(genome, score);
            }
        }
        // The inner replacement may remember an order of the scores, and they changed.
        self.0.after_rescoring(residents);
        self.0.replace(residents, &mut others, &[], streams);
        newborns.append(&mut others);
    }

    fn min_population(&self) -> usize {
        self.0.min_population()
    }

    fn min_survivors(&self, size: usize) -> usize {
        self.0.min_survivors(size)
    }

    fn prepare(&mut self, population: &mut Population<G, S>) {
        self.0.prepare(population);
    }

    fn after_rescoring(&mut self, residents: &Population<G, S>) {
        self.0.after_rescoring(residents);
    }

    fn watch(&mut self, state: &State<G, S>) {
        self.0.watch(state);
    }

    fn memory(&self) -> Memory<G, S> {
        self.0.memory()
    }

    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        self.0.restore(memory)
    }
}
