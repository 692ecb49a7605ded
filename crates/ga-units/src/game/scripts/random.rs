use super::movers;
use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::cell::Cell;
use crate::game::order::{Order, Target};
use crate::game::play::Player;
use ga_core::random::below;
use rand::Rng;

/// A scripted player that moves every unit to a random cell within its reach. Each unit attacks a
/// random enemy unit in range. If no enemy unit is in range, it attacks the building.
///
/// This is the random player with which the paper compares its player (Purba et al. 2016,
/// `purba-liliana-pranata-2016`).
#[derive(Clone, Debug, Default)]
pub struct RandomPlayer {
    /// The numbers of the enemies in range. Reused memory.
    in_range: Vec<u32>,
}

impl Player for RandomPlayer {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        for unit in movers(battle) {
            if battle.outcome().is_some() {
                break;
            }
            let cells = battle.destinations(unit);
            let to = cells[below(rng, cells.len())];
            let enemy = battle.side(1 - battle.active());
            let rests = battle.side(battle.active()).rest(unit.id) > 0;
            let near = |at: Cell| !rests && battle.in_range(unit.kind, to, at);
            self.in_range.clear();
            self.in_range.extend(
                enemy
                    .units()
                    .iter()
                    .filter(|enemy| near(enemy.at))
                    .map(|enemy| enemy.id),
            );
            let target = match self.in_range.len() {
                0 => near(enemy.building()).then_some(Target::Building),
                count => Some(Target::Unit(self.in_range[below(rng, count)])),
            };
            battle.order(Order {
                unit: unit.id,
                to,
                target,
            })?;
        }
        Ok(())
    }
}
