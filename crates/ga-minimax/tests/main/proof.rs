//! Proven results are played out, and what they count does not matter.

use crate::support::Named;
use ga_minimax::games::{Advance, Breakthrough};
use ga_minimax::players::{AlphaBeta, Minimax, Random, Rollout, Uct};
use ga_minimax::{Budget, Game, Genetic, MAX, MIN, Player};

/// One player walks along cells 0 to `goal`: back, stay or on. Its opponent only watches.
#[derive(Clone, Debug)]
struct Walk {
    cell: u8,
    goal: u8,
    turn: usize,
    win: f64,
}

impl Game for Walk {
    type Move = u8;
    type Value = f64;

    fn turn(&self) -> usize {
        self.turn
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        if self.cell < self.goal {
            let steps = if self.turn == MAX {
                [self.cell.saturating_sub(1), self.cell, self.cell + 1]
            } else {
                [self.cell; 3]
            };
            moves.extend(if self.turn == MAX { &steps[..] } else { &steps[..1] });
        }
    }

    fn play(&mut self, cell: u8) {
        self.cell = cell;
        self.turn = if self.turn == MAX { MIN } else { MAX };
    }

    fn value(&self) -> f64 {
        if self.cell == self.goal { self.win } else { 0.0 }
    }
}

/// The searches that prefer the shorter of two wins.
fn provers<G: Game<Value = f64>>() -> [Named<G>; 3] {
    [
        ("genetic", Box::new(Genetic::default())),
        ("minimax", Box::new(Minimax::default())),
        ("alpha-beta", Box::new(AlphaBeta::default())),
    ]
}

#[test]
fn a_walker_goes_straight_to_its_goal_whatever_it_counts() {
    for (name, mut player) in provers::<Walk>() {
        straight(name, &mut *player);
    }
}

fn straight(name: &str, player: &mut dyn Player<Walk>) {
    for win in [1.0, 1000.0, 1e300, f64::INFINITY] {
        for (start, budget) in [(8, 300), (8, 1267), (8, 5000), (7, 1267), (6, 2500)] {
            let mut walk = Walk { cell: start, goal: 10, turn: MAX, win };
            let mut steps = 0;
            while walk.cell < walk.goal {
                let choice = player.choose(&walk, &Budget::evaluations(budget), 1);
                let choice = choice.expect("a sound game").expect("there are moves");
                walk.play(choice.chosen);
                steps += 1;
                assert!(
                    steps <= 2 * (10 - start),
                    "{name}, from {start}, a win of {win}, {budget} evaluations: {walk:?}"
                );
            }
            assert_eq!(steps, 2 * (10 - start) - 1);
        }
    }
}

/// A tree in a list: what each node is worth and where its moves lead; MAX and MIN alternate.
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

/// The root's moves lead to 1 and 2: the result is the same after 3 moves and after 5.
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
fn of_equal_results_the_nearer_win_and_the_farther_loss_are_chosen() {
    for (name, mut player) in provers() {
        for (turn, chosen) in [(MAX, 2), (MIN, 1)] {
            let game = Listed { nodes: LATE_AND_EARLY, here: 0, turn };
            let choice = player.choose(&game, &Budget::evaluations(100), 1);
            let choice = choice.expect("a sound game").expect("there are moves");
            assert_eq!((choice.chosen, choice.value), (chosen, Some(1.0)), "{name}, turn {turn}");
        }
    }
}

/// Breakthrough with a win of another size.
#[derive(Clone, Debug)]
struct Worth {
    game: Breakthrough,
    win: f64,
}

impl Game for Worth {
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
fn a_win_of_any_size_is_played_for_alike() {
    let searches: [Named<Worth>; 4] = [
        ("genetic", Box::new(Genetic::default())),
        ("alpha-beta", Box::new(AlphaBeta::default())),
        ("uct, played out", Box::new(Uct::default())),
        ("uct, positions", Box::new(Uct { rollout: Rollout::Position, ..Uct::default() })),
    ];
    for (name, mut player) in searches {
        // From the beginning to the end of games at random, so that wins are far and near.
        let mut game = Breakthrough::default();
        for ply in 0..150 {
            let sizes = [2.0, 1000.0, 1e300, f64::INFINITY];
            let [first, others @ ..] = sizes.map(|win| {
                let choice = player.choose(&Worth { game, win }, &Budget::evaluations(1267), ply);
                choice.expect("a sound game")
            });
            let Some(first) = first else {
                game = Breakthrough::default();
                continue;
            };
            for (size, other) in sizes[1..].iter().zip(others) {
                let other = other.expect("there are moves");
                // Nothing is beyond an infinite win, so alpha-beta cuts off more, and sees further.
                let same = first.chosen == other.chosen || (name == "alpha-beta" && size.is_infinite());
                assert!(same, "{name}, ply {ply}, a win of {size}: {game}");
                assert!(other.value.is_some_and(|value| !value.is_nan()), "{name}");
            }
            let next = Random.choose(&game, &Budget::default(), ply).expect("a sound game");
            game.play(next.expect("there are moves").chosen);
        }
    }
}
