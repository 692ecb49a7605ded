//! Mates with king and rook against best defence, by exact distances.

use ga_core::rand::RngExt;
use ga_core::random::Stream;
use ga_minimax::game::{KingAndRook, Mates};
use ga_minimax::players::GeneticPlayer;
use ga_minimax::{Budget, Error, Player};

/// The number of positions, among `count` random wins in this many plies, in which our search mates
/// in time.
fn mates_given(mates: &Mates, plies: u8, count: u64) -> Result<usize, Error> {
    let all: Vec<KingAndRook> = mates.positions(plies).collect();
    let mut rng = Stream::seeded(u64::from(plies));
    let mut given = 0;
    for seed in 0..count {
        let start = all[rng.random_range(0..all.len())];
        let is_given = mates.is_mated_in_time(start, |position| {
            let choice =
                GeneticPlayer::default().choose(&position, &Budget::evaluations(20_000), seed)?;
            Ok::<_, Error>(choice.expect("there are moves").chosen)
        })?;
        given += usize::from(is_given);
    }
    Ok(given)
}

#[test]
fn the_numbers_of_mates_with_a_rook_are_the_known_ones() {
    // 216 mates and 1512 mates in one move are well-known numbers of this ending.
    let mates = Mates::within(3);
    assert_eq!(
        [0, 1, 3].map(|plies| mates.positions(plies).count()),
        [216, 1512, 4676]
    );
    // Mirroring the board changes no distance.
    for position in mates.positions(3) {
        let text = position.to_string();
        let mirror: String = text
            .chars()
            .map(|file| match file {
                'a'..='h' => char::from(b'a' + b'h' - file as u8),
                other => other,
            })
            .collect();
        assert_eq!(text.parse(), Ok(position));
        assert_eq!(
            mates.plies(&mirror.parse().expect("a mirrored position")),
            Some(3),
            "{text}"
        );
    }
}

#[test]
fn our_search_mates_with_a_rook_in_as_few_plies_as_possible() -> Result<(), Error> {
    let mates = Mates::within(5);
    // `minimax reproduce` measures 100 of 100 in each; these are samples.
    assert_eq!(
        (mates_given(&mates, 1, 20)?, mates_given(&mates, 3, 20)?),
        (20, 20)
    );
    let given = mates_given(&mates, 5, 20)?;
    assert!(given >= 14, "{given} of 20");
    Ok(())
}
