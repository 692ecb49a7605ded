use super::{Birth, Breeder, Offspring};
use crate::genome::{Genome, Sampler};
use crate::state::State;
use rand::Rng;

/// Random immigrants: adds new random individuals in every generation (Grefenstette 1992).
///
/// - *Count*: immigrants inherit nothing from the population. A few percent of the newborns keep
///   the search open to change, for instance if the fitness changes over time. More immigrants slow
///   the search down.
/// - *Cost*: `offspring` samples, which cannot reuse memory.
/// - *Instead*: [`OnStagnation`](crate::breed::OnStagnation) adds immigrants only when progress has
///   stopped; niching ([`RestrictedTournament`](crate::replace::RestrictedTournament)) preserves
///   existing diversity.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::Immigrants;
///
/// let breeder = Immigrants { sampler: RandomBits(77), offspring: 10 };
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: Generational { elites: 1 } };
/// let mut engine = scheme.found(&RandomBits(77)).size(20).seed(1)?;
/// assert_eq!(engine.ask().len(), 10);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "random immigrants")]
pub struct Immigrants<D> {
    /// Draws the genomes of the immigrants.
    pub sampler: D,
    /// The number of immigrants per generation.
    pub offspring: usize,
}

impl<G: Genome, S, D: Sampler<G>> Breeder<G, S> for Immigrants<D> {
    fn breed(&mut self, _: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        for _ in 0..self.offspring {
            offspring.push(self.sampler.sample(rng), Birth::default());
        }
    }
}
