use crate::error::figure;
use crate::random::{map, skirmish};
use crate::reach::Distances;
use crate::{Battle, Cell, Error, Grid, Purchases, Roster, Side, Terms, Unit};
use ga_core::random::below;

/// Share of the cells that are rocks, on which `purba-liliana-pranata-2016` is silent.
pub const ROCKS: f64 = 0.08;

/// A random field for two sides with equal chances: turned by half a circle it is the same.
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
pub struct Map {
    /// Columns and rows.
    pub size: (u16, u16),
    /// Where side 0 has its building; side 1 has it opposite.
    pub building: Cell,
    /// Share of the cells that are rocks, below one half.
    pub rocks: f64,
}

impl Map {
    /// The 50x50 field of `purba-liliana-pranata-2016` with the buildings `distance` columns apart, an odd
    /// number from 1 to 49; 15 is our standard. One building stands a row lower than the other, as symmetry
    /// demands.
    ///
    /// # Errors
    ///
    /// If the distance is out of range.
    pub fn apart(distance: u16) -> Result<Self, Error> {
        Self::sized(50, 50, distance)
    }

    /// A field of `width` columns and `height` rows with the buildings `distance` columns apart, side 0's on the
    /// left, in the middle of the height. The distance is below the width, and odd if the width is even, even if
    /// it is odd, as symmetry demands.
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
    /// If the size or the distance is out of range.
    pub fn sized(width: u16, height: u16, distance: u16) -> Result<Self, Error> {
        Grid::new(width.into(), height.into())?;
        if distance == 0 || distance >= width || (width - distance) % 2 == 0 {
            let (parity, least) = if width % 2 == 0 { ("odd", 1) } else { ("even", 2) };
            return Err(Error::Value {
                place: "the distance of the buildings".to_owned(),
                found: distance.to_string(),
                expected: format!("an {parity} number from {least} to {}", width.saturating_sub(1)),
            });
        }
        let building = Cell { x: (width - 1 - distance) / 2, y: height / 2 };
        Ok(Self { size: (width, height), building, rocks: ROCKS })
    }

    /// The cell that a turn by half a circle brings here.
    const fn opposite(&self, cell: Cell) -> Cell {
        Cell { x: self.size.0 - 1 - cell.x, y: self.size.1 - 1 - cell.y }
    }

    /// Draws the rocks, as often as needed for a way between the buildings, and sets the battle up with Table
    /// 1's units and nobody on the field.
    ///
    /// # Errors
    ///
    /// If the size, the building's cell, the share of rocks or the terms are out of range, or if a thousand
    /// drawn fields have no way.
    pub fn battle(&self, terms: Terms, seed: u64) -> Result<Battle, Error> {
        self.battle_of(&Roster::paper(), terms, seed)
    }

    /// The same with kinds of units of your own.
    ///
    /// ```
    /// use ga_units::{Kind, Map, Roster, Terms};
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
    /// As [`battle`](Self::battle).
    pub fn battle_of(&self, roster: &Roster, terms: Terms, seed: u64) -> Result<Battle, Error> {
        let expected = |place: &str, found: String, expected: &str| Error::Value {
            place: place.to_owned(),
            found,
            expected: expected.to_owned(),
        };
        let grid = Grid::new(self.size.0.into(), self.size.1.into())?;
        grid.at("the building", self.building.x.into(), self.building.y.into())?;
        if !(0.0..0.5).contains(&self.rocks) {
            return Err(expected("the share of rocks", figure(self.rocks), "a share from 0 to below 0.5"));
        }
        let pairs = (self.rocks * grid.len() as f64 / 2.0).round() as usize;
        for attempt in 0..1000 {
            let grid = self.with_rocks(grid.clone(), pairs, seed, attempt)?;
            let buildings = [self.building, self.opposite(self.building)];
            let battle = Battle::new(grid, roster.clone(), terms, buildings.map(Side::new))?;
            let mut distances = Distances::default();
            distances.measure(&battle.ground, [buildings[1]].into_iter());
            let mut joined = false;
            crate::reach::neighbours(buildings[0], self.size.0, self.size.1, |cell| {
                joined |= distances.to(cell) != Distances::NONE;
            });
            if joined {
                return Ok(battle);
            }
        }
        Err(expected("the buildings", "no way between them".to_owned(), "fewer rocks"))
    }

    /// A battle in full swing: `units` new units a side, of kinds and on cells drawn from the seed, within seven
    /// cells of their building or, where these are too few, of more.
    ///
    /// # Errors
    ///
    /// As [`battle`](Self::battle), and if there are fewer free cells than units.
    pub fn skirmish(&self, terms: Terms, units: usize, seed: u64) -> Result<Battle, Error> {
        let mut battle = self.battle(terms, seed)?;
        let mut rng = skirmish(seed);
        let kinds = battle.roster().kinds().len();
        let mut sides = [0, 1].map(|side| battle.side(side).clone());
        for id in 0..units as u32 {
            for (side, army) in sides.iter_mut().enumerate() {
                let building = army.building();
                let free = |radius: u16| {
                    let near = battle.grid().cells().filter(move |cell| cell.distance(building) <= radius);
                    near.filter(|&cell| battle.is_free(cell)).collect::<Vec<Cell>>()
                };
                let cells = Some(free(7)).filter(|cells| !cells.is_empty()).unwrap_or_else(|| free(u16::MAX));
                if cells.is_empty() {
                    let expected = "as many free cells".to_owned();
                    let (place, found) = ("the units of a side".to_owned(), units.to_string());
                    return Err(Error::Value { place, found, expected });
                }
                let (at, kind) = (cells[below(&mut rng, cells.len())], below(&mut rng, kinds));
                let hp = battle.roster().kinds()[kind].hp;
                battle.standing[side].insert(at);
                army.units.push(Unit { id, kind, at, hp });
            }
        }
        let sides = sides.map(|side| Side::with(side.building, side.hp, side.money, side.units));
        Battle::new(battle.grid().clone(), battle.roster().clone(), terms, sides)
    }

    /// Two equal armies that face each other: `units` a side, of kinds drawn from the seed, around their
    /// buildings where they are created, and no money. `terms` decide whether more follow.
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
    /// As [`battle`](Self::battle), and if there is no room for the units or more than a side may have.
    pub fn armies(&self, roster: &Roster, terms: Terms, units: usize, seed: u64) -> Result<Battle, Error> {
        let field = self.battle_of(roster, terms, seed)?;
        let kinds = Purchases::all(seed, &field);
        let dearest = roster.kinds().iter().map(|kind| kind.cost).fold(0.0, f64::max);
        let rich = field.sides.clone().map(|side| Side { money: dearest * units as f64, ..side });
        let mut camp = Battle::new(field.grid.clone(), roster.clone(), terms, rich)?;
        for _ in 0..2 {
            for kind in (0..units).filter_map(|index| kinds.kind(index)) {
                camp.create(kind)?;
            }
            camp.end_turn()?;
        }
        let sides = camp.sides.map(|side| Side::with(side.building, side.hp, 0.0, side.units));
        Battle::new(field.grid, roster.clone(), terms, sides)
    }

    fn with_rocks(&self, mut grid: Grid, pairs: usize, seed: u64, attempt: usize) -> Result<Grid, Error> {
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
}
