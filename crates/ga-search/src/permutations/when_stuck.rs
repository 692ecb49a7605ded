use super::Surrogate;
use crate::fast::permutations::Search;
use ga_core::breed::{Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::Permutation;
use ga_core::rand::Rng;
use ga_core::{Breeder, Error, Score};

/// The generations without a new champion after which a run is stuck: this number, and a share of
/// all generations.
const PATIENCE: u64 = 2000;
const SHARE: u64 = 4;
/// From then on, the walk has all generations but one in this number.
const TURNS: u64 = 4;

/// A search with models, and a colder walk of short moves in most generations once it is stuck.
///
/// If no model fits, the walk of the models is a cautious one: its runs become longer and longer.
/// The other walk begins at the champion, again and again.
#[derive(Clone)]
pub(super) struct WhenStuck {
    usual: Surrogate,
    walk: Search,
    is_stuck: bool,
}

impl WhenStuck {
    /// Both with this number of newborns per generation.
    pub(super) fn new(usual: Surrogate, at_once: usize) -> Self {
        Self {
            usual,
            walk: Search::without_links(at_once),
            is_stuck: false,
        }
    }

    const fn is_turn_of_walk<S>(&self, state: &State<Permutation, S>) -> bool {
        self.is_stuck && state.generation() % TURNS > 0
    }
}

impl<S: Score> Breeder<Permutation, S> for WhenStuck {
    fn breed(
        &mut self,
        state: &State<Permutation, S>,
        offspring: &mut Offspring<Permutation>,
        rng: &mut dyn Rng,
    ) {
        if self.is_turn_of_walk(state) {
            self.walk.breed(state, offspring, rng);
        } else {
            self.usual.breed(state, offspring, rng);
        }
    }

    fn learn(&mut self, state: &State<Permutation, S>, newborns: Newborns<'_, Permutation, S>) {
        if self.is_turn_of_walk(state) {
            self.walk.learn(state, newborns);
        } else {
            self.usual.learn(state, newborns);
        }
        let limit = PATIENCE + state.generation() / SHARE;
        self.is_stuck |= state.stagnant_for() > limit && !newborns.is_empty();
    }

    fn memory(&self) -> Memory<Permutation, S> {
        let walk = if self.is_stuck {
            self.walk.memory()
        } else {
            Memory::Nothing
        };
        Memory::of([self.usual.memory(), walk])
    }

    fn restore(&mut self, memory: Memory<Permutation, S>) -> Result<(), Error> {
        let [usual, walk] = memory.parts()?;
        self.usual.restore(usual)?;
        self.is_stuck = !walk.is_nothing();
        if self.is_stuck {
            self.walk.restore(walk)
        } else {
            Ok(())
        }
    }
}
