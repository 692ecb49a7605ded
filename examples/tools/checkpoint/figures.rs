//! The figures of a maze, as text and JSON.

use ga_checkpoint::format::Level;
use ga_checkpoint::solve::Solver;
use ga_checkpoint::verify::Certificate;
use serde::Serialize;
use std::fmt;
use std::ops::Deref;

/// The figures of a maze, as `score` prints them, and as they are written beside the maze.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Figures(Certificate);

impl Figures {
    pub(crate) fn new(level: &Level, solver: &mut Solver) -> Self {
        Self(Certificate::of(level, solver))
    }
}

impl From<Certificate> for Figures {
    fn from(figures: Certificate) -> Self {
        Self(figures)
    }
}

impl Deref for Figures {
    type Target = Certificate;

    fn deref(&self) -> &Certificate {
        &self.0
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.id {
            Some(id) => write!(f, "maze {id}: ")?,
            None => f.write_str("maze without id: ")?,
        }
        match (&self.order, &self.legs) {
            (Some(order), Some(legs)) => {
                let stop = |&place: &usize| char::from(b'A' + place as u8).to_string();
                let order: Vec<String> = order.iter().map(stop).collect();
                let legs: Vec<String> = legs.iter().map(u32::to_string).collect();
                write!(f, "tour of {} moves, {}", self.fitness, legs.join(" + "))?;
                if !order.is_empty() {
                    write!(f, ", by {}", order.join(" "))?;
                }
                if let Some(listed) = self.listed.filter(|&listed| listed != self.fitness) {
                    write!(f, " ({listed} in listed order)")?;
                }
            }
            _ => write!(f, "no tour")?,
        }
        match self.exit_path {
            Some(moves) => write!(f, "; exit in {moves} moves")?,
            None => write!(f, "; no way to the exit")?,
        }
        let Certificate { reachable, culs_de_sac, dead_ends, islands, reconvergence, walls, .. } = &self.0;
        write!(f, "; {reachable} cells within reach, {culs_de_sac} of them in culs-de-sac; ")?;
        write!(f, "dead ends {dead_ends}, islands {islands}, reconvergence {reconvergence}, walls {walls}")
    }
}
