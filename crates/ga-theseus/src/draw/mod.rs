//! Pictures of mazes: [`text`](text()) for a terminal, [`svg`](svg()) for documents and
//! web pages.

mod svg;
mod text;

pub use svg::svg;
pub use text::text;

use crate::game::{Cell, Direction, Exit, Maze};

/// One side of a cell: open, a wall or the door.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Side {
    Open,
    Wall,
    Door(Direction),
}

/// The side above cell (x, y). If `y` is the height, this is the lower border.
fn horizontal(maze: &Maze, x: usize, y: usize) -> Side {
    if y < maze.height() {
        side(maze, x, y, Direction::North)
    } else {
        side(maze, x, y - 1, Direction::South)
    }
}

/// The side left of cell (x, y). If `x` is the width, this is the right border.
fn vertical(maze: &Maze, x: usize, y: usize) -> Side {
    if x < maze.width() {
        side(maze, x, y, Direction::West)
    } else {
        side(maze, x - 1, y, Direction::East)
    }
}

fn side(maze: &Maze, x: usize, y: usize, side: Direction) -> Side {
    let cell = Cell {
        x: x as u8,
        y: y as u8,
    };
    if maze.exit() == (Exit::Door { cell, side }) {
        Side::Door(side)
    } else if maze.walls().is_open(cell, side) {
        Side::Open
    } else {
        Side::Wall
    }
}
