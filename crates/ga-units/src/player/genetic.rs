use super::paper::Thought;
use super::scripted::Greedy;
use crate::foresight::{Foresight, Weights};
use crate::genome::{Plan, RandomPlans, Untangle};
use crate::scheme::{self, OUR_GENERATIONS, OUR_INDIVIDUALS, OUR_REDRAWN};
use crate::{Battle, Error, Outlook, Player};
use ga_core::random::{below, shuffle};
use ga_core::{
    Clock, Cohort, Deadline, Engine, Evaluator, Generations, Mutator, State, StopReason, Streams, Termination,
};
use rand::Rng;
use rand::distr::Distribution;
use std::cell::Cell;
use std::time::Duration;

/// Our player: plans each turn by what a plan really does and what the enemy replies.
#[derive(Clone, Debug)]
pub struct Genetic {
    /// What counts how much.
    pub weights: Weights,
    /// Whether the enemy's reply is looked at.
    pub reply: bool,
    /// Whether the greedy player's plan is among the founders.
    pub founder: bool,
    /// Cells that a mutation draws anew at most; `None` draws all.
    pub redrawn: Option<usize>,
    /// Generations bred.
    pub generations: u64,
    greedy: Greedy,
}

impl Default for Genetic {
    fn default() -> Self {
        Self {
            weights: Weights::default(),
            reply: true,
            founder: true,
            redrawn: Some(OUR_REDRAWN),
            generations: OUR_GENERATIONS,
            greedy: Greedy::default(),
        }
    }
}

impl Genetic {
    /// Searches for a plan; `None` where there is nobody to move.
    ///
    /// # Errors
    ///
    /// None: the scheme's parameters are in range.
    pub fn think(&mut self, outlook: &Outlook, seed: u64) -> Result<Option<Thought>, Error> {
        self.think_until(outlook, seed, &Generations(self.generations))
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
        let founders = self.founders(outlook, seed);
        let foresight = Foresight::new(outlook, self.weights, self.reply);
        let mut engine = Engine::found(scheme::ours(outlook, foresight, self.redrawn)?, founders, seed)?;
        let stop = engine.run(stop, &mut ());
        Ok(Thought::of(engine.state(), stop))
    }

    /// The best plan that is found while `more` says that there is time, asked before each evaluation; `None`
    /// where there is nobody to move. Where there was never time, the first founder, unscored.
    ///
    /// # Errors
    ///
    /// None: the scheme's parameters are in range.
    pub fn think_while(
        &mut self,
        outlook: &Outlook,
        seed: u64,
        more: &dyn Fn() -> bool,
    ) -> Result<Option<Thought>, Error> {
        if outlook.units().is_empty() {
            return Ok(None);
        }
        let founders = self.founders(outlook, seed);
        let unscored = founders[0].clone();
        let over = Cell::new(false);
        let evaluator =
            Timely { foresight: Foresight::new(outlook, self.weights, self.reply), more, over: &over };
        let scheme = scheme::timely(outlook, evaluator, self.redrawn)?;
        let mut engine = Engine::found(scheme, founders, seed)?;
        let stop = |_: &State<Plan, Option<f64>>| over.get();
        engine.run(&stop, &mut ());
        let state = engine.state();
        let best = state.champion().and_then(|champion| Some((champion.genome.clone(), champion.score?)));
        let (plan, fitness) = best.unwrap_or((unscored, f64::NAN));
        let (generations, evaluations) = (state.generation(), state.evaluations());
        Ok(Some(Thought { plan, fitness, generations, evaluations, stop: StopReason::Time }))
    }

    fn founders(&mut self, outlook: &Outlook, seed: u64) -> Vec<Plan> {
        let mut rng = ga_core::Streams::report(seed).survival();
        let mut founders: Vec<Plan> =
            (0..OUR_INDIVIDUALS).map(|_| RandomPlans(outlook).sample(&mut rng)).collect();
        if self.founder {
            founders[0] = self.greedy.plan(outlook);
        }
        founders
    }
}

impl Player for Genetic {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let thought = self.think(&Outlook::new(battle), rng.next_u64())?;
        thought.map_or(Ok(()), |thought| thought.carry_out(battle))
    }
}

/// [`Foresight`] that stops in the middle of a generation: what is not scored in time has no score.
pub(crate) struct Timely<'a> {
    foresight: Foresight<'a>,
    more: &'a dyn Fn() -> bool,
    over: &'a Cell<bool>,
}

impl Evaluator<Plan> for Timely<'_> {
    type Score = Option<f64>;

    fn evaluate(&mut self, cohort: Cohort<'_, Plan, Option<f64>>, _: Streams) -> usize {
        let mut evaluations = 0;
        for plan in cohort.newborns {
            self.over.set(self.over.get() || !(self.more)());
            let score = (!self.over.get()).then(|| self.foresight.score(plan));
            evaluations += usize::from(score.is_some());
            cohort.newborn_scores.push(score);
        }
        evaluations
    }
}

/// [`Genetic`] with a deadline instead of a number of generations: searches as long as it may.
///
/// The clock is looked at before each evaluation, so a plan is ready at most one evaluation after the deadline.
/// What cannot be interrupted is looking at the battle in the first place. Other than all else here, how long
/// it searches, and so what it finds, depends on the machine.
#[derive(Clone, Debug)]
pub struct Anytime {
    /// How it searches; its generations are not looked at.
    pub genetic: Genetic,
    /// How long a decision may take.
    pub time: Duration,
    /// By which clock.
    pub clock: Clock,
}

impl Default for Anytime {
    /// One frame of sixty a second.
    fn default() -> Self {
        Self { genetic: Genetic::default(), time: Duration::from_millis(16), clock: Clock::system() }
    }
}

impl Player for Anytime {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let deadline = Deadline::on(&self.clock, self.time);
        let more = || !deadline.is_over();
        let thought = self.genetic.think_while(&Outlook::new(battle), rng.next_u64(), &more)?;
        thought.map_or(Ok(()), |thought| thought.carry_out(battle))
    }
}

/// What [`Genetic`] is compared with: climbs from the greedy player's plan, one unit after the other in random
/// order trying a random cell and keeping what is not worse, with as many evaluations.
#[derive(Clone, Debug)]
pub struct Ascent {
    /// What counts how much.
    pub weights: Weights,
    /// Plans evaluated, the greedy one included; at least that one.
    pub evaluations: u64,
    greedy: Greedy,
}

impl Default for Ascent {
    fn default() -> Self {
        let evaluations = OUR_INDIVIDUALS as u64 * (1 + OUR_GENERATIONS);
        Self { weights: Weights::default(), evaluations, greedy: Greedy::default() }
    }
}

impl Ascent {
    /// Searches for a plan; `None` where there is nobody to move.
    pub fn think(&mut self, outlook: &Outlook, rng: &mut dyn Rng) -> Option<Thought> {
        if outlook.units().is_empty() {
            return None;
        }
        let mut foresight = Foresight::new(outlook, self.weights, true);
        let untangle = Untangle::new(outlook);
        let mut plan = self.greedy.plan(outlook);
        let mut fitness = foresight.score(&plan);
        let mut trial = plan.clone();
        let mut order: Vec<usize> = (0..plan.0.len()).collect();
        for evaluation in 1..self.evaluations as usize {
            let turn = (evaluation - 1) % order.len();
            if turn == 0 {
                shuffle(rng, &mut order);
            }
            let destinations = outlook.destinations(order[turn]);
            trial.clone_from(&plan);
            trial.0[order[turn]] = destinations[below(rng, destinations.len())];
            untangle.mutate(&mut trial, rng);
            let score = foresight.score(&trial);
            if score >= fitness {
                fitness = score;
                std::mem::swap(&mut plan, &mut trial);
            }
        }
        let (evaluations, generations) = (self.evaluations.max(1), 0);
        Some(Thought { plan, fitness, generations, evaluations, stop: StopReason::Evaluations })
    }
}

impl Player for Ascent {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let thought = self.think(&Outlook::new(battle), rng);
        thought.map_or(Ok(()), |thought| thought.carry_out(battle))
    }
}
