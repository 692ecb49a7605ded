use super::Mutator;
use crate::error::Error;
use crate::genome::{Grid, Sampler};
use crate::random::below;
use rand::Rng;
use std::ops::Range;

/// Fills a rectangle of a grid with one value, which a sampler of cells draws.
///
/// The width of the rectangle is drawn uniformly from 1 to `width`, and its height from 1 to
/// `height`, or to the size of the grid if the grid is smaller. Then all places in the grid are
/// equally likely.
///
/// - *Width and height*: a fourth of the grid or less; large rectangles erase what evolved.
/// - *Effect*: makes rooms, walls and areas in one step, which single cells reach only by way of
///   grids that are worse. Use it in addition to [`OneGene`](crate::mutate::OneGene).
/// - *Cost*: four draws, the cost of the sampler, and the filling.
/// - *Instead*: [`OneGene`](crate::mutate::OneGene) for single cells.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::genome::{Grid, OneOf};
/// use ga_core::mutate::FillRectangle;
/// use ga_core::random::Stream;
///
/// let mut level = Grid::filled(14, 14, '#')?;
/// FillRectangle::new(4, 3, OneOf::new(['.'])?)?.mutate(&mut level, &mut Stream::seeded(1));
/// assert!((1..=12).contains(&level.cells().iter().filter(|cell| **cell == '.').count()));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "block mutation")]
pub struct FillRectangle<D> {
    width: usize,
    height: usize,
    cell: D,
}

impl<D> FillRectangle<D> {
    /// Fills rectangles of at most this width and height with values that `cell` draws.
    ///
    /// # Errors
    ///
    /// If `width` or `height` is 0.
    pub fn new(width: usize, height: usize, cell: D) -> Result<Self, Error> {
        let width = Error::at_least(1, "the width of a filled rectangle", width)?;
        Ok(Self {
            width,
            height: Error::at_least(1, "the height of a filled rectangle", height)?,
            cell,
        })
    }
}

impl<T: Clone, D: Sampler<T>> Mutator<Grid<T>> for FillRectangle<D> {
    fn mutate(&self, genome: &mut Grid<T>, rng: &mut dyn Rng) {
        let columns = interval(self.width.min(genome.width()), genome.width(), rng);
        let rows = interval(self.height.min(genome.height()), genome.height(), rng);
        genome.fill_rectangle(columns, rows, self.cell.sample(rng));
    }
}

/// An interval of 1 to `longest` places out of `len`.
fn interval(longest: usize, len: usize, rng: &mut dyn Rng) -> Range<usize> {
    let length = 1 + below(rng, longest);
    let start = below(rng, len - length + 1);
    start..start + length
}
