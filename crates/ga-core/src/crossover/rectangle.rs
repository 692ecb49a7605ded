use super::{Crossover, Scratch};
use crate::genome::Grid;
use crate::random::below;
use rand::Rng;
use std::ops::Range;

/// Rectangular crossover: exchanges a rectangle of two grids.
///
/// All rectangles are equally likely, from a single cell to the whole grid. A grid of w columns and
/// h rows has w (w + 1) / 2 · h (h + 1) / 2 rectangles. If the grids have different shapes, the
/// rectangle is in the part that both have.
///
/// On a grid of spins, a crossover of blocks was better than all crossovers of lists (Anderson,
/// Jones & Ryan 1991). Theirs is block-uniform crossover; this one exchanges a single block.
///
/// - *Effect*: keeps cells together that are close to each other, in both directions. A rectangle
///   covers (w + 2) (h + 2) / (9 w h) of the grid on average, about a ninth of a large one. Cell
///   (x, y) is exchanged with probability p(x, w) · p(y, h), where p(x, w) = 2 (x + 1) (w - x) / (w
///   (w + 1)): the centre more often than the corners.
/// - *Cost*: four draws, and an exchange of the rectangle.
/// - *Instead*: [`Uniform`](crate::crossover::Uniform) ignores which cells are close to each other;
///   [`TwoPoint`](crate::crossover::TwoPoint) exchanges some complete rows.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::Rectangle;
/// use ga_core::genome::Grid;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (Grid::filled(9, 5, '.')?, Grid::filled(9, 5, '#')?);
/// Rectangle.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!(left.cells().contains(&'#'));
/// assert!(left.cells().iter().zip(right.cells()).all(|(left, right)| left != right));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "block crossover")]
#[doc(alias = "two-dimensional crossover")]
pub struct Rectangle;

impl<T> Crossover<Grid<T>> for Rectangle {
    fn cross_with(
        &self,
        left: &mut Grid<T>,
        right: &mut Grid<T>,
        _: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let columns = interval(left.width().min(right.width()), rng);
        let rows = interval(left.height().min(right.height()), rng);
        left.swap_rectangle(right, columns, rows);
    }
}

/// An interval of `len` places that is not empty; all intervals are equally likely. An interval is
/// a pair of different lines out of the `len` + 1 lines around the places.
fn interval(len: usize, rng: &mut dyn Rng) -> Range<usize> {
    let (first, second) = (below(rng, len + 1), below(rng, len));
    let second = second + usize::from(second >= first);
    first.min(second)..first.max(second)
}
