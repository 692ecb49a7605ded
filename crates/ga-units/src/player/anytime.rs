use super::Genetic;
use crate::{Battle, Error, Outlook, Player, Wish};
use ga_core::terminate::{Clock, Deadline};
use rand::Rng;
use std::time::Duration;

/// [`Genetic`] with a deadline instead of a number of generations: searches as long as it may.
///
/// The clock is looked at before each evaluation, so a plan is ready at most one evaluation after the deadline.
/// What cannot be interrupted is looking at the battle in the first place. Other than all else here, how long
/// it searches, and so what it finds, depends on the machine.
#[derive(Clone, Debug)]
pub struct Anytime<W = ()> {
    /// How it searches; its generations are not looked at.
    pub genetic: Genetic<W>,
    /// How long a decision may take.
    pub time: Duration,
    /// By which clock.
    pub clock: Clock,
}

impl Default for Anytime {
    /// One frame of sixty a second.
    fn default() -> Self {
        Self { genetic: Genetic::default(), time: Duration::from_millis(16), clock: Clock::system() }
    }
}

impl<W: Wish> Player for Anytime<W> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let deadline = Deadline::on(&self.clock, self.time);
        let more = || !deadline.is_over();
        let thought = self.genetic.think_while(&Outlook::new(battle), rng.next_u64(), &more)?;
        thought.map_or(Ok(()), |thought| thought.carry_out(battle))
    }
}
