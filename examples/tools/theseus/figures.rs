use std::fmt;
use std::ops::Deref;

use ga_theseus::format::Level;
use ga_theseus::verify::Certificate;
use serde::Serialize;

/// The figures of a maze, as they are printed, and written beside the maze.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
pub(crate) struct Figures(pub(crate) Certificate);

/// A maze as it is written to a file, with its figures.
#[derive(Serialize)]
pub(crate) struct Certified<'a> {
    #[serde(flatten)]
    pub(crate) level: &'a Level,
    pub(crate) figures: &'a Figures,
}

/// Several mazes as they are written to a file.
#[derive(Serialize)]
pub(crate) struct CertifiedMazes<'a> {
    pub(crate) format: &'static str,
    pub(crate) mazes: Vec<Certified<'a>>,
}

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
