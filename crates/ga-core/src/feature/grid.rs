use crate::error::Error;
use crate::expected::Expected;

/// The greatest number of cells: an archive stores an index of 4 bytes per cell.
const MOST_CELLS: usize = 1 << 30;

/// Divides the space of `N` features into cells: each axis has bounds and a number of cells.
///
/// The cells of one axis have equal widths. A feature outside the bounds belongs to the first or
/// the last cell of its axis.
///
/// ```
/// use ga_core::feature::Grid;
///
/// let grid = Grid::new([(0.0, 1.0), (-5.0, 5.0)], [10, 4])?;
/// let cell = grid.cell(&[0.35, 99.0]);
/// assert_eq!((grid.len(), cell.map(|cell| grid.coordinates(cell))), (40, Some([3, 3])));
/// assert_eq!(grid.cell(&[f64::NAN, 0.0]), None);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "bins")]
#[doc(alias = "resolution")]
pub struct Grid<const N: usize> {
    bounds: [(f64, f64); N],
    cells: [usize; N],
    /// Cells per unit of each feature.
    scales: [f64; N],
    len: usize,
}

impl<const N: usize> Grid<N> {
    /// A grid with the bounds `(low, high)` and the number of `cells` of each axis.
    ///
    /// # Errors
    ///
    /// If a lower bound is not below its upper bound, if a bound or the distance between two bounds
    /// is not finite, if an axis has no cells, or if there are more than 2<sup>30</sup> cells.
    pub fn new(bounds: [(f64, f64); N], cells: [usize; N]) -> Result<Self, Error> {
        let mut scales = [0.0; N];
        let mut len = 1_usize;
        for (axis, &(low, high)) in bounds.iter().enumerate() {
            if !(low < high && (high - low).is_finite()) {
                return Err(Error::Axis { axis, low, high });
            }
            let count = Error::at_least(1, "the number of cells of an axis", cells[axis])?;
            scales[axis] = count as f64 / (high - low);
            len = len.saturating_mul(count);
        }
        Expected::AtMost(MOST_CELLS as f64).check("the number of cells of a grid", len as f64)?;
        Ok(Self {
            bounds,
            cells,
            scales,
            len,
        })
    }

    /// The bounds `(low, high)` of each axis.
    pub const fn bounds(&self) -> &[(f64, f64); N] {
        &self.bounds
    }

    /// The number of cells of each axis.
    pub const fn cells(&self) -> &[usize; N] {
        &self.cells
    }

    /// The number of all cells.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no cells, which no grid is.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The index of the cell of an individual with these features; `None` if a feature is NaN.
    #[inline]
    pub fn cell(&self, features: &[f64; N]) -> Option<usize> {
        let mut cell = 0;
        for (axis, feature) in features.iter().enumerate() {
            if feature.is_nan() {
                return None;
            }
            // A cast saturates: features below the bounds have coordinate 0. An infinite scale
            // times 0 is NaN, which is cast to 0 as well.
            let coordinate = ((feature - self.bounds[axis].0) * self.scales[axis]) as usize;
            cell = cell * self.cells[axis] + coordinate.min(self.cells[axis] - 1);
        }
        Some(cell)
    }

    /// The coordinate of a cell on each axis, counted from 0.
    ///
    /// # Panics
    ///
    /// If there is no such cell.
    pub fn coordinates(&self, cell: usize) -> [usize; N] {
        assert!(
            cell < self.len,
            "a grid of {} cells has no cell {cell}",
            self.len
        );
        let mut rest = cell;
        let mut coordinates = [0; N];
        for (coordinate, cells) in coordinates.iter_mut().zip(self.cells).rev() {
            *coordinate = rest % cells;
            rest /= cells;
        }
        coordinates
    }
}
