//! Scripted players: they follow fixed rules and do not search.

pub(crate) mod greedy;
pub(crate) mod hold;
pub(crate) mod random;
pub(crate) mod rush;

use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::bits::Bits;
use crate::game::cell::Cell;
use crate::game::distances::Distances;
use crate::game::order::Order;
use crate::game::side::Unit;

/// Moves a unit and lets it attack the target that the target rule chooses after the move.
pub(crate) fn march(battle: &mut Battle, unit: Unit, to: Cell) -> Result<(), Error> {
    let target = battle.target_of(unit, to);
    battle.order(Order {
        unit: unit.id,
        to,
        target,
    })
}

/// The units of the side to move.
pub(crate) fn movers(battle: &Battle) -> Vec<Unit> {
    battle.side(battle.active()).units().to_vec()
}

/// The cell within reach that is the fewest steps away from a goal. Ties go to the first cell, row
/// by row. If no way leads to a goal, returns the unit's own cell.
fn approach(battle: &Battle, passable: &Bits, unit: Unit, ways: &Distances) -> Cell {
    let mut best = (ways.to(unit.at), unit.at);
    battle.each_end(passable, unit, |cell| {
        if ways.to(cell) < best.0 {
            best = (ways.to(cell), cell);
        }
    });
    best.1
}
