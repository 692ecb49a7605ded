use super::{Encoding, FILL, guard};
use crate::{Course, Error, Floor, Grid, Layout};
use ga_core::Sampler;
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::random::Bernoulli;

/// Direct binary: a bit a cell, row by row; one is a wall (`ashlock-lee-mcguinness-2011`, `maze-generation`).
///
/// Its operators are [`Uniform`](ga_core::crossover::Uniform) and [`BitFlip`](ga_core::mutate::BitFlip).
///
/// ```
/// use ga_checkpoint::{Course, Size, genome::{Direct, Encoding}};
///
/// let direct = Direct::new(Course::standard(Size::new(2, 2)?), true);
/// // The walls on entrance and exit are not there, since those cells are guarded.
/// assert_eq!(direct.maze(&"1111".parse()?).floor().free(0), 0b01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Direct {
    course: Course,
    guard: Vec<u64>,
}

impl Direct {
    /// Mazes with this course. Where the special cells are `guarded`, a wall on one of them is not there.
    pub fn new(course: Course, guarded: bool) -> Self {
        let guard = guard(&course, guarded);
        Self { course, guard }
    }

    /// Founders in which each cell is a wall with probability `fill`: 0.05 in the source.
    ///
    /// # Errors
    ///
    /// If `fill` is not from 0 to 1.
    pub fn founders(&self, fill: f64) -> Result<Walled, Error> {
        Ok(Walled { cells: self.course.size().cells(), fill: Bernoulli::new(FILL, fill)? })
    }

    /// The genome of these walls.
    pub fn genome(&self, grid: &Grid) -> BitString {
        self.course.size().iter().map(|cell| grid.is_blocked(cell)).collect()
    }

    /// The walls of a row; bits past the width mean nothing. Where the genome is too short there are none.
    #[inline]
    fn walls(&self, words: &[u64], row: usize) -> u64 {
        let first = row * self.course.size().width();
        let word = |block: usize| words.get(block).copied().unwrap_or(0);
        let (block, shift) = (first / 64, first % 64);
        // In two steps, since one of 64 is none.
        let walls = word(block) >> shift | word(block + 1) << 1 << (63 - shift);
        walls & !self.guard[row]
    }
}

impl Encoding for Direct {
    type Genome = BitString;

    fn course(&self) -> &Course {
        &self.course
    }

    fn layout(&self, genome: &BitString) -> Layout {
        let mut grid = Grid::free(self.course.size());
        let full = grid.size().full_row();
        for (row, walls) in grid.walls_mut().iter_mut().enumerate() {
            *walls = self.walls(genome.words(), row) & full;
        }
        Layout::Walls(grid)
    }

    #[inline]
    fn lay(&self, genome: &BitString, floor: &mut Floor) {
        let words = genome.words();
        floor.lay_rows(self.course.size(), |row| !self.walls(words, row));
    }
}

/// Founders of [`Direct`].
#[derive(Clone, Copy, Debug)]
pub struct Walled {
    cells: usize,
    fill: Bernoulli,
}

impl Sampler<BitString> for Walled {
    fn sample(&self, rng: &mut dyn Rng) -> BitString {
        (0..self.cells).map(|_| self.fill.occurs(rng)).collect()
    }
}
