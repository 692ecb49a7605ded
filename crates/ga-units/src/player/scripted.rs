//! Players without a search.

use super::{march, movers};
use crate::reach::Distances;
use crate::{Battle, Cell, Error, Order, Outlook, Plan, Player, Target, Unit, Untangle};
use ga_core::random::below;
use ga_core::{Mutator, Streams};
use rand::Rng;

/// Moves every unit to a random cell within its reach and attacks a random one of the units in range from
/// there, the building where there is none: the random player that `purba-liliana-pranata-2016` compares with.
#[derive(Clone, Debug, Default)]
pub struct Random {
    in_range: Vec<u32>,
}

impl Player for Random {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        for unit in movers(battle) {
            if battle.outcome().is_some() {
                break;
            }
            let cells = battle.destinations(unit);
            let to = cells[below(rng, cells.len())];
            let (enemy, range) = (battle.side(1 - battle.active()), battle.roster().kinds()[unit.kind].range);
            let near = |at: Cell| to.distance(at) <= range;
            self.in_range.clear();
            self.in_range.extend(enemy.units().iter().filter(|enemy| near(enemy.at)).map(|enemy| enemy.id));
            let target = match self.in_range.len() {
                0 => near(enemy.building()).then_some(Target::Building),
                count => Some(Target::Unit(self.in_range[below(rng, count)])),
            };
            battle.order(Order { unit: unit.id, to, target })?;
        }
        Ok(())
    }
}

/// Moves nobody and attacks what comes into range.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hold;

impl Player for Hold {
    fn act(&mut self, battle: &mut Battle, _: &mut dyn Rng) -> Result<(), Error> {
        for unit in movers(battle) {
            if battle.outcome().is_none() {
                march(battle, unit, unit.at)?;
            }
        }
        Ok(())
    }
}

/// Moves each unit, in order, to the cell from which its attack does the most: kills the dearest unit, else
/// takes the most; of equally good cells to the one with the fewest steps of a king away, row by row. Where no
/// attack is within reach the unit takes the shortest path to the nearest enemy, unit or building.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    ways: Distances,
}

impl Player for Greedy {
    fn act(&mut self, battle: &mut Battle, _: &mut dyn Rng) -> Result<(), Error> {
        let mut measured = None;
        for unit in movers(battle) {
            if battle.outcome().is_some() {
                break;
            }
            let to = if let Some(to) = best_attack(battle, unit) {
                to
            } else {
                let enemy = battle.side(1 - battle.active());
                // A kill opens the ground and removes a goal, so it is measured again.
                if measured != Some(enemy.units().len()) {
                    let goals = enemy.units().iter().map(|unit| unit.at).chain([enemy.building()]);
                    self.ways.measure(&battle.passable(battle.active()), goals);
                    measured = Some(enemy.units().len());
                }
                approach(battle, unit, &self.ways)
            };
            march(battle, unit, to)?;
        }
        Ok(())
    }
}

impl Greedy {
    /// Where this player would move the units if nobody moved but one after the other and nobody died.
    pub(super) fn plan(&mut self, outlook: &Outlook) -> Plan {
        let mut battle = outlook.battle().clone();
        let mut nothing = Streams::report(0).survival();
        let moved = self.act(&mut battle, &mut nothing);
        debug_assert!(moved.is_ok(), "a good player breaks no rule");
        let cells = outlook.units().iter().map(|unit| battle.side(battle.active()).unit(unit.id));
        let mut plan = Plan(
            cells.zip(outlook.units()).map(|(moved, unit)| moved.map_or(unit.at, |unit| unit.at)).collect(),
        );
        for (index, cell) in plan.0.iter_mut().enumerate() {
            let destinations = outlook.destinations(index);
            if !destinations.contains(cell) {
                let nearest = destinations.iter().min_by_key(|free| free.distance(*cell));
                *cell = nearest.copied().unwrap_or(outlook.units()[index].at);
            }
        }
        Untangle::new(outlook).mutate(&mut plan, &mut nothing);
        plan
    }
}

/// The cell within reach from which the unit's attack does the most, if any has something in range.
fn best_attack(battle: &Battle, unit: Unit) -> Option<Cell> {
    let kind = &battle.roster().kinds()[unit.kind];
    let enemy = battle.side(1 - battle.active());
    let farthest = kind.movement.saturating_add(kind.range);
    let near = |at: Cell| unit.at.distance(at) <= farthest;
    let mut targets = Vec::new();
    for other in enemy.units().iter().filter(|other| near(other.at)) {
        let damage = battle.roster().damage(unit.kind, other.kind);
        let kills = damage >= other.hp;
        let worth = if kills { battle.roster().kinds()[other.kind].cost } else { damage };
        targets.push((2 + u8::from(kills), worth, other.at));
    }
    if near(enemy.building()) {
        targets.push((1, 0.0, enemy.building()));
    }
    if targets.is_empty() {
        return None;
    }
    // Best targets first: where one of the best can be attacked, the others are not looked at.
    targets.sort_by(|left, right| right.0.cmp(&left.0).then(right.1.total_cmp(&left.1)));
    let cells = battle.destinations(unit);
    targets.chunk_by(|left, right| left.0 == right.0 && left.1.total_cmp(&right.1).is_eq()).find_map(
        |equals| {
            let attacks = |cell: &&Cell| equals.iter().any(|target| cell.distance(target.2) <= kind.range);
            cells.iter().filter(attacks).min_by_key(|cell| unit.at.distance(**cell)).copied()
        },
    )
}

/// The cell within reach from which the way that is left is the shortest, of equals the first row by row;
/// where there is no way, the unit's own cell.
fn approach(battle: &Battle, unit: Unit, ways: &Distances) -> Cell {
    let mut best = (ways.to(unit.at), unit.at);
    battle.each_destination(unit, |cell| {
        if ways.to(cell) < best.0 {
            best = (ways.to(cell), cell);
        }
    });
    best.1
}

/// Sends everybody along the shortest path to the enemy's building and attacks that as soon as it is in range;
/// on the way, whatever else is.
#[derive(Clone, Debug, Default)]
pub struct Rush {
    ways: Distances,
}

impl Player for Rush {
    fn act(&mut self, battle: &mut Battle, _: &mut dyn Rng) -> Result<(), Error> {
        let goal = battle.side(1 - battle.active()).building();
        self.ways.measure(&battle.passable(battle.active()), [goal].into_iter());
        for unit in movers(battle) {
            if battle.outcome().is_some() {
                break;
            }
            let to = approach(battle, unit, &self.ways);
            if to.distance(goal) <= battle.roster().kinds()[unit.kind].range {
                battle.order(Order { unit: unit.id, to, target: Some(Target::Building) })?;
            } else {
                march(battle, unit, to)?;
            }
        }
        Ok(())
    }
}
