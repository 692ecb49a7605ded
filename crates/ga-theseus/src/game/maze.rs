use crate::error::Error;
use crate::game::cell::Cell;
use crate::game::layout::{Exit, Layout};
use crate::game::rules::Position;
use crate::game::walls::Walls;

/// A puzzle: walls, the exit, and the cells where both actors start.
///
/// [`turn`](Self::turn) plays a turn. With feature `serde`, a maze is written as in a
/// [file](crate::format), without an id.
///
/// ```
/// use ga_theseus::game::{Cell, Exit, Maze, Walls};
///
/// let walls = Walls::from_rows(
///     3, 4,
///     &["---", ".-.", "...", "-..", "---"],
///     &["|..|", "|..|", "||.|", "|..|"],
/// )?;
/// let (theseus, minotaur) = (Cell { x: 1, y: 1 }, Cell { x: 1, y: 0 });
/// let maze = Maze::new(walls, theseus, minotaur, Exit::Cell(Cell { x: 2, y: 1 }))?;
/// assert_eq!(maze.width(), 3);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "crate::format::Draft", into = "crate::format::Draft")
)]
pub struct Maze {
    walls: Walls,
    theseus: Cell,
    minotaur: Cell,
    exit: Exit,
}

impl Maze {
    /// Makes a maze from walls, the starts of both actors, and the exit.
    ///
    /// Theseus may start on the Minotaur or on the exit cell; such a maze is unsolvable.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if one of the cells is outside the maze, [`Error::Door`] if the door does
    /// not face outwards.
    pub fn new(walls: Walls, theseus: Cell, minotaur: Cell, exit: Exit) -> Result<Self, Error> {
        for (what, cell) in [("theseus", theseus), ("minotaur", minotaur)] {
            if !walls.contains(cell) {
                return Err(walls.outside(what, cell));
            }
        }
        Layout::new(walls, exit).map(|_| Self {
            walls,
            theseus,
            minotaur,
            exit,
        })
    }

    /// Joins parts that are known to be valid together.
    pub(crate) fn from_parts(walls: Walls, theseus: Cell, minotaur: Cell, exit: Exit) -> Self {
        Self {
            walls,
            theseus,
            minotaur,
            exit,
        }
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.walls.width()
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.walls.height()
    }

    /// The walls.
    pub fn walls(&self) -> &Walls {
        &self.walls
    }

    /// The maze without its actors.
    pub fn layout(&self) -> Layout {
        Layout::from_parts(self.walls, self.exit)
    }

    /// Number of sealed cells: cells that Theseus cannot enter because walls block every way from
    /// his start. The Minotaur is ignored.
    ///
    /// If Theseus can reach the exit, this number equals [`Layout::sealed_cells`].
    ///
    /// ```
    /// use ga_theseus::game::{Cell, Direction, Exit, Maze, Walls};
    ///
    /// let mut walls = Walls::hall(3, 3)?;
    /// for side in [Direction::South, Direction::East] {
    ///     walls.close(Cell { x: 0, y: 0 }, side)?;
    /// }
    /// let cell = |x, y| Cell { x, y };
    /// let maze = Maze::new(walls, cell(1, 1), cell(2, 2), Exit::Cell(cell(2, 0)))?;
    /// assert_eq!(maze.sealed_cells(), 1);
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    pub fn sealed_cells(&self) -> u32 {
        (self.width() * self.height()) as u32 - self.walls.reachable(self.theseus)
    }

    /// The cell where Theseus starts.
    pub fn theseus(&self) -> Cell {
        self.theseus
    }

    /// The cell where the Minotaur starts.
    pub fn minotaur(&self) -> Cell {
        self.minotaur
    }

    /// The way out.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// The position before the first turn.
    pub fn start(&self) -> Position {
        Position {
            theseus: self.theseus,
            minotaur: self.minotaur,
        }
    }

    /// Whether Theseus starts on the Minotaur or on the exit cell: the paper's first unsolvable
    /// case.
    pub(crate) fn is_lost_at_once(&self) -> bool {
        self.theseus == self.minotaur || self.exit == Exit::Cell(self.theseus)
    }
}
