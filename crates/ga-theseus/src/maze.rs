use crate::{Cell, Direction, Error, Walls};

/// Where Theseus wins.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Exit {
    /// A cell: he has won when he stands on it.
    Cell(Cell),
    /// A door in the outer wall: he has won when he goes through it, which counts
    /// as one action and leaves the Minotaur no reply.
    Door {
        /// The cell behind the door, on the border.
        cell: Cell,
        /// The side that the door is in; it faces outwards.
        side: Direction,
    },
}

impl Exit {
    /// The exit cell, or the cell behind the door.
    pub fn cell(self) -> Cell {
        match self {
            Self::Cell(cell) | Self::Door { cell, .. } => cell,
        }
    }

    /// The side of the door, `None` for an exit cell.
    pub fn side(self) -> Option<Direction> {
        match self {
            Self::Cell(_) => None,
            Self::Door { side, .. } => Some(side),
        }
    }
}

/// A maze without its actors: walls and an exit.
///
/// ```
/// use ga_theseus::{Cell, Exit, Layout, Walls};
///
/// let layout = Layout::new(Walls::hall(3, 2)?, Exit::Cell(Cell { x: 2, y: 1 }))?;
/// let maze = layout.maze(Cell { x: 0, y: 0 }, Cell { x: 0, y: 1 })?;
/// assert_eq!(maze.layout(), layout);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::format::Draft", into = "crate::format::Draft"))]
pub struct Layout {
    walls: Walls,
    exit: Exit,
}

impl Layout {
    /// Walls and a way out.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] for an exit that the maze does not have, [`Error::Door`] for
    /// a door that does not face outwards.
    pub fn new(walls: Walls, exit: Exit) -> Result<Self, Error> {
        if !walls.contains(exit.cell()) {
            return Err(walls.outside("exit", exit.cell()));
        }
        match exit {
            Exit::Door { cell, side } if !walls.is_outer(cell, side) => Err(Error::Door { cell, side }),
            _ => Ok(Self { walls, exit }),
        }
    }

    /// Walls and an exit that are known to fit.
    pub(crate) fn within(walls: Walls, exit: Exit) -> Self {
        Self { walls, exit }
    }

    /// The maze with its actors in it.
    ///
    /// # Errors
    ///
    /// As [`Maze::new`].
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

    /// Number of sealed cells: those from which no way along open cells leads to the exit cell, or to the cell
    /// behind the door. Theseus can never enter them if he can get out at all; the Minotaur is left out of
    /// account.
    pub fn sealed_cells(&self) -> u32 {
        (self.width() * self.height()) as u32 - self.walls.reachable(self.exit.cell())
    }

    /// Flips one inner wall: builds it where there is none, and removes it where there is one.
    /// Outer walls stay.
    pub(crate) fn flip(&mut self, cell: Cell, side: Direction) {
        self.walls.flip(cell, side);
    }

    /// Puts the exit into another cell of the maze.
    pub(crate) fn set_exit(&mut self, exit: Exit) {
        self.exit = exit;
    }
}

/// A maze as a player gets it: walls, both actors where they start, and the exit.
///
/// ```
/// use ga_theseus::{Cell, Exit, Maze, Walls};
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
pub struct Maze {
    walls: Walls,
    theseus: Cell,
    minotaur: Cell,
    exit: Exit,
}

impl Maze {
    /// A maze in which everybody stands on a cell and a door leads out.
    ///
    /// Theseus may start on the Minotaur or on the exit cell: such a maze is a maze,
    /// and unsolvable.
    ///
    /// # Errors
    ///
    /// [`Error::Outside`] for a cell that the maze does not have, [`Error::Door`] for
    /// a door that does not face outwards.
    pub fn new(walls: Walls, theseus: Cell, minotaur: Cell, exit: Exit) -> Result<Self, Error> {
        for (what, cell) in [("theseus", theseus), ("minotaur", minotaur)] {
            if !walls.contains(cell) {
                return Err(walls.outside(what, cell));
            }
        }
        Layout::new(walls, exit).map(|_| Self { walls, theseus, minotaur, exit })
    }

    /// A maze whose parts are known to fit.
    pub(crate) fn within(walls: Walls, theseus: Cell, minotaur: Cell, exit: Exit) -> Self {
        Self { walls, theseus, minotaur, exit }
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
        Layout { walls: self.walls, exit: self.exit }
    }

    /// Number of sealed cells: those that Theseus cannot enter from his start along open cells, whatever the
    /// Minotaur does.
    ///
    /// If there is a way out, it is that of the [layout](Layout::sealed_cells).
    ///
    /// ```
    /// use ga_theseus::{Cell, Direction, Exit, Maze, Walls};
    ///
    /// let mut walls = Walls::hall(3, 3)?;
    /// for side in [Direction::South, Direction::East] {
    ///     walls.close(Cell { x: 0, y: 0 }, side)?;
    /// }
    /// let cell = |x, y| Cell { x, y };
    /// assert_eq!(Maze::new(walls, cell(1, 1), cell(2, 2), Exit::Cell(cell(2, 0)))?.sealed_cells(), 1);
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    pub fn sealed_cells(&self) -> u32 {
        (self.width() * self.height()) as u32 - self.walls.reachable(self.theseus)
    }

    /// Where Theseus starts.
    pub fn theseus(&self) -> Cell {
        self.theseus
    }

    /// Where the Minotaur starts.
    pub fn minotaur(&self) -> Cell {
        self.minotaur
    }

    /// The way out.
    pub fn exit(&self) -> Exit {
        self.exit
    }
}
