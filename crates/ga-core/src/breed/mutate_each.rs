use crate::breed::Breeder;
use crate::error::Error;
use crate::genome::Genome;
use crate::mutate::Mutator;
use crate::state::{Birth, Offspring, State};
use rand::Rng;

/// Adds one mutated copy of each resident, in the order of the population.
///
/// The parent is the victim of its child. With [`OneToOne`](crate::replace::OneToOne), each
/// resident is an independent hill climber.
///
/// - *Cost*: one copy and one mutation per resident. There are as many children as residents.
/// - *Instead*: [`Recombine`](crate::breed::Recombine) also mixes genomes and prefers good parents.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::mutate::OneBit;
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
///
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder: MutateEach(OneBit), evaluator, replacement: OneToOne };
/// let mut engine = scheme.found(&RandomBits(20)).size(7).seed(1)?;
/// engine.step();
/// assert_eq!(engine.state().evaluations(), 14);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "hill climber")]
#[doc(alias = "parallel hill climbing")]
pub struct MutateEach<M>(pub M);

impl<G: Genome, S, M: Mutator<G>> Breeder<G, S> for MutateEach<M> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        for (place, parent) in state.population().genomes().iter().enumerate() {
            let birth = Birth::from_parent(place).competing_with(place);
            self.0.mutate(offspring.push_copy(parent, birth), rng);
        }
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        state
            .population()
            .genomes()
            .iter()
            .try_for_each(|genome| self.0.fits(genome))
    }
}
