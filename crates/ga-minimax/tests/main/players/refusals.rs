//! Games that searches refuse, and games without an end.

use crate::support::{Walker, players};
use ga_minimax::game::MOST_MOVES;
use ga_minimax::players::{Greedy, Random};
use ga_minimax::{Budget, Error, Game, Player};

#[test]
fn every_search_refuses_a_value_that_is_nan() {
    for (name, mut player) in players::<Walker>() {
        for has_estimates in [true, false] {
            let game = Walker::spoilt(4, f64::NAN, has_estimates);
            let found = player.choose(&game, &Budget::evaluations(1000), 1);
            let looks_deep = !has_estimates || name != "greedy";
            let refused = matches!(&found, Err(Error::NotANumber { line }) if line.len() == 4);
            assert_eq!(refused, looks_deep, "{name}: {found:?}");
        }
    }
}

#[test]
fn every_search_refuses_an_infinite_estimate_and_accepts_an_infinite_result() {
    for (name, mut player) in players::<Walker>() {
        for value in [f64::INFINITY, f64::NEG_INFINITY] {
            let budget = Budget::evaluations(1000);
            let estimate = player.choose(&Walker::spoilt(1, value, true), &budget, 1);
            // Play-outs and lines of a fixed length evaluate no position after one move.
            if !["uct, played out", "paper", "paper, offspring"].contains(&name) {
                let line = vec![0];
                assert_eq!(
                    estimate,
                    Err(Error::InfiniteEstimate { line }),
                    "{name}, {value}"
                );
            }
            let result = player
                .choose(&Walker::spoilt(4, value, false), &budget, 1)
                .expect("a sound game");
            let result = result.expect("there are moves");
            assert!(
                result.value.is_none_or(|value| !value.is_nan()),
                "{name}: {result:?}"
            );
        }
    }
}

/// A position with `moves` moves after `first` forced moves. The last of the moves wins.
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
        if self.ply > self.first && self.last + 1 == self.moves {
            1.0
        } else {
            0.0
        }
    }
}

#[test]
fn positions_with_more_moves_than_16_bits_can_number_are_refused() {
    let wide = |moves, first| Wide {
        moves,
        ply: 0,
        first,
        last: 0,
    };
    for (name, mut player) in players::<Wide>() {
        let budget = Budget::evaluations(100_000);
        let refused = |first: usize| {
            let line = vec![0; first];
            Err(Error::TooManyMoves {
                line,
                moves: 70_000,
                most: MOST_MOVES,
            })
        };
        assert_eq!(
            player.choose(&wide(70_000, 0), &budget, 1),
            refused(0),
            "{name}"
        );
        assert_eq!(
            player.choose(&wide(65_536, 0), &budget, 1).ok(),
            None,
            "{name}"
        );
        if name != "greedy" {
            assert_eq!(
                player.choose(&wide(70_000, 1), &budget, 1),
                refused(1),
                "{name}"
            );
        }
    }
    let choice = Greedy
        .choose(&wide(65_535, 0), &Budget::default(), 1)
        .unwrap()
        .expect("there are moves");
    assert_eq!(
        (choice.chosen, choice.value, choice.evaluations),
        (65_534, Some(1.0), 65_535)
    );
    assert!(
        Random
            .choose(&wide(65_536, 0), &Budget::default(), 1)
            .is_err()
    );
}

#[test]
fn errors_name_the_position_and_what_is_expected() {
    let sentences = [
        (
            Error::NotANumber { line: vec![2, 0] },
            "the value after moves 3-1 is NaN, expected a number",
        ),
        (
            Error::InfiniteEstimate { line: vec![4] },
            "the value after move 5 is infinite, expected a finite estimate while the game goes on",
        ),
        (
            Error::TooManyMoves {
                line: vec![],
                moves: 70_000,
                most: MOST_MOVES,
            },
            "the position at the root has 70000 moves, expected at most 65535",
        ),
    ];
    for (error, sentence) in sentences {
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn every_search_of_a_game_without_an_end_returns() {
    for (name, mut player) in players::<Walker>() {
        for has_estimates in [true, false] {
            let game = Walker::endless(has_estimates);
            let choice = player.choose(&game, &Budget::evaluations(300), 1).unwrap();
            let choice = choice.expect("there are moves");
            assert!(choice.evaluations <= 300, "{name}: {choice:?}");
            // Without estimates, a line that is cut off counts as a draw.
            if !has_estimates {
                assert_eq!(choice.value.unwrap_or_default(), 0.0, "{name}: {choice:?}");
            }
        }
    }
}
