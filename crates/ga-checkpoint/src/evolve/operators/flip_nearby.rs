use crate::game::{Cell, Course, Size};
use ga_core::Mutator;
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::random::below;

/// Mutates a [`Direct`](crate::evolve::genome::Direct) genome: flips one to three cells, most of
/// them close together.
///
/// The first cell is random. The other cells are drawn in one of three ways:
///
/// - With probability 1/4, no other cell is flipped.
/// - With probability 1/2, one or two cells near the first one are flipped. In half of these cases,
///   they are at most one row and one column away, otherwise at most two.
/// - With probability 1/4, one or two cells anywhere on the grid are flipped.
///
/// Cells of the course are never flipped, and a cell that is drawn twice is flipped back. A genome
/// of the wrong length does not change.
///
/// The paper's mutation flips nine random cells on average, which cuts nearly every good maze in
/// two. A few nearby flips only move a wall.
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
    size: Size,
    stops: BitString,
}

impl FlipNearby {
    /// A mutator for mazes with `course`.
    pub fn new(course: &Course) -> Self {
        let size = course.size();
        Self { size, stops: size.iter().map(|cell| course.stops().contains(&cell)).collect() }
    }

    /// Flips a cell, unless it is a stop.
    fn flip(&self, walls: &mut BitString, cell: usize) {
        if !self.stops.get(cell) {
            walls.flip(cell);
        }
    }

    /// The index of a random cell at most `reach` rows and columns from `cell`, moved onto the
    /// grid.
    fn near(&self, cell: Cell, reach: usize, rng: &mut dyn Rng) -> usize {
        let aside = |at: u8, length: usize, rng: &mut dyn Rng| {
            (usize::from(at) + below(rng, 2 * reach + 1)).saturating_sub(reach).min(length - 1)
        };
        let row = aside(cell.row, self.size.height(), rng);
        row * self.size.width() + aside(cell.col, self.size.width(), rng)
    }
}

impl Mutator<BitString> for FlipNearby {
    fn mutate(&self, walls: &mut BitString, rng: &mut dyn Rng) {
        let cells = self.size.cells();
        if walls.len() != cells {
            return;
        }
        let first = below(rng, cells);
        self.flip(walls, first);
        match below(rng, 4) {
            0 => {} // only the first
            1 | 2 => {
                let reach = 1 + below(rng, 2);
                for _ in 0..=below(rng, 2) {
                    let next = self.near(self.size.cell(first), reach, rng);
                    self.flip(walls, next);
                }
            }
            _ => {
                for _ in 0..=below(rng, 2) {
                    self.flip(walls, below(rng, cells));
                }
            }
        }
    }
}
