//! UCT that considers more moves of a position the more often it visits it.

use ga_minimax::game::{Board, Breakthrough, ConnectFour, Game};
use ga_minimax::players::{Rollout, Uct, Widening};
use ga_minimax::{Budget, Choice, Player};

fn choose<B: Board>(text: &str, visits: f64, evaluations: u64, seed: u64) -> Choice<B::Move, f64> {
    let position: B = text.parse().expect("a position");
    let widening = Some(Widening {
        visits,
        growth: 1.0,
    });
    let mut player = Uct {
        rollout: Rollout::Position,
        widening,
        ..Uct::default()
    };
    let choice = player.choose(&position, &Budget::evaluations(evaluations), seed);
    choice.expect("no error").expect("a move")
}

/// X has two captures, c3xb4 and c3xd4.
const CAPTURES: &str = "OOOOOOO....O.O.O....X...X....XXXXXXX X";

#[test]
fn captures_are_considered_before_other_moves() {
    let position: Breakthrough = CAPTURES.parse().expect("a position");
    for seed in 0..20 {
        let gains = |visits| {
            let choice = choose::<Breakthrough>(CAPTURES, visits, 100, seed);
            let considered = position.legal().into_iter().zip(choice.values);
            considered
                .filter_map(|(chosen, value)| value.map(|_| position.hint(chosen).gain))
                .collect::<Vec<_>>()
        };
        let one = gains(f64::INFINITY);
        assert!(one.len() == 1 && one[0] > 0.0, "seed {seed}: {one:?}");
        // Visits that end in a game known already are no evaluations, so there may be more moves.
        let few = gains(30.0);
        assert!(
            (4..position.legal().len()).contains(&few.len()),
            "seed {seed}: {few:?}"
        );
        assert_eq!(
            few.iter().filter(|&&gain| gain > 0.0).count(),
            2,
            "seed {seed}: both captures"
        );
    }
}

#[test]
fn equal_moves_are_considered_in_random_order() {
    let first = |seed| choose::<ConnectFour>("", 1000.0, 10, seed).chosen;
    assert!((1..20).any(|seed| first(seed) != first(0)));
    assert_eq!(first(3), first(3));
}

#[test]
fn with_enough_visits_a_win_at_once_is_found() {
    for seed in 0..20 {
        assert_eq!(choose::<ConnectFour>("112233", 3.0, 1000, seed).chosen, 3);
        assert_eq!(
            choose::<ConnectFour>("112233", 0.0, 1000, seed)
                .values
                .iter()
                .flatten()
                .count(),
            7
        );
    }
}
