use ga_checkpoint::Cell;
use ga_checkpoint::format::Level;
use ga_checkpoint::play::{self, Direction, Rest, Standing};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::verify::{self, Certificate};
use ga_draft::claim::Value;
use gallery_bridge::Failure;

use crate::shown::{Shown, levels};

/// A walk in a maze of a file.
pub struct Game {
    level: Level,
    walk: play::Game,
    /// The object `"figures"` of the file.
    claimed: Option<Value>,
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
        let walk = play::Game::new(level.maze.clone());
        let document: Option<Value> = serde_json::from_str(file).ok();
        let claimed = document.and_then(|mut file| file["mazes"][index].get_mut("figures").map(Value::take));
        Ok(Self { level, walk, claimed })
    }

    /// The maze and its figures.
    pub fn level(&self) -> Shown {
        Shown::new(self.level.clone(), Certificate::of(&self.level, &mut Solver::default()))
    }

    /// Where the walker is.
    pub fn state(&self) -> Standing {
        self.walk.standing()
    }

    /// Takes a step, or goes along the corridor to the next fork, stop or dead end.
    ///
    /// # Errors
    ///
    /// If the letter is none of `N` `E` `S` `W`.
    pub fn step(&mut self, letter: char, corridor: bool) -> Result<Vec<Cell>, Failure> {
        let direction = Direction::of(letter);
        let direction = direction.ok_or_else(|| format!("step {letter:?}: expected N, E, S or W"))?;
        Ok(self.walk.step(direction, corridor))
    }

    /// Walks a shortest way to a cell.
    pub fn go(&mut self, row: u8, col: u8) -> Vec<Cell> {
        self.walk.go(Cell { row, col })
    }

    /// Takes the last key's or click's steps back. Whether there were any.
    pub fn undo(&mut self) -> bool {
        self.walk.undo()
    }

    /// Begins the same maze again.
    pub fn restart(&mut self) {
        self.walk.restart();
    }

    /// What is left of the tour from here; `None` if it is complete or cannot be completed.
    pub fn rest(&mut self) -> Option<Rest> {
        self.walk.rest()
    }

    /// The legs of the shortest tour; none if there is no tour.
    pub fn tour(&mut self) -> Vec<Vec<Cell>> {
        self.walk.tour()
    }

    /// What the file claims falsely of this maze; `None` if it claims nothing.
    pub fn false_claims(&self) -> Option<Vec<String>> {
        let claimed = self.claimed.as_ref()?;
        let lies = verify::false_claims(&self.level, claimed, &mut Solver::default());
        Some(lies.iter().map(ToString::to_string).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{"mazes": [{"rows": ["..#", ".#.", "..."], "checkpoints": [[0, 1]]}]}"#;

    #[test]
    fn letters_are_steps() {
        let mut game = Game::new(FILE, 0).expect("a maze");
        assert_eq!(game.step('E', false).expect("a step"), [Cell { row: 0, col: 1 }]);
        assert!(game.step('X', true).is_err());
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
