mod linear;
mod random;
#[cfg(feature = "serde")]
mod serial;
mod text;

pub use random::RandomGrid;
pub use text::ParseGridError;

use crate::error::Error;
use std::fmt;
use std::ops::{Index, IndexMut, Range};

/// A rectangle of cells, row by row: a level, a picture, a plan.
///
/// Cell (`x`, `y`) is in column `x` and row `y`, both counted from 0 at the top left. As a genome,
/// the grid is [`Linear`](crate::Linear) and a [`Sequence`](crate::genome::Sequence): cell (`x`,
/// `y`) is locus `y` · width + `x`. So all positional crossovers, the mutators of an order and
/// [`Pinned`](crate::combine::Pinned) work on grids.
///
/// | operator | what it does |
/// |---|---|
/// | [`crossover::Rectangle`](crate::crossover::Rectangle) | exchanges a rectangle |
/// | [`crossover::Uniform`](crate::crossover::Uniform) | exchanges cells one by one |
/// | [`mutate::OneGene`](crate::mutate::OneGene) | draws one cell again |
/// | [`mutate::Redraw`](crate::mutate::Redraw) | draws cells again with a probability |
/// | [`mutate::Swap`](crate::mutate::Swap) | exchanges two cells |
/// | [`mutate::FillRectangle`](crate::mutate::FillRectangle) | fills a rectangle with one value |
///
/// Operators do not change the shape of a grid. If the shapes of two parents differ, a rectangle is
/// exchanged in the part that both have, and the positional crossovers exchange equal loci, which
/// are then different cells.
///
/// ```
/// use ga_core::genome::Grid;
///
/// let mut level: Grid<char> = "#.#\n...".parse()?;
/// level.set(1, 1, 'P');
/// assert_eq!((level.width(), level.height()), (3, 2));
/// assert_eq!((level[(0, 0)], level.get(3, 0)), ('#', None));
/// assert_eq!(level.rows().last(), Some(&['.', 'P', '.'][..]));
/// assert_eq!(level.to_string(), "#.#\n.P.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "matrix")]
#[doc(alias = "tile map")]
#[derive(Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Grid<T> {
    width: usize,
    height: usize,
    /// `width` · `height` cells; both are at least 1.
    cells: Vec<T>,
}

/// Written by hand, because a derived `clone_from` would not reuse the memory.
impl<T: Clone> Clone for Grid<T> {
    fn clone(&self) -> Self {
        Self {
            width: self.width,
            height: self.height,
            cells: self.cells.clone(),
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        (self.width, self.height) = (source.width, source.height);
        self.cells.clone_from(&source.cells);
    }
}

impl<T> Grid<T> {
    /// A grid of these cells, row by row.
    ///
    /// # Errors
    ///
    /// If `width` or `height` is 0, or if the number of cells is not `width` · `height`.
    pub fn new(width: usize, height: usize, cells: Vec<T>) -> Result<Self, Error> {
        if size(width, height) == Some(cells.len()) {
            Ok(Self {
                width,
                height,
                cells,
            })
        } else {
            Err(Error::GridShape {
                width,
                height,
                cells: Some(cells.len()),
            })
        }
    }

    /// A grid whose cell (`x`, `y`) is `cell(x, y)`. The cells are made row by row.
    ///
    /// ```
    /// use ga_core::genome::Grid;
    ///
    /// let table = Grid::from_fn(3, 2, |x, y| (x + 1) * (y + 1))?;
    /// assert_eq!(table.cells(), [1, 2, 3, 2, 4, 6]);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `width` or `height` is 0, or if the grid does not fit into memory.
    pub fn from_fn(
        width: usize,
        height: usize,
        mut cell: impl FnMut(usize, usize) -> T,
    ) -> Result<Self, Error> {
        let mut cells = Vec::new();
        let shape = Error::GridShape {
            width,
            height,
            cells: None,
        };
        let size = size(width, height)
            .filter(|&size| cells.try_reserve_exact(size).is_ok())
            .ok_or(shape)?;
        cells.extend((0..size).map(|locus| cell(locus % width, locus / width)));
        Ok(Self {
            width,
            height,
            cells,
        })
    }

    /// A grid whose cells are all `cell`.
    ///
    /// # Errors
    ///
    /// The errors of [`from_fn`](Self::from_fn).
    pub fn filled(width: usize, height: usize, cell: T) -> Result<Self, Error>
    where
        T: Clone,
    {
        Self::from_fn(width, height, |_, _| cell.clone())
    }

    /// The number of columns, at least 1.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The number of rows, at least 1.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// The cells, row by row, mutable.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// The rows, from the top to the bottom.
    pub fn rows(&self) -> std::slice::ChunksExact<'_, T> {
        self.cells.chunks_exact(self.width)
    }

    /// The cell (`x`, `y`); `None` if it is outside of the grid.
    #[inline]
    pub fn get(&self, x: usize, y: usize) -> Option<&T> {
        if x < self.width {
            self.cells.get(y.checked_mul(self.width)?.checked_add(x)?)
        } else {
            None
        }
    }

    /// The cell (`x`, `y`), mutable; `None` if it is outside of the grid.
    #[inline]
    pub fn get_mut(&mut self, x: usize, y: usize) -> Option<&mut T> {
        if x < self.width {
            self.cells
                .get_mut(y.checked_mul(self.width)?.checked_add(x)?)
        } else {
            None
        }
    }

    /// Replaces the cell (`x`, `y`).
    ///
    /// # Panics
    ///
    /// If the cell is outside of the grid.
    #[inline]
    pub fn set(&mut self, x: usize, y: usize, cell: T) {
        self[(x, y)] = cell;
    }

    /// Fills the rectangle of these columns and rows with `cell`. Cells outside of the grid are
    /// ignored.
    ///
    /// ```
    /// use ga_core::genome::Grid;
    ///
    /// let mut level = Grid::filled(4, 2, '.')?;
    /// level.fill_rectangle(1..3, 1..9, '#');
    /// assert_eq!(level.to_string(), "....\n.##.");
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub fn fill_rectangle(&mut self, columns: Range<usize>, rows: Range<usize>, cell: T)
    where
        T: Clone,
    {
        let Range { start, end } = clip(columns, self.width);
        for y in clip(rows, self.height) {
            let row = y * self.width;
            self.cells[row + start..row + end].fill(cell.clone());
        }
    }

    /// Exchanges the rectangle of these columns and rows with `other`. A cell is ignored if one of
    /// the grids does not have it.
    pub fn swap_rectangle(&mut self, other: &mut Self, columns: Range<usize>, rows: Range<usize>) {
        let Range { start, end } = clip(columns, self.width.min(other.width));
        for y in clip(rows, self.height.min(other.height)) {
            let (mine, theirs) = (y * self.width, y * other.width);
            let theirs = &mut other.cells[theirs + start..theirs + end];
            self.cells[mine + start..mine + end].swap_with_slice(theirs);
        }
    }

    #[inline]
    fn locus(&self, x: usize, y: usize) -> usize {
        let (width, height) = (self.width, self.height);
        assert!(
            x < width && y < height,
            "a grid of {width} by {height} has no cell ({x}, {y})"
        );
        y * width + x
    }
}

/// The number of cells; `None` if there are none, or more than can be counted.
fn size(width: usize, height: usize) -> Option<usize> {
    width.checked_mul(height).filter(|&size| size > 0)
}

/// The part of a range that is below `end`.
fn clip(range: Range<usize>, end: usize) -> Range<usize> {
    let end = range.end.min(end);
    range.start.min(end)..end
}

/// The cell (`x`, `y`).
///
/// # Panics
///
/// If the cell is outside of the grid.
impl<T> Index<(usize, usize)> for Grid<T> {
    type Output = T;

    #[inline]
    fn index(&self, (x, y): (usize, usize)) -> &T {
        &self.cells[self.locus(x, y)]
    }
}

impl<T> IndexMut<(usize, usize)> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, (x, y): (usize, usize)) -> &mut T {
        let locus = self.locus(x, y);
        &mut self.cells[locus]
    }
}

impl<T: fmt::Debug> fmt::Debug for Grid<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Grid ")?;
        f.debug_list().entries(self.rows()).finish()
    }
}
