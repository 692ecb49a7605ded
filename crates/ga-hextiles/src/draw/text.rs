use super::grid::{Grid, is_border, outside, positions};
use crate::error::Error;
use crate::game::{Board, Direction, Port, Side};
use ga_core::text::plain;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The characters and lines of one step of the grid.
const STEP: [usize; 2] = [7, 2];

/// The number of letters of a name that fit into a cell.
const NAME: usize = 7;

/// Draws a laid board as text: the number of each place, surrounded by one letter for each of the
/// six sides of the place.
///
/// If a trail joins several sides, they have the same letter. `.` is a dead end. Names of locations
/// are cut to seven letters and are written beside the sides that lead to them. [`legend`] has the
/// whole names.
///
/// ```
/// use ga_hextiles::{Board, Side, draw};
///
/// let text = draw::text(&Board::paper(), &[Side::ALL_JOINED; 20])?;
/// assert_eq!(text.lines().next().map(str::trim), Some("Hut"));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
///
/// # Errors
///
/// If the number of sides is not the number of places.
pub fn text(board: &Board, sides: &[Side]) -> Result<String, Error> {
    if sides.len() != board.places() {
        return Err(Error::SideCount {
            found: sides.len(),
            expected: board.places(),
        });
    }
    let grid = positions(board);
    let names = names(board, &grid);
    let cells = || grid.iter().chain(names.keys());
    let least = |axis: usize| cells().map(|cell| cell[axis]).min().unwrap_or(0);
    let (left, top) = (least(0), least(1));
    let at = |cell: &Grid| {
        let steps = [cell[0] - left, cell[1] - top].map(i32::unsigned_abs);
        (1 + STEP[0] * steps[0] as usize, STEP[1] * steps[1] as usize)
    };
    let (width, height) = cells().map(at).fold((0, 0), |(width, height), (x, y)| {
        (width.max(x + 6), height.max(y + 4))
    });
    let mut canvas = vec![vec![' '; width]; height];
    let mut put = |x: usize, y: usize, text: &str| {
        for (place, letter) in text.chars().enumerate() {
            canvas[y][x + place] = letter;
        }
    };
    for ((number, cell), &side) in (1..).zip(&grid).zip(sides) {
        let (x, y) = at(cell);
        for direction in Direction::ALL {
            let (dx, dy) = [(2, 0), (4, 1), (4, 2), (2, 3), (0, 2), (0, 1)][direction.index()];
            put(x + dx, y + dy, letter(side, direction));
        }
        put(x + 1, y + 1, &format!("{number:^3}"));
    }
    for (cell, name) in &names {
        let (x, y) = at(cell);
        put(x - 1, y + 1, &format!("{name:^NAME$}"));
    }
    let lines: Vec<String> = canvas.iter().map(|line| line.iter().collect()).collect();
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    // Cells of names have blank lines above and below.
    Ok(lines.join("\n").trim_matches('\n').to_owned() + "\n")
}

/// The legend of a [`text`]: the meaning of its letters, the sides that lead to each location, and
/// the paths that are printed on the board.
///
/// ```
/// use ga_hextiles::{Board, draw};
///
/// assert!(draw::legend(&Board::paper()).contains("Orchard: 13 NE, 17 N\n"));
/// ```
pub fn legend(board: &Board) -> String {
    let side = |port: &Port| format!("{} {}", port.place + 1, port.direction);
    let mut legend = String::from("a, b, c: sides of a tile that a trail joins; .: a dead end\n");
    for location in board.locations() {
        let sides: Vec<String> = location.ports.iter().map(side).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(legend, "{}: {}", plain(&location.name), sides.join(", "));
    }
    let grid = positions(board);
    let links = board.links().iter().filter(|link| !is_border(&grid, link));
    let links: Vec<String> = links
        .map(|[from, to]| format!("{} to {}", side(from), side(to)))
        .collect();
    if !links.is_empty() {
        let _ = writeln!(legend, "printed on the board: {}", links.join(", "));
    }
    legend
}

/// The names at the cells beside their sides. If two names share a cell, the first one is shown.
fn names(board: &Board, grid: &[Grid]) -> BTreeMap<Grid, String> {
    let mut names = BTreeMap::new();
    for location in board.locations() {
        for cell in location
            .ports
            .iter()
            .map(|&port| outside(grid, port))
            .filter(|cell| !grid.contains(cell))
        {
            names
                .entry(cell)
                .or_insert_with(|| plain(&location.name).chars().take(NAME).collect());
        }
    }
    names
}

fn letter(side: Side, direction: Direction) -> &'static str {
    let trail = side.trail(direction);
    if trail.exits() == 1 {
        return ".";
    }
    let before = side
        .trails()
        .take_while(|&other| other != trail)
        .filter(|other| other.exits() > 1)
        .count();
    ["a", "b", "c"][before.min(2)]
}
