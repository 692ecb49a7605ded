use crate::game::{Floor, Size};

/// Cells of a grid, one word for each row; bit `c` is column `c`.
type Cells = [u64; Size::LONGEST];

/// The number of groups of blocked cells that do not touch the border of the grid. Blocked cells
/// belong to one group if they share a side or a corner.
pub(crate) fn islands(floor: &Floor) -> u32 {
    let height = floor.size().height();
    let size = floor.size();
    let mut left: Cells = [0; Size::LONGEST];
    let mut seeds = left;
    let sides = 1 | 1 << (size.width() - 1);
    for row in 0..height {
        left[row] = size.full_row() & !floor.free(row);
        seeds[row] = if row == 0 || row + 1 == height {
            left[row]
        } else {
            left[row] & sides
        };
    }
    remove(&mut left[..height], seeds);
    let mut groups = 0;
    while let Some(row) = left.iter().position(|&cells| cells != 0) {
        let mut seed = [0; Size::LONGEST];
        seed[row] = left[row] & left[row].wrapping_neg();
        remove(&mut left[..height], seed);
        groups += 1;
    }
    groups
}

/// Removes from `left` all groups that contain a cell of `group`.
fn remove(left: &mut [u64], mut group: Cells) {
    let mut grows = true;
    while grows {
        grows = false;
        // Down and up again, so that a vertical wall vanishes in one sweep.
        for row in (0..left.len()).chain((0..left.len()).rev()) {
            let above = if row == 0 { 0 } else { group[row - 1] };
            let below = if row + 1 < left.len() {
                group[row + 1]
            } else {
                0
            };
            let near = above | group[row] | below;
            let grown = group[row] | (near | near << 1 | near >> 1) & left[row];
            grows |= grown != group[row];
            group[row] = grown;
        }
    }
    for (left, group) in left.iter_mut().zip(group) {
        *left &= !group;
    }
}
