use super::{Breeder, Newborns, Offspring};
use crate::error::Error;
use crate::genome::Genome;
use crate::state::{Memory, State};
use rand::Rng;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash};

/// Drops newborns that equal a resident or an earlier newborn (Mauldin 1984).
///
/// - *Effect*: keeps the population free of duplicates, if the replacement keeps residents.
/// - *Cost*: hashes all residents and newborns, so the cost of a generation grows with the
///   population, even if there are few newborns.
/// - *Limits*: if every genome that the breeder can produce is a resident already, there are no
///   newborns, and the run stops with [`StopReason::Idle`](crate::StopReason::Idle).
/// - *Instead*: [`Memo`](crate::evaluate::Memo) allows duplicates and saves their evaluation.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::{Distinct, Immigrants};
/// use ga_core::replace::MuPlusLambda;
///
/// let breeder = Distinct(Immigrants { sampler: RandomBits(2), offspring: 99 });
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(9)? };
/// let mut engine = scheme.founders(vec!["00".parse()?]).seed(1)?;
/// assert_eq!(engine.ask().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "duplicates")]
#[doc(alias = "diversity")]
pub struct Distinct<B>(pub B);

/// A hash set with fixed keys, so that equal runs do equal work.
type Known<'a, G> = HashSet<&'a G, BuildHasherDefault<DefaultHasher>>;

impl<G: Genome + Eq + Hash, S, B: Breeder<G, S>> Breeder<G, S> for Distinct<B> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        let elder = offspring.len();
        self.0.breed(state, offspring, rng);

        let (before, mine) = offspring.genomes().split_at(elder);
        let mut known = Known::default();
        known.extend(state.population().genomes());
        known.extend(before);
        let fresh: Vec<bool> = mine.iter().map(|genome| known.insert(genome)).collect();
        let mut keep = std::iter::repeat_n(true, elder).chain(fresh);
        offspring.retain(|_| keep.next().unwrap_or(true));
    }

    fn learn(&mut self, state: &State<G, S>, newborns: Newborns<'_, G, S>) {
        self.0.learn(state, newborns);
    }

    fn memory(&self) -> Memory<G, S> {
        self.0.memory()
    }

    fn restore(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        self.0.restore(memory)
    }

    fn min_population(&self, state: &State<G, S>) -> usize {
        self.0.min_population(state)
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        self.0.fits(state)
    }
}
