use ga_core::breed::{Birth, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::Permutation;
use ga_core::{Error, Score};

/// An order that moves through the search space by annealing, and what all annealing of orders
/// keeps.
#[derive(Clone, Debug)]
pub(crate) struct Walker {
    /// `None` before the first children were scored. Until then, children are bred from the
    /// champion.
    order: Option<Permutation>,
    /// The score of the order. `None` if it is not a number: then it counts as the champion's.
    utility: Option<f64>,
    /// 0 until a loss was met.
    temperature: f64,
    /// The number of children that were scored in this run.
    pub(crate) step: u64,
    /// The number of runs that have ended.
    pub(crate) runs: u64,
}

impl Walker {
    pub(crate) const fn new() -> Self {
        Self {
            order: None,
            utility: None,
            temperature: 0.0,
            step: 0,
            runs: 0,
        }
    }

    pub(crate) const fn order(&self) -> Option<&Permutation> {
        self.order.as_ref()
    }

    pub(crate) const fn utility(&self) -> Option<f64> {
        self.utility
    }

    pub(crate) const fn temperature(&self) -> f64 {
        self.temperature
    }

    /// Adds a copy of the order, for a move of it; `None` if there is no order that may have a
    /// child that is new. Fewer than two elements have one order, and two elements have two: the
    /// second one is the first child.
    pub(crate) fn child<'a, S>(
        &self,
        state: &State<Permutation, S>,
        offspring: &'a mut Offspring<Permutation>,
    ) -> Option<&'a mut Permutation> {
        let founder = || {
            let best = state.best().map(|(genome, _)| genome);
            best.or(state.population().genomes().first())
        };
        let order = self.order.as_ref().or_else(founder)?;
        let has_more = order.len() > 2 || order.len() == 2 && self.step + self.runs == 0;
        has_more.then(|| offspring.push_copy(order, Birth::default()))
    }

    /// Moves to the champion, or to a resident if there is no champion yet.
    pub(crate) fn move_to_best<S: Score>(&mut self, state: &State<Permutation, S>) {
        if let Some((genome, score)) = state.best().or_else(|| state.population().iter().next()) {
            self.move_to(genome, score.utility());
        }
    }

    pub(crate) fn move_to(&mut self, genome: &Permutation, utility: Option<f64>) {
        match &mut self.order {
            Some(order) => order.clone_from(genome),
            None => self.order = Some(genome.clone()),
        }
        self.utility = utility;
    }

    /// Whether a child is better; than the champion, if there are no numbers.
    pub(crate) fn is_success<S: Score>(&self, score: &S, champion: Option<&S>) -> bool {
        match (score.utility(), self.utility) {
            (Some(child), Some(walker)) => child > walker,
            _ => champion.is_some_and(|champion| score.order(champion).is_gt()),
        }
    }

    /// Moves to a scored child, or stays. `best` is the best score so far, `accepts` says whether a
    /// loss is taken.
    pub(crate) fn learn_from<S: Score>(
        &mut self,
        (genome, score): (&Permutation, &S),
        best: Option<&S>,
        accepts: impl FnOnce(&mut Self, f64) -> bool,
    ) {
        let utility = score.utility();
        let gain = match (utility, self.utility) {
            (Some(child), Some(walker)) => Some(child - walker).filter(|gain| !gain.is_nan()),
            _ => None,
        };
        let accepted = match gain {
            Some(gain) if gain < 0.0 => {
                if self.temperature == 0.0 && gain.is_finite() {
                    self.temperature = -gain;
                }
                accepts(self, -gain)
            }
            Some(_) => true,
            // A number is better than none.
            None if utility.is_some() != self.utility.is_some() => utility.is_some(),
            None => best.is_none_or(|best| score.order(best).is_ge()),
        };
        if accepted {
            self.move_to(genome, utility);
        }
        self.step += 1;
    }

    /// Makes the temperature this much higher.
    pub(crate) fn heat(&mut self, factor: f64) {
        if self.temperature > 0.0 {
            // The limits keep a temperature that can still rise and fall.
            self.temperature = (self.temperature * factor).clamp(f64::MIN_POSITIVE, 1e300);
        }
    }

    /// The order and its score. The temperature and the counts are kept beside other numbers.
    pub(crate) fn memory<S>(&self) -> [Memory<Permutation, S>; 2] {
        [
            Memory::Genomes(self.order.iter().cloned().collect()),
            Memory::Numbers(self.utility.into_iter().collect()),
        ]
    }

    /// Takes a memory back; `None` if it is no temperature.
    pub(crate) fn restore<S>(
        [order, utility]: [Memory<Permutation, S>; 2],
        temperature: f64,
        [step, runs]: [u64; 2],
    ) -> Result<Option<Self>, Error> {
        let utility = utility.numbers()?.into_iter().next();
        let walker = Self {
            order: order.genomes()?.into_iter().next(),
            utility: utility.filter(|utility| !utility.is_nan()),
            temperature,
            step,
            runs,
        };
        Ok((temperature >= 0.0).then_some(walker))
    }
}

/// The number of tries of a move after which its counts are halved, so that old tries count less.
const HORIZON: f64 = 200.0;

/// How often each of some moves was tried, and how often it succeeded (adaptive operator
/// selection).
#[derive(Clone, Debug)]
pub(crate) struct Tries<const MOVES: usize> {
    pub(crate) tried: [f64; MOVES],
    pub(crate) won: [f64; MOVES],
}

impl<const MOVES: usize> Tries<MOVES> {
    pub(crate) const fn new() -> Self {
        Self {
            tried: [2.0; MOVES],
            won: [1.0; MOVES],
        }
    }

    pub(crate) fn rate(&self, index: usize) -> f64 {
        self.won[index] / self.tried[index]
    }

    pub(crate) fn count(&mut self, index: usize, success: bool) {
        self.tried[index] += 1.0;
        self.won[index] += f64::from(u8::from(success));
        if self.tried[index] > HORIZON {
            self.tried[index] *= 0.5;
            self.won[index] = (0.5 * self.won[index]).max(0.01);
        }
    }

    pub(crate) fn memory<G, S>(&self) -> Memory<G, S> {
        Memory::Numbers([self.tried, self.won].concat())
    }

    pub(crate) fn restore<G, S>(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        let numbers = memory.numbers()?;
        if numbers.len() != 2 * MOVES || !numbers.iter().all(|&number| number > 0.0) {
            return Err(Error::Memory {
                expected: "tries and successes of the moves",
            });
        }
        self.tried.copy_from_slice(&numbers[..MOVES]);
        self.won.copy_from_slice(&numbers[MOVES..]);
        Ok(())
    }
}
