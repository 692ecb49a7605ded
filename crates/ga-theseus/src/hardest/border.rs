use crate::genome::{exit, exits};
use crate::{Cell, Direction, Walls};

/// How many cells the border has.
pub(super) fn border_cells(walls: &Walls) -> usize {
    exits(walls.width(), walls.height())
}

/// A cell of the border by its number.
pub(super) fn border_cell(walls: &Walls, number: usize) -> Cell {
    exit(number, walls.width(), walls.height())
}

/// The place of an inner wall by its number, below [`Walls::places`]: a cell and its north or west side.
pub(super) fn inner_wall(walls: &Walls, number: usize) -> (Cell, Direction) {
    let (width, horizontal) = (walls.width(), walls.width() * (walls.height() - 1));
    let cell = |x: usize, y: usize| Cell { x: x as u8, y: y as u8 };
    match number.checked_sub(horizontal) {
        None => (cell(number % width, number / width + 1), Direction::North),
        Some(number) => (cell(number % (width - 1) + 1, number / (width - 1)), Direction::West),
    }
}
