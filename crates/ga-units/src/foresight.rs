//! A fitness that looks one turn ahead: what a plan's attacks really do, and the enemy's best reply.

mod aftermath;
mod playout;
mod prospect;
mod simulation;
mod threat;

pub use aftermath::{Aftermath, Wish};
pub use playout::Playout;
pub use prospect::{Prospect, Weights};

use crate::{Cell, Outlook, Plan};
use ga_core::Evaluator;
use ga_core::evaluate::Cohort;
use ga_core::random::Streams;
use simulation::Simulation;

/// How much the estimated reply counts beside a playout. Without it the player waits too long for enemies that
/// do not come, and is worse against those that pass by (docs/units.md).
const ESTIMATE_SHARE: f64 = 0.5;

/// Plays a plan and the reply to it in the head.
///
/// Attacks are those of the game, in order, targets chosen as [`choose_target`](crate::Battle::choose_target)
/// does. In the reply every enemy that is left attacks, in order, the best target of those that it can get
/// within range of, friends being no obstacle: a little more than it can really do. What can be attacked from
/// where is worked out once a turn.
///
/// ```
/// use ga_units::{Foresight, Map, Outlook, Terms, Weights};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let outlook = Outlook::new(&battle);
/// let stay: Vec<_> = outlook.units().iter().map(|unit| unit.at).collect();
/// let prospect = Foresight::new(&outlook, Weights::BY_HAND, true).prospect(&stay);
/// assert!(prospect.kills > 0.0 && prospect.losses > 0.0 && !prospect.wins);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Foresight<'a, W: ?Sized = ()> {
    simulation: Simulation<'a>,
    weights: Weights,
    wish: &'a W,
}

impl<'a> Foresight<'a> {
    /// Prepares to judge plans for this outlook; without a `reply` only by what they do themselves.
    pub fn new(outlook: &'a Outlook<'a>, weights: Weights, reply: bool) -> Self {
        Self { simulation: Simulation::new(outlook, reply), weights, wish: &() }
    }
}

impl<'a, W: ?Sized> Foresight<'a, W> {
    /// The same with a [`Wish`] in place of the one that it had.
    #[must_use]
    pub fn wishing<V: Wish + ?Sized>(self, wish: &'a V) -> Foresight<'a, V> {
        let Self { simulation, weights, .. } = self;
        Foresight { simulation, weights, wish }
    }

    /// The same, but if `playout` covers the battle, the prospect of a plan is that of the turns played on.
    #[must_use]
    pub fn playing_on(mut self, playout: Playout) -> Self {
        self.simulation.set_stage(playout);
        self
    }

    /// What counts how much.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What comes of moving the units to these cells.
    pub fn prospect(&mut self, cells: &[Cell]) -> Prospect {
        let estimate = self.simulation.play(cells);
        self.simulation.play_on(cells, &estimate).unwrap_or(estimate)
    }
}

impl<W: Wish + ?Sized> Foresight<'_, W> {
    /// How good a plan is: its prospect by the weights, and what the wish adds.
    pub fn score(&mut self, plan: &Plan) -> f64 {
        let estimate = self.simulation.play(&plan.0);
        let Some(prospect) = self.simulation.play_on(&plan.0, &estimate) else {
            return estimate.score(&self.weights) + self.worth(plan, &estimate);
        };
        // The estimate is a second opinion: the playout trusts that the enemy comes, the estimate fears all that
        // could come. That the building falls is what the playout says.
        let estimate = Prospect { loses: false, ..estimate };
        prospect.score(&self.weights)
            + ESTIMATE_SHARE * estimate.score(&self.weights)
            + self.worth(plan, &prospect)
    }

    fn worth(&self, plan: &Plan, prospect: &Prospect) -> f64 {
        self.wish.worth(&Aftermath::new(&self.simulation, &plan.0, prospect))
    }
}

impl<W: Wish + ?Sized> Evaluator<Plan> for Foresight<'_, W> {
    type Score = f64;

    fn evaluate(&mut self, cohort: Cohort<'_, Plan, f64>, _: Streams) -> usize {
        cohort.newborn_scores.extend(cohort.newborns.iter().map(|plan| self.score(plan)));
        cohort.newborns.len()
    }
}
