//! Reach: the cells that a unit can move to in one turn.

use crate::game::bits::{Bits, Window};
use crate::game::cell::Cell;
use std::collections::VecDeque;

/// The greatest number of steps for which a window is wide enough.
const WIDE: u16 = (Bits::WIDEST as u16 - 1) / 2;

/// Marks the cells of a window that are at most `steps` away from its centre over `passable` cells.
///
/// This is a flood of bits. Each step spreads every row by one bit to both sides, and into the rows
/// above and below. So a step takes a few instructions for each row.
pub(crate) fn flood(passable: &Bits, start: Cell, steps: u16, rows: &mut Window) {
    let mut open = [0; Bits::WIDEST];
    passable.window(start, steps, &mut open);
    let centre = usize::from(steps);
    rows[..=2 * centre].fill(0);
    rows[centre] = 1 << centre;
    for step in 1..=centre {
        // After a step at most this many rows around the centre can be reached.
        let (top, bottom) = (centre - step, centre + step);
        let mut above = 0;
        let mut changed = false;
        let mut here = spread(rows[top]);
        for row in top..=bottom {
            // `above` and `here` are rows before this step, so that no cell advances twice in it.
            let below = if row == bottom {
                0
            } else {
                spread(rows[row + 1])
            };
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

/// Adds both neighbours of each cell to a row.
pub(crate) fn spread(row: u64) -> u64 {
    row | row << 1 | row >> 1
}

/// Calls `visit` with each cell of the set in a window around `centre`, row by row.
fn each(rows: &Window, centre: Cell, radius: u16, mut visit: impl FnMut(Cell)) {
    for (offset, &row) in rows[..=2 * usize::from(radius)].iter().enumerate() {
        let mut row = row;
        while row != 0 {
            let x = centre.x + row.trailing_zeros() as u16 - radius;
            visit(Cell {
                x,
                y: centre.y + offset as u16 - radius,
            });
            row &= row - 1;
        }
    }
}

/// Calls `visit` with every cell on which a unit at `start` can end its move, row by row.
///
/// These are `start`, and the cells that are not `taken` and at most `steps` away over `passable`
/// cells.
pub(crate) fn ends(
    passable: &Bits,
    taken: &Bits,
    start: Cell,
    steps: u16,
    mut visit: impl FnMut(Cell),
) {
    if steps <= WIDE {
        let mut rows = [0; Bits::WIDEST];
        flood(passable, start, steps, &mut rows);
        let mut full = [0; Bits::WIDEST];
        taken.window(start, steps, &mut full);
        let centre = usize::from(steps);
        // The unit itself stands on its own cell, and may stay there.
        full[centre] &= !(1 << centre);
        rows[..=2 * centre]
            .iter_mut()
            .zip(full)
            .for_each(|(row, full)| *row &= !full);
        each(&rows, start, steps, visit);
    } else {
        let mut reached = walk(passable, start, steps);
        reached.retain(|&cell| cell == start || !taken.contains(cell));
        reached.sort_unstable_by_key(|cell| (cell.y, cell.x));
        reached.into_iter().for_each(&mut visit);
    }
}

/// The cells at most `steps` away, by breadth-first search. Used if no window is wide enough for
/// `steps`.
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

/// Calls `visit` with each neighbour of a cell, row by row. A cell has up to eight neighbours in a
/// field of this size.
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

/// Whether `to` is one of the cells that [`ends`] visits. `rows` is reused memory.
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

#[cfg(test)]
pub(crate) mod tests {
    use super::{ends, walk};
    use crate::game::bits::Bits;
    use crate::game::cell::Cell;
    use proptest::prelude::*;

    prop_compose! {
        /// A field with rocks, some of its cells, and one cell.
        pub(crate) fn ground()(
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
    }
}
