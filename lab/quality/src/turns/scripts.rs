//! Scripts for one unit: the portfolio of portfolio online evolution, and arms of naive Monte Carlo
//! tree search.

use super::judge::{Judge, nearest_enemy};
use ga_units::{Battle, Cell, Target, game::Unit};
use std::cmp::Ordering;

/// What a unit does in a turn.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Script {
    /// Attacks the best target by the target rule from the nearest cell, else goes to the enemy.
    Attack,
    /// The same, from the cell that is farthest from the enemies.
    Kite,
    /// Goes to the enemy's building.
    Rush,
    /// Stays.
    Hold,
    /// Goes to the cell that is farthest from the enemies.
    Retreat,
    /// Goes to the own building.
    Home,
}

impl Script {
    /// All scripts.
    pub const ALL: [Self; 6] = [
        Self::Attack,
        Self::Kite,
        Self::Rush,
        Self::Hold,
        Self::Retreat,
        Self::Home,
    ];

    /// The cell that a unit of the side to move goes to, and what it attacks from there. `cells` is
    /// reused memory. The judge knows the steps of the side that plans; for the other side, goal
    /// and home are exchanged.
    pub fn order(
        self,
        battle: &Battle,
        unit: Unit,
        judge: &Judge,
        us: usize,
        cells: &mut Vec<Cell>,
    ) -> (Cell, Option<Target>) {
        if self == Self::Hold {
            return (unit.at, battle.target_of(unit, unit.at));
        }
        let side = battle.active();
        let (goal, home) = if side == us {
            (&judge.goal, &judge.home)
        } else {
            (&judge.home, &judge.goal)
        };
        cells.clear();
        battle.each_destination(unit, |cell| cells.push(cell));
        let cell = match self {
            Self::Attack => best_attack(battle, unit, cells, |cell| {
                i32::from(unit.at.distance(cell))
            }),
            Self::Kite => best_attack(battle, unit, cells, |cell| {
                -i32::from(nearest_enemy(battle, side, cell))
            }),
            Self::Hold => Some(unit.at),
            Self::Rush => nearest(cells, |cell| i32::from(goal.from(battle, cell))),
            Self::Home => nearest(cells, |cell| i32::from(home.from(battle, cell))),
            Self::Retreat => nearest(cells, |cell| -i32::from(nearest_enemy(battle, side, cell))),
        };
        let approach = || {
            let near = |cell| {
                (i32::from(nearest_enemy(battle, side, cell)) << 16)
                    + i32::from(goal.from(battle, cell))
            };
            nearest(cells, near)
        };
        let to = cell.or_else(approach).unwrap_or(unit.at);
        let building = battle.side(1 - side).building();
        let sieges = self == Self::Rush
            && battle.side(side).rest(unit.id) == 0
            && battle.in_range(unit.kind, to, building);
        (
            to,
            if sieges {
                Some(Target::Building)
            } else {
                battle.target_of(unit, to)
            },
        )
    }
}

fn nearest(cells: &[Cell], key: impl Fn(Cell) -> i32) -> Option<Cell> {
    cells.iter().copied().min_by_key(|&cell| key(cell))
}

/// The cell with the least key from which the unit attacks the best target that it can attack.
fn best_attack(
    battle: &Battle,
    unit: Unit,
    cells: &[Cell],
    key: impl Fn(Cell) -> i32,
) -> Option<Cell> {
    let side = battle.active();
    let kinds = battle.roster().kinds();
    if battle.side(side).rest(unit.id) > 0 {
        return None;
    }
    let enemy = battle.side(1 - side);
    let kind = &kinds[unit.kind];
    let farthest = kind.movement.saturating_add(kind.range);
    let mut best: Option<((bool, f64), i32, Cell)> = None;
    let mut consider = |worth: (bool, f64), at: Cell| {
        let order = best
            .as_ref()
            .map_or(Some(Ordering::Greater), |best| worth.partial_cmp(&best.0));
        if unit.at.distance(at) > farthest || order == Some(Ordering::Less) {
            return;
        }
        let from = cells
            .iter()
            .copied()
            .filter(|&cell| battle.in_range(unit.kind, cell, at));
        if let Some(cell) = from.min_by_key(|&cell| key(cell)) {
            if order == Some(Ordering::Greater)
                || best.as_ref().is_none_or(|best| key(cell) < best.1)
            {
                best = Some((worth, key(cell), cell));
            }
        }
    };
    consider((false, 0.0), enemy.building());
    for other in enemy.units() {
        let damage = battle.damage_on(unit.kind, other.kind, other.at);
        let kills = damage >= other.hp;
        consider(
            (
                kills,
                if kills {
                    kinds[other.kind].cost
                } else {
                    damage
                },
            ),
            other.at,
        );
    }
    best.map(|(_, _, cell)| cell)
}
