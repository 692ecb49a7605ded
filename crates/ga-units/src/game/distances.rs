use crate::game::bits::Bits;
use crate::game::cell::Cell;
use crate::game::reach::spread;
use crate::game::ways::{Buckets, Ways};

/// The number of steps from every cell to the nearest of several goals.
///
/// A breadth-first flood measures them. It advances one step at a time, 64 cells of a row at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Distances {
    steps: Vec<u16>,
    width: usize,
    /// The passable cells that the flood has not entered yet. Each row has an empty word at either
    /// end, and there is an empty row above and below. So every word has eight neighbours.
    left: Vec<u64>,
    /// Cells that the last step entered.
    front: Vec<u64>,
    /// Cells that the next step enters.
    next: Vec<u64>,
    /// Used for terrain and hexagons only.
    buckets: Buckets,
}

impl Distances {
    /// The distance of a cell if no way leads from it to a goal.
    pub(crate) const NONE: u16 = u16::MAX;

    /// Measures the ways over `passable` cells to the nearest of `goals`. Goals need not be
    /// passable.
    pub(crate) fn measure(&mut self, passable: &Bits, goals: impl Iterator<Item = Cell>) {
        self.measure_until(passable, goals, |_| false);
    }

    /// Like [`measure`](Self::measure), but stops when `enough` returns true. `enough` is called
    /// before each step. Cells that have not been measured by then have the distance
    /// [`NONE`](Self::NONE).
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
            row.iter_mut()
                .zip(passable.row(y as u16))
                .for_each(|(left, word)| *left = word);
        }
        // The first and the last row of the front, counted from 1. Only rows next to the front can
        // change.
        let (mut top, mut bottom) = (height, 0);
        for goal in goals {
            let row = usize::from(goal.y) + 1;
            let x = usize::from(goal.x);
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

    /// Like [`measure`](Self::measure), over terrain and hexagons, for a kind.
    pub(crate) fn measure_by(
        &mut self,
        ways: &Ways,
        passable: &Bits,
        kind: usize,
        goals: impl Iterator<Item = Cell>,
    ) {
        let (width, height) = passable.size();
        self.width = width.into();
        self.steps.clear();
        self.steps
            .resize(self.width * usize::from(height), Self::NONE);
        ways.measure(passable, kind, goals, &mut self.steps, &mut self.buckets);
    }

    /// Takes a step into these rows. Returns the first and the last row in which the step entered a
    /// cell. If it entered no cell, the last row is 0.
    fn advance(
        &mut self,
        rows: std::ops::RangeInclusive<usize>,
        stride: usize,
        step: u16,
    ) -> (usize, usize) {
        let (mut top, mut bottom) = (usize::MAX, 0);
        for row in rows {
            let mut entered = false;
            let first = row * stride + 1;
            for (index, place) in (first..first + stride - 2).enumerate() {
                let column = |place: usize| {
                    self.front[place - stride] | self.front[place] | self.front[place + stride]
                };
                // Neighbours to the left and right of a word carry over from the words beside it.
                let around =
                    spread(column(place)) | column(place - 1) >> 63 | column(place + 1) << 63;
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

    /// The number of steps from a cell to the nearest goal, or [`NONE`](Self::NONE).
    #[inline]
    pub(crate) fn to(&self, cell: Cell) -> u16 {
        self.steps[usize::from(cell.y) * self.width + usize::from(cell.x)]
    }
}

#[cfg(test)]
mod tests {
    use super::Distances;
    use crate::game::cell::Cell;
    use crate::game::reach::tests::ground;
    use crate::game::reach::walk;
    use proptest::prelude::*;

    proptest! {
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
            // Used memory gives the same distances as new memory.
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
