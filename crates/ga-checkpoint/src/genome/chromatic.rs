use super::{Encoding, FILL};
use crate::colours::{check_palette, lay};
use crate::error::share;
use crate::random::Gaps;
use crate::{Adjacency, Colours, Course, Error, Floor, Layout};
use ga_core::Mutator;
use ga_core::Sampler;
use ga_core::rand::Rng;
use ga_core::random::{Bernoulli, below};

/// Chromatic: a colour a cell, row by row; one passes between equal and adjacent colours only
/// (`ashlock-lee-mcguinness-2011`).
///
/// No cell is blocked, so there is nothing to guard. Its operators are [`Uniform`](ga_core::crossover::Uniform) and
/// [`Repaint`].
///
/// ```
/// use ga_checkpoint::{Adjacency, Course, Size, genome::{Chromatic, Encoding}};
///
/// let chromatic = Chromatic::new(Course::standard(Size::new(1, 3)?), 6, Adjacency::Rainbow)?;
/// assert_eq!(chromatic.maze(&vec![0, 1, 5]).floor().east(0), 0b001);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chromatic {
    course: Course,
    palette: u8,
    adjacency: Adjacency,
}

impl Chromatic {
    /// Mazes with this course, painted with 2 to 36 colours.
    ///
    /// # Errors
    ///
    /// If the palette has fewer or more.
    pub fn new(course: Course, palette: u8, adjacency: Adjacency) -> Result<Self, Error> {
        Ok(Self { course, palette: check_palette(palette)?, adjacency })
    }

    /// Founders of one colour, the same for all, in which each cell is painted at random with probability
    /// `fill`.
    ///
    /// # Errors
    ///
    /// If `fill` is not from 0 to 1.
    pub fn founders(&self, fill: f64) -> Result<Painted, Error> {
        let fill = Bernoulli::new(FILL, fill)?;
        Ok(Painted { cells: self.course.size().cells(), palette: self.palette, fill })
    }

    /// The genome, if it is one: a colour of the palette for every cell.
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

    /// A genome that is not one colour of the palette a cell is a maze of one colour.
    fn layout(&self, genome: &Vec<u8>) -> Layout {
        let size = self.course.size();
        let cells = self.painted(genome).map_or_else(|| vec![0; size.cells()], <[u8]>::to_vec);
        Layout::Colours(Colours::of(size, self.palette, self.adjacency, cells))
    }

    fn lay(&self, genome: &Vec<u8>, floor: &mut Floor) {
        match self.painted(genome) {
            Some(cells) => lay(self.course.size(), self.palette, self.adjacency, cells, floor),
            None => *floor = Floor::open(self.course.size()),
        }
    }
}

/// Founders of [`Chromatic`].
#[derive(Clone, Copy, Debug)]
pub struct Painted {
    cells: usize,
    palette: u8,
    fill: Bernoulli,
}

impl Sampler<Vec<u8>> for Painted {
    fn sample(&self, rng: &mut dyn Rng) -> Vec<u8> {
        let colour = |_| if self.fill.occurs(rng) { below(rng, self.palette.into()) as u8 } else { 0 };
        (0..self.cells).map(colour).collect()
    }
}

/// Paints each cell with the same probability in a colour of the palette, the old one included.
///
/// ```
/// use ga_checkpoint::genome::Repaint;
/// use ga_core::Mutator;
/// use ga_core::random::Stream;
///
/// let mut cells = vec![9; 100];
/// Repaint::new(1.0, 6)?.mutate(&mut cells, &mut Stream::seeded(1));
/// assert!(cells.iter().all(|&colour| colour < 6));
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Repaint {
    gaps: Gaps,
    palette: u8,
}

impl Repaint {
    /// Paints each cell with probability `rate`.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability, or the palette has not 2 to 36 colours.
    pub fn new(rate: f64, palette: u8) -> Result<Self, Error> {
        Ok(Self { gaps: Gaps::new(share("the rate of repainting", rate)?), palette: check_palette(palette)? })
    }
}

impl Mutator<Vec<u8>> for Repaint {
    fn mutate(&self, genome: &mut Vec<u8>, rng: &mut dyn Rng) {
        self.gaps
            .events(genome.len(), rng, |locus, rng| genome[locus] = below(rng, self.palette.into()) as u8);
    }
}
