use super::layout::{Grid, is_border, outside, positions};
use super::{Point, gate, hexagon, open, plus, times};
use crate::{Board, Error, Port, Side};
use std::fmt::Write;

/// Half a tile, from the centre to an edge, in units of the drawing.
const HALF: f64 = 40.0;

/// A laid board as SVG: tiles where they border each other, paths printed on the board, locations by name.
///
/// Borders are told from printed paths by their directions: a link of opposite sides is a border, and any other runs
/// around the outside, as the seven of the article do.
///
/// ```
/// use ga_hextiles::{Board, Side, draw};
///
/// let svg = draw::board(&Board::article(), &[Side::ALL_JOINED; 20])?;
/// assert!(svg.contains(">Well<"));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
///
/// # Errors
///
/// If there are not as many sides as places.
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
    for location in board.locations() {
        let all = location.ports.iter().map(|&port| place(outside(&grid, port)));
        let middle = times(all.fold([0.0, 0.0], plus), 1.0 / location.ports.len() as f64);
        for &port in &location.ports {
            printed(&mut svg, [at(port), middle], [outwards(port), [0.0, 0.0]]);
        }
        let [x, y] = middle;
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{:.2}\" fill=\"#e2c58e\" stroke=\"#7a5a2e\" stroke-width=\"1.5\"/>",
            0.55 * HALF
        );
    }
    for (number, (&cell, &side)) in grid.iter().zip(sides).enumerate() {
        let [x, y] = place(cell);
        hexagon(&mut svg, side, [x, y], HALF);
        let _ = writeln!(
            svg,
            "<text x=\"{x:.2}\" y=\"{:.2}\" font-size=\"8\" opacity=\".5\">{}</text>",
            y + 3.0,
            number + 1
        );
    }
    for location in board.locations() {
        let all = location.ports.iter().map(|&port| place(outside(&grid, port)));
        let [x, y] = times(all.fold([0.0, 0.0], plus), 1.0 / location.ports.len() as f64);
        let name = escaped(&location.name);
        let _ = writeln!(svg, "<text x=\"{x:.2}\" y=\"{:.2}\" font-size=\"11\">{name}</text>", y + 4.0);
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// All sides that lead somewhere.
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

/// A path on the board that leaves its ends in these directions.
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
    let visible = name.chars().filter(|letter| !letter.is_control());
    visible.fold(String::new(), |mut text, letter| {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            _ => text.push(letter),
        }
        text
    })
}
