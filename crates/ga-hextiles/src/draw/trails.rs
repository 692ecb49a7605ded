//! Trails and bridges on a hexagon around the origin whose edges are at distance 1.
//!
//! Crossings are computed from the drawn lines. At each crossing, the upper trail gets a bridge.

use super::course::{self, Course, distance};
use super::{Point, plus, towards};
use crate::game::{Direction, Side, Trail};
use std::fmt::Write;
use std::ops::Range;

/// The length of a bridge on either side of the crossing.
const SPAN: f64 = 0.24;

/// A trail as it is drawn on a hexagon around the origin whose edges are at distance 1.
///
/// A trail ends beyond the edge, so a drawing should be clipped at the hexagon. Bridges lie on the
/// trail, where it passes over trails that were drawn before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// The trail of the side.
    pub trail: Trail,
    /// The data of an SVG path along the trail.
    pub path: String,
    /// The data of an SVG path for each bridge.
    pub bridges: Vec<String>,
}

/// The trails of a side in the order in which they are drawn, for programs that draw tiles in
/// their own style.
///
/// ```
/// use ga_hextiles::{Direction::{N, NE, S, SE}, Side, draw};
///
/// let side = Side::new(&[vec![N, SE], vec![NE, S]])?;
/// let strokes = draw::strokes(side);
/// assert_eq!(strokes.len(), 4, "two trails, two dead ends");
/// assert_eq!(strokes.iter().map(|stroke| stroke.bridges.len()).sum::<usize>(), 1);
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
pub fn strokes(side: Side) -> Vec<Stroke> {
    // The design is drawn and turned, so that a tile looks the same in each rotation.
    let design = side.normal();
    let turns = (0..6)
        .find(|&turns| design.turned(turns) == side)
        .unwrap_or(0);
    let trails = course::trails(design);
    let stroke = |(over, course): (usize, &Course)| {
        let mut bridges = Vec::new();
        // No trail crosses a dead end.
        let below = trails[..over].iter().filter(|under| !under.dead_end);
        for under in below.flat_map(|under| &under.lines) {
            for line in &course.lines {
                for place in crossings(line, under) {
                    bridges.push(path(&line[around(line, place)], turns));
                }
            }
        }
        let first = course.trail.directions().next().unwrap_or(Direction::N);
        Stroke {
            trail: side.trail(first.turned(turns)),
            path: course.lines.iter().map(|line| path(line, turns)).collect(),
            bridges,
        }
    };
    trails.iter().enumerate().map(stroke).collect()
}

/// Draws the trails of a side.
pub(super) fn draw(svg: &mut String, side: Side) {
    for Stroke { path, bridges, .. } in strokes(side) {
        let _ = writeln!(
            svg,
            "<path class=\"b\" d=\"{path}\"/><path class=\"f\" d=\"{path}\"/>"
        );
        for path in bridges {
            let _ = writeln!(
                svg,
                "<path class=\"r\" d=\"{path}\"/><path class=\"p\" d=\"{path}\"/><path class=\"k\" d=\"{path}\"/>"
            );
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
    let first = line[..place]
        .iter()
        .rposition(|point| !near(point))
        .map_or(0, |last| last + 1);
    first
        ..line[place..]
            .iter()
            .position(|point| !near(point))
            .map_or(line.len(), |next| place + next)
}

/// An SVG path of a line, turned clockwise by `turns` sixths of a turn.
fn path(line: &[Point], turns: usize) -> String {
    let mut path = String::new();
    for (&point, letter) in line
        .iter()
        .zip(std::iter::once('M').chain(std::iter::repeat('L')))
    {
        let [x, y] = turned(point, turns);
        let _ = write!(path, "{letter}{x:.3} {y:.3}");
    }
    path
}

fn turned([x, y]: Point, sixths: usize) -> Point {
    let twelfths = 2 * sixths;
    // The unit vectors to the right and up turn into the directions of these angles.
    plus(towards(twelfths + 3, x), towards(twelfths, -y))
}

/// The indices of the points of `line` after which `other` crosses it.
fn crossings(line: &[Point], other: &[Point]) -> Vec<usize> {
    /// Too short to be seen. Where both lines have the same point, they would cross twice or never.
    const ASIDE: Point = [1e-7, 3e-7];

    let other: Vec<_> = other.iter().map(|&point| plus(point, ASIDE)).collect();
    let left_of = |[a, b]: [Point; 2], c: Point| {
        (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])
    };
    let cross = |one: [Point; 2], two: [Point; 2]| {
        left_of(one, two[0]) != left_of(one, two[1]) && left_of(two, one[0]) != left_of(two, one[1])
    };
    let pieces = |line: &[Point]| {
        line.windows(2)
            .map(|pair| [pair[0], pair[1]])
            .collect::<Vec<_>>()
    };
    let others = pieces(&other);
    let crossed = pieces(line)
        .into_iter()
        .enumerate()
        .filter(|&(_, one)| others.iter().any(|&two| cross(one, two)));
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
