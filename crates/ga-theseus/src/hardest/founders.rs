use super::border::{border_cell, border_cells, inner_wall};
use crate::{Error, Exit, Layout, Walls};
use ga_core::Sampler;
use ga_core::random::{below, unit};
use rand::Rng;

/// Layouts with an exit cell on the border and random walls, of which each maze has its own share,
/// uniform between two bounds.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::random::Stream;
/// use ga_theseus::hardest::Founders;
///
/// let founders = Founders::new(8, 6)?;
/// let layout = founders.sample(&mut Stream::seeded(1));
/// assert_eq!((layout.width(), layout.height()), (8, 6));
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Founders {
    hall: Walls,
}

/// The least and the greatest share of walls in a founder. Evolved mazes end near the middle.
const SHARES: [f64; 2] = [0.2, 0.6];

impl Founders {
    /// Layouts of one size.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] where a side is not 2 to 16.
    pub fn new(width: usize, height: usize) -> Result<Self, Error> {
        Ok(Self { hall: Walls::hall(width, height)? })
    }
}

impl Sampler<Layout> for Founders {
    fn sample(&self, rng: &mut dyn Rng) -> Layout {
        let mut walls = self.hall;
        let share = SHARES[0] + (SHARES[1] - SHARES[0]) * unit(rng);
        for place in 0..walls.places() as usize {
            if unit(rng) < share {
                let (cell, side) = inner_wall(&walls, place);
                walls.flip(cell, side);
            }
        }
        let exit = border_cell(&walls, below(rng, border_cells(&walls)));
        Layout::within(walls, Exit::Cell(exit))
    }
}
