use super::{Breeder, Brood};
use crate::{Genome, State};
use rand::Rng;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash};

/// Drops newborns of a breeder that equal a resident or an elder sibling.
///
/// Compares with everybody, so a step costs as much as there are residents. Once every genome within reach is
/// known nobody is born any more: stop by `Generations` or `Stagnation` too, not by `Evaluations` alone.
///
/// ```
/// use ga_core::{BitFlip, Distinct, OnePoint, Recombine, Tournament};
///
/// let breeder = Distinct(Recombine {
///     selector: Tournament::new(2)?,
///     crossover: OnePoint,
///     mutator: BitFlip::new(0.1)?,
///     offspring: 40,
/// });
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Distinct<B>(pub B);

/// Fixed keys: the same run does the same work.
type Known<'a, G> = HashSet<&'a G, BuildHasherDefault<DefaultHasher>>;

impl<G: Genome + Eq + Hash, S, B: Breeder<G, S>> Breeder<G, S> for Distinct<B> {
    fn breed(&mut self, state: &State<G, S>, brood: &mut Brood<G>, rng: &mut dyn Rng) {
        let elder = brood.len();
        self.0.breed(state, brood, rng);

        let (before, mine) = brood.genomes().split_at(elder);
        let mut known = Known::default();
        known.extend(state.population().genomes());
        known.extend(before);
        let fresh: Vec<bool> = mine.iter().map(|genome| known.insert(genome)).collect();
        let mut keep = std::iter::repeat_n(true, elder).chain(fresh);
        brood.retain(|_| keep.next().unwrap_or(true));
    }

    fn required(&self, state: &State<G, S>) -> usize {
        self.0.required(state)
    }
}
