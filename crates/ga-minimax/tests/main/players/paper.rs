//! The paper's search, with its settings: 40 lines and 40 generations.

use crate::support::{paper, tree};
use ga_minimax::game::Leaves;
use ga_minimax::scheme::paper::Survivors;
use ga_minimax::solve::{ranks, worth_of_moves};
use ga_minimax::{Budget, Player};

/// 7 and 49 are all leaves. The other numbers are sums over 20 trees: exact, because they depend on
/// seeds only. 40 generations evaluate 1158 lines of seven moves on average, and 44 evaluate 1268.
/// The comparisons of lab/docs/minimax.md give 1267 evaluations to all searches.
#[test]
fn generations_evaluate_the_expected_number_of_lines() {
    let lines = |depth: u64, generations: u64| {
        let evaluations = |seed| {
            let choice = paper(Survivors::Everything, Some(generations))
                .choose(
                    &tree(Leaves::Correlated, depth, seed),
                    &Budget::default(),
                    seed,
                )
                .unwrap()
                .expect("there are moves");
            choice.evaluations
        };
        (0..20).map(evaluations).sum::<u64>()
    };
    let found =
        [(1, 40), (2, 40), (3, 40), (4, 40), (7, 40), (7, 44)].map(|(depth, g)| lines(depth, g));
    assert_eq!(found, [20 * 7, 20 * 49, 5916, 15_419, 23_169, 25_362]);
}

#[test]
fn shallow_trees_are_solved_and_deep_trees_are_not() {
    let exact = |depth: u64| {
        let exact = |seed: &u64| {
            let tree = tree(Leaves::Independent, depth, *seed);
            let choice =
                paper(Survivors::Everything, Some(40)).choose(&tree, &Budget::default(), *seed);
            let line = choice.unwrap().expect("there are moves").line;
            ranks(&tree, &line, depth as usize)
                .expect("a line that can be played")
                .first_move
                == 1
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
    let everything = exact(Survivors::Everything);
    let offspring = exact(Survivors::Offspring);
    assert!(
        everything > offspring + 10,
        "{everything} and {offspring} of 100"
    );
}
