use super::label::{self, Label};
use super::layout::{Grid, is_border, outside, positions};
use super::{Point, gate, hexagon, open, plain, plus, times};
use crate::error::Error;
use crate::game::{Board, Port, Side};
use std::fmt::Write;

/// The distance from the centre of a tile to an edge, in units of the drawing.
const HALF: f64 = 40.0;

/// The font size of place numbers.
const NUMBER_SIZE: f64 = 9.0;
/// The width that is free for a number in the corner of its tile.
const NUMBER_ROOM: f64 = 13.0;

/// Draws a laid board as SVG: tiles, paths that are printed on the board, and named locations.
///
/// The positions of the tiles are derived from the links. A link between opposite sides is a common
/// border of two tiles. Any other link is drawn as a printed path around the outside, like the
/// seven paths of the paper's board.
///
/// ```
/// use ga_hextiles::{Board, Side, draw};
///
/// let svg = draw::board(&Board::paper(), &[Side::ALL_JOINED; 20])?;
/// assert!(svg.contains(">Well<"));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
///
/// # Errors
///
/// If the number of sides is not the number of places.
pub fn board(board: &Board, sides: &[Side]) -> Result<String, Error> {
    if sides.len() != board.places() {
        return Err(Error::SideCount { found: sides.len(), expected: board.places() });
    }
    let grid = positions(board);
    let cells = grid.iter().copied().chain(ports(board).map(|port| outside(&grid, port)));
    let (low, high) = cells.fold(([i32::MAX; 2], [i32::MIN; 2]), |(low, high), [x, y]| {
        ([low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)])
    });
    let corner = times([1.0, 1.0], 1.4 * HALF);
    let shift = plus(corner, times(centre(low), -1.0));
    let place = |cell: Grid| plus(centre(cell), shift);
    let [width, height] = plus(place(high), corner);

    let mut svg = open(width, height, "");
    let _ = writeln!(svg, "<rect width=\"{width:.2}\" height=\"{height:.2}\" fill=\"#f7f7f2\"/>");
    let at = |port: Port| plus(place(grid[port.place]), times(gate(port.direction), HALF));
    for &[from, to] in board.links().iter().filter(|link| !is_border(&grid, link)) {
        printed(&mut svg, [at(from), at(to)], [outwards(from), outwards(to)]);
    }
    let tiles: Vec<Point> = grid.iter().map(|&cell| place(cell)).collect();
    let named: Vec<(Point, Label)> = board
        .locations()
        .iter()
        .map(|location| {
            let cells: Vec<Point> = location.ports.iter().map(|&port| place(outside(&grid, port))).collect();
            let label = Label::new(&plain(&location.name));
            (off_the_tiles(&cells, &tiles, label.radius), label)
        })
        .collect();
    for (location, (middle, label)) in board.locations().iter().zip(&named) {
        for &port in &location.ports {
            printed(&mut svg, [at(port), *middle], [outwards(port), [0.0, 0.0]]);
        }
        circle(&mut svg, *middle, label.radius, &location.name);
    }
    for (number, (&centre, &side)) in (1..).zip(tiles.iter().zip(sides)) {
        hexagon(&mut svg, side, centre, HALF);
        place_number(&mut svg, number, centre);
    }
    for (middle, label) in &named {
        text(&mut svg, label, *middle);
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// The position of a location: the mean of the cells beside its sides, or one of these cells if a
/// tile would cover part of the circle there.
fn off_the_tiles(cells: &[Point], tiles: &[Point], radius: f64) -> Point {
    let middle = times(cells.iter().copied().fold([0.0, 0.0], plus), 1.0 / cells.len() as f64);
    let free = |&&[x, y]: &&Point| tiles.iter().all(|tile| (tile[0] - x).hypot(tile[1] - y) > HALF + radius);
    std::iter::once(&middle).chain(cells).find(free).copied().unwrap_or(middle)
}

/// Draws the number of a place in the left corner of its tile, which no trail reaches.
fn place_number(svg: &mut String, number: usize, [x, y]: Point) {
    let number = number.to_string();
    let size = (NUMBER_ROOM / label::width(&number, 1.0)).min(NUMBER_SIZE);
    let _ = writeln!(
        svg,
        "<text x=\"{:.2}\" y=\"{:.2}\" font-size=\"{size:.2}\" opacity=\".7\">{number}</text>",
        x - 0.9 * HALF,
        y + 0.36 * size
    );
}

fn circle(svg: &mut String, [x, y]: Point, radius: f64, name: &str) {
    let name = escaped(name);
    let _ = writeln!(
        svg,
        "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"#e2c58e\" stroke=\"#7a5a2e\" \
         stroke-width=\"1.5\"><title>{name}</title></circle>"
    );
}

fn text(svg: &mut String, label: &Label, [x, y]: Point) {
    for (number, line) in label.lines.iter().enumerate() {
        let (y, size) = (y + label.baseline(number), label.size);
        let line = escaped(line);
        let _ = writeln!(svg, "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\">{line}</text>");
    }
}

/// All sides in links and at locations.
fn ports(board: &Board) -> impl Iterator<Item = Port> + '_ {
    let locations = board.locations().iter().flat_map(|location| &location.ports);
    board.links().iter().flatten().chain(locations).copied()
}

fn centre([x, y]: Grid) -> Point {
    times([f64::from(x) * 3f64.sqrt(), f64::from(y)], HALF)
}

fn outwards(port: Port) -> Point {
    times(gate(port.direction), 0.9 * HALF)
}

/// A printed path, a cubic curve with the given directions at its ends.
fn printed(svg: &mut String, [from, to]: [Point; 2], [leave, arrive]: [Point; 2]) {
    let points = [from, plus(from, leave), plus(to, arrive), to].map(|[x, y]| format!("{x:.2} {y:.2}"));
    let [a, b, c, d] = points;
    for (colour, width) in [("#7a5a2e", 0.28), ("#e2c58e", 0.22)] {
        let width = width * HALF;
        let _ = writeln!(
            svg,
            "<path d=\"M{a}C{b} {c} {d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.2}\"/>"
        );
    }
}

fn escaped(name: &str) -> String {
    plain(name).chars().fold(String::new(), |mut text, letter| {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            _ => text.push(letter),
        }
        text
    })
}
