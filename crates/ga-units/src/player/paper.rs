use super::march;
use crate::fitness::Memory;
use crate::genome::{Plan, RandomPlans};
use crate::scheme::{self, GENERATIONS, INDIVIDUALS, Mutation, STABLE};
use crate::{Battle, Error, Outlook, Player};
use ga_core::terminate::{Generations, Stagnation};
use ga_core::{Engine, State, StopReason, Termination};
use rand::Rng;

/// What a search came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The best plan.
    pub plan: Plan,
    /// How good it is, on the scale of the player's own fitness.
    pub fitness: f64,
    /// Generations bred.
    pub generations: u64,
    /// Plans evaluated, the founders included.
    pub evaluations: u64,
    /// Why the search ended.
    pub stop: StopReason,
}

impl Thought {
    /// The champion of a search.
    pub(super) fn of(state: &State<Plan, f64>, stop: StopReason) -> Option<Self> {
        state.champion().map(|champion| Self {
            plan: champion.genome.clone(),
            fitness: champion.score,
            generations: state.generation(),
            evaluations: state.evaluations(),
            stop,
        })
    }

    /// Moves everybody as planned, in order, and chooses targets as things are by then.
    ///
    /// # Errors
    ///
    /// If the plan was made for another battle.
    pub fn carry_out(&self, battle: &mut Battle) -> Result<(), Error> {
        for (unit, &to) in super::movers(battle).into_iter().zip(&self.plan.0) {
            if battle.outcome().is_none() {
                march(battle, unit, to)?;
            }
        }
        Ok(())
    }
}

/// The player of `purba-liliana-pranata-2016`: plans each turn by formula (3).
#[derive(Clone, Debug)]
pub struct Paper {
    /// How much a mutation draws anew.
    pub mutation: Mutation,
    /// Generations in a row without a better plan that end the search.
    pub stable: u64,
    /// Generations that end the search.
    pub generations: u64,
    memory: Memory,
}

impl Default for Paper {
    fn default() -> Self {
        Self {
            mutation: Mutation::AllCells,
            stable: STABLE,
            generations: GENERATIONS,
            memory: Memory::default(),
        }
    }
}

impl Paper {
    /// Searches for a plan; `None` where there is nobody to move.
    ///
    /// # Errors
    ///
    /// None: the scheme's parameters are in range.
    pub fn think(&mut self, outlook: &Outlook, seed: u64) -> Result<Option<Thought>, Error> {
        let stop = (Stagnation(self.stable), Generations(self.generations));
        self.think_until(outlook, seed, &stop)
    }

    /// The same, but stops when `stop` says.
    ///
    /// # Errors
    ///
    /// None: the scheme's parameters are in range.
    pub fn think_until(
        &mut self,
        outlook: &Outlook,
        seed: u64,
        stop: &(impl Termination<Plan, f64> + ?Sized),
    ) -> Result<Option<Thought>, Error> {
        if outlook.units().is_empty() {
            return Ok(None);
        }
        let scheme = scheme::paper(outlook, &mut self.memory, self.mutation)?;
        let mut engine = Engine::start(scheme, &RandomPlans(outlook), INDIVIDUALS, seed)?;
        let stop = engine.run(stop, &mut ());
        Ok(Thought::of(engine.state(), stop))
    }
}

impl Player for Paper {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let thought = self.think(&Outlook::new(battle), rng.next_u64())?;
        thought.map_or(Ok(()), |thought| thought.carry_out(battle))
    }
}
