use super::prospect::Prospect;
use super::simulation::{Memory, Simulation};
use crate::evolve::turn_view::TurnView;
use crate::game::cell::Cell;
use crate::game::side::Unit;

/// The predicted result of a plan for each unit, from which an [`Objective`] computes its value.
/// The prediction covers the plan's attacks. It also covers the enemy's reply, unless the fitness
/// ignores replies. If there is a playout, it covers all turns of the playout.
#[derive(Clone, Copy, Debug)]
pub struct Aftermath<'a> {
    simulation: &'a Simulation<'a>,
    memory: &'a Memory,
    cells: &'a [Cell],
    prospect: &'a Prospect,
}

impl<'a> Aftermath<'a> {
    pub(super) const fn new(
        simulation: &'a Simulation<'a>,
        memory: &'a Memory,
        cells: &'a [Cell],
        prospect: &'a Prospect,
    ) -> Self {
        Self {
            simulation,
            memory,
            cells,
            prospect,
        }
    }

    /// The view of the battle before the plan.
    pub const fn view(&self) -> &'a TurnView<'a> {
        self.simulation.view()
    }

    /// The cells that the plan moves the units to, in the order of [`TurnView::units`].
    pub const fn cells(&self) -> &'a [Cell] {
        self.cells
    }

    /// The sums of the predicted result. The [`Weights`](super::Weights) turn them into a score.
    pub const fn prospect(&self) -> &'a Prospect {
        self.prospect
    }

    /// The units that the plan moves. Each item has the unit before the plan, the cell that the
    /// unit moves to, and the hit points of the unit after the reply. They are 0 or fewer if the
    /// reply kills the unit.
    pub fn units(&self) -> impl Iterator<Item = (&'a Unit, Cell, f64)> + use<'a> {
        let simulation = self.simulation;
        let memory = self.memory;
        let units = simulation.view().units().iter().zip(self.cells).enumerate();
        units.map(move |(index, (unit, &cell))| (unit, cell, simulation.own_hp(index, memory)))
    }

    /// The enemy's units. Each item has the unit before the plan, and its hit points after the
    /// plan's attacks. They are 0 or fewer if the plan kills the unit.
    pub fn enemies(&self) -> impl Iterator<Item = (&'a Unit, f64)> + use<'a> {
        let simulation = self.simulation;
        let memory = self.memory;
        let enemies = simulation.view().enemies().iter().enumerate();
        enemies.map(move |(index, enemy)| (enemy, simulation.enemy_hp(index, memory)))
    }
}

/// An aim of your own for the search: returns a number that is added to the score of a plan.
///
/// Closures `Fn(&Aftermath) -> f64` are objectives. Greater is better. The unit is money, as in
/// [`Weights`](super::Weights): losing a unit that costs 20 counts 20 times the weight `loss`. With
/// [`Weights::NONE`](super::Weights::NONE), only winning, losing and the objective count. The
/// objective `()` adds nothing.
///
/// This example combines three objectives: for terrain, for a formation, and for a unit that must
/// survive.
///
/// ```
/// use ga_units::evolve::genome::TurnView;
/// use ga_units::evolve::lookahead::Aftermath;
/// use ga_units::players::GeneticPlayer;
/// use ga_units::{Cell, Map, Terms};
///
/// // 8 for every unit that ends its move in the wood.
/// let wood = [Cell { x: 15, y: 24 }, Cell { x: 16, y: 24 }, Cell { x: 16, y: 25 }];
/// let cover = |after: &Aftermath| {
///     8.0 * after.cells().iter().filter(|cell| wood.contains(cell)).count() as f64
/// };
///
/// // 3 off for every unit without a friend beside it.
/// let formation = |after: &Aftermath| {
///     let cells = after.cells();
///     let apart = |one: Cell, other: Cell| one == other || one.distance(other) > 1;
///     let alone = |cell: &&Cell| cells.iter().all(|&other| apart(**cell, other));
///     -3.0 * cells.iter().filter(alone).count() as f64
/// };
///
/// // 200 off if the reply kills unit 2.
/// let king = |after: &Aftermath| {
///     let dies = after.units().any(|(unit, _, hp)| unit.id == 2 && hp <= 0.0);
///     if dies { -200.0 } else { 0.0 }
/// };
///
/// let objective = move |after: &Aftermath| cover(after) + formation(after) + king(after);
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 6, 1)?;
/// let player = GeneticPlayer::default().with_objective(objective);
/// let decision = player.decide(&TurnView::new(&battle), 1)?.expect("six units");
/// assert!(decision.plan.0.iter().any(|cell| wood.contains(cell)));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an objective",
    note = "closures `Fn(&Aftermath) -> f64` are objectives; `()` adds nothing"
)]
pub trait Objective {
    /// The number that is added to the score of a plan with this result.
    fn value(&self, aftermath: &Aftermath<'_>) -> f64;
}

impl Objective for () {
    fn value(&self, _: &Aftermath<'_>) -> f64 {
        0.0
    }
}

impl<F: Fn(&Aftermath<'_>) -> f64> Objective for F {
    fn value(&self, aftermath: &Aftermath<'_>) -> f64 {
        self(aftermath)
    }
}
