use crate::game::cell::Cell;

/// Hit points of a new main building. The paper does not give them (Purba et al. 2016,
/// `purba-liliana-pranata-2016`).
pub const BUILDING_HP: f64 = 200.0;

/// Money of a side at the beginning. The paper does not give it (Purba et al. 2016,
/// `purba-liliana-pranata-2016`).
pub const START_MONEY: f64 = 100.0;

/// Greatest number of units of a side. Tables of the units that threaten each cell grow with it.
pub const MOST_UNITS: usize = 1000;

/// A unit on the field.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Unit {
    /// Its number, unique within its side. Later units have greater numbers.
    pub id: u32,
    /// Index of its kind.
    pub kind: usize,
    /// The cell that it stands on.
    pub at: Cell,
    /// Hit points left, above 0.
    pub hp: f64,
}

/// Statistics of a side so far: the aspects of Tables 2 and 3 of the paper (Purba et al. 2016,
/// `purba-liliana-pranata-2016`).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Tally {
    /// Units created. Units that the side started with do not count.
    pub created: u32,
    /// Units lost.
    pub dead: u32,
    /// Money spent on units.
    pub money_used: f64,
    /// Income and bounties.
    pub money_earned: f64,
    /// Damage of its attacks on units and on the building. Damage beyond the hit points that the
    /// target has left counts too.
    pub damage_dealt: f64,
    /// Damage of the other side's attacks, counted in the same way.
    pub damage_received: f64,
}

/// A side: its building, its money and its units.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    pub(crate) building: Cell,
    pub(crate) hp: f64,
    pub(crate) money: f64,
    pub(crate) units: Vec<Unit>,
    pub(crate) tally: Tally,
    /// The number of the next unit to be created.
    pub(crate) next: u32,
}

impl Side {
    /// A side without units, with [`BUILDING_HP`] and [`START_MONEY`].
    pub fn new(building: Cell) -> Self {
        Self::with(building, BUILDING_HP, START_MONEY, Vec::new())
    }

    /// A side in the middle of a game. Its units are sorted by their numbers.
    pub fn with(building: Cell, hp: f64, money: f64, mut units: Vec<Unit>) -> Self {
        units.sort_by_key(|unit| unit.id);
        let next = units.last().map_or(0, |unit| unit.id.saturating_add(1));
        Self { building, hp, money, units, tally: Tally::default(), next }
    }

    /// The cell of its main building.
    pub const fn building(&self) -> Cell {
        self.building
    }

    /// Hit points left of the building. A destroyed building has 0 or fewer.
    pub const fn hp(&self) -> f64 {
        self.hp
    }

    /// Its money.
    pub const fn money(&self) -> f64 {
        self.money
    }

    /// Its living units, in the order of their numbers.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The living unit with this number.
    pub fn unit(&self, id: u32) -> Option<&Unit> {
        self.index_of(id).map(|index| &self.units[index])
    }

    /// What has happened to it so far.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    pub(crate) fn index_of(&self, id: u32) -> Option<usize> {
        self.units.binary_search_by_key(&id, |unit| unit.id).ok()
    }

    /// Becomes a copy of `other` without new memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        let Self { building, hp, money, units, tally, next } = other;
        (self.building, self.hp, self.money) = (*building, *hp, *money);
        (self.tally, self.next) = (*tally, *next);
        self.units.clone_from(units);
    }
}
