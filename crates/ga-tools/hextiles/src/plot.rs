//! The picture of a Pareto front.

use ga_hextiles::solve::trade_offs::Point;
use std::fmt::Write;

/// The sets of the paper, with the figures that it gives: extra edges, and paths in per cent.
const PAPER: [(&str, [f64; 2]); 2] = [
    ("paper, drawn", [9.1, 93.0]),
    ("paper, optimised", [8.4, 92.0]),
];

/// The axes in the picture: left and right, bottom and top.
const FRAME: [[f64; 2]; 2] = [[70.0, 670.0], [430.0, 40.0]];

/// An axis: the values at its ends, and the ends in the picture.
struct Axis {
    ends: [f64; 2],
    line: [f64; 2],
    step: f64,
}

impl Axis {
    /// An axis for all values of the front, and for those of the paper that are at most as far from
    /// the front as the front is long.
    fn new(front: impl Iterator<Item = f64>, paper: [f64; 2], line: [f64; 2], step: f64) -> Self {
        let wider = |[low, high]: [f64; 2], value: f64| [low.min(value), high.max(value)];
        let around = front.fold([f64::INFINITY, f64::NEG_INFINITY], wider);
        let length = (around[1] - around[0]).max(step);
        let near = |value: &f64| (around[0] - length..=around[1] + length).contains(value);
        let [low, high] = paper.into_iter().filter(near).fold(around, wider);
        // Leaves room beside the outermost points.
        let low = ((low - 0.2 * step) / step).floor() * step;
        let high = ((high + 0.2 * step) / step).ceil() * step;
        let mut step = step;
        while high - low > 10.0 * step {
            step *= 2.0;
        }
        Self {
            ends: [low, high],
            line,
            step,
        }
    }

    fn at(&self, value: f64) -> f64 {
        let share = (value - self.ends[0]) / (self.ends[1] - self.ends[0]);
        self.line[0] + share * (self.line[1] - self.line[0])
    }

    fn ticks(&self) -> impl Iterator<Item = f64> + '_ {
        let count = ((self.ends[1] - self.ends[0]) / self.step + 1e-9).floor() as usize;
        (0..=count).map(|tick| self.ends[0] + tick as f64 * self.step)
    }
}

/// Draws extra edges to the right and paths upwards. A darker point has more bridges, a larger one
/// more duplicates.
pub(crate) fn plot(front: &[Point]) -> String {
    let edges = Axis::new(
        front.iter().map(|point| point.extra_edges),
        PAPER.map(|(_, [edges, _])| edges),
        FRAME[0],
        1.0,
    );
    let paths = Axis::new(
        front.iter().map(|point| 100.0 * point.paths),
        PAPER.map(|(_, [_, paths])| paths),
        FRAME[1],
        2.0,
    );
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" height=\"490\" viewBox=\"0 0 720 490\" \
         font-family=\"sans-serif\" font-size=\"12\"><rect width=\"720\" height=\"490\" fill=\"white\"/>\n",
    );
    grid(&mut svg, &edges, &paths);
    let place = |point: &Point| [edges.at(point.extra_edges), paths.at(100.0 * point.paths)];
    let mut points: Vec<&Point> = front.iter().collect();
    // Large points first, so that they hide no small ones.
    points.sort_by_key(|point| std::cmp::Reverse(point.duplicates));
    for point in &points {
        circle(&mut svg, point, place(point));
    }
    for (line, (name, figures)) in (0..).zip(PAPER) {
        cross(&mut svg, line, name, figures, [&edges, &paths]);
    }
    let mut taken: Vec<Mark> = PAPER
        .map(|(_, figures)| Mark::cross(inside(figures, [&edges, &paths])))
        .into();
    taken.extend(
        points
            .iter()
            .map(|point| Mark::circle(place(point), radius(point))),
    );
    for point in &points {
        let [x, y] = beside(place(point), radius(point), &taken);
        taken.push(Mark::number([x, y]));
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<text class=\"n\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            y + 4.0,
            point.number
        );
    }
    svg.push_str(
        "<text x=\"370\" y=\"475\" text-anchor=\"middle\">extra edges</text><text transform=\"translate(22 230) \
         rotate(-90)\" text-anchor=\"middle\">paths, %</text><text x=\"370\" y=\"18\" text-anchor=\"middle\">a darker \
         point has more bridges, a larger one more duplicates</text></svg>\n",
    );
    svg
}

fn grid(svg: &mut String, edges: &Axis, paths: &Axis) {
    let [[left, right], [bottom, top]] = FRAME;
    for tick in edges.ticks() {
        let _ = writeln!(
            svg,
            "<path d=\"M{0:.1} {top}V{bottom}\" stroke=\"#ddd\"/><text x=\"{0:.1}\" y=\"447\" \
             text-anchor=\"middle\">{tick:.0}</text>",
            edges.at(tick)
        );
    }
    for tick in paths.ticks() {
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {0:.1}H{right}\" stroke=\"#ddd\"/><text x=\"62\" y=\"{1:.1}\" \
             text-anchor=\"end\">{tick:.0}</text>",
            paths.at(tick),
            paths.at(tick) + 4.0
        );
    }
}

/// The radius of a point, whose area is proportional to its duplicates.
fn radius(point: &Point) -> f64 {
    0.8 * (point.duplicates as f64).sqrt()
}

fn circle(svg: &mut String, point: &Point, [x, y]: [f64; 2]) {
    let shade = 1.0 - (point.bridges as f64 / 40.0).min(1.0);
    let _ = writeln!(
        svg,
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"hsl(28 60% {:.0}%)\" fill-opacity=\".7\" \
         stroke=\"#4c361a\"/>",
        radius(point),
        25.0 + 60.0 * shade
    );
}

/// The position of these figures, moved to the edge of the plot if it is outside.
fn inside([x, y]: [f64; 2], [edges, paths]: [&Axis; 2]) -> [f64; 2] {
    let [[left, right], [bottom, top]] = FRAME;
    [
        edges.at(x).clamp(left, right),
        paths.at(y).clamp(top, bottom),
    ]
}

/// Draws a set of the paper. A set outside the plot is drawn at its edge, with its figures.
fn cross(svg: &mut String, line: u8, name: &str, figures: [f64; 2], axes: [&Axis; 2]) {
    let [x, y] = inside(figures, axes);
    let [right, down] = [axes[0].at(figures[0]) - x, axes[1].at(figures[1]) - y];
    let beyond = right * right + down * down > 0.01;
    // Several sets may be moved to the same position, so their names stand below each other.
    let (name, down) = if beyond {
        (
            format!("{name}: {}, {} %", figures[0], figures[1]),
            15.0 * f64::from(line),
        )
    } else {
        (name.to_owned(), 0.0)
    };
    let (anchor, shift) = if x > 0.75 * FRAME[0][1] {
        ("end", -9.0)
    } else {
        ("start", 9.0)
    };
    let _ = writeln!(
        svg,
        "<path d=\"M{x:.1} {y:.1}m-5 -5l10 10m0 -10l-10 10\" stroke=\"#b00\" stroke-width=\"2\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#b00\" text-anchor=\"{anchor}\">{name}</text>",
        x + shift,
        y + 4.0 + down
    );
}

/// An area that numbers do not cover: its middle, and half its width and height.
struct Mark {
    middle: [f64; 2],
    half: [f64; 2],
}

impl Mark {
    const fn circle(middle: [f64; 2], radius: f64) -> Self {
        Self {
            middle,
            half: [radius, radius],
        }
    }

    const fn cross(middle: [f64; 2]) -> Self {
        Self {
            middle,
            half: [6.0, 6.0],
        }
    }

    /// The area of a number with two digits.
    const fn number(middle: [f64; 2]) -> Self {
        Self {
            middle,
            half: [8.0, 6.0],
        }
    }

    fn overlaps(&self, other: &Self) -> bool {
        (0..2).all(|axis| {
            (self.middle[axis] - other.middle[axis]).abs() < self.half[axis] + other.half[axis]
        })
    }
}

/// The nearest position beside a circle at which its number covers nothing.
fn beside([x, y]: [f64; 2], radius: f64, taken: &[Mark]) -> [f64; 2] {
    /// The sines of eighths of half a turn.
    const SINES: [f64; 16] = {
        const LOW: f64 = 0.382_683_432_365_089_8;
        const HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;
        const HIGH: f64 = 0.923_879_532_511_286_7;
        [
            0.0, LOW, HALF, HIGH, 1.0, HIGH, HALF, LOW, 0.0, -LOW, -HALF, -HIGH, -1.0, -HIGH,
            -HALF, -LOW,
        ]
    };

    let mut places = (0..64_u32).map(|step| {
        let distance = radius + 9.0 + 4.0 * f64::from(step / 16);
        let eighths = step as usize % 16 + 2;
        let [sine, cosine] = [SINES[eighths % 16], SINES[(eighths + 4) % 16]];
        [x + distance * cosine * 1.2, y - distance * sine]
    });
    let is_free = |&place: &[f64; 2]| !taken.iter().any(|mark| mark.overlaps(&Mark::number(place)));
    places.find(is_free).unwrap_or([x, y])
}
