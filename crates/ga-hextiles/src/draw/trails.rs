//! Trails and bridges on a hexagon around the origin whose edges are at distance 1.
//!
//! Crossings are computed from the drawn lines. At each crossing, the upper trail gets a bridge.

use super::course::{self, distance};
use super::{Point, plus, towards};
use crate::game::Side;
use std::fmt::Write;
use std::ops::Range;

/// The length of a bridge on either side of the crossing.
const SPAN: f64 = 0.24;

/// Draws the design of a side and turns the drawing, so that a tile looks the same in each
/// rotation.
pub(super) fn draw(svg: &mut String, side: Side) {
    let design = side.normal();
    let turns = (0..6).find(|&turns| design.turned(turns) == side).unwrap_or(0);
    let trails = course::trails(design);
    for (over, trail) in trails.iter().enumerate() {
        let path: String = trail.lines.iter().map(|line| path(line, turns)).collect();
        let _ = writeln!(svg, "<path class=\"b\" d=\"{path}\"/><path class=\"f\" d=\"{path}\"/>");
        // No trail crosses a dead end.
        let below = trails[..over].iter().filter(|under| !under.dead_end);
        for under in below.flat_map(|under| &under.lines) {
            for line in &trail.lines {
                for place in crossings(line, under) {
                    bridge(svg, &line[around(line, place)], turns);
                }
            }
        }
    }
}

/// The number of bridges in the drawing of a side.
#[cfg(test)]
pub(super) fn bridges(side: Side) -> usize {
    let mut svg = String::new();
    draw(&mut svg, side);
    svg.matches("class=\"r\"").count()
}

/// The part of a line that a bridge over the point `place` covers.
fn around(line: &[Point], place: usize) -> Range<usize> {
    let near = |point: &Point| distance(*point, line[place]) <= SPAN;
    let first = line[..place].iter().rposition(|point| !near(point)).map_or(0, |last| last + 1);
    first..line[place..].iter().position(|point| !near(point)).map_or(line.len(), |next| place + next)
}

/// Draws a bridge: rails, deck and planks.
fn bridge(svg: &mut String, line: &[Point], turns: usize) {
    let path = path(line, turns);
    let _ = writeln!(
        svg,
        "<path class=\"r\" d=\"{path}\"/><path class=\"p\" d=\"{path}\"/><path class=\"k\" d=\"{path}\"/>"
    );
}

/// An SVG path of a line, turned clockwise by `turns` sixths of a turn.
fn path(line: &[Point], turns: usize) -> String {
    let mut path = String::new();
    for (&point, letter) in line.iter().zip(std::iter::once('M').chain(std::iter::repeat('L'))) {
        let [x, y] = turned(point, turns);
        let _ = write!(path, "{letter}{x:.3} {y:.3}");
    }
    path
}

fn turned([x, y]: Point, sixths: usize) -> Point {
    let sixths = sixths as f64;
    // The unit vectors to the right and up turn into the directions of these angles.
    plus(towards(sixths + 1.5, x), towards(sixths, -y))
}

/// The indices of the points of `line` after which `other` crosses it.
fn crossings(line: &[Point], other: &[Point]) -> Vec<usize> {
    let left_of =
        |[a, b]: [Point; 2], c: Point| (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]);
    let cross = |one: [Point; 2], two: [Point; 2]| {
        left_of(one, two[0]) != left_of(one, two[1]) && left_of(two, one[0]) != left_of(two, one[1])
    };
    let pieces = |line: &[Point]| line.windows(2).map(|pair| [pair[0], pair[1]]).collect::<Vec<_>>();
    let others = pieces(other);
    let crossed =
        pieces(line).into_iter().enumerate().filter(|&(_, one)| others.iter().any(|&two| cross(one, two)));
    crossed.map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::bridges;
    use crate::game::Side;

    #[test]
    fn a_bridge_is_drawn_where_trails_cross_and_nowhere_else() {
        for side in Side::all() {
            assert_eq!(bridges(side) > 0, side.needs_bridge(), "{side}");
            assert!(bridges(side) <= 3, "{side}: {}", bridges(side));
        }
    }
}
