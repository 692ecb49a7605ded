use std::fmt;

use ga_theseus::solve::Search;
use ga_theseus::solve::difficulty::Difficulty;
use serde::Serialize;

/// The figures of a maze and its search, as they are printed.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Figures {
    id: Option<String>,
    solvable: bool,
    moves: Option<usize>,
    path: Option<String>,
    visited: u32,
    minotaur_moves: Option<u32>,
    difficulty: Option<f64>,
    decisions: Option<f64>,
    lost: Option<f64>,
    choices: Option<f64>,
    waits: Option<u32>,
    detours: Option<u32>,
    holds: Option<u32>,
    greedy: Option<f64>,
}

impl Figures {
    /// The figures of a search, and the difficulty of its maze.
    pub(crate) fn new(id: Option<String>, search: &Search, difficulty: Option<Difficulty>) -> Self {
        let solution = search.solution.as_ref();
        Self {
            id,
            solvable: solution.is_some(),
            moves: solution.map(|found| found.path.len()),
            path: solution.map(|found| found.path.to_string()),
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
        }
    }

    /// The figures that are printed if there is no maze.
    pub(crate) fn none() -> Self {
        Self::new(None, &Search::default(), None)
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
