use ga_minimax::evolve::ReservationTree;
use ga_minimax::game::Value;
use proptest::prelude::*;
use std::collections::BTreeMap;

#[test]
fn two_lines_have_the_values_and_fitness_of_figure_5() {
    let mut tree = ReservationTree::new(2);
    let a = tree.insert(&[1, 3, 2], 6.0);
    let b = tree.insert(&[1, 2, 1], 5.0);
    let (u, v) = (tree.find(&[1]).expect("U"), tree.find(&[1, 3]).expect("V"));
    assert_eq!(
        [tree.value(tree.root()), tree.value(u), tree.value(v)],
        [Some(5.0), Some(5.0), Some(6.0)]
    );
    assert_eq!([tree.fitness(a, 4), tree.fitness(b, 4)], [2, 4]);
}

#[test]
fn three_lines_have_the_values_and_fitness_of_figure_6() {
    let mut tree = ReservationTree::new(2);
    let ends = [(&[1, 3, 2], 6.0), (&[1, 2, 1], 5.0), (&[1, 3, 4], 7.0)]
        .map(|(line, value)| tree.insert(line, value));
    let (u, v) = (tree.find(&[1]).expect("U"), tree.find(&[1, 3]).expect("V"));
    assert_eq!(
        [tree.value(tree.root()), tree.value(u), tree.value(v)],
        [Some(5.0), Some(5.0), Some(7.0)]
    );
    assert_eq!(ends.map(|end| tree.fitness(end, 4)), [1, 4, 2]);
    assert_eq!(tree.principal_line(), [1, 2, 1]);
}

#[test]
fn a_min_node_rises_if_the_child_that_supplies_its_value_rises() {
    let mut tree = ReservationTree::new(2);
    tree.insert(&[1, 3, 2], 5.0);
    tree.insert(&[1, 2, 1], 6.0);
    let u = tree.find(&[1]).expect("U");
    assert_eq!(tree.value(u), Some(5.0));
    tree.insert(&[1, 3, 4], 7.0);
    assert_eq!(
        tree.value(u),
        Some(6.0),
        "a running minimum would still say 5"
    );
    assert_eq!(tree.value(tree.root()), Some(6.0));
}

#[test]
fn a_short_line_is_fitter_than_a_long_line_that_carries_as_far() {
    let mut tree = ReservationTree::new(2);
    let early = tree.insert(&[1], 3.0);
    let deep = tree.insert(&[2, 1, 1], 2.0);
    assert_eq!([tree.fitness(early, 4), tree.fitness(deep, 4)], [4, 3]);
}

#[test]
fn a_line_counts_nodes_whose_equal_value_another_line_supplies() {
    let mut tree = ReservationTree::new(2);
    let one = tree.insert(&[1, 1], 5.0);
    let other = tree.insert(&[2, 1], 5.0);
    assert_eq!([tree.fitness(one, 3), tree.fitness(other, 3)], [3, 3]);
}

#[test]
fn a_node_without_a_value_is_not_a_leaf() {
    let mut tree = ReservationTree::<f64>::new(2);
    let node = tree.grow(tree.root(), 3, 1);
    assert_eq!(
        (
            tree.value(node),
            tree.value(tree.root()),
            tree.fitness(node, 4)
        ),
        (None, None, 0)
    );
    tree.insert(&[4], -1.0);
    assert_eq!(tree.value(tree.root()), Some(-1.0));
}

#[test]
fn each_of_three_players_takes_the_own_best_share() {
    let mut tree = ReservationTree::new(3);
    tree.insert(&[0, 0, 0], [1.0, 5.0, 2.0]);
    tree.insert(&[0, 0, 1], [9.0, 0.0, 3.0]); // the third player prefers this
    tree.insert(&[0, 1, 0], [4.0, 1.0, 1.0]); // the second this
    tree.insert(&[1, 0, 0], [3.0, 9.0, 9.0]);
    assert_eq!(tree.value(tree.root()), Some([4.0, 1.0, 1.0]));
    assert_eq!(tree.principal_line(), [0, 1, 0]);
}

/// Minimax from scratch over the inserted lines, in ten lines.
fn naive<V: Value>(lines: &BTreeMap<Vec<u16>, V>, prefix: &[u16], players: usize) -> Option<V> {
    let turn = prefix.len() % players;
    let below = |line: &&Vec<u16>| line.len() > prefix.len() && line.starts_with(prefix);
    let mut numbers: Vec<u16> = lines
        .keys()
        .filter(below)
        .map(|line| line[prefix.len()])
        .collect();
    numbers.dedup();
    let children = numbers
        .iter()
        .filter_map(|&n| naive(lines, &[prefix, &[n]].concat(), players));
    let best = children.reduce(|best, next| {
        if next.payoff(turn) > best.payoff(turn) {
            next
        } else {
            best
        }
    });
    best.or_else(|| lines.get(prefix).copied())
}

/// The definition of fitness, H - K + 1: K is the lowest level that the value reaches without a
/// break.
fn naive_fitness(lines: &BTreeMap<Vec<u16>, f64>, line: &[u16], height: usize) -> usize {
    let carried = |len: &usize| naive(lines, &line[..*len], 2) == lines.get(line).copied();
    let top = (0..=line.len()).rev().take_while(carried).last();
    top.map_or(0, |top| height - (top + 1) + 1)
}

proptest! {
    #[test]
    fn after_every_insertion_the_tree_is_minimax_from_scratch(
        inserted in prop::collection::vec((prop::collection::vec(0u16..3, 4), -3i32..4), 1..24)
    ) {
        let (mut tree, mut lines) = (ReservationTree::new(2), BTreeMap::new());
        for (line, value) in inserted {
            tree.insert(&line, f64::from(value));
            lines.insert(line, f64::from(value));
            for known in lines.keys() {
                for ply in 0..=known.len() {
                    let node = tree.find(&known[..ply]).expect("it was inserted");
                    prop_assert_eq!(tree.value(node), naive(&lines, &known[..ply], 2));
                }
                let end = tree.find(known).expect("it was inserted");
                prop_assert_eq!(tree.fitness(end, 5), naive_fitness(&lines, known, 5));
            }
            let principal = lines.get(&tree.principal_line()).copied();
            prop_assert_eq!(principal, tree.value(tree.root()));
        }
        prop_assert_eq!(tree.lines(), lines.len());
    }

    #[test]
    fn lines_of_any_length_and_order_give_the_same_tree(
        inserted in prop::collection::vec((prop::collection::vec(0u16..3, 0..5), -3i32..4), 1..30)
    ) {
        let (mut tree, mut lines) = (ReservationTree::new(2), BTreeMap::new());
        for (line, value) in &inserted {
            tree.insert(line, f64::from(*value));
            lines.insert(line.clone(), f64::from(*value));
        }
        for line in lines.keys() {
            let node = tree.find(line).expect("it was inserted");
            prop_assert_eq!(tree.value(node), naive(&lines, line, 2));
        }
    }

    #[test]
    fn with_three_players_the_tree_is_max_n_from_scratch(
        inserted in prop::collection::vec((prop::collection::vec(0u16..3, 4), 0u8..9, 0u8..9, 0u8..9), 1..30)
    ) {
        let mut tree = ReservationTree::new(3);
        let mut lines = BTreeMap::new();
        for (line, a, b, c) in inserted {
            let value = [a, b, c].map(f64::from);
            tree.insert(&line, value);
            lines.insert(line, value);
            for known in lines.keys() {
                let node = tree.find(known).expect("it was inserted");
                prop_assert_eq!(tree.value(node), lines.get(known).copied());
            }
            let share = |value: Option<[f64; 3]>| value.map(|value| value[0]);
            let root = tree.value(tree.root());
            // An indifferent mover may choose differently, with other shares for the others.
            prop_assert!(root.is_some());
            if distinct(&lines) {
                prop_assert_eq!(share(root), share(naive(&lines, &[], 3)));
            }
        }
    }
}

/// Whether no player is ever indifferent between two lines.
fn distinct(lines: &BTreeMap<Vec<u16>, [f64; 3]>) -> bool {
    (0..3).all(|player| {
        let mut shares: Vec<f64> = lines.values().map(|value| value[player]).collect();
        shares.sort_by(f64::total_cmp);
        shares.windows(2).all(|pair| pair[0] < pair[1])
    })
}
