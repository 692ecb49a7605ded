//! Proven results are played out, and the size of a win does not matter.

use crate::support::{Named, Walker};
use ga_minimax::game::{Advance, Breakthrough};
use ga_minimax::players::{AlphaBeta, GeneticPlayer, Minimax, Pvs, Random, Rollout, Uct};
use ga_minimax::{Budget, Game, MAX, MIN, Player};

/// The searches that prefer the shorter of two wins.
fn provers<G: Game<Value = f64>>() -> [Named<G>; 4] {
    [
        ("genetic", Box::new(GeneticPlayer::default())),
        ("minimax", Box::new(Minimax::default())),
        ("alpha-beta", Box::new(AlphaBeta::default())),
        ("pvs", Box::new(Pvs::default())),
    ]
}

#[test]
fn a_walker_goes_straight_to_its_goal_for_a_win_of_any_size() {
    for (name, mut player) in provers::<Walker>() {
        straight(name, &mut *player);
    }
}

fn straight(name: &str, player: &mut dyn Player<Walker>) {
    for win in [1.0, 1000.0, 1e300, f64::INFINITY] {
        for (distance, budget) in [(2, 300), (2, 1267), (2, 5000), (3, 1267), (4, 2500)] {
            let start = Walker::GOAL - i32::try_from(distance).expect("a small number");
            let mut walk = Walker::to_goal(start, win);
            while walk.cell != Walker::GOAL {
                let choice = player.choose(&walk, &Budget::evaluations(budget), 1);
                let choice = choice.expect("a sound game").expect("there are moves");
                walk.play(choice.chosen);
                assert!(
                    walk.ply <= 2 * distance,
                    "{name}, from {start}, a win of {win}, {budget} evaluations: {walk:?}"
                );
            }
            assert_eq!(walk.ply, 2 * distance - 1);
        }
    }
}

/// A tree as a list: the value of each node, and the nodes that its moves lead to. MAX and MIN
/// alternate.
#[derive(Clone, Debug)]
struct Listed {
    nodes: &'static [(f64, &'static [usize])],
    here: usize,
    turn: usize,
}

impl Game for Listed {
    type Move = usize;
    type Value = f64;

    fn turn(&self) -> usize {
        self.turn
    }

    fn moves(&self, moves: &mut Vec<usize>) {
        moves.extend(self.nodes[self.here].1);
    }

    fn play(&mut self, next: usize) {
        self.here = next;
        self.turn = if self.turn == MAX { MIN } else { MAX };
    }

    fn value(&self) -> f64 {
        self.nodes[self.here].0
    }
}

/// The moves of the root lead to 1 and 2, and to the same result after 5 and after 3 plies.
const LATE_AND_EARLY: &[(f64, &[usize])] = &[
    (0.0, &[1, 2]),
    (0.1, &[3]),
    (-0.1, &[4]),
    (0.2, &[5]),
    (0.0, &[6]),
    (0.1, &[7]),
    (1.0, &[]),
    (0.1, &[8]),
    (1.0, &[]),
];

#[test]
fn among_equal_results_the_nearer_win_and_the_farther_loss_are_chosen() {
    for (name, mut player) in provers() {
        for (turn, chosen) in [(MAX, 2), (MIN, 1)] {
            let game = Listed {
                nodes: LATE_AND_EARLY,
                here: 0,
                turn,
            };
            let choice = player.choose(&game, &Budget::evaluations(100), 1);
            let choice = choice.expect("a sound game").expect("there are moves");
            assert_eq!(
                (choice.chosen, choice.value),
                (chosen, Some(1.0)),
                "{name}, turn {turn}"
            );
        }
    }
}

/// Breakthrough with a win of size `win`.
#[derive(Clone, Debug)]
struct WinWorth {
    game: Breakthrough,
    win: f64,
}

impl Game for WinWorth {
    type Move = Advance;
    type Value = f64;

    fn turn(&self) -> usize {
        self.game.turn()
    }

    fn moves(&self, moves: &mut Vec<Advance>) {
        self.game.moves(moves);
    }

    fn play(&mut self, chosen: Advance) {
        self.game.play(chosen);
    }

    fn value(&self) -> f64 {
        match self.game.value() {
            1.0 => self.win,
            -1.0 => -self.win,
            value => value,
        }
    }
}

#[test]
fn the_size_of_a_win_changes_no_move() {
    let searches: [Named<WinWorth>; 5] = [
        ("genetic", Box::new(GeneticPlayer::default())),
        ("alpha-beta", Box::new(AlphaBeta::default())),
        ("pvs", Box::new(Pvs::default())),
        ("uct, played out", Box::new(Uct::default())),
        (
            "uct, positions",
            Box::new(Uct {
                rollout: Rollout::Position,
                ..Uct::default()
            }),
        ),
    ];
    for (name, mut player) in searches {
        // Follows random games to their ends, so that wins are far away and near.
        let mut game = Breakthrough::default();
        for ply in 0..70 {
            let sizes = [2.0, 1000.0, 1e300, f64::INFINITY];
            let [first, others @ ..] = sizes.map(|win| {
                let choice =
                    player.choose(&WinWorth { game, win }, &Budget::evaluations(1267), ply);
                choice.expect("a sound game")
            });
            let Some(first) = first else {
                game = Breakthrough::default();
                continue;
            };
            for (size, other) in sizes[1..].iter().zip(others) {
                let other = other.expect("there are moves");
                // No value exceeds an infinite win, so alpha-beta cuts off more and searches
                // deeper.
                let same =
                    first.chosen == other.chosen || (name == "alpha-beta" && size.is_infinite());
                assert!(same, "{name}, ply {ply}, a win of {size}: {game}");
                assert!(other.value.is_some_and(|value| !value.is_nan()), "{name}");
            }
            let next = Random
                .choose(&game, &Budget::default(), ply)
                .expect("a sound game");
            game.play(next.expect("there are moves").chosen);
        }
    }
}
