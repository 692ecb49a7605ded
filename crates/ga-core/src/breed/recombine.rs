use super::{Birth, Breeder, Offspring};
use crate::crossover::Crossover;
use crate::error::Error;
use crate::genome::Genome;
use crate::mutate::Mutator;
use crate::select::{Selection, Selector};
use crate::state::State;
use rand::Rng;

/// The textbook breeder: selects parents, crosses them over, and mutates the children (Goldberg
/// 1989).
///
/// Selects `offspring` parents and crosses the first with the second, the third with the fourth,
/// and so on. If their number is odd, a copy of the last one is only mutated. If the selector finds
/// fewer parents, there are fewer children.
///
/// - *Offspring*: the size of the population for [`Generational`](crate::replace::Generational)
///   replacement, a few for steady-state evolution, several times the population for (μ, λ)
///   selection.
/// - *Cost*: the operators, and one copy per child, in the memory of a replaced individual.
/// - *Instead*: [`MutateEach`](crate::breed::MutateEach) mutates all residents without selection. A
///   tuple of breeders adds children of different kinds.
///
/// ```
/// use ga_core::prelude::*;
///
/// let (selector, crossover, mutator) = (Tournament::new(3)?, OnePoint, BitFlip::new(0.01)?);
/// let breeder = Recombine { selector, crossover, mutator, offspring: 99 };
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let mut engine = scheme.found(&RandomBits(77)).size(100).seed(1)?;
/// assert_eq!(engine.ask().len(), 99);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "generational")]
#[doc(alias = "variation")]
pub struct Recombine<S, C, M> {
    /// Selects the parents.
    pub selector: S,
    /// Recombines two parents.
    pub crossover: C,
    /// Changes each child.
    pub mutator: M,
    /// The number of children per generation.
    pub offspring: usize,
}

impl<G, S, Sel, C, M> Breeder<G, S> for Recombine<Sel, C, M>
where
    G: Genome,
    Sel: Selector<S>,
    C: Crossover<G>,
    M: Mutator<G>,
{
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        let scores = state.population().scores();
        let operators = (&self.crossover, &self.mutator);
        recombine(
            state.population().genomes(),
            offspring,
            operators,
            rng,
            |selection, rng| {
                self.selector.select(scores, self.offspring, selection, rng);
            },
        );
    }

    fn min_population(&self, _: &State<G, S>) -> usize {
        self.selector.min_population()
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        let mut genomes = state.population().genomes().iter();
        genomes.try_for_each(|genome| {
            self.crossover.fits(genome)?;
            self.mutator.fits(genome)
        })
    }
}

/// The parents that are copied one after the other, before their children are crossed over; an even
/// number, for couples. They lie far from each other in a large population, and the processor waits
/// for several of them at once.
const BLOCK: usize = 16;

/// Crosses the parents that `select` chooses over in pairs, and mutates the children.
pub(super) fn recombine<G: Genome>(
    genomes: &[G],
    offspring: &mut Offspring<G>,
    (crossover, mutator): (&impl Crossover<G>, &impl Mutator<G>),
    rng: &mut dyn Rng,
    select: impl FnOnce(&mut Selection, &mut dyn Rng),
) {
    let mut selection = std::mem::take(&mut offspring.selection);
    let mut scratch = std::mem::take(&mut offspring.scratch);
    selection.clear();
    select(&mut selection, rng);

    let mut victims = selection.victims.iter().copied();
    for block in selection.parents.chunks(BLOCK) {
        let before = offspring.len();
        for couple in block.chunks(2) {
            let partner = |other: usize| couple.get(other).copied();
            for (place, &parent) in couple.iter().enumerate() {
                let birth = birth(parent, partner(1 - place), victims.next());
                offspring.push_copy(&genomes[parent], birth);
            }
        }
        for couple in offspring.genomes_mut()[before..].chunks_mut(2) {
            if let [left, right] = couple {
                crossover.cross_with(left, right, &mut scratch, rng);
            }
            for child in couple {
                mutator.mutate(child, rng);
            }
        }
    }
    offspring.selection = selection;
    offspring.scratch = scratch;
}

fn birth(parent: usize, partner: Option<usize>, victim: Option<usize>) -> Birth {
    Birth {
        parents: [Some(parent), partner],
        victim,
    }
}
