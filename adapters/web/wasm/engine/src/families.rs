//! Families: from which founder each individual descends, for the colours of the page.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use ga_core::breed::{Newborns, Offspring};
use ga_core::engine::Memory;
use ga_core::rand::Rng;
use ga_core::{Breeder, Error, Genome, State};

use crate::experiment::Shows;

/// The founder of each individual, by what the page shows of its genome. Equal genomes are of the
/// family that had it first.
#[derive(Clone, Default)]
pub(crate) struct Families(Rc<RefCell<HashMap<String, usize>>>);

fn name<G: Shows>(genome: &G) -> String {
    genome.shown().to_string()
}

impl Families {
    /// The founder of each of these residents. The first residents are the founders.
    pub(crate) fn of<G: Shows>(&self, residents: &[G]) -> Vec<usize> {
        let mut known = self.0.borrow_mut();
        if known.is_empty() {
            for (founder, genome) in residents.iter().enumerate() {
                known.entry(name(genome)).or_insert(founder);
            }
        }
        residents
            .iter()
            .map(|genome| known.get(&name(genome)).copied().unwrap_or(0))
            .collect()
    }

    /// Newborns are of the family of their first parent.
    fn add<G: Shows>(&self, residents: &[G], newborns: &Newborns<'_, G, f64>) {
        let founders = self.of(residents);
        let mut known: HashMap<String, usize> = residents
            .iter()
            .map(name)
            .zip(founders.iter().copied())
            .collect();
        for (genome, birth) in newborns.genomes.iter().zip(newborns.births) {
            if let Some(&founder) = birth.parents[0].and_then(|parent| founders.get(parent)) {
                known.entry(name(genome)).or_insert(founder);
            }
        }
        *self.0.borrow_mut() = known;
    }
}

/// A breeder whose families are written down. It breeds as `inner` does.
pub(crate) struct Traced<B> {
    pub(crate) inner: B,
    pub(crate) families: Families,
}

impl<G: Genome + Shows, B: Breeder<G, f64>> Breeder<G, f64> for Traced<B> {
    fn breed(&mut self, state: &State<G, f64>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        self.inner.breed(state, offspring, rng);
    }

    fn learn(&mut self, state: &State<G, f64>, newborns: Newborns<'_, G, f64>) {
        self.families.add(state.population().genomes(), &newborns);
        self.inner.learn(state, newborns);
    }

    fn memory(&self) -> Memory<G, f64> {
        self.inner.memory()
    }

    fn restore(&mut self, memory: Memory<G, f64>) -> Result<(), Error> {
        self.inner.restore(memory)
    }

    fn min_population(&self, state: &State<G, f64>) -> usize {
        self.inner.min_population(state)
    }

    fn fits(&self, state: &State<G, f64>) -> Result<(), Error> {
        self.inner.fits(state)
    }
}
