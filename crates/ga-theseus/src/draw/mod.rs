//! Pictures of mazes: as text for a terminal, as SVG for everything else.

mod svg;
mod text;

pub use svg::svg;
pub use text::text;

use crate::{Cell, Direction, Exit, Maze};

/// What is on one side of a cell.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Side {
    Open,
    Wall,
    Door(Direction),
}

/// The side above a cell, `y` being one more than the last row for the lower border.
fn horizontal(maze: &Maze, x: usize, y: usize) -> Side {
    if y < maze.height() {
        side(maze, x, y, Direction::North)
    } else {
        side(maze, x, y - 1, Direction::South)
    }
}

/// The side left of a cell, `x` being one more than the last column for the right border.
fn vertical(maze: &Maze, x: usize, y: usize) -> Side {
    if x < maze.width() { side(maze, x, y, Direction::West) } else { side(maze, x - 1, y, Direction::East) }
}

fn side(maze: &Maze, x: usize, y: usize, side: Direction) -> Side {
    let cell = Cell { x: x as u8, y: y as u8 };
    if maze.exit() == (Exit::Door { cell, side }) {
        Side::Door(side)
    } else if maze.walls().is_open(cell, side) {
        Side::Open
    } else {
        Side::Wall
    }
}
