use crate::error::Error;
use crate::game::cell::{Cell, Direction};
use crate::game::maze::Maze;
use crate::game::walls::Walls;

/// The way out of a maze.
///
/// With feature `serde`, an exit is written as in a [file](crate::format): `{"cell": [x, y],
/// "side": null}`.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(from = "ExitFields", into = "ExitFields"))]
pub enum Exit {
    /// A cell: Theseus wins when he stands on it.
    Cell(Cell),
    /// A door in the outer wall: Theseus wins when he goes through it. Going through the door
    /// counts as one action, and the Minotaur does not reply.
    Door {
        /// The cell inside the maze at the door, on the border.
        cell: Cell,
        /// The side of that cell with the door; it faces outwards.
        side: Direction,
    },
}

impl Exit {
    /// The exit cell, or the cell inside the maze at the door.
    pub fn cell(self) -> Cell {
        match self {
            Self::Cell(cell) | Self::Door { cell, .. } => cell,
        }
    }

    /// The side with the door, `None` for an exit cell.
    pub fn side(self) -> Option<Direction> {
        match self {
            Self::Cell(_) => None,
            Self::Door { side, .. } => Some(side),
        }
    }
}

/// An exit as its fields in a file.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize, serde::Serialize)]
struct ExitFields {
    cell: Cell,
    #[serde(default)]
    side: Option<Direction>,
}

#[cfg(feature = "serde")]
impl From<ExitFields> for Exit {
    fn from(ExitFields { cell, side }: ExitFields) -> Self {
        side.map_or(Self::Cell(cell), |side| Self::Door { cell, side })
    }
}

#[cfg(feature = "serde")]
impl From<Exit> for ExitFields {
    fn from(exit: Exit) -> Self {
        Self {
            cell: exit.cell(),
            side: exit.side(),
        }
    }
}

/// A maze without its actors: walls and an exit.
///
/// ```
/// use ga_theseus::game::{Cell, Exit, Layout, Walls};
///
/// let layout = Layout::new(Walls::hall(3, 2)?, Exit::Cell(Cell { x: 2, y: 1 }))?;
/// let maze = layout.maze(Cell { x: 0, y: 0 }, Cell { x: 0, y: 1 })?;
/// assert_eq!(maze.layout(), layout);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "crate::format::Draft", into = "crate::format::Draft")
)]
pub struct Layout {
    walls: Walls,
    exit: Exit,
}

impl Layout {
    /// Makes a layout from walls and an exit.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] if the exit's cell is outside the maze, [`Error::Door`] if the door does
    /// not face outwards.
    pub fn new(walls: Walls, exit: Exit) -> Result<Self, Error> {
        if !walls.contains(exit.cell()) {
            return Err(walls.outside("exit", exit.cell()));
        }
        match exit {
            Exit::Door { cell, side } if !walls.is_outer(cell, side) => {
                Err(Error::Door { cell, side })
            }
            _ => Ok(Self { walls, exit }),
        }
    }

    /// Joins parts that are known to be valid together.
    pub(crate) fn from_parts(walls: Walls, exit: Exit) -> Self {
        Self { walls, exit }
    }

    /// The maze with both actors at these cells.
    ///
    /// # Errors
    ///
    /// The errors of [`Maze::new`].
    pub fn maze(self, theseus: Cell, minotaur: Cell) -> Result<Maze, Error> {
        Maze::new(self.walls, theseus, minotaur, self.exit)
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

    /// The way out.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// Number of sealed cells: cells from which walls block every way to the exit cell, or to the
    /// cell at the door. The Minotaur is ignored.
    ///
    /// If Theseus can get out at all, he can never enter a sealed cell.
    pub fn sealed_cells(&self) -> u32 {
        (self.width() * self.height()) as u32 - self.walls.reachable(self.exit.cell())
    }

    /// Builds an inner wall if it is missing, and removes it if it is there. Outer walls stay.
    pub(crate) fn flip(&mut self, cell: Cell, side: Direction) {
        self.walls.flip(cell, side);
    }

    /// Moves the exit to another cell of the maze.
    pub(crate) fn set_exit(&mut self, exit: Exit) {
        self.exit = exit;
    }
}
