//! Solvers: whether a maze is solvable, by which path, and with how much search.
//!
//! | type | what it does |
//! |---|---|
//! | [`Solver`] | breadth-first and depth-first search from the start of a maze |
//! | [`Retrograde`] | retrograde analysis: the distance to a win from every start in a layout |
//! | [`difficulty`] | rates how hard a solvable maze is for a person |
//!
//! The figures of a search depend on these conventions:
//!
//! - Actions are tried in the order north, east, south, west, wait.
//! - A *state* is the pair of Theseus's cell and the Minotaur's cell. A state is *live* if Theseus
//!   is neither caught nor out.
//! - [`breadth_first`](Solver::breadth_first) finds a shortest solution. If there are several, it
//!   finds the first one in the order of actions. Its *visited* states are the distinct live states
//!   that are queued before the first win is generated, the start included.
//! - [`depth_first`](Solver::depth_first) always follows the first untried action of its present
//!   state. It marks a state when it enters the state. Its visited states are the states that it
//!   enters. Its solution need not be a shortest one.
//! - In a maze without solution, both searches visit all live states that can be reached. If
//!   Theseus starts on the Minotaur or on the exit cell, they visit none.
//! - The Minotaur's moves are the steps that he takes during the solution. His reply to the last
//!   action counts, if there is one.
//!
//! ```
//! use ga_theseus::game::{Cell, Exit, Maze, Walls, Win};
//! use ga_theseus::solve::Solver;
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
mod breadth;
mod depth;
pub mod difficulty;
mod retrograde;
mod seen;
mod square;
mod steps;
mod table;

pub use retrograde::{Distances, Farthest, Retrograde};

use crate::game::{Maze, Path, Win};
use arena::Arena;
use breadth::Queue;

/// The result of a search.
#[non_exhaustive]
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Search {
    /// Number of visited states.
    pub visited: u32,
    /// The solution that was found, `None` if the maze has no solution.
    pub solution: Option<Solution>,
}

/// A way out of a maze.
#[non_exhaustive]
#[derive(Clone, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Solution {
    /// Theseus's actions.
    pub path: Path,
    /// The number of steps that the Minotaur takes during the solution.
    pub minotaur_moves: u32,
}

/// Figures of a solvable maze, by breadth-first search.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Figures {
    /// Length of the shortest solution in actions.
    pub moves: u32,
    /// Number of visited states.
    pub visited: u32,
    /// The number of steps that the Minotaur takes during the solution.
    pub minotaur_moves: u32,
    /// The number of different traps of the solution. A *trap* is a cell on which the Minotaur
    /// stays for a whole reply, together with the sides towards Theseus, which walls close. So one
    /// cell can be two traps, and a trap counts once, wherever Theseus stands. The last turn does
    /// not count.
    pub traps: u32,
}

/// Searches mazes from their start, breadth first or depth first.
///
/// A solver owns the memory of its searches. Use one solver for many mazes, of any sizes: it does
/// not allocate again for each maze.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    arena: Arena,
    queue: Queue,
}

impl Solver {
    /// Searches breadth first, for a shortest solution.
    #[doc(alias = "bfs")]
    pub fn breadth_first(&mut self, maze: &Maze, win: Win) -> Search {
        if maze.is_lost_at_once() {
            return Search::default();
        }
        self.arena.enter(maze, win);
        let solution = self.queue.search(&self.arena).map(|won| Solution {
            path: self.queue.path(&self.arena, &won),
            minotaur_moves: self.queue.figures(&self.arena, &won).minotaur_moves,
        });
        Search {
            visited: self.queue.visited(),
            solution,
        }
    }

    /// Searches depth first, for any solution.
    #[doc(alias = "dfs")]
    pub fn depth_first(&mut self, maze: &Maze, win: Win) -> Search {
        self.depth(maze, win).0
    }

    /// [`breadth_first`](Self::breadth_first), with the numbers of states that it visits by
    /// Theseus's cell, row by row from the top left.
    pub fn breadth_first_by_cell(&mut self, maze: &Maze, win: Win) -> (Search, Vec<u32>) {
        let search = self.breadth_first(maze, win);
        let states = self.queue.states().take(search.visited as usize);
        let cells = self.by_cell(maze, states);
        (search, cells)
    }

    /// The same for [`depth_first`](Self::depth_first).
    pub fn depth_first_by_cell(&mut self, maze: &Maze, win: Win) -> (Search, Vec<u32>) {
        let (search, states) = self.depth(maze, win);
        (search, self.by_cell(maze, states.into_iter()))
    }

    fn depth(&mut self, maze: &Maze, win: Win) -> (Search, Vec<square::State>) {
        if maze.is_lost_at_once() {
            return Default::default();
        }
        self.arena.enter(maze, win);
        depth::search(&self.arena)
    }

    fn by_cell(&self, maze: &Maze, states: impl Iterator<Item = square::State>) -> Vec<u32> {
        let mut numbers = vec![0; maze.width() * maze.height()];
        for state in states {
            numbers[usize::from(self.arena.theseus(state))] += 1;
        }
        numbers
    }

    /// The figures that [`breadth_first`](Self::breadth_first) gives, `None` if there is no
    /// solution.
    ///
    /// This method builds no path and allocates nothing. If walls alone cut Theseus off from the
    /// exit, it returns `None` without a search.
    pub fn figures(&mut self, maze: &Maze, win: Win) -> Option<Figures> {
        if maze.is_lost_at_once() || !maze.walls().connect(maze.theseus(), maze.exit().cell()) {
            return None;
        }
        self.arena.enter(maze, win);
        self.queue
            .search(&self.arena)
            .map(|won| self.queue.figures(&self.arena, &won))
    }
}
