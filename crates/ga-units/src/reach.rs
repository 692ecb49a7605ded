//! Where a unit can go within its movement.

use crate::Cell;
use crate::bits::{Bits, Window};
use std::collections::VecDeque;

/// Steps above which a window of words is too narrow.
const WIDE: u16 = (Bits::WIDEST as u16 - 1) / 2;

/// The rows of a window that are reached from its centre in `steps`, over `passable` cells.
///
/// All steps at once, a row at a time: every step spreads each row by one bit to both sides and into the rows
/// above and below.
pub(crate) fn flood(passable: &Bits, start: Cell, steps: u16, rows: &mut Window) {
    let mut open = [0; Bits::WIDEST];
    passable.window(start, steps, &mut open);
    let centre = usize::from(steps);
    rows[..=2 * centre].fill(0);
    rows[centre] = 1 << centre;
    for step in 1..=centre {
        let (top, bottom) = (centre - step, centre + step);
        let mut above = 0;
        let mut changed = false;
        let mut here = spread(rows[top]);
        for row in top..=bottom {
            let below = if row == bottom { 0 } else { spread(rows[row + 1]) };
            let reached = rows[row] | (above | here | below) & open[row];
            changed |= reached != rows[row];
            rows[row] = reached;
            (above, here) = (here, below);
        }
        if !changed {
            return;
        }
    }
}

fn spread(row: u64) -> u64 {
    row | row << 1 | row >> 1
}

/// The cells that are set in a window around `centre`, row by row.
pub(crate) fn each(rows: &Window, centre: Cell, radius: u16, mut visit: impl FnMut(Cell)) {
    for (offset, &row) in rows[..=2 * usize::from(radius)].iter().enumerate() {
        let mut row = row;
        while row != 0 {
            let x = centre.x + row.trailing_zeros() as u16 - radius;
            visit(Cell { x, y: centre.y + offset as u16 - radius });
            row &= row - 1;
        }
    }
}

/// Calls `visit` with every cell that a unit at `start` can end its move on, row by row: those within `steps`
/// over `passable` cells that are not `taken`, and the one it stands on.
pub(crate) fn ends(passable: &Bits, taken: &Bits, start: Cell, steps: u16, mut visit: impl FnMut(Cell)) {
    if steps <= WIDE {
        let mut rows = [0; Bits::WIDEST];
        flood(passable, start, steps, &mut rows);
        let mut full = [0; Bits::WIDEST];
        taken.window(start, steps, &mut full);
        let centre = usize::from(steps);
        full[centre] &= !(1 << centre);
        rows[..=2 * centre].iter_mut().zip(full).for_each(|(row, full)| *row &= !full);
        each(&rows, start, steps, visit);
    } else {
        let mut reached = walk(passable, start, steps);
        reached.retain(|&cell| cell == start || !taken.contains(cell));
        reached.sort_unstable_by_key(|cell| (cell.y, cell.x));
        reached.into_iter().for_each(&mut visit);
    }
}

/// Breadth-first search cell by cell, for steps that no window is wide enough for.
pub(crate) fn walk(passable: &Bits, start: Cell, steps: u16) -> Vec<Cell> {
    let (width, height) = passable.size();
    let id = |cell: Cell| usize::from(cell.y) * usize::from(width) + usize::from(cell.x);
    let mut seen = vec![false; usize::from(width) * usize::from(height)];
    seen[id(start)] = true;
    let mut queue = VecDeque::from([(start, 0)]);
    let mut reached = Vec::new();
    while let Some((cell, taken)) = queue.pop_front() {
        reached.push(cell);
        if taken == steps {
            continue;
        }
        neighbours(cell, width, height, |next| {
            if passable.contains(next) && !seen[id(next)] {
                seen[id(next)] = true;
                queue.push_back((next, taken + 1));
            }
        });
    }
    reached
}

/// The up to eight cells around a cell of a field of this size, row by row.
pub(crate) fn neighbours(cell: Cell, width: u16, height: u16, mut visit: impl FnMut(Cell)) {
    for y in cell.y.saturating_sub(1)..=(cell.y + 1).min(height - 1) {
        for x in cell.x.saturating_sub(1)..=(cell.x + 1).min(width - 1) {
            let next = Cell { x, y };
            if next != cell {
                visit(next);
            }
        }
    }
}

/// Whether a unit can end its move on a cell, as [`ends`] has it.
pub(crate) fn can_end(
    passable: &Bits,
    taken: &Bits,
    start: Cell,
    steps: u16,
    to: Cell,
    rows: &mut Window,
) -> bool {
    if start == to {
        return true;
    }
    if start.distance(to) > steps || taken.contains(to) {
        return false;
    }
    if steps > WIDE {
        return walk(passable, start, steps).contains(&to);
    }
    flood(passable, start, steps, rows);
    let (row, column) = (to.y + steps - start.y, to.x + steps - start.x);
    rows[usize::from(row)] >> column & 1 == 1
}

/// Steps from every cell to the nearest of some cells.
///
/// Measured by a flood that advances by whole rows of 64 cells, a step at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Distances {
    steps: Vec<u16>,
    width: usize,
    /// What can be entered and has not been. These rows of words have an empty word at either end and an empty
    /// row above and below, so that every word has eight neighbours.
    left: Vec<u64>,
    /// What the last step has entered.
    front: Vec<u64>,
    /// What the next step enters.
    next: Vec<u64>,
}

impl Distances {
    /// What stands for "there is no way".
    pub(crate) const NONE: u16 = u16::MAX;

    /// Measures the ways over `passable` cells that end on one of `goals`, which need not be passable.
    pub(crate) fn measure(&mut self, passable: &Bits, goals: impl Iterator<Item = Cell>) {
        self.measure_until(passable, goals, |_| false);
    }

    /// The same, but ends when `enough` says so, asked before each step. Cells that are farther than those
    /// measured by then have no way.
    pub(crate) fn measure_until(
        &mut self,
        passable: &Bits,
        goals: impl Iterator<Item = Cell>,
        mut enough: impl FnMut(&Self) -> bool,
    ) {
        let (width, height) = passable.size();
        self.width = width.into();
        let height = usize::from(height);
        self.steps.clear();
        self.steps.resize(self.width * height, Self::NONE);
        let words = self.width.div_ceil(64);
        let stride = words + 2;
        for rows in [&mut self.left, &mut self.front, &mut self.next] {
            rows.clear();
            rows.resize(stride * (height + 2), 0);
        }
        for y in 0..height {
            let row = &mut self.left[(y + 1) * stride + 1..][..words];
            row.iter_mut().zip(passable.row(y as u16)).for_each(|(left, word)| *left = word);
        }
        // The rows of the front, counted from 1.
        let (mut top, mut bottom) = (height, 0);
        for goal in goals {
            let (row, x) = (usize::from(goal.y) + 1, usize::from(goal.x));
            let place = row * stride + 1 + x / 64;
            self.front[place] |= 1 << (x % 64);
            self.left[place] &= !(1 << (x % 64));
            self.steps[(row - 1) * self.width + x] = 0;
            (top, bottom) = (top.min(row), bottom.max(row));
        }
        let mut step = 0;
        while bottom > 0 && !enough(self) {
            step = (step + 1).min(Self::NONE - 1);
            let rows = top.max(2) - 1..=(bottom + 1).min(height);
            let entered = self.advance(rows, stride, step);
            self.front[top * stride..(bottom + 1) * stride].fill(0);
            std::mem::swap(&mut self.front, &mut self.next);
            (top, bottom) = entered;
        }
    }

    /// Takes a step into these rows; the first and the last row where it enters a cell, 0 as the last if there
    /// is none.
    fn advance(&mut self, rows: std::ops::RangeInclusive<usize>, stride: usize, step: u16) -> (usize, usize) {
        let (mut top, mut bottom) = (usize::MAX, 0);
        for row in rows {
            let mut entered = false;
            let first = row * stride + 1;
            for (index, place) in (first..first + stride - 2).enumerate() {
                let column = |place: usize| {
                    self.front[place - stride] | self.front[place] | self.front[place + stride]
                };
                let around = spread(column(place)) | column(place - 1) >> 63 | column(place + 1) << 63;
                let mut fresh = around & self.left[place];
                self.next[place] = fresh;
                self.left[place] &= !fresh;
                entered |= fresh != 0;
                let start = (row - 1) * self.width + 64 * index;
                while fresh != 0 {
                    self.steps[start + fresh.trailing_zeros() as usize] = step;
                    fresh &= fresh - 1;
                }
            }
            if entered {
                (top, bottom) = (top.min(row), row);
            }
        }
        (top, bottom)
    }

    /// Steps from a cell, [`NONE`](Self::NONE) where there is no way.
    #[inline]
    pub(crate) fn to(&self, cell: Cell) -> u16 {
        self.steps[usize::from(cell.y) * self.width + usize::from(cell.x)]
    }
}

#[cfg(test)]
mod tests {
    use super::{Distances, ends, walk};
    use crate::Cell;
    use crate::bits::Bits;
    use proptest::prelude::*;

    prop_compose! {
        fn ground()(
            width in 1u16..140, height in 1u16..40, rocks in prop::collection::vec((0u16..140, 0u16..40), 0..900),
            start in (0u16..140, 0u16..40), friends in prop::collection::vec((0u16..140, 0u16..40), 0..100),
        ) -> (Bits, Bits, Cell) {
            let cell = |(x, y)| Cell { x: x % width, y: y % height };
            let mut open = Bits::new(width, height);
            (0..width).for_each(|x| (0..height).for_each(|y| open.insert(Cell { x, y })));
            for rock in rocks {
                open.remove(cell(rock));
            }
            let mut taken = Bits::new(width, height);
            for friend in friends {
                taken.insert(cell(friend));
            }
            (open, taken, cell(start))
        }
    }

    proptest! {
        #[test]
        fn a_flood_by_rows_reaches_what_a_walk_cell_by_cell_reaches(
            (open, taken, start) in ground(), steps in 0u16..32,
        ) {
            let mut walked = walk(&open, start, steps);
            walked.retain(|&cell| cell == start || !taken.contains(cell));
            walked.sort_by_key(|cell| (cell.y, cell.x));
            let mut flooded = Vec::new();
            ends(&open, &taken, start, steps, |cell| flooded.push(cell));
            prop_assert_eq!(flooded, walked);
        }

        #[test]
        fn distances_are_to_the_nearest_goal(
            (open, goals, start) in ground(), others in prop::collection::vec((0u16..140, 0u16..40), 0..4),
        ) {
            let (width, height) = open.size();
            let all: Vec<Cell> =
                others.iter().map(|&(x, y)| Cell { x: x % width, y: y % height }).chain([start]).collect();
            let alone: Vec<Distances> = all.iter().map(|&goal| {
                let mut distances = Distances::default();
                distances.measure(&open, [goal].into_iter());
                distances
            }).collect();
            // A used one measures as a fresh one.
            let mut together = alone[0].clone();
            together.measure(&goals, [start].into_iter());
            together.measure(&open, all.iter().copied());
            for y in 0..height {
                for x in 0..width {
                    let cell = Cell { x, y };
                    let nearest = alone.iter().map(|distances| distances.to(cell)).min();
                    prop_assert_eq!(Some(together.to(cell)), nearest, "{}", cell);
                }
            }
        }

        #[test]
        fn distances_agree_with_walks((open, _, start) in ground(), steps in 0u16..60) {
            let mut distances = Distances::default();
            distances.measure(&open, [start].into_iter());
            let walked = walk(&open, start, steps);
            let (width, height) = open.size();
            for x in 0..width {
                for y in 0..height {
                    let cell = Cell { x, y };
                    let far = distances.to(cell);
                    prop_assert_eq!(far <= steps, walked.contains(&cell), "{} is {} away", cell, far);
                }
            }
        }
    }
}
