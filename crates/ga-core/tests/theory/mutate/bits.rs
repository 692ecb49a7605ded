//! The bits that mutators flip.

use super::mutated;
use crate::statistics::{Law, binomial, independent};
use crate::twins::{Slip, below};
use ga_core::genome::{BitString, Pair};
use ga_core::mutate::{BitFlip, OneBit, SelfAdaptive, from_fn};
use ga_core::rand::Rng;
use ga_core::{Error, Mutator};

#[test]
fn bits_flip_independently() -> Result<(), Error> {
    for (rate, draws) in [(0.03, 500_000), (0.5, 130_000), (0.9, 40_000)] {
        let (right, wrong) = (BitFlip::new(rate)?, BitFlip::new(rate * 1.05)?);
        // All combinations of eight neighbours at the beginning, across words, and at the end.
        for first in [0, 60, 62] {
            let name = format!("flips at {rate} from {first}");
            let law = independent(8, rate);
            let zeros = BitString::zeros(70);
            mutated(&name, [&right, &wrong], &zeros, &law, draws, |bits| {
                u128::from(bits.extract(first, 8))
            });
        }
    }
    Ok(())
}

#[test]
fn the_number_of_flips_is_binomial() -> Result<(), Error> {
    for (rate, bits, draws) in [
        (0.5, 150, 20_000),
        (1.0 / 77.0, 77, 100_000),
        (1e-4, 3000, 300_000),
    ] {
        let (right, wrong) = (BitFlip::new(rate)?, BitFlip::new(rate * 1.05)?);
        let law = binomial(bits, rate);
        let zeros = BitString::zeros(bits as usize);
        mutated(
            &format!("number of flips at {rate}"),
            [&right, &wrong],
            &zeros,
            &law,
            draws,
            BitString::count_ones,
        );
    }
    Ok(())
}

#[test]
fn the_place_of_the_first_rare_flip_is_geometric() -> Result<(), Error> {
    // Rates for which a gap takes two and three digits.
    for (rate, bits) in [(3e-4, 6400), (1e-5, 64_000)] {
        let (right, wrong) = (BitFlip::new(rate)?, BitFlip::new(rate * 1.05)?);
        let stretch = bits / 10;
        let passed = |loci: usize| (1.0 - rate).powi(loci as i32);
        let shares = (0..10).map(|class| passed(class * stretch) - passed((class + 1) * stretch));
        let law: Law<usize> = shares.chain([passed(bits)]).enumerate().collect();
        let zeros = BitString::zeros(bits);
        mutated(
            &format!("first flip at {rate}"),
            [&right, &wrong],
            &zeros,
            &law,
            220_000,
            |genome| {
                let block = genome.words().iter().position(|&word| word != 0);
                block.map_or(10, |block| {
                    (64 * block + genome.words()[block].trailing_zeros() as usize) / stretch
                })
            },
        );
    }
    Ok(())
}

#[test]
fn one_bit_flips_each_bit_equally_often() {
    for bits in [9, 65] {
        let law = Law::uniform((0..bits).map(|locus| 1u128 << locus));
        let zeros = BitString::zeros(bits);
        // A wrong twin: in one case of twenty, only the first half.
        let half =
            |genome: &mut BitString, rng: &mut dyn Rng| genome.flip(below(rng, genome.len() / 2));
        let wrong = Slip(OneBit, from_fn(half));
        mutated(
            &format!("one of {bits} bits"),
            [&OneBit, &wrong],
            &zeros,
            &law,
            150_000,
            |genome| {
                genome
                    .words()
                    .iter()
                    .rev()
                    .fold(0, |bits, &word| bits << 64 | u128::from(word))
            },
        );
    }
}

/// Appends its number to the digits of a genome.
#[derive(Clone)]
struct Rung(u32);

impl Mutator<u32> for Rung {
    fn mutate(&self, genome: &mut u32, _: &mut dyn Rng) {
        *genome = 10 * *genome + self.0;
    }
}

#[test]
fn a_self_adaptive_index_moves_to_a_neighbour_whose_mutator_is_then_applied() -> Result<(), Error> {
    let ladder = |rate| SelfAdaptive::new(rate, (0..5).map(Rung).collect());
    // Index 200 is beyond the ladder, and counts as the last one.
    for (rate, from) in [
        (0.4, 0u8),
        (0.4, 1),
        (0.4, 3),
        (0.4, 200),
        (0.8, 2),
        (0.8, 4),
    ] {
        let (right, wrong) = (ladder(rate)?, ladder(rate * 1.05)?);
        let place = from.min(4);
        let walk = [
            (place, 1.0 - rate),
            (place.saturating_sub(1), rate / 2.0),
            ((place + 1).min(4), rate / 2.0),
        ];
        let law = walk
            .into_iter()
            .map(|(rung, share)| ((rung, 10 + u32::from(rung)), share))
            .collect();
        let name = format!("rung {from} at {rate}");
        mutated(
            &name,
            [&right, &wrong],
            &Pair(1, from),
            &law,
            300_000,
            |&Pair(digits, rung)| (rung, digits),
        );
    }
    Ok(())
}
