use super::distances::Distances;
use super::flood::{Flood, Floods};
use super::order::Orders;
use super::tree::{MOST_SHORTCUTS, Tree};
use super::walk::{self, Walk};
use super::wave::Wave;
use crate::game::{Cell, Course, Floor};

/// The best tour of a maze: the shortest way from the entrance through all checkpoints, in any
/// order, to the exit.
///
/// The entrance, the checkpoints and the exit are the stops of the tour. A leg is the part between
/// two consecutive stops. Legs are independent of each other: each leg is a shortest path, several
/// legs may use the same cell, and a leg may pass over another checkpoint.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Tour {
    /// The length in moves from cell to cell. It is the fitness of the paper.
    pub length: u32,
    /// The order of checkpoints, as indices into [`Course::checkpoints`]. If several orders are
    /// best, this is the lexicographically first.
    pub order: Vec<usize>,
    /// The length of each leg in moves. There is one more leg than there are checkpoints.
    pub legs: Vec<u32>,
}

/// If the share of free cells is above this value, waves measure the distances.
const OPEN: f64 = 0.75;

/// Finds tours, paths and reachable cells. Reuses its memory from one maze to the next.
///
/// In all methods, `course` must have the same size as `floor`.
///
/// ```
/// use ga_checkpoint::game::{Course, Floor};
/// use ga_checkpoint::solve::Solver;
///
/// let course = Course::paper();
/// let tour = Solver::default().tour(&Floor::open(course.size()), &course);
/// // Without walls: up to the first checkpoint, down the diagonal, over to the exit.
/// assert_eq!(tour.map(|tour| (tour.length, tour.order)), Some((94, vec![0, 1, 2, 3])));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    flood: Flood,
    floods: Floods,
    walk: Walk,
    wave: Wave,
    tree: Tree,
    orders: Orders,
    distances: Distances,
}

impl Solver {
    /// The length of the best tour in moves, or 0 if a stop is blocked or cannot be reached.
    #[inline]
    pub fn tour_length(&mut self, floor: &Floor, course: &Course) -> u32 {
        if self.measure(floor, course) {
            self.orders
                .best(&self.distances, course.checkpoints().len())
        } else {
            0
        }
    }

    /// The best tour, or `None` if a stop is blocked or cannot be reached.
    pub fn tour(&mut self, floor: &Floor, course: &Course) -> Option<Tour> {
        if !self.measure(floor, course) {
            return None;
        }
        let count = course.checkpoints().len();
        let length = self.orders.best(&self.distances, count);
        let order = self.orders.first(&self.distances, count);
        let legs = self.legs(&order);
        Some(Tour {
            length,
            order,
            legs,
        })
    }

    /// The length of each leg in moves if the checkpoints are visited in listed order. `None` if a
    /// stop is blocked or cannot be reached.
    pub fn listed(&mut self, floor: &Floor, course: &Course) -> Option<Vec<u32>> {
        let order: Vec<usize> = (0..course.checkpoints().len()).collect();
        self.measure(floor, course).then(|| self.legs(&order))
    }

    /// The length in moves of the shortest path from the entrance to the exit, or `None` if there
    /// is none.
    pub fn exit_path(&mut self, floor: &Floor, course: &Course) -> Option<u32> {
        self.flood.fill(floor, course.entrance());
        self.flood.reaches(course.exit()).then(|| {
            self.walk.load(floor);
            self.walk
                .seek(course.entrance(), std::iter::once(course.exit()));
            self.walk.depth(course.exit()).into()
        })
    }

    /// The number of free cells that can be reached from the entrance, including the entrance.
    pub fn reachable(&mut self, floor: &Floor, course: &Course) -> u32 {
        self.reach(floor, course.entrance())
            .iter()
            .map(|row| row.count_ones())
            .sum()
    }

    /// The cells that can be reached from `from`, row by row; bit `c` is column `c`.
    pub fn reach(&mut self, floor: &Floor, from: Cell) -> Vec<u64> {
        self.flood.fill(floor, from);
        (0..floor.size().height())
            .map(|row| self.flood.row(row))
            .collect()
    }

    /// Measures the distances between stops. Returns whether there is a tour.
    #[inline]
    fn measure(&mut self, floor: &Floor, course: &Course) -> bool {
        let Self {
            floods,
            walk,
            wave,
            tree,
            distances,
            ..
        } = self;
        let stops = course.stops();
        if !stops.iter().all(|&stop| floor.is_free(stop)) || !floods.connect(floor, stops) {
            return false;
        }
        let free: u32 = (0..floor.size().height())
            .map(|row| floor.free(row).count_ones())
            .sum();
        if Wave::fits(floor.size()) && f64::from(free) > OPEN * floor.size().cells() as f64 {
            wave.measure(floor, stops, distances);
            return true;
        }
        walk.load(floor);
        // Explores from the first checkpoint, if there is one: more legs end at it than at the
        // entrance.
        if walk.explore(stops[1], MOST_SHORTCUTS) {
            tree.measure(walk, stops, distances);
        } else {
            walk::measure(walk, stops, distances);
        }
        true
    }

    fn legs(&self, order: &[usize]) -> Vec<u32> {
        let last = order.len() + 1;
        let stops: Vec<usize> = std::iter::once(0)
            .chain(order.iter().map(|checkpoint| checkpoint + 1))
            .chain([last])
            .collect();
        stops
            .windows(2)
            .map(|leg| self.distances.get(leg[0], leg[1]).into())
            .collect()
    }
}
