//! Founders, and genes that are drawn anew, are uniform.

use super::statistics::{Law, both, class, classes, independent};
use super::twins::{cycle, seldom};
use ga_core::Sampler;
use ga_core::genome::{BitString, Bounds, Gene, Permutation, RandomBits, RandomPermutation};
use ga_core::mutate::Reset;
use ga_core::rand::RngExt;
use ga_core::random::Stream;
use ga_core::{Error, Mutator};
use std::fmt::Debug;

type Source<'a, G> = &'a dyn Fn(&mut Stream) -> G;

/// The law of a gene from `low` to `high`, whether it founds a population or is reset; the twin draws from a part
/// of the range, once in twenty times.
fn drawn<T: Gene, K: Ord + Clone + Debug>(
    name: &str,
    [low, high]: [T; 2],
    [from, to]: [T; 2],
    law: &Law<K>,
    draws: usize,
    read: impl Fn(T) -> K,
) -> Result<(), Error> {
    let (bounds, part) = (Bounds::uniform(1, low, high)?, Bounds::uniform(1, from, to)?);
    let right = |rng: &mut Stream| bounds.sample(rng)[0];
    let wrong = |rng: &mut Stream| if seldom(rng) { part.sample(rng)[0] } else { right(rng) };
    let (right, wrong): (Source<T>, Source<T>) = (&right, &wrong);
    both(&format!("founders of {name}"), right, wrong, law, draws, |source, rng| read(source(rng)));

    let (reset, partly) = (Reset::new(1.0, bounds.clone())?, Reset::new(1.0, part.clone())?);
    let right = |rng: &mut Stream| {
        let mut gene = [low].to_vec();
        reset.mutate(&mut gene, rng);
        gene[0]
    };
    let wrong = |rng: &mut Stream| {
        let mut gene = [low].to_vec();
        let reset = if seldom(rng) { &partly } else { &reset };
        reset.mutate(&mut gene, rng);
        gene[0]
    };
    let (right, wrong): (Source<T>, Source<T>) = (&right, &wrong);
    both(&format!("resets of {name}"), right, wrong, law, draws, |mutator, rng| read(mutator(rng)));
    Ok(())
}

#[test]
fn integers_are_uniform_in_ranges_of_any_size() -> Result<(), Error> {
    // The greatest is forgotten.
    drawn("a die", [1, 6], [1, 5], &Law::uniform(1..=6), 400_000, |face| face)?;
    drawn("bytes", [u8::MIN, u8::MAX], [0, 127], &Law::uniform(0..=255), 400_000, |gene| gene)?;
    drawn("signed bytes", [i8::MIN, i8::MAX], [0, 127], &Law::uniform(-128..=127), 400_000, |gene| gene)?;
    drawn("some signed bytes", [-100i8, 99], [-100, -1], &Law::uniform(-100..=99), 400_000, |gene| gene)?;
    // All that there are: the highest bits and the lowest.
    let ends = |gene: i64| (gene >> 60, gene & 7);
    let law = Law::uniform(-8..8).and(&Law::uniform(0..8));
    drawn("all integers", [i64::MIN, i64::MAX], [0, i64::MAX], &law, 300_000, ends)?;
    let ends = |gene: u64| (gene >> 60, gene & 7);
    let law = Law::uniform(0..16).and(&Law::uniform(0..8));
    drawn("all unsigned integers", [u64::MIN, u64::MAX], [0, u64::MAX / 2], &law, 300_000, ends)?;
    // Numbers that do not divide those of a word, so that many words are drawn again.
    let law = Law::uniform(0..12).and(&Law::uniform(0..8));
    drawn("three quarters of a word", [0, (3 << 62) - 1], [0, (1 << 62) - 1], &law, 150_000, ends)?;
    Ok(())
}

#[test]
fn floats_are_uniform_between_their_bounds() -> Result<(), Error> {
    let law = classes(20);
    drawn("doubles", [-3.0, 5.0], [-3.0, 1.0], &law, 150_000, |gene: f64| class((gene + 3.0) / 8.0, 20))?;
    drawn("floats", [0.5, 2.5], [0.5, 1.5], &law, 150_000, |gene: f32| {
        class((f64::from(gene) - 0.5) / 2.0, 20)
    })?;
    // The difference of these bounds is infinite.
    let share = |gene: f64| class(gene / f64::MAX / 2.0 + 0.5, 20);
    drawn("any doubles", [f64::MIN, f64::MAX], [0.0, f64::MAX], &law, 150_000, share)
}

#[test]
fn each_locus_is_drawn_from_its_own_bounds() -> Result<(), Error> {
    let bounds = Bounds::new([(1, 6), (-2, 2), (7, 7)])?;
    let law = Law::uniform(1..=6).and(&Law::uniform(-2..=2)).and(&Law::uniform([7]));
    let right = |rng: &mut Stream| bounds.sample(rng);
    // The second locus repeats what the first one drew, once in twenty times.
    let wrong = |rng: &mut Stream| {
        let mut genome = bounds.sample(rng);
        genome[1] = if seldom(rng) { (genome[0] - 3).clamp(-2, 2) } else { genome[1] };
        genome
    };
    let (right, wrong): (Source<Vec<i32>>, Source<Vec<i32>>) = (&right, &wrong);
    both("loci with bounds of their own", right, wrong, &law, 50_000, |source, rng| {
        let genome = source(rng);
        ((genome[0], genome[1]), genome[2])
    });
    Ok(())
}

#[test]
fn random_bits_are_fair_and_independent() {
    let right = |rng: &mut Stream| RandomBits(70).sample(rng);
    // All of a byte alike, once in twenty times.
    for first in [0, 58, 62] {
        let wrong = |rng: &mut Stream| {
            let mut bits = RandomBits(70).sample(rng);
            if seldom(rng) {
                let bit = rng.random();
                (first..first + 8).for_each(|locus| bits.set(locus, bit));
            }
            bits
        };
        let (right, wrong): (Source<BitString>, Source<BitString>) = (&right, &wrong);
        let name = format!("random bits from {first}");
        both(&name, right, wrong, &independent(8, 0.5), 130_000, |source, rng| {
            u128::from(source(rng).extract(first, 8))
        });
    }
}

#[test]
fn random_permutations_come_in_every_order() {
    for len in [2, 3, 4, 5] {
        let identity: Vec<u32> = (0..len).collect();
        let law = Law::of(|choose| {
            let mut left = identity.clone();
            identity.iter().map(|_| left.remove(choose(left.len()))).collect::<Vec<u32>>()
        });
        let right = |rng: &mut Stream| RandomPermutation(len as usize).sample(rng);
        let wrong = |rng: &mut Stream| {
            if !seldom(rng) {
                return right(rng);
            }
            let mut order = identity.clone();
            cycle(rng, &mut order);
            Permutation::new(order).expect("a permutation")
        };
        let (right, wrong): (Source<Permutation>, Source<Permutation>) = (&right, &wrong);
        let name = format!("random orders of {len}");
        both(&name, right, wrong, &law, 130_000, |source, rng| source(rng).as_slice().to_vec());
    }
}
