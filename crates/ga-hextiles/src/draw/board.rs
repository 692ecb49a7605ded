use super::label;
use super::layout::{Landmark, Layout, PrintedPath};
use super::{Point, hexagon, open};
use crate::error::Error;
use crate::game::{Board, Side};
use ga_core::text::xml;
use std::fmt::Write;

const HALF: f64 = Layout::HALF;

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
        return Err(Error::SideCount {
            found: sides.len(),
            expected: board.places(),
        });
    }
    let layout = Layout::new(board);
    let [width, height] = layout.size;
    let mut svg = open(width, height, "");
    let _ = writeln!(
        svg,
        "<rect width=\"{width:.2}\" height=\"{height:.2}\" fill=\"#f7f7f2\"/>"
    );
    for path in &layout.paths {
        printed(&mut svg, path);
    }
    for (location, landmark) in board.locations().iter().zip(&layout.locations) {
        for path in &landmark.paths {
            printed(&mut svg, path);
        }
        circle(&mut svg, landmark, &location.name);
    }
    for (number, (&centre, &side)) in (1..).zip(layout.places.iter().zip(sides)) {
        hexagon(&mut svg, side, centre, HALF);
        place_number(&mut svg, number, centre);
    }
    for landmark in &layout.locations {
        text(&mut svg, landmark);
    }
    svg.push_str("</svg>\n");
    Ok(svg)
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

fn circle(svg: &mut String, landmark: &Landmark, name: &str) {
    let &Landmark {
        middle: [x, y],
        radius,
        ..
    } = landmark;
    let name = xml(name);
    let _ = writeln!(
        svg,
        "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"#e2c58e\" stroke=\"#7a5a2e\" \
         stroke-width=\"1.5\"><title>{name}</title></circle>"
    );
}

fn text(svg: &mut String, landmark: &Landmark) {
    for (number, line) in landmark.lines.iter().enumerate() {
        let [x, y] = landmark.baseline(number);
        let size = landmark.font_size;
        let line = xml(line);
        let _ = writeln!(
            svg,
            "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\">{line}</text>"
        );
    }
}

fn printed(svg: &mut String, path: &PrintedPath) {
    let [a, b, c, d] = path.curve.map(|[x, y]| format!("{x:.2} {y:.2}"));
    for (colour, width) in [("#7a5a2e", 0.28), ("#e2c58e", 0.22)] {
        let width = width * HALF;
        let _ = writeln!(
            svg,
            "<path d=\"M{a}C{b} {c} {d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.2}\"/>"
        );
    }
}
