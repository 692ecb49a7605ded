use crate::{Colours, Course, Error, Floor, Grid, Size};

/// What keeps one from walking straight.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Layout {
    /// Blocked cells.
    Walls(Grid),
    /// Colours that do not go together.
    Colours(Colours),
}

impl Layout {
    /// The size of the grid.
    pub fn size(&self) -> Size {
        match self {
            Self::Walls(grid) => grid.size(),
            Self::Colours(colours) => colours.size(),
        }
    }
}

/// A layout and the cells that it is about.
///
/// ```
/// use ga_checkpoint::{Grid, Layout, Maze, solve::Solver};
///
/// let maze = Maze::standard(Layout::Walls(Grid::from_rows(&["...", "##.", "..."])?));
/// assert_eq!(Solver::default().tour(&maze.floor(), maze.course()).map(|tour| tour.length), Some(4));
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Maze {
    layout: Layout,
    course: Course,
}

impl Maze {
    /// A maze with this course.
    ///
    /// # Errors
    ///
    /// If the two are of different size.
    pub fn new(layout: Layout, course: Course) -> Result<Self, Error> {
        let (expected, found) = (course.size(), layout.size());
        if found.height() != expected.height() {
            return Err(Error::Size { height: found.height(), width: found.width() });
        }
        if found.width() != expected.width() {
            return Err(Error::RowLength { row: 0, found: found.width(), expected: expected.width() });
        }
        Ok(Self { layout, course })
    }

    /// The two must be of one size.
    pub(crate) fn of(layout: Layout, course: Course) -> Self {
        Self { layout, course }
    }

    /// A maze with the [standard course](Course::standard) of its size.
    pub fn standard(layout: Layout) -> Self {
        let course = Course::standard(layout.size());
        Self { layout, course }
    }

    /// Where it is blocked.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Entrance, checkpoints and exit.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// The passages of this maze.
    pub fn floor(&self) -> Floor {
        let mut floor = Floor::default();
        match &self.layout {
            Layout::Walls(grid) => grid.lay(&mut floor),
            Layout::Colours(colours) => colours.lay(&mut floor),
        }
        floor
    }
}
