//! Numbers for the cells of the border and for the inner walls.
//!
//! The border has two numberings. Results of seeded runs depend on both, so neither may change.

use crate::game::cell::{Cell, Direction};
use crate::game::walls::Walls;

/// The number of cells on the border.
pub(crate) fn border_cells(width: usize, height: usize) -> usize {
    2 * (width + height) - 4
}

/// The border cell with this number, counted row by row: all cells of the first row, both ends of
/// each inner row, all cells of the last row. Genomes and the search for the longest maze use this
/// numbering.
pub(crate) fn by_rows(number: usize, width: usize, height: usize) -> Cell {
    let sides = width;
    let bottom = width + 2 * (height - 2);
    let (x, y) = if number < sides {
        (number, 0)
    } else if number < bottom {
        ((number - sides) % 2 * (width - 1), 1 + (number - sides) / 2)
    } else {
        (number - bottom, height - 1)
    };
    Cell {
        x: x as u8,
        y: y as u8,
    }
}

/// The border cell with this number, counted clockwise from the top left corner. Templates use this
/// numbering.
pub(crate) fn clockwise(number: usize, width: usize, height: usize) -> Cell {
    // Each side without its last corner, which begins the next side.
    let (x, y) = if number < width - 1 {
        (number, 0)
    } else if number < width + height - 2 {
        (width - 1, number - (width - 1))
    } else if number < 2 * width + height - 3 {
        (2 * width + height - 3 - number, height - 1)
    } else {
        (0, 2 * (width + height) - 4 - number)
    };
    Cell {
        x: x as u8,
        y: y as u8,
    }
}

/// Whether a cell of the maze is on the border.
pub(crate) fn is_border(walls: &Walls, cell: Cell) -> bool {
    Direction::ALL
        .into_iter()
        .any(|side| walls.is_outer(cell, side))
}

/// The inner wall with this number, which is below [`Walls::places`], as the north or west side of
/// a cell. The horizontal walls come first, row by row, then the vertical walls.
pub(crate) fn inner_wall(walls: &Walls, number: usize) -> (Cell, Direction) {
    let horizontal = walls.width() * (walls.height() - 1);
    let width = walls.width();
    let cell = |x: usize, y: usize| Cell {
        x: x as u8,
        y: y as u8,
    };
    match number.checked_sub(horizontal) {
        None => (cell(number % width, number / width + 1), Direction::North),
        Some(number) => (
            cell(number % (width - 1) + 1, number / (width - 1)),
            Direction::West,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{border_cells, by_rows, clockwise, is_border};
    use crate::game::walls::Walls;
    use std::collections::BTreeSet;

    #[test]
    fn both_numberings_of_the_border_give_each_of_its_cells_once() {
        for (width, height) in [(2, 2), (2, 5), (7, 3), (16, 16)] {
            let walls = Walls::hall(width, height).expect("a valid size");
            let count = border_cells(width, height);
            for numbering in [by_rows, clockwise] {
                let cells: BTreeSet<_> = (0..count)
                    .map(|number| numbering(number, width, height))
                    .collect();
                assert_eq!(cells.len(), count, "{width}x{height}");
                assert!(
                    cells.into_iter().all(|cell| is_border(&walls, cell)),
                    "{width}x{height}"
                );
            }
        }
    }
}
