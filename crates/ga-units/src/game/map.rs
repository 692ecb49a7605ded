use crate::error::Error;
use crate::game::battle::{Battle, Terms};
use crate::game::cell::Cell;
use crate::game::distances::Distances;
use crate::game::grid::Grid;
use crate::game::purchases::Purchases;
use crate::game::reach::neighbours;
use crate::game::roster::Roster;
use crate::game::side::{Side, Unit};
use crate::game::streams::{map, skirmish};
use ga_core::random::below;

/// Default share of the cells with rocks. The paper does not mention rocks (Purba et al. 2016,
/// `purba-liliana-pranata-2016`).
const ROCKS: f64 = 0.08;

/// Greatest number of fields that are drawn to find a field with a way between the buildings.
const ATTEMPTS: usize = 1000;

/// If there is room, the units of a skirmish stand within this distance of their building.
const NEAR: u16 = 7;

/// A generator of random fields. Every field gives both sides equal chances, because it is
/// symmetric: rotation by 180 degrees maps it onto itself.
///
/// Each seed gives one field. Two maps with the same size, building and share of rocks give the
/// same field for the same seed.
///
/// ```
/// use ga_units::{Map, Terms};
///
/// let battle = Map::apart(15)?.battle(Terms::default(), 7)?;
/// assert_eq!(battle.side(0).building().to_string(), "[17, 25]");
/// assert_eq!(battle.side(1).building().to_string(), "[32, 24]");
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Map {
    /// Number of columns and number of rows.
    pub size: (u16, u16),
    /// The cell of the building of side 0. The building of side 1 is on the cell opposite to it.
    pub building: Cell,
    /// Share of the cells that have rocks, from 0 to below 0.5.
    pub rocks: f64,
}

impl Map {
    /// The 50x50 field of the paper (Purba et al. 2016, `purba-liliana-pranata-2016`) with the
    /// buildings `distance` columns apart. `distance` is an odd number from 1 to 49. We use 15
    /// unless stated otherwise. One building is one row lower than the other, because the field is
    /// symmetric.
    ///
    /// # Errors
    ///
    /// [`Error::Distance`] if the distance is even or out of range.
    pub fn apart(distance: u16) -> Result<Self, Error> {
        Self::sized(50, 50, distance)
    }

    /// A field of `width` columns and `height` rows with the buildings `distance` columns apart, in
    /// the middle of the height. The building of side 0 is on the left. `distance` is less than
    /// `width`. Because the field is symmetric, `distance` is odd if `width` is even, and even if
    /// `width` is odd.
    ///
    /// ```
    /// use ga_units::Map;
    ///
    /// assert_eq!(Map::sized(10, 10, 7)?.building.to_string(), "[1, 5]");
    /// assert_eq!(Map::sized(50, 50, 15)?, Map::apart(15)?);
    /// # Ok::<(), ga_units::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Size`] or [`Error::Distance`] if a number is out of range.
    pub fn sized(width: u16, height: u16, distance: u16) -> Result<Self, Error> {
        Grid::new(width.into(), height.into())?;
        if distance == 0 || distance >= width || (width - distance) % 2 == 0 {
            return Err(Error::Distance {
                found: distance,
                width,
            });
        }
        let building = Cell {
            x: (width - 1 - distance) / 2,
            y: height / 2,
        };
        Ok(Self {
            size: (width, height),
            building,
            rocks: ROCKS,
        })
    }

    /// The usual distance of the buildings on a field of `width` columns: 15, or the greatest that
    /// [`sized`](Self::sized) accepts below it. 0 if the field has fewer than two columns.
    ///
    /// ```
    /// use ga_units::Map;
    ///
    /// assert_eq!([50, 17, 10].map(Map::usual_distance), [15, 14, 9]);
    /// ```
    pub const fn usual_distance(width: u16) -> u16 {
        let widest = width.saturating_sub(1);
        let distance = if widest < 15 { widest } else { 15 };
        if distance % 2 == 1 - width % 2 {
            distance
        } else {
            distance.saturating_sub(1)
        }
    }

    /// The cell that is opposite to `cell`: rotation of the field by 180 degrees exchanges the two.
    const fn opposite(&self, cell: Cell) -> Cell {
        Cell {
            x: self.size.0 - 1 - cell.x,
            y: self.size.1 - 1 - cell.y,
        }
    }

    /// Draws a field from `seed` and sets up a battle on it, with the kinds of Table 1 and no
    /// units.
    ///
    /// If no way joins the buildings of a field, another field is drawn.
    ///
    /// # Errors
    ///
    /// If the size, the building, the share of rocks or a term is out of range. [`Error::NoWay`] if
    /// a thousand fields have no way between the buildings.
    pub fn battle(&self, terms: Terms, seed: u64) -> Result<Battle, Error> {
        self.battle_of(&Roster::paper(), terms, seed)
    }

    /// Draws a field and sets up a battle like [`battle`](Self::battle), but with the kinds of
    /// `roster`.
    ///
    /// ```
    /// use ga_units::{Map, Roster, Terms, game::Kind};
    ///
    /// let mage = Kind {
    ///     name: "mage".into(), attack: 12.0, attack_type: "spell".into(), range: 6,
    ///     armor: "cloth".into(), hp: 15.0, movement: 3, cost: 25.0,
    /// };
    /// let roster = Roster::new(vec![mage], vec![])?;
    /// let mut battle = Map::sized(24, 16, 15)?.battle_of(&roster, Terms::default(), 1)?;
    /// battle.create(0)?;
    /// assert_eq!(battle.side(0).units()[0].hp, 15.0);
    /// # Ok::<(), ga_units::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`battle`](Self::battle).
    pub fn battle_of(&self, roster: &Roster, terms: Terms, seed: u64) -> Result<Battle, Error> {
        let grid = Grid::new(self.size.0.into(), self.size.1.into())?;
        grid.at(
            "the building",
            self.building.x.into(),
            self.building.y.into(),
        )?;
        if !(0.0..0.5).contains(&self.rocks) {
            return Err(Error::Rocks { found: self.rocks });
        }
        let pairs = (self.rocks * grid.len() as f64 / 2.0).round() as usize;
        for attempt in 0..ATTEMPTS {
            let grid = self.with_rocks(grid.clone(), pairs, seed, attempt)?;
            let buildings = [self.building, self.opposite(self.building)];
            let battle = Battle::new(grid, roster.clone(), terms, buildings.map(Side::new))?;
            if self.is_joined(&battle, buildings) {
                return Ok(battle);
            }
        }
        Err(Error::NoWay)
    }

    /// Whether a way joins the buildings.
    fn is_joined(&self, battle: &Battle, buildings: [Cell; 2]) -> bool {
        let mut distances = Distances::default();
        distances.measure(&battle.ground, [buildings[1]].into_iter());
        // Units cannot walk over a building, so the way begins on a cell beside it.
        let mut joined = false;
        neighbours(buildings[0], self.size.0, self.size.1, |cell| {
            joined |= distances.to(cell) != Distances::NONE;
        });
        joined
    }

    /// Puts `pairs` of opposite rocks on random cells.
    fn with_rocks(
        &self,
        mut grid: Grid,
        pairs: usize,
        seed: u64,
        attempt: usize,
    ) -> Result<Grid, Error> {
        let mut rng = map(seed, attempt);
        let mut placed = 0;
        while placed < pairs {
            let cell = grid.cell(below(&mut rng, grid.len()));
            let is_building = cell == self.building || cell == self.opposite(self.building);
            if !is_building && !grid.is_blocked(cell) {
                grid.block(cell)?;
                grid.block(self.opposite(cell))?;
                placed += 1;
            }
        }
        Ok(grid)
    }

    /// A battle in the middle of a game. Each side has `units` new units. Their kinds and cells are
    /// drawn from the seed. They stand within seven cells of their building, or farther away if
    /// there is no room.
    ///
    /// ```
    /// use ga_units::{Map, Terms};
    ///
    /// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
    /// assert_eq!([0, 1].map(|side| battle.side(side).units().len()), [20, 20]);
    /// # Ok::<(), ga_units::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`battle`](Self::battle), and [`Error::Crowded`] or [`Error::Units`] if there
    /// are too many units.
    pub fn skirmish(&self, terms: Terms, units: usize, seed: u64) -> Result<Battle, Error> {
        let mut battle = self.battle(terms, seed)?;
        let mut rng = skirmish(seed);
        let clans = [0, 1].map(|side| battle.roster().clan(side).collect::<Vec<usize>>());
        let mut sides = [0, 1].map(|side| battle.side(side).clone());
        for id in 0..units as u32 {
            for (side, army) in sides.iter_mut().enumerate() {
                let cells = room(&battle, army.building);
                if cells.is_empty() {
                    return Err(Error::Crowded { units });
                }
                let at = cells[below(&mut rng, cells.len())];
                let kind = clans[side][below(&mut rng, clans[side].len())];
                let hp = battle.roster().kinds()[kind].hp;
                battle.standing[side].insert(at);
                army.units.push(Unit { id, kind, at, hp });
            }
        }
        let sides = sides.map(|side| Side::with(side.building, side.hp, side.money, side.units));
        Battle::new(battle.grid, battle.roster, terms, sides)
    }

    /// A battle of two equal armies. Each side has `units` units around its building and no money.
    /// The kinds are drawn from the seed. The income and the bounty of `terms` decide whether the
    /// sides can create more units.
    ///
    /// ```
    /// use ga_units::{Map, Roster, Terms};
    ///
    /// let battle = Map::sized(10, 10, 7)?.armies(&Roster::paper(), Terms::default(), 3, 1)?;
    /// assert_eq!([0, 1].map(|side| battle.side(side).units().len()), [3, 3]);
    /// # Ok::<(), ga_units::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`battle`](Self::battle), and [`Error::Refused`] if there is no room for the
    /// units or if a side may not have this number of units.
    pub fn armies(
        &self,
        roster: &Roster,
        terms: Terms,
        units: usize,
        seed: u64,
    ) -> Result<Battle, Error> {
        let field = self.battle_of(roster, terms, seed)?;
        let kinds = [0, 1].map(|side| Purchases::of_side(seed, &field, side));
        // The armies are bought in a separate battle, where both sides have enough money for every
        // kind.
        let highest = roster
            .kinds()
            .iter()
            .map(|kind| kind.cost)
            .fold(0.0, f64::max);
        let rich = field.sides.clone().map(|side| Side {
            money: highest * units as f64,
            ..side
        });
        let mut camp = Battle::new(field.grid.clone(), roster.clone(), terms, rich)?;
        for _ in 0..2 {
            let list = &kinds[camp.active()];
            for kind in (0..units).filter_map(|index| list.kind(index)) {
                camp.create(kind)?;
            }
            camp.end_turn()?;
        }
        let sides = camp
            .sides
            .map(|side| Side::with(side.building, side.hp, 0.0, side.units));
        Battle::new(field.grid, roster.clone(), terms, sides)
    }
}

/// The free cells near a building. If there are none, all free cells.
fn room(battle: &Battle, building: Cell) -> Vec<Cell> {
    let free = |radius: u16| {
        let near = battle
            .grid()
            .cells()
            .filter(move |cell| cell.distance(building) <= radius);
        near.filter(|&cell| battle.is_free(cell))
            .collect::<Vec<Cell>>()
    };
    Some(free(NEAR))
        .filter(|cells| !cells.is_empty())
        .unwrap_or_else(|| free(u16::MAX))
}
