use std::fmt;

use ga_theseus::solve::Search;
use serde::Serialize;

/// What a search found, as it is printed.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Figures {
    id: Option<String>,
    solvable: bool,
    moves: Option<usize>,
    path: Option<String>,
    visited: u32,
    minotaur_moves: Option<u32>,
}

impl Figures {
    pub(crate) fn new(id: Option<String>, search: &Search) -> Self {
        let solution = search.solution.as_ref();
        Self {
            id,
            solvable: solution.is_some(),
            moves: solution.map(|found| found.path.len()),
            path: solution.map(|found| found.path.to_string()),
            visited: search.visited,
            minotaur_moves: solution.map(|found| found.minotaur_moves),
        }
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
                "{moves} moves, {} states visited, {steps} steps of the Minotaur\n{path}",
                self.visited
            ),
            _ => write!(f, "no way out, {} states reached", self.visited),
        }
    }
}
