use super::paper::Thought;
use super::scripted::Greedy;
use crate::foresight::{Foresight, Weights};
use crate::genome::Untangle;
use crate::scheme::{OUR_GENERATIONS, OUR_INDIVIDUALS};
use crate::{Battle, Error, Outlook, Player};
use ga_core::random::{below, shuffle};
use ga_core::{Mutator, StopReason};
use rand::Rng;

/// Hill climbing, the rival of [`Genetic`](super::Genetic) with as many evaluations.
///
/// It starts from the greedy player's plan, visits the units in random order, tries a random cell
/// for each, and keeps the change unless it is worse.
#[derive(Clone, Debug)]
pub struct Ascent {
    /// What counts how much.
    pub weights: Weights,
    /// Plans evaluated, the greedy one included; at least that one.
    pub evaluations: u64,
}

impl Default for Ascent {
    fn default() -> Self {
        let evaluations = OUR_INDIVIDUALS as u64 * (1 + OUR_GENERATIONS);
        Self { weights: Weights::default(), evaluations }
    }
}

impl Ascent {
    /// Searches for a plan; `None` if there is no unit to move.
    pub fn think(&mut self, outlook: &Outlook, rng: &mut dyn Rng) -> Option<Thought> {
        self.think_while(outlook, rng, &|| true)
    }

    /// The same while `more` says that there is time, asked before each evaluation but the first.
    pub fn think_while(
        &mut self,
        outlook: &Outlook,
        rng: &mut dyn Rng,
        more: &dyn Fn() -> bool,
    ) -> Option<Thought> {
        if outlook.units().is_empty() {
            return None;
        }
        let mut foresight = Foresight::new(outlook, self.weights, true);
        let untangle = Untangle::new(outlook);
        let mut plan = Greedy::default().plan(outlook);
        let mut fitness = foresight.score(&plan);
        let mut trial = plan.clone();
        let mut order: Vec<usize> = (0..plan.0.len()).collect();
        let mut evaluations = 1;
        while evaluations < self.evaluations && more() {
            let evaluation = evaluations as usize;
            evaluations += 1;
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
        let stop = if evaluations < self.evaluations { StopReason::Time } else { StopReason::Evaluations };
        Some(Thought { plan, fitness, generations: 0, evaluations, stop })
    }
}

impl Player for Ascent {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let thought = self.think(&Outlook::new(battle), rng);
        thought.map_or(Ok(()), |thought| thought.carry_out(battle))
    }
}
