use crate::{Cell, Course, Size};
use ga_core::Mutator;
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::random::below;

/// Small alterations of walls, a cell or a few that are close together; the special cells are never walled up.
///
/// ```
/// use ga_checkpoint::{Course, Rebuild};
/// use ga_core::Mutator;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let mut walls = BitString::zeros(900);
/// Rebuild::new(&Course::paper()).mutate(&mut walls, &mut Stream::seeded(1));
/// assert!((1..=4).contains(&walls.count_ones()));
/// ```
#[derive(Clone, Debug)]
pub struct Rebuild {
    size: Size,
    stops: BitString,
}

impl Rebuild {
    /// For mazes with this course.
    pub fn new(course: &Course) -> Self {
        let size = course.size();
        Self { size, stops: size.iter().map(|cell| course.stops().contains(&cell)).collect() }
    }

    fn flip(&self, walls: &mut BitString, cell: usize) {
        if !self.stops.get(cell) {
            walls.flip(cell);
        }
    }

    /// A cell at most `reach` rows and columns away.
    fn near(&self, cell: Cell, reach: usize, rng: &mut dyn Rng) -> usize {
        let aside = |at: u8, length: usize, rng: &mut dyn Rng| {
            (usize::from(at) + below(rng, 2 * reach + 1)).saturating_sub(reach).min(length - 1)
        };
        let row = aside(cell.row, self.size.height(), rng);
        row * self.size.width() + aside(cell.col, self.size.width(), rng)
    }
}

impl Mutator<BitString> for Rebuild {
    fn mutate(&self, walls: &mut BitString, rng: &mut dyn Rng) {
        let cells = self.size.cells();
        if walls.len() != cells {
            return;
        }
        let first = below(rng, cells);
        self.flip(walls, first);
        match below(rng, 4) {
            0 => {}
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
