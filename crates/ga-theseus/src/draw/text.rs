use super::{Side, horizontal, vertical};
use crate::game::{Cell, Direction, Exit, Maze, Position};

/// The character at a corner of cells. The index is the sum over the walls that meet there: north
/// 1, east 2, south 4, west 8.
const JOINTS: [&str; 16] = [
    "·", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼",
];

/// A maze as lines of text, with the actors T and M at `position`.
///
/// The exit cell is in brackets; a door is an arrow in the outer wall.
///
/// ```
/// use ga_theseus::draw;
/// use ga_theseus::game::{Cell, Direction, Exit, Maze, Walls};
///
/// let mut walls = Walls::hall(2, 2)?;
/// walls.close(Cell { x: 0, y: 0 }, Direction::East)?;
/// let (theseus, minotaur) = (Cell { x: 0, y: 0 }, Cell { x: 1, y: 0 });
/// let maze = Maze::new(walls, theseus, minotaur, Exit::Cell(Cell { x: 1, y: 1 }))?;
/// let lines = "\
/// ┌───┬───┐
/// │ T │ M │
/// │   ╵   │
/// │    [ ]│
/// └───────┘
/// ";
/// assert_eq!(draw::text(&maze, maze.start()), lines);
/// # Ok::<(), ga_theseus::Error>(())
/// ```
pub fn text(maze: &Maze, position: Position) -> String {
    let (width, height) = (maze.width(), maze.height());
    let mut text = String::new();
    for y in 0..=height {
        for x in 0..width {
            text += joint(maze, x, y);
            text += match horizontal(maze, x, y) {
                Side::Open => "   ",
                Side::Wall => "───",
                Side::Door(Direction::North) => " ↑ ",
                Side::Door(_) => " ↓ ",
            };
        }
        text += joint(maze, width, y);
        text.push('\n');
        if y == height {
            break;
        }
        for x in 0..=width {
            text += match vertical(maze, x, y) {
                Side::Open => " ",
                Side::Wall => "│",
                Side::Door(Direction::West) => "←",
                Side::Door(_) => "→",
            };
            if x < width {
                text += &inside(
                    maze,
                    position,
                    Cell {
                        x: x as u8,
                        y: y as u8,
                    },
                );
            }
        }
        text.push('\n');
    }
    text
}

/// The character at the upper left corner of cell (x, y).
fn joint(maze: &Maze, x: usize, y: usize) -> &'static str {
    let north = y > 0 && vertical(maze, x, y - 1) == Side::Wall;
    let east = x < maze.width() && horizontal(maze, x, y) == Side::Wall;
    let south = y < maze.height() && vertical(maze, x, y) == Side::Wall;
    let west = x > 0 && horizontal(maze, x - 1, y) == Side::Wall;
    let arms = [north, east, south, west]
        .into_iter()
        .rev()
        .fold(0, |arms, arm| arms << 1 | usize::from(arm));
    JOINTS[arms]
}

/// The three characters of a cell.
fn inside(maze: &Maze, position: Position, cell: Cell) -> String {
    let actor = match (cell == position.theseus, cell == position.minotaur) {
        (_, true) => 'M',
        (true, false) => 'T',
        (false, false) => ' ',
    };
    if maze.exit() == Exit::Cell(cell) {
        format!("[{actor}]")
    } else {
        format!(" {actor} ")
    }
}
