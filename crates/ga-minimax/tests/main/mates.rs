//! Mates with king and rook against best defence, by exact distances.

use ga_core::rand::RngExt;
use ga_core::random::Stream;
use ga_minimax::games::{KingAndRook, Mates};
use ga_minimax::{Budget, Game, Genetic, MAX, Player};

/// Whether our search mates in the number of plies that is possible, whatever the defence.
fn mates_in_time(mates: &Mates, start: KingAndRook, horizon: usize, seed: u64) -> bool {
    let mut position = start;
    let mut left = mates.plies(&start).expect("a won position");
    while left > 0 {
        if position.turn() == MAX {
            let mut player = Genetic { horizon, ..Genetic::default() };
            let choice = player.choose(&position, &Budget::evaluations(20_000), seed);
            position.play(choice.expect("a sound game").expect("there are moves").chosen);
        } else {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let after = |&chosen: &_| {
                let mut next = position;
                next.play(chosen);
                mates.plies(&next)
            };
            position.play(moves.iter().copied().max_by_key(after).expect("the game goes on"));
        }
        left -= 1;
        if mates.plies(&position) != Some(left) {
            return false;
        }
    }
    true
}

/// How many of `count` positions, drawn from all that are won in this many plies, are won in time.
fn mates_given(mates: &Mates, plies: u8, count: usize) -> usize {
    let all: Vec<_> = mates.positions(plies).collect();
    let mut rng = Stream::seeded(u64::from(plies));
    let mut drawn = || all[rng.random_range(0..all.len())];
    (0..count).filter(|&seed| mates_in_time(mates, drawn(), 7, seed as u64)).count()
}

#[test]
fn there_are_as_many_mates_with_a_rook_as_are_known() {
    // 216 mates and 1512 positions with a mate in one move are well-known numbers of this ending.
    let mates = Mates::within(3);
    assert_eq!([0, 1, 3].map(|plies| mates.positions(plies).count()), [216, 1512, 4676]);
    // A position and its distance do not depend on which way the board is held.
    for position in mates.positions(3) {
        let text = position.to_string();
        let mirror: String = text
            .chars()
            .map(|file| match file {
                'a'..='h' if file != 'w' => char::from(b'a' + b'h' - file as u8),
                other => other,
            })
            .collect();
        assert_eq!(text.parse(), Ok(position));
        assert_eq!(mates.plies(&mirror.parse().expect("the same, seen in a mirror")), Some(3), "{text}");
    }
}

#[test]
fn a_mate_with_a_rook_is_given_in_as_many_plies_as_it_takes() {
    let mates = Mates::within(5);
    // All of 100 and 91 of 100 are measured by `minimax reproduce`; these are samples.
    assert_eq!([1, 3].map(|plies| mates_given(&mates, plies, 20)), [20, 20]);
    let given = mates_given(&mates, 5, 20);
    assert!(given >= 14, "{given} of 20");
}
