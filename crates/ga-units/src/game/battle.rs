use crate::error::{Error, at_least_0, positive, whole};
use crate::game::bits::Bits;
use crate::game::cell::Cell;
use crate::game::grid::Grid;
use crate::game::order::{Order, Outcome};
use crate::game::roster::Roster;
use crate::game::side::{MOST_UNITS, Side, Unit};
use crate::game::ways::Ways;
use std::sync::Arc;

/// Greatest amount of hit points and of money.
const GREATEST: f64 = 1e9;

/// Greatest number of rounds.
const MOST_ROUNDS: i64 = 1_000_000;

/// The terms of a battle: income, bounty, length, and the side that moves first. The paper does not
/// give them (Purba et al. 2016, `purba-liliana-pranata-2016`).
///
/// ```
/// use ga_units::Terms;
///
/// let poor = Terms { income: 5.0, ..Terms::default() };
/// assert_eq!((poor.bounty, poor.rounds), (0.5, 200));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Terms {
    /// Money that a side gets at the end of each of its turns, from 0 to 10^9.
    pub income: f64,
    /// The side that kills a unit gets this multiple of the unit's cost, from 0 to 10^9. With 0.5
    /// it gets half the cost.
    pub bounty: f64,
    /// Number of rounds after which the game is a draw, from 1 to a million. Both sides move in
    /// each round.
    pub rounds: u32,
    /// The side that moves first, 0 or 1.
    pub first: usize,
}

impl Terms {
    /// The default terms without income and bounty: sides fight with the units that they begin
    /// with.
    pub fn without_money() -> Self {
        Self {
            income: 0.0,
            bounty: 0.0,
            ..Self::default()
        }
    }
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            income: 20.0,
            bounty: 0.5,
            rounds: 200,
            first: 0,
        }
    }
}

/// A position of the game: the field, both sides, and the side to move.
///
/// You change a battle with `create`, `order` and `end_turn`. A call that breaks a rule is refused
/// and changes nothing. Nothing in a battle is random.
///
/// ```
/// use ga_units::{Map, Order, Terms};
///
/// let mut battle = Map::apart(15)?.battle(Terms::default(), 7)?;
/// let unit = battle.create(0)?;
/// let from = battle.side(0).unit(unit).unwrap().at;
/// battle.order(Order { unit, to: from, target: battle.choose_target(0, from) })?;
/// battle.end_turn()?;
/// assert_eq!(battle.active(), 1);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Battle {
    pub(crate) grid: Grid,
    pub(crate) roster: Roster,
    /// The ways over terrain and hexagons. `None` on squares of open ground.
    pub(crate) ways: Option<Arc<Ways>>,
    /// Whether units of some kind heal others.
    pub(crate) heals: bool,
    pub(crate) terms: Terms,
    pub(crate) sides: [Side; 2],
    /// Cells without rock or building.
    pub(crate) ground: Bits,
    /// The cells that the units of each side stand on.
    pub(crate) standing: [Bits; 2],
    pub(crate) active: usize,
    pub(crate) turn: u32,
    /// The numbers of the units that have had their order this turn, in ascending order.
    pub(crate) acted: Vec<u32>,
    /// The orders of this turn.
    pub(crate) orders: Vec<Order>,
    /// The kinds of the units created this turn.
    pub(crate) created: Vec<usize>,
    pub(crate) outcome: Option<Outcome>,
}

// The module `rules` has the methods that carry out orders.
impl Battle {
    /// A battle at the beginning of the first round. [`Terms::first`] names the side to move.
    ///
    /// # Errors
    ///
    /// If a unit or a building is outside the field or on a cell that is taken, if two units of a
    /// side have the same number, or if a number is out of its range.
    pub fn new(grid: Grid, roster: Roster, terms: Terms, sides: [Side; 2]) -> Result<Self, Error> {
        for (side, army) in sides.iter().enumerate() {
            let found = army.units.len();
            if found > MOST_UNITS {
                return Err(Error::Units {
                    side,
                    found,
                    most: MOST_UNITS,
                });
            }
        }
        Self::joined(grid, roster, terms, sides)
    }

    /// The same as [`new`](Self::new), with any number of units.
    pub(crate) fn joined(
        grid: Grid,
        roster: Roster,
        terms: Terms,
        sides: [Side; 2],
    ) -> Result<Self, Error> {
        check_terms(&terms)?;
        let (width, height) = (grid.width(), grid.height());
        let mut battle = Self {
            ground: grid.open().clone(),
            standing: [Bits::new(width, height), Bits::new(width, height)],
            active: terms.first,
            turn: 1,
            acted: Vec::new(),
            orders: Vec::new(),
            created: Vec::new(),
            outcome: None,
            ways: Ways::of(&grid, &roster).map(Arc::new),
            heals: (0..roster.kinds().len()).any(|kind| roster.ability(kind).heal > 0.0),
            grid,
            roster,
            terms,
            sides,
        };
        for side in 0..2 {
            let building = battle.sides[side].building;
            battle.check_free(&format!("sides[{side}].building"), building)?;
            battle.ground.remove(building);
        }
        for side in 0..2 {
            battle.place_side(side)?;
        }
        for side in 0..2 {
            battle.check_goal(side)?;
        }
        Ok(battle)
    }

    /// Checks a side and marks the cells of its units.
    fn place_side(&mut self, side: usize) -> Result<(), Error> {
        let Side { hp, money, .. } = self.sides[side];
        let found = self.sides[side].units.len();
        positive(&format!("sides[{side}].hp"), hp, GREATEST)?;
        at_least_0(&format!("sides[{side}].money"), money, GREATEST)?;
        let mut previous = None;
        for index in 0..found {
            let unit = self.sides[side].units[index];
            // Units are sorted by their numbers, so two units with the same number are neighbours.
            if previous.replace(unit.id) == Some(unit.id) {
                return Err(Error::RepeatedId {
                    side,
                    unit: unit.id,
                });
            }
            let kinds = self.roster.kinds().len();
            if unit.kind >= kinds {
                return Err(Error::KindIndex {
                    side,
                    unit: unit.id,
                    found: unit.kind,
                    kinds,
                });
            }
            positive(
                &format!("sides[{side}], unit {}, hp", unit.id),
                unit.hp,
                GREATEST,
            )?;
            let place = format!("sides[{side}], unit {}, at", unit.id);
            self.check_free(&place, unit.at)?;
            if !self.may_enter(unit.kind, unit.at) {
                let occupant = "ground that its class cannot enter";
                return Err(Error::Taken {
                    place,
                    cell: unit.at,
                    occupant,
                });
            }
            self.standing[side].insert(unit.at);
        }
        Ok(())
    }

    /// Refuses a cell that is outside the field or taken.
    fn check_free(&self, place: &str, cell: Cell) -> Result<(), Error> {
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
        Err(Error::Taken {
            place: place.to_owned(),
            cell,
            occupant,
        })
    }

    /// The size of the field and its rocks.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The kinds of units.
    pub const fn roster(&self) -> &Roster {
        &self.roster
    }

    /// The terms.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Side `side`, 0 or 1.
    ///
    /// # Panics
    ///
    /// If `side` is neither 0 nor 1.
    pub const fn side(&self, side: usize) -> &Side {
        &self.sides[side]
    }

    /// The side to move, 0 or 1.
    pub const fn active(&self) -> usize {
        self.active
    }

    /// The round, counted from 1. Both sides move in each round.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// How the game ended, or `None` if the game goes on.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The orders of this turn so far.
    pub fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// The kinds of the units created this turn so far.
    pub fn created(&self) -> &[usize] {
        &self.created
    }

    /// Whether a cell is inside the field and has no rock, no building and no unit.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.grid.contains(cell)
            && self.ground.contains(cell)
            && !self.standing.iter().any(|units| units.contains(cell))
    }

    /// Turns a unit of a side into a rock.
    pub(crate) fn overlook(&mut self, side: usize, unit: Unit) {
        self.sides[side].units.retain(|other| other.id != unit.id);
        self.standing[side].remove(unit.at);
        self.ground.remove(unit.at);
    }

    /// Becomes a copy of `other` without allocating memory, for a search that plays on from the
    /// same position again and again.
    ///
    /// One battle must be a clone of the other, or have come from a clone by play: field, kinds,
    /// terms and buildings are not copied.
    ///
    /// ```
    /// use ga_units::players::GreedyPlayer;
    /// use ga_units::{Map, Terms};
    ///
    /// let start = Map::apart(15)?.skirmish(Terms::default(), 5, 1)?;
    /// let mut trial = start.clone();
    /// GreedyPlayer::default().simulate(&mut trial);
    /// trial.copy_from(&start);
    /// assert_eq!(trial, start);
    /// # Ok::<(), ga_units::Error>(())
    /// ```
    pub fn copy_from(&mut self, other: &Self) {
        for (mine, theirs) in self.sides.iter_mut().zip(&other.sides) {
            mine.copy_from(theirs);
        }
        for (mine, theirs) in self.standing.iter_mut().zip(&other.standing) {
            mine.copy_from(theirs);
        }
        (self.active, self.turn, self.outcome) = (other.active, other.turn, other.outcome);
        self.acted.clone_from(&other.acted);
        self.orders.clone_from(&other.orders);
        self.created.clone_from(&other.created);
    }
}

fn check_terms(terms: &Terms) -> Result<(), Error> {
    let Terms {
        income,
        bounty,
        rounds,
        first,
    } = *terms;
    at_least_0("rules.income", income, GREATEST)?;
    at_least_0("rules.bounty", bounty, GREATEST)?;
    whole("rules.rounds", rounds.into(), 1..=MOST_ROUNDS)?;
    whole(
        "rules.first",
        i64::try_from(first).unwrap_or(i64::MAX),
        0..=1,
    )
}
