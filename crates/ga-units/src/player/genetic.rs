use super::paper::{Thought, carry_out};
use super::scripted::Greedy;
use crate::foresight::{Foresight, Weights};
use crate::genome::{Plan, RandomPlans, Untangle};
use crate::random::below;
use crate::scheme::{self, GENERATIONS, INDIVIDUALS};
use crate::{Battle, Error, Outlook, Player};
use ga_core::{Engine, Generations, Mutator, StopReason};
use rand::Rng;
use rand::distr::Distribution;

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
            redrawn: Some(2),
            generations: GENERATIONS,
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
        if outlook.units().is_empty() {
            return Ok(None);
        }
        let foresight = Foresight::new(outlook, self.weights, self.reply);
        let mut rng = ga_core::Streams::report(seed).survival();
        let mut founders: Vec<Plan> =
            (0..INDIVIDUALS).map(|_| RandomPlans(outlook).sample(&mut rng)).collect();
        if self.founder {
            founders[0] = self.greedy.plan(outlook);
        }
        let scheme = scheme::ours(outlook, foresight, self.redrawn)?;
        let mut engine = Engine::found(scheme, founders, seed)?;
        let stop = engine.run(&Generations(self.generations), &mut ());
        let state = engine.state();
        Ok(state.champion().map(|champion| Thought {
            plan: champion.genome.clone(),
            fitness: champion.score,
            generations: state.generation(),
            evaluations: state.evaluations(),
            stop,
        }))
    }
}

impl Player for Genetic {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let thought = self.think(&Outlook::new(battle), rng.next_u64())?;
        carry_out(battle, thought)
    }
}

/// What [`Genetic`] is compared with: climbs from the greedy player's plan, one unit after the other in random
/// order trying a random cell and keeping what is not worse, with as many evaluations.
#[derive(Clone, Debug)]
pub struct Ascent {
    /// What counts how much.
    pub weights: Weights,
    /// Plans evaluated.
    pub evaluations: u64,
    greedy: Greedy,
}

impl Default for Ascent {
    fn default() -> Self {
        let evaluations = INDIVIDUALS as u64 * (1 + GENERATIONS);
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
                (1..order.len()).rev().for_each(|last| order.swap(last, below(rng, last + 1)));
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
        let (evaluations, generations) = (self.evaluations, 0);
        Some(Thought { plan, fitness, generations, evaluations, stop: StopReason::Evaluations })
    }
}

impl Player for Ascent {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let thought = self.think(&Outlook::new(battle), rng);
        carry_out(battle, thought)
    }
}
