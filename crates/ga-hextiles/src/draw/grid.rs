//! The positions of the places of a board, derived from the common borders.

use crate::game::{Board, Direction, Port};
use std::collections::BTreeSet;

/// A position in steps to the right (three quarters of a tile) and down (half a tile).
pub(super) type Grid = [i32; 2];

fn step([x, y]: Grid, direction: Direction) -> Grid {
    let [dx, dy] = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]][direction.index()];
    [x + dx, y + dy]
}

/// The positions of all places. Parts of the board that no border joins stand side by side.
///
/// A border is a link between opposite sides. A border that contradicts earlier ones is drawn as a
/// printed path.
pub(super) fn positions(board: &Board) -> Vec<Grid> {
    let mut found: Vec<Option<Grid>> = vec![None; board.places()];
    let mut taken = BTreeSet::new();
    let mut right = 0;
    for first in 0..board.places() {
        if found[first].is_some() {
            continue;
        }
        let mut part = vec![(first, [0, 0])];
        let mut next = 0;
        found[first] = Some([0, 0]);
        let mut cells = BTreeSet::from([[0, 0]]);
        while let Some(&(place, here)) = part.get(next) {
            for (direction, neighbour) in borders(board, place) {
                let there = step(here, direction);
                if found[neighbour].is_none() && cells.insert(there) {
                    found[neighbour] = Some(there);
                    part.push((neighbour, there));
                }
            }
            next += 1;
        }
        let left = part.iter().map(|&(_, [x, _])| x).min().unwrap_or(0);
        let top = part.iter().map(|&(_, [_, y])| y).min().unwrap_or(0);
        for (place, [x, y]) in part {
            let moved = [x - left + right, y - top];
            taken.insert(moved);
            found[place] = Some(moved);
        }
        right = taken.iter().map(|&[x, _]| x).max().unwrap_or(0) + 3;
    }
    found.into_iter().flatten().collect()
}

fn borders(board: &Board, place: usize) -> impl Iterator<Item = (Direction, usize)> + '_ {
    let ends = board
        .links()
        .iter()
        .flat_map(|&[from, to]| [(from, to), (to, from)]);
    ends.filter(move |(from, to)| from.place == place && from.direction.opposite() == to.direction)
        .map(|(from, to)| (from.direction, to.place))
}

/// Whether a link is a common border in this grid.
pub(super) fn is_border(grid: &[Grid], &[from, to]: &[Port; 2]) -> bool {
    from.direction.opposite() == to.direction
        && step(grid[from.place], from.direction) == grid[to.place]
}

/// The cell on the other side of a port.
pub(super) fn outside(grid: &[Grid], port: Port) -> Grid {
    step(grid[port.place], port.direction)
}
