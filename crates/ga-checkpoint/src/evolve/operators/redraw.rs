use crate::error::Error;
use crate::evolve::genome::Stroke;
use crate::game::{Cell, Size};
use ga_core::Mutator;
use ga_core::rand::Rng;
use ga_core::random::{GeometricSkips, below};

/// Mutates an [`Indirect`](crate::evolve::genome::Indirect) genome: changes each line with
/// probability `rate`.
///
/// A line is changed in one of three ways:
///
/// - With probability 1/2, a random line replaces it. One in eight of these random lines is silent,
///   so it draws nothing.
/// - With probability 1/4, its start moves by one cell in a random direction. If the new start
///   would be outside the grid, nothing changes.
/// - With probability 1/4, its length grows or shrinks by one cell. If the new length would not be
///   from 2 to 10, nothing changes.
///
/// ```
/// use ga_checkpoint::Course;
/// use ga_checkpoint::evolve::genome::{Indirect, Material};
/// use ga_checkpoint::evolve::operators::Redraw;
/// use ga_core::Mutator;
/// use ga_core::Sampler;
/// use ga_core::random::Stream;
///
/// let (course, mut rng) = (Course::paper(), Stream::seeded(1));
/// let redraw = Redraw::new(0.5, course.size())?;
/// let indirect = Indirect::new(course, Material::Barriers, false, 100)?;
/// let mut genome = indirect.founders(0.05)?.sample(&mut rng);
/// let before = genome.clone();
/// redraw.mutate(&mut genome, &mut rng);
/// assert_ne!(genome, before);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Redraw {
    skips: GeometricSkips,
    size: Size,
}

impl Redraw {
    /// A mutator that changes each line with probability `rate`, on a grid of `size`.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability.
    pub fn new(rate: f64, size: Size) -> Result<Self, Error> {
        Ok(Self {
            skips: GeometricSkips::new("the rate of redrawing", rate)?,
            size,
        })
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
                let Cell { x: col, y: row } = stroke.start;
                let moved = match below(rng, 4) {
                    0 => Cell {
                        x: col,
                        y: row.wrapping_sub(1),
                    },
                    1 => Cell { x: col + 1, y: row },
                    2 => Cell { x: col, y: row + 1 },
                    _ => Cell {
                        x: col.wrapping_sub(1),
                        y: row,
                    },
                };
                if self.size.contains(moved) {
                    stroke.start = moved;
                }
            }
            _ => {
                let length = if below(rng, 2) == 0 {
                    stroke.length + 1
                } else {
                    stroke.length.wrapping_sub(1)
                };
                if (Stroke::SHORTEST..=Stroke::LONGEST).contains(&length) {
                    stroke.length = length;
                }
            }
        }
    }
}

impl Mutator<Vec<Stroke>> for Redraw {
    fn mutate(&self, genome: &mut Vec<Stroke>, rng: &mut dyn Rng) {
        self.skips.events(genome.len(), rng, |gene, rng| {
            self.change(&mut genome[gene], rng);
        });
    }
}
