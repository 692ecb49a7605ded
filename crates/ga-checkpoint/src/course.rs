use crate::{Cell, Error, Size};
use ga_core::random::{Stream, below};

/// The cells that a maze is about: entrance, exit, and checkpoints on a grid of a certain size.
///
/// A checkpoint may be given twice, or be the entrance or the exit: its leg has length 0. Whether special cells
/// are walls is a matter of the maze; if one is, there is no tour.
///
/// ```
/// use ga_checkpoint::Course;
///
/// let course = Course::paper();
/// assert_eq!((course.size().height(), course.checkpoints().len()), (30, 4));
/// assert_eq!(course.checkpoints()[0].to_string(), "[6, 24]");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Course {
    size: Size,
    /// Entrance, checkpoints, exit.
    stops: Vec<Cell>,
}

impl Course {
    /// So many checkpoints can be visited in the best order without trying all orders.
    pub const MOST_CHECKPOINTS: usize = 8;

    /// A course with these cells.
    ///
    /// # Errors
    ///
    /// If a cell is outside, or there are more than 8 checkpoints.
    pub fn new(size: Size, entrance: Cell, exit: Cell, checkpoints: &[Cell]) -> Result<Self, Error> {
        if checkpoints.len() > Self::MOST_CHECKPOINTS {
            return Err(Error::CheckpointCount { found: checkpoints.len() });
        }
        let names = [("entrance", entrance), ("exit", exit)];
        let all = names.into_iter().chain(checkpoints.iter().map(|&cell| ("checkpoint", cell)));
        for (what, cell) in all {
            if !size.contains(cell) {
                return Err(Error::Outside {
                    what: what.to_owned(),
                    row: cell.row.into(),
                    col: cell.col.into(),
                    size,
                });
            }
        }
        let mut stops = vec![entrance];
        stops.extend_from_slice(checkpoints);
        stops.push(exit);
        Ok(Self { size, stops })
    }

    /// The source's: 30x30, from corner to corner, four checkpoints on the other diagonal (`maze-generation`).
    pub fn paper() -> Self {
        Self::standard(Size::PAPER)
    }

    /// From the first cell to the last, with the source's four checkpoints at 30x30 and none at other sizes.
    pub fn standard(size: Size) -> Self {
        let checkpoints: &[Cell] = if size == Size::PAPER { &CHECKPOINTS } else { &[] };
        let mut stops = vec![Cell { row: 0, col: 0 }];
        stops.extend_from_slice(checkpoints);
        stops.push(size.cell(size.cells() - 1));
        Self { size, stops }
    }

    /// This course with other checkpoints.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn with_checkpoints(&self, checkpoints: &[Cell]) -> Result<Self, Error> {
        Self::new(self.size, self.entrance(), self.exit(), checkpoints)
    }

    /// This course with `count` checkpoints drawn from `seed`: different cells, none of them entrance or exit.
    ///
    /// Walls are not looked at, so the same seed means the same cells for every maze of a size.
    ///
    /// # Errors
    ///
    /// If `count` is more than 8, or more than there are such cells.
    pub fn with_random_checkpoints(&self, count: usize, seed: u64) -> Result<Self, Error> {
        let mut eligible: Vec<Cell> =
            self.size.iter().filter(|&cell| cell != self.entrance() && cell != self.exit()).collect();
        if count > eligible.len().min(Self::MOST_CHECKPOINTS) {
            return Err(Error::CheckpointCount { found: count });
        }
        let mut rng = Stream::seeded(seed);
        let drawn: Vec<Cell> =
            (0..count).map(|_| eligible.swap_remove(below(&mut rng, eligible.len()))).collect();
        self.with_checkpoints(&drawn)
    }

    /// The size of the grid.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Where the tour begins.
    pub fn entrance(&self) -> Cell {
        self.stops[0]
    }

    /// Where the tour ends.
    pub fn exit(&self) -> Cell {
        self.stops[self.stops.len() - 1]
    }

    /// What has to be visited on the way.
    pub fn checkpoints(&self) -> &[Cell] {
        &self.stops[1..self.stops.len() - 1]
    }

    /// Entrance, checkpoints in listed order, exit.
    pub fn stops(&self) -> &[Cell] {
        &self.stops
    }
}

impl Size {
    /// 30x30 (`maze-generation`).
    pub const PAPER: Self = Self::of(30, 30);
}

/// (`maze-generation`)
const CHECKPOINTS: [Cell; 4] = [
    Cell { row: 6, col: 24 },
    Cell { row: 12, col: 18 },
    Cell { row: 18, col: 12 },
    Cell { row: 24, col: 6 },
];

/// Checkpoints as a command line gives them.
///
/// ```
/// use ga_checkpoint::{Checkpoints, Course};
///
/// let listed: Checkpoints = "6,24 12,18".parse()?;
/// assert_eq!(listed.on(&Course::paper(), 1)?.checkpoints().len(), 2);
/// let drawn: Checkpoints = "random:8".parse()?;
/// assert_eq!(drawn.on(&Course::paper(), 1)?.checkpoints().len(), 8);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Checkpoints {
    /// `6,24 12,18`: these cells, row first.
    Listed(Vec<Cell>),
    /// `random:8`: so many, drawn from the seed.
    Random(usize),
}

impl Checkpoints {
    /// `course` with these checkpoints.
    ///
    /// # Errors
    ///
    /// As [`Course::with_checkpoints`] and [`Course::with_random_checkpoints`].
    pub fn on(&self, course: &Course, seed: u64) -> Result<Course, Error> {
        match self {
            Self::Listed(cells) => course.with_checkpoints(cells),
            Self::Random(count) => course.with_random_checkpoints(*count, seed),
        }
    }
}

impl std::str::FromStr for Checkpoints {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = |word: &str| Error::CheckpointText { found: word.to_owned() };
        if let Some(count) = text.trim().strip_prefix("random:") {
            return count.parse().map(Self::Random).map_err(|_| wrong(text));
        }
        let cell = |word: &str| -> Option<Cell> {
            let (row, col) = word.split_once(',')?;
            Some(Cell { row: row.parse().ok()?, col: col.parse().ok()? })
        };
        let cells = text.split_whitespace().map(|word| cell(word).ok_or_else(|| wrong(word)));
        cells.collect::<Result<_, _>>().map(Self::Listed)
    }
}
