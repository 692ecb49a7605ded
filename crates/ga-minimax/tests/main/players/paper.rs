//! The paper's search, with its settings: 40 lines and 40 generations.

use crate::support::{paper, tree};
use ga_minimax::game::Leaves;
use ga_minimax::scheme::paper::Survivors;
use ga_minimax::solve::{ranks, worth_of_moves};
use ga_minimax::{Budget, Player};

#[test]
fn forty_generations_evaluate_the_expected_number_of_lines() {
    // 7 and 49 are all leaves; the other numbers come from an independent implementation.
    for (depth, expected) in [(1, 7.0), (2, 49.0), (3, 312.0), (4, 850.0), (7, 1267.0)] {
        let evaluations = |seed| {
            let choice = paper(Survivors::Everything, Some(40))
                .choose(&tree(Leaves::Correlated, depth, seed), &Budget::default(), seed)
                .unwrap()
                .expect("there are moves");
            choice.evaluations as f64
        };
        let mean = (0..20).map(evaluations).sum::<f64>() / 20.0;
        assert!((mean / expected - 1.0).abs() < 0.15, "depth {depth}: {mean}");
    }
}

#[test]
fn shallow_trees_are_solved_and_deep_trees_are_not() {
    let exact = |depth: u64| {
        let exact = |seed: &u64| {
            let tree = tree(Leaves::Independent, depth, *seed);
            let choice = paper(Survivors::Everything, Some(40)).choose(&tree, &Budget::default(), *seed);
            let line = choice.unwrap().expect("there are moves").line;
            ranks(&tree, &line, depth as usize).expect("a line that can be played").first_move == 1
        };
        (0..60).filter(exact).count()
    };
    assert_eq!([exact(1), exact(2)], [60, 60]);
    // 83 % of many trees on level 3 and 23 % on level 4; the bounds are five standard errors away.
    assert!((35..60).contains(&exact(3)));
    assert!(exact(4) < 31);
}

#[test]
fn survivors_from_all_lines_find_more_best_moves_than_survivors_from_offspring() {
    let exact = |survivors| {
        let exact = |seed: &u64| {
            let tree = tree(Leaves::Correlated, 5, *seed);
            let choice = paper(survivors, Some(40))
                .choose(&tree, &Budget::default(), *seed)
                .unwrap()
                .expect("there are moves");
            let worth = worth_of_moves(&tree, 5);
            worth.iter().all(|&other| other <= worth[choice.number])
        };
        (0..100).filter(exact).count()
    };
    let (everything, offspring) = (exact(Survivors::Everything), exact(Survivors::Offspring));
    assert!(everything > offspring + 10, "{everything} and {offspring} of 100");
}
