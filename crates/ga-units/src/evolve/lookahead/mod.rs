//! One-ply lookahead: a plan is scored by what its attacks do and by the enemy's best reply.
//!
//! [`LookaheadFitness`] simulates our turn and one reply to it, and scores what is left. That is
//! search to a fixed depth with an evaluation function, but the reply is an estimate in place of a
//! search. In small battles it adds a [`Playout`]: a few turns of the real game, as in Monte Carlo
//! tree search, but by a script and without chance. (Justesen et al. 2018, `justesen-et-al-2018`,
//! compare evolution of turns with tree search in such games.)
//!
//! The result of a simulation is a [`Prospect`], which [`Weights`] turn into a score. An
//! [`Objective`] of your own adds to the score what it sees in the [`Aftermath`].

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

/// Weight of the estimated reply beside a playout. With 0 the player waits too long for enemies
/// that do not come, and it is worse against those that pass by (docs/units.md).
const ESTIMATE_SHARE: f64 = 0.5;

/// Scores plans by one-ply lookahead: the plan's attacks, then the enemy's best reply.
///
/// The attacks are exactly those of the game, in order, at the targets of
/// [`choose_target`](crate::Battle::choose_target). The reply is an upper estimate: each enemy that
/// is left attacks, in order, the best target that can come within its range. Other units do not
/// block its way. A table of the targets that can be attacked from each cell is made once a turn.
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
    /// The fitness of plans for this view. If `reply` is false, only the plan's own attacks and
    /// cells count.
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

    /// Plays plans on by the rules, if the battle is within the limits of `playout`.
    #[must_use]
    pub fn with_playout(mut self, playout: Playout) -> Self {
        self.simulation.set_playout(playout);
        self
    }

    /// The weights.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The predicted result if the units move to these cells. With a playout, it covers the fights
    /// of all its turns.
    pub fn prospect(&mut self, cells: &[Cell]) -> Prospect {
        let estimate = self.simulation.estimate(cells);
        self.simulation.play_on(cells, &estimate).unwrap_or(estimate)
    }
}

impl<O: Objective + ?Sized> LookaheadFitness<'_, O> {
    /// The score of a plan: its weighted prospect and the value of the objective. Greater is
    /// better.
    pub fn score(&mut self, plan: &Plan) -> f64 {
        let estimate = self.simulation.estimate(&plan.0);
        let Some(prospect) = self.simulation.play_on(&plan.0, &estimate) else {
            return estimate.score(&self.weights) + self.objective(plan, &estimate);
        };
        // A playout assumes one course of the game, the estimate assumes that all enemies strike.
        // Together they judge better than either alone. Only the playout decides whether the
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
