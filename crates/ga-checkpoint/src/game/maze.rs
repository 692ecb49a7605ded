use super::{Colours, Course, Floor, Grid, Size};
use crate::error::Error;

/// The obstacles of a maze: walls or colours.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Layout {
    /// A grid with blocked cells.
    Walls(Grid),
    /// A painted grid. A passage is open between cells of equal or adjacent colours.
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

/// A maze: a layout of walls or colours, and a course.
///
/// ```
/// use ga_checkpoint::{Grid, Layout, Maze, solve::Solver};
///
/// let maze = Maze::standard(Layout::Walls(Grid::from_rows(&["...", "##.", "..."])?));
/// let tour = Solver::default().tour(&maze.floor(), maze.course());
/// assert_eq!(tour.map(|tour| tour.length), Some(4));
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Maze {
    layout: Layout,
    course: Course,
}

impl Maze {
    /// A maze of `layout` with `course`.
    ///
    /// # Errors
    ///
    /// [`Error::Sizes`] if `layout` and `course` have different sizes.
    pub fn new(layout: Layout, course: Course) -> Result<Self, Error> {
        if layout.size() != course.size() {
            return Err(Error::Sizes {
                layout: layout.size(),
                course: course.size(),
            });
        }
        Ok(Self { layout, course })
    }

    /// Like [`new`](Self::new), for a layout and a course that are known to have the same size.
    pub(crate) fn of(layout: Layout, course: Course) -> Self {
        Self { layout, course }
    }

    /// A maze of `layout` with the [standard course](Course::standard) for its size.
    pub fn standard(layout: Layout) -> Self {
        let course = Course::standard(layout.size());
        Self { layout, course }
    }

    /// Whether the cells of both mazes can be exchanged: the course is the same, and both have
    /// walls or the same kind of colours.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let kind = |maze: &Self| match &maze.layout {
            Layout::Walls(_) => None,
            Layout::Colours(colours) => Some((colours.palette(), colours.adjacency())),
        };
        self.course == other.course && kind(self) == kind(other)
    }

    /// The walls or colours.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The entrance, the checkpoints and the exit.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// The free cells and open passages of the maze, for the solver.
    pub fn floor(&self) -> Floor {
        let mut floor = Floor::default();
        match &self.layout {
            Layout::Walls(grid) => grid.write_floor(&mut floor),
            Layout::Colours(colours) => colours.write_floor(&mut floor),
        }
        floor
    }
}
