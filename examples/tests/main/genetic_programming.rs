//! The example `genetic_programming`: its answer, and the operators of its trees.

use crate::support;
use ga_core::genome::OneOf;
use ga_core::prelude::*;
use ga_core::random::{Bernoulli, GeometricSkips, Stream};
use ga_core::{Crossover, laws};
use std::collections::BTreeMap;
use tree::{
    Limits, PointMutation, Primitives, RampedHalfAndHalf, SubtreeCrossover, SubtreeMutation,
    Symbol, Tree,
};

#[path = "../../genetic_programming/tree.rs"]
mod tree;

#[test]
fn the_program_finds_a_short_formula_that_holds_at_points_it_did_not_see() {
    let (status, stdout, stderr) = support::run("genetic_programming", [], b"");
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = stdout.lines().collect();
    let symbols = lines[0]
        .chars()
        .filter(|character| "x+-*/".contains(*character))
        .count();
    assert!(lines[0].starts_with('(') && symbols <= 20, "{stdout}");
    let points = ["-3: 60.000", "10: 11110.000"];
    assert_eq!(lines.len(), 1 + points.len(), "{stdout}");
    for (line, point) in lines[1..].iter().zip(points) {
        let (_, value) = point.split_once(' ').expect("a point and a value");
        assert_eq!(*line, format!("at {point}, expected {value}"));
    }
}

/// A symbol that shows where it came from: its name and its arity.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
struct Named(char, usize);

impl Symbol for Named {
    fn arity(self) -> usize {
        self.1
    }
}

fn primitives() -> Primitives<Named> {
    Primitives {
        functions: OneOf::new([Named('!', 1), Named('+', 2), Named('*', 2), Named('?', 3)])
            .unwrap(),
        terminals: OneOf::new([Named('x', 0), Named('y', 0)]).unwrap(),
    }
}

const LIMITS: Limits = Limits { depth: 7, size: 60 };

fn founders() -> impl Sampler<Tree<Named>> {
    let ramped = RampedHalfAndHalf {
        primitives: primitives(),
        depths: 0..=3,
    };
    move |rng: &mut dyn Rng| loop {
        let tree = ramped.sample(rng);
        if LIMITS.permit(&tree) {
            return tree;
        }
    }
}

/// Whether the symbols are exactly one tree, by a recursive reader; and the limits are kept.
fn valid(tree: &Tree<Named>) -> bool {
    /// The depth of the tree at the beginning, and the symbols behind it.
    fn read(symbols: &[Named]) -> Option<(usize, &[Named])> {
        let (root, mut rest) = symbols.split_first()?;
        let mut depth = 0;
        for _ in 0..root.1 {
            let (below, behind) = read(rest)?;
            (depth, rest) = (depth.max(below + 1), behind);
        }
        Some((depth, rest))
    }
    read(tree.symbols())
        .is_some_and(|(depth, rest)| rest.is_empty() && depth == tree.depth() && depth <= 7)
        && tree.symbols().len() <= 60
}

fn crossover(functions: f64) -> SubtreeCrossover {
    SubtreeCrossover {
        functions: Bernoulli::new("functions", functions).unwrap(),
        limits: LIMITS,
    }
}

fn subtree_mutation(depth: usize) -> SubtreeMutation<Named> {
    SubtreeMutation {
        primitives: primitives(),
        depth,
        limits: LIMITS,
    }
}

fn point_mutation(rate: f64) -> PointMutation<Named> {
    PointMutation {
        primitives: primitives(),
        rate: GeometricSkips::new("points", rate).unwrap(),
    }
}

#[test]
fn the_operators_of_trees_keep_the_laws() {
    laws::children_are_valid(&crossover(0.9), &founders(), valid);
    laws::variable_length_crossover(&crossover(0.5), &founders(), 1..=60, |tree| {
        tree.symbols().to_vec()
    });
    laws::mutator(&subtree_mutation(4), &founders(), valid);
    laws::mutator(&point_mutation(0.2), &founders(), valid);
    laws::zero_rate_changes_nothing(&point_mutation(0.0), &founders());
}

/// The tree with these symbols.
fn tree(names: &str) -> Tree<Named> {
    let arity = |name| match name {
        '!' => 1,
        '+' | '*' | '-' => 2,
        '?' => 3,
        _ => 0,
    };
    let all: Vec<Named> = names.chars().map(|name| Named(name, arity(name))).collect();
    Tree::try_from(all).expect("the symbols of a tree")
}

fn names(tree: &Tree<Named>) -> String {
    tree.symbols().iter().map(|symbol| symbol.0).collect()
}

/// Pearson's chi-square of drawn outcomes against their probabilities. An impossible outcome makes
/// it infinite.
fn chi_square(
    law: &BTreeMap<String, f64>,
    draws: usize,
    mut draw: impl FnMut(&mut Stream) -> String,
) -> f64 {
    let mut counts: BTreeMap<&str, usize> = law.keys().map(|key| (key.as_str(), 0)).collect();
    let mut rng = Stream::seeded(1);
    for _ in 0..draws {
        match counts.get_mut(draw(&mut rng).as_str()) {
            Some(count) => *count += 1,
            None => return f64::INFINITY,
        }
    }
    let term = |(key, share): (&String, &f64)| {
        let expected = share * draws as f64;
        (counts[key.as_str()] as f64 - expected).powi(2) / expected
    };
    law.iter().map(term).sum()
}

/// All subtrees of a tree, each with the probability that it is drawn.
fn subtrees(names: &str, functions: f64) -> Vec<(std::ops::Range<usize>, f64)> {
    let arity =
        |name: char| usize::from("!".contains(name)) + 2 * usize::from("+-*".contains(name));
    let all: Vec<char> = names.chars().collect();
    let count = |function: bool| {
        all.iter()
            .filter(|name| (arity(**name) > 0) == function)
            .count() as f64
    };
    let ranges = (0..all.len()).map(|root| {
        let mut end = root;
        let mut missing = 1;
        while missing > 0 {
            missing = missing + arity(all[end]) - 1;
            end += 1;
        }
        let function = arity(all[root]) > 0;
        let share = if function { functions } else { 1.0 - functions };
        (root..end, share / count(function))
    });
    ranges.collect()
}

#[test]
fn subtree_crossover_draws_functions_and_terminals_as_often_as_it_says() {
    let (left, right) = ("+a!b", "-*cde");
    let mut law = BTreeMap::new();
    for (mine, one) in subtrees(left, 0.9) {
        for (theirs, other) in subtrees(right, 0.9) {
            let child = [
                &left[..mine.start],
                &right[theirs.clone()],
                &left[mine.end..],
            ]
            .concat();
            *law.entry(child).or_insert(0.0) += one * other;
        }
    }
    let drawn = |functions: f64| {
        chi_square(&law, 100_000, |rng| {
            let (mut one, mut other) = (tree(left), tree(right));
            crossover(functions).cross(&mut one, &mut other, rng);
            assert_eq!(one.symbols().len() + other.symbols().len(), 9);
            names(&one)
        })
    };
    // Chi-square with 19 degrees of freedom exceeds 94 with a probability below 1e-11.
    assert_eq!(law.len(), 20);
    let (right, wrong) = (drawn(0.9), drawn(0.87));
    assert!(right < 94.0 && wrong > 200.0, "{right}, {wrong}");
}

#[test]
fn subtree_mutation_replaces_each_subtree_equally_often() {
    // A random tree of depth 0 is a terminal.
    let old = "+a!b";
    let mut law = BTreeMap::new();
    for (range, _) in subtrees(old, 0.5) {
        for terminal in ["x", "y"] {
            let child = [&old[..range.start], terminal, &old[range.end..]].concat();
            *law.entry(child).or_insert(0.0) += 1.0 / 8.0;
        }
    }
    let drawn = |wrong: bool| {
        let mut turn = 0;
        chi_square(&law, 100_000, |rng| {
            turn += 1;
            let mut child = tree(old);
            if wrong && turn % 20 == 0 {
                return "x".to_owned();
            }
            subtree_mutation(0).mutate(&mut child, rng);
            names(&child)
        })
    };
    // Chi-square with 7 degrees of freedom exceeds 66 with a probability below 1e-11.
    let (right, wrong) = (drawn(false), drawn(true));
    assert!(right < 66.0 && wrong > 200.0, "{right}, {wrong}");
}

#[test]
fn a_list_that_is_no_tree_is_refused() {
    let named = |names: &[(char, usize)]| -> Vec<Named> {
        names
            .iter()
            .map(|&(name, arity)| Named(name, arity))
            .collect()
    };
    assert!(Tree::try_from(named(&[('+', 2), ('x', 0), ('y', 0)])).is_ok());
    for wrong in [
        &[][..],
        &[('+', 2), ('x', 0)],
        &[('x', 0), ('x', 0)],
        &[('!', 1)],
    ] {
        assert_eq!(Tree::try_from(named(wrong)), Err(named(wrong)));
    }
}

#[test]
fn limits_stop_growth_and_not_shrinking() {
    let mut rng = Stream::seeded(1);
    let limits = Limits { depth: 2, size: 5 };
    let crossover = SubtreeCrossover {
        limits,
        ..crossover(0.5)
    };
    let mutation = SubtreeMutation {
        limits,
        ..subtree_mutation(3)
    };
    for _ in 0..2000 {
        let (mut left, mut right) = (tree("+a!b"), tree("*c-de"));
        crossover.cross(&mut left, &mut right, &mut rng);
        assert!(limits.permit(&left) && limits.permit(&right));
        mutation.mutate(&mut left, &mut rng);
        assert!(limits.permit(&left), "{left:?}");
        let mut leaf = tree("x");
        mutation.mutate(&mut leaf, &mut rng);
        point_mutation(1.0).mutate(&mut leaf, &mut rng);
        assert!(limits.permit(&leaf));
    }
}

#[test]
fn founders_have_all_depths_and_both_shapes() {
    let sampler = RampedHalfAndHalf {
        primitives: primitives(),
        depths: 2..=6,
    };
    let mut rng = Stream::seeded(1);
    let mut depths = [0; 7];
    for _ in 0..2000 {
        let tree = sampler.sample(&mut rng);
        depths[tree.depth()] += 1;
        assert_eq!(tree.clone(), tree);
    }
    // A fifth of the trees has each depth, half of them are full; the others may be less deep.
    assert!(depths[2..].iter().all(|count| *count >= 150), "{depths:?}");
}

#[test]
fn no_operator_of_trees_allocates_once_warm() {
    let mut rng = Stream::seeded(1);
    let sampler = founders();
    let (mut left, mut right) = (sampler.sample(&mut rng), sampler.sample(&mut rng));
    let cross = crossover(0.9);
    let grow = subtree_mutation(4);
    let point = point_mutation(0.1);
    let mut children = move || {
        cross.cross(&mut left, &mut right, &mut rng);
        for child in [&mut left, &mut right] {
            grow.mutate(child, &mut rng);
            point.mutate(child, &mut rng);
        }
    };
    (0..20_000).for_each(|_| children());
    let counted = allocation_counter::measure(|| (0..1000).for_each(|_| children()));
    assert_eq!(counted.count_total, 0);
}
