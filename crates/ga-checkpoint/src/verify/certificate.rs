use crate::evolve::fitness::Measure;
use crate::format::{Level, Name};
use crate::solve::Solver;
use ga_request::claim::{self, FalseClaim, Value};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The figures of a maze that a file claims, in its object `"figures"`: its tour, and all measures
/// by their names.
#[non_exhaustive]
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Certificate {
    /// The name of the maze.
    pub id: Option<Name>,
    /// The length of the shortest tour in moves; 0 if there is no tour.
    pub fitness: u32,
    /// The order of the checkpoints, from 0; of several shortest tours the least order.
    pub order: Option<Vec<usize>>,
    /// The lengths of the parts of the tour between stops.
    pub legs: Option<Vec<u32>>,
    /// [`Measure::Reachable`].
    pub reachable: u32,
    /// The length of a shortest way from the entrance to the exit.
    pub exit_path: Option<u32>,
    /// The length of a shortest tour that visits the checkpoints in the order of the file.
    pub listed: Option<u32>,
    /// [`Measure::Tour`].
    pub tour: u32,
    /// [`Measure::CulsDeSac`].
    pub culs_de_sac: u32,
    /// [`Measure::DeadEnds`].
    pub dead_ends: u32,
    /// [`Measure::Islands`].
    pub islands: u32,
    /// [`Measure::Reconvergence`].
    pub reconvergence: u32,
    /// [`Measure::Walls`].
    pub walls: u32,
    /// Identifies the maze and its course without its name, by [`claim::fingerprint`]. Any change
    /// of them changes it.
    pub fingerprint: String,
}

impl Certificate {
    /// The certificate of a maze. `solver` provides memory.
    pub fn of(level: &Level, solver: &mut Solver) -> Self {
        let maze = &level.maze;
        let floor = maze.floor();
        let course = maze.course();
        let tour = solver.tour(&floor, course).filter(|tour| tour.length > 0);
        let mut value = |measure: Measure| measure.value(solver, &floor, course);
        Self {
            id: level.id.clone(),
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
            fingerprint: claim::fingerprint(&Level {
                id: None,
                maze: maze.clone(),
            }),
        }
    }

    /// The values of all measures.
    pub fn measures(&self) -> [(Measure, u32); 8] {
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

    /// The value of a measure.
    pub fn value(&self, measure: Measure) -> u32 {
        self.measures()
            .into_iter()
            .find(|&(known, _)| known == measure)
            .map_or(0, |(_, value)| value)
    }
}

/// One line with all figures.
impl fmt::Display for Certificate {
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
        let Self {
            reachable,
            culs_de_sac,
            dead_ends,
            islands,
            reconvergence,
            walls,
            ..
        } = self;
        write!(
            f,
            "; {reachable} cells within reach, {culs_de_sac} of them in culs-de-sac; "
        )?;
        write!(
            f,
            "dead ends {dead_ends}, islands {islands}, reconvergence {reconvergence}, walls {walls}"
        )
    }
}

/// The false claims in the object `"figures"` of a maze. Empty if all claims are true.
///
/// Computes the whole [`Certificate`] again and compares field by field: a field that is missing is
/// false too, and so is one that is not known.
///
/// ```
/// use ga_checkpoint::format::Level;
/// use ga_checkpoint::solve::Solver;
/// use ga_checkpoint::verify::{Certificate, claims};
/// use ga_checkpoint::{Grid, Layout, Maze};
///
/// let maze = Maze::standard(Layout::Walls(Grid::from_rows(&[".#", ".."])?));
/// let (level, mut solver) = (Level { id: None, maze }, Solver::default());
/// let mut figures = serde_json::to_value(Certificate::of(&level, &mut solver)).unwrap();
/// assert!(claims(&level, &figures, &mut solver).is_empty());
/// figures["fitness"] = 3.into();
/// let false_claims = claims(&level, &figures, &mut solver);
/// assert_eq!(false_claims[0].to_string(), "fitness: claimed 3, found 2");
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
pub fn claims(level: &Level, claimed: &Value, solver: &mut Solver) -> Vec<FalseClaim> {
    claim::compare_all(claimed, &Certificate::of(level, solver))
}
