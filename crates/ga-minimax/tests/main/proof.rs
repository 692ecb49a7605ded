//! Proven results are played out, and what they count does not matter.

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

#[test]
fn a_walker_goes_straight_to_its_goal_whatever_it_counts() {
    for win in [1.0, 1000.0, 1e300, f64::INFINITY] {
        for (start, budget) in [(8, 300), (8, 1267), (8, 5000), (7, 1267), (6, 2500)] {
            let mut walk = Walk { cell: start, goal: 10, turn: MAX, win };
            let mut steps = 0;
            while walk.cell < walk.goal {
                let choice = Genetic::default().choose(&walk, &Budget::evaluations(budget), 1);
                let choice = choice.expect("a sound game").expect("there are moves");
                walk.play(choice.chosen);
                steps += 1;
                assert!(
                    steps <= 2 * (10 - start),
                    "from {start}, a win of {win}, {budget} evaluations: {walk:?}"
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
    for (turn, chosen) in [(MAX, 2), (MIN, 1)] {
        let game = Listed { nodes: LATE_AND_EARLY, here: 0, turn };
        let choice = Genetic::default().choose(&game, &Budget::evaluations(100), 1);
        let choice = choice.expect("a sound game").expect("there are moves");
        assert_eq!((choice.chosen, choice.value), (chosen, Some(1.0)), "turn {turn}");
    }
}
