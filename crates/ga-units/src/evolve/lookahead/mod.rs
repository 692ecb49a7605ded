//! One-ply lookahead: scores a plan by the effect of its attacks and by the enemy's best reply.
//!
//! [`LookaheadFitness`] simulates our turn and one reply of the enemy, and scores the position
//! after it. This is a search to a fixed depth with an evaluation function, but the reply is
//! estimated, not searched. In small battles the fitness adds a [`Playout`]: it plays a few turns
//! of the real game, as in Monte Carlo tree search. The turns follow a script and are not random.
//! (Justesen et al. 2018, `justesen-et-al-2018`, compare evolution of turns with tree search in
//! such games.)
//!
//! The result of a simulation is a [`Prospect`]. [`Weights`] turn it into a score. An [`Objective`]
//! of your own adds a number to this score, which it computes from the [`Aftermath`].

mod aftermath;
mod playout;
mod prospect;
mod simulation;
mod tables;
mod threat;

pub use aftermath::{Aftermath, Objective};
pub use playout::Playout;
pub use prospect::{Prospect, Weights};

use crate::evolve::genome::Plan;
use crate::evolve::turn_view::TurnView;
use crate::game::cell::Cell;
use ga_core::Evaluator;
use ga_core::evaluate::Cohort;
use ga_core::random::Streams;
use simulation::Simulation;

/// The share of the estimated reply in a score that also has a playout. With 0, the player waits
/// too long for enemies that do not come, and plays worse against enemies that pass by
/// (docs/units.md).
const ESTIMATE_SHARE: f64 = 0.5;

/// Scores plans by one-ply lookahead: the plan's attacks, then the enemy's best reply.
///
/// The attacks follow the rules of the game exactly: units attack in order, and
/// [`choose_target`](crate::Battle::choose_target) chooses their targets. The reply is an upper
/// estimate: the enemies that are left attack in order. Each attacks the best target that it can
/// get within its range, and no unit blocks its way. Once per turn, the fitness computes a table of
/// the targets that can be attacked from each cell.
///
/// ```
/// use ga_units::evolve::genome::TurnView;
/// use ga_units::evolve::lookahead::{LookaheadFitness, Weights};
/// use ga_units::{Map, Terms};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let view = TurnView::new(&battle);
/// let stay: Vec<_> = view.units().iter().map(|unit| unit.at).collect();
/// let prospect = LookaheadFitness::new(&view, Weights::BY_HAND, true).prospect(&stay);
/// assert!(prospect.kills > 0.0 && prospect.losses > 0.0 && !prospect.wins);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LookaheadFitness<'a, O: ?Sized = ()> {
    simulation: Simulation<'a>,
    weights: Weights,
    objective: &'a O,
}

impl<'a> LookaheadFitness<'a> {
    /// A fitness of plans for this view. If `reply` is false, the enemy's reply is ignored, and
    /// only the plan's attacks and cells count.
    pub fn new(view: &'a TurnView<'a>, weights: Weights, reply: bool) -> Self {
        Self { simulation: Simulation::new(view, reply), weights, objective: &() }
    }
}

impl<'a, O: ?Sized> LookaheadFitness<'a, O> {
    /// Replaces the objective.
    #[must_use]
    pub fn with_objective<P: Objective + ?Sized>(self, objective: &'a P) -> LookaheadFitness<'a, P> {
        let Self { simulation, weights, .. } = self;
        LookaheadFitness { simulation, weights, objective }
    }

    /// Adds playouts, if the battle is within the limits of `playout`.
    #[must_use]
    pub fn with_playout(mut self, playout: Playout) -> Self {
        self.simulation.set_playout(playout);
        self
    }

    /// The weights of this fitness.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The predicted result if the units move to these cells. If there is a playout, the result
    /// covers the fights of all its turns.
    pub fn prospect(&mut self, cells: &[Cell]) -> Prospect {
        let estimate = self.simulation.estimate(cells);
        self.simulation.play_on(cells, &estimate).unwrap_or(estimate)
    }
}

impl<O: Objective + ?Sized> LookaheadFitness<'_, O> {
    /// The score of a plan: the weighted sum of its prospect, plus the value of the objective.
    /// Greater is better.
    pub fn score(&mut self, plan: &Plan) -> f64 {
        let estimate = self.simulation.estimate(&plan.0);
        let Some(prospect) = self.simulation.play_on(&plan.0, &estimate) else {
            return estimate.score(&self.weights) + self.objective(plan, &estimate);
        };
        // A playout assumes one course of the game. The estimate assumes that all enemies attack.
        // Both together predict better than either alone. Only the playout decides whether the
        // building falls.
        let estimate = Prospect { loses: false, ..estimate };
        prospect.score(&self.weights)
            + ESTIMATE_SHARE * estimate.score(&self.weights)
            + self.objective(plan, &prospect)
    }

    fn objective(&self, plan: &Plan, prospect: &Prospect) -> f64 {
        self.objective.value(&Aftermath::new(&self.simulation, &plan.0, prospect))
    }
}

impl<O: Objective + ?Sized> Evaluator<Plan> for LookaheadFitness<'_, O> {
    type Score = f64;

    fn evaluate(&mut self, cohort: Cohort<'_, Plan, f64>, _: Streams) -> usize {
        cohort.newborn_scores.extend(cohort.newborns.iter().map(|plan| self.score(plan)));
        cohort.newborns.len()
    }
}
