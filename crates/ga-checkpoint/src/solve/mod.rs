//! Judges mazes: what the shortest tour by all checkpoints is.

mod flood;
mod order;
mod path;
mod tree;
mod walk;
mod wave;

use crate::{Cell, Course, Floor};
use flood::{Flood, Floods};
use order::Orders;
use tree::{MOST_SHORTCUTS, Tree};
use walk::Walk;
use wave::Wave;

/// The best tour: from the entrance by all checkpoints, in the order that makes it shortest, to the exit.
///
/// Legs do not know of each other: cells may be used again, and a leg may run over another checkpoint.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Tour {
    /// The length in moves: the fitness of the source.
    pub length: u32,
    /// Checkpoints by their place in the list, from 0; of equal orders the first in alphabetical order.
    pub order: Vec<usize>,
    /// The lengths of the legs in moves; one more than checkpoints.
    pub legs: Vec<u32>,
}

/// Shortest lengths between stops: 0 the entrance, then the checkpoints, last the exit.
#[derive(Clone, Debug, Default)]
struct Stops {
    lengths: [[u16; 10]; 10],
}

impl Stops {
    #[inline]
    fn set(&mut self, left: usize, right: usize, length: u16) {
        self.lengths[left][right] = length;
        self.lengths[right][left] = length;
    }

    #[inline]
    fn get(&self, left: usize, right: usize) -> u16 {
        self.lengths[left][right]
    }
}

/// The share of free cells above which a maze is searched by waves.
const OPEN: f64 = 0.75;

/// Finds tours and paths, in memory that it uses again.
///
/// ```
/// use ga_checkpoint::{Course, Floor, solve::Solver};
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
    stops: Stops,
}

impl Solver {
    /// The length of the best tour in moves; 0 where a stop is blocked or cannot be reached.
    ///
    /// `course` must be of the size of `floor`.
    #[inline]
    pub fn tour_length(&mut self, floor: &Floor, course: &Course) -> u32 {
        if self.measure(floor, course) {
            self.orders.best(&self.stops, course.checkpoints().len())
        } else {
            0
        }
    }

    /// The best tour; `None` where a stop is blocked or cannot be reached.
    pub fn tour(&mut self, floor: &Floor, course: &Course) -> Option<Tour> {
        if !self.measure(floor, course) {
            return None;
        }
        let count = course.checkpoints().len();
        let length = self.orders.best(&self.stops, count);
        let order = self.orders.first(&self.stops, count);
        let legs = self.legs(&order);
        Some(Tour { length, order, legs })
    }

    /// The lengths of the legs when checkpoints are visited in listed order; `None` where a stop is blocked or
    /// cannot be reached.
    pub fn listed(&mut self, floor: &Floor, course: &Course) -> Option<Vec<u32>> {
        let order: Vec<usize> = (0..course.checkpoints().len()).collect();
        self.measure(floor, course).then(|| self.legs(&order))
    }

    /// The length of the shortest path from the entrance to the exit, in moves; `None` where there is none.
    pub fn exit_path(&mut self, floor: &Floor, course: &Course) -> Option<u32> {
        self.flood.fill(floor, course.entrance());
        self.flood.reaches(course.exit()).then(|| {
            self.walk.lay(floor);
            self.walk.seek(course.entrance(), std::iter::once(course.exit()));
            self.walk.depth(course.exit()).into()
        })
    }

    /// The number of free cells that can be reached from the entrance, itself included.
    pub fn reachable(&mut self, floor: &Floor, course: &Course) -> u32 {
        self.reach(floor, course.entrance()).iter().map(|row| row.count_ones()).sum()
    }

    /// The cells that can be reached from one, row by row; bit `c` is column `c`.
    pub fn reach(&mut self, floor: &Floor, from: Cell) -> Vec<u64> {
        self.flood.fill(floor, from);
        (0..floor.size().height()).map(|row| self.flood.row(row)).collect()
    }

    /// Fills in the lengths between all stops, if all can be reached.
    #[inline]
    fn measure(&mut self, floor: &Floor, course: &Course) -> bool {
        let Self { floods, walk, wave, tree, stops, .. } = self;
        let cells = course.stops();
        if !cells.iter().all(|&stop| floor.is_free(stop)) {
            return false;
        }
        if !floods.join(floor, cells) {
            return false;
        }
        let free: u32 = (0..floor.size().height()).map(|row| floor.free(row).count_ones()).sum();
        if Wave::fits(floor.size()) && f64::from(free) > OPEN * floor.size().cells() as f64 {
            wave.lengths(floor, cells, stops);
            return true;
        }
        walk.lay(floor);
        // From the first checkpoint, if there is one: it is the end of more legs than the entrance.
        if walk.explore(cells[1], MOST_SHORTCUTS) {
            tree.lengths(walk, cells, stops);
        } else {
            walk::lengths(walk, cells, stops);
        }
        true
    }

    fn legs(&self, order: &[usize]) -> Vec<u32> {
        let last = order.len() + 1;
        let stops: Vec<usize> =
            std::iter::once(0).chain(order.iter().map(|checkpoint| checkpoint + 1)).chain([last]).collect();
        stops.windows(2).map(|leg| self.stops.get(leg[0], leg[1]).into()).collect()
    }
}
