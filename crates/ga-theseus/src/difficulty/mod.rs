//! How hard a maze is for a person, as one number and its parts.
//!
//! Length says little: who has one thing to do does it. What costs a person is that the right
//! turn does not look right, turn after turn, and that wrong turns cannot be mended. So the
//! number counts how improbable the shortest solution is for a simulated person who has half
//! a mind to go where the exit is nearest, and enlarges it where mistakes are final. The
//! definition, with what it was judged by, is in `docs/theseus.md` of the repository; the
//! idea to simulate a person is `jarusek-pelanek`'s.
//!
//! ```
//! use ga_theseus::{Cell, Exit, Maze, Walls};
//! use ga_theseus::{difficulty::Difficulty, rules::Win};
//!
//! // A corridor with the Minotaur behind: every turn is forced.
//! let mut walls = Walls::hall(4, 2)?;
//! for x in 0..4 {
//!     walls.close(Cell { x, y: 0 }, ga_theseus::Direction::South)?;
//! }
//! let (theseus, minotaur) = (Cell { x: 0, y: 0 }, Cell { x: 0, y: 1 });
//! let maze = Maze::new(walls, theseus, minotaur, Exit::Cell(Cell { x: 1, y: 0 }))?;
//! let difficulty = Difficulty::of(&maze, Win::After);
//! assert!(difficulty.is_some_and(|found| found.choices >= 1.0 && found.lost == 0.0));
//! # Ok::<(), ga_theseus::Error>(())
//! ```

mod person;
mod reach;

use crate::{Maze, rules::Win};
use person::Person;
use reach::Reach;

/// How hard a maze is for a person.
///
/// Only [`decisions`](Self::decisions) and [`lost`](Self::lost) make the
/// [`value`](Self::value); the rest explains it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// `decisions * (1 + lost)`, in bits; 0 where every turn is forced.
    pub value: f64,
    /// How many yes-or-no questions the solution answers: the sum of -log2(p) over its turns,
    /// where p is the probability that the simulated person takes the right one.
    pub decisions: f64,
    /// Share of the live states within reach from which nothing leads out, 0 to 1.
    pub lost: f64,
    /// Choices a turn, on average; at least 1.
    pub choices: f64,
    /// Waits of the solution.
    pub waits: u32,
    /// Steps of the solution that lead away from the exit.
    pub detours: u32,
    /// Distinct cells on which the Minotaur stands for a whole reply, before the last turn.
    pub holds: u32,
    /// How much of the way greedy play makes, 0 to 1.
    pub greedy: f64,
}

impl Difficulty {
    /// The difficulty of a maze, `None` where it has no solution.
    pub fn of(maze: &Maze, win: Win) -> Option<Self> {
        Judge::default().difficulty(maze, win)
    }
}

/// The memory of a judge of difficulty, to be used again for the next maze, of whatever size.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    reach: Reach,
}

impl Judge {
    /// The difficulty of a maze, `None` where it has no solution.
    ///
    /// Takes all states within reach into account: some 25 microseconds for an evolving maze of 6x6.
    pub fn difficulty(&mut self, maze: &Maze, win: Win) -> Option<Difficulty> {
        if maze.theseus() == maze.minotaur() || maze.exit() == crate::Exit::Cell(maze.theseus()) {
            return None;
        }
        self.reach.explore(maze, win);
        let moves = self.reach.remaining(Reach::START)?;
        let walk = Person::new(&self.reach).follow();
        let lost = self.reach.lost();
        Some(Difficulty {
            value: walk.decisions * (1.0 + lost),
            decisions: walk.decisions,
            lost,
            choices: f64::from(walk.choices) / f64::from(moves),
            waits: walk.waits,
            detours: walk.detours,
            holds: walk.holds,
            greedy: 1.0 - f64::from(Person::new(&self.reach).greed()) / f64::from(moves),
        })
    }
}
