use super::Replacement;
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Birth, Population};

/// Generational replacement: newborns replace all residents except the best `elites` (De Jong
/// 1975).
///
/// If there are fewer newborns than places, they replace the worst residents. If there are more,
/// only the best newborns survive.
///
/// - *Elites*: with 0 the best solution can be lost from the population (the run still remembers
///   its champion). 1 or 2 are usual; many elites make the search greedy.
/// - *No elites and more newborns than places*: this is (μ, λ) selection, with μ places and λ
///   newborns.
/// - *Cost*: linear in residents and newborns.
/// - *Instead*: [`MuPlusLambda`](crate::replace::MuPlusLambda) keeps the best of old and new.
///
/// ```
/// use ga_core::{Population, Replacement};
/// use ga_core::random::Streams;
/// use ga_core::replace::Generational;
///
/// let mut residents: Population<_, _> = [('a', 1), ('b', 5)].into_iter().collect();
/// let mut newborns: Population<_, _> = [('c', 2), ('d', 0)].into_iter().collect();
/// Generational { elites: 1 }.replace(&mut residents, &mut newborns, &[], Streams::report(1));
/// assert_eq!(residents.genomes(), ['b', 'c']);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "elitism")]
#[doc(alias = "(mu,lambda)")]
#[doc(alias = "comma selection")]
pub struct Generational {
    /// The number of best residents that always stay; less than the number of residents.
    pub elites: usize,
}

impl<G, S: Score> Replacement<G, S> for Generational {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        _: &[Birth],
        _: Streams,
    ) {
        let size = residents.len();
        let places = newborns.len().min(size.saturating_sub(self.elites));
        newborns.partition_best(places);
        residents.partition_best(size - places);
        if places + self.elites == size && places == newborns.len() {
            // All but the elites go: moving the elites is cheaper than moving the rest.
            for elite in (0..self.elites).rev() {
                let (genome, score) = residents.swap_remove(elite);
                newborns.push(genome, score);
            }
            std::mem::swap(residents, newborns);
        } else {
            let (genomes, scores) = newborns.columns_mut();
            for (place, (genome, score)) in
                (size - places..size).zip(genomes.iter_mut().zip(scores))
            {
                residents.swap_with(place, genome, score);
            }
        }
    }

    /// One more than the elites: without a place for newborns nothing would ever change.
    fn min_population(&self) -> usize {
        self.elites.saturating_add(1)
    }
}
