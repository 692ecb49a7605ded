use crate::game::battle::Battle;
use crate::game::bits::{Bits, Window};
use crate::game::cell::Cell;
use crate::game::reach;
use crate::game::side::Unit;

/// Calls `mark` with every cell that a unit at `start` can attack after a move over `ground`,
/// including cells with rocks.
pub(super) fn attacked(
    ground: &Bits,
    start: Cell,
    steps: u16,
    range: u16,
    mark: &mut impl FnMut(Cell),
) {
    let (width, height) = ground.size();
    let radius = steps.saturating_add(range);
    if 2 * usize::from(radius) < Bits::WIDEST {
        let mut rows: Window = [0; Bits::WIDEST];
        let mut inner: Window = [0; Bits::WIDEST];
        reach::flood(ground, start, steps, &mut inner);
        let wide = usize::from(range);
        let high = 2 * usize::from(steps) + 1;
        for (offset, &row) in inner[..high].iter().enumerate() {
            // The window of attacks is wider by `range` on each side. So a bit of the inner window,
            // shifted by 0 to twice the range, covers all cells of its row within range.
            let stretched = (0..=2 * wide).fold(0, |all, shift| all | row << shift);
            rows[offset..=offset + 2 * wide]
                .iter_mut()
                .for_each(|row| *row |= stretched);
        }
        for (offset, &row) in rows[..=2 * usize::from(radius)].iter().enumerate() {
            let Some(y) = (start.y + offset as u16)
                .checked_sub(radius)
                .filter(|&y| y < height)
            else {
                continue;
            };
            let mut row = row;
            while row != 0 {
                if let Some(x) = (start.x + row.trailing_zeros() as u16)
                    .checked_sub(radius)
                    .filter(|&x| x < width)
                {
                    mark(Cell { x, y });
                }
                row &= row - 1;
            }
        }
    } else {
        // The area is too wide for a window. The cells that are reached are stretched along the
        // rows, then along the columns. This marks the square of cells in range around each of
        // them.
        let w = usize::from(width);
        let h = usize::from(height);
        let r = usize::from(range);
        let mut reached = vec![false; w * h];
        for cell in reach::walk(ground, start, steps) {
            reached[usize::from(cell.y) * w + usize::from(cell.x)] = true;
        }
        (0..h).for_each(|y| stretch(&mut reached, y * w, 1, w, r));
        (0..w).for_each(|x| stretch(&mut reached, x, w, h, r));
        for (index, _) in reached.iter().enumerate().filter(|(_, reached)| **reached) {
            mark(Cell {
                x: (index % w) as u16,
                y: (index / w) as u16,
            });
        }
    }
}

/// Calls `mark` with every cell that an enemy can attack after a move over the ground without
/// units, some of them several times. For all rules; [`attacked`] is faster where it holds.
pub(super) fn attacked_over(battle: &Battle, enemy: Unit, mark: &mut impl FnMut(Cell)) {
    let kind = &battle.roster().kinds()[enemy.kind];
    let grid = battle.grid();
    let around = |at: u16, size: u16| {
        at.saturating_sub(kind.range)..=at.saturating_add(kind.range).min(size - 1)
    };
    let from = match &battle.ways {
        Some(ways) => ways.reached(&battle.ground, enemy.kind, enemy.at, kind.movement),
        None => reach::walk(&battle.ground, enemy.at, kind.movement),
    };
    for post in from {
        for y in around(post.y, grid.height()) {
            for x in around(post.x, grid.width()) {
                if battle.in_range(enemy.kind, post, Cell { x, y }) {
                    mark(Cell { x, y });
                }
            }
        }
    }
}

/// Looks at `count` places, which start at `first` and are `step` apart. Sets every place that is
/// at most `radius` places away from a place that is set.
fn stretch(places: &mut [bool], first: usize, step: usize, count: usize, radius: usize) {
    let mut last = None;
    let near: Vec<usize> = (0..count)
        .filter(|index| places[first + index * step])
        .collect();
    for index in near {
        // Places up to `last` are set already.
        let from = last
            .map_or(0, |last: usize| last + 1)
            .max(index.saturating_sub(radius));
        let to = index.saturating_add(radius).min(count - 1);
        (from..=to).for_each(|index| places[first + index * step] = true);
        last = Some(to);
    }
}

#[cfg(test)]
mod tests {
    use super::attacked;
    use crate::game::bits::Bits;
    use crate::game::cell::Cell;
    use crate::game::reach::walk;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        /// Compares with the definition: a cell that the unit reaches is within its range.
        #[test]
        fn attacked_cells_are_those_in_range_of_a_cell_within_reach(
            width in 1u16..60, height in 1u16..40, steps in 0u16..45, range in 1u16..45,
            rocks in prop::collection::vec((0u16..60, 0u16..40), 0..700), start in (0u16..60, 0u16..40),
        ) {
            let cell = |(x, y)| Cell { x: x % width, y: y % height };
            let mut ground = Bits::new(width, height);
            (0..width).for_each(|x| (0..height).for_each(|y| ground.insert(Cell { x, y })));
            for rock in rocks {
                ground.remove(cell(rock));
            }
            let mut marked = Bits::new(width, height);
            attacked(&ground, cell(start), steps, range, &mut |cell| marked.insert(cell));
            let reached = walk(&ground, cell(start), steps);
            for x in 0..width {
                for y in 0..height {
                    let target = Cell { x, y };
                    let near = reached.iter().any(|from| from.distance(target) <= range);
                    prop_assert_eq!(marked.contains(target), near, "{}", target);
                }
            }
        }
    }
}
