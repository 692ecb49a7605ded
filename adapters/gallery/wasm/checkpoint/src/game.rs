use ga_checkpoint::format::Level;
use ga_checkpoint::game::{Course, Floor};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::{Cell, verify};
use ga_draft::claim::Value;
use gallery_bridge::Failure;
use serde::Serialize;

use crate::shown::{Shown, levels};

/// A walk in progress: all cells so far, the entrance first.
pub struct Game {
    level: Level,
    shown: Shown,
    floor: Floor,
    solver: Solver,
    path: Vec<Cell>,
    /// The length of the path before each key or click.
    marks: Vec<usize>,
    /// The object `"figures"` of the file.
    claimed: Option<Value>,
}

/// Where a walker is.
#[derive(Debug, PartialEq, Serialize)]
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
#[derive(Debug, PartialEq, Serialize)]
pub struct Rest {
    /// The fewest steps to the end, by all checkpoints that are left.
    pub steps: u32,
    /// The checkpoint that comes next, none before the exit.
    pub next: Option<usize>,
    /// The cells up to the next stop.
    pub cells: Vec<Cell>,
}

impl Game {
    /// Begins a walk in a maze of a file, counted from 0.
    ///
    /// # Errors
    ///
    /// If the text is no file of mazes, or has fewer.
    pub fn new(file: &str, index: usize) -> Result<Self, Failure> {
        let levels = levels(file)?;
        let count = levels.len();
        let level = levels.into_iter().nth(index);
        let level = level.ok_or_else(|| format!("maze {}: the file has {count}", index + 1))?;
        let mut solver = Solver::default();
        let shown = Shown::new(level.clone(), &mut solver);
        let floor = level.maze.floor();
        let path = vec![level.maze.course().entrance()];
        let document: Option<Value> = serde_json::from_str(file).ok();
        let claimed = document.and_then(|mut file| file["mazes"][index].get_mut("figures").map(Value::take));
        Ok(Self { level, shown, floor, solver, path, marks: Vec::new(), claimed })
    }

    /// The maze and its figures.
    pub fn level(&self) -> &Shown {
        &self.shown
    }

    /// Where the walker is.
    pub fn state(&self) -> Standing {
        let (maze, here) = (&self.level.maze, self.here());
        let visited = maze.course().checkpoints().iter().map(|stop| self.path.contains(stop)).collect();
        let finished = verify::walk(maze, &self.path);
        Standing { cell: here, steps: self.path.len() as u32 - 1, visited, finished: finished.is_ok() }
    }

    /// Takes a step, or goes along the corridor to the next fork, stop or dead end.
    ///
    /// # Errors
    ///
    /// If the letter is none of `N` `E` `S` `W`.
    pub fn step(&mut self, letter: char, corridor: bool) -> Result<Vec<Cell>, Failure> {
        let Cell { row, col } = self.here();
        let next = match letter {
            'N' => Cell { row: row.wrapping_sub(1), col },
            'E' => Cell { row, col: col.wrapping_add(1) },
            'S' => Cell { row: row.wrapping_add(1), col },
            'W' => Cell { row, col: col.wrapping_sub(1) },
            _ => return Err(format!("step {letter:?}: expected N, E, S or W").into()),
        };
        if self.state().finished || !self.floor.neighbours(self.here()).any(|cell| cell == next) {
            return Ok(Vec::new());
        }
        let mut walked = vec![next];
        let (mut last, mut here) = (self.here(), next);
        // A corridor may be a ring without a stop.
        while corridor && walked.len() < self.floor.size().cells() && !self.is_stop(here) {
            let onwards: Vec<Cell> = self.floor.neighbours(here).filter(|&cell| cell != last).collect();
            let [onward] = onwards[..] else { break };
            (last, here) = (here, onward);
            walked.push(here);
        }
        Ok(self.walk(walked))
    }

    /// Walks a shortest way to a cell.
    pub fn go(&mut self, row: u8, col: u8) -> Vec<Cell> {
        if self.state().finished {
            return Vec::new();
        }
        let path = self.solver.path(&self.floor, self.here(), Cell { row, col });
        let walked = path.map_or_else(Vec::new, |path| path[1..].to_vec());
        self.walk(walked)
    }

    /// Takes the last key's or click's steps back. Whether there were any.
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
        let Standing { visited, finished, .. } = self.state();
        let course = self.level.maze.course();
        let left: Vec<usize> = (0..visited.len()).filter(|&index| !visited[index]).collect();
        let cells: Vec<Cell> = left.iter().map(|&index| course.checkpoints()[index]).collect();
        let rest = Course::new(course.size(), self.here(), course.exit(), &cells).ok()?;
        let tour = self.solver.tour(&self.floor, &rest).filter(|_| !finished)?;
        let next = tour.order.first().map(|&place| left[place]);
        let cells = self.solver.trace(&self.floor, &rest, &tour).into_iter().next()?;
        Some(Rest { steps: tour.length, next, cells })
    }

    /// The legs of the shortest tour; none if there is no tour.
    pub fn tour(&mut self) -> Vec<Vec<Cell>> {
        let course = self.level.maze.course();
        let tour = self.solver.tour(&self.floor, course);
        tour.map_or_else(Vec::new, |tour| self.solver.trace(&self.floor, course, &tour))
    }

    /// What the file claims falsely of this maze; `None` if it claims nothing.
    pub fn false_claims(&self) -> Option<Vec<String>> {
        let claimed = self.claimed.as_ref()?;
        let lies = verify::false_claims(&self.level, claimed, &mut Solver::default());
        Some(lies.iter().map(ToString::to_string).collect())
    }

    fn here(&self) -> Cell {
        *self.path.last().expect("a walk has a first cell")
    }

    fn is_stop(&self, cell: Cell) -> bool {
        self.level.maze.course().stops().contains(&cell)
    }

    fn walk(&mut self, cells: Vec<Cell>) -> Vec<Cell> {
        if !cells.is_empty() {
            self.marks.push(self.path.len());
            self.path.extend_from_slice(&cells);
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{"mazes": [{"rows": ["..#", ".#.", "..."], "checkpoints": [[0, 1]]}]}"#;

    fn at(row: u8, col: u8) -> Cell {
        Cell { row, col }
    }

    #[test]
    fn a_walk_by_keys_and_clicks_ends_at_the_exit() {
        let mut game = Game::new(FILE, 0).expect("a maze");
        assert_eq!(game.rest().map(|rest| (rest.steps, rest.next)), Some((6, Some(0))));
        assert_eq!(game.step('N', false).expect("a step"), []);
        assert_eq!(game.step('E', false).expect("a step"), [at(0, 1)]);
        assert_eq!(game.step('S', false).expect("a step"), []);
        assert_eq!(game.state().visited, [true]);
        // The entrance ends the corridor.
        assert_eq!(game.step('W', true).expect("a step"), [at(0, 0)]);
        assert_eq!(game.step('S', true).expect("a step"), [at(1, 0), at(2, 0), at(2, 1), at(2, 2)]);
        let state = game.state();
        assert_eq!((state.steps, state.finished), (6, true));
        assert_eq!(game.rest(), None);
        assert!(game.undo() && !game.state().finished && game.state().steps == 2);
        assert_eq!(game.go(2, 2).len(), 4);
        assert!(game.state().finished && game.go(0, 0).is_empty());
        game.restart();
        assert!(!game.undo());
        assert!(game.step('X', true).is_err());
    }

    #[test]
    fn the_exit_does_not_end_a_walk_without_all_checkpoints() {
        let mut game = Game::new(FILE, 0).expect("a maze");
        assert_eq!(game.go(2, 2).len(), 4);
        assert!(!game.state().finished);
        assert_eq!(game.rest().map(|rest| rest.steps), Some(10));
        assert_eq!(game.go(0, 2), []);
        assert_eq!(game.tour().iter().map(Vec::len).collect::<Vec<_>>(), [2, 6]);
    }

    #[test]
    fn a_ring_of_corridors_ends() {
        let ring = r#"{"mazes": [{"rows": ["...", ".#.", "..."], "entrance": [0, 0], "exit": [0, 0]}]}"#;
        let mut game = Game::new(ring, 0).expect("a maze");
        assert!(game.state().finished && game.step('E', true).expect("a step").is_empty());
    }

    #[test]
    fn claims_of_a_file_are_checked() {
        assert_eq!(Game::new(FILE, 0).expect("a maze").false_claims(), None);
        let forged = FILE.replace("\"rows\"", "\"figures\": {\"fitness\": 3}, \"rows\"");
        let lies = Game::new(&forged, 0).expect("a maze").false_claims().expect("claims");
        assert!(lies.contains(&"fitness: claimed 3, found 6".to_owned()), "{lies:?}");
        assert!(Game::new(FILE, 1).is_err() && Game::new("[]", 0).is_err() && Game::new("0, 2", 0).is_err());
    }
}
