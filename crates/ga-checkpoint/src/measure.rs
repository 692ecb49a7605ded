//! A menu of properties that mazes can be rewarded for, and what tells mazes of different kinds apart.
//!
//! Definitions are ours, in the spirit of the menu that the abstract of `ashlock-lee-mcguinness-2011` speaks of.
//! All but the first two are about the cells that can be reached from the entrance.

use crate::solve::Solver;
use crate::{Course, Error, Floor, Size};

/// A property that can be rewarded.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Measure {
    /// The length in moves of the shortest path from entrance to exit; 0 where there is none.
    ExitPath,
    /// The length in moves of the best tour by all checkpoints; 0 where there is none.
    Tour,
    /// The number of cells in culs-de-sac: those that go when cells with one passage, other than entrance,
    /// checkpoints and exit, are taken away until there are none.
    CulsDeSac,
    /// The share of all cells, blocked ones included, that can be reached: 0 to 1.
    Reachable,
    /// The number of islands that paths part at and meet again behind. An open square of four cells is no
    /// island.
    Reconvergence,
}

impl Measure {
    /// All of them, by name.
    pub const ALL: [(&'static str, Self); 5] = [
        ("exit-path", Self::ExitPath),
        ("tour", Self::Tour),
        ("culs-de-sac", Self::CulsDeSac),
        ("reachable", Self::Reachable),
        ("reconvergence", Self::Reconvergence),
    ];
}

/// How a maze looks, in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Looks {
    /// Blocked cells.
    pub walls: u32,
    /// Passages that are closed between free neighbours: the walls of a chromatic maze.
    pub closed: u32,
    /// Reachable cells with one passage, other than entrance, checkpoints and exit.
    pub dead_ends: u32,
    /// The number of cells in culs-de-sac.
    pub culs_de_sac: u32,
    /// Islands that paths go round.
    pub reconvergence: u32,
    /// Reachable cells.
    pub reachable: u32,
    /// The mean number of cells of a corridor: reachable cells with two passages that hang together. NaN where
    /// there is none.
    pub corridor_length: f64,
    /// The share of the cells of corridors at which one turns. NaN where there is none.
    pub turns: f64,
}

/// The value of one measure.
///
/// `course` must be of the size of `floor`.
pub fn measure(measure: Measure, solver: &mut Solver, floor: &Floor, course: &Course) -> f64 {
    match measure {
        Measure::ExitPath => solver.exit_path(floor, course).unwrap_or(0).into(),
        Measure::Tour => solver.tour_length(floor, course).into(),
        Measure::Reachable => f64::from(solver.reachable(floor, course)) / floor.size().cells() as f64,
        Measure::CulsDeSac => count(&culs_de_sac(floor, course, &reach(solver, floor, course))).into(),
        Measure::Reconvergence => islands(floor, &reach(solver, floor, course)).into(),
    }
}

/// How a maze looks.
pub fn looks(solver: &mut Solver, floor: &Floor, course: &Course) -> Looks {
    let reach = reach(solver, floor, course);
    let height = floor.size().height();
    let rows = |of: &dyn Fn(usize) -> u64| (0..height).map(|row| of(row).count_ones()).sum::<u32>();

    let free = rows(&|row| floor.free(row));
    let sides = rows(&|row| floor.free(row) & floor.free(row) >> 1);
    let below = rows(&|row| if row + 1 < height { floor.free(row) & floor.free(row + 1) } else { 0 });
    let passages = rows(&|row| floor.east(row)) + rows(&|row| floor.south(row));

    let stops = stops(course);
    let degree = |row: usize| Degree::of(floor, row, u64::MAX, u64::MAX, u64::MAX);
    let corridor: Vec<u64> = (0..height).map(|row| reach[row] & degree(row).two).collect();
    let cells = count(&corridor);
    let joined = rows(&|row| corridor[row] & floor.east(row) & corridor[row] >> 1)
        + rows(&|row| {
            if row + 1 < height { corridor[row] & floor.south(row) & corridor[row + 1] } else { 0 }
        });
    // A ring has as many passages as cells, and nothing else can be reached then.
    let corridors = cells.saturating_sub(joined).max(1);
    let turning = rows(&|row| corridor[row] & !degree(row).straight);
    let share =
        |part: u32, whole: u32| if cells == 0 { f64::NAN } else { f64::from(part) / f64::from(whole) };
    Looks {
        walls: floor.size().cells() as u32 - free,
        closed: sides + below - passages,
        dead_ends: rows(&|row| reach[row] & !degree(row).many & !stops[row]),
        culs_de_sac: count(&culs_de_sac(floor, course, &reach)),
        reconvergence: islands(floor, &reach),
        reachable: count(&reach),
        corridor_length: share(cells, corridors),
        turns: share(turning, cells),
    }
}

/// The cells of culs-de-sac, row by row.
pub fn culs_de_sac(floor: &Floor, course: &Course, reach: &[u64]) -> Vec<u64> {
    let mut left = reach.to_vec();
    let stops = stops(course);
    let row_of = |rows: &[u64], row: usize| rows.get(row).copied().unwrap_or(0);
    let mut changed = true;
    while changed {
        changed = false;
        // Down and up again: a dead end that goes straight down vanishes in one sweep.
        for row in (0..left.len()).chain((0..left.len()).rev()) {
            let above = if row == 0 { 0 } else { left[row - 1] };
            let degree = Degree::of(floor, row, left[row], above, row_of(&left, row + 1));
            let kept = left[row] & (degree.many | stops[row]);
            changed |= kept != left[row];
            left[row] = kept;
        }
    }
    reach.iter().zip(left).map(|(reach, left)| reach & !left).collect()
}

/// Cells of a row by their number of passages to cells that are there.
struct Degree {
    /// Exactly two.
    two: u64,
    /// Two or more.
    many: u64,
    /// Two that face each other, or more.
    straight: u64,
}

impl Degree {
    fn of(floor: &Floor, row: usize, here: u64, above: u64, below: u64) -> Self {
        let (east, west) = (floor.east(row) & here >> 1, (floor.east(row) & here) << 1);
        let (south, north) = (floor.south(row) & below, floor.north(row) & above);
        let (sides, poles) = (east ^ west, south ^ north);
        let straight = (east & west) | (south & north);
        let many = straight | (sides & poles);
        let three = (sides & (south & north)) | (poles & (east & west));
        Self { two: many & !three & !(east & west & south & north), many, straight }
    }
}

/// Independent cycles, less those round an open square: cells - passages + squares is 1 less the islands.
fn islands(floor: &Floor, reach: &[u64]) -> u32 {
    if count(reach) == 0 {
        return 0;
    }
    let (mut passages, mut squares) = (0, 0);
    for row in 0..reach.len() {
        let (east, south) = (floor.east(row) & reach[row], floor.south(row) & reach[row]);
        passages += east.count_ones() + south.count_ones();
        if row + 1 < reach.len() {
            squares += (east & south & south >> 1 & floor.east(row + 1)).count_ones();
        }
    }
    (passages + 1).saturating_sub(count(reach) + squares)
}

fn reach(solver: &mut Solver, floor: &Floor, course: &Course) -> Vec<u64> {
    solver.reach(floor, course.entrance())
}

fn stops(course: &Course) -> Vec<u64> {
    let mut rows = vec![0; Size::LONGEST];
    for stop in course.stops() {
        rows[usize::from(stop.row)] |= 1u64 << stop.col;
    }
    rows
}

fn count(rows: &[u64]) -> u32 {
    rows.iter().map(|row| row.count_ones()).sum()
}

impl std::str::FromStr for Measure {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let found = Self::ALL.iter().find(|(name, _)| *name == text);
        found.map(|&(_, measure)| measure).ok_or_else(|| Error::Measure { found: text.to_owned() })
    }
}
