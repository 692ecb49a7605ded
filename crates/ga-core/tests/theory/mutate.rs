//! Which loci the mutators change, and to what.

use super::statistics::{Law, binomial, both, classes, independent};
use super::twins::{Slip, below};
use ga_core::combine::Sometimes;
use ga_core::genome::{BitString, Bounds, Gene, Pair};
use ga_core::mutate::{BitFlip, Creep, FromFn, Gaussian, OneBit, Polynomial, Reset, SelfAdaptive};
use ga_core::rand::Rng;
use ga_core::{Error, Mutator};
use std::fmt::Debug;

/// What becomes of a genome.
fn mutated<G: Clone, K: Ord + Clone + Debug>(
    name: &str,
    [right, wrong]: [&dyn Mutator<G>; 2],
    genome: &G,
    law: &Law<K>,
    draws: usize,
    read: impl Fn(&G) -> K,
) {
    let mut child = genome.clone();
    both(name, right, wrong, law, draws, |mutator, rng| {
        child.clone_from(genome);
        mutator.mutate(&mut child, rng);
        read(&child)
    });
}

#[test]
fn bits_flip_independently() -> Result<(), Error> {
    for (rate, draws) in [(0.03, 500_000), (0.5, 130_000), (0.9, 40_000)] {
        let (right, wrong) = (BitFlip::new(rate)?, BitFlip::new(rate * 1.05)?);
        // All combinations of eight neighbours at the beginning, across words, and at the end.
        for first in [0, 60, 62] {
            let name = format!("flips at {rate} from {first}");
            let (law, zeros) = (independent(8, rate), BitString::zeros(70));
            mutated(&name, [&right, &wrong], &zeros, &law, draws, |bits| u128::from(bits.extract(first, 8)));
        }
    }
    Ok(())
}

#[test]
fn the_number_of_flips_is_binomial() -> Result<(), Error> {
    for (rate, bits, draws) in [(0.5, 150, 20_000), (1.0 / 77.0, 77, 100_000), (1e-4, 3000, 300_000)] {
        let (right, wrong) = (BitFlip::new(rate)?, BitFlip::new(rate * 1.05)?);
        let (law, zeros) = (binomial(bits, rate), BitString::zeros(bits as usize));
        mutated(&format!("number of flips at {rate}"), [&right, &wrong], &zeros, &law, draws, |bits| {
            bits.count_ones()
        });
    }
    Ok(())
}

#[test]
fn the_first_flip_of_a_rare_kind_is_geometric() -> Result<(), Error> {
    // Rates for which a gap takes two and three digits.
    for (rate, bits) in [(3e-4, 6400), (1e-5, 64_000)] {
        let (right, wrong) = (BitFlip::new(rate)?, BitFlip::new(rate * 1.05)?);
        let stretch = bits / 10;
        let passed = |loci: usize| (1.0 - rate).powi(loci as i32);
        let shares = (0..10).map(|class| passed(class * stretch) - passed((class + 1) * stretch));
        let law: Law<usize> = shares.chain([passed(bits)]).enumerate().collect();
        let zeros = BitString::zeros(bits);
        mutated(&format!("first flip at {rate}"), [&right, &wrong], &zeros, &law, 220_000, |genome| {
            let block = genome.words().iter().position(|&word| word != 0);
            block.map_or(10, |block| (64 * block + genome.words()[block].trailing_zeros() as usize) / stretch)
        });
    }
    Ok(())
}

#[test]
fn one_bit_flips_any_bit() {
    for bits in [9, 65] {
        let (law, zeros) = (Law::uniform((0..bits).map(|locus| 1u128 << locus)), BitString::zeros(bits));
        // Only the first half, once in twenty times.
        let half = |genome: &mut BitString, rng: &mut dyn Rng| genome.flip(below(rng, genome.len() / 2));
        let wrong = Slip(OneBit, FromFn(half));
        mutated(&format!("one of {bits} bits"), [&OneBit, &wrong], &zeros, &law, 150_000, |genome| {
            genome.words().iter().rev().fold(0, |bits, &word| bits << 64 | u128::from(word))
        });
    }
}

type Numbers = Box<dyn Mutator<Vec<f64>>>;

#[test]
fn numbers_change_at_independent_loci() -> Result<(), Error> {
    let bounds = || Bounds::uniform(7, 0.0, 1.0);
    for (rate, draws) in [(0.1, 200_000), (0.6, 40_000)] {
        let pairs: [(&str, [Numbers; 2]); 4] = [
            (
                "resets",
                [Box::new(Reset::new(rate, bounds()?)?), Box::new(Reset::new(rate * 1.05, bounds()?)?)],
            ),
            (
                "creeps",
                [
                    Box::new(Creep::new(rate, 0.1, bounds()?)?),
                    Box::new(Creep::new(rate * 1.05, 0.1, bounds()?)?),
                ],
            ),
            (
                "Gaussian steps",
                [
                    Box::new(Gaussian::new(rate, 0.1, bounds()?)?),
                    Box::new(Gaussian::new(rate * 1.05, 0.1, bounds()?)?),
                ],
            ),
            (
                "polynomial steps",
                [
                    Box::new(Polynomial::new(rate, 20.0, bounds()?)?),
                    Box::new(Polynomial::new(rate * 1.05, 20.0, bounds()?)?),
                ],
            ),
        ];
        for (what, [right, wrong]) in &pairs {
            let law = independent(7, rate);
            mutated(&format!("{what} at {rate}"), [right, wrong], &vec![0.5; 7], &law, draws, |genome| {
                genome.iter().rev().fold(0, |mask, gene| mask << 1 | u128::from((gene - 0.5).abs() > 0.0))
            });
        }
    }
    Ok(())
}

/// The law of one gene that creeps; the twin goes half as far in one case of twenty.
fn creeping<T: Gene, K: Ord + Clone + Debug>(
    name: &str,
    gene: T,
    step: f64,
    [low, high]: [T; 2],
    law: &Law<K>,
    read: impl Fn(T) -> K,
) -> Result<(), Error> {
    let creep = |step| Creep::new(1.0, step, Bounds::uniform(1, low, high)?);
    let (right, wrong) = (creep(step)?, Slip(creep(step)?, creep(step / 2.0)?));
    mutated(&format!("creep, {name}"), [&right, &wrong], &vec![gene], law, 200_000, |genome| read(genome[0]));
    Ok(())
}

#[test]
fn creeping_is_uniform_within_step_and_bounds() -> Result<(), Error> {
    let tenths = |low: f64, width: f64| move |gene: f64| super::statistics::class((gene - low) / width, 10);
    creeping("float", 5.0, 2.0, [-9.0, 9.0], &classes(10), tenths(3.0, 4.0))?;
    creeping("float at a bound", 5.0, 2.0, [-9.0, 5.5], &classes(10), tenths(3.0, 2.5))?;
    creeping("integer", 50, 2.0, [0, 99], &Law::uniform(48..=52), |gene| gene)?;
    creeping("integer, half a step", 50, 3.5, [0, 99], &Law::uniform(47..=53), |gene| gene)?;
    creeping("integer at a bound", -98i8, 4.0, [-100, 99], &Law::uniform(-100..=-94), |gene| gene)?;
    creeping("byte", 250, 9.0, [u8::MIN, u8::MAX], &Law::uniform(241..=255), |gene| gene)?;
    Ok(())
}

#[test]
fn creeping_is_uniform_among_integers_that_floats_cannot_tell_apart() -> Result<(), Error> {
    let (low, high) = (i64::MIN, i64::MAX);
    creeping("end", high - 1, 3.0, [low, high], &Law::uniform(high - 4..=high), |gene| gene)?;
    creeping("beginning", low + 2, 3.0, [low, high], &Law::uniform(low..=low + 5), |gene| gene)?;
    let middle = (1 << 60) + 1;
    creeping("far out", middle, 2.0, [low, high], &Law::uniform(middle - 2..=middle + 2), |gene| gene)?;
    let middle = (1u64 << 63) + 1;
    creeping("unsigned", middle, 2.0, [0, u64::MAX], &Law::uniform(middle - 2..=middle + 2), |gene| gene)?;
    creeping("everywhere", 5, 2f64.powi(63), [low, high], &Law::uniform(-8..8), |gene| gene >> 60)?;
    Ok(())
}

#[test]
fn gaussian_steps_of_great_integers_are_as_long_as_those_of_small_ones() -> Result<(), Error> {
    let middle = (1 << 60) + 1;
    let gaussian = |deviation| Gaussian::new(1.0, deviation, Bounds::uniform(1, i64::MIN, i64::MAX)?);
    let below = |step: i64| super::statistics::normal((step as f64 + 0.5) / 1.5);
    let law = (-30..=30).map(|step| (middle + step, below(step) - below(step - 1))).collect();
    let (right, wrong) = (gaussian(1.5)?, gaussian(1.5 * 1.05)?);
    mutated("Gaussian, great integers", [&right, &wrong], &vec![middle], &law, 60_000, |genome| genome[0]);
    Ok(())
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
fn a_rung_walks_to_its_neighbours_and_is_used_where_it_comes_to() -> Result<(), Error> {
    let ladder = |rate| SelfAdaptive::new(rate, (0..5).map(Rung).collect());
    // Rung 200 is none of the ladder, and counts as its last.
    for (rate, from) in [(0.4, 0u8), (0.4, 1), (0.4, 3), (0.4, 200), (0.8, 2), (0.8, 4)] {
        let (right, wrong) = (ladder(rate)?, ladder(rate * 1.05)?);
        let place = from.min(4);
        let walk =
            [(place, 1.0 - rate), (place.saturating_sub(1), rate / 2.0), ((place + 1).min(4), rate / 2.0)];
        let law = walk.into_iter().map(|(rung, share)| ((rung, 10 + u32::from(rung)), share)).collect();
        let name = format!("rung {from} at {rate}");
        mutated(&name, [&right, &wrong], &Pair(1, from), &law, 300_000, |&Pair(digits, rung)| (rung, digits));
    }
    Ok(())
}

#[test]
fn sometimes_mutates_whole_individuals() -> Result<(), Error> {
    for rate in [0.1, 0.5] {
        let sometimes = |rate| Sometimes::new(rate, BitFlip::new(1.0)?);
        let (right, wrong) = (sometimes(rate)?, sometimes(rate * 1.05)?);
        let law: Law<u32> = [(0, 1.0 - rate), (20, rate)].into_iter().collect();
        let zeros = BitString::zeros(20);
        mutated(
            &format!("mutated with {rate}"),
            [&right, &wrong],
            &zeros,
            &law,
            700_000,
            BitString::count_ones,
        );
    }
    Ok(())
}
