//! Players: four scripts and the genetic ones.

mod anytime;
mod ascent;
mod genetic;
mod paper;
mod scripted;

pub use anytime::Anytime;
pub use ascent::Ascent;
pub use genetic::Genetic;
pub use paper::{Paper, Thought};
pub use scripted::{Greedy, Hold, Random, Rush};

use crate::{Battle, Cell, Error, Order, Unit};

/// Moves a unit and lets it attack what it should from there, as things are by then.
fn march(battle: &mut Battle, unit: Unit, to: Cell) -> Result<(), Error> {
    let target = battle.choose_target(unit.kind, to);
    battle.order(Order { unit: unit.id, to, target })
}

/// The units that are to move; nobody while the game is over.
fn movers(battle: &Battle) -> Vec<Unit> {
    battle.side(battle.active()).units().to_vec()
}
