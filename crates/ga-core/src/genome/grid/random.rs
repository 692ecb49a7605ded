use super::{Grid, size};
use crate::error::Error;
use crate::genome::Sampler;
use rand::Rng;

/// A sampler of random grids: each cell is drawn by a sampler of cells.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::genome::{Grid, OneOf, RandomGrid};
/// use ga_core::random::Stream;
///
/// let levels = RandomGrid::new(14, 14, OneOf::new(['.', '.', '.', '#'])?)?;
/// let level: Grid<char> = levels.sample(&mut Stream::seeded(1));
/// let walls = level.cells().iter().filter(|cell| **cell == '#').count();
/// assert!((20..80).contains(&walls));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RandomGrid<D> {
    width: usize,
    height: usize,
    cell: D,
}

impl<D> RandomGrid<D> {
    /// Draws grids of this width and height, whose cells `cell` draws.
    ///
    /// # Errors
    ///
    /// If `width` or `height` is 0, or if their product is too large for a `usize`.
    pub fn new(width: usize, height: usize, cell: D) -> Result<Self, Error> {
        size(width, height).ok_or(Error::GridShape {
            width,
            height,
            cells: None,
        })?;
        Ok(Self {
            width,
            height,
            cell,
        })
    }
}

impl<T, D: Sampler<T>> Sampler<Grid<T>> for RandomGrid<D> {
    fn sample(&self, rng: &mut dyn Rng) -> Grid<T> {
        let size = self.width * self.height;
        let cells = (0..size).map(|_| self.cell.sample(rng)).collect();
        Grid {
            width: self.width,
            height: self.height,
            cells,
        }
    }
}
