use super::replay;
use crate::format::Level;
use crate::game::{Outcome, Path, Win};
use crate::solve::difficulty::{self, Difficulty};
use crate::solve::{Retrograde, Search, Solver};
use ga_request::claim::{self, FalseClaim, Value};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The figures of a maze that a file claims, in its object `"figures"`.
///
/// A figure that does not exist is `None`: a maze without solution has no moves.
#[non_exhaustive]
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Certificate {
    /// The name of the maze.
    pub id: Option<String>,
    /// Whether the maze has a solution.
    pub solvable: bool,
    /// Length of the shortest solution in actions.
    pub moves: Option<u32>,
    /// The first shortest solution, in the order in which [solvers](crate::solve) try actions.
    pub path: Option<Path>,
    /// Number of states that breadth-first search visits.
    pub visited: u32,
    /// The number of steps that the Minotaur takes during the solution.
    pub minotaur_moves: Option<u32>,
    /// [`Difficulty::value`].
    pub difficulty: Option<f64>,
    /// [`Difficulty::decisions`].
    pub decisions: Option<f64>,
    /// [`Difficulty::lost`].
    pub lost: Option<f64>,
    /// [`Difficulty::choices`].
    pub choices: Option<f64>,
    /// [`Difficulty::waits`].
    pub waits: Option<u32>,
    /// [`Difficulty::detours`].
    pub detours: Option<u32>,
    /// [`Difficulty::holds`].
    pub holds: Option<u32>,
    /// [`Difficulty::greedy`].
    pub greedy: Option<f64>,
    /// [`Maze::sealed_cells`](crate::Maze::sealed_cells).
    pub sealed_cells: Option<u32>,
    /// When Theseus wins on the exit cell.
    pub win: Win,
    /// Identifies the maze without its name, by [`claim::fingerprint`]. Any change of the maze
    /// changes it.
    pub fingerprint: Option<String>,
}

/// The memory of [`Certificate::with`] and [`claims`].
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    solver: Solver,
    retrograde: Retrograde,
    difficulty: difficulty::Scratch,
}

impl Certificate {
    /// The certificate of a maze.
    pub fn of(level: &Level, win: Win) -> Self {
        Self::with(level, win, &mut Scratch::default())
    }

    /// Like [`of`](Self::of), but reuses the memory of `scratch`.
    pub fn with(level: &Level, win: Win, scratch: &mut Scratch) -> Self {
        let search = scratch.solver.breadth_first(&level.maze, win);
        Self::of_search(level, win, &search, &mut scratch.difficulty)
    }

    /// The certificate with the figures of another search than breadth-first.
    pub fn of_search(
        level: &Level,
        win: Win,
        search: &Search,
        scratch: &mut difficulty::Scratch,
    ) -> Self {
        let difficulty = Difficulty::with(&level.maze, win, scratch);
        let solution = search.solution.as_ref();
        Self {
            id: level.id.clone(),
            solvable: solution.is_some(),
            moves: solution.map(|found| found.path.len() as u32),
            path: solution.map(|found| found.path.clone()),
            visited: search.visited,
            minotaur_moves: solution.map(|found| found.minotaur_moves),
            difficulty: difficulty.map(|found| found.value),
            decisions: difficulty.map(|found| found.decisions),
            lost: difficulty.map(|found| found.lost),
            choices: difficulty.map(|found| found.choices),
            waits: difficulty.map(|found| found.waits),
            detours: difficulty.map(|found| found.detours),
            holds: difficulty.map(|found| found.holds),
            greedy: difficulty.map(|found| found.greedy),
            sealed_cells: Some(level.maze.sealed_cells()),
            win,
            fingerprint: Some(claim::fingerprint(&level.maze)),
        }
    }
}

/// The figures in words, and the solution on a line of its own.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = &self.id {
            write!(f, "{id}: ")?;
        }
        match (&self.path, self.moves, self.minotaur_moves) {
            (Some(path), Some(moves), Some(steps)) => write!(
                f,
                "{moves} moves, {} states visited, {steps} steps of the Minotaur, difficulty {:.1}\n{path}",
                self.visited,
                self.difficulty.unwrap_or(0.0)
            ),
            _ => write!(f, "no way out, {} states reached", self.visited),
        }
    }
}

/// The false claims in the object `"figures"` of a level. Empty if all claims are true.
///
/// Computes the whole [`Certificate`] again, by the rule `"win"` of the claims, and compares field
/// by field: a field that is missing is false too, and so is one that is not known. The solution is
/// found by breadth-first search and played by the rules, turn by turn; [`Retrograde`] analysis,
/// which shares no code with that search, finds that no solution is shorter.
///
/// ```
/// use ga_theseus::format::Level;
/// use ga_theseus::game::{Cell, Exit, Maze, Walls, Win};
/// use ga_theseus::verify::{Certificate, claims};
///
/// let (theseus, minotaur) = (Cell { x: 1, y: 0 }, Cell { x: 3, y: 1 });
/// let maze = Maze::new(Walls::hall(4, 2)?, theseus, minotaur, Exit::Cell(Cell { x: 0, y: 0 }))?;
/// let level = Level { id: None, maze };
/// let mut figures = serde_json::to_value(Certificate::of(&level, Win::After)).unwrap();
/// assert!(claims(&level, &figures, &mut Default::default()).is_empty());
/// figures["moves"] = 7.into();
/// let false_claims = claims(&level, &figures, &mut Default::default());
/// assert_eq!(false_claims[0].to_string(), "moves: claimed 7, found 1");
/// # Ok::<(), ga_theseus::Error>(())
/// ```
pub fn claims(level: &Level, claimed: &Value, scratch: &mut Scratch) -> Vec<FalseClaim> {
    let win = match claimed.get("win").and_then(Value::as_str) {
        Some("before") => Win::Before,
        _ => Win::After,
    };
    let mut found = Certificate::with(level, win, scratch);
    if let Some(path) = &found.path {
        let maze = &level.maze;
        let played = replay(maze, win, path)
            .ok()
            .filter(|played| played.outcome == Outcome::Won);
        found.minotaur_moves = played.map(|played| played.minotaur_moves);
        found.moves = scratch
            .retrograde
            .distances(&maze.layout(), win)
            .moves(maze.start());
    }
    claim::compare_all(claimed, &found)
}
