use super::window::Window;
use crate::error::Error;
use crate::game::{Cell, Course};
use ga_core::Expected;
use ga_core::Mutator;
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::random::{below, unit};

/// Mutates a [`Direct`](crate::evolve::genome::Direct) genome: flips up to three cells, most of
/// them close together, and mostly such that the maze stays connected.
///
/// The first cell is random. With probability 3/4, one or two cells near it are flipped too, in
/// half of these cases at most one row and one column away, otherwise at most two. With probability
/// 1/4, one or two cells anywhere on the grid are flipped too. Cells of the course are never
/// flipped.
///
/// Most of such flips cut a good maze in two, or open a shortcut through it. Such a child is
/// rejected, but to find out costs an evaluation. So the mutator looks at the 7x7 cells around each
/// flipped cell. If the flip joins or parts two pieces that both lead on, it draws again.
///
/// - *Unchecked*: a share of the children is not checked, because some good changes part two pieces
///   and join them elsewhere. See [`with_unchecked`](Self::with_unchecked).
/// - *Cost*: about four draws per child, much less than an evaluation.
///
/// A genome of the wrong length does not change. The paper's mutation flips nine random cells on
/// average, which cuts nearly every good maze in two.
///
/// ```
/// use ga_checkpoint::{Course, evolve::operators::FlipNearby};
/// use ga_core::Mutator;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let mut walls = BitString::zeros(900);
/// FlipNearby::new(&Course::paper()).mutate(&mut walls, &mut Stream::seeded(1));
/// assert!((1..=3).contains(&walls.count_ones()));
/// ```
#[derive(Clone, Debug)]
pub struct FlipNearby {
    window: Window,
    unchecked: f64,
}

/// The share of children that are not checked: a value of ours.
const UNCHECKED: f64 = 0.2;
/// Draws after which a genome is left as it is. A grid may have no cell other than stops.
const DRAWS: usize = 200;
/// The greatest number of flipped cells.
const MOST: usize = 3;

impl FlipNearby {
    /// A mutator for mazes with `course`. One draw in five is not checked.
    pub fn new(course: &Course) -> Self {
        Self {
            window: Window::new(course),
            unchecked: UNCHECKED,
        }
    }

    /// Sets the probability with which a draw is not checked. 0 never cuts a maze in two, 1 checks
    /// nothing. Default: 0.2.
    ///
    /// # Errors
    ///
    /// If `share` is not a probability.
    pub fn with_unchecked(self, share: f64) -> Result<Self, Error> {
        Ok(Self {
            unchecked: Expected::Probability.check("the unchecked share", share)?,
            ..self
        })
    }

    /// Draws cells. Cells that were drawn already, and stops, are left out.
    fn draw(&self, rng: &mut dyn Rng) -> ([usize; MOST], usize) {
        let cells = self.window.size().cells();
        let mut drawn = [0; MOST];
        let mut count = 0;
        let mut add = |cell: usize| {
            if !drawn[..count].contains(&cell) && !self.window.is_stop(cell) {
                drawn[count] = cell;
                count += 1;
            }
        };
        let first = below(rng, cells);
        add(first);
        if below(rng, 4) == 0 {
            for _ in 0..=below(rng, 2) {
                add(below(rng, cells));
            }
        } else {
            let reach = 1 + below(rng, 2);
            for _ in 0..=below(rng, 2) {
                add(self.near(first, reach, rng));
            }
        }
        (drawn, count)
    }

    /// The index of a random cell at most `reach` rows and columns from `cell`, moved onto the
    /// grid.
    fn near(&self, cell: usize, reach: usize, rng: &mut dyn Rng) -> usize {
        let size = self.window.size();
        let Cell { x: col, y: row } = size.cell(cell);
        let aside = |at: u8, length: usize, rng: &mut dyn Rng| {
            (usize::from(at) + below(rng, 2 * reach + 1))
                .saturating_sub(reach)
                .min(length - 1)
        };
        let row = aside(row, size.height(), rng);
        row * size.width() + aside(col, size.width(), rng)
    }

    /// Flips cells one after the other, walls first, as long as each flip is tame. Returns the
    /// number of flipped cells, which are then the first of `cells`.
    fn flip(&self, walls: &mut BitString, cells: &mut [usize]) -> usize {
        // To move a wall, its new place must be closed after its old place was opened.
        cells.sort_by_key(|&cell| !walls.get(cell));
        let mut done = 0;
        while done < cells.len() && self.window.is_tame(walls, cells[done]) {
            walls.flip(cells[done]);
            done += 1;
        }
        done
    }
}

fn flip_all(walls: &mut BitString, cells: &[usize]) {
    for &cell in cells {
        walls.flip(cell);
    }
}

impl Mutator<BitString> for FlipNearby {
    fn mutate(&self, walls: &mut BitString, rng: &mut dyn Rng) {
        if walls.len() != self.window.size().cells() {
            return;
        }
        for _ in 0..DRAWS {
            let (mut cells, count) = self.draw(rng);
            let cells = &mut cells[..count];
            if cells.is_empty() {
                continue;
            }
            if unit(rng) < self.unchecked {
                flip_all(walls, cells);
                return;
            }
            let flipped = self.flip(walls, cells);
            if flipped == cells.len() {
                return;
            }
            flip_all(walls, &cells[..flipped]);
        }
    }
}
