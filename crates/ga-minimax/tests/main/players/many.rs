//! Players of games for three.

use ga_minimax::game::{ThreeInARow, Value};
use ga_minimax::players::{
    AgainstAll, AlphaBeta, GeneticPlayer, Greedy, MaxN, Minimax, Paranoid, Random, UctMaxN,
};
use ga_minimax::solve::minimax;
use ga_minimax::{Budget, Game, Player};

/// A position after some random moves.
fn position(seed: u64, moves: u64) -> ThreeInARow {
    let mut position = ThreeInARow::default();
    for ply in 0..moves {
        if let Some(choice) = Random
            .choose(&position, &Budget::default(), 100 * seed + ply)
            .unwrap()
        {
            position.play(choice.chosen);
        }
    }
    position
}

#[test]
fn max_n_agrees_with_an_exhaustive_search_of_the_same_depth() {
    for seed in 0..30 {
        let root = position(seed, 6);
        for depth in 1..=4 {
            let choice = MaxN { depth: Some(depth) }
                .choose(&root, &Budget::default(), 1)
                .unwrap();
            let Some(choice) = choice else { continue };
            // Of equal shares the first is taken in both, so all shares agree.
            let worth: Vec<_> = root
                .legal()
                .iter()
                .map(|&cell| minimax(&root.after(cell), depth - 1).0)
                .collect();
            let best = worth
                .iter()
                .map(|value| value.payoff(root.turn()))
                .fold(f64::MIN, f64::max);
            assert_eq!(
                choice.values,
                worth.iter().copied().map(Some).collect::<Vec<_>>(),
                "seed {seed}"
            );
            assert_eq!(choice.value.unwrap().payoff(root.turn()), best);
        }
    }
}

#[test]
fn a_paranoid_player_has_the_value_of_a_search_in_which_all_others_are_one_opponent() {
    for seed in 0..20 {
        let root = position(seed, 7);
        if root.legal().is_empty() {
            continue;
        }
        let mut player = Paranoid(AlphaBeta { depth: Some(4) });
        let choice = player
            .choose(&root, &Budget::default(), 1)
            .unwrap()
            .unwrap();
        let against = AgainstAll::new(root);
        let worst = |cell: u8| minimax(&against.after(cell), 3).0;
        let best = root.legal().into_iter().map(worst).fold(f64::MIN, f64::max);
        assert_eq!(worst(choice.chosen), best, "seed {seed}");
        assert_eq!(choice.value, None);
    }
}

#[test]
fn in_a_game_for_two_a_paranoid_player_moves_as_its_inner_one() {
    for text in ["XX.OO....", "X...O....", "X...OX..."] {
        let root: ga_minimax::game::TicTacToe = text.parse().unwrap();
        let inner = Minimax::default()
            .choose(&root, &Budget::default(), 1)
            .unwrap()
            .unwrap();
        let outer = Paranoid(Minimax::default())
            .choose(&root, &Budget::default(), 1)
            .unwrap()
            .unwrap();
        assert_eq!(
            (inner.chosen, inner.line),
            (outer.chosen, outer.line),
            "{text}"
        );
    }
}

#[test]
fn all_searches_of_many_players_win_more_than_their_share() {
    // A paranoid player gives up what two others together could prevent: against greedy ones, who
    // prevent little, it is no better than they are.
    let mut players: [(Box<dyn Player<ThreeInARow>>, bool); 4] = [
        (Box::new(MaxN::default()), true),
        (Box::new(UctMaxN::default()), true),
        (Box::new(Paranoid(AlphaBeta::default())), false),
        (Box::new(Paranoid(GeneticPlayer::with_horizon(6))), false),
    ];
    for (place, (player, is_greedy)) in players.iter_mut().enumerate() {
        let mut share = 0.0;
        for game in 0..30 {
            let seat = (game % 3) as usize;
            let mut here = position(50 + game / 3, 3);
            while !here.legal().is_empty() {
                let budget = Budget::evaluations(400);
                let choice = if here.turn() == seat {
                    player.choose(&here, &budget, game)
                } else if *is_greedy {
                    Greedy.choose(&here, &budget, game)
                } else {
                    Random.choose(&here, &budget, game)
                };
                here.play(choice.unwrap().unwrap().chosen);
            }
            share += here.value().payoff(seat);
        }
        assert!(
            share >= 12.0,
            "player {place}: {share} of 30, a third is 10"
        );
    }
}
