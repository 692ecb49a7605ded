use super::genetic::GeneticPlayer;
use crate::error::Error;
use crate::evolve::lookahead::Objective;
use crate::evolve::turn_view::TurnView;
use crate::game::battle::Battle;
use crate::game::play::Player;
use ga_core::terminate::{Clock, Deadline};
use rand::Rng;
use std::time::Duration;

/// A [`GeneticPlayer`] with a deadline instead of a number of generations.
///
/// It looks at the clock before each evaluation, so a plan is ready at most one evaluation after
/// the deadline. It cannot interrupt the preparation of the search. In contrast to everything else
/// in this crate, the length of its search, and so its plan, depends on the machine.
#[derive(Clone, Debug)]
pub struct AnytimePlayer<O = ()> {
    /// How it searches. Its number of generations is not used.
    pub genetic: GeneticPlayer<O>,
    /// The time for a decision.
    pub time: Duration,
    /// The clock.
    pub clock: Clock,
}

impl Default for AnytimePlayer {
    /// 16 ms for a decision: one frame of sixty a second.
    fn default() -> Self {
        Self { genetic: GeneticPlayer::default(), time: Duration::from_millis(16), clock: Clock::system() }
    }
}

impl<O: Objective> Player for AnytimePlayer<O> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let deadline = Deadline::on(&self.clock, self.time);
        let more = || !deadline.is_over();
        let decision = self.genetic.decide_while(&TurnView::new(battle), rng.next_u64(), &more)?;
        decision.map_or(Ok(()), |decision| decision.carry_out(battle))
    }
}
