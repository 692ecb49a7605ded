use crate::bits::Bits;
use crate::error::figure;
use crate::{Cell, Error, Grid, Roster};

/// Hit points of a main building, on which `purba-liliana-pranata-2016` is silent.
pub const BUILDING_HP: f64 = 200.0;

/// Money of a side at the beginning, on which `purba-liliana-pranata-2016` is silent.
pub const START_MONEY: f64 = 100.0;

/// Units of a side at most. Maps of who threatens which cell grow with their number.
pub const MOST_UNITS: usize = 1000;

/// No hit points and no money are greater.
const GREATEST: f64 = 1e9;

/// A unit on the field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// Its number, unique within its side; later units have greater ones.
    pub id: u32,
    /// Index of its kind.
    pub kind: usize,
    /// Where it stands.
    pub at: Cell,
    /// Hit points left, above 0.
    pub hp: f64,
}

/// What a side has gone through: the aspects of Tables 2 and 3 in `purba-liliana-pranata-2016`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Units created; those it started with are not among them.
    pub created: u32,
    /// Units lost.
    pub dead: u32,
    /// Money spent on units.
    pub money_used: f64,
    /// Income and bounties.
    pub money_earned: f64,
    /// Hit points of its attacks, on units and on the building, what exceeds the target's rest included.
    pub damage_dealt: f64,
    /// The same of the other side's attacks.
    pub damage_received: f64,
}

/// A side: its building, its money, its units.
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
    /// A side without units, with the usual building and money.
    pub fn new(building: Cell) -> Self {
        Self::with(building, BUILDING_HP, START_MONEY, Vec::new())
    }

    /// A side as it is in the middle of a game. Units are put in the order of their numbers.
    pub fn with(building: Cell, hp: f64, money: f64, mut units: Vec<Unit>) -> Self {
        units.sort_by_key(|unit| unit.id);
        let next = units.last().map_or(0, |unit| unit.id.saturating_add(1));
        Self { building, hp, money, units, tally: Tally::default(), next }
    }

    /// Where its main building stands.
    pub const fn building(&self) -> Cell {
        self.building
    }

    /// Hit points left of the building; 0 or below when it is destroyed.
    pub const fn hp(&self) -> f64 {
        self.hp
    }

    /// Money at hand.
    pub const fn money(&self) -> f64 {
        self.money
    }

    /// The units that are alive, in the order of their numbers.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The unit with this number.
    pub fn unit(&self, id: u32) -> Option<&Unit> {
        self.place(id).map(|place| &self.units[place])
    }

    /// What it has gone through.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    pub(crate) fn place(&self, id: u32) -> Option<usize> {
        self.units.binary_search_by_key(&id, |unit| unit.id).ok()
    }
}

/// What two sides agree on, where `purba-liliana-pranata-2016` is silent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// Money that a side gets at the end of each of its turns.
    pub income: f64,
    /// Share of a unit's cost that its killer gets.
    pub bounty: f64,
    /// Rounds, in each of which both sides move, before the game is a draw.
    pub rounds: u32,
    /// The side that moves first, 0 or 1.
    pub first: usize,
}

impl Default for Terms {
    fn default() -> Self {
        Self { income: 20.0, bounty: 0.5, rounds: 200, first: 0 }
    }
}

/// A game: the ground, both sides, and whose turn it is.
///
/// Everything that can be done to it is an order, refused if it breaks a rule; nothing in it is random.
#[derive(Clone, Debug, PartialEq)]
pub struct Battle {
    pub(crate) grid: Grid,
    pub(crate) roster: Roster,
    pub(crate) terms: Terms,
    pub(crate) sides: [Side; 2],
    /// Cells without rock or building.
    pub(crate) ground: Bits,
    /// Where the units of each side stand.
    pub(crate) standing: [Bits; 2],
    pub(crate) active: usize,
    pub(crate) turn: u32,
    /// Numbers of the units that have had their order this turn, ascending.
    pub(crate) acted: Vec<u32>,
    pub(crate) record: Vec<crate::Order>,
    /// Kinds created this turn.
    pub(crate) created: Vec<usize>,
    pub(crate) outcome: Option<crate::Outcome>,
}

impl Battle {
    /// Sets a battle up.
    ///
    /// # Errors
    ///
    /// If something stands outside, on a rock or on something else, if two units of a side have one number, or
    /// if a figure is out of its range.
    pub fn new(grid: Grid, roster: Roster, terms: Terms, sides: [Side; 2]) -> Result<Self, Error> {
        let (width, height) = (grid.width(), grid.height());
        let standing = [Bits::new(width, height), Bits::new(width, height)];
        let ground = grid.open().clone();
        let (active, turn) = (terms.first.min(1), 1);
        let (acted, record, created) = (Vec::new(), Vec::new(), Vec::new());
        let mut battle = Self {
            grid,
            roster,
            terms,
            sides,
            ground,
            standing,
            active,
            turn,
            acted,
            record,
            created,
            outcome: None,
        };
        battle.check_terms()?;
        for side in 0..2 {
            let place = format!("sides[{side}].building");
            let building = battle.sides[side].building;
            battle.claim(&place, building)?;
            battle.ground.remove(building);
        }
        for side in 0..2 {
            battle.check_side(side)?;
        }
        Ok(battle)
    }

    fn check_terms(&self) -> Result<(), Error> {
        let Terms { income, bounty, rounds, first } = self.terms;
        within("rules.income", income, 0.0, GREATEST)?;
        within("rules.bounty", bounty, 0.0, GREATEST)?;
        within("rules.rounds", f64::from(rounds), 1.0, 1e6)?;
        within("rules.first", first as f64, 0.0, 1.0)
    }

    fn check_side(&mut self, side: usize) -> Result<(), Error> {
        let Side { hp, money, .. } = self.sides[side];
        let place = |field: &str| format!("sides[{side}].{field}");
        above_zero(place("hp"), hp)?;
        within(&place("money"), money, 0.0, GREATEST)?;
        if self.sides[side].units.len() > MOST_UNITS {
            let (found, expected) =
                (self.sides[side].units.len().to_string(), format!("at most {MOST_UNITS}"));
            return Err(Error::Value { place: place("units"), found, expected });
        }
        for index in 0..self.sides[side].units.len() {
            let unit = self.sides[side].units[index];
            let place = |field: &str| format!("sides[{side}], unit {}, {field}", unit.id);
            if index > 0 && self.sides[side].units[index - 1].id == unit.id {
                let expected = "each number once a side".to_owned();
                return Err(Error::Value { place: place("id"), found: "used twice".to_owned(), expected });
            }
            if unit.kind >= self.roster.kinds().len() {
                let expected = format!("an index below {}", self.roster.kinds().len());
                return Err(Error::Value { place: place("kind"), found: unit.kind.to_string(), expected });
            }
            above_zero(place("hp"), unit.hp)?;
            self.claim(&place("at"), unit.at)?;
            self.standing[side].insert(unit.at);
        }
        Ok(())
    }

    /// Refuses a cell that is outside or taken.
    fn claim(&self, place: &str, cell: Cell) -> Result<(), Error> {
        self.grid.at(place, cell.x.into(), cell.y.into())?;
        let occupant = if self.grid.is_blocked(cell) {
            "a rock"
        } else if !self.ground.contains(cell) {
            "a building"
        } else if self.standing.iter().any(|units| units.contains(cell)) {
            "a unit"
        } else {
            return Ok(());
        };
        Err(Error::Taken { place: place.to_owned(), cell, occupant })
    }

    /// The ground.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The kinds of units.
    pub const fn roster(&self) -> &Roster {
        &self.roster
    }

    /// What the sides agreed on.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// A side, 0 or 1.
    ///
    /// # Panics
    ///
    /// If it is neither.
    pub const fn side(&self, side: usize) -> &Side {
        &self.sides[side]
    }

    /// The side whose turn it is.
    pub const fn active(&self) -> usize {
        self.active
    }

    /// The round, from 1. Both sides move in each.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// How it ended, once it has.
    pub const fn outcome(&self) -> Option<crate::Outcome> {
        self.outcome
    }

    /// Becomes as `other` stands, a battle on the same ground with the same kinds,
    /// in the memory that it has.
    pub(crate) fn restore(&mut self, other: &Self) {
        for (mine, theirs) in self.sides.iter_mut().zip(&other.sides) {
            let Side { building, hp, money, units, tally, next } = theirs;
            (mine.building, mine.hp, mine.money) = (*building, *hp, *money);
            (mine.tally, mine.next) = (*tally, *next);
            mine.units.clone_from(units);
        }
        for (mine, theirs) in self.standing.iter_mut().zip(&other.standing) {
            mine.copy_from(theirs);
        }
        (self.active, self.turn, self.outcome) = (other.active, other.turn, other.outcome);
        self.acted.clone_from(&other.acted);
        self.record.clone_from(&other.record);
        self.created.clone_from(&other.created);
    }

    /// Whether a unit could stand on a cell now: ground without rock, building or unit.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.grid.contains(cell)
            && self.ground.contains(cell)
            && !self.standing.iter().any(|units| units.contains(cell))
    }
}

fn within(place: &str, value: f64, least: f64, greatest: f64) -> Result<(), Error> {
    if (least..=greatest).contains(&value) {
        return Ok(());
    }
    let expected = format!("a number from {least} to {greatest}");
    Err(Error::Value { place: place.to_owned(), found: figure(value), expected })
}

fn above_zero(place: String, value: f64) -> Result<(), Error> {
    if value > 0.0 && value <= GREATEST {
        return Ok(());
    }
    let expected = format!("a number above 0, up to {GREATEST}");
    Err(Error::Value { place, found: figure(value), expected })
}
