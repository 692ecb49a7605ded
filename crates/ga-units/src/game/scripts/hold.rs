use super::{march, movers};
use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::play::Player;
use rand::Rng;

/// A scripted player that moves no unit. Each unit attacks a target in its range.
#[derive(Clone, Copy, Debug, Default)]
pub struct HoldPlayer;

impl Player for HoldPlayer {
    fn act(&mut self, battle: &mut Battle, _: &mut dyn Rng) -> Result<(), Error> {
        for unit in movers(battle) {
            if battle.outcome().is_none() {
                march(battle, unit, unit.at)?;
            }
        }
        Ok(())
    }
}
