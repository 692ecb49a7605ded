use crate::error::Error;
use crate::game::{Course, Floor};
use crate::solve::{Solver, count, culs_de_sac, islands};

/// A property of a maze that a fitness can reward.
///
/// The abstract of `ashlock-lee-mcguinness-2011` lists such properties. The definitions are ours.
/// The last three measures consider only the cells that can be reached from the entrance.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Measure {
    /// The length in moves of the shortest path from entrance to exit, or 0 if there is none.
    ExitPath,
    /// The length in moves of the best tour, or 0 if there is none.
    Tour,
    /// The number of cells in [culs-de-sac](culs_de_sac).
    CulsDeSac,
    /// The number of cells that can be reached, divided by the number of all cells, including
    /// blocked cells: from 0 to 1.
    Reachable,
    /// The number of islands. An island is a group of obstacles with a path around it. An open
    /// square of four cells does not contain an island.
    Reconvergence,
}

impl Measure {
    /// All measures, each with its name.
    pub const ALL: [(&'static str, Self); 5] = [
        ("exit-path", Self::ExitPath),
        ("tour", Self::Tour),
        ("culs-de-sac", Self::CulsDeSac),
        ("reachable", Self::Reachable),
        ("reconvergence", Self::Reconvergence),
    ];

    /// The value of this measure. `course` must have the size of `floor`.
    pub fn value(self, solver: &mut Solver, floor: &Floor, course: &Course) -> f64 {
        match self {
            Self::ExitPath => solver.exit_path(floor, course).unwrap_or(0).into(),
            Self::Tour => solver.tour_length(floor, course).into(),
            Self::Reachable => f64::from(solver.reachable(floor, course)) / floor.size().cells() as f64,
            Self::CulsDeSac => {
                let reach = solver.reach(floor, course.entrance());
                count(&culs_de_sac(floor, course, &reach)).into()
            }
            Self::Reconvergence => islands(floor, &solver.reach(floor, course.entrance())).into(),
        }
    }
}

impl std::str::FromStr for Measure {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let found = Self::ALL.iter().find(|(name, _)| *name == text);
        found.map(|&(_, measure)| measure).ok_or_else(|| Error::Measure { found: text.to_owned() })
    }
}
