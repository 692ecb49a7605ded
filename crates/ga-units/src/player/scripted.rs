//! Players without a search.

use super::{march, movers};
use crate::bits::Bits;
use crate::reach::{self, Distances};
use crate::{Battle, Cell, Error, Order, Outlook, Plan, Player, Target, Unit, Untangle};
use ga_core::Mutator;
use ga_core::random::{Stream, below};
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
    /// Where the units can walk.
    passable: Bits,
    movers: Vec<Unit>,
    cells: Vec<Cell>,
    targets: Vec<(u8, f64, Cell)>,
}

impl Player for Greedy {
    fn act(&mut self, battle: &mut Battle, _: &mut dyn Rng) -> Result<(), Error> {
        self.each_order(battle, Battle::order)
    }
}

impl Greedy {
    /// Moves all units of the side to move, in a simulation of another player.
    pub(crate) fn simulate(&mut self, battle: &mut Battle) {
        // Its orders break no rule, so none is checked and none fails.
        let carried = self.each_order(battle, |battle, order| {
            battle.carry_out(order);
            Ok(())
        });
        debug_assert!(carried.is_ok());
    }

    /// Hands over the order of each unit, which `give` has to carry out before the next one is worked out.
    fn each_order(
        &mut self,
        battle: &mut Battle,
        give: impl Fn(&mut Battle, Order) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let side = battle.active();
        self.movers.clear();
        self.movers.extend_from_slice(battle.side(side).units());
        // A kill opens the ground and removes a goal, so both are looked up again after one.
        let (mut opened, mut measured) = (None, None);
        for index in 0..self.movers.len() {
            if battle.outcome().is_some() {
                break;
            }
            let enemies = battle.side(1 - side).units();
            if opened != Some(enemies.len()) {
                self.passable.copy_from(&battle.ground);
                self.passable.subtract(&battle.standing[1 - side]);
                opened = Some(enemies.len());
            }
            let unit = self.movers[index];
            let to = if let Some(to) = self.best_attack(battle, unit) {
                to
            } else {
                if measured != Some(enemies.len()) {
                    let goals = enemies.iter().map(|unit| unit.at);
                    let goals = goals.chain([battle.side(1 - side).building()]);
                    // A unit looks for a cell that is nearer than its own, so what is farther than all units
                    // need not be measured.
                    let mut left = self.movers[index..].iter().peekable();
                    self.ways.measure_until(&self.passable, goals, |ways| {
                        while left.next_if(|unit| ways.to(unit.at) != Distances::NONE).is_some() {}
                        left.peek().is_none()
                    });
                    measured = Some(enemies.len());
                }
                approach(battle, &self.passable, unit, &self.ways)
            };
            let target = battle.choose_target(unit.kind, to);
            give(battle, Order { unit: unit.id, to, target })?;
        }
        Ok(())
    }

    /// Where this player would move the units if nobody moved but one after the other and nobody died.
    pub(super) fn plan(&mut self, outlook: &Outlook) -> Plan {
        let mut battle = outlook.battle().clone();
        let mut nothing = Stream::seeded(0);
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

    /// The cell within reach from which the unit's attack does the most, if any has something in range.
    fn best_attack(&mut self, battle: &Battle, unit: Unit) -> Option<Cell> {
        let Self { passable, cells, targets, .. } = self;
        let kind = &battle.roster().kinds()[unit.kind];
        let enemy = battle.side(1 - battle.active());
        let farthest = kind.movement.saturating_add(kind.range);
        let near = |at: Cell| unit.at.distance(at) <= farthest;
        targets.clear();
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
        // Best targets first: if one of the best can be attacked, the others are not looked at.
        targets.sort_unstable_by(|left, right| right.0.cmp(&left.0).then(right.1.total_cmp(&left.1)));
        cells.clear();
        let friends = &battle.standing[battle.active()];
        reach::ends(passable, friends, unit.at, kind.movement, |cell| cells.push(cell));
        targets.chunk_by(|left, right| left.0 == right.0 && left.1.total_cmp(&right.1).is_eq()).find_map(
            |equals| {
                let attacks =
                    |cell: &&Cell| equals.iter().any(|target| cell.distance(target.2) <= kind.range);
                cells.iter().filter(attacks).min_by_key(|cell| unit.at.distance(**cell)).copied()
            },
        )
    }
}

/// The cell within reach from which the way that is left is the shortest, of equals the first row by row;
/// where there is no way, the unit's own cell.
fn approach(battle: &Battle, passable: &Bits, unit: Unit, ways: &Distances) -> Cell {
    let mut best = (ways.to(unit.at), unit.at);
    let (friends, steps) = (&battle.standing[battle.active()], battle.roster().kinds()[unit.kind].movement);
    reach::ends(passable, friends, unit.at, steps, |cell| {
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
            let to = approach(battle, &battle.passable(battle.active()), unit, &self.ways);
            if to.distance(goal) <= battle.roster().kinds()[unit.kind].range {
                battle.order(Order { unit: unit.id, to, target: Some(Target::Building) })?;
            } else {
                march(battle, unit, to)?;
            }
        }
        Ok(())
    }
}
