use super::Solver;
use crate::game::{Course, Floor, Size};

/// Numbers that describe a maze, so that you can compare mazes of different kinds.
///
/// A corridor is a chain of connected cells with exactly two passages each. It is as long as
/// possible. Corridors, dead ends, culs-de-sac and islands are counted only among the cells that
/// can be reached from the entrance.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Looks {
    /// The number of blocked cells.
    pub walls: u32,
    /// The number of closed passages between free neighbours. In a maze with colours they act as
    /// walls. In a maze with walls the number is 0.
    pub closed: u32,
    /// The number of reachable cells with at most one passage. Entrance, checkpoints and exit do
    /// not count.
    pub dead_ends: u32,
    /// The number of cells in [culs-de-sac](culs_de_sac).
    pub culs_de_sac: u32,
    /// The number of islands. An island is a group of obstacles with a path around it. An open
    /// square of four cells does not contain an island.
    pub reconvergence: u32,
    /// The number of reachable cells.
    pub reachable: u32,
    /// The mean length of a corridor in cells. NaN if there is no corridor.
    pub corridor_length: f64,
    /// The share of corridor cells at which the corridor turns, from 0 to 1. NaN if there is no
    /// corridor.
    pub turns: f64,
}

impl Looks {
    /// Describes the maze with `floor` and `course`, which must have the same size. `solver`
    /// provides memory.
    ///
    /// ```
    /// use ga_checkpoint::game::{Grid, Layout, Maze};
    /// use ga_checkpoint::solve::{Looks, Solver};
    ///
    /// let maze = Maze::standard(Layout::Walls(Grid::from_rows(&["...", ".#.", "..."])?));
    /// let looks = Looks::of(&mut Solver::default(), &maze.floor(), maze.course());
    /// assert_eq!((looks.reachable, looks.reconvergence, looks.dead_ends), (8, 1, 0));
    /// # Ok::<(), ga_checkpoint::Error>(())
    /// ```
    pub fn of(solver: &mut Solver, floor: &Floor, course: &Course) -> Self {
        let reach = solver.reach(floor, course.entrance());
        let height = floor.size().height();
        let rows =
            |of: &dyn Fn(usize) -> u64| (0..height).map(|row| of(row).count_ones()).sum::<u32>();

        let free = rows(&|row| floor.free(row));
        let sides = rows(&|row| floor.free(row) & floor.free(row) >> 1);
        let below = rows(&|row| {
            if row + 1 < height {
                floor.free(row) & floor.free(row + 1)
            } else {
                0
            }
        });
        let passages = rows(&|row| floor.east(row)) + rows(&|row| floor.south(row));

        let degree = |row: usize| Degree::all(floor, row);
        let corridor: Vec<u64> = (0..height)
            .map(|row| reach[row] & degree(row).two)
            .collect();
        let cells = count(&corridor);
        let joined = rows(&|row| corridor[row] & floor.east(row) & corridor[row] >> 1)
            + rows(&|row| {
                if row + 1 < height {
                    corridor[row] & floor.south(row) & corridor[row + 1]
                } else {
                    0
                }
            });
        // A corridor has one passage fewer than cells. A maze that is one ring has as many.
        let corridors = cells.saturating_sub(joined).max(1);
        let turning = rows(&|row| corridor[row] & !degree(row).straight);
        let share = |part: u32, whole: u32| {
            if cells == 0 {
                f64::NAN
            } else {
                f64::from(part) / f64::from(whole)
            }
        };
        Self {
            walls: floor.size().cells() as u32 - free,
            closed: sides + below - passages,
            dead_ends: dead_ends(floor, course, &reach),
            culs_de_sac: count(&culs_de_sac(floor, course, &reach)),
            reconvergence: reconvergence(floor, &reach),
            reachable: count(&reach),
            corridor_length: share(cells, corridors),
            turns: share(turning, cells),
        }
    }
}

/// The cells of all culs-de-sac: one word for each row; bit `c` is column `c`.
///
/// Starts with the cells of `reach`. Removes cells with at most one passage to a remaining cell,
/// until there is no such cell. The removed cells are the culs-de-sac. Entrance, checkpoints and
/// exit are never removed. `reach` has the reachable cells of each row, as [`Solver::reach`]
/// returns them.
pub fn culs_de_sac(floor: &Floor, course: &Course, reach: &[u64]) -> Vec<u64> {
    let mut left = reach.to_vec();
    let stops = stops(course);
    let row_of = |rows: &[u64], row: usize| rows.get(row).copied().unwrap_or(0);
    let mut changed = true;
    while changed {
        changed = false;
        // Down and up again, so that a vertical dead end vanishes in one sweep.
        for row in (0..left.len()).chain((0..left.len()).rev()) {
            let above = if row == 0 { 0 } else { left[row - 1] };
            let degree = Degree::of(floor, row, left[row], above, row_of(&left, row + 1));
            let kept = left[row] & (degree.many | stops[row]);
            changed |= kept != left[row];
            left[row] = kept;
        }
    }
    reach
        .iter()
        .zip(left)
        .map(|(reach, left)| reach & !left)
        .collect()
}

/// The number of cells of `reach` with at most one passage, other than the stops.
pub(crate) fn dead_ends(floor: &Floor, course: &Course, reach: &[u64]) -> u32 {
    let stops = stops(course);
    let ends = |row: usize| reach[row] & !Degree::all(floor, row).many & !stops[row];
    (0..reach.len()).map(|row| ends(row).count_ones()).sum()
}

/// The cells of a row, by their number of passages to cells of the given sets.
struct Degree {
    /// Cells with exactly two passages.
    two: u64,
    /// Cells with two or more passages.
    many: u64,
    /// Cells with two passages that face each other, or with more than two passages.
    straight: u64,
}

impl Degree {
    /// By all passages.
    fn all(floor: &Floor, row: usize) -> Self {
        Self::of(floor, row, u64::MAX, u64::MAX, u64::MAX)
    }

    fn of(floor: &Floor, row: usize, here: u64, above: u64, below: u64) -> Self {
        let west = (floor.east(row) & here) << 1;
        let east = floor.east(row) & here >> 1;
        let south = floor.south(row) & below;
        let north = floor.north(row) & above;
        // One passage east or west, one passage south or north; bitwise, all columns at once.
        let sides = east ^ west;
        let poles = south ^ north;
        let straight = (east & west) | (south & north);
        let many = straight | (sides & poles);
        let three = (sides & (south & north)) | (poles & (east & west));
        Self {
            two: many & !three & !(east & west & south & north),
            many,
            straight,
        }
    }
}

/// The number of islands among the reachable cells `reach`.
///
/// Euler's formula for a connected planar graph: cells - passages + faces = 1, and a face is an
/// open square of four cells or an island.
pub(crate) fn reconvergence(floor: &Floor, reach: &[u64]) -> u32 {
    if count(reach) == 0 {
        return 0;
    }
    let mut passages = 0;
    let mut squares = 0;
    for row in 0..reach.len() {
        let (east, south) = (floor.east(row) & reach[row], floor.south(row) & reach[row]);
        passages += east.count_ones() + south.count_ones();
        if row + 1 < reach.len() {
            squares += (east & south & south >> 1 & floor.east(row + 1)).count_ones();
        }
    }
    (passages + 1).saturating_sub(count(reach) + squares)
}

/// The stops of the course: one word for each row.
fn stops(course: &Course) -> Vec<u64> {
    let mut rows = vec![0; Size::LONGEST];
    for stop in course.stops() {
        rows[usize::from(stop.y)] |= 1u64 << stop.x;
    }
    rows
}

/// The number of cells in `rows`; each bit that is set is a cell.
pub(crate) fn count(rows: &[u64]) -> u32 {
    rows.iter().map(|row| row.count_ones()).sum()
}
