use super::{Replacement, Worst};
use crate::error::Error;
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Birth, Population};

/// (μ + λ) selection: the best `size` of residents and newborns survive (Schwefel 1981).
///
/// The newborns are handled one after the other: a newborn that is better than the worst resident
/// replaces that resident. If several residents are equally bad, the last one is replaced. While
/// there are fewer than `size` residents, all newborns are admitted. If `size` is `usize::MAX`, the
/// population keeps every individual.
///
/// - *Size*: μ, usually the size of the initial population. λ is the number of newborns that the
///   breeder produces; λ = 1 is steady-state evolution.
/// - *Effect*: the best individuals are never lost, and bad residents do not stay. The population
///   converges faster than with [`Generational`](crate::replace::Generational) replacement.
/// - *Cost*: the number of comparisons per newborn grows with the logarithm of the population.
/// - *Instead*: [`RestrictedTournament`](crate::replace::RestrictedTournament) keeps niches.
///
/// ```
/// use ga_core::{Population, Replacement};
/// use ga_core::random::Streams;
/// use ga_core::replace::MuPlusLambda;
///
/// let mut residents: Population<_, _> = [('a', 1), ('b', 5)].into_iter().collect();
/// let mut newborns: Population<_, _> = [('c', 2), ('d', 0)].into_iter().collect();
/// MuPlusLambda::new(2)?.replace(&mut residents, &mut newborns, &[], Streams::report(1));
/// assert_eq!(residents.genomes(), ['c', 'b']);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "(mu+lambda)")]
#[doc(alias = "plus selection")]
#[doc(alias = "elitism")]
#[doc(alias = "GENITOR")]
pub struct MuPlusLambda {
    size: usize,
    worst: Worst,
}

impl MuPlusLambda {
    /// Keeps the best `size` individuals.
    ///
    /// # Errors
    ///
    /// If `size` is 0.
    pub fn new(size: usize) -> Result<Self, Error> {
        Ok(Self {
            size: Error::at_least(1, "the size of (μ + λ) selection", size)?,
            worst: Worst::default(),
        })
    }
}

impl<G, S: Score> Replacement<G, S> for MuPlusLambda {
    fn replace(
        &mut self,
        residents: &mut Population<G, S>,
        newborns: &mut Population<G, S>,
        _: &[Birth],
        _: Streams,
    ) {
        let vacant = self
            .size
            .saturating_sub(residents.len())
            .min(newborns.len());
        if vacant > 0 {
            self.worst.forget();
        }
        let (genomes, scores) = newborns.columns();
        let (all, all_scores) = residents.columns();
        all.extend(genomes.drain(..vacant));
        all_scores.extend(scores.drain(..vacant));
        for (genome, score) in genomes.iter_mut().zip(scores) {
            let Some(place) = self.worst.place(residents) else {
                break;
            };
            if score.order(&residents.scores()[place]).is_gt() {
                residents.swap_with(place, genome, score);
                self.worst.replaced(residents);
            }
        }
        if residents.len() > self.size {
            residents.partition_best(self.size);
            while residents.len() > self.size {
                let (genome, score) = residents.swap_remove(residents.len() - 1);
                newborns.push(genome, score);
            }
            self.worst.forget();
        }
    }

    fn min_survivors(&self, size: usize) -> usize {
        self.size.min(size)
    }

    fn prepare(&mut self, _: &mut Population<G, S>) {
        self.worst.forget();
    }

    fn after_rescoring(&mut self, _: &Population<G, S>) {
        self.worst.forget();
    }
}
