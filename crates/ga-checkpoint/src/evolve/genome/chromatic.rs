use super::{Encoding, FILL, same_loci};
use crate::error::Error;
use crate::game::colours::{check_palette, write_floor};
use crate::game::{Adjacency, Colours, Course, Floor, Layout};
use ga_core::Sampler;
use ga_core::rand::Rng;
use ga_core::random::{Bernoulli, below};

/// The chromatic representation: one colour per cell, row by row. Passages are open between cells
/// of equal or adjacent colours (`ashlock-lee-mcguinness-2011`).
///
/// No cell is blocked, so the cells of the course are always free. A genome of the wrong length, or
/// with a colour that is not in the palette, decodes to a maze of one colour. The operators are
/// [`Uniform`](ga_core::crossover::Uniform) crossover and
/// [`Repaint`](crate::evolve::operators::Repaint) mutation.
///
/// ```
/// use ga_checkpoint::game::{Adjacency, Cell};
/// use ga_checkpoint::evolve::genome::{Chromatic, Encoding};
/// use ga_checkpoint::{Course, Size};
///
/// let chromatic = Chromatic::new(Course::standard(Size::new(1, 3)?), 6, Adjacency::Rainbow)?;
/// let floor = chromatic.maze(&vec![0, 1, 5]).floor();
/// // Colours 0 and 1 are adjacent, 1 and 5 are not.
/// let passages: Vec<Cell> = floor.neighbours(Cell { x: 1, y: 0 }).collect();
/// assert_eq!(passages, [Cell { x: 0, y: 0 }]);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chromatic {
    course: Course,
    palette: u8,
    adjacency: Adjacency,
}

impl Chromatic {
    /// An encoding of mazes with `course` and `palette` colours. `palette` is from 2 to 36.
    ///
    /// # Errors
    ///
    /// [`Error::Palette`] if `palette` is out of range.
    pub fn new(course: Course, palette: u8, adjacency: Adjacency) -> Result<Self, Error> {
        Ok(Self {
            course,
            palette: check_palette(palette)?,
            adjacency,
        })
    }

    /// A sampler of founders. Each cell has a random colour with probability `fill`, and colour 0
    /// otherwise.
    ///
    /// # Errors
    ///
    /// If `fill` is not a probability.
    pub fn founders(&self, fill: f64) -> Result<ChromaticFounders, Error> {
        let fill = Bernoulli::new(FILL, fill)?;
        Ok(ChromaticFounders {
            cells: self.course.size().cells(),
            palette: self.palette,
            fill,
        })
    }

    /// Returns `genome` if it has one colour of the palette for every cell.
    fn painted<'a>(&self, genome: &'a [u8]) -> Option<&'a [u8]> {
        let right = genome.len() == self.course.size().cells();
        (right && genome.iter().all(|&colour| colour < self.palette)).then_some(genome)
    }
}

impl Encoding for Chromatic {
    type Genome = Vec<u8>;

    fn course(&self) -> &Course {
        &self.course
    }

    fn layout(&self, genome: &Vec<u8>) -> Layout {
        let size = self.course.size();
        let cells = self
            .painted(genome)
            .map_or_else(|| vec![0; size.cells()], <[u8]>::to_vec);
        Layout::Colours(Colours::of(size, self.palette, self.adjacency, cells))
    }

    fn write_floor(&self, genome: &Vec<u8>, floor: &mut Floor) {
        match self.painted(genome) {
            Some(cells) => write_floor(
                self.course.size(),
                self.palette,
                self.adjacency,
                cells,
                floor,
            ),
            None => *floor = Floor::open(self.course.size()),
        }
    }
}

/// A sampler of founders for [`Chromatic`]; see [`Chromatic::founders`].
#[derive(Clone, Copy, Debug)]
pub struct ChromaticFounders {
    cells: usize,
    palette: u8,
    fill: Bernoulli,
}

impl Sampler<Vec<u8>> for ChromaticFounders {
    fn sample(&self, rng: &mut dyn Rng) -> Vec<u8> {
        let colour = |_| {
            if self.fill.occurs(rng) {
                below(rng, self.palette.into()) as u8
            } else {
                0
            }
        };
        (0..self.cells).map(colour).collect()
    }

    fn fits(&self, genome: &Vec<u8>) -> Result<(), ga_core::Error> {
        same_loci(self.cells, genome)
    }
}
