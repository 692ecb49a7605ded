//! Our search: how well it plays, and golden values.

use crate::support::tree;
use ga_minimax::game::{Leaves, TicTacToe};
use ga_minimax::players::{GeneticPlayer, PaperPlayer};
use ga_minimax::scheme::ours::Parameters;
use ga_minimax::solve::worth_of_moves;
use ga_minimax::{Budget, Choice, Error, Game, Player};

#[test]
fn our_search_finds_the_best_move_of_most_trees_of_seven_levels() {
    // 97 and 87 % of many trees; the bounds are five standard errors of 100 trees below.
    for (leaves_only, least) in [(false, 88), (true, 70)] {
        let exact = |seed: &u64| {
            let tree = tree(Leaves::Correlated, 7, *seed);
            let worth = worth_of_moves(&tree, 7);
            let tree = if leaves_only {
                tree.leaves_only()
            } else {
                tree
            };
            let choice = GeneticPlayer::default().choose(&tree, &Budget::evaluations(1267), *seed);
            let choice = choice.unwrap().expect("there are moves");
            assert!(choice.evaluations <= 1267);
            worth.iter().all(|&other| other <= worth[choice.number])
        };
        let exact = (0..100).filter(exact).count();
        assert!(exact >= least, "{exact} of 100");
    }
}

/// Our search plays one side against every possible play of the other. Returns the numbers of games
/// lost and played.
fn games_against_everything(position: TicTacToe, side: usize, seed: u64) -> [u32; 2] {
    let moves = position.legal();
    if moves.is_empty() {
        let lost = position.value() == if side == 0 { -1.0 } else { 1.0 };
        return [u32::from(lost), 1];
    }
    if position.turn() == side {
        let mut player = GeneticPlayer::with_horizon(9);
        let choice = player
            .choose(&position, &Budget::evaluations(1267), seed)
            .unwrap()
            .expect("there are moves");
        return games_against_everything(position.after(moves[choice.number]), side, seed);
    }
    let games = moves
        .into_iter()
        .map(|cell| games_against_everything(position.after(cell), side, seed));
    games.fold([0, 0], |sum, games| [sum[0] + games[0], sum[1] + games[1]])
}

#[test]
fn our_search_loses_no_game_of_tic_tac_toe_against_any_defence() {
    for seed in 0..4 {
        for side in [0, 1] {
            let [lost, games] = games_against_everything(TicTacToe::default(), side, seed);
            assert!(
                lost == 0 && games > 50,
                "seed {seed}, side {side}: {lost} of {games} lost"
            );
        }
    }
}

#[test]
fn choices_keep_their_values() {
    let tree = tree(Leaves::Correlated, 7, 1);
    let budget = Budget::evaluations(300);
    let chosen = |choice: Result<Option<Choice<u16, f64>>, Error>| {
        let Choice {
            line,
            value,
            evaluations,
            ..
        } = choice.unwrap().expect("there are moves");
        (line, value.map(|value| (value * 1e6).round()), evaluations)
    };
    let choices = [
        chosen(GeneticPlayer::default().choose(&tree, &budget, 1)),
        chosen(GeneticPlayer::default().choose(&tree.clone().leaves_only(), &budget, 1)),
        chosen(PaperPlayer::default().choose(&tree, &budget, 1)),
    ];
    let then = [
        (vec![4, 0, 3, 0, 6, 6], Some(500_327.0), 294),
        (vec![4, 5, 6, 0], Some(463_663.0), 295),
        (vec![4, 0, 5, 5, 0, 1, 0], Some(245_597.0), 300),
    ];
    assert_eq!(choices, then);
}

#[test]
fn parameters_of_zero_are_refused() {
    let default = Parameters::default();
    for parameters in [
        Parameters {
            parents: 0,
            ..default
        },
        Parameters {
            tournament: 0,
            ..default
        },
        Parameters {
            expansions: 0,
            ..default
        },
    ] {
        let mut player = GeneticPlayer {
            parameters,
            ..GeneticPlayer::default()
        };
        let choice = player.choose(&TicTacToe::default(), &Budget::evaluations(10), 1);
        assert!(choice.is_err(), "{parameters:?}");
    }
}

#[test]
fn a_position_that_several_lines_reach_is_searched_once_if_that_is_asked_for() {
    let solve = |is_merged| {
        let parameters = Parameters {
            is_merged,
            ..Parameters::default()
        };
        let mut player = GeneticPlayer {
            parameters,
            generations: None,
        };
        let root: TicTacToe = "X........".parse().expect("a position");
        let choice = player
            .choose(&root, &Budget::default(), 1)
            .unwrap()
            .expect("there are moves");
        assert_eq!(choice.value, Some(0.0), "a draw");
        assert_eq!(
            choice
                .values
                .iter()
                .filter(|&&value| value == Some(0.0))
                .count(),
            1,
            "only the middle holds"
        );
        choice.evaluations
    };
    let [apart, merged] = [false, true].map(solve);
    assert!(3 * merged < apart, "{merged} and {apart} evaluations");
}
