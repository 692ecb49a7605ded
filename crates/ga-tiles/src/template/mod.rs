#[cfg_attr(
    not(feature = "description"),
    expect(dead_code, reason = "descriptions are checked by counts")
)]
mod counts;
mod orbits;
mod weights;

pub(crate) use counts::Counts;
pub(crate) use weights::Weights;

use crate::error::Error;
use crate::level::{Level, Symmetry, Tile, Tiles, check};
use ga_core::Sampler;
use ga_core::genome::Grid;
use ga_core::rand::Rng;
use orbits::Orbits;

/// What all levels of a search have in common: size, kinds of tiles, fixed cells, symmetry.
///
/// - As a [`Sampler`], a template draws founders: each free cell is a kind of tile, drawn in
///   proportion to the [weights](Self::with_weights). A kind of weight 0 is in fixed cells only.
/// - All operators of [`vary`](crate::vary) hold a template. A child of levels that keep the
///   template keeps it.
/// - Cells can be limited to [sets of tiles](Self::with_only).
/// - A symmetry divides the cells into *orbits*: cells that always have the same tile. Without a
///   symmetry each cell is an orbit of its own. An orbit with a fixed cell is fixed as a whole.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::random::Stream;
/// use ga_tiles::Template;
/// use ga_tiles::level::{Alphabet, Symmetry};
///
/// let alphabet = Alphabet::new("#.")?;
/// let template = Template::new(5, 3, alphabet.kinds())?
///     .with_symmetry(&[Symmetry::LeftRight])?
///     .with_fixed(&alphabet.picture("#????\n#????\n??.??")?)?;
/// // Three columns are free or have free images: ten free cells in six orbits.
/// assert_eq!((template.free_cells(), template.free_orbits()), (10, 6));
/// let level = template.sample(&mut Stream::seeded(1));
/// assert_eq!(alphabet.character(level[(4, 0)]), '#');
/// assert_eq!(template.fits(&level), Ok(()));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    width: usize,
    height: usize,
    kinds: usize,
    weights: Weights,
    /// The kinds that a free cell can be.
    free_tiles: Tiles,
    /// The tiles that the caller allows in each cell; all if there are no limits.
    only: Option<Grid<Tiles>>,
    /// The tiles of each free orbit, if cells are limited.
    allowed: Option<Box<[Tiles]>>,
    /// All symmetries that follow from the given ones, with the identity.
    symmetries: Vec<Symmetry>,
    /// The cells that the caller fixed, without their images.
    picture: Grid<Option<Tile>>,
    /// The tile of each fixed cell, with all images.
    fixed: Grid<Option<Tile>>,
    orbits: Orbits,
    free: Orbits,
    /// The free orbit of each cell; [`FIXED`] if the cell is fixed.
    orbit_of: Box<[u16]>,
}

/// Stands for the orbit of a fixed cell. There are fewer orbits.
const FIXED: u16 = u16::MAX;

impl Template {
    /// A template with all cells free, no symmetry, and equal weights for `kinds` kinds of tiles.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the width or height is not 1 to 128. [`Error::Kinds`] if `kinds` is not 1
    /// to 64.
    pub fn new(width: usize, height: usize, kinds: usize) -> Result<Self, Error> {
        check(width, height)?;
        if !(1..=Tile::KINDS).contains(&kinds) {
            return Err(Error::Kinds { found: kinds });
        }
        let orbits = Orbits::new(width, height, &[]);
        Ok(Self {
            width,
            height,
            kinds,
            weights: Weights::equal(kinds),
            free_tiles: Tiles::first(kinds),
            only: None,
            allowed: None,
            symmetries: vec![Symmetry::Identity],
            picture: Grid::filled(width, height, None)?,
            fixed: Grid::filled(width, height, None)?,
            free: orbits.clone(),
            orbits,
            orbit_of: (0..width * height).map(|cell| cell as u16).collect(),
        })
    }

    /// Sets the weights of the kinds among founders: a kind of weight 3 is three times as frequent
    /// as one of weight 1. Weights are rounded to a billionth of their sum; no weight above 0 is
    /// rounded to 0. A kind of weight 0 is kept out of all free cells.
    ///
    /// A kind of weight 0 is in no founder. [`Set`](crate::vary::Set) and
    /// [`Paint`](crate::vary::Paint) still use it, unless they are
    /// [weighted](crate::vary::Set::weighted).
    ///
    /// # Errors
    ///
    /// [`Error::WeightCount`] if there is not one weight per kind. [`Error::Weight`] if a weight is
    /// negative or not finite. [`Error::NoWeight`] if all are 0.
    pub fn with_weights(self, weights: &[f64]) -> Result<Self, Error> {
        if weights.len() != self.kinds {
            return Err(Error::WeightCount {
                found: weights.len(),
                kinds: self.kinds,
            });
        }
        let weights = Weights::new(weights)?;
        Self { weights, ..self }.compiled()
    }

    /// Limits cells to sets of tiles: each cell takes tiles of its set only. [`Tiles::ALL`] is no
    /// limit. A set may have kinds of weight 0, which occur nowhere else then. A cell whose set has
    /// one kind is fixed.
    ///
    /// Founders draw the tiles of a set by their weights, or equally often if one of them has none.
    /// With a symmetry, a cell takes what its own
    /// set and those of its images have in common.
    ///
    /// ```
    /// use ga_core::Sampler;
    /// use ga_core::random::Stream;
    /// use ga_tiles::Template;
    /// use ga_tiles::level::{Alphabet, Tiles};
    /// use ga_core::genome::Grid;
    ///
    /// let alphabet = Alphabet::new("#.D")?;
    /// let gate = alphabet.tiles("#D")?;
    /// let sets = Grid::new(3, 1, vec![gate, Tiles::ALL, gate])?;
    /// // Doors only where a gate may be.
    /// let template = Template::new(3, 1, 3)?.with_weights(&[1.0, 1.0, 0.0])?.with_only(&sets)?;
    /// let level = template.sample(&mut Stream::seeded(1));
    /// assert!(gate.contains(level[(0, 0)]) && !alphabet.tiles("D")?.contains(level[(1, 0)]));
    /// # Ok::<(), ga_tiles::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the grid has another shape. [`Error::EmptySet`] if a cell has no kind of
    /// the template. [`Error::NotAllowed`] if a cell is fixed to another tile.
    /// [`Error::NoTile`] if the sets of a cell and of its images have no tile in common.
    pub fn with_only(self, sets: &Grid<Tiles>) -> Result<Self, Error> {
        self.check_shape("a picture", sets)?;
        sets.cells()
            .iter()
            .try_for_each(|&set| self.check_set("a cell of the template", set))?;
        let is_limited = sets.cells().iter().any(|&set| set != Tiles::ALL);
        Self {
            only: is_limited.then(|| sets.clone()),
            ..self
        }
        .compiled()
    }

    /// Fixes the cells to which `picture` gives a tile. All other cells become free, apart from
    /// their images under the symmetry.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the picture has another shape. [`Error::UnknownTile`] if the template
    /// has no such kind. [`Error::Contradiction`] if a symmetry makes two cells equal that are
    /// fixed to different tiles.
    pub fn with_fixed(self, picture: &Grid<Option<Tile>>) -> Result<Self, Error> {
        self.check_shape("a picture", picture)?;
        for (cell, tile) in picture
            .cells()
            .iter()
            .enumerate()
            .filter_map(|(cell, tile)| Some((cell, (*tile)?)))
        {
            self.check_kind(cell, tile)?;
        }
        Self {
            picture: picture.clone(),
            ..self
        }
        .compiled()
    }

    /// Makes all levels symmetric under these symmetries, and under all that follow from them. An
    /// empty list removes the symmetry.
    ///
    /// | levels | symmetries |
    /// |---|---|
    /// | left and right are mirror images | `[LeftRight]` |
    /// | both axes are mirrors | `[LeftRight, TopBottom]` |
    /// | equal after half a turn | `[HalfTurn]` |
    /// | equal after a quarter of a turn (squares only) | `[QuarterTurn]` |
    /// | the diagonal is a mirror (squares only) | `[Diagonal]` |
    ///
    /// # Errors
    ///
    /// [`Error::NotSquare`] if a symmetry exchanges columns and rows, and levels are not square.
    /// [`Error::Contradiction`] if the symmetry makes two cells equal that are fixed to different
    /// tiles.
    pub fn with_symmetry(self, symmetries: &[Symmetry]) -> Result<Self, Error> {
        let (width, height) = (self.width, self.height);
        if let Some(&symmetry) = symmetries
            .iter()
            .find(|symmetry| symmetry.transposes() && width != height)
        {
            return Err(Error::NotSquare {
                symmetry,
                width,
                height,
            });
        }
        let mut all = vec![Symmetry::Identity];
        let mut next = 0;
        while next < all.len() {
            for &symmetry in symmetries {
                let composed = all[next].then(symmetry);
                if !all.contains(&composed) {
                    all.push(composed);
                }
            }
            next += 1;
        }
        let orbits = Orbits::new(width, height, symmetries);
        Self {
            symmetries: all,
            orbits,
            ..self
        }
        .compiled()
    }

    /// Spreads the picture over the orbits, and lists the free ones.
    fn compiled(mut self) -> Result<Self, Error> {
        self.fixed = Grid::filled(self.width, self.height, None)?;
        for orbit in self.orbits.iter() {
            let mut given = orbit.iter().filter_map(|&cell| {
                let cell = usize::from(cell);
                Some((cell, self.picture.cells()[cell]?))
            });
            let set = self.limit(orbit)?;
            let single = set
                .filter(|set| set.len() == 1)
                .and_then(|set| set.iter().next());
            let single = single.map(|tile| (usize::from(orbit[0]), tile));
            let Some((cell, tile)) = given.next().or(single) else {
                continue;
            };
            if let Some((image, other)) = given.find(|&(_, other)| other != tile) {
                let (x, y) = self.place(cell);
                let image = self.place(image);
                return Err(Error::Contradiction {
                    x,
                    y,
                    tile,
                    image,
                    other,
                });
            }
            if set.is_some_and(|set| !set.contains(tile)) {
                let (x, y) = self.place(cell);
                return Err(Error::NotAllowed { x, y, tile });
            }
            for &cell in orbit {
                self.fixed.cells_mut()[usize::from(cell)] = Some(tile);
            }
        }
        self.free = self
            .orbits
            .retain(|orbit| self.fixed.cells()[usize::from(orbit[0])].is_none());
        self.orbit_of = vec![FIXED; self.width * self.height].into();
        for (number, orbit) in self.free.iter().enumerate() {
            for &cell in orbit {
                self.orbit_of[usize::from(cell)] = number as u16;
            }
        }
        let kinds = self.weights.kinds();
        self.allowed = None;
        if self.only.is_some() {
            let allowed = self
                .free
                .iter()
                .map(|orbit| Ok(self.limit(orbit)?.unwrap_or(kinds)));
            self.allowed = Some(allowed.collect::<Result<_, Error>>()?);
        }
        self.free_tiles = self
            .allowed
            .iter()
            .flatten()
            .fold(kinds, |all, &set| all | set);
        Ok(self)
    }

    /// The tiles to which the cells of an orbit are limited; `None` if they are not.
    fn limit(&self, orbit: &[u16]) -> Result<Option<Tiles>, Error> {
        let Some(only) = &self.only else {
            return Ok(None);
        };
        let sets = orbit.iter().map(|&cell| only.cells()[usize::from(cell)]);
        let limited = sets
            .filter(|&set| set != Tiles::ALL)
            .reduce(|set, other| set & other);
        let set = limited.map(|set| set & self.tiles());
        if set.is_some_and(Tiles::is_empty) {
            let (x, y) = self.place(orbit[0].into());
            return Err(Error::NoTile { x, y });
        }
        Ok(set)
    }

    /// Checks that a level keeps the template.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the level has another shape, [`Error::UnknownTile`] if it has an unknown
    /// tile, [`Error::Fixed`] if a fixed cell has another tile, [`Error::OnlyFixed`] if a free cell
    /// has a tile of weight 0, [`Error::NotAllowed`] if a cell has a tile that is not in its set,
    /// and [`Error::Asymmetric`] if two cells of an orbit differ.
    pub fn fits(&self, level: &Level) -> Result<(), Error> {
        self.check_shape("a level", level)?;
        for (cell, (&tile, fixed)) in level.cells().iter().zip(self.fixed.cells()).enumerate() {
            self.check_kind(cell, tile)?;
            if let Some(expected) = fixed.filter(|expected| *expected != tile) {
                let (x, y) = self.place(cell);
                return Err(Error::Fixed {
                    x,
                    y,
                    tile,
                    expected,
                });
            }
            if self
                .orbit_of(cell)
                .is_some_and(|orbit| !self.allows(orbit, tile))
            {
                let (x, y) = self.place(cell);
                let is_limited = self
                    .only
                    .as_ref()
                    .is_some_and(|only| only.cells()[cell] != Tiles::ALL);
                let error = Error::NotAllowed { x, y, tile };
                return Err(if is_limited {
                    error
                } else {
                    Error::OnlyFixed { x, y, tile }
                });
            }
        }
        for orbit in self.free.iter() {
            let tile = level.cells()[usize::from(orbit[0])];
            let images = orbit
                .iter()
                .map(|&cell| (usize::from(cell), level.cells()[usize::from(cell)]));
            if let Some((image, other)) = images.into_iter().find(|&(_, other)| other != tile) {
                let (x, y) = self.place(orbit[0].into());
                let image = self.place(image);
                return Err(Error::Asymmetric {
                    x,
                    y,
                    tile,
                    image,
                    other,
                });
            }
        }
        Ok(())
    }

    /// Changes a level such that it keeps the template: fixed cells get their tiles, and all cells
    /// of an orbit get the tile of the first one, row by row. If they cannot have it, they get the
    /// first kind that they can have.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the level has another shape, and [`Error::UnknownTile`] if it has an
    /// unknown tile. Then the level is unchanged.
    pub fn impose(&self, level: &mut Level) -> Result<(), Error> {
        self.check_shape("a level", level)?;
        for (cell, &tile) in level.cells().iter().enumerate() {
            self.check_kind(cell, tile)?;
        }
        for (tile, fixed) in level.cells_mut().iter_mut().zip(self.fixed.cells()) {
            *tile = fixed.unwrap_or(*tile);
        }
        for orbit in 0..self.free.len() {
            let tile = level.cells()[self.first(orbit)];
            let other = || self.allowed(orbit).iter().next().unwrap_or_default();
            let tile = if self.allows(orbit, tile) {
                tile
            } else {
                other()
            };
            self.put(level.cells_mut(), orbit, tile);
        }
        Ok(())
    }

    fn check_shape<T>(&self, what: &'static str, grid: &Grid<T>) -> Result<(), Error> {
        let (width, height) = (grid.width(), grid.height());
        let expected = (self.width, self.height);
        if (width, height) == expected {
            Ok(())
        } else {
            Err(Error::Shape {
                what,
                width,
                height,
                expected,
            })
        }
    }

    fn check_kind(&self, cell: usize, tile: Tile) -> Result<(), Error> {
        let (x, y) = self.place(cell);
        let kinds = self.kinds;
        if usize::from(tile.kind()) < kinds {
            Ok(())
        } else {
            Err(Error::UnknownTile { x, y, tile, kinds })
        }
    }

    /// Checks that a set has kinds of this template. It has no other kinds, or all others: then it
    /// was written as a complement.
    pub(crate) fn check_set(&self, what: &'static str, set: Tiles) -> Result<(), Error> {
        if set.is_empty() {
            return Err(Error::EmptySet { what });
        }
        let known = self.tiles();
        let is_complement = (!known).is_subset(set);
        let mut unknown = set.iter().filter(|&tile| !known.contains(tile));
        match unknown.next() {
            Some(tile) if !is_complement => Err(Error::UnknownKind {
                what,
                tile,
                kinds: self.kinds,
            }),
            _ if !set.iter().any(|tile| known.contains(tile)) => Err(Error::EmptySet { what }),
            _ => Ok(()),
        }
    }

    /// A template of what all levels have in common in a rectangle, without the symmetry.
    pub(crate) fn part(
        &self,
        x: usize,
        y: usize,
        width: usize,
        height: usize,
    ) -> Result<Self, Error> {
        let picture = Grid::from_fn(width, height, |column, row| {
            self.fixed.get(x + column, y + row).copied().flatten()
        })?;
        let only = self.only.as_ref().map(|only| {
            Grid::from_fn(width, height, |column, row| {
                only.get(x + column, y + row).copied().unwrap_or(Tiles::ALL)
            })
        });
        let only = only.transpose()?;
        let orbits = Orbits::new(width, height, &[]);
        let symmetries = vec![Symmetry::Identity];
        Self {
            width,
            height,
            only,
            symmetries,
            picture,
            orbits,
            ..self.clone()
        }
        .compiled()
    }

    /// The width of all levels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The height of all levels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of kinds of tiles.
    pub fn kinds(&self) -> usize {
        self.kinds
    }

    /// The set of all kinds of this template.
    pub fn tiles(&self) -> Tiles {
        Tiles::first(self.kinds)
    }

    /// The set of the kinds that free cells can be: those with a weight, and those of
    /// [limited](Self::with_only) cells.
    pub fn free_tiles(&self) -> Tiles {
        self.free_tiles
    }

    /// The number of fixed cells that have one of these tiles.
    pub(crate) fn fixed_cells(&self, tiles: Tiles) -> usize {
        self.fixed
            .cells()
            .iter()
            .flatten()
            .filter(|&&tile| tiles.contains(tile))
            .count()
    }

    /// A number of cells that divides the length of each free orbit.
    pub(crate) fn step(&self) -> usize {
        // The length of an orbit is a power of 2: it divides the number of symmetries.
        self.free.iter().map(<[u16]>::len).min().unwrap_or(1)
    }

    /// All symmetries that each level has, the identity first.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The tile to which each cell is fixed, also as the image of a fixed cell; `None` if the cell
    /// is free.
    pub fn fixed(&self) -> &Grid<Option<Tile>> {
        &self.fixed
    }

    /// The number of free cells.
    pub fn free_cells(&self) -> usize {
        self.orbit_of
            .iter()
            .filter(|&&orbit| orbit != FIXED)
            .count()
    }

    /// The number of free orbits: of tiles that can be chosen independently.
    pub fn free_orbits(&self) -> usize {
        self.free.len()
    }

    pub(crate) fn weights(&self) -> &Weights {
        &self.weights
    }

    fn place(&self, cell: usize) -> (usize, usize) {
        (cell % self.width, cell / self.width)
    }

    /// Whether a level has the shape of the template. Operators leave other levels unchanged.
    #[inline]
    pub(crate) fn has_shape_of(&self, level: &Level) -> bool {
        (level.width(), level.height()) == (self.width, self.height)
    }

    /// The free orbit of a cell, `None` if the cell is fixed.
    #[inline]
    pub(crate) fn orbit_of(&self, cell: usize) -> Option<usize> {
        let orbit = self.orbit_of[cell];
        (orbit != FIXED).then_some(usize::from(orbit))
    }

    /// The cells of a free orbit, in ascending order.
    #[inline]
    pub(crate) fn cells_of(&self, orbit: usize) -> &[u16] {
        self.free.get(orbit)
    }

    /// The first cell of a free orbit.
    #[inline]
    pub(crate) fn first(&self, orbit: usize) -> usize {
        usize::from(self.free.get(orbit)[0])
    }

    /// The tiles that a free orbit can have.
    pub(crate) fn allowed(&self, orbit: usize) -> Tiles {
        self.allowed
            .as_ref()
            .map_or(self.free_tiles, |allowed| allowed[orbit])
    }

    /// Whether a free orbit can have this tile.
    #[inline]
    pub(crate) fn allows(&self, orbit: usize, tile: Tile) -> bool {
        self.allowed(orbit).contains(tile)
    }

    /// The numbers of free cells that have one of these tiles in any case, and that can have one.
    pub(crate) fn certain_cells(&self, tiles: Tiles) -> (usize, usize) {
        (0..self.free.len()).fold((0, 0), |(least, most), orbit| {
            let allowed = self.allowed(orbit);
            let cells = self.free.get(orbit).len();
            let is_certain = allowed.is_subset(tiles);
            let is_possible = !(allowed & tiles).is_empty();
            (
                least + cells * usize::from(is_certain),
                most + cells * usize::from(is_possible),
            )
        })
    }

    /// Draws a tile for a free orbit: by `weights`, or any of the tiles to which it is limited.
    #[inline]
    pub(crate) fn draw(&self, orbit: usize, weights: &Weights, rng: &mut dyn Rng) -> Tile {
        match &self.allowed {
            Some(allowed) if allowed[orbit] != weights.kinds() => {
                weights.draw_in(allowed[orbit], rng)
            }
            _ => weights.draw(rng),
        }
    }

    /// As [`draw`](Self::draw), but another tile than `tile`. `None` if there is no other.
    #[inline]
    pub(crate) fn draw_other(
        &self,
        orbit: usize,
        tile: Tile,
        weights: &Weights,
        rng: &mut dyn Rng,
    ) -> Option<Tile> {
        match &self.allowed {
            Some(allowed) if allowed[orbit] != weights.kinds() => {
                let others = allowed[orbit] & !Tiles::from(tile);
                (!others.is_empty()).then(|| weights.draw_in(others, rng))
            }
            _ => weights.draw_other(tile, rng),
        }
    }

    /// Writes a tile to all cells of a free orbit, unless they cannot have it.
    #[inline]
    pub(crate) fn put(&self, cells: &mut [Tile], orbit: usize, tile: Tile) {
        if self
            .allowed
            .as_ref()
            .is_some_and(|allowed| !allowed[orbit].contains(tile))
        {
            return;
        }
        for &cell in self.free.get(orbit) {
            cells[usize::from(cell)] = tile;
        }
    }

    /// Whether each free orbit is a single cell.
    pub(crate) fn has_free_cells_only(&self) -> bool {
        self.free.are_cells()
    }
}

impl Sampler<Level> for Template {
    fn sample(&self, rng: &mut dyn Rng) -> Level {
        let tiles = self
            .fixed
            .cells()
            .iter()
            .map(|fixed| fixed.unwrap_or_default())
            .collect();
        let mut level =
            Level::new(self.width, self.height, tiles).expect("the template has a size");
        for orbit in 0..self.free.len() {
            let tile = self.draw(orbit, &self.weights, rng);
            self.put(level.cells_mut(), orbit, tile);
        }
        level
    }
}
