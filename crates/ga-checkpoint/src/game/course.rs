use super::{Cell, Size};
use crate::error::Error;
use ga_core::random::{Stream, below};

/// The stops of a tour: the entrance, the checkpoints and the exit, on a grid of a fixed size.
///
/// A checkpoint may be listed twice, and it may be the entrance or the exit. Such a checkpoint does
/// not make the tour longer. A course does not depend on walls. If a wall blocks a stop, the maze
/// has no tour.
///
/// ```
/// use ga_checkpoint::Course;
///
/// let course = Course::default();
/// assert_eq!((course.size().height(), course.checkpoints().len()), (30, 4));
/// assert_eq!(course.checkpoints()[0].to_string(), "[6, 24]");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Course {
    size: Size,
    /// Entrance, checkpoints, exit.
    stops: Vec<Cell>,
}

/// The course of the paper, [`Course::paper`].
impl Default for Course {
    fn default() -> Self {
        Self::paper()
    }
}

impl Course {
    /// The largest number of checkpoints.
    pub const MOST_CHECKPOINTS: usize = 8;

    /// A course from `entrance` through `checkpoints` to `exit`, on a grid of `size`.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if a cell is not on the grid, [`Error::CheckpointCount`] if there are
    /// more than 8 checkpoints.
    pub fn new(
        size: Size,
        entrance: Cell,
        exit: Cell,
        checkpoints: &[Cell],
    ) -> Result<Self, Error> {
        if checkpoints.len() > Self::MOST_CHECKPOINTS {
            return Err(Error::CheckpointCount {
                found: checkpoints.len(),
            });
        }
        let names = [("entrance", entrance), ("exit", exit)];
        let all = names
            .into_iter()
            .chain(checkpoints.iter().map(|&cell| ("checkpoint", cell)));
        for (what, cell) in all {
            if !size.contains(cell) {
                return Err(Error::Outside {
                    what: what.to_owned(),
                    row: cell.y.into(),
                    col: cell.x.into(),
                    size,
                });
            }
        }
        let mut stops = vec![entrance];
        stops.extend_from_slice(checkpoints);
        stops.push(exit);
        Ok(Self { size, stops })
    }

    /// The paper's course on a 30x30 grid: from the north-west corner to the south-east corner,
    /// with four checkpoints on the other diagonal (`maze-generation`).
    pub fn paper() -> Self {
        Self::standard(Size::PAPER)
    }

    /// The course from the north-west corner to the south-east corner. On a 30x30 grid it has the
    /// paper's four checkpoints. On other grids it has none.
    pub fn standard(size: Size) -> Self {
        let checkpoints: &[Cell] = if size == Size::PAPER {
            &CHECKPOINTS
        } else {
            &[]
        };
        let mut stops = vec![Cell { x: 0, y: 0 }];
        stops.extend_from_slice(checkpoints);
        stops.push(size.cell(size.cells() - 1));
        Self { size, stops }
    }

    /// A copy of this course with another entrance and another exit.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if one of the two is not on the grid.
    pub fn with_ends(&self, entrance: Cell, exit: Cell) -> Result<Self, Error> {
        Self::new(self.size, entrance, exit, self.checkpoints())
    }

    /// A copy of this course in which `checkpoints` replace the old ones.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new).
    pub fn with_checkpoints(&self, checkpoints: &[Cell]) -> Result<Self, Error> {
        Self::new(self.size, self.entrance(), self.exit(), checkpoints)
    }

    /// A copy of this course with `count` random checkpoints. The checkpoints are different cells,
    /// and none of them is the entrance or the exit.
    ///
    /// The checkpoints do not depend on walls: the same `seed` gives the same cells in all mazes
    /// with the same size, entrance and exit.
    ///
    /// # Errors
    ///
    /// [`Error::CheckpointCount`] if `count` is more than 8, or more than the number of cells other
    /// than entrance and exit.
    pub fn with_random_checkpoints(&self, count: usize, seed: u64) -> Result<Self, Error> {
        let mut eligible: Vec<Cell> = self
            .size
            .iter()
            .filter(|&cell| cell != self.entrance() && cell != self.exit())
            .collect();
        if count > eligible.len().min(Self::MOST_CHECKPOINTS) {
            return Err(Error::CheckpointCount { found: count });
        }
        let mut rng = Stream::seeded(seed);
        let drawn: Vec<Cell> = (0..count)
            .map(|_| eligible.swap_remove(below(&mut rng, eligible.len())))
            .collect();
        self.with_checkpoints(&drawn)
    }

    /// The size of the grid.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell at which a tour begins.
    pub fn entrance(&self) -> Cell {
        self.stops[0]
    }

    /// The cell at which a tour ends.
    pub fn exit(&self) -> Cell {
        self.stops[self.stops.len() - 1]
    }

    /// The checkpoints in listed order. A tour may visit them in another order.
    pub fn checkpoints(&self) -> &[Cell] {
        &self.stops[1..self.stops.len() - 1]
    }

    /// All stops: the entrance, then the checkpoints in listed order, then the exit.
    pub fn stops(&self) -> &[Cell] {
        &self.stops
    }
}

/// The paper's checkpoints (`maze-generation`).
const CHECKPOINTS: [Cell; 4] = [
    Cell { x: 24, y: 6 },
    Cell { x: 18, y: 12 },
    Cell { x: 12, y: 18 },
    Cell { x: 6, y: 24 },
];
