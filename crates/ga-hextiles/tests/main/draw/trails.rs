//! Trails, junctions and bridges, read from the SVG of a tile. Lengths are in units of half a tile.

use ga_hextiles::game::Trail;
use ga_hextiles::{Direction, Side, draw};

type Point = [f64; 2];

/// Half the width of a trail with its edges.
const TRAIL: f64 = 0.14;
/// Half the width of a bridge with its rails.
const BRIDGE: f64 = 0.18;

/// One path of a drawing.
#[derive(Clone, Debug)]
struct Shape {
    class: String,
    lines: Vec<Vec<Point>>,
}

/// All paths of a side in drawing order, around the centre of the tile.
fn shapes(side: Side) -> Vec<Shape> {
    let svg = draw::tile(side, 2.0);
    let shape = |part: &str| {
        let (class, rest) = part.split_once("\" d=\"").unwrap();
        let (path, _) = rest.split_once('"').unwrap();
        Shape {
            class: class.to_owned(),
            lines: path.split('M').skip(1).map(line).collect(),
        }
    };
    svg.split("<path class=\"").skip(1).map(shape).collect()
}

fn line(text: &str) -> Vec<Point> {
    let point = |pair: &str| {
        let (x, y) = pair.split_once(' ').unwrap();
        [x.parse().unwrap(), y.parse().unwrap()]
    };
    text.split('L').map(point).collect()
}

fn distance(left: Point, right: Point) -> f64 {
    (left[0] - right[0]).hypot(left[1] - right[1])
}

/// The distance of a point from the nearest of `lines`.
fn away(point: Point, lines: &[Vec<Point>]) -> f64 {
    let from_piece = |[a, b]: [Point; 2]| {
        let along = [b[0] - a[0], b[1] - a[1]];
        let length = along[0] * along[0] + along[1] * along[1];
        let share =
            ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / length.max(1e-12);
        let share = share.clamp(0.0, 1.0);
        distance(point, [a[0] + share * along[0], a[1] + share * along[1]])
    };
    let pieces = lines
        .iter()
        .flat_map(|line| line.windows(2).map(|pair| [pair[0], pair[1]]));
    pieces.map(from_piece).fold(f64::INFINITY, f64::min)
}

/// The points at which at least three lines of a trail end, with the number of these lines.
fn junctions(trail: &Shape) -> Vec<(Point, usize)> {
    let ends: Vec<Point> = trail
        .lines
        .iter()
        .flat_map(|line| [line[0], line[line.len() - 1]])
        .collect();
    let mut found: Vec<(Point, usize)> = Vec::new();
    for &end in &ends {
        let count = ends
            .iter()
            .filter(|&&other| distance(end, other) < 1e-6)
            .count();
        if count > 2 && found.iter().all(|&(other, _)| distance(end, other) > 1e-6) {
            found.push((end, count));
        }
    }
    found
}

/// The crossings of two trails, to the nearest point of a line.
fn crossings(left: &Shape, right: &Shape) -> Vec<Point> {
    let points = left.lines.iter().flatten();
    points
        .copied()
        .filter(|&point| away(point, &right.lines) < 0.04)
        .collect()
}

#[test]
fn junctions_stay_visible() {
    for side in Side::all() {
        let shapes = shapes(side);
        let mut branches = 0;
        for (place, trail) in shapes
            .iter()
            .enumerate()
            .filter(|(_, shape)| shape.class == "f")
        {
            for (junction, ends) in junctions(trail) {
                branches += ends - 2;
                for later in &shapes[place + 1..] {
                    let half = match later.class.as_str() {
                        "r" => BRIDGE,
                        "b" => TRAIL,
                        _ => continue,
                    };
                    // The whole junction is visible, in the full width of the trail.
                    let clear = away(junction, &later.lines) - half - TRAIL;
                    assert!(
                        clear >= 0.0,
                        "{side}: {} hides {junction:?} by {clear:.3}",
                        later.class
                    );
                }
            }
        }
        let expected: u32 = side
            .trails()
            .map(|trail| trail.exits().saturating_sub(2))
            .sum();
        assert_eq!(
            branches, expected as usize,
            "{side}: one path between any two exits of a trail"
        );
    }
}

#[test]
fn bridges_do_not_touch() {
    for side in Side::all() {
        let shapes = shapes(side);
        let bridges: Vec<&Shape> = shapes.iter().filter(|shape| shape.class == "r").collect();
        for (place, bridge) in bridges.iter().enumerate() {
            for other in &bridges[..place] {
                let points = bridge.lines.iter().flatten();
                let gap = points
                    .map(|&point| away(point, &other.lines))
                    .fold(f64::INFINITY, f64::min);
                assert!(
                    gap > 2.0 * BRIDGE,
                    "{side}: bridges {gap:.3} from each other"
                );
            }
        }
    }
}

#[test]
fn trails_touch_only_at_bridges() {
    for side in Side::all() {
        let shapes = shapes(side);
        let trails: Vec<&Shape> = shapes.iter().filter(|shape| shape.class == "f").collect();
        for (place, trail) in trails.iter().enumerate() {
            for other in &trails[..place] {
                let bridges = crossings(trail, other);
                let far = |point: &&Point| {
                    bridges
                        .iter()
                        .all(|&bridge| distance(**point, bridge) > 0.45)
                };
                let points = trail.lines.iter().flatten();
                // Lines beyond the edge are clipped.
                let inside = points.filter(|&&point| distance(point, [0.0, 0.0]) < 1.05);
                for &point in inside.filter(far) {
                    let gap = away(point, &other.lines);
                    assert!(
                        gap > 2.0 * TRAIL,
                        "{side}: {point:?} is {gap:.3} from another trail"
                    );
                }
            }
        }
    }
}

#[test]
fn each_necessary_crossing_has_one_bridge() {
    use Direction::{N, NE, NW, S, SE, SW};
    let bridges = |trails: &[Vec<Direction>]| {
        shapes(Side::new(trails).unwrap())
            .iter()
            .filter(|shape| shape.class == "r")
            .count()
    };
    for (trails, expected) in [
        (vec![vec![N, SE, SW], vec![NE, S, NW]], 2),
        (vec![vec![N, NE, S], vec![SE, SW, NW]], 1),
        (vec![vec![N, NE, S, SW], vec![SE, NW]], 1),
        (vec![vec![N, NE, SE, SW], vec![S, NW]], 1),
        (vec![vec![NE, S, SW], vec![SE, NW]], 1),
        (vec![vec![N, S], vec![NE, SW], vec![SE, NW]], 3),
        (vec![vec![N, S], vec![NE, NW], vec![SE, SW]], 2),
    ] {
        assert_eq!(bridges(&trails), expected, "{trails:?}");
    }
}

#[test]
fn a_tile_looks_the_same_in_each_rotation() {
    for side in Side::designs() {
        if (1..6).any(|turn| side.turned(turn) == side) {
            continue; // A symmetric side: its rotation is ambiguous.
        }
        for turn in 1..6 {
            let (sine, cosine) = (turn as f64 * std::f64::consts::FRAC_PI_3).sin_cos();
            let as_printed = shapes(side);
            let as_laid = shapes(side.turned(turn));
            assert_eq!(as_printed.len(), as_laid.len(), "{side}");
            for shape in &as_printed {
                for &[x, y] in shape.lines.iter().flatten() {
                    let there = [x * cosine - y * sine, x * sine + y * cosine];
                    let twins = as_laid.iter().filter(|twin| twin.class == shape.class);
                    let nearest = twins
                        .map(|twin| away(there, &twin.lines))
                        .fold(f64::INFINITY, f64::min);
                    assert!(
                        nearest < 0.005,
                        "{side}, turned {turn}: {there:?} is {nearest:.3} off"
                    );
                }
            }
        }
    }
}

#[test]
fn each_trail_reaches_the_middle_of_its_edges_and_beyond() {
    for side in Side::all() {
        let shapes = shapes(side);
        for direction in Direction::ALL {
            let angle = direction.index() as f64 * std::f64::consts::FRAC_PI_3;
            let reached = |share: f64| {
                let point = [share * angle.sin(), -share * angle.cos()];
                let trails = shapes.iter().filter(|shape| shape.class == "f");
                let ends = trails.flat_map(|trail| trail.lines.iter().flatten());
                ends.map(|&end| distance(point, end))
                    .fold(f64::INFINITY, f64::min)
                    < 0.002
            };
            // A dead end is one straight line from beyond the edge to its inner end.
            let inside = if side.trail(direction).exits() == 1 {
                0.78
            } else {
                1.0
            };
            assert!(reached(1.2) && reached(inside), "{side} {direction}");
        }
    }
}

#[test]
fn strokes_are_the_paths_of_the_drawing() {
    for side in Side::all() {
        let shapes = shapes(side);
        let strokes = draw::strokes(side);
        let paths = strokes.iter().flat_map(|stroke| {
            let trails = [&stroke.path; 2];
            trails
                .into_iter()
                .chain(stroke.bridges.iter().flat_map(|bridge| [bridge; 3]))
        });
        let lines: Vec<Vec<Vec<Point>>> = paths
            .map(|path| path.split('M').skip(1).map(line).collect())
            .collect();
        assert_eq!(
            lines,
            shapes
                .into_iter()
                .map(|shape| shape.lines)
                .collect::<Vec<_>>(),
            "{side}"
        );
        let mut trails: Vec<u8> = strokes.iter().map(|stroke| stroke.trail.mask()).collect();
        let mut expected: Vec<u8> = side.trails().map(Trail::mask).collect();
        trails.sort_unstable();
        expected.sort_unstable();
        assert_eq!(trails, expected, "{side}");
        // A stroke ends beyond the edges of its own trail.
        for stroke in &strokes {
            let ends = stroke.path.split('M').skip(1).map(|text| line(text)[0]);
            let far: Vec<Point> = ends
                .filter(|end| distance(*end, [0.0, 0.0]) > 1.1)
                .collect();
            for [x, y] in far {
                let sixths = x.atan2(-y).to_degrees().rem_euclid(360.0) / 60.0;
                let direction = Direction::ALL[sixths.round() as usize % 6];
                assert!(stroke.trail.leads(direction), "{side}: {direction}");
            }
        }
    }
}
