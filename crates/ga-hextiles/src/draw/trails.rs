//! Trails on a hexagon that is 2 across, around the origin.
//!
//! A trail of two directions is a curve, one of more has a hub. What crosses is found on the drawn lines, and there
//! the upper trail gets a bridge.

use super::{Point, gate, plus, times};
use crate::{Side, Trail};
use std::fmt::Write;

/// Points of a line: enough to look round on a tile of a hand's width.
const STEPS: usize = 24;

/// How far a dead end leads into the tile.
const STUB: f64 = 0.22;

/// A bridge reaches so far on either side of the crossing.
const SPAN: f64 = 0.24;

type Line = Vec<Point>;

pub(super) fn draw(svg: &mut String, side: Side) {
    for trail in side.trails().filter(|trail| trail.exits() == 1) {
        for direction in trail.directions() {
            let inner = times(gate(direction), 1.0 - STUB);
            stroke(svg, &[vec![beyond(gate(direction)), inner]]);
        }
    }
    let mut trails: Vec<(u32, Vec<Line>)> = side
        .trails()
        .filter(|trail| trail.exits() > 1)
        .map(|trail| (trail.exits(), lines(side, trail)))
        .collect();
    // What has two ends only goes over what has more.
    trails.sort_by_key(|&(exits, _)| std::cmp::Reverse(exits));
    for (over, (_, lines)) in trails.iter().enumerate() {
        stroke(svg, lines);
        let below = trails[..over].iter().flat_map(|(_, lines)| lines);
        for under in below {
            for line in lines {
                for place in crossings(line, under) {
                    bridge(svg, line, place);
                }
            }
        }
    }
}

/// The number of bridges that are drawn.
#[cfg(test)]
pub(super) fn bridges(side: Side) -> usize {
    let mut svg = String::new();
    draw(&mut svg, side);
    svg.matches("class=\"r\"").count()
}

fn stroke(svg: &mut String, lines: &[Line]) {
    let path: String = lines.iter().map(|line| path(line)).collect();
    let _ = writeln!(svg, "<path class=\"b\" d=\"{path}\"/><path class=\"f\" d=\"{path}\"/>");
}

/// Rails, deck and planks along the part of a line around one of its points.
fn bridge(svg: &mut String, line: &[Point], place: usize) {
    let near = |point: &Point| distance(*point, line[place]) <= SPAN;
    let first = line[..place].iter().rposition(|point| !near(point)).map_or(0, |last| last + 1);
    let end = line[place..].iter().position(|point| !near(point)).map_or(line.len(), |next| place + next);
    let path = path(&line[first..end]);
    let _ = writeln!(
        svg,
        "<path class=\"r\" d=\"{path}\"/><path class=\"p\" d=\"{path}\"/><path class=\"k\" d=\"{path}\"/>"
    );
}

fn path(line: &[Point]) -> String {
    let mut path = String::new();
    for (&[x, y], letter) in line.iter().zip(std::iter::once('M').chain(std::iter::repeat('L'))) {
        let _ = write!(path, "{letter}{x:.3} {y:.3}");
    }
    path
}

fn lines(side: Side, trail: Trail) -> Vec<Line> {
    let gates: Vec<Point> = trail.directions().map(gate).collect();
    if let &[from, to] = gates.as_slice() {
        let straight = distance(plus(from, to), [0.0, 0.0]) < 0.1;
        // Three straight ones would meet in one point: each swings to its right.
        let swing = if straight && side.trail_count() == 3 && side.needs_bridge() { 0.35 } else { 0.0 };
        let aside = times([-from[1], from[0]], swing);
        // Neighbouring sides keep away from the middle.
        let pull = if distance(from, to) < 1.1 { 0.5 } else { 0.4 };
        let (first, second) = (plus(times(from, pull), aside), plus(times(to, pull), aside));
        let mut line = cubic(from, first, second, to);
        line.insert(0, beyond(from));
        line.push(beyond(to));
        return vec![line];
    }
    let mean = times(gates.iter().copied().fold([0.0, 0.0], plus), 0.8 / gates.len() as f64);
    let central = distance(mean, [0.0, 0.0]) < 0.1;
    let alone = !side.needs_bridge();
    let hub = if central && !alone { times(gates[0], 0.35) } else { mean };
    let leg = |&from: &Point| {
        let mut line = cubic(from, times(from, 0.6), plus(times(from, 0.2), times(hub, 0.8)), hub);
        line.insert(0, beyond(from));
        line
    };
    gates.iter().map(leg).collect()
}

/// Past the edge, where the tile is cut: the end of a trail is as flat as the edge.
fn beyond(gate: Point) -> Point {
    times(gate, 1.2)
}

fn cubic(from: Point, first: Point, second: Point, to: Point) -> Line {
    let point = |step: usize| {
        let t = step as f64 / STEPS as f64;
        let u = 1.0 - t;
        let weighted = [
            times(from, u * u * u),
            times(first, 3.0 * u * u * t),
            times(second, 3.0 * u * t * t),
            times(to, t * t * t),
        ];
        weighted.into_iter().fold([0.0, 0.0], plus)
    };
    (0..=STEPS).map(point).collect()
}

fn distance(left: Point, right: Point) -> f64 {
    (left[0] - right[0]).hypot(left[1] - right[1])
}

/// The points of `line` behind which `other` crosses it.
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
    use super::{bridges, draw};
    use crate::draw::gate;
    use crate::{Direction, Side};

    #[test]
    fn a_bridge_is_drawn_where_trails_cross_and_nowhere_else() {
        for side in Side::all() {
            assert_eq!(bridges(side) > 0, side.needs_bridge(), "{side}");
            assert!(bridges(side) <= 3, "{side}: {}", bridges(side));
        }
    }

    #[test]
    fn every_trail_runs_through_the_middle_of_its_edges_and_beyond() {
        for side in Side::all() {
            let mut svg = String::new();
            draw(&mut svg, side);
            for direction in Direction::ALL {
                let [x, y] = gate(direction);
                let reaches = |factor: f64| svg.contains(&format!("{:.3} {:.3}", factor * x, factor * y));
                // A dead end is one straight line, from beyond the edge to the inside.
                let inside = if side.trail(direction).exits() == 1 { 1.0 - super::STUB } else { 1.0 };
                assert!(reaches(1.2) && reaches(inside), "{side} {direction}");
            }
        }
    }
}
