//! Short forms of permutations, for outcomes; and the random rings of islands.

use super::statistics::{Choices, Law, programs};
use super::twins::seldom;
use ga_core::genome::Permutation;
use ga_core::islands::Topology;
use ga_core::random::{Stream, shuffle};

pub(crate) fn digits(order: &[u32]) -> u32 {
    order.iter().fold(0, |digits, number| 10 * digits + number)
}

pub(crate) fn permutation(order: &[u32]) -> Permutation {
    Permutation::new(order.iter().copied()).expect("a permutation")
}

/// Two different places in the order in which they are drawn.
pub(crate) fn two(places: usize, choose: Choices) -> (usize, usize) {
    let (first, second) = (choose(places), choose(places - 1));
    (first, if second < first { second } else { second + 1 })
}

/// The receivers of five islands in the random topology.
fn ring(rng: &mut Stream) -> Vec<usize> {
    Topology::Random
        .links(5, rng)
        .into_iter()
        .map(|(_, to)| to)
        .collect()
}

/// A shuffle: some islands send to themselves, or there are several rings.
fn shuffled(rng: &mut Stream) -> Vec<usize> {
    if seldom(rng) {
        let mut receivers: Vec<usize> = (0..5).collect();
        shuffle(rng, &mut receivers);
        receivers
    } else {
        ring(rng)
    }
}

/// Orders of the other four islands, each read as a ring that begins with island 0.
fn rings() -> Vec<Vec<usize>> {
    let digits = |order: usize| {
        [
            order / 64 + 1,
            order / 16 % 4 + 1,
            order / 4 % 4 + 1,
            order % 4 + 1,
        ]
    };
    let orders = (0..256)
        .map(digits)
        .filter(|order| (1..5).all(|island| order.contains(&island)));
    orders
        .map(|order| {
            let mut receivers = vec![order[0]; 5];
            for (turn, &from) in order.iter().enumerate() {
                receivers[from] = *order.get(turn + 1).unwrap_or(&0);
            }
            receivers
        })
        .collect()
}

#[test]
fn all_rings_are_equally_likely() {
    let law = Law::uniform(rings());
    programs("random rings", &ring, &shuffled, &law, 120_000);
    // In one case of twenty, island 0 sends to the next island.
    let skewed = |rng: &mut Stream| if seldom(rng) { 1 } else { ring(rng)[0] };
    programs(
        "the receiver",
        &|rng: &mut Stream| ring(rng)[0],
        &skewed,
        &Law::uniform(1..5),
        120_000,
    );
}
