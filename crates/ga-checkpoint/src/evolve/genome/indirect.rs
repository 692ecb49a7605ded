use super::{Encoding, FILL, Stroke, guard, same_loci};
use crate::error::Error;
use crate::game::{Course, Floor, Grid, Layout, Size};
use ga_core::Sampler;
use ga_core::rand::Rng;
use ga_core::random::{Bernoulli, shuffle};

/// The meaning of the lines of an [`Indirect`] genome: walls or tunnels.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Material {
    /// Lines are walls in an empty grid: the positive representation
    /// (`ashlock-lee-mcguinness-2011`).
    Barriers,
    /// Lines are tunnels in a solid grid: the negative representation
    /// (`ashlock-lee-mcguinness-2011`).
    Tunnels,
}

/// The indirect representations, positive and negative: a genome is a list of straight lines.
///
/// The representations come from `ashlock-lee-mcguinness-2011`. The form of a line, [`Stroke`], is
/// our choice.
///
/// The operators are [`Uniform`](ga_core::crossover::Uniform) crossover, gene by gene, and
/// [`Redraw`](crate::evolve::operators::Redraw) mutation.
///
/// ```
/// use ga_checkpoint::evolve::genome::{Encoding, Indirect, Material, Stroke};
/// use ga_checkpoint::{Cell, Course, Grid, Layout, Size};
///
/// let course = Course::standard(Size::new(2, 4)?);
/// let line = vec![Stroke { start: Cell { x: 1, y: 0 }, way: 1, length: 2 }];
/// let positive = Indirect::new(course.clone(), Material::Barriers, false, 1)?;
/// assert_eq!(positive.layout(&line), Layout::Walls(Grid::from_rows(&[".##.", "...."])?));
/// let negative = Indirect::new(course, Material::Tunnels, false, 1)?;
/// assert_eq!(negative.layout(&line), Layout::Walls(Grid::from_rows(&["#..#", "####"])?));
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[doc(alias = "positive")]
#[doc(alias = "negative")]
#[derive(Clone, Debug)]
pub struct Indirect {
    course: Course,
    material: Material,
    guard: Vec<u64>,
    genes: usize,
}

impl Indirect {
    /// An encoding of mazes with `course`. A genome has `genes` lines of `material`. If `guarded`
    /// is true, the cells of the course are always free.
    ///
    /// # Errors
    ///
    /// [`ga_core::Error::Parameter`] if `genes` is 0.
    pub fn new(
        course: Course,
        material: Material,
        guarded: bool,
        genes: usize,
    ) -> Result<Self, Error> {
        ga_core::Error::at_least(1, "the number of genes", genes)?;
        let guard = guard(&course, guarded);
        Ok(Self {
            course,
            material,
            guard,
            genes,
        })
    }

    /// A sampler of founders. It draws random lines until the share of blocked cells is about
    /// `fill`, or until all genes are used. All other genes are silent: they draw nothing.
    ///
    /// # Errors
    ///
    /// If `fill` is not a probability.
    pub fn founders(&self, fill: f64) -> Result<IndirectFounders, Error> {
        // The share `fill` has the same range as a probability.
        Bernoulli::new(FILL, fill)?;
        let cells = self.course.size().cells();
        let blocked = (fill * cells as f64).round() as usize;
        let covered = match self.material {
            Material::Barriers => blocked,
            Material::Tunnels => cells - blocked,
        };
        Ok(IndirectFounders {
            size: self.course.size(),
            genes: self.genes,
            covered,
        })
    }

    fn write_walls(&self, genome: &[Stroke], walls: &mut [u64]) {
        let size = self.course.size();
        match self.material {
            Material::Barriers => {
                walls.fill(0);
                for stroke in genome {
                    stroke.draw(size, |row, bit| walls[row] |= bit);
                }
            }
            Material::Tunnels => {
                walls.fill(size.full_row());
                for stroke in genome {
                    stroke.draw(size, |row, bit| walls[row] &= !bit);
                }
            }
        }
        for (walls, guard) in walls.iter_mut().zip(&self.guard) {
            *walls &= !guard;
        }
    }
}

impl Encoding for Indirect {
    type Genome = Vec<Stroke>;

    fn course(&self) -> &Course {
        &self.course
    }

    fn layout(&self, genome: &Vec<Stroke>) -> Layout {
        let mut grid = Grid::free(self.course.size());
        self.write_walls(genome, grid.walls_mut());
        Layout::Walls(grid)
    }

    fn write_floor(&self, genome: &Vec<Stroke>, floor: &mut Floor) {
        let mut walls = [0; Size::LONGEST];
        let size = self.course.size();
        self.write_walls(genome, &mut walls[..size.height()]);
        floor.set_free(size, |row| !walls[row]);
    }
}

/// A sampler of founders for [`Indirect`]; see [`Indirect::founders`].
#[derive(Clone, Copy, Debug)]
pub struct IndirectFounders {
    size: Size,
    genes: usize,
    /// The number of cells that lines should cover.
    covered: usize,
}

impl Sampler<Vec<Stroke>> for IndirectFounders {
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
        // Without this, all silent genes would be at the end.
        shuffle(rng, &mut genome);
        genome
    }

    fn fits(&self, genome: &Vec<Stroke>) -> Result<(), ga_core::Error> {
        same_loci(self.genes, genome)
    }
}
