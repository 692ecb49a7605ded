//! Budgets, seeds and the ends of searches, for all players.

use crate::support::{Odd, Watched, searches, searches_and_solver, tree};
use ga_minimax::game::{Leaves, RandomTree, TicTacToe};
use ga_minimax::players::{AlphaBeta, GeneticPlayer, Greedy, Minimax, PaperPlayer, Random, Uct};
use ga_minimax::solve::worth_of_moves;
use ga_minimax::{Budget, Game, Player, best_move};
use std::collections::BTreeSet;

#[test]
fn no_player_exceeds_its_evaluations_and_all_report_them() {
    for (name, mut player) in searches_and_solver::<Watched<RandomTree>>() {
        for leaves_only in [false, true] {
            let tree = tree(Leaves::Correlated, 5, 3);
            let tree = if leaves_only {
                tree.leaves_only()
            } else {
                tree
            };
            for evaluations in [0, 1, 3, 7, 8, 50, 333] {
                let position = Watched::new(tree.clone(), 0);
                let choice = player.choose(&position, &Budget::evaluations(evaluations), 1);
                let choice = choice.unwrap().expect("there is always a move");
                assert!(
                    choice.evaluations <= evaluations,
                    "{name}: {} of {evaluations}",
                    choice.evaluations
                );
                assert_eq!(
                    position.asked(),
                    choice.evaluations,
                    "{name} reports its evaluations"
                );
                assert_eq!(
                    choice.line.first().map(|&number| usize::from(number)),
                    Some(choice.number),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn no_search_evaluates_after_it_was_cancelled() {
    for (name, mut player) in searches_and_solver::<Watched<RandomTree>>() {
        for alarm in [1, 2, 45, 300] {
            let position = Watched::new(tree(Leaves::Correlated, 7, 3), alarm);
            let choice = player.choose(&position, &position.budget(), 1);
            assert_eq!(
                choice.unwrap().map(|choice| choice.evaluations),
                Some(alarm),
                "{name}"
            );
            assert_eq!(position.asked(), alarm, "{name}");
        }
    }
}

#[test]
fn a_search_that_is_cancelled_before_its_start_plays_the_first_move() {
    for (name, mut player) in searches_and_solver::<Watched<RandomTree>>() {
        let position = Watched::new(tree(Leaves::Correlated, 7, 3), 0);
        position
            .flag
            .store(true, std::sync::atomic::Ordering::Relaxed);
        let choice = player
            .choose(&position, &position.budget(), 1)
            .unwrap()
            .expect("there is always a move");
        assert_eq!(
            (choice.number, choice.value, position.asked()),
            (0, None, 0),
            "{name}"
        );
    }
}

#[test]
fn a_search_ends_when_all_values_are_known() {
    for (name, mut player) in searches::<Watched<RandomTree>>() {
        let position = Watched::new(tree(Leaves::Correlated, 2, 5), 0);
        let budget = Budget::evaluations(1_000_000);
        let choice = player
            .choose(&position, &budget, 1)
            .unwrap()
            .expect("there are moves");
        let worth = worth_of_moves(&position.game, 2);
        assert!(
            choice.evaluations < 60,
            "{name} evaluated more than there is"
        );
        if !name.starts_with("uct") {
            assert!(
                worth.iter().all(|&other| other <= worth[choice.number]),
                "{name}"
            );
            assert_eq!(choice.value, Some(worth[choice.number]), "{name}");
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_choice() {
    for (name, mut player) in searches::<Watched<RandomTree>>() {
        let position = Watched::new(tree(Leaves::Correlated, 6, 5), 0);
        let mut choose = |seed| {
            player
                .choose(&position, &Budget::evaluations(500), seed)
                .unwrap()
                .expect("a move")
        };
        assert_eq!(choose(4), choose(4), "{name}");
    }
    let position = tree(Leaves::Correlated, 7, 5);
    let lines: BTreeSet<_> = (0..20)
        .map(|seed| {
            PaperPlayer::default()
                .choose(&position, &Budget::evaluations(300), seed)
                .unwrap()
                .expect("a move")
                .line
        })
        .collect();
    assert!(lines.len() > 1, "different seeds make different choices");
}

#[test]
fn games_with_forced_moves_early_ends_and_irregular_turns_are_played() {
    for path in 0..200 {
        let root = Odd { path, left: 6 };
        let moves = root.legal();
        let budget = Budget::evaluations(400);
        let choices = [
            best_move(&root, budget.clone(), 1),
            PaperPlayer::default().choose(&root, &budget, 1),
            Minimax::default().choose(&root, &budget, 1),
            AlphaBeta::default().choose(&root, &budget, 1),
            Uct::default().choose(&root, &budget, 1),
            Greedy.choose(&root, &budget, 1),
            Random.choose(&root, &budget, 1),
        ];
        for choice in choices.map(Result::unwrap) {
            assert_eq!(
                choice.is_some(),
                !moves.is_empty(),
                "a move exactly if there is one"
            );
            assert!(choice.is_none_or(|choice| moves[choice.number] == choice.chosen));
        }
    }
}

#[test]
fn a_limit_of_generations_ends_a_search() {
    let tree = tree(Leaves::Correlated, 7, 3);
    let spent = |generations| {
        let mut player = GeneticPlayer {
            generations: Some(generations),
            ..GeneticPlayer::default()
        };
        player
            .choose(&tree, &Budget::default(), 1)
            .unwrap()
            .expect("there are moves")
            .evaluations
    };
    assert_eq!(spent(0), 7, "founders alone");
    assert!(
        spent(1) > 7 && spent(1) <= 7 + 4 * 7,
        "four expansions at most"
    );
    let mut paper = PaperPlayer {
        generations: Some(0),
        ..PaperPlayer::default()
    };
    assert_eq!(
        paper
            .choose(&tree, &Budget::default(), 1)
            .unwrap()
            .expect("there are moves")
            .evaluations,
        40
    );
}

#[test]
fn an_only_move_is_played_without_a_search() {
    let root: TicTacToe = "XOXXOXO.O".parse().expect("a position");
    let choice = best_move(&root, Budget::evaluations(100), 1)
        .unwrap()
        .expect("one cell is free");
    assert_eq!(
        (choice.number, choice.evaluations, choice.value),
        (0, 0, None)
    );
    let over: TicTacToe = "XOXXOOOXX".parse().expect("a position");
    assert_eq!(best_move(&over, Budget::evaluations(100), 1), Ok(None));
}

/// The bound of the memory in this test, and what a search needs besides: a vector that grows is
/// copied to twice its size, and there are a walk and a population.
const MEMORY: usize = 1 << 16;
const BESIDES: usize = 2 * MEMORY + (1 << 16);

#[test]
fn a_search_with_a_full_memory_keeps_within_it_and_gives_right_values() {
    // `Pvs` remembers no position of a game without keys.
    for (name, mut player) in searches::<RandomTree>()
        .into_iter()
        .filter(|(name, _)| *name != "pvs")
    {
        let is_exact = ["minimax", "alpha-beta"].contains(&name);
        let evaluations = if is_exact { 130_000 } else { 20_000 };
        // The time of the paper's search grows with the square of its evaluations.
        let evaluations = if name.starts_with("paper") {
            3000
        } else {
            evaluations
        };
        for (leaves_only, depth) in [(true, 6), (false, 9)] {
            let tree = tree(Leaves::Correlated, depth, 3);
            let tree = if leaves_only {
                tree.leaves_only()
            } else {
                tree
            };
            let mut search = |budget: Budget| {
                let mut choice = None;
                let memory = allocation_counter::measure(|| {
                    choice = player.choose(&tree, &budget, 1).unwrap();
                });
                (choice.expect("there are moves"), memory.bytes_max as usize)
            };
            let (whole, unbounded) = search(Budget::evaluations(evaluations));
            let (choice, bytes) = search(Budget::evaluations(evaluations).with_memory(MEMORY));
            assert!(
                bytes <= MEMORY + BESIDES && unbounded > MEMORY + BESIDES,
                "{name}: {bytes}, {unbounded}"
            );
            if is_exact && leaves_only {
                let worth = worth_of_moves(&tree, depth as usize);
                assert_eq!(
                    (choice.number, choice.value),
                    (whole.number, whole.value),
                    "{name}"
                );
                assert_eq!(choice.value, worth.into_iter().reduce(f64::max), "{name}");
            }
            if name == "genetic" || name.starts_with("paper") {
                // It ends, as if it had no more evaluations.
                assert!(choice.evaluations < evaluations, "{name}");
                let mut enough = search(Budget::evaluations(choice.evaluations)).0;
                assert!(!enough.is_memory_full, "{name}");
                enough.is_memory_full = true;
                assert_eq!(enough, choice, "{name}");
            } else {
                assert!(
                    (1..=evaluations).contains(&choice.evaluations) && choice.value.is_some(),
                    "{name}"
                );
            }
            assert!(choice.is_memory_full && !whole.is_memory_full, "{name}");
        }
    }
}
