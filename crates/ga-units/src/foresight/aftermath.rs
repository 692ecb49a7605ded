use super::prospect::Prospect;
use super::simulation::Simulation;
use crate::{Cell, Outlook, Unit};

/// What a plan leads to, unit by unit: what a [`Wish`] is told.
///
/// All of it is as simulated: after the plan's attacks and, if there is one, after the reply.
#[derive(Clone, Copy, Debug)]
pub struct Aftermath<'a> {
    simulation: &'a Simulation<'a>,
    cells: &'a [Cell],
    prospect: &'a Prospect,
}

impl<'a> Aftermath<'a> {
    pub(super) const fn new(
        simulation: &'a Simulation<'a>,
        cells: &'a [Cell],
        prospect: &'a Prospect,
    ) -> Self {
        Self { simulation, cells, prospect }
    }

    /// The battle as it is before the plan, and what can be reached in it.
    pub const fn outlook(&self) -> &'a Outlook<'a> {
        self.simulation.outlook()
    }

    /// The cells that the plan moves the units to, in the order of [`Outlook::units`].
    pub const fn cells(&self) -> &'a [Cell] {
        self.cells
    }

    /// The sums that [`Weights`](crate::Weights) are applied to.
    pub const fn prospect(&self) -> &'a Prospect {
        self.prospect
    }

    /// The units that the plan moves: each as it is before the plan, the cell that it moves to, and its hit
    /// points after the reply, 0 or below if the reply kills it.
    pub fn units(&self) -> impl Iterator<Item = (&'a Unit, Cell, f64)> + use<'a> {
        let simulation = self.simulation;
        let units = simulation.outlook().units().iter().zip(self.cells).enumerate();
        units.map(move |(index, (unit, &cell))| (unit, cell, simulation.own_hp(index)))
    }

    /// The enemies: each as it is before the plan, and its hit points after the plan's attacks, 0 or below if
    /// the plan kills it.
    pub fn enemies(&self) -> impl Iterator<Item = (&'a Unit, f64)> + use<'a> {
        let simulation = self.simulation;
        let enemies = simulation.outlook().enemies().iter().enumerate();
        enemies.map(move |(index, enemy)| (enemy, simulation.enemy_hp(index)))
    }
}

/// An own aim of the search: a number that is added to the score of a plan.
///
/// Closures `Fn(&Aftermath) -> f64` qualify. Greater is better, and the unit is money, as in
/// [`Weights`](crate::Weights): a unit that costs 20 is worth 20 times `loss` to the search. With
/// [`Weights::NONE`](crate::Weights::NONE) the wish is all that counts, besides winning and losing. `()` wishes
/// for nothing.
///
/// Three wishes, for terrain, for a formation and for a unit that must live:
///
/// ```
/// use ga_units::player::Genetic;
/// use ga_units::{Aftermath, Cell, Map, Outlook, Terms};
///
/// // 8 for every unit that ends its move in the wood.
/// let wood = [Cell { x: 15, y: 24 }, Cell { x: 16, y: 24 }, Cell { x: 16, y: 25 }];
/// let cover = |after: &Aftermath| 8.0 * after.cells().iter().filter(|cell| wood.contains(cell)).count() as f64;
///
/// // 3 off for every unit without a friend beside it.
/// let formation = |after: &Aftermath| {
///     let cells = after.cells();
///     let alone = |cell: &&Cell| cells.iter().all(|other| other == *cell || other.distance(**cell) > 1);
///     -3.0 * cells.iter().filter(alone).count() as f64
/// };
///
/// // 200 off if the reply kills unit 2.
/// let king = |after: &Aftermath| {
///     let dies = after.units().any(|(unit, _, hp)| unit.id == 2 && hp <= 0.0);
///     if dies { -200.0 } else { 0.0 }
/// };
///
/// let wish = move |after: &Aftermath| cover(after) + formation(after) + king(after);
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 6, 1)?;
/// let thought = Genetic::default().wishing(wish).think(&Outlook::new(&battle), 1)?.expect("six units");
/// assert!(thought.plan.0.iter().any(|cell| wood.contains(cell)));
/// # Ok::<(), ga_units::Error>(())
/// ```
pub trait Wish {
    /// What a plan that leads to this is worth, beside its weighted [`Prospect`].
    fn worth(&self, aftermath: &Aftermath<'_>) -> f64;
}

impl Wish for () {
    fn worth(&self, _: &Aftermath<'_>) -> f64 {
        0.0
    }
}

impl<F: Fn(&Aftermath<'_>) -> f64> Wish for F {
    fn worth(&self, aftermath: &Aftermath<'_>) -> f64 {
        self(aftermath)
    }
}
