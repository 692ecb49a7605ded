use super::{Encoding, FILL, guard};
use crate::error::{at_least, share};
use crate::random::Gaps;
use crate::{Cell, Course, Error, Floor, Grid, Layout, Size};
use ga_core::Mutator;
use ga_core::Sampler;
use ga_core::rand::Rng;
use ga_core::random::{below, shuffle};

/// A gene that says where to draw a straight line of cells, and how long.
///
/// A line ends at the border. One that would leave the grid at once goes the opposite way, so that it has two
/// cells at least on any grid that has room for them.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Stroke {
    /// Where it begins.
    pub start: Cell,
    /// North, east, south, west: 0 to 3.
    pub way: u8,
    /// The number of cells, two or more; 0 is a gene that is silent.
    pub length: u8,
}

impl Stroke {
    const SHORTEST: u8 = 2;
    /// Ours: longer walls make mazes of few, long lines.
    const LONGEST: u8 = 10;

    fn random<R: Rng + ?Sized>(size: Size, rng: &mut R) -> Self {
        let lengths = usize::from(Self::LONGEST - Self::SHORTEST) + 1;
        Self {
            start: size.cell(below(rng, size.cells())),
            way: below(rng, 4) as u8,
            length: Self::SHORTEST + below(rng, lengths) as u8,
        }
    }

    /// Calls `mark` with the cells of the line, as row and bit.
    fn draw(self, size: Size, mut mark: impl FnMut(usize, u64)) {
        let Cell { row, col } = self.start;
        let (row, col) = (usize::from(row).min(size.height() - 1), usize::from(col).min(size.width() - 1));
        let (up, left) = match self.way & 3 {
            0 => (row > 0 || size.height() == 1, None),
            2 => (row + 1 == size.height(), None),
            3 => (false, Some(col > 0 || size.width() == 1)),
            _ => (false, Some(col + 1 == size.width())),
        };
        let length = usize::from(self.length);
        match left {
            Some(true) => (0..length.min(col + 1)).for_each(|step| mark(row, 1 << (col - step))),
            Some(false) => (0..length.min(size.width() - col)).for_each(|step| mark(row, 1 << (col + step))),
            None if up => (0..length.min(row + 1)).for_each(|step| mark(row - step, 1 << col)),
            None => (0..length.min(size.height() - row)).for_each(|step| mark(row + step, 1 << col)),
        }
    }
}

macro_rules! indirect {
    ($name:ident, $start:expr, $cut:expr, $(#[$doc:meta])*) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name {
            course: Course,
            guard: Vec<u64>,
            genes: usize,
        }

        impl $name {
            /// Mazes with this course from `genes` lines. Where the special cells are `guarded` they are always
            /// free.
            ///
            /// # Errors
            ///
            /// If there are no genes.
            pub fn new(course: Course, guarded: bool, genes: usize) -> Result<Self, Error> {
                let guard = guard(&course, guarded);
                Ok(Self { course, guard, genes: at_least(1, "the number of genes", genes)? })
            }

            /// Founders with about `fill` of the cells blocked, as far as there are genes for it: lines are drawn
            /// at random until it is reached; the other genes are silent.
            ///
            /// # Errors
            ///
            /// If `fill` is not from 0 to 1.
            pub fn founders(&self, fill: f64) -> Result<Drawn, Error> {
                let cells = self.course.size().cells();
                let blocked = (share(FILL, fill)? * cells as f64).round() as usize;
                let covered = if $start { cells - blocked } else { blocked };
                Ok(Drawn { size: self.course.size(), genes: self.genes, covered })
            }

            fn walls(&self, genome: &[Stroke], walls: &mut [u64]) {
                let size = self.course.size();
                let full = size.full_row();
                walls.fill(if $start { full } else { 0 });
                for stroke in genome {
                    stroke.draw(size, |row, bit| if $cut { walls[row] &= !bit } else { walls[row] |= bit });
                }
                for (walls, guard) in walls.iter_mut().zip(&self.guard) {
                    *walls &= !guard;
                }
            }
        }

        impl Encoding for $name {
            type Genome = Vec<Stroke>;

            fn course(&self) -> &Course {
                &self.course
            }

            fn layout(&self, genome: &Vec<Stroke>) -> Layout {
                let mut grid = Grid::free(self.course.size());
                self.walls(genome, grid.walls_mut());
                Layout::Walls(grid)
            }

            fn lay(&self, genome: &Vec<Stroke>, floor: &mut Floor) {
                let mut walls = [0; Size::LONGEST];
                let size = self.course.size();
                self.walls(genome, &mut walls[..size.height()]);
                floor.lay_rows(size, |row| !walls[row]);
            }
        }
    };
}

indirect! {
    Positive, false, false,
    /// Positive: an empty grid, and barriers of two cells and more that are added (after
    /// `ashlock-lee-mcguinness-2011`; the gene is ours).
    ///
    /// Its operators are [`Uniform`](ga_core::crossover::Uniform), gene by gene, and [`Redraw`].
    ///
    /// ```
    /// use ga_checkpoint::{Cell, Course, Size, genome::{Encoding, Positive, Stroke}};
    ///
    /// let positive = Positive::new(Course::standard(Size::new(2, 4)?), false, 1)?;
    /// let wall = Stroke { start: Cell { row: 0, col: 1 }, way: 1, length: 2 };
    /// assert_eq!(positive.maze(&vec![wall]).floor().free(0), 0b1001);
    /// # Ok::<(), ga_checkpoint::Error>(())
    /// ```
}

indirect! {
    Negative, true, true,
    /// Negative: a solid grid, and tunnels of two cells and more that are dug (after
    /// `ashlock-lee-mcguinness-2011`; the gene is ours).
    ///
    /// Its operators are [`Uniform`](ga_core::crossover::Uniform), gene by gene, and [`Redraw`].
    ///
    /// ```
    /// use ga_checkpoint::{Cell, Course, Size, genome::{Encoding, Negative, Stroke}};
    ///
    /// let negative = Negative::new(Course::standard(Size::new(2, 4)?), false, 1)?;
    /// let tunnel = Stroke { start: Cell { row: 0, col: 1 }, way: 1, length: 2 };
    /// assert_eq!(negative.maze(&vec![tunnel]).floor().free(0), 0b0110);
    /// # Ok::<(), ga_checkpoint::Error>(())
    /// ```
}

/// Founders of [`Positive`] and [`Negative`].
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    size: Size,
    genes: usize,
    /// So many cells are on lines.
    covered: usize,
}

impl Sampler<Vec<Stroke>> for Drawn {
    fn sample(&self, rng: &mut dyn Rng) -> Vec<Stroke> {
        let mut rows = [0u64; Size::LONGEST];
        let mut left = self.covered;
        let mut genome: Vec<Stroke> = (0..self.genes)
            .map(|_| {
                let mut stroke = Stroke::random(self.size, rng);
                if left == 0 {
                    stroke.length = 0;
                }
                stroke.draw(self.size, |row, bit| {
                    left = left.saturating_sub(usize::from(rows[row] & bit == 0));
                    rows[row] |= bit;
                });
                stroke
            })
            .collect();
        shuffle(rng, &mut genome);
        genome
    }
}

/// Draws each line anew with the same probability: somewhere else, a cell aside, or longer or shorter by one.
///
/// A fresh line in one case of two, of which one in eight is silent; otherwise the line moves by a cell in a
/// random direction or changes its length, with equal chances. A line that moves or shrinks beyond its limits
/// stays.
///
/// ```
/// use ga_checkpoint::{Course, genome::{Positive, Redraw}};
/// use ga_core::Mutator;
/// use ga_core::Sampler;
/// use ga_core::random::Stream;
///
/// let (course, mut rng) = (Course::paper(), Stream::seeded(1));
/// let redraw = Redraw::new(0.5, course.size())?;
/// let mut genome = Positive::new(course, false, 100)?.founders(0.05)?.sample(&mut rng);
/// let before = genome.clone();
/// redraw.mutate(&mut genome, &mut rng);
/// assert_ne!(genome, before);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Redraw {
    gaps: Gaps,
    size: Size,
}

impl Redraw {
    /// Changes each line with probability `rate`.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn new(rate: f64, size: Size) -> Result<Self, Error> {
        Ok(Self { gaps: Gaps::new(share("the rate of redrawing", rate)?), size })
    }

    fn change(&self, stroke: &mut Stroke, rng: &mut dyn Rng) {
        match below(rng, 4) {
            0 | 1 => {
                *stroke = Stroke::random(self.size, rng);
                if below(rng, 8) == 0 {
                    stroke.length = 0;
                }
            }
            2 => {
                let Cell { row, col } = stroke.start;
                let moved = match below(rng, 4) {
                    0 => Cell { row: row.wrapping_sub(1), col },
                    1 => Cell { row, col: col + 1 },
                    2 => Cell { row: row + 1, col },
                    _ => Cell { row, col: col.wrapping_sub(1) },
                };
                if self.size.contains(moved) {
                    stroke.start = moved;
                }
            }
            _ => {
                let length =
                    if below(rng, 2) == 0 { stroke.length + 1 } else { stroke.length.wrapping_sub(1) };
                if (Stroke::SHORTEST..=Stroke::LONGEST).contains(&length) {
                    stroke.length = length;
                }
            }
        }
    }
}

impl Mutator<Vec<Stroke>> for Redraw {
    fn mutate(&self, genome: &mut Vec<Stroke>, rng: &mut dyn Rng) {
        self.gaps.events(genome.len(), rng, |gene, rng| self.change(&mut genome[gene], rng));
    }
}
