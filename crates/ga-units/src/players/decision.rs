use crate::error::Error;
use crate::evolve::genome::Plan;
use crate::game::battle::Battle;
use crate::game::scripts::{march, movers};
use ga_core::{State, StopReason};

/// The result of a search for a plan.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Decision {
    /// The best plan.
    pub plan: Plan,
    /// The score of the plan by the player's fitness.
    pub fitness: f64,
    /// Number of generations after the founders.
    pub generations: u64,
    /// Number of plans scored, including the founders.
    pub evaluations: u64,
    /// Why the search ended.
    pub stop: StopReason,
}

impl Decision {
    /// The champion of a search.
    pub(crate) fn of(state: &State<Plan, f64>, stop: StopReason) -> Option<Self> {
        state.best().map(|(genome, score)| Self {
            plan: genome.clone(),
            fitness: *score,
            generations: state.generation(),
            evaluations: state.evaluations(),
            stop,
        })
    }

    /// Moves all units as planned, in order. After its move, each unit attacks the target that
    /// [`choose_target`](crate::Battle::choose_target) returns then.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the plan was made for another battle.
    pub fn carry_out(&self, battle: &mut Battle) -> Result<(), Error> {
        for (unit, &to) in movers(battle).into_iter().zip(&self.plan.0) {
            if battle.outcome().is_none() {
                march(battle, unit, to)?;
            }
        }
        Ok(())
    }
}
