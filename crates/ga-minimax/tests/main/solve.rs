use ga_minimax::game::{Leaves, RandomTree};
use ga_minimax::solve::{ranks, worth_of_moves};
use proptest::prelude::*;

fn tree(leaves: Leaves, depth: u64, branching: u64, seed: u64) -> RandomTree {
    RandomTree::new(leaves, depth, branching, seed).expect("a size in range")
}

proptest! {
    #[test]
    fn the_rank_of_a_move_follows_from_the_values_of_all_moves(
        seed in any::<u64>(), line in prop::collection::vec(0u16..4, 4)
    ) {
        let tree = tree(Leaves::Correlated, 4, 4, seed);
        let worth = worth_of_moves(&tree, 4);
        let mine = worth[usize::from(line[0])];
        let rank = ranks(&tree, &line, 4).expect("a line that can be played");
        prop_assert_eq!(rank.first_move as usize, 1 + worth.iter().filter(|&&other| other > mine).count());
        prop_assert!((1..=256).contains(&rank.route));
    }
}

#[test]
fn lines_of_different_values_have_different_ranks() {
    let tree = tree(Leaves::Independent, 3, 3, 7);
    let lines = (0..27u16).map(|place| [place / 9, place / 3 % 3, place % 3]);
    let mut found: Vec<u64> = lines
        .map(|line| ranks(&tree, &line, 3).expect("a line").route)
        .collect();
    found.sort_unstable();
    assert_eq!(found, (1..=27).collect::<Vec<_>>());
    assert_eq!(ranks(&tree, &[3], 3), None);
    assert_eq!(ranks(&tree, &[], 3), None);
}
