use crate::error::Error;
use crate::game::bits::Bits;
use crate::game::cell::Cell;
use crate::game::layout::Layout;
use crate::game::terrain::{Land, Terrain};
use std::sync::Arc;

/// Greatest width and height of a field.
pub const LARGEST_SIDE: u16 = 500;

/// The field of a battle: its size, its rocks, the layout of its cells, and the terrain on them. No
/// unit can stand on a rock. By default cells are squares of open ground.
///
/// ```
/// use ga_units::{Cell, game::Grid};
///
/// let mut grid = Grid::new(50, 50)?;
/// grid.block(Cell { x: 3, y: 1 })?;
/// assert_eq!(grid.id(Cell { x: 3, y: 1 }), 53);
/// assert!(grid.is_blocked(grid.cell(53)));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Grid {
    width: u16,
    height: u16,
    open: Bits,
    layout: Layout,
    land: Option<Arc<Land>>,
}

impl Grid {
    /// A field without rocks, of `width` columns and `height` rows, each from 1 to
    /// [`LARGEST_SIDE`].
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the width or the height is out of range.
    pub fn new(width: i64, height: i64) -> Result<Self, Error> {
        let side = |side| {
            u16::try_from(side)
                .ok()
                .filter(|side| (1..=LARGEST_SIDE).contains(side))
        };
        let (Some(w), Some(h)) = (side(width), side(height)) else {
            return Err(Error::Size { width, height });
        };
        let open = Bits::new(w, h);
        let mut grid = Self {
            width: w,
            height: h,
            open,
            layout: Layout::default(),
            land: None,
        };
        for id in 0..grid.len() {
            grid.open.insert(grid.cell(id));
        }
        Ok(grid)
    }

    /// Puts a rock on a cell. Does nothing if the cell has a rock already.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if the field has no such cell.
    pub fn block(&mut self, cell: Cell) -> Result<(), Error> {
        if !self.contains(cell) {
            return Err(self.outside("blocked", cell.x.into(), cell.y.into()));
        }
        self.open.remove(cell);
        Ok(())
    }

    /// Joins the cells of the field in this way.
    #[must_use]
    pub const fn with_layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Covers the field with terrain. `rows` has a string for each row, with the letter of a
    /// terrain for each cell. A dot is open ground, unless a terrain has this letter.
    ///
    /// ```
    /// use ga_units::{Cell, game::{Grid, Terrain}};
    ///
    /// let forest = Terrain::new("forest", 'f', 2, 0.5);
    /// let grid = Grid::new(3, 2)?.with_land(vec![forest], &["..f", "fff"])?;
    /// assert_eq!(grid.terrain(Cell { x: 2, y: 0 }).map(|terrain| terrain.step), Some(2));
    /// assert_eq!(grid.cover(Cell { x: 0, y: 0 }), 1.0);
    /// # Ok::<(), ga_units::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a number is out of its range, if two terrains have the same letter, or if the rows do not
    /// have a known letter for each cell.
    pub fn with_land(
        mut self,
        terrains: Vec<Terrain>,
        rows: &[impl AsRef<str>],
    ) -> Result<Self, Error> {
        self.land = Some(Arc::new(Land::new(
            terrains,
            rows,
            (self.width, self.height),
        )?));
        Ok(self)
    }

    /// How the cells are joined.
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The terrains of the field. Empty if all of it is open ground.
    pub fn terrains(&self) -> &[Terrain] {
        self.land.as_ref().map_or(&[], |land| land.terrains())
    }

    /// The terrain of a cell, or `None` if all of the field is open ground.
    ///
    /// # Panics
    ///
    /// If the field has no such cell.
    pub fn terrain(&self, cell: Cell) -> Option<&Terrain> {
        self.land.as_ref().map(|land| land.at(self.id(cell)))
    }

    /// The factor of the damage that a unit on a cell receives. 1 on open ground.
    ///
    /// # Panics
    ///
    /// If the field has no such cell.
    #[inline]
    pub fn cover(&self, cell: Cell) -> f64 {
        self.land
            .as_ref()
            .map_or(1.0, |land| land.at(self.id(cell)).cover)
    }

    /// The number of steps between two cells of an open field: [`Layout::distance`].
    #[inline]
    pub const fn distance(&self, one: Cell, other: Cell) -> u16 {
        self.layout.distance(one, other)
    }

    pub(crate) const fn land(&self) -> Option<&Arc<Land>> {
        self.land.as_ref()
    }

    /// Number of columns.
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// Number of rows.
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Always false: the smallest field has one cell.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Whether the field has this cell.
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.x < self.width && cell.y < self.height
    }

    /// Whether a cell has a rock or lies outside the field.
    pub fn is_blocked(&self, cell: Cell) -> bool {
        !self.contains(cell) || !self.open.contains(cell)
    }

    /// The number of a cell, counted row by row from the top left. The paper calls it the grid ID
    /// (Purba et al. 2016, `purba-liliana-pranata-2016`).
    pub fn id(&self, cell: Cell) -> usize {
        usize::from(cell.y) * usize::from(self.width) + usize::from(cell.x)
    }

    /// The cell with this number.
    pub fn cell(&self, id: usize) -> Cell {
        let width = usize::from(self.width);
        Cell {
            x: (id % width) as u16,
            y: (id / width) as u16,
        }
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.len()).map(|id| self.cell(id))
    }

    /// The cell at these coordinates. `place` is the path of the field for an error message.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if the field has no such cell.
    pub fn at(&self, place: &str, x: i64, y: i64) -> Result<Cell, Error> {
        let cell = u16::try_from(x).and_then(|x| {
            Ok(Cell {
                x,
                y: u16::try_from(y)?,
            })
        });
        cell.ok()
            .filter(|&cell| self.contains(cell))
            .ok_or_else(|| self.outside(place, x, y))
    }

    /// The cells without rocks.
    pub(crate) fn open(&self) -> &Bits {
        &self.open
    }

    fn outside(&self, place: &str, x: i64, y: i64) -> Error {
        Error::Outside {
            place: place.to_owned(),
            x,
            y,
            width: self.width,
            height: self.height,
        }
    }
}
