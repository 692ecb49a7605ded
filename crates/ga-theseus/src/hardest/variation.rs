use super::border::{border_cell, border_cells, inner_wall};
use crate::{Cell, Direction, Exit, Layout};
use ga_core::Mutator;
use ga_core::random::{Bernoulli, below};
use rand::Rng;

/// Changes a layout a little: moves the exit, or flips single walls.
///
/// The exit moves along the border, half of the time by one place; a door stays a door. Of the walls one is flipped, that is built or removed, and another one each time that
/// `further` occurs, so that a wall is moved when one goes and one comes.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::random::Stream;
/// use ga_theseus::{Cell, Exit, Layout, Walls, hardest::Variation};
///
/// let mut layout = Layout::new(Walls::hall(6, 6)?, Exit::Cell(Cell { x: 0, y: 0 }))?;
/// let walls_only = Variation::new(0.0, 0.0)?;
/// walls_only.mutate(&mut layout, &mut Stream::seeded(1));
/// assert_eq!(layout.walls().count(), 1);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Variation {
    exit: Bernoulli,
    further: Bernoulli,
}

impl Variation {
    /// The probabilities that the exit moves, and that after one wall another one is flipped.
    ///
    /// # Errors
    ///
    /// Where one of them is no probability.
    pub fn new(exit: f64, further: f64) -> Result<Self, ga_core::Error> {
        Ok(Self { exit: Bernoulli::new("exit", exit)?, further: Bernoulli::new("further walls", further)? })
    }
}

impl Mutator<Layout> for Variation {
    fn mutate(&self, layout: &mut Layout, rng: &mut dyn Rng) {
        if self.exit.occurs(rng) {
            let exit = next_exit(layout, rng);
            layout.set_exit(exit);
            return;
        }
        let places = layout.walls().places() as usize;
        // Not for ever, not even where a further one is certain.
        for _ in 0..places {
            let (cell, side) = inner_wall(layout.walls(), below(rng, places));
            layout.flip(cell, side);
            if !self.further.occurs(rng) {
                return;
            }
        }
    }
}

/// An exit elsewhere on the border: half of the time next to the one that is there.
fn next_exit(layout: &Layout, rng: &mut dyn Rng) -> Exit {
    let walls = layout.walls();
    let is_border = |cell: &Cell| Direction::ALL.into_iter().any(|side| walls.is_outer(*cell, side));
    let steps = Direction::ALL.map(|side| layout.exit().cell().neighbour(side));
    let steps =
        || steps.iter().flatten().filter(|cell| walls.contains(**cell)).filter(|cell| is_border(cell));
    let near = steps().nth(below(rng, 2 * steps().count())).copied();
    let cell = near.unwrap_or_else(|| border_cell(walls, below(rng, border_cells(walls))));
    match layout.exit() {
        Exit::Cell(_) => Exit::Cell(cell),
        Exit::Door { side, .. } => {
            let sides = || Direction::ALL.into_iter().filter(|&side| walls.is_outer(cell, side));
            Exit::Door { cell, side: sides().nth(below(rng, sides().count())).unwrap_or(side) }
        }
    }
}
