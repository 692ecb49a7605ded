use super::{Solver, Tour};
use crate::game::{Cell, Course, Floor};
use std::collections::VecDeque;

impl Solver {
    /// A shortest path from `from` to `to`, including both cells, or `None` if no path connects
    /// them.
    ///
    /// If there are several shortest paths, returns the first one that a breadth-first search from
    /// `to` finds. The search visits neighbours in the order north, west, east, south.
    pub fn path(&mut self, floor: &Floor, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        if !(floor.is_free(from) && floor.is_free(to)) {
            return None;
        }
        let size = floor.size();
        let mut towards = vec![None; size.cells()];
        towards[size.index(to)] = Some(to);
        let mut queue = VecDeque::from([to]);
        while let Some(cell) = queue.pop_front().filter(|&cell| cell != from) {
            for next in floor.neighbours(cell) {
                let seen = &mut towards[size.index(next)];
                if seen.is_none() {
                    *seen = Some(cell);
                    queue.push_back(next);
                }
            }
        }
        let mut path = vec![from];
        let mut here = from;
        while here != to {
            here = towards[size.index(here)]?;
            path.push(here);
        }
        Some(path)
    }

    /// The cells of each leg of `tour`: one path for each entry of [`Tour::legs`].
    pub fn trace(&mut self, floor: &Floor, course: &Course, tour: &Tour) -> Vec<Vec<Cell>> {
        let between = tour.order.iter().map(|&place| course.checkpoints()[place]);
        let stops: Vec<Cell> = std::iter::once(course.entrance())
            .chain(between)
            .chain([course.exit()])
            .collect();
        stops
            .windows(2)
            .filter_map(|leg| self.path(floor, leg[0], leg[1]))
            .collect()
    }
}
