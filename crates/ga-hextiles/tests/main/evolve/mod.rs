mod fitness;
mod genome;
mod laws;
mod like;
mod operators;
mod ours;
mod paper;
mod search;
mod successive_halving;

use ga_core::genome::BitString;
use ga_core::random::Stream;
use ga_hextiles::evolve::genome::decode;
use ga_hextiles::{Judge, Weights};

/// The score of a set on boards that no search has seen.
fn true_score(genome: &BitString, seed: u64) -> f64 {
    let tiles = decode(genome).unwrap();
    Judge::default()
        .score(
            &tiles,
            &Weights::default(),
            20_000,
            &mut Stream::seeded(seed),
        )
        .unwrap()
        .total
}

/// A hash of all genomes of a population (FNV-1a).
fn digest<'a>(genomes: impl IntoIterator<Item = &'a BitString>) -> u64 {
    let letters = genomes
        .into_iter()
        .flat_map(|genome| genome.to_string().into_bytes());
    letters.fold(0xcbf2_9ce4_8422_2325, |hash, letter| {
        (hash ^ u64::from(letter)).wrapping_mul(0x0100_0000_01b3)
    })
}
