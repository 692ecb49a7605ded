//! Is a maze solvable, how, and after how much search?
//!
//! The figures depend on conventions, which are these:
//!
//! - Actions are tried in the order north, east, south, west, wait.
//! - A *state* is where both actors stand; it is live where Theseus is neither
//!   caught nor out.
//! - [`breadth_first`](Solver::breadth_first) finds a shortest solution, and of
//!   all shortest ones the first in the order of actions. Its *visited* states are the
//!   distinct live states that were queued before the first win was generated, the
//!   start included.
//! - [`depth_first`](Solver::depth_first) goes into the first untried action of
//!   the state that it is in; a state is marked when it is entered. Its visited
//!   states are those entered, and its solution is the line that it found.
//! - In a maze without solution both visit all live states that can be reached; it is
//!   none where Theseus starts on the Minotaur or on the exit cell.
//! - The Minotaur's moves are the steps that he takes along the solution, the last
//!   reply included where there is one.
//!
//! ```
//! use ga_theseus::{Cell, Exit, Maze, Walls};
//! use ga_theseus::{rules::Win, solve::Solver};
//!
//! let walls = Walls::from_rows(
//!     3, 4,
//!     &["---", ".-.", "...", "-..", "---"],
//!     &["|..|", "|..|", "||.|", "|..|"],
//! )?;
//! let (theseus, minotaur) = (Cell { x: 1, y: 1 }, Cell { x: 1, y: 0 });
//! let maze = Maze::new(walls, theseus, minotaur, Exit::Cell(Cell { x: 2, y: 1 }))?;
//! let found = Solver::default().breadth_first(&maze, Win::After);
//! assert_eq!(found.solution.map(|solution| solution.path.len()), Some(8));
//! # Ok::<(), ga_theseus::Error>(())
//! ```

mod arena;
mod board;
mod breadth;
mod depth;
mod retrograde;
mod steps;
mod sweep;
mod table;
mod words;

use crate::{Maze, rules::Path, rules::Win};
use arena::Arena;
use breadth::Queue;
pub use retrograde::{Distances, Farthest, Retrograde};

/// What a search found.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Search {
    /// Number of visited states.
    pub visited: u32,
    /// The way out, `None` where there is none.
    pub solution: Option<Solution>,
}

/// A way out of a maze.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Solution {
    /// Theseus's actions.
    pub path: Path,
    /// How many steps the Minotaur takes meanwhile.
    pub minotaur_moves: u32,
}

/// The figures of a solvable maze, by breadth-first search.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Figures {
    /// Length of the shortest solution in actions.
    pub moves: u32,
    /// Number of visited states.
    pub visited: u32,
    /// Steps of the Minotaur along the solution.
    pub minotaur_moves: u32,
}

/// The memory of a search, to be used again for the next maze, of whatever size.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    arena: Arena,
    queue: Queue,
}

impl Solver {
    /// Searches breadth first, for a shortest solution.
    pub fn breadth_first(&mut self, maze: &Maze, win: Win) -> Search {
        if is_lost_at_once(maze) {
            return Search { visited: 0, solution: None };
        }
        self.arena.enter(maze, win);
        let solution = self.queue.search(&self.arena).map(|won| Solution {
            path: self.queue.path(&self.arena, &won),
            minotaur_moves: self.queue.figures(&self.arena, &won).minotaur_moves,
        });
        Search { visited: self.queue.visited(), solution }
    }

    /// Searches depth first, for any solution.
    pub fn depth_first(&mut self, maze: &Maze, win: Win) -> Search {
        if is_lost_at_once(maze) {
            return Search { visited: 0, solution: None };
        }
        self.arena.enter(maze, win);
        depth::search(&self.arena)
    }

    /// The figures of [`breadth_first`](Self::breadth_first), `None` where there is
    /// no solution: without a path, without allocation, and fast.
    ///
    /// States of an unsolvable maze are not counted here, so that one in which walls
    /// alone cut off the exit needs no search at all.
    pub fn figures(&mut self, maze: &Maze, win: Win) -> Option<Figures> {
        if is_lost_at_once(maze) || !maze.walls().connect(maze.theseus(), maze.exit().cell()) {
            return None;
        }
        self.arena.enter(maze, win);
        self.queue.search(&self.arena).map(|won| self.queue.figures(&self.arena, &won))
    }
}

/// The source's first unsolvable case.
fn is_lost_at_once(maze: &Maze) -> bool {
    maze.theseus() == maze.minotaur() || maze.exit() == crate::Exit::Cell(maze.theseus())
}
