use crate::game::battle::Battle;
use crate::game::cell::Cell;
use crate::game::kind::Kind;
use crate::game::roster::Roster;
use crate::game::side::Unit;

/// The view of a battle for the side to move, at the beginning of its turn: the units of both
/// sides, and the cells that its own units can move to.
///
/// Make a new view for each turn. Founders, operators and fitness of a search use the same view.
///
/// ```
/// use ga_units::evolve::genome::TurnView;
/// use ga_units::{Map, Terms};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let view = TurnView::new(&battle);
/// assert!(view.destinations(0).contains(&view.units()[0].at));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct TurnView<'a> {
    battle: &'a Battle,
    /// The destinations of all units, one unit after the other.
    destinations: Vec<Cell>,
    /// For each unit, the index in `destinations` where its cells begin. The last entry is the end
    /// of the list.
    starts: Vec<usize>,
}

impl<'a> TurnView<'a> {
    /// Makes the view of `battle` for the side to move.
    pub fn new(battle: &'a Battle) -> Self {
        let units = battle.side(battle.active()).units();
        let passable = battle.passable(battle.active());
        let mut destinations = Vec::with_capacity(64 * units.len());
        let mut starts = Vec::with_capacity(units.len() + 1);
        starts.push(0);
        for unit in units {
            battle.each_end(&passable, *unit, |cell| destinations.push(cell));
            starts.push(destinations.len());
        }
        Self {
            battle,
            destinations,
            starts,
        }
    }

    /// Leaves one destination to each of the units `settled`: its cell in `cells`. No other unit
    /// may go there.
    pub(crate) fn settle(&mut self, settled: &[usize], cells: &[Cell]) {
        let taken: Vec<Cell> = settled.iter().map(|&unit| cells[unit]).collect();
        let mut destinations = Vec::with_capacity(self.destinations.len());
        let mut starts = vec![0];
        for (unit, &cell) in cells.iter().enumerate() {
            if settled.contains(&unit) {
                destinations.push(cell);
            } else {
                let free = self
                    .destinations(unit)
                    .iter()
                    .filter(|cell| !taken.contains(cell));
                destinations.extend(free);
            }
            starts.push(destinations.len());
        }
        (self.destinations, self.starts) = (destinations, starts);
    }

    /// The battle.
    pub const fn battle(&self) -> &'a Battle {
        self.battle
    }

    /// The kinds of units.
    pub const fn roster(&self) -> &'a Roster {
        self.battle.roster()
    }

    /// The units of the side to move, in the order in which they move.
    pub fn units(&self) -> &'a [Unit] {
        self.battle.side(self.battle.active()).units()
    }

    /// The units of the other side.
    pub fn enemies(&self) -> &'a [Unit] {
        self.battle.side(1 - self.battle.active()).units()
    }

    /// The cell of the main building of the side to move.
    pub fn home(&self) -> Cell {
        self.battle.side(self.battle.active()).building()
    }

    /// The cell of the enemy's main building.
    pub fn goal(&self) -> Cell {
        self.battle.side(1 - self.battle.active()).building()
    }

    /// The cells on which a unit can end its move, row by row. `unit` is an index into
    /// [`units`](Self::units). There is always at least one cell.
    ///
    /// Cells on which friends stand at the beginning of the turn are left out. So if all units move
    /// to different cells, they can move in any order.
    ///
    /// # Panics
    ///
    /// If there is no such unit.
    pub fn destinations(&self, unit: usize) -> &[Cell] {
        &self.destinations[self.starts[unit]..self.starts[unit + 1]]
    }

    pub(crate) fn kind(&self, unit: &Unit) -> &'a Kind {
        &self.roster().kinds()[unit.kind]
    }
}
