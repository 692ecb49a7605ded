use crate::error::Error;
use crate::game::{Course, Floor};
use crate::solve::{Solver, count, culs_de_sac, dead_ends, islands, reconvergence};

/// A property of a maze, as a number that a fitness can reward.
///
/// The abstract of `ashlock-lee-mcguinness-2011` lists such properties. The definitions are ours.
/// `CulsDeSac`, `DeadEnds` and `Reconvergence` consider only the cells that can be reached from the
/// entrance.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Measure {
    /// The length in moves of the best tour, or 0 if there is none.
    Tour,
    /// The length in moves of the shortest path from entrance to exit, or 0 if there is none.
    ExitPath,
    /// The number of cells in [culs-de-sac](culs_de_sac).
    CulsDeSac,
    /// The number of cells with at most one passage, other than entrance, checkpoints and exit.
    DeadEnds,
    /// The number of cells that can be reached from the entrance.
    Reachable,
    /// The number of groups of blocked cells that do not touch the border. Blocked cells belong to
    /// one group if they share a side or a corner.
    Islands,
    /// The number of places at which paths part and meet again. An open square of four cells is not
    /// such a place. If all free cells of a maze with walls can be reached, it is the number of
    /// islands. In a maze with colours, closed passages act as walls.
    Reconvergence,
    /// The number of blocked cells.
    Walls,
}

impl Measure {
    /// All measures, each with its name.
    pub const ALL: [(&'static str, Self); 8] = [
        ("tour", Self::Tour),
        ("exit-path", Self::ExitPath),
        ("culs-de-sac", Self::CulsDeSac),
        ("dead-ends", Self::DeadEnds),
        ("reachable", Self::Reachable),
        ("islands", Self::Islands),
        ("reconvergence", Self::Reconvergence),
        ("walls", Self::Walls),
    ];

    /// The name of this measure.
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|&&(_, measure)| measure == self)
            .map_or("", |&(name, _)| name)
    }

    /// The value of this measure, a whole number. `course` must have the size of `floor`.
    pub fn value(self, solver: &mut Solver, floor: &Floor, course: &Course) -> u32 {
        let mut reach = || solver.reach(floor, course.entrance());
        match self {
            Self::Tour => solver.tour_length(floor, course),
            Self::ExitPath => solver.exit_path(floor, course).unwrap_or(0),
            Self::CulsDeSac => count(&culs_de_sac(floor, course, &reach())),
            Self::DeadEnds => dead_ends(floor, course, &reach()),
            Self::Reachable => solver.reachable(floor, course),
            Self::Islands => islands(floor),
            Self::Reconvergence => reconvergence(floor, &reach()),
            Self::Walls => (0..floor.size().height())
                .map(|row| floor.size().width() as u32 - floor.free(row).count_ones())
                .sum(),
        }
    }
}

impl std::fmt::Display for Measure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Measure {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let found = Self::ALL.iter().find(|(name, _)| *name == text);
        found
            .map(|&(_, measure)| measure)
            .ok_or_else(|| Error::Measure {
                found: text.to_owned(),
            })
    }
}
