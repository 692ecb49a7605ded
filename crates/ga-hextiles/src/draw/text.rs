use super::layout::positions;
use crate::{Board, Direction, Error, Side};

/// Columns and rows from one place to the next in the grid of half tiles.
const STEP: [usize; 2] = [7, 2];

/// A laid board for the terminal: around each place's number, a letter for each of its six sides. Sides that a trail
/// joins have the same letter, `.` is a dead end.
///
/// ```
/// use ga_hextiles::{Board, Side, draw};
///
/// let text = draw::text(&Board::article(), &[Side::ALL_JOINED; 20])?;
/// assert_eq!(text.lines().next().map(str::trim), Some("a             a"));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
///
/// # Errors
///
/// If there are not as many sides as places.
pub fn text(board: &Board, sides: &[Side]) -> Result<String, Error> {
    if sides.len() != board.places() {
        return Err(Error::SideCount { found: sides.len(), expected: board.places() });
    }
    let grid = positions(board);
    let most = |axis: usize| grid.iter().map(|cell| cell[axis]).max().unwrap_or(0).unsigned_abs() as usize;
    let (width, height) = (STEP[0] * most(0) + 5, STEP[1] * most(1) + 4);
    let mut canvas = vec![vec![' '; width]; height];
    for ((number, cell), &side) in (1..).zip(&grid).zip(sides) {
        let (x, y) = (STEP[0] * cell[0].unsigned_abs() as usize, STEP[1] * cell[1].unsigned_abs() as usize);
        for direction in Direction::ALL {
            let (dx, dy) = [(2, 0), (4, 1), (4, 2), (2, 3), (0, 2), (0, 1)][direction.index()];
            canvas[y + dy][x + dx] = letter(side, direction);
        }
        for (place, digit) in format!("{number:^3}").chars().enumerate() {
            canvas[y + 1][x + 1 + place] = digit;
        }
    }
    let lines =
        canvas.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_owned() + "\n");
    Ok(lines.collect())
}

fn letter(side: Side, direction: Direction) -> char {
    let trail = side.trail(direction);
    if trail.exits() == 1 {
        return '.';
    }
    let before = side.trails().take_while(|&other| other != trail).filter(|other| other.exits() > 1).count();
    ['a', 'b', 'c'][before.min(2)]
}
