//! Our player under the same budget.

use super::Rival;
use super::budget::Budget;
use ga_units::evolve::genome::TurnView;
use ga_units::evolve::lookahead::Weights;
use ga_units::players::{GeneticPlayer, GreedyPlayer};
use ga_units::{Battle, Error, Player};

/// The search of the player `AnytimePlayer`, with a [`Budget`] as its deadline.
pub struct Ours(pub GeneticPlayer);

impl Default for Ours {
    fn default() -> Self {
        Self(GeneticPlayer {
            weights: Weights::EVOLVED,
            ..GeneticPlayer::default()
        })
    }
}

impl Rival for Ours {
    fn act(&mut self, battle: &mut Battle, seed: u64, budget: &Budget) -> Result<(), Error> {
        let decision = self
            .0
            .decide_while(&TurnView::new(battle), seed, &|| budget.more())?;
        decision.map_or(Ok(()), |decision| decision.carry_out(battle))
    }
}

/// The greedy script, which needs no budget.
#[derive(Default)]
pub struct Greedy(GreedyPlayer);

impl Rival for Greedy {
    fn act(&mut self, battle: &mut Battle, seed: u64, _: &Budget) -> Result<(), Error> {
        self.0
            .act(battle, &mut ga_core::random::Stream::seeded(seed))
    }
}
