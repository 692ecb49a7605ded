//! Games that a search refuses, and that no search hangs on.

use crate::support::{Endless, players};
use ga_minimax::players::{Greedy, Random};
use ga_minimax::{Budget, Error, Game, Line, MOST_MOVES, Player};

/// Four plies of three moves; every position after `at` of them is worth `value`, others their ply.
#[derive(Clone, Debug)]
struct Spoilt {
    ply: u32,
    at: u32,
    value: f64,
    leaves_only: bool,
}

impl Spoilt {
    fn new(at: u32, value: f64, leaves_only: bool) -> Self {
        Self { ply: 0, at, value, leaves_only }
    }
}

impl Game for Spoilt {
    type Move = u8;
    type Value = f64;

    fn turn(&self) -> usize {
        self.ply as usize % 2
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(0..if self.ply < 4 { 3 } else { 0 });
    }

    fn play(&mut self, _: u8) {
        self.ply += 1;
    }

    fn value(&self) -> f64 {
        if self.ply == self.at { self.value } else { f64::from(self.ply) }
    }

    fn judges_inner(&self) -> bool {
        !self.leaves_only
    }
}

#[test]
fn a_value_that_is_nan_is_an_error_of_every_search() {
    for (name, mut player) in players::<Spoilt>() {
        for leaves_only in [false, true] {
            let game = Spoilt::new(4, f64::NAN, leaves_only);
            let found = player.choose(&game, &Budget::evaluations(1000), 1);
            let looks_deep = leaves_only || name != "greedy";
            let refused = matches!(&found, Err(Error::NotANumber { line: Line(line) }) if line.len() == 4);
            assert_eq!(refused, looks_deep, "{name}: {found:?}");
        }
    }
}

#[test]
fn an_infinite_estimate_is_an_error_and_an_infinite_result_is_not() {
    for (name, mut player) in players::<Spoilt>() {
        for value in [f64::INFINITY, f64::NEG_INFINITY] {
            let budget = Budget::evaluations(1000);
            let estimate = player.choose(&Spoilt::new(1, value, false), &budget, 1);
            // Play-outs, and lines of a fixed number of moves, never look at the first position.
            if !["uct, played out", "paper", "paper, offspring"].contains(&name) {
                let line = Line(vec![0]);
                assert_eq!(estimate, Err(Error::InfiniteEstimate { line }), "{name}, {value}");
            }
            let result = player.choose(&Spoilt::new(4, value, true), &budget, 1).expect("a sound game");
            let result = result.expect("there are moves");
            assert!(result.value.is_none_or(|value| !value.is_nan()), "{name}: {result:?}");
        }
    }
}

/// A root with this many moves, of which the last wins; or the same after one move of the opponent.
#[derive(Clone, Debug)]
struct Wide {
    moves: u32,
    ply: u32,
    first: u32,
    last: u32,
}

impl Game for Wide {
    type Move = u32;
    type Value = f64;

    fn turn(&self) -> usize {
        0
    }

    fn moves(&self, moves: &mut Vec<u32>) {
        if self.ply == self.first {
            moves.extend(0..self.moves);
        } else if self.ply < self.first {
            moves.push(0);
        }
    }

    fn play(&mut self, chosen: u32) {
        self.ply += 1;
        self.last = chosen;
    }

    fn value(&self) -> f64 {
        if self.ply > self.first && self.last + 1 == self.moves { 1.0 } else { 0.0 }
    }
}

#[test]
fn more_moves_than_there_are_numbers_for_are_an_error_and_as_many_are_not() {
    let wide = |moves, first| Wide { moves, ply: 0, first, last: 0 };
    for (name, mut player) in players::<Wide>() {
        let budget = Budget::evaluations(100_000);
        let refused = |first: usize| {
            let line = Line(vec![0; first]);
            Err(Error::TooManyMoves { line, moves: 70_000, most: MOST_MOVES })
        };
        assert_eq!(player.choose(&wide(70_000, 0), &budget, 1), refused(0), "{name}");
        assert_eq!(player.choose(&wide(65_536, 0), &budget, 1).ok(), None, "{name}");
        if name != "greedy" {
            assert_eq!(player.choose(&wide(70_000, 1), &budget, 1), refused(1), "{name}");
        }
    }
    let choice = Greedy.choose(&wide(65_535, 0), &Budget::default(), 1).unwrap().expect("there are moves");
    assert_eq!((choice.chosen, choice.value, choice.evaluations), (65_534, Some(1.0), 65_535));
    assert!(Random.choose(&wide(65_536, 0), &Budget::default(), 1).is_err());
}

#[test]
fn an_error_says_where_and_what_is_expected() {
    let sentences = [
        (Error::NotANumber { line: Line(vec![2, 0]) }, "the value after moves 3-1 is NaN, expected a number"),
        (
            Error::InfiniteEstimate { line: Line(vec![4]) },
            "the value after move 5 is infinite, expected a finite estimate while the game goes on",
        ),
        (
            Error::TooManyMoves { line: Line(vec![]), moves: 70_000, most: MOST_MOVES },
            "the position at the root has 70000 moves, expected at most 65535",
        ),
    ];
    for (error, sentence) in sentences {
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn every_search_of_a_game_without_an_end_returns() {
    for (name, mut player) in players::<Endless>() {
        for leaves_only in [false, true] {
            let game = Endless { place: 3, turn: 0, leaves_only };
            let choice = player.choose(&game, &Budget::evaluations(300), 1).unwrap();
            let choice = choice.expect("there are moves");
            assert!(choice.evaluations <= 300, "{name}: {choice:?}");
            // Lines are given up as a draw; what a judge sees there is its estimate.
            if leaves_only {
                assert_eq!(choice.value.unwrap_or_default(), 0.0, "{name}: {choice:?}");
            }
        }
    }
}
