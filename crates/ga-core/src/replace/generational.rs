use super::Replacement;
use crate::breed::Birth;
use crate::engine::Population;
use crate::random::Streams;
use crate::score::Score;

/// A new generation for the old: the best `elites` residents stay (De Jong 1975), the best newborns fill the other
/// places.
///
/// Of fewer newborns than places, each takes that of one of the worst residents.
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
pub struct Generational {
    /// How many residents stay in any case; fewer than the population has.
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
            // Everybody but the elites goes: move the elites instead of the rest.
            for elite in (0..self.elites).rev() {
                let (genome, score) = residents.swap_remove(elite);
                newborns.push(genome, score);
            }
            std::mem::swap(residents, newborns);
        } else {
            let (genomes, scores) = newborns.columns_mut();
            for (place, (genome, score)) in (size - places..size).zip(genomes.iter_mut().zip(scores)) {
                residents.swap_with(place, genome, score);
            }
        }
    }

    /// At least one place that is not an elite's: without it nothing would ever change.
    fn min_population(&self) -> usize {
        self.elites.saturating_add(1)
    }
}
