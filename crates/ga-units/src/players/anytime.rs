use super::genetic::GeneticPlayer;
use crate::error::Error;
use crate::evolve::lookahead::Objective;
use crate::evolve::turn_view::TurnView;
use crate::game::battle::Battle;
use crate::game::play::Player;
use ga_core::terminate::{Clock, Deadline};
use rand::Rng;
use std::time::Duration;

/// A [`GeneticPlayer`] that searches until a deadline instead of for a number of generations.
///
/// The player looks at the clock before each evaluation, so the plan is ready at most one
/// evaluation after the deadline. The preparation of the search cannot be interrupted. The length
/// of the search depends on the speed of the machine, and so does the plan. No other player of this
/// crate depends on the machine.
#[derive(Clone, Debug)]
pub struct AnytimePlayer<O = ()> {
    /// The player that searches. Its number of generations is not used.
    pub genetic: GeneticPlayer<O>,
    /// The time for one decision.
    pub time: Duration,
    /// The clock that measures the time.
    pub clock: Clock,
}

impl Default for AnytimePlayer {
    /// The default time is 16 ms for a decision: one frame at 60 frames per second.
    fn default() -> Self {
        Self {
            genetic: GeneticPlayer::default(),
            time: Duration::from_millis(16),
            clock: Clock::system(),
        }
    }
}

impl<O: Objective> Player for AnytimePlayer<O> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let deadline = Deadline::on(&self.clock, self.time);
        let more = || !deadline.is_over();
        let decision = self
            .genetic
            .decide_while(&TurnView::new(battle), rng.next_u64(), &more)?;
        decision.map_or(Ok(()), |decision| self.genetic.carry_out(&decision, battle))
    }
}
