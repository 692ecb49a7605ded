//! Pictures: a reservation tree, and curves over the depth of a search.

use crate::{MAX, Node, ReservationTree};
use std::fmt::Write;

/// The tree as an SVG picture, the root on top: circles where MAX moves, squares where MIN does, in each its
/// value, at each branch its move, counted from `first`. Branches that supply a value are thick.
///
/// ```
/// use ga_minimax::{ReservationTree, draw};
///
/// let mut tree = ReservationTree::new(2);
/// tree.insert(&[1, 3, 2], 6.0);
/// assert!(draw::tree(&tree, 0).starts_with("<svg"));
/// ```
pub fn tree(tree: &ReservationTree<f64>, first: u16) -> String {
    let mut sketch =
        Sketch { tree, first, leaves: 0, levels: 1, branches: String::new(), nodes: String::new() };
    sketch.place(tree.root(), 0);
    let Sketch { leaves, levels, branches, nodes, .. } = sketch;
    let (width, height) = (60 * leaves, 70 * levels);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\" text-anchor=\"middle\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         {branches}{nodes}</svg>\n"
    )
}

/// What was drawn so far. Nodes cover the branches that lead to them.
struct Sketch<'a> {
    tree: &'a ReservationTree<f64>,
    first: u16,
    leaves: usize,
    levels: usize,
    branches: String,
    nodes: String,
}

impl Sketch<'_> {
    /// Draws a node over the middle of its children; returns its middle.
    fn place(&mut self, node: Node, level: usize) -> f64 {
        let tree = self.tree;
        self.levels = self.levels.max(level + 1);
        let children: Vec<(Node, f64)> =
            tree.children(node).map(|child| (child, self.place(child, level + 1))).collect();
        let x = match children[..] {
            [(_, left), .., (_, right)] => f64::midpoint(left, right),
            [(_, only)] => only,
            [] => {
                self.leaves += 1;
                60.0 * self.leaves as f64 - 30.0
            }
        };
        let y = 70.0 * level as f64 + 25.0;
        for (child, below) in children {
            self.branch(node, child, (x, y), below);
        }
        let value =
            tree.value(node).map_or(String::new(), |value| format!("{}", (value * 100.0).round() / 100.0));
        let shape = if tree.turn(node) == MAX {
            format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"18\" fill=\"#fff8e0\" stroke=\"black\"/>")
        } else {
            let (x, y) = (x - 18.0, y - 16.0);
            format!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"36\" height=\"32\" fill=\"#e0f0ff\" stroke=\"black\"/>"
            )
        };
        // A String takes everything that is written to it.
        let _ = writeln!(self.nodes, "{shape}<text x=\"{x:.1}\" y=\"{:.1}\">{value}</text>", y + 4.0);
        x
    }

    fn branch(&mut self, node: Node, child: Node, (x, y): (f64, f64), below: f64) {
        let supplies = self.tree.value(child).is_some() && self.tree.value(child) == self.tree.value(node);
        let thick = if supplies { 3 } else { 1 };
        let number = u32::from(self.tree.number(child)) + u32::from(self.first);
        let _ = writeln!(
            self.branches,
            "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{below:.1}\" y2=\"{:.1}\" stroke=\"#888\" stroke-width=\"{thick}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#06c\">{number}</text>",
            y + 70.0,
            f64::midpoint(x, below) + 8.0,
            y + 35.0
        );
    }
}

/// A curve of a [`plot`].
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// What it shows.
    pub name: String,
    /// Points; those whose height is not above 0 are left out.
    pub points: Vec<(f64, f64)>,
}

const COLOURS: [&str; 6] = ["#c00", "#06c", "#080", "#a50", "#80c", "#444"];

/// Curves as an SVG picture, the vertical axis in powers of ten.
pub fn plot(heading: &str, across: &str, up: &str, curves: &[Curve]) -> String {
    let points = || curves.iter().flat_map(|curve| &curve.points).filter(|point| point.1 > 0.0);
    let least_x = points().map(|point| point.0).fold(f64::INFINITY, f64::min);
    let most_x = points().map(|point| point.0).fold(least_x + 1.0, f64::max);
    let least = points().map(|point| point.1.log10()).fold(f64::INFINITY, f64::min).floor();
    let most = points().map(|point| point.1.log10()).fold(least + 1.0, f64::max).ceil();
    let x = |value: f64| 70.0 + 400.0 * (value - least_x) / (most_x - least_x);
    let y = |power: f64| 330.0 - 280.0 * (power - least) / (most - least);
    let mut shapes = String::new();
    if least.is_finite() {
        for power in least as i32..=most as i32 {
            let at = y(f64::from(power));
            let _ = writeln!(
                shapes,
                "<line x1=\"70\" y1=\"{at:.1}\" x2=\"470\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"62\" y=\"{:.1}\" text-anchor=\"end\">1e{power}</text>",
                at + 4.0
            );
        }
        for step in least_x.ceil() as i64..=most_x as i64 {
            let _ = writeln!(
                shapes,
                "<text x=\"{:.1}\" y=\"350\" text-anchor=\"middle\">{step}</text>",
                x(step as f64)
            );
        }
    }
    for (place, curve) in curves.iter().enumerate() {
        let colour = COLOURS[place % COLOURS.len()];
        let mut path = String::new();
        for &(across, up) in curve.points.iter().filter(|point| point.1 > 0.0) {
            let _ = write!(path, "{:.1},{:.1} ", x(across), y(up.log10()));
        }
        let row = 60.0 + 18.0 * place as f64;
        let _ = writeln!(
            shapes,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"485\" y=\"{row:.1}\" fill=\"{colour}\">{}</text>",
            path.trim_end(),
            curve.name
        );
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 380\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"70\" y=\"25\" font-size=\"15\">{heading}</text>\n\
         <text x=\"270\" y=\"372\" text-anchor=\"middle\">{across}</text>\n\
         <text x=\"70\" y=\"42\">{up}</text>\n{shapes}</svg>\n"
    )
}
