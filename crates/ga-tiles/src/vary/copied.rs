use crate::level::{Level, Tile};
use crate::template::Template;

/// Calls `change` with a copy of the cells and the cells themselves.
///
/// The copy is on the stack, in the smallest of three sizes, so nothing is allocated. A level has
/// at most 128 x 128 cells.
pub(super) fn with_copy(level: &mut Level, change: impl FnOnce(&[Tile], &mut [Tile])) {
    fn on_stack<const SIZE: usize>(cells: &mut [Tile], change: impl FnOnce(&[Tile], &mut [Tile])) {
        let mut copy = [Tile::default(); SIZE];
        let before = &mut copy[..cells.len()];
        before.copy_from_slice(cells);
        change(before, cells);
    }
    let cells = level.cells_mut();
    match cells.len() {
        0..=256 => on_stack::<256>(cells, change),
        257..=2048 => on_stack::<2048>(cells, change),
        _ => on_stack::<16384>(cells, change),
    }
}

/// Each free orbit gets the tile that the cell `source(x, y)` had, where (`x`, `y`) is the first
/// cell of the orbit. If the source is fixed, the orbit keeps its tile.
pub(super) fn take(
    template: &Template,
    level: &mut Level,
    source: impl Fn(usize, usize) -> (usize, usize),
) {
    let width = template.width();
    with_copy(level, |before, after| {
        for orbit in 0..template.free_orbits() {
            let first = template.first(orbit);
            let (x, y) = source(first % width, first / width);
            let source = y * width + x;
            if template.orbit_of(source).is_some() {
                template.put(after, orbit, before[source]);
            }
        }
    });
}
