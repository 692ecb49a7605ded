//! Difficulty: how hard a maze is for a person, as one number and its parts.
//!
//! Solution length is a poor measure, because a long solution can be forced, with one sensible
//! action at each turn. A maze is hard if the right action often does not look right, and if
//! mistakes cannot be undone. So a player is simulated who, half of the time, takes an action that
//! leads nearest to the exit, and otherwise any action. The difficulty is higher if this player is
//! less likely to find the shortest solution. It also grows with the share of states that are lost.
//!
//! The idea to simulate a person is by Jarušek & Pelánek (`jarusek-pelanek`).
//! `docs/guide/theseus.md` of the repository has the definition.
//!
//! ```
//! use ga_theseus::game::{Cell, Direction, Exit, Maze, Walls, Win};
//! use ga_theseus::solve::difficulty::Difficulty;
//!
//! // A corridor of its own for each actor: every turn is forced.
//! let mut walls = Walls::hall(4, 2)?;
//! for x in 0..4 {
//!     walls.close(Cell { x, y: 0 }, Direction::South)?;
//! }
//! let (theseus, minotaur) = (Cell { x: 0, y: 0 }, Cell { x: 0, y: 1 });
//! let maze = Maze::new(walls, theseus, minotaur, Exit::Cell(Cell { x: 1, y: 0 }))?;
//! let difficulty = Difficulty::of(&maze, Win::After);
//! assert!(difficulty.is_some_and(|found| found.choices >= 1.0 && found.lost == 0.0));
//! # Ok::<(), ga_theseus::Error>(())
//! ```

mod graph;
mod player;

use crate::game::{Maze, Win};
use graph::Graph;
use player::Player;

/// How hard a maze is for a person.
///
/// The [`value`](Self::value) is computed from [`decisions`](Self::decisions) and
/// [`lost`](Self::lost). The other fields help to explain it.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Difficulty {
    /// `decisions * (1 + lost)`, in bits; 0 if every turn is forced.
    pub value: f64,
    /// The information of the solution in bits: the sum of -log2(p) over its turns. Here p is the
    /// probability that the simulated player takes the action of the solution.
    pub decisions: f64,
    /// The share of lost states, 0 to 1: of the live states that can be reached from the start, the
    /// share that has no solution.
    pub lost: f64,
    /// The mean number of choices per turn; at least 1. A choice is a legal action that is not
    /// caught at once and does not lead back to an earlier state.
    pub choices: f64,
    /// The number of waits in the solution.
    pub waits: u32,
    /// The number of steps of the solution that lead away from the exit, by the distance along open
    /// cells.
    pub detours: u32,
    /// The number of different cells on which the Minotaur stays for a whole reply during the
    /// solution. The last turn does not count.
    pub holds: u32,
    /// How near to a win greedy play comes, 0 to 1: one minus the fewest remaining moves of its
    /// states as a share of the solution's length; 1 if it wins. Greedy play always takes the
    /// choice that leads nearest to the exit.
    pub greedy: f64,
}

impl Difficulty {
    /// The difficulty of a maze, `None` if it has no solution.
    pub fn of(maze: &Maze, win: Win) -> Option<Self> {
        Self::with(maze, win, &mut Scratch::default())
    }

    /// Like [`of`](Self::of), but reuses the memory of `scratch`.
    ///
    /// It explores all states that can be reached, which takes about 25 microseconds for a 6x6 maze
    /// during evolution.
    pub fn with(maze: &Maze, win: Win, scratch: &mut Scratch) -> Option<Self> {
        if maze.is_lost_at_once() {
            return None;
        }
        let graph = &mut scratch.graph;
        graph.explore(maze, win);
        let moves = graph.remaining(Graph::START)?;
        let walk = Player::new(graph).follow_solution();
        let lost = graph.lost();
        Some(Self {
            value: walk.decisions * (1.0 + lost),
            decisions: walk.decisions,
            lost,
            choices: f64::from(walk.choices) / f64::from(moves),
            waits: walk.waits,
            detours: walk.detours,
            holds: walk.holds,
            greedy: 1.0 - f64::from(Player::new(graph).play_greedily()) / f64::from(moves),
        })
    }
}

/// The memory of [`Difficulty::with`]. One scratch serves mazes of all sizes.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    graph: Graph,
}
