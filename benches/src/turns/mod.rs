//! Rivals of our player of the game units, after their papers: `docs/units-rivals.md`.
//!
//! All rivals share the evaluation of positions ([`judge`]) with the weights of our player, and
//! play on in a copy of the battle.

pub mod budget;
pub mod evolutionary;
pub mod judge;
pub mod naive;
pub mod ours;
pub mod portfolio;
pub mod rolling;
pub mod scripts;

use budget::Budget;
use ga_units::evolve::genome::TurnView;
use ga_units::{Battle, Cell, Error, Order, game::Unit};
use judge::Trial;

/// A player whose search ends with a budget.
pub trait Rival {
    /// Gives orders to the units of the side to move. All random numbers follow from `seed`.
    ///
    /// # Errors
    ///
    /// The errors of the rules. A correct rival has none.
    fn act(&mut self, battle: &mut Battle, seed: u64, budget: &Budget) -> Result<(), Error>;
}

/// Sends the units of the side to move to these cells, in order. Each attacks by the target rule.
fn carry_out(battle: &mut Battle, cells: &[Cell]) -> Result<(), Error> {
    let units = battle.side(battle.active()).units().to_vec();
    for (unit, &to) in units.into_iter().zip(cells) {
        if battle.outcome().is_none() {
            let target = battle.target_of(unit, to);
            battle.order(Order { unit: unit.id, to, target })?;
        }
    }
    Ok(())
}

/// The destination of a unit that is nearest to a cell.
fn nearest_destination(battle: &Battle, unit: Unit, wish: Cell) -> Cell {
    let mut best = (unit.at.distance(wish), unit.at);
    battle.each_destination(unit, |cell| {
        let distance = cell.distance(wish);
        if distance < best.0 {
            best = (distance, cell);
        }
    });
    best.1
}

/// The cells to which the greedy script moves the units, as destinations of the view. The trial is
/// left after that turn.
fn greedy_cells(view: &TurnView, trial: &mut Trial) -> Vec<Cell> {
    trial.reset();
    trial.scripted();
    let side = trial.battle.side(view.battle().active());
    let cell = |(index, unit): (usize, &Unit)| {
        let after = side.unit(unit.id).map_or(unit.at, |unit| unit.at);
        // The script may move a unit to a cell that a friend has left. That is no destination.
        let nearest = view.destinations(index).iter().min_by_key(|cell| cell.distance(after));
        nearest.copied().unwrap_or(unit.at)
    };
    view.units().iter().enumerate().map(cell).collect()
}
