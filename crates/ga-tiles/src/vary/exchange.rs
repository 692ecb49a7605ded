use crate::level::Level;
use crate::template::Template;
use ga_core::Crossover;
use ga_core::crossover::Rectangle;
use ga_core::crossover::Scratch;
use ga_core::genome::Grid;
use ga_core::rand::Rng;
use ga_core::random::below;
use std::ops::Range;
use std::sync::Arc;

/// Crossover of levels: two levels exchange a rectangle.
///
/// All rectangles are equally likely, from a single cell to the complete level. With a symmetry,
/// the images of all cells of the rectangle are exchanged, too.
///
/// - *Effect*: keeps tiles together that are close to each other, in both directions. A rectangle
///   covers about a ninth of a large level on average.
/// - *Cost*: four draws, and the exchange of the rectangle.
/// - *Instead*: without a symmetry it is [`Rectangle`] of `ga-core`, with the same draws. Fixed
///   cells are equal in both levels, so they need no care.
///
/// ```
/// use ga_core::random::Stream;
/// use ga_core::{Crossover, Sampler};
/// use ga_tiles::level::Symmetry;
/// use ga_tiles::{Template, vary::Exchange};
/// use std::sync::Arc;
///
/// let template = Arc::new(Template::new(9, 5, 4)?.with_symmetry(&[Symmetry::LeftRight])?);
/// let mut rng = Stream::seeded(1);
/// let (mut left, mut right) = (template.sample(&mut rng), template.sample(&mut rng));
/// Exchange::new(template.clone()).cross(&mut left, &mut right, &mut rng);
/// assert_eq!((template.fits(&left), template.fits(&right)), (Ok(()), Ok(())));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "rectangular crossover")]
#[derive(Clone, Debug)]
pub struct Exchange {
    template: Arc<Template>,
}

impl Exchange {
    /// Exchanges rectangles between levels of this template.
    pub fn new(template: Arc<Template>) -> Self {
        Self { template }
    }

    /// Exchanges the orbits of all cells in a rectangle, each once.
    fn exchange(
        &self,
        left: &mut Level,
        right: &mut Level,
        columns: &Range<usize>,
        rows: &Range<usize>,
    ) {
        let width = self.template.width();
        let inside =
            |cell: usize| columns.contains(&(cell % width)) && rows.contains(&(cell / width));
        for cell in rows
            .clone()
            .flat_map(|y| columns.clone().map(move |x| y * width + x))
        {
            let Some(orbit) = self.template.orbit_of(cell) else {
                continue;
            };
            let cells = self.template.cells_of(orbit);
            // An orbit is exchanged at the first of its cells that the rectangle has.
            if cells
                .iter()
                .map(|&cell| usize::from(cell))
                .find(|&cell| inside(cell))
                == Some(cell)
            {
                for &cell in cells {
                    let cell = usize::from(cell);
                    std::mem::swap(&mut left.cells_mut()[cell], &mut right.cells_mut()[cell]);
                }
            }
        }
    }
}

impl Crossover<Level> for Exchange {
    fn cross_with(
        &self,
        left: &mut Level,
        right: &mut Level,
        scratch: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        if ![&*left, &*right]
            .into_iter()
            .all(|level: &Grid<_>| self.template.has_shape_of(level))
        {
            return;
        }
        if self.template.has_free_cells_only() {
            Rectangle.cross_with(left, right, scratch, rng);
        } else {
            let columns = interval(left.width(), rng);
            let rows = interval(left.height(), rng);
            self.exchange(left, right, &columns, &rows);
        }
    }

    fn fits(&self, level: &Level) -> Result<(), ga_core::Error> {
        super::fits(&self.template, level)
    }
}

/// An interval of `len` places that is not empty; all intervals are equally likely. An interval is
/// a pair of different lines out of the `len` + 1 lines around the places.
fn interval(len: usize, rng: &mut dyn Rng) -> Range<usize> {
    let (first, second) = (below(rng, len + 1), below(rng, len));
    let second = second + usize::from(second >= first);
    first.min(second)..first.max(second)
}
