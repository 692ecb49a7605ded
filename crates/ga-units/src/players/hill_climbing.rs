use super::decision::Decision;
use crate::error::Error;
use crate::evolve::genome::Plan;
use crate::evolve::lookahead::{LookaheadFitness, Scratch, Weights};
use crate::evolve::operators::ResolveConflicts;
use crate::evolve::ours::{Parameters, greedy_plan};
use crate::evolve::turn_view::TurnView;
use crate::game::battle::Battle;
use crate::game::play::Player;
use ga_core::random::{below, shuffle};
use ga_core::{Mutator, StopReason};
use rand::Rng;

/// A player that uses stochastic hill climbing. It is a baseline for
/// [`GeneticPlayer`](super::GeneticPlayer), with the same fitness and the same number of
/// evaluations.
///
/// The search starts from the greedy player's plan. It visits the units in random order and tries a
/// random cell for each unit. It keeps a change unless the score becomes worse.
#[derive(Clone, Debug)]
#[doc(alias = "ascent")]
pub struct HillClimbingPlayer {
    /// The weights of the fitness.
    pub weights: Weights,
    /// Number of plans scored, including the greedy plan. The greedy plan is scored even if the
    /// number is 0.
    pub evaluations: u64,
}

impl Default for HillClimbingPlayer {
    fn default() -> Self {
        Self {
            weights: Weights::default(),
            evaluations: Parameters::default().evaluations(),
        }
    }
}

impl HillClimbingPlayer {
    /// Searches for a plan. Returns `None` if there is no unit to move.
    pub fn decide(&self, view: &TurnView, rng: &mut dyn Rng) -> Option<Decision> {
        self.decide_while(view, rng, &|| true)
    }

    /// Searches for a plan until `more` returns false. `more` is called before each evaluation
    /// except the first. Returns `None` if there is no unit to move.
    pub fn decide_while(
        &self,
        view: &TurnView,
        rng: &mut dyn Rng,
        more: &dyn Fn() -> bool,
    ) -> Option<Decision> {
        let mut climb = None;
        self.climb(view, &mut climb, self.evaluations, rng, more);
        climb.map(|climb| climb.decision(self.evaluations))
    }

    /// Climbs on until `most` plans are scored or `more` returns false. Begins with the greedy
    /// plan. Does nothing if there is no unit to move.
    pub(crate) fn climb(
        &self,
        view: &TurnView,
        climb: &mut Option<Climb>,
        most: u64,
        rng: &mut dyn Rng,
        more: &dyn Fn() -> bool,
    ) {
        if view.units().is_empty() {
            return;
        }
        let lookahead = LookaheadFitness::new(view, self.weights, true);
        let mut scratch = Scratch::default();
        let repair = ResolveConflicts::new(view);
        let Climb {
            plan,
            fitness,
            order,
            evaluations,
        } = climb.get_or_insert_with(|| {
            let plan = greedy_plan(view);
            Climb {
                fitness: lookahead.score(&plan, &mut scratch),
                order: (0..plan.0.len()).collect(),
                plan,
                evaluations: 1,
            }
        });
        let mut trial = plan.clone();
        while *evaluations < most && more() {
            // Every unit is visited once before the order is drawn again.
            let turn = (*evaluations - 1) as usize % order.len();
            *evaluations += 1;
            if turn == 0 {
                shuffle(rng, order);
            }
            let destinations = view.destinations(order[turn]);
            trial.clone_from(plan);
            trial.0[order[turn]] = destinations[below(rng, destinations.len())];
            repair.mutate(&mut trial, rng);
            let score = lookahead.score(&trial, &mut scratch);
            if score >= *fitness {
                *fitness = score;
                std::mem::swap(plan, &mut trial);
            }
        }
    }
}

/// A search that climbs: the best plan so far, and the order in which the units are visited.
#[derive(Clone, Debug)]
pub(crate) struct Climb {
    plan: Plan,
    pub(crate) fitness: f64,
    order: Vec<usize>,
    pub(crate) evaluations: u64,
}

impl Climb {
    /// The plan, after a search for `most` evaluations.
    pub(crate) fn decision(&self, most: u64) -> Decision {
        Decision {
            plan: self.plan.clone(),
            fitness: self.fitness,
            generations: 0,
            evaluations: self.evaluations,
            stop: if self.evaluations < most {
                StopReason::Time
            } else {
                StopReason::Evaluations
            },
        }
    }
}

impl Player for HillClimbingPlayer {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let decision = self.decide(&TurnView::new(battle), rng);
        decision.map_or(Ok(()), |decision| decision.carry_out(battle))
    }
}
