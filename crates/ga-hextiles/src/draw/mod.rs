//! Drawings as SVG and as text.
//!
//! | function | draws |
//! |---|---|
//! | [`tile`] | one side of a tile |
//! | [`sheets`] | a set on pages to print and cut |
//! | [`board`] | a laid board |
//! | [`text`], [`legend`] | a laid board in the terminal |
//!
//! A program that draws in its own style uses the geometry alone: [`Layout`] of a board, and
//! [`strokes`] of a side.

mod board;
mod course;
mod grid;
mod label;
mod layout;
mod sheet;
mod text;
mod trails;

pub use board::board;
pub use layout::{Landmark, Layout, PrintedPath};
pub use sheet::{Sheet, sheets};
pub use text::{legend, text};
pub use trails::{Stroke, strokes};

use crate::game::{Direction, Side};
use std::fmt::Write;

/// A point: x to the right, y down.
type Point = [f64; 2];

/// The point at `distance` from the origin, in the direction `twelfths` of a turn clockwise from
/// the top. The sine of the standard library differs between platforms.
fn towards(twelfths: usize, distance: f64) -> Point {
    /// Half of the square root of 3.
    const HIGH: f64 = 0.866_025_403_784_438_6;
    /// The sines of a turn.
    const SINES: [f64; 12] = [
        0.0, 0.5, HIGH, 1.0, HIGH, 0.5, 0.0, -0.5, -HIGH, -1.0, -HIGH, -0.5,
    ];
    [
        distance * SINES[twelfths % 12],
        -distance * SINES[(twelfths + 3) % 12],
    ]
}

/// The middle of an edge of the hexagon around the origin whose edges are at distance 1.
fn gate(direction: Direction) -> Point {
    towards(2 * direction.index(), 1.0)
}

/// The corners of the hexagon that `gate` describes, clockwise.
fn corners() -> [Point; 6] {
    std::array::from_fn(|corner| towards(2 * corner + 1, 2.0 / 3f64.sqrt()))
}

fn plus(left: Point, right: Point) -> Point {
    [left[0] + right[0], left[1] + right[1]]
}

fn times(point: Point, factor: f64) -> Point {
    [point[0] * factor, point[1] * factor]
}

/// Draws one side of a tile as SVG. `across` is the distance between opposite edges in millimetres.
///
/// ```
/// use ga_hextiles::{Side, draw};
///
/// let svg = draw::tile(Side::from_code(0b01_00_01_00_01_00), 60.0);
/// assert!(svg.starts_with("<svg") && svg.contains("mm\""));
/// ```
pub fn tile(side: Side, across: f64) -> String {
    let half = across / 2.0;
    let corner = across / 3f64.sqrt();
    let mut svg = open(2.0 * corner, across, "mm");
    hexagon(&mut svg, side, [corner, half], half);
    svg.push_str("</svg>\n");
    svg
}

const STYLE: &str = "<style>.t{fill:#eef3df;stroke:#8a9a6b;stroke-width:.02}.b,.f{fill:none;stroke-linecap:round;\
                     stroke-linejoin:round}.b{stroke:#7a5a2e;stroke-width:.28}.f{stroke:#e2c58e;stroke-width:.22}\
                     .d{stroke-linecap:butt}.r{fill:none;stroke:#4c361a;stroke-width:.36}.p{fill:none;stroke:#b98a4e;\
                     stroke-width:.26}.k{fill:none;stroke:#7a5a2e;stroke-width:.26;stroke-dasharray:.02 .06}\
                     text{font-family:sans-serif;text-anchor:middle;fill:#333}</style>\n";

/// The corners in the form of an SVG polygon.
fn outline() -> String {
    corners().map(|[x, y]| format!("{x:.3},{y:.3}")).join(" ")
}

/// The beginning of an SVG of this size. `unit` is the unit of its width and height.
fn open(width: f64, height: f64, unit: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.2}{unit}\" height=\"{height:.2}{unit}\" \
         viewBox=\"0 0 {width:.2} {height:.2}\">\n{STYLE}\
         <defs><clipPath id=\"h\"><polygon points=\"{}\"/></clipPath></defs>\n",
        outline()
    )
}

/// Draws a side around `centre`. `half` is the distance from the centre to an edge.
fn hexagon(svg: &mut String, side: Side, centre: Point, half: f64) {
    let [x, y] = centre;
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<g transform=\"translate({x:.2} {y:.2}) scale({half:.3})\"><polygon class=\"t\" points=\"{}\"/>",
        outline()
    );
    svg.push_str("<g clip-path=\"url(#h)\">\n");
    trails::draw(svg, side);
    svg.push_str("</g></g>\n");
}
