use crate::reach;
use crate::{Battle, Cell, Kind, Roster, Unit};
use std::ops::Range;

/// What the side to move sees when it plans its turn: who is there, and where its units can go.
///
/// Made once a turn. Everything that plans are drawn from and judged by is looked up here.
#[derive(Clone, Debug)]
pub struct Outlook<'a> {
    battle: &'a Battle,
    destinations: Vec<Cell>,
    /// Where the destinations of each unit begin, and where the last ones end.
    starts: Vec<usize>,
}

impl<'a> Outlook<'a> {
    /// Looks at a battle with the eyes of the side to move.
    pub fn new(battle: &'a Battle) -> Self {
        let units = battle.side(battle.active()).units();
        let (passable, friends) = (battle.passable(battle.active()), &battle.standing[battle.active()]);
        let mut destinations = Vec::with_capacity(64 * units.len());
        let mut starts = Vec::with_capacity(units.len() + 1);
        starts.push(0);
        for unit in units {
            let steps = battle.roster().kinds()[unit.kind].movement;
            reach::ends(&passable, friends, unit.at, steps, |cell| destinations.push(cell));
            starts.push(destinations.len());
        }
        Self { battle, destinations, starts }
    }

    /// The battle that is looked at.
    pub const fn battle(&self) -> &'a Battle {
        self.battle
    }

    /// The kinds of units.
    pub const fn roster(&self) -> &'a Roster {
        self.battle.roster()
    }

    /// The units that move, in the order in which they do.
    pub fn units(&self) -> &'a [Unit] {
        self.battle.side(self.battle.active()).units()
    }

    /// The units of the other side.
    pub fn enemies(&self) -> &'a [Unit] {
        self.battle.side(1 - self.battle.active()).units()
    }

    /// The main building that is defended.
    pub fn home(&self) -> Cell {
        self.battle.side(self.battle.active()).building()
    }

    /// The main building that is attacked.
    pub fn goal(&self) -> Cell {
        self.battle.side(1 - self.battle.active()).building()
    }

    /// Where a unit, told by its place in [`units`](Self::units), can end its move, row by row; never empty.
    ///
    /// Cells that friends stand on when the turn begins are not among them, so plans whose cells differ can be
    /// carried out in any order.
    ///
    /// # Panics
    ///
    /// If there is no such unit.
    pub fn destinations(&self, unit: usize) -> &[Cell] {
        &self.destinations[self.span(unit)]
    }

    fn span(&self, unit: usize) -> Range<usize> {
        self.starts[unit]..self.starts[unit + 1]
    }

    pub(crate) fn kind(&self, unit: &Unit) -> &'a Kind {
        &self.roster().kinds()[unit.kind]
    }
}
