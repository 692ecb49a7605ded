use super::approach;
use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::bits::Bits;
use crate::game::cell::Cell;
use crate::game::distances::Distances;
use crate::game::order::Order;
use crate::game::play::Player;
use crate::game::side::Unit;
use crate::game::target::{Candidate, Worth};
use rand::Rng;
use std::cmp::Ordering;

/// A scripted player. Moves each unit, in order, to the cell from which its attack is best by the
/// target rule ([`Battle::choose_target`]). Of equally good cells, it takes the nearest.
///
/// If a unit cannot attack in this turn, it takes the shortest path to the nearest enemy unit or
/// building.
#[derive(Clone, Debug, Default)]
pub struct GreedyPlayer {
    // All fields are reused memory.
    /// Distances to the nearest enemy.
    ways: Distances,
    /// Cells that the units can walk over.
    passable: Bits,
    movers: Vec<Unit>,
    /// Cells on which a unit can end its move.
    cells: Vec<Cell>,
    /// The targets that a unit may attack. Each item has the worth of the attack and the cell of
    /// the target. The worth is `None` for the building.
    targets: Vec<(Option<Worth>, Cell)>,
}

impl Player for GreedyPlayer {
    fn act(&mut self, battle: &mut Battle, _: &mut dyn Rng) -> Result<(), Error> {
        self.each_order(battle, Battle::order)
    }
}

impl GreedyPlayer {
    /// Gives the same orders as [`act`](Player::act), without checking them, for the simulations of
    /// a search. Does nothing if the game is over.
    pub fn simulate(&mut self, battle: &mut Battle) {
        // The orders of this player break no rule, so they need no check and cannot fail.
        let carried = self.each_order(battle, |battle, order| {
            battle.carry_out(order);
            Ok(())
        });
        debug_assert!(carried.is_ok());
    }

    /// Calls `give` with the order of each unit. `give` must carry out the order, or another one,
    /// before the next order is chosen.
    pub(crate) fn each_order(
        &mut self,
        battle: &mut Battle,
        mut give: impl FnMut(&mut Battle, Order) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let side = battle.active();
        self.movers.clear();
        self.movers.extend_from_slice(battle.side(side).units());
        // Only a kill changes passable cells and distances: it frees a cell and removes a goal. So
        // both are computed again only if the number of enemies has changed.
        let mut opened = None;
        let mut measured = None;
        for index in 0..self.movers.len() {
            if battle.outcome().is_some() {
                break;
            }
            let enemies = battle.side(1 - side).units().len();
            if opened.replace(enemies) != Some(enemies) {
                self.passable.copy_from(&battle.ground);
                self.passable.subtract(&battle.standing[1 - side]);
            }
            let unit = self.movers[index];
            let to = if let Some(to) = self.best_attack(battle, unit) {
                to
            } else {
                let key = (enemies, if battle.ways_differ() { unit.kind } else { 0 });
                if measured.replace(key) != Some(key) {
                    self.measure(battle, index);
                }
                approach(battle, &self.passable, unit, &self.ways)
            };
            let target = battle.target_of(unit, to);
            give(
                battle,
                Order {
                    unit: unit.id,
                    to,
                    target,
                },
            )?;
        }
        Ok(())
    }

    /// Measures the distances to the nearest enemy for the units from `first` on.
    fn measure(&mut self, battle: &Battle, first: usize) {
        let enemy = battle.side(1 - battle.active());
        let goals = enemy
            .units()
            .iter()
            .map(|unit| unit.at)
            .chain([enemy.building()]);
        // A unit looks only for cells nearer to the enemy than its own. So the flood can stop after
        // it has reached all units.
        let mut left = self.movers[first..].iter().peekable();
        let kind = self.movers[first].kind;
        battle.measure(&self.passable, kind, goals, &mut self.ways, |ways| {
            while left
                .next_if(|unit| ways.to(unit.at) != Distances::NONE)
                .is_some()
            {}
            left.peek().is_none()
        });
    }

    /// The cell within reach from which the unit's attack is best, or `None` if the unit cannot
    /// attack.
    fn best_attack(&mut self, battle: &Battle, unit: Unit) -> Option<Cell> {
        if battle.side(battle.active()).rest(unit.id) > 0 {
            return None;
        }
        let Self {
            passable,
            cells,
            targets,
            ..
        } = self;
        let kinds = battle.roster().kinds();
        let enemy = battle.side(1 - battle.active());
        let span = battle.span(unit.kind);
        let kind = &kinds[unit.kind];
        // A target farther away than movement plus range can never be attacked.
        let farthest = kind.movement.saturating_add(kind.range);
        let layout = battle.grid.layout();
        let near = |at: Cell| layout.distance(unit.at, at) <= farthest;
        targets.clear();
        for other in enemy.units().iter().filter(|other| near(other.at)) {
            let damage = battle.damage_on(unit.kind, other.kind, other.at);
            let candidate = Candidate {
                damage,
                hp: other.hp,
                cost: kinds[other.kind].cost,
            };
            targets.push((Some(candidate.worth()), other.at));
        }
        if near(enemy.building()) {
            targets.push((None, enemy.building()));
        }
        if targets.is_empty() {
            return None;
        }
        // The best targets come first, so the search ends with the first group of targets that can
        // be attacked. The building has the worth `None` and comes last.
        targets.sort_unstable_by(|left, right| {
            right.0.partial_cmp(&left.0).unwrap_or(Ordering::Equal)
        });
        cells.clear();
        battle.each_end(passable, unit, |cell| cells.push(cell));
        targets
            .chunk_by(|left, right| left.0 == right.0)
            .find_map(|equals| {
                let attacks =
                    |cell: &&Cell| equals.iter().any(|target| span.covers(**cell, target.1));
                cells
                    .iter()
                    .filter(attacks)
                    .min_by_key(|cell| layout.distance(unit.at, **cell))
                    .copied()
            })
    }
}
