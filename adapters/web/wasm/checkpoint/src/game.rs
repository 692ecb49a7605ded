use ga_checkpoint::format::Level;
use ga_checkpoint::play;
use ga_checkpoint::solve::Solver;
use ga_checkpoint::verify::{self, Certificate};
use ga_request::claim::Value;
use web_bridge::Failure;

use crate::shown::{Shown, levels};

/// A walk in a maze of a file.
pub struct Game {
    level: Level,
    /// The walk.
    pub walk: play::Game,
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
        let claimed =
            document.and_then(|mut file| file["mazes"][index].get_mut("figures").map(Value::take));
        Ok(Self {
            level,
            walk,
            claimed,
        })
    }

    /// The maze and its figures.
    pub fn level(&self) -> Shown {
        Shown::new(
            self.level.clone(),
            Certificate::of(&self.level, &mut Solver::default()),
        )
    }

    /// What the file claims falsely of this maze; `None` if it claims nothing.
    pub fn false_claims(&self) -> Option<Vec<String>> {
        let claimed = self.claimed.as_ref()?;
        let false_claims = verify::claims(&self.level, claimed, &mut Solver::default());
        Some(false_claims.iter().map(ToString::to_string).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{"mazes": [{"rows": ["..#", ".#.", "..."], "checkpoints": [[0, 1]]}]}"#;

    #[test]
    fn claims_of_a_file_are_checked() {
        assert_eq!(Game::new(FILE, 0).expect("a maze").false_claims(), None);
        let forged = FILE.replace("\"rows\"", "\"figures\": {\"fitness\": 3}, \"rows\"");
        let false_claims = Game::new(&forged, 0)
            .expect("a maze")
            .false_claims()
            .expect("claims");
        assert!(
            false_claims.contains(&"fitness: claimed 3, found 6".to_owned()),
            "{false_claims:?}"
        );
        assert!(
            Game::new(FILE, 1).is_err()
                && Game::new("[]", 0).is_err()
                && Game::new("0, 2", 0).is_err()
        );
    }
}
