use std::fmt;
use std::ops::Deref;

use ga_theseus::verify::Certificate;
use serde::Serialize;

/// The figures of a maze, as they are printed, and written beside the maze.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
pub(crate) struct Figures(pub(crate) Certificate);

impl Deref for Figures {
    type Target = Certificate;

    fn deref(&self) -> &Certificate {
        &self.0
    }
}

impl fmt::Display for Figures {
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
