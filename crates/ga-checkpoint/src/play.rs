//! A maze that is walked step by step: [`Game`] keeps the walk, so that it can be taken back.
//!
//! A finished list of cells is checked by [`verify::replay`].

use crate::game::{Cell, Course, Floor, Maze};
use crate::solve::Solver;
use crate::verify;

/// A walk in progress.
///
/// ```
/// use ga_checkpoint::play::{Direction, Game};
/// use ga_checkpoint::{Grid, Layout, Maze};
///
/// let mut game = Game::new(Maze::standard(Layout::Walls(Grid::from_rows(&["..", "#."])?)));
/// assert_eq!(game.rest().map(|rest| rest.steps), Some(2));
/// assert!(game.step(Direction::South, false).is_empty(), "a wall is in the way");
/// assert_eq!(game.step(Direction::East, true).len(), 2);
/// assert!(game.standing().finished && game.undo() && game.standing().steps == 0);
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    maze: Maze,
    floor: Floor,
    solver: Solver,
    /// All cells so far, the entrance first.
    path: Vec<Cell>,
    /// The length of the path before each action.
    marks: Vec<usize>,
}

/// The direction of a step.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Direction {
    /// To the previous row.
    North,
    /// To the next column.
    East,
    /// To the next row.
    South,
    /// To the previous column.
    West,
}

/// Where a walker is.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Standing {
    /// The cell.
    pub cell: Cell,
    /// The steps so far.
    pub steps: u32,
    /// Whether each checkpoint was visited.
    pub visited: Vec<bool>,
    /// Whether the tour is complete.
    pub finished: bool,
}

/// What is left of a tour.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rest {
    /// The fewest steps to the end, by all checkpoints that are left.
    pub steps: u32,
    /// The index of the checkpoint that comes next; `None` before the exit.
    pub next: Option<usize>,
    /// The cells up to the next stop.
    pub cells: Vec<Cell>,
}

impl Direction {
    /// The direction of a letter: `N`, `E`, `S` or `W`.
    pub fn of(letter: char) -> Option<Self> {
        match letter {
            'N' => Some(Self::North),
            'E' => Some(Self::East),
            'S' => Some(Self::South),
            'W' => Some(Self::West),
            _ => None,
        }
    }

    /// The next cell in this direction. Beyond the border, a cell that no grid has.
    fn from(self, Cell { x: col, y: row }: Cell) -> Cell {
        match self {
            Self::North => Cell {
                x: col,
                y: row.wrapping_sub(1),
            },
            Self::East => Cell {
                x: col.wrapping_add(1),
                y: row,
            },
            Self::South => Cell {
                x: col,
                y: row.wrapping_add(1),
            },
            Self::West => Cell {
                x: col.wrapping_sub(1),
                y: row,
            },
        }
    }
}

impl Game {
    /// A walk at the entrance of `maze`.
    pub fn new(maze: Maze) -> Self {
        let floor = maze.floor();
        let path = vec![maze.course().entrance()];
        Self {
            maze,
            floor,
            solver: Solver::default(),
            path,
            marks: Vec::new(),
        }
    }

    /// The maze.
    pub fn maze(&self) -> &Maze {
        &self.maze
    }

    /// Where the walker is.
    pub fn standing(&self) -> Standing {
        let checkpoints = self.maze.course().checkpoints();
        Standing {
            cell: self.here(),
            steps: self.path.len() as u32 - 1,
            visited: checkpoints
                .iter()
                .map(|stop| self.path.contains(stop))
                .collect(),
            finished: self.is_finished(),
        }
    }

    /// Takes a step. If `corridor`, goes on to the next fork, stop or dead end. Returns the cells
    /// that were entered: none if there is no passage or the tour is complete.
    pub fn step(&mut self, direction: Direction, corridor: bool) -> Vec<Cell> {
        let mut last = self.here();
        let mut here = direction.from(self.here());
        if self.is_finished() || !self.floor.neighbours(last).any(|cell| cell == here) {
            return Vec::new();
        }
        let mut walked = vec![here];
        // A corridor may be a ring without a stop.
        while corridor && walked.len() < self.floor.size().cells() && !self.is_stop(here) {
            let onwards: Vec<Cell> = self
                .floor
                .neighbours(here)
                .filter(|&cell| cell != last)
                .collect();
            let [onward] = onwards[..] else { break };
            (last, here) = (here, onward);
            walked.push(here);
        }
        self.walk(walked)
    }

    /// Walks a shortest way to a cell. Returns the cells that were entered: none if there is no way
    /// or the tour is complete.
    pub fn go(&mut self, cell: Cell) -> Vec<Cell> {
        if self.is_finished() {
            return Vec::new();
        }
        let path = self.solver.path(&self.floor, self.here(), cell);
        self.walk(path.map_or_else(Vec::new, |path| path[1..].to_vec()))
    }

    /// Takes back all cells of the last [`step`](Self::step) or [`go`](Self::go) that entered some.
    /// Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let mark = self.marks.pop();
        self.path.truncate(mark.unwrap_or(self.path.len()));
        mark.is_some()
    }

    /// Begins the same maze again.
    pub fn restart(&mut self) {
        self.path.truncate(1);
        self.marks.clear();
    }

    /// What is left of the tour from here; `None` if it is complete or cannot be completed.
    pub fn rest(&mut self) -> Option<Rest> {
        let Standing {
            visited, finished, ..
        } = self.standing();
        let course = self.maze.course();
        let left: Vec<usize> = (0..visited.len())
            .filter(|&index| !visited[index])
            .collect();
        let cells: Vec<Cell> = left
            .iter()
            .map(|&index| course.checkpoints()[index])
            .collect();
        let rest = Course::new(course.size(), self.here(), course.exit(), &cells).ok()?;
        let tour = self.solver.tour(&self.floor, &rest).filter(|_| !finished)?;
        let next = tour.order.first().map(|&place| left[place]);
        let cells = self
            .solver
            .trace(&self.floor, &rest, &tour)
            .into_iter()
            .next()?;
        Some(Rest {
            steps: tour.length,
            next,
            cells,
        })
    }

    /// The legs of the shortest tour of the whole maze; none if there is no tour.
    pub fn tour(&mut self) -> Vec<Vec<Cell>> {
        let course = self.maze.course();
        let tour = self.solver.tour(&self.floor, course);
        tour.map_or_else(Vec::new, |tour| {
            self.solver.trace(&self.floor, course, &tour)
        })
    }

    /// The shortest way from the entrance to the exit, without the checkpoints; none if there is no
    /// way.
    pub fn exit_path(&mut self) -> Vec<Cell> {
        let course = self.maze.course();
        let path = self
            .solver
            .path(&self.floor, course.entrance(), course.exit());
        path.unwrap_or_default()
    }

    fn is_finished(&self) -> bool {
        verify::replay(&self.maze, &self.path).is_ok()
    }

    fn here(&self) -> Cell {
        *self.path.last().expect("a walk has a first cell")
    }

    fn is_stop(&self, cell: Cell) -> bool {
        self.maze.course().stops().contains(&cell)
    }

    fn walk(&mut self, cells: Vec<Cell>) -> Vec<Cell> {
        if !cells.is_empty() {
            self.marks.push(self.path.len());
            self.path.extend_from_slice(&cells);
        }
        cells
    }
}
