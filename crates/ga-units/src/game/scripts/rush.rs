use super::{approach, march, movers};
use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::distances::Distances;
use crate::game::order::{Order, Target};
use crate::game::play::Player;
use rand::Rng;

/// A scripted player that sends every unit along the shortest path to the enemy's building. On the
/// way, units attack targets in range. They attack the building when it is in range. With a
/// [`Goal`](crate::game::Goal) the way leads to its cell.
#[derive(Clone, Debug, Default)]
pub struct RushPlayer {
    /// Distances to the enemy's building. Reused memory.
    ways: Distances,
}

impl Player for RushPlayer {
    fn act(&mut self, battle: &mut Battle, _: &mut dyn Rng) -> Result<(), Error> {
        let goal = battle.side(1 - battle.active()).building();
        let mut measured = None;
        for unit in movers(battle) {
            if battle.outcome().is_some() {
                break;
            }
            // A kill frees a cell, so the passable cells are computed again for each unit.
            let passable = battle.passable(battle.active());
            let key = if battle.ways_differ() { unit.kind } else { 0 };
            if measured.replace(key) != Some(key) {
                battle.measure_aim(&passable, unit.kind, &mut self.ways);
            }
            let to = approach(battle, &passable, unit, &self.ways);
            let rests = battle.side(battle.active()).rest(unit.id) > 0;
            if !rests && battle.in_range(unit.kind, to, goal) {
                battle.order(Order {
                    unit: unit.id,
                    to,
                    target: Some(Target::Building),
                })?;
            } else {
                march(battle, unit, to)?;
            }
        }
        Ok(())
    }
}
