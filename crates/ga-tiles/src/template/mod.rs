#[cfg_attr(not(feature = "description"), expect(dead_code, reason = "descriptions are checked by counts"))]
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
    /// The kinds that have a weight.
    free_tiles: Tiles,
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
            return Err(Error::WeightCount { found: weights.len(), kinds: self.kinds });
        }
        let weights = Weights::new(weights)?;
        Ok(Self { free_tiles: weights.kinds(), weights, ..self })
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
        for (cell, tile) in
            picture.cells().iter().enumerate().filter_map(|(cell, tile)| Some((cell, (*tile)?)))
        {
            self.check_kind(cell, tile)?;
        }
        Self { picture: picture.clone(), ..self }.compiled()
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
        if let Some(&symmetry) = symmetries.iter().find(|symmetry| symmetry.transposes() && width != height) {
            return Err(Error::NotSquare { symmetry, width, height });
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
        Self { symmetries: all, orbits, ..self }.compiled()
    }

    /// Spreads the picture over the orbits, and lists the free ones.
    fn compiled(mut self) -> Result<Self, Error> {
        self.fixed = Grid::filled(self.width, self.height, None)?;
        for orbit in self.orbits.iter() {
            let mut given = orbit.iter().filter_map(|&cell| {
                let cell = usize::from(cell);
                Some((cell, self.picture.cells()[cell]?))
            });
            let Some((cell, tile)) = given.next() else { continue };
            if let Some((image, other)) = given.find(|&(_, other)| other != tile) {
                let ((x, y), image) = (self.place(cell), self.place(image));
                return Err(Error::Contradiction { x, y, tile, image, other });
            }
            for &cell in orbit {
                self.fixed.cells_mut()[usize::from(cell)] = Some(tile);
            }
        }
        self.free = self.orbits.retain(|orbit| self.fixed.cells()[usize::from(orbit[0])].is_none());
        self.orbit_of = vec![FIXED; self.width * self.height].into();
        for (number, orbit) in self.free.iter().enumerate() {
            for &cell in orbit {
                self.orbit_of[usize::from(cell)] = number as u16;
            }
        }
        Ok(self)
    }

    /// Checks that a level keeps the template.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the level has another shape, [`Error::UnknownTile`] if it has an unknown
    /// tile, [`Error::Fixed`] if a fixed cell has another tile, [`Error::OnlyFixed`] if a free cell
    /// has a tile of weight 0, and [`Error::Asymmetric`] if two cells of an orbit differ.
    pub fn fits(&self, level: &Level) -> Result<(), Error> {
        self.check_shape("a level", level)?;
        for (cell, (&tile, fixed)) in level.cells().iter().zip(self.fixed.cells()).enumerate() {
            self.check_kind(cell, tile)?;
            if let Some(expected) = fixed.filter(|expected| *expected != tile) {
                let (x, y) = self.place(cell);
                return Err(Error::Fixed { x, y, tile, expected });
            }
            if fixed.is_none() && !self.free_tiles.contains(tile) {
                let (x, y) = self.place(cell);
                return Err(Error::OnlyFixed { x, y, tile });
            }
        }
        for orbit in self.free.iter() {
            let tile = level.cells()[usize::from(orbit[0])];
            let images = orbit.iter().map(|&cell| (usize::from(cell), level.cells()[usize::from(cell)]));
            if let Some((image, other)) = images.into_iter().find(|&(_, other)| other != tile) {
                let ((x, y), image) = (self.place(orbit[0].into()), self.place(image));
                return Err(Error::Asymmetric { x, y, tile, image, other });
            }
        }
        Ok(())
    }

    /// Changes a level such that it keeps the template: fixed cells get their tiles, and all cells
    /// of an orbit get the tile of the first one, row by row. If its weight is 0, they get the
    /// first kind that has a weight.
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
            let tile =
                if self.free_tiles.contains(tile) { Some(tile) } else { self.free_tiles.iter().next() };
            self.put(level.cells_mut(), orbit, tile.unwrap_or_default());
        }
        Ok(())
    }

    fn check_shape<T>(&self, what: &'static str, grid: &Grid<T>) -> Result<(), Error> {
        let (width, height) = (grid.width(), grid.height());
        let expected = (self.width, self.height);
        if (width, height) == expected { Ok(()) } else { Err(Error::Shape { what, width, height, expected }) }
    }

    fn check_kind(&self, cell: usize, tile: Tile) -> Result<(), Error> {
        let ((x, y), kinds) = (self.place(cell), self.kinds);
        if usize::from(tile.kind()) < kinds { Ok(()) } else { Err(Error::UnknownTile { x, y, tile, kinds }) }
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
            Some(tile) if !is_complement => Err(Error::UnknownKind { what, tile, kinds: self.kinds }),
            _ if !set.iter().any(|tile| known.contains(tile)) => Err(Error::EmptySet { what }),
            _ => Ok(()),
        }
    }

    /// A template of what all levels have in common in a rectangle, without the symmetry.
    pub(crate) fn part(&self, x: usize, y: usize, width: usize, height: usize) -> Result<Self, Error> {
        let picture = Grid::from_fn(width, height, |column, row| {
            self.fixed.get(x + column, y + row).copied().flatten()
        })?;
        let (orbits, symmetries) = (Orbits::new(width, height, &[]), vec![Symmetry::Identity]);
        Self { width, height, symmetries, picture, orbits, ..self.clone() }.compiled()
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

    /// The set of the kinds that a free cell can be: those with a weight.
    pub fn free_tiles(&self) -> Tiles {
        self.free_tiles
    }

    /// The number of fixed cells that have one of these tiles.
    pub(crate) fn fixed_cells(&self, tiles: Tiles) -> usize {
        self.fixed.cells().iter().flatten().filter(|&&tile| tiles.contains(tile)).count()
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
        self.orbit_of.iter().filter(|&&orbit| orbit != FIXED).count()
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

    /// Writes a tile to all cells of a free orbit.
    #[inline]
    pub(crate) fn put(&self, cells: &mut [Tile], orbit: usize, tile: Tile) {
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
        let tiles = self.fixed.cells().iter().map(|fixed| fixed.unwrap_or_default()).collect();
        let mut level = Level::new(self.width, self.height, tiles).expect("the template has a size");
        for orbit in 0..self.free.len() {
            let tile = self.weights.draw(rng);
            self.put(level.cells_mut(), orbit, tile);
        }
        level
    }
}
