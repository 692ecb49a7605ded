//! The figures of a maze, as text and JSON.

use ga_checkpoint::Maze;
use ga_checkpoint::evolve::fitness::Measure;
use ga_checkpoint::format::Name;
use ga_checkpoint::solve::Solver;
use serde::Serialize;
use std::fmt;

/// The figures of a maze, as `score` prints them: its tour, and all measures by their names.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Figures {
    pub(crate) id: Option<Name>,
    pub(crate) fitness: u32,
    pub(crate) order: Option<Vec<usize>>,
    pub(crate) legs: Option<Vec<u32>>,
    pub(crate) reachable: u32,
    pub(crate) exit_path: Option<u32>,
    pub(crate) listed: Option<u32>,
    pub(crate) tour: u32,
    pub(crate) culs_de_sac: u32,
    pub(crate) dead_ends: u32,
    pub(crate) islands: u32,
    pub(crate) reconvergence: u32,
    pub(crate) walls: u32,
}

impl Figures {
    pub(crate) fn new(id: Option<Name>, maze: &Maze, solver: &mut Solver) -> Self {
        let (floor, course) = (maze.floor(), maze.course());
        let tour = solver.tour(&floor, course).filter(|tour| tour.length > 0);
        let mut value = |measure: Measure| measure.value(solver, &floor, course);
        Self {
            id,
            fitness: tour.as_ref().map_or(0, |tour| tour.length),
            tour: value(Measure::Tour),
            culs_de_sac: value(Measure::CulsDeSac),
            dead_ends: value(Measure::DeadEnds),
            islands: value(Measure::Islands),
            reconvergence: value(Measure::Reconvergence),
            walls: value(Measure::Walls),
            reachable: value(Measure::Reachable),
            exit_path: solver.exit_path(&floor, course),
            listed: solver.listed(&floor, course).map(|legs| legs.iter().sum()),
            legs: tour.as_ref().map(|tour| tour.legs.clone()),
            order: tour.map(|tour| tour.order),
        }
    }
}

impl Figures {
    /// The values of all measures.
    pub(crate) fn values(&self) -> [(Measure, u32); 8] {
        [
            (Measure::Tour, self.tour),
            (Measure::ExitPath, self.exit_path.unwrap_or(0)),
            (Measure::CulsDeSac, self.culs_de_sac),
            (Measure::DeadEnds, self.dead_ends),
            (Measure::Reachable, self.reachable),
            (Measure::Islands, self.islands),
            (Measure::Reconvergence, self.reconvergence),
            (Measure::Walls, self.walls),
        ]
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
        let Self { reachable, culs_de_sac, dead_ends, islands, reconvergence, walls, .. } = self;
        write!(f, "; {reachable} cells within reach, {culs_de_sac} of them in culs-de-sac; ")?;
        write!(f, "dead ends {dead_ends}, islands {islands}, reconvergence {reconvergence}, walls {walls}")
    }
}
