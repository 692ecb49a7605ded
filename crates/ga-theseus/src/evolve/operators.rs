//! Operators: small changes of a layout, and random layouts.
//!
//! | operator | role | what it does |
//! |---|---|---|
//! | [`FlipWalls`] | mutator | flips a few inner walls, or moves the exit |
//! | [`RandomLayouts`] | founders | random walls and a random exit cell on the border |

use crate::error::Error;
use crate::game::border::{border_cells, by_rows, inner_wall, is_border};
use crate::game::{Cell, Direction, Exit, Layout, Template, Walls};
use ga_core::Mutator;
use ga_core::Sampler;
use ga_core::random::{Bernoulli, below, unit};
use rand::Rng;

/// Probability that a child gets another exit instead of other walls.
pub const EXIT: f64 = 0.03;

/// Probability that a further wall is flipped after each flipped wall.
pub const FURTHER: f64 = 0.3;

/// Flips a few inner walls of a layout, or moves its exit.
///
/// With probability `exit`, moves the exit: half of the time to a neighbouring cell of the border,
/// otherwise to a random cell of the border. A door stays a door. If the exit does not move, flips
/// one random wall: builds it if it is missing, and removes it if it is there. After each flipped
/// wall, flips another one with probability `further`. A wall moves if one wall is removed and
/// another one is built.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::random::Stream;
/// use ga_theseus::evolve::operators::FlipWalls;
/// use ga_theseus::game::{Cell, Exit, Layout, Walls};
///
/// let mut layout = Layout::new(Walls::hall(6, 6)?, Exit::Cell(Cell { x: 0, y: 0 }))?;
/// let one_wall = FlipWalls::new(0.0, 0.0)?;
/// one_wall.mutate(&mut layout, &mut Stream::seeded(1));
/// assert_eq!(layout.walls().count(), 1);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FlipWalls {
    exit: Bernoulli,
    further: Bernoulli,
}

impl FlipWalls {
    /// Takes the probability that the exit moves, and the probability of each further wall.
    ///
    /// # Errors
    ///
    /// [`ga_core::Error::Parameter`] if `exit` or `further` is not 0 to 1.
    pub fn new(exit: f64, further: f64) -> Result<Self, ga_core::Error> {
        Ok(Self {
            exit: Bernoulli::new("exit", exit)?,
            further: Bernoulli::new("further walls", further)?,
        })
    }
}

impl Mutator<Layout> for FlipWalls {
    fn mutate(&self, layout: &mut Layout, rng: &mut dyn Rng) {
        if self.exit.occurs(rng) {
            let exit = next_exit(layout, rng);
            layout.set_exit(exit);
            return;
        }
        let walls = *layout.walls();
        flip(
            layout,
            walls.places() as usize,
            |number| inner_wall(&walls, number),
            self.further,
            rng,
        );
    }
}

/// Like [`FlipWalls`], but changes only the free walls and the free exit of a template. If the exit
/// moves, it moves to any cell of the border.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FlipFreeWalls<'a> {
    template: &'a Template,
    exit: Bernoulli,
    further: Bernoulli,
}

impl<'a> FlipFreeWalls<'a> {
    /// Changes layouts of `template` with the usual probabilities.
    pub(crate) fn new(template: &'a Template) -> Result<Self, ga_core::Error> {
        // If only the exit is free, it always moves. If it is given, it never moves.
        let exit = match (template.exit(), template.free_walls()) {
            (Some(_), _) => 0.0,
            (None, 0) => 1.0,
            (None, _) => EXIT,
        };
        let FlipWalls { exit, further } = FlipWalls::new(exit, FURTHER)?;
        Ok(Self {
            template,
            exit,
            further,
        })
    }
}

impl Mutator<Layout> for FlipFreeWalls<'_> {
    fn mutate(&self, layout: &mut Layout, rng: &mut dyn Rng) {
        if self.exit.occurs(rng) {
            layout.set_exit(self.template.draw_exit(rng));
            return;
        }
        let places = self.template.places();
        flip(
            layout,
            places.len(),
            |number| places[number],
            self.further,
            rng,
        );
    }
}

/// Flips one of `count` walls, then another one each time that `further` occurs.
fn flip(
    layout: &mut Layout,
    count: usize,
    wall: impl Fn(usize) -> (Cell, Direction),
    further: Bernoulli,
    rng: &mut dyn Rng,
) {
    // At most `count` flips, so the loop ends even if `further` has probability 1.
    for _ in 0..count {
        let (cell, side) = wall(below(rng, count));
        layout.flip(cell, side);
        if !further.occurs(rng) {
            return;
        }
    }
}

/// Another exit on the border: with probability 1/2 beside the present exit, otherwise anywhere.
fn next_exit(layout: &Layout, rng: &mut dyn Rng) -> Exit {
    let walls = layout.walls();
    let steps = Direction::ALL.map(|side| layout.exit().cell().neighbour(side));
    let steps = || {
        let inside = steps.iter().flatten().filter(|cell| walls.contains(**cell));
        inside.filter(|cell| is_border(walls, **cell))
    };
    // Draws a number below twice the count of neighbours. Half of these numbers name no neighbour.
    let near = steps().nth(below(rng, 2 * steps().count())).copied();
    let cell = near.unwrap_or_else(|| random_border_cell(walls, rng));
    match layout.exit() {
        Exit::Cell(_) => Exit::Cell(cell),
        Exit::Door { side, .. } => {
            let sides = || {
                Direction::ALL
                    .into_iter()
                    .filter(|&side| walls.is_outer(cell, side))
            };
            Exit::Door {
                cell,
                side: sides().nth(below(rng, sides().count())).unwrap_or(side),
            }
        }
    }
}

fn random_border_cell(walls: &Walls, rng: &mut dyn Rng) -> Cell {
    let (width, height) = (walls.width(), walls.height());
    by_rows(below(rng, border_cells(width, height)), width, height)
}

/// Random layouts of one size, with random walls and a random exit cell on the border.
///
/// For each layout, draws a share from 0.2 to 0.6, uniformly. Each inner wall is then there with
/// this probability.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::random::Stream;
/// use ga_theseus::evolve::operators::RandomLayouts;
///
/// let founders = RandomLayouts::new(8, 6)?;
/// let layout = founders.sample(&mut Stream::seeded(1));
/// assert_eq!((layout.width(), layout.height()), (8, 6));
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RandomLayouts {
    hall: Walls,
}

/// The least and the greatest probability of a wall in a founder. Evolved mazes have a share of
/// walls near the middle.
const SHARES: [f64; 2] = [0.2, 0.6];

impl RandomLayouts {
    /// Random layouts of this size.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the width or height is not 2 to 16.
    pub fn new(width: usize, height: usize) -> Result<Self, Error> {
        Ok(Self {
            hall: Walls::hall(width, height)?,
        })
    }
}

impl Sampler<Layout> for RandomLayouts {
    fn sample(&self, rng: &mut dyn Rng) -> Layout {
        let mut walls = self.hall;
        let share = SHARES[0] + (SHARES[1] - SHARES[0]) * unit(rng);
        for number in 0..walls.places() as usize {
            if unit(rng) < share {
                let (cell, side) = inner_wall(&walls, number);
                walls.flip(cell, side);
            }
        }
        Layout::from_parts(walls, Exit::Cell(random_border_cell(&walls, rng)))
    }
}
