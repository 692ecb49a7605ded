use ga_core::crossover::Scratch;
use ga_core::rand::Rng;
use ga_core::random::below;
use ga_core::{Crossover, Linear};
use std::ops::Range;

/// A crossover of mazes: exchanges the cells of a rectangle, as
/// [`Rectangle`](ga_core::crossover::Rectangle) does with grids.
///
/// It is for genomes with one locus for each cell, row by row:
/// [`Direct`](crate::evolve::genome::Direct) and
/// [`Chromatic`](crate::evolve::genome::Chromatic). It keeps the ways inside of the rectangle;
/// [`Uniform`](ga_core::crossover::Uniform) crossover destroys them.
///
/// ```
/// use ga_checkpoint::evolve::operators::ExchangeRectangle;
/// use ga_core::Crossover;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (BitString::zeros(36), "1".repeat(36).parse()?);
/// ExchangeRectangle::new(6).cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert_eq!(left.count_ones() + right.count_ones(), 36);
/// # Ok::<(), ga_core::genome::ParseBitsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ExchangeRectangle {
    width: usize,
}

impl ExchangeRectangle {
    /// Exchanges rectangles of mazes of this width. A width of 0 exchanges nothing.
    pub const fn new(width: usize) -> Self {
        Self { width }
    }
}

impl<G: Linear> Crossover<G> for ExchangeRectangle {
    fn cross_with(&self, left: &mut G, right: &mut G, _: &mut Scratch, rng: &mut dyn Rng) {
        let height = left
            .loci()
            .min(right.loci())
            .checked_div(self.width)
            .unwrap_or(0);
        if height == 0 {
            return;
        }
        let (columns, rows) = (interval(self.width, rng), interval(height, rng));
        for row in rows {
            left.swap_segment(
                right,
                row * self.width + columns.start..row * self.width + columns.end,
            );
        }
    }
}

/// An interval of `len` places that is not empty; all intervals are equally likely. An interval is
/// a pair of different lines out of the `len` + 1 lines around the places.
fn interval(len: usize, rng: &mut dyn Rng) -> Range<usize> {
    let (first, second) = (below(rng, len + 1), below(rng, len));
    let second = second + usize::from(second >= first);
    first.min(second)..first.max(second)
}
