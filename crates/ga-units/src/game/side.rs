use crate::game::cell::Cell;
use crate::game::goal::Goal;

/// Hit points of a new main building. The paper does not give them (Purba et al. 2016,
/// `purba-liliana-pranata-2016`).
pub const BUILDING_HP: f64 = 200.0;

/// Money of a side at the beginning of a game. The paper does not give it (Purba et al. 2016,
/// `purba-liliana-pranata-2016`).
pub const START_MONEY: f64 = 100.0;

/// Greatest number of units of a side. The tables of the search grow with this number.
pub const MOST_UNITS: usize = 1000;

/// A unit on the field.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Unit {
    /// Number of the unit. No other unit of its side has this number, and units created later have
    /// greater numbers.
    pub id: u32,
    /// Index of the unit's kind in `Roster::kinds`.
    pub kind: usize,
    /// The cell on which the unit stands.
    pub at: Cell,
    /// Hit points left, above 0.
    pub hp: f64,
}

/// Statistics of a side since the beginning of the game: the aspects of Tables 2 and 3 of the paper
/// (Purba et al. 2016, `purba-liliana-pranata-2016`).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(remote = "Self")
)]
#[non_exhaustive]
pub struct Tally {
    /// Number of units created. Units that the side started with do not count.
    pub created: u32,
    /// Number of units lost.
    pub dead: u32,
    /// Money spent to create units.
    pub money_used: f64,
    /// Money from income and bounties.
    pub money_earned: f64,
    /// Damage of the side's attacks on units and on the building, in hit points. It counts in full,
    /// even if the target has fewer hit points left.
    pub damage_dealt: f64,
    /// Damage of the other side's attacks, counted in the same way.
    pub damage_received: f64,
}

impl Tally {
    /// The six aspects with their names, in the order of Tables 2 and 3 of the paper (Purba et al.
    /// 2016, `purba-liliana-pranata-2016`).
    pub fn aspects(&self) -> [(&'static str, f64); 6] {
        [
            ("created", self.created.into()),
            ("dead", self.dead.into()),
            ("money_used", self.money_used),
            ("money_earned", self.money_earned),
            ("damage_dealt", self.damage_dealt),
            ("damage_received", self.damage_received),
        ]
    }
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
    /// The units that cannot attack yet, with the turns of the side for which that holds.
    pub(crate) resting: Vec<(u32, u16)>,
    pub(crate) goal: Option<Goal>,
    /// The turns in a row for which the side has held the cell of its goal.
    pub(crate) held: u32,
}

impl Side {
    /// A side without units, with [`BUILDING_HP`] and [`START_MONEY`].
    pub fn new(building: Cell) -> Self {
        Self::with(building, BUILDING_HP, START_MONEY, Vec::new())
    }

    /// A side in the middle of a game. Sorts `units` by their numbers.
    pub fn with(building: Cell, hp: f64, money: f64, mut units: Vec<Unit>) -> Self {
        units.sort_by_key(|unit| unit.id);
        let next = units.last().map_or(0, |unit| unit.id.saturating_add(1));
        let tally = Tally::default();
        let resting = Vec::new();
        Self {
            building,
            hp,
            money,
            units,
            tally,
            next,
            resting,
            goal: None,
            held: 0,
        }
    }

    /// Gives the side a goal.
    #[must_use]
    pub fn with_goal(mut self, goal: Goal) -> Self {
        self.goal = Some(goal);
        self
    }

    /// The goal of the side, or `None` if only the other side's building wins.
    pub const fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// The turns in a row for which the side has held the cell of [`Goal::Hold`].
    pub const fn held(&self) -> u32 {
        self.held
    }

    /// Lets a unit attack only after this number of turns of the side. See
    /// [`Ability::cooldown`](crate::game::Ability::cooldown).
    #[must_use]
    pub fn with_rest(mut self, unit: u32, turns: u16) -> Self {
        self.resting.retain(|&(other, _)| other != unit);
        if turns > 0 {
            self.resting.push((unit, turns));
        }
        self
    }

    /// The number of turns of the side in which a unit cannot attack, the present or the next one
    /// included. 0 if it can.
    pub fn rest(&self, unit: u32) -> u16 {
        self.resting
            .iter()
            .find(|&&(other, _)| other == unit)
            .map_or(0, |&(_, turns)| turns)
    }

    /// A turn of the side ends.
    pub(crate) fn end_rests(&mut self) {
        self.resting.iter_mut().for_each(|(_, turns)| *turns -= 1);
        self.resting.retain(|&(_, turns)| turns > 0);
    }

    /// The cell of the main building.
    pub const fn building(&self) -> Cell {
        self.building
    }

    /// Hit points that the main building has left. A destroyed building has 0 or fewer.
    pub const fn hp(&self) -> f64 {
        self.hp
    }

    /// The money of the side.
    pub const fn money(&self) -> f64 {
        self.money
    }

    /// The living units of the side, in the order of their numbers.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The living unit with this number, or `None` if there is no such unit.
    pub fn unit(&self, id: u32) -> Option<&Unit> {
        self.index_of(id).map(|index| &self.units[index])
    }

    /// Statistics of the side so far.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    pub(crate) fn index_of(&self, id: u32) -> Option<usize> {
        self.units.binary_search_by_key(&id, |unit| unit.id).ok()
    }

    /// Becomes a copy of `other` without allocating memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        let Self {
            building,
            hp,
            money,
            units,
            tally,
            next,
            resting,
            goal,
            held,
        } = other;
        (self.goal, self.held) = (*goal, *held);
        (self.building, self.hp, self.money) = (*building, *hp, *money);
        (self.tally, self.next) = (*tally, *next);
        self.units.clone_from(units);
        self.resting.clone_from(resting);
    }
}
