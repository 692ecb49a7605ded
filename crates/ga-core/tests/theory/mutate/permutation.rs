//! What mutators make of small sequences, compared with naive implementations of the definitions.
//! Each is run once for each way of choosing.

use crate::permutations::{digits, permutation, two};
use crate::statistics::{Choices, Law, both};
use crate::twins::{Slip, below};
use ga_core::Mutator;
use ga_core::genome::{Permutation, Sequence};
use ga_core::mutate::{Insert, Inversion, Scramble, Swap};
use ga_core::rand::Rng;

/// Asserts the law of what a mutator makes of 0, 1, 2, .., as a `Vec` of each length and as a
/// `Permutation`.
fn mutated<
    M: Mutator<Permutation> + Mutator<Vec<u32>>,
    W: Mutator<Permutation> + Mutator<Vec<u32>>,
>(
    name: &str,
    right: &M,
    wrong: &W,
    naive: impl Fn(&mut Vec<u32>, Choices),
) {
    for places in [3, 4, 5] {
        let identity: Vec<u32> = (0..places).collect();
        let law = Law::of(|choose| {
            let mut order = identity.clone();
            naive(&mut order, choose);
            digits(&order)
        });
        let (right, wrong): (&dyn Mutator<Vec<u32>>, &dyn Mutator<Vec<u32>>) = (right, wrong);
        both(
            &format!("{name} of {places} in a Vec"),
            right,
            wrong,
            &law,
            150_000,
            |mutator, rng| {
                let mut genome = identity.clone();
                mutator.mutate(&mut genome, rng);
                digits(&genome)
            },
        );
    }
    let law = Law::of(|choose| {
        let mut order = vec![2, 0, 1, 3];
        naive(&mut order, choose);
        digits(&order)
    });
    let (right, wrong): (&dyn Mutator<Permutation>, &dyn Mutator<Permutation>) = (right, wrong);
    both(
        &format!("{name} of a permutation"),
        right,
        wrong,
        &law,
        150_000,
        |mutator, rng| {
            let mut genome = permutation(&[2, 0, 1, 3]);
            mutator.mutate(&mut genome, rng);
            digits(genome.as_slice())
        },
    );
}

/// A wrong twin: mutates neighbours only.
struct Neighbours(fn(&mut dyn Sequence, usize));

impl<G: Sequence> Mutator<G> for Neighbours {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        let place = below(rng, genome.places() - 1);
        (self.0)(genome, place);
    }
}

#[test]
fn swap_exchanges_each_pair_equally_often() {
    let wrong = Slip(
        Swap,
        Neighbours(|genome, place| genome.exchange(place, place + 1)),
    );
    mutated("swap", &Swap, &wrong, |order, choose| {
        let (one, other) = two(order.len(), choose);
        order.swap(one, other);
    });
}

#[test]
fn insert_moves_each_locus_to_each_other_place_equally_often() {
    let wrong = Slip(
        Insert,
        Neighbours(|genome, place| genome.shift(place, place + 1)),
    );
    mutated("insert", &Insert, &wrong, |order, choose| {
        let (from, to) = two(order.len(), choose);
        let number = order.remove(from);
        order.insert(to, number);
    });
}

#[test]
fn inversion_reverses_each_segment_equally_often() {
    let wrong = Slip(
        Inversion,
        Neighbours(|genome, place| genome.reverse(place, place + 2)),
    );
    mutated("inversion", &Inversion, &wrong, |order, choose| {
        let (one, other) = two(order.len(), choose);
        order[one.min(other)..=one.max(other)].reverse();
    });
}

/// A wrong twin: shuffles with a bound that is one too small, so that no locus keeps its place.
struct Cycled;

impl<G: Sequence> Mutator<G> for Cycled {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        let (one, other) = two(genome.places(), &mut |bound| below(rng, bound));
        let start = one.min(other);
        for last in (1..=one.max(other) - start).rev() {
            genome.exchange(start + last, start + below(rng, last));
        }
    }
}

#[test]
fn scramble_puts_each_segment_into_each_order_equally_often() {
    mutated(
        "scramble",
        &Scramble,
        &Slip(Scramble, Cycled),
        |order, choose| {
            let (one, other) = two(order.len(), choose);
            let mut left: Vec<u32> = order[one.min(other)..=one.max(other)].to_vec();
            for number in &mut order[one.min(other)..=one.max(other)] {
                *number = left.remove(choose(left.len()));
            }
        },
    );
}
