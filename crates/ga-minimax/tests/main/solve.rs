use crate::support::Odd;
use ga_minimax::game::{
    Breakthrough, ConnectFour, KingAndRook, Leaves, Othello, RandomTree, TicTacToe,
};
use ga_minimax::players::{AlphaBeta, Exact, Minimax, Random};
use ga_minimax::solve::{Solver, ranks, worth_of_moves};
use ga_minimax::{Budget, Game, Player};
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

/// The position after random moves, if the game goes on there.
fn after_random_moves<G: Game>(mut position: G, plies: u64, seed: u64) -> Option<G> {
    for ply in 0..plies {
        let choice = Random.choose(&position, &Budget::default(), 1000 * seed + ply);
        position.play(choice.expect("a sound game")?.chosen);
    }
    (!position.legal().is_empty()).then_some(position)
}

/// Whether a solver finds what a search of all lines finds, also with hardly any memory.
fn check<G: Game<Value = f64> + std::fmt::Debug>(position: &G) {
    let worth = worth_of_moves(position, 1000);
    let best = worth.iter().copied().max_by(|left, right| {
        let sign = if position.turn() == 0 { 1.0 } else { -1.0 };
        (sign * left).total_cmp(&(sign * right))
    });
    for budget in [Budget::default(), Budget::default().with_memory(500)] {
        let mut solver = Solver::new(position, &budget);
        assert_eq!(solver.value(), Ok(best), "{position:?}");
        let values: Vec<Option<f64>> = worth.iter().copied().map(Some).collect();
        assert_eq!(solver.worth_of_moves(), Ok(values.clone()), "{position:?}");
        let choice = Exact.choose(position, &budget, 1).expect("a sound game");
        let choice = choice.expect("there are moves");
        assert_eq!((choice.value, &choice.values), (best, &values));
        assert_eq!(values[choice.number], best, "{position:?}");
    }
}

#[test]
fn a_solver_finds_the_values_of_a_search_of_all_lines() {
    check(&TicTacToe::default());
    for seed in 0..20 {
        after_random_moves(TicTacToe::default(), 3, seed).inspect(check);
        after_random_moves(ConnectFour::default(), 30, seed).inspect(check);
        after_random_moves(Othello::default(), 53, seed).inspect(check);
        after_random_moves(Breakthrough::default(), 48, seed).inspect(check);
        check(&tree(Leaves::Correlated, 5, 4, seed));
        check(&tree(Leaves::Independent, 5, 4, seed).leaves_only());
        let odd = Odd {
            path: 3 * seed + 2,
            left: 12,
        };
        if !odd.legal().is_empty() {
            check(&odd);
        }
    }
}

#[test]
fn hard_openings_of_connect_four_are_solved() {
    let openings = [
        ("44444432", 1.0, 300_000),
        ("444444", 1.0, 1_600_000),
        ("4444445", 1.0, 2_100_000),
    ];
    for (columns, value, most) in openings {
        let position: ConnectFour = columns.parse().expect("columns");
        let mut solver = Solver::new(&position, &Budget::default());
        assert_eq!(solver.value(), Ok(Some(value)), "{columns}");
        assert!(
            solver.evaluations() <= most,
            "{columns}: {}",
            solver.evaluations()
        );
    }
}

#[test]
fn a_position_beyond_the_budget_is_undecided() {
    let position = ConnectFour::default();
    for evaluations in [0, 1, 7, 8, 1000] {
        let mut solver = Solver::new(&position, &Budget::evaluations(evaluations));
        assert_eq!(solver.value(), Ok(None));
        assert_eq!(solver.worth_of_moves(), Ok(vec![None; 7]));
        assert_eq!(solver.evaluations(), evaluations);
    }
    let choice = Exact.choose(&position, &Budget::evaluations(1000), 1);
    let choice = choice.expect("a sound game").expect("there are moves");
    assert_eq!(
        (choice.chosen, choice.value, choice.values),
        (3, None, vec![None; 7])
    );
}

#[test]
fn a_game_without_an_end_is_undecided() {
    let ending: KingAndRook = "b6 h1 d5 w".parse().expect("a position");
    assert_eq!(Solver::new(&ending, &Budget::default()).value(), Ok(None));
}

#[test]
fn alpha_beta_and_minimax_end_with_a_proved_win() {
    let position: ConnectFour = "46363526".parse().expect("columns");
    let budget = Budget::evaluations(100_000);
    let players: [Box<dyn Player<ConnectFour>>; 2] =
        [Box::new(AlphaBeta::default()), Box::new(Minimax::default())];
    for mut player in players {
        let choice = player.choose(&position, &budget, 1).expect("a sound game");
        let choice = choice.expect("there are moves");
        assert_eq!((choice.value, choice.evaluations), (Some(1.0), 7));
    }
}
