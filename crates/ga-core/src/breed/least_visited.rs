use super::{Breeder, Newborns, Offspring, recombine};
use crate::crossover::Crossover;
use crate::error::Error;
use crate::genome::Genome;
use crate::mutate::Mutator;
use crate::random::Dice;
use crate::state::{Memory, State};
use rand::Rng;

/// Breeds from residents that had few children so far (count-based exploration as in Ecoffet et al.
/// 2021).
///
/// For each parent, draws `size` residents at random and selects the one with the fewest visits. A
/// visit is a child that was copied from the resident. Ties go to the resident that was drawn
/// first. Then the parents are crossed over and mutated as by
/// [`Recombine`](crate::breed::Recombine).
///
/// - *Size*: 1 selects at random; a greater size favours residents with few visits more strongly. 2
///   to 5 is usual.
/// - *Use*: archives, such as [`GridArchive`](crate::replace::GridArchive). New residents get
///   children soon, so the search spreads.
/// - *Visits* belong to the place in the population. In a `GridArchive`, this is a cell for the
///   whole run. In a [`DistanceArchive`](crate::replace::DistanceArchive), a newborn that replaces
///   a resident takes over its visits; if a place becomes free, the last resident moves there and
///   takes over the visits of the place. Visits are part of a [`Checkpoint`](crate::Checkpoint).
/// - *Cost*: `size` draws per parent, and a number per resident.
/// - *Instead*: [`Recombine`](crate::breed::Recombine) with [`Random`](crate::select::Random) or
///   [`Tournament`](crate::select::Tournament) selects at random or by quality.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::LeastVisited;
///
/// let breeder = LeastVisited::new(3, OnePoint, BitFlip::new(0.1)?, 20)?;
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 9 } };
/// let mut engine = scheme.found(&RandomBits(9)).size(10).seed(1)?;
/// engine.step();
/// assert_eq!(engine.scheme().breeder.visits().iter().sum::<u64>(), 20);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "count-based exploration")]
#[doc(alias = "Go-Explore")]
pub struct LeastVisited<C, M> {
    size: usize,
    crossover: C,
    mutator: M,
    offspring: usize,
    visits: Vec<u64>,
}

impl<C, M> LeastVisited<C, M> {
    /// Breeds `offspring` children per generation, and draws `size` residents for each parent.
    ///
    /// # Errors
    ///
    /// If `size` is 0.
    pub fn new(size: usize, crossover: C, mutator: M, offspring: usize) -> Result<Self, Error> {
        let size = Error::at_least(1, "the size of a tournament of visits", size)?;
        Ok(Self {
            size,
            crossover,
            mutator,
            offspring,
            visits: Vec::new(),
        })
    }

    /// The visits of each resident. Residents beyond the end of the list have none.
    pub fn visits(&self) -> &[u64] {
        &self.visits
    }
}

impl<G: Genome, S, C: Crossover<G>, M: Mutator<G>> Breeder<G, S> for LeastVisited<C, M> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        let genomes = state.population().genomes();
        let visits = |place: usize| self.visits.get(place).copied().unwrap_or(0);
        let fewer = |winner, rival| {
            if visits(rival) < visits(winner) {
                rival
            } else {
                winner
            }
        };
        recombine(
            genomes,
            offspring,
            (&self.crossover, &self.mutator),
            rng,
            |selection, rng| {
                if genomes.is_empty() {
                    return;
                }
                let mut dice = Dice::new(genomes.len());
                selection.parents.extend((0..self.offspring).map(|_| {
                    let first = dice.roll(rng);
                    (1..self.size).fold(first, |winner, _| fewer(winner, dice.roll(rng)))
                }));
            },
        );
    }

    fn learn(&mut self, state: &State<G, S>, newborns: Newborns<'_, G, S>) {
        self.visits.resize(state.population().len(), 0);
        for birth in newborns.births {
            if let Some(visits) = birth.parents[0].and_then(|parent| self.visits.get_mut(parent)) {
                *visits = visits.saturating_add(1);
            }
        }
    }

    fn memory(&self) -> Memory<G, S> {
        Memory::Counts(self.visits.clone())
    }

    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        self.visits = memory.counts()?;
        Ok(())
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        let mut genomes = state.population().genomes().iter();
        genomes.try_for_each(|genome| {
            self.crossover.fits(genome)?;
            self.mutator.fits(genome)
        })
    }
}
