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
use ga_core::Fitness;
use rand::Rng;
use simulation::{Memory, Simulation};

/// The share of the estimated reply in a score that also has a playout. With 0, the player waits
/// too long for enemies that do not come, and plays worse against enemies that pass by
/// (lab/docs/units.md).
const ESTIMATE_SHARE: f64 = 0.5;

/// Scores plans by one-ply lookahead: the plan's attacks, then the enemy's best reply.
///
/// The attacks follow the rules of the game exactly: units attack in order, and
/// [`choose_target`](crate::Battle::choose_target) chooses their targets. The reply is an upper
/// estimate: the enemies that are left attack in order. Each attacks the best target that it can
/// get within its range, and no unit blocks its way. Once per turn, the fitness computes a table of
/// the targets that can be attacked from each cell.
///
/// This is the judge of this crate as a [`Fitness`]: plan in, score out. It works with every
/// evaluator of `ga_core`, for example with [`Parallel`](ga_core::evaluate::Parallel) or
/// [`Memo`](ga_core::evaluate::Memo).
///
/// ```
/// use ga_units::evolve::genome::TurnView;
/// use ga_units::evolve::lookahead::{LookaheadFitness, Scratch, Weights};
/// use ga_units::{Map, Terms};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let view = TurnView::new(&battle);
/// let stay: Vec<_> = view.units().iter().map(|unit| unit.at).collect();
/// let fitness = LookaheadFitness::new(&view, Weights::BY_HAND, true);
/// let prospect = fitness.prospect(&stay, &mut Scratch::default());
/// assert!(prospect.kills > 0.0 && prospect.losses > 0.0 && !prospect.wins);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LookaheadFitness<'a, O: ?Sized = ()> {
    simulation: Simulation<'a>,
    weights: Weights,
    objective: &'a O,
}

/// Memory that [`LookaheadFitness`] reuses. Its content does not change scores.
#[derive(Clone, Debug, Default)]
pub struct Scratch(Memory);

impl<'a> LookaheadFitness<'a> {
    /// A fitness of plans for this view. If `reply` is false, the enemy's reply is ignored, and
    /// only the plan's attacks and cells count.
    pub fn new(view: &'a TurnView<'a>, weights: Weights, reply: bool) -> Self {
        Self {
            simulation: Simulation::new(view, reply),
            weights,
            objective: &(),
        }
    }
}

impl<'a, O: ?Sized> LookaheadFitness<'a, O> {
    /// Replaces the objective.
    #[must_use]
    pub fn with_objective<P: Objective + ?Sized>(
        self,
        objective: &'a P,
    ) -> LookaheadFitness<'a, P> {
        let Self {
            simulation,
            weights,
            ..
        } = self;
        LookaheadFitness {
            simulation,
            weights,
            objective,
        }
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
    pub fn prospect(&self, cells: &[Cell], Scratch(memory): &mut Scratch) -> Prospect {
        let estimate = self.simulation.estimate(cells, memory);
        self.simulation
            .play_on(cells, &estimate, memory)
            .unwrap_or(estimate)
    }
}

impl<O: Objective + ?Sized> LookaheadFitness<'_, O> {
    /// The score of a plan: the weighted sum of its prospect, plus the value of the objective.
    /// Greater is better.
    pub fn score(&self, plan: &Plan, Scratch(memory): &mut Scratch) -> f64 {
        let estimate = self.simulation.estimate(&plan.0, memory);
        let Some(prospect) = self.simulation.play_on(&plan.0, &estimate, memory) else {
            return estimate.score(&self.weights) + self.objective(plan, &estimate, memory);
        };
        // A playout assumes one course of the game. The estimate assumes that all enemies attack.
        // Both together predict better than either alone. Only the playout decides whether the
        // building falls.
        let estimate = Prospect {
            loses: false,
            ..estimate
        };
        prospect.score(&self.weights)
            + ESTIMATE_SHARE * estimate.score(&self.weights)
            + self.objective(plan, &prospect, memory)
    }

    fn objective(&self, plan: &Plan, prospect: &Prospect, memory: &Memory) -> f64 {
        self.objective
            .value(&Aftermath::new(&self.simulation, memory, &plan.0, prospect))
    }
}

impl<O: Objective + ?Sized> Fitness<Plan> for LookaheadFitness<'_, O> {
    type Score = f64;
    type Scratch = Scratch;

    fn evaluate(&self, plan: &Plan, scratch: &mut Scratch, _: &mut dyn Rng) -> f64 {
        self.score(plan, scratch)
    }
}
