//! The course of the trails of a side, on a hexagon around the origin whose edges are at distance
//! 1.
//!
//! A trail of two directions is a curve. A trail of three or more has a junction, placed on the
//! side of the tile with most of its exits. Another trail then crosses a single leg, away from the
//! junction.

use super::{Point, gate, plus, times, towards};
use crate::game::{Direction, Side, Trail};

/// The number of pieces of a curve, enough to look smooth on a printed tile.
const STEPS: usize = 24;

/// The length of a dead end within the tile.
const STUB: f64 = 0.22;

/// The position of a junction between the centre (0) and the mean of its gates (1), if no trail
/// crosses.
const ALONE: f64 = 0.8;
/// The same if another trail crosses: nearer to the centre, so that the legs have room to part.
const CROSSED: f64 = 0.48;
/// The distance from the centre of two junctions with three legs each, whose exits alternate.
const ALTERNATING: f64 = 0.42;
/// The distance from the centre of the two junctions of one trail.
const PAIRED: f64 = 0.46;

/// Three straight trails would meet in one point. Each of them bends aside by this distance.
const SWING: f64 = 0.32;

/// A curve as points.
pub(super) type Line = Vec<Point>;

/// A trail as it is drawn.
pub(super) struct Course {
    pub(super) trail: Trail,
    pub(super) dead_end: bool,
    pub(super) lines: Vec<Line>,
}

/// All trails from the lowest to the highest: dead ends, trails of many exits, trails of two exits.
pub(super) fn trails(side: Side) -> Vec<Course> {
    let mut trails: Vec<Trail> = side.trails().collect();
    trails.sort_by_key(|trail| match trail.exits() {
        1 => 0,
        exits => 7 - exits,
    });
    let course = |trail: Trail| Course {
        trail,
        dead_end: trail.exits() == 1,
        lines: lines(side, trail),
    };
    trails.into_iter().map(course).collect()
}

fn lines(side: Side, trail: Trail) -> Vec<Line> {
    let exits: Vec<Direction> = trail.directions().collect();
    match *exits.as_slice() {
        [only] => vec![vec![beyond(gate(only)), times(gate(only), 1.0 - STUB)]],
        [from, to] => vec![curve(side, from, to)],
        _ => star(side, trail),
    }
}

/// A trail between two exits.
fn curve(side: Side, from: Direction, to: Direction) -> Line {
    let straight = |trail: Trail| trail.directions().all(|exit| trail.leads(exit.opposite()));
    let aside = if side.trails().all(straight) && side.trail_count() == 3 {
        // Alternate signs bend the three trails in directions a third of a turn apart.
        let swing = if from.index() % 2 == 0 { SWING } else { -SWING };
        towards(2 * from.index() + 3, swing)
    } else {
        [0.0, 0.0]
    };
    let (from, to) = (gate(from), gate(to));
    // A curve between neighbouring sides keeps away from the centre.
    let pull = if distance(from, to) < 1.1 { 0.5 } else { 0.4 };
    let mut line = cubic(
        from,
        plus(times(from, pull), aside),
        plus(times(to, pull), aside),
        to,
    );
    line.insert(0, beyond(from));
    line.push(beyond(to));
    line
}

/// A trail of three exits or more.
fn star(side: Side, trail: Trail) -> Vec<Line> {
    let legs = |exits: &[Direction], hub: Point| {
        exits.iter().map(|&exit| leg(exit, hub)).collect::<Vec<_>>()
    };
    let all: Vec<Direction> = trail.directions().collect();
    let runs = side
        .trails()
        .map(|other| runs(trail, other))
        .max_by_key(Vec::len)
        .unwrap_or_default();
    match runs.as_slice() {
        [left, right] if left.len() == right.len() => {
            let hubs = [left, right].map(|run| times(middle(run), PAIRED / length(middle(run))));
            let mut lines = legs(left, hubs[0]);
            lines.extend(legs(right, hubs[1]));
            lines.push(cubic(
                hubs[0],
                times(hubs[0], 0.5),
                times(hubs[1], 0.5),
                hubs[1],
            ));
            lines
        }
        [left, right] => {
            let most = if left.len() > right.len() {
                left
            } else {
                right
            };
            legs(&all, times(middle(most), CROSSED))
        }
        [_, _, _] => {
            // Two trails whose exits alternate: each has its junction on its own side of the tile.
            let side = if trail.leads(Direction::N) {
                Direction::SW
            } else {
                Direction::NE
            };
            legs(&all, times(gate(side), ALTERNATING))
        }
        _ => legs(&all, times(middle(&all), ALONE)),
    }
}

/// The exits of a trail in clockwise groups that are separated by exits of `other`. A single group
/// if the trails do not cross.
fn runs(trail: Trail, other: Trail) -> Vec<Vec<Direction>> {
    if other == trail {
        return vec![trail.directions().collect()];
    }
    let either = |&exit: &Direction| trail.leads(exit) || other.leads(exit);
    let mut exits: Vec<Direction> = Direction::ALL.into_iter().filter(either).collect();
    // The list starts with an exit of the other trail, so that no group wraps around its end.
    let first = exits
        .iter()
        .position(|&exit| other.leads(exit))
        .unwrap_or(0);
    exits.rotate_left(first);
    let groups = exits
        .split(|&exit| other.leads(exit))
        .filter(|group| !group.is_empty());
    groups.map(<[Direction]>::to_vec).collect()
}

/// The mean of the gates of `exits`.
fn middle(exits: &[Direction]) -> Point {
    let sum = exits.iter().map(|&exit| gate(exit)).fold([0.0, 0.0], plus);
    times(sum, 1.0 / exits.len() as f64)
}

/// A line from an exit to a junction. It enters the tile at a right angle.
fn leg(exit: Direction, hub: Point) -> Line {
    let from = gate(exit);
    let mut line = cubic(
        from,
        times(from, 0.6),
        plus(times(from, 0.2), times(hub, 0.8)),
        hub,
    );
    line.insert(0, beyond(from));
    line
}

/// A point beyond the edge. The tile is clipped at the edge, so that the end of a trail is flat.
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

fn length(point: Point) -> f64 {
    distance(point, [0.0, 0.0])
}

pub(super) fn distance(left: Point, right: Point) -> f64 {
    let [x, y] = [left[0] - right[0], left[1] - right[1]];
    (x * x + y * y).sqrt()
}
