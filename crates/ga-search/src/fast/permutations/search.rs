use super::links::Links;
use super::walk::Walk;
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::Permutation;
use ga_core::rand::Rng;

/// An annealing walk, and the links of a round trip in every other evaluation as long as they fit.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    at_once: usize,
    walk: Walk,
    links: Links,
    /// Which newborns of a generation are not moves of the walker. Kept for its memory.
    asides: Vec<bool>,
}

impl Search {
    /// A search with `at_once` newborns per generation.
    pub(crate) fn new(at_once: usize) -> Self {
        Self {
            at_once,
            walk: Walk::new(),
            links: Links::new(),
            asides: Vec::new(),
        }
    }

    /// The walk alone.
    pub(crate) fn without_links(at_once: usize) -> Self {
        Self {
            links: Links::none(),
            ..Self::new(at_once)
        }
    }
}

impl<S: Score> Breeder<Permutation, S> for Search {
    fn breed(
        &mut self,
        state: &State<Permutation, S>,
        offspring: &mut Offspring<Permutation>,
        rng: &mut dyn Rng,
    ) {
        let is_odd = state.generation() % 2 == 1;
        let half = if is_odd || self.links.is_urgent() {
            self.at_once.div_ceil(2)
        } else {
            self.at_once / 2
        };
        let aside = half.min(self.links.wants());
        self.links.propose(aside, offspring);
        self.walk
            .propose(state, self.at_once - aside, offspring, rng);
    }

    fn learn(&mut self, state: &State<Permutation, S>, newborns: Newborns<'_, Permutation, S>) {
        let children = || newborns.genomes.iter().zip(newborns.scores);
        let mut best = state.best().map(|(_, score)| score);
        self.walk.start(state);
        self.links.begin(state);
        self.asides.clear();
        for (genome, score) in children() {
            let aside = self.links.learn(state, genome, score);
            self.asides.push(aside);
            if !aside {
                self.walk.count(genome, score, best);
            }
        }
        let mut rng = newborns.stream(state);
        for ((genome, score), aside) in children().zip(&self.asides) {
            if !aside {
                self.walk.learn_from((genome, score), best, &mut rng);
            }
            if best.is_none_or(|best| score.order(best).is_gt()) {
                best = Some(score);
            }
        }
        self.walk.end(state);
        self.links.think(&mut rng);
    }

    fn memory(&self) -> Memory<Permutation, S> {
        Memory::of([self.walk.memory(), self.links.memory()])
    }

    fn restore(&mut self, memory: Memory<Permutation, S>) -> Result<(), Error> {
        let [walk, links] = memory.parts()?;
        self.walk.restore(walk)?;
        self.links.restore(links)
    }
}
