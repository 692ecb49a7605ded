//! SVG pictures of reservation trees.

use crate::evolve::{Node, ReservationTree};
use crate::game::MAX;
use std::fmt::Write;

/// Draws a reservation tree as an SVG picture, with the root at the top.
///
/// Each node shows its value. MAX moves at circles and MIN moves at squares. Each branch shows the
/// number of its move, plus `first`: use 1 to number the moves from 1. A branch is thick if parent
/// and child have the same value.
///
/// ```
/// use ga_minimax::draw;
/// use ga_minimax::evolve::ReservationTree;
///
/// let mut tree = ReservationTree::new(2);
/// tree.insert(&[1, 3, 2], 6.0);
/// assert!(draw::tree(&tree, 0).starts_with("<svg"));
/// ```
pub fn tree(tree: &ReservationTree<f64>, first: u16) -> String {
    let mut sketch = Sketch {
        tree,
        first,
        leaves: 0,
        levels: 1,
        branches: String::new(),
        nodes: String::new(),
    };
    sketch.place(tree.root(), 0);
    let Sketch {
        leaves,
        levels,
        branches,
        nodes,
        ..
    } = sketch;
    let (width, height) = (60 * leaves, 70 * levels);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\" text-anchor=\"middle\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         {branches}{nodes}</svg>\n"
    )
}

/// The picture as drawn so far. Nodes cover branches.
struct Sketch<'a> {
    tree: &'a ReservationTree<f64>,
    first: u16,
    leaves: usize,
    levels: usize,
    branches: String,
    nodes: String,
}

impl Sketch<'_> {
    /// Draws a node above the middle of its children, and returns its horizontal position.
    fn place(&mut self, node: Node, level: usize) -> f64 {
        let tree = self.tree;
        self.levels = self.levels.max(level + 1);
        let children: Vec<(Node, f64)> = tree
            .children(node)
            .map(|child| (child, self.place(child, level + 1)))
            .collect();
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
        let value = tree.value(node).map_or(String::new(), |value| {
            format!("{}", (value * 100.0).round() / 100.0)
        });
        let shape = if tree.turn(node) == MAX {
            format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"18\" fill=\"#fff8e0\" stroke=\"black\"/>"
            )
        } else {
            let (x, y) = (x - 18.0, y - 16.0);
            format!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"36\" height=\"32\" fill=\"#e0f0ff\" stroke=\"black\"/>"
            )
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.nodes,
            "{shape}<text x=\"{x:.1}\" y=\"{:.1}\">{value}</text>",
            y + 4.0
        );
        x
    }

    fn branch(&mut self, node: Node, child: Node, (x, y): (f64, f64), below: f64) {
        let supplies =
            self.tree.value(child).is_some() && self.tree.value(child) == self.tree.value(node);
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
