//! Players beside each other and beside exact values.

use ga_minimax::game::{
    Chess, ConnectFour, Leaves, ListedTree, Othello, RandomTree, ThreeInARow, TicTacToe, Value,
};
use ga_minimax::players::{
    AlphaBeta, GeneticPlayer, Greedy, Minimax, PaperPlayer, Pvs, Random, Uct,
};
use ga_minimax::solve::{minimax, ranks, worth_of_moves};
use ga_minimax::{Budget, Choice, Game, MAX, Player};
use proptest::prelude::*;

fn tree(leaves: Leaves, depth: u64, branching: u64, seed: u64) -> RandomTree {
    RandomTree::new(leaves, depth, branching, seed).expect("a size in range")
}

/// The value of the end of a line.
fn end<G: Game>(root: &G, line: &[u16]) -> G::Value {
    let mut position = root.clone();
    for &number in line {
        let moves = position.legal();
        position.play(moves[usize::from(number)]);
    }
    position.value()
}

proptest! {
    #[test]
    fn alpha_beta_and_exhaustive_minimax_find_the_same_value(
        seed in any::<u64>(), depth in 1u64..6, branching in 1u64..5, leaves_only in any::<bool>()
    ) {
        let tree = tree(Leaves::Correlated, depth, branching, seed);
        let tree = if leaves_only { tree.leaves_only() } else { tree };
        let value = minimax(&tree, 9).0;
        let everything = Minimax::default().choose(&tree, &Budget::default(), 1).unwrap().expect("there are moves");
        let pruned = AlphaBeta::default().choose(&tree, &Budget::default(), 1).unwrap().expect("there are moves");
        prop_assert_eq!(everything.value, Some(value));
        prop_assert_eq!(pruned.value, Some(value));
        prop_assert_eq!(end(&tree, &everything.line), value);
        prop_assert_eq!(end(&tree, &pruned.line), value);
        prop_assert!(!leaves_only || pruned.evaluations <= everything.evaluations);
        let best = ranks(&tree, &pruned.line, 9).expect("a line that can be played");
        prop_assert_eq!((best.first_move, best.route), (1, 1));
    }

    #[test]
    fn the_expected_line_is_best_play_even_if_many_leaves_are_equal(
        depth in 1u32..6, branching in 2usize..4, values in prop::collection::vec(-2i8..3, 243)
    ) {
        let leaves: Vec<f64> = values[..branching.pow(depth)].iter().map(|&value| f64::from(value)).collect();
        let tree = ListedTree::new(u64::from(depth), branching as u64, leaves).expect("as many as there are");
        let players: [Box<dyn Player<ListedTree>>; 3] =
            [Box::new(Minimax::default()), Box::new(AlphaBeta::default()), Box::new(GeneticPlayer::default())];
        for mut player in players {
            let choice = player.choose(&tree, &Budget::evaluations(1000), 1).unwrap().expect("there are moves");
            prop_assert_eq!(choice.value, Some(minimax(&tree, 9).0));
            let rank = ranks(&tree, &choice.line, 9).expect("a line that can be played");
            prop_assert_eq!((choice.line.len(), rank.first_move, rank.route), (depth as usize, 1, 1));
        }
    }
}

#[test]
fn no_move_has_a_better_value_than_the_chosen_one_if_the_budget_ends_within_a_depth() {
    fn check<G: Game<Value = f64>>(root: &G, player: &mut dyn Player<G>) {
        let sign = if root.turn() == MAX { 1.0 } else { -1.0 };
        for budget in (20..3000).step_by(37) {
            let budget = Budget::evaluations(budget);
            let choice = player
                .choose(root, &budget, 1)
                .unwrap()
                .expect("there are moves");
            let best = sign * choice.value.expect("a value");
            for value in choice.values.into_iter().flatten() {
                let value = sign * value;
                assert!(value <= best, "{value} of {budget:?}, the best is {best}");
            }
        }
    }
    let start = Chess::default();
    let later = start.after(start.legal()[7]);
    for chess in [start, later] {
        check(&chess, &mut Pvs::default());
        check(&chess, &mut AlphaBeta::default());
    }
    check(&Othello::default(), &mut AlphaBeta::default());
    let four: ConnectFour = "4453".parse().expect("a position");
    check(&four, &mut Pvs::default());
}

#[test]
fn alpha_beta_evaluates_a_part_of_the_leaves() {
    let tree = tree(Leaves::Correlated, 6, 6, 3).leaves_only();
    let choice = AlphaBeta::default()
        .choose(&tree, &Budget::default(), 1)
        .unwrap()
        .expect("there are moves");
    assert!(
        choice.evaluations < 46_656 / 4,
        "{} of 46656",
        choice.evaluations
    );
    assert!(choice.evaluations >= 2 * 216 - 1, "no proof is shorter");
}

#[test]
fn a_deeper_search_begins_with_the_previous_best_move() {
    for text in ["", "4", "4445", "112", "4433", "3351", "44444426"] {
        let position: ConnectFour = text.parse().expect("a position");
        let choose = |depth, budget| {
            let mut player = AlphaBeta { depth: Some(depth) };
            player
                .choose(&position, &budget, 1)
                .unwrap()
                .expect("there are moves")
        };
        for depth in 1..4 {
            let before = choose(depth, Budget::default());
            let after = choose(depth + 1, Budget::default());
            let is_new = |choice: &Choice<u8, f64>| {
                (choice.value, &choice.line) != (before.value, &before.line)
            };
            let first = (before.evaluations..=after.evaluations)
                .map(|evaluations| choose(depth + 1, Budget::evaluations(evaluations)))
                .find(is_new);
            // The deeper search may find nothing new.
            assert!(
                first.is_none_or(|choice| choice.number == before.number),
                "{text}, depth {depth}"
            );
        }
    }
}

#[test]
fn uct_finds_the_best_move_more_often_with_more_evaluations() {
    let exact = |budget| {
        let exact = |seed: &u64| {
            let tree = tree(Leaves::Correlated, 6, 5, *seed);
            let choice = Uct::default()
                .choose(&tree, &Budget::evaluations(budget), *seed)
                .unwrap()
                .expect("a move");
            let worth = worth_of_moves(&tree, 6);
            worth.iter().all(|&other| other <= worth[choice.number])
        };
        (0..80).filter(exact).count()
    };
    let (few, many) = (exact(20), exact(1500));
    assert!(many > few + 10, "{few} and {many} of 80");
}

#[test]
fn the_random_player_plays_all_moves_equally_often() {
    let position = TicTacToe::default();
    let mut times = [0; 9];
    for seed in 0..9000 {
        let choice = Random
            .choose(&position, &Budget::default(), seed)
            .unwrap()
            .expect("there are moves");
        times[choice.number] += 1;
    }
    let chi_square: f64 = times
        .iter()
        .map(|&times| (f64::from(times) - 1000.0).powi(2) / 1000.0)
        .sum();
    assert!(
        chi_square < 32.9,
        "{times:?}: beyond the 99.99 % quantile of 8 degrees of freedom"
    );
}

#[test]
fn the_greedy_player_takes_three_in_a_row() {
    let position: TicTacToe = "XX.OO....".parse().expect("a position");
    let choice = Greedy
        .choose(&position, &Budget::evaluations(9), 1)
        .unwrap()
        .expect("there are moves");
    assert_eq!(
        (choice.number, choice.value, choice.evaluations),
        (0, Some(1.0), 5)
    );
}

#[test]
fn each_of_three_players_maximises_the_own_share() {
    let positions = [
        "XX..OO..ZZ......",
        "XX..OO..Z.......",
        "X...O...Z.......",
        "XOZXOZ..........",
    ];
    for (text, winner) in positions.iter().zip([Some(0), None, None, None]) {
        let position: ThreeInARow = text.parse().expect("a position");
        let depth = 4;
        let exact = minimax(&position, depth).0;
        let mut paper = PaperPlayer {
            generations: Some(400),
            ..PaperPlayer::with_depth(depth)
        };
        let choice = paper
            .choose(&position, &Budget::default(), 1)
            .unwrap()
            .expect("there are moves");
        let value = choice.value.expect("lines were evaluated");
        let turn = position.turn();
        assert!(
            (value.payoff(turn) - exact.payoff(turn)).abs() < 0.05,
            "{text}: {value:?} for {exact:?}"
        );
        if winner == Some(turn) {
            assert_eq!(value.payoff(turn), 1.0, "{text}");
        }
    }
}

#[test]
fn a_third_player_stops_the_next_winner() {
    let position: ThreeInARow = "XX..OO..Z.......".parse().expect("a position");
    assert_eq!(position.turn(), 2);
    let mut paper = PaperPlayer {
        generations: Some(200),
        ..PaperPlayer::with_depth(3)
    };
    let choice = paper
        .choose(&position, &Budget::default(), 1)
        .unwrap()
        .expect("there are moves");
    let moves = position.legal();
    // X moves before O, and would win at cell 2.
    assert_eq!(moves[choice.number], 2);
}
