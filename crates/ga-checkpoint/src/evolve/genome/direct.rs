use super::{Encoding, FILL, guard, same_loci};
use crate::error::Error;
use crate::game::{Course, Floor, Grid, Layout};
use ga_core::Sampler;
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::random::Bernoulli;

/// The direct binary representation: one bit per cell, row by row; 1 is a wall
/// (`ashlock-lee-mcguinness-2011`, `maze-generation`).
///
/// A genome of the wrong length decodes to a maze without walls. The paper's operators are
/// [`Uniform`](ga_core::crossover::Uniform) crossover and [`BitFlip`](ga_core::mutate::BitFlip)
/// mutation. Our mutation is [`FlipNearby`](crate::evolve::operators::FlipNearby).
///
/// ```
/// use ga_checkpoint::evolve::genome::{Direct, Encoding};
/// use ga_checkpoint::{Cell, Course, Size};
///
/// let direct = Direct::new(Course::standard(Size::new(2, 2)?), true);
/// let floor = direct.maze(&"1111".parse()?).floor();
/// // Entrance and exit are guarded, so their bits have no effect.
/// assert!(floor.is_free(Cell { x: 0, y: 0 }));
/// assert!(!floor.is_free(Cell { x: 1, y: 0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Direct {
    course: Course,
    guard: Vec<u64>,
}

impl Direct {
    /// An encoding of mazes with `course`. If `guarded` is true, the cells of the course are always
    /// free, and their bits have no effect.
    pub fn new(course: Course, guarded: bool) -> Self {
        let guard = guard(&course, guarded);
        Self { course, guard }
    }

    /// A sampler of founders. Each cell is a wall with probability `fill`. The paper uses 0.05.
    ///
    /// # Errors
    ///
    /// If `fill` is not a probability.
    pub fn founders(&self, fill: f64) -> Result<DirectFounders, Error> {
        Ok(DirectFounders {
            cells: self.course.size().cells(),
            fill: Bernoulli::new(FILL, fill)?,
        })
    }

    /// The genome that encodes the walls of `grid`, which must have the size of the course.
    pub fn genome(&self, grid: &Grid) -> BitString {
        self.course
            .size()
            .iter()
            .map(|cell| grid.is_blocked(cell))
            .collect()
    }

    fn fits(&self, genome: &BitString) -> bool {
        genome.len() == self.course.size().cells()
    }

    /// The walls of a row. The genome must fit.
    #[inline]
    fn walls(&self, genome: &BitString, row: usize) -> u64 {
        let width = self.course.size().width();
        genome.extract(row * width, width) & !self.guard[row]
    }
}

impl Encoding for Direct {
    type Genome = BitString;

    fn course(&self) -> &Course {
        &self.course
    }

    fn layout(&self, genome: &BitString) -> Layout {
        let mut grid = Grid::free(self.course.size());
        if self.fits(genome) {
            for (row, walls) in grid.walls_mut().iter_mut().enumerate() {
                *walls = self.walls(genome, row);
            }
        }
        Layout::Walls(grid)
    }

    #[inline]
    fn write_floor(&self, genome: &BitString, floor: &mut Floor) {
        if self.fits(genome) {
            floor.set_free(self.course.size(), |row| !self.walls(genome, row));
        } else {
            *floor = Floor::open(self.course.size());
        }
    }
}

/// A sampler of founders for [`Direct`]; see [`Direct::founders`].
#[derive(Clone, Copy, Debug)]
pub struct DirectFounders {
    cells: usize,
    fill: Bernoulli,
}

impl Sampler<BitString> for DirectFounders {
    fn sample(&self, rng: &mut dyn Rng) -> BitString {
        (0..self.cells).map(|_| self.fill.occurs(rng)).collect()
    }

    fn fits(&self, genome: &BitString) -> Result<(), ga_core::Error> {
        same_loci(self.cells, genome)
    }
}
