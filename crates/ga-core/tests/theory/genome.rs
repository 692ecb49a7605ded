//! Samplers of genomes: uniform, and independent of each other.

use super::statistics::{Law, both, class, classes, independent, programs};
use super::twins::{cycle, seldom};
use ga_core::breed::Immigrants;
use ga_core::crossover::{self, OnePoint};
use ga_core::evaluate::Serial;
use ga_core::genome::{BitString, Bounds, Gene, Pair, Permutation, RandomBits, RandomPermutation};
use ga_core::mutate::{self, OneBit, Reset};
use ga_core::rand::{Rng, RngExt};
use ga_core::random::Stream;
use ga_core::replace::InPlace;
use ga_core::{Crossover, Error, Mutator, Sampler, Scheme};
use std::fmt::Debug;

/// A program that draws a genome or a gene.
type Draw<'a, G> = &'a dyn Fn(&mut Stream) -> G;

/// Asserts the law of a gene from `low` to `high`, drawn by a sampler and by [`Reset`]. The wrong
/// twin draws from `from` to `to` in one case of twenty.
fn drawn<T: Gene, K: Ord + Clone + Debug>(
    name: &str,
    [low, high]: [T; 2],
    [from, to]: [T; 2],
    law: &Law<K>,
    draws: usize,
    read: impl Fn(T) -> K,
) -> Result<(), Error> {
    let bounds = Bounds::uniform(1, low..=high)?;
    let part = Bounds::uniform(1, from..=to)?;
    let right = |rng: &mut Stream| bounds.sample(rng)[0];
    let wrong = |rng: &mut Stream| {
        if seldom(rng) {
            part.sample(rng)[0]
        } else {
            right(rng)
        }
    };
    let (right, wrong): (Draw<T>, Draw<T>) = (&right, &wrong);
    both(
        &format!("founders of {name}"),
        right,
        wrong,
        law,
        draws,
        |draw, rng| read(draw(rng)),
    );

    let reset = Reset::new(&bounds).rate(1.0)?;
    let partly = Reset::new(&part).rate(1.0)?;
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
    let (right, wrong): (Draw<T>, Draw<T>) = (&right, &wrong);
    both(
        &format!("resets of {name}"),
        right,
        wrong,
        law,
        draws,
        |mutator, rng| read(mutator(rng)),
    );
    Ok(())
}

#[test]
fn integers_are_uniform_in_ranges_of_any_size() -> Result<(), Error> {
    // The wrong twin never draws the greatest.
    drawn(
        "a die",
        [1, 6],
        [1, 5],
        &Law::uniform(1..=6),
        400_000,
        |face| face,
    )?;
    drawn(
        "bytes",
        [u8::MIN, u8::MAX],
        [0, 127],
        &Law::uniform(0..=255),
        400_000,
        |gene| gene,
    )?;
    drawn(
        "signed bytes",
        [i8::MIN, i8::MAX],
        [0, 127],
        &Law::uniform(-128..=127),
        400_000,
        |gene| gene,
    )?;
    drawn(
        "some signed bytes",
        [-100i8, 99],
        [-100, -1],
        &Law::uniform(-100..=99),
        400_000,
        |gene| gene,
    )?;
    // All integers: the highest bits and the lowest ones.
    let ends = |gene: i64| (gene >> 60, gene & 7);
    let law = Law::uniform(-8..8).and(&Law::uniform(0..8));
    drawn(
        "all integers",
        [i64::MIN, i64::MAX],
        [0, i64::MAX],
        &law,
        300_000,
        ends,
    )?;
    let ends = |gene: u64| (gene >> 60, gene & 7);
    let law = Law::uniform(0..16).and(&Law::uniform(0..8));
    drawn(
        "all unsigned integers",
        [u64::MIN, u64::MAX],
        [0, u64::MAX / 2],
        &law,
        300_000,
        ends,
    )?;
    // A range that does not divide the number of words: many words are rejected.
    let law = Law::uniform(0..12).and(&Law::uniform(0..8));
    drawn(
        "three quarters of a word",
        [0, (3 << 62) - 1],
        [0, (1 << 62) - 1],
        &law,
        150_000,
        ends,
    )?;
    Ok(())
}

#[test]
fn floats_are_uniform_between_their_bounds() -> Result<(), Error> {
    let law = classes(20);
    drawn(
        "doubles",
        [-3.0, 5.0],
        [-3.0, 1.0],
        &law,
        150_000,
        |gene: f64| class((gene + 3.0) / 8.0, 20),
    )?;
    drawn(
        "floats",
        [0.5, 2.5],
        [0.5, 1.5],
        &law,
        150_000,
        |gene: f32| class((f64::from(gene) - 0.5) / 2.0, 20),
    )?;
    // The difference of these bounds is infinite.
    let share = |gene: f64| class(gene / f64::MAX / 2.0 + 0.5, 20);
    drawn(
        "any doubles",
        [f64::MIN, f64::MAX],
        [0.0, f64::MAX],
        &law,
        150_000,
        share,
    )
}

#[test]
fn each_locus_is_drawn_from_its_own_bounds() -> Result<(), Error> {
    let bounds = Bounds::new([1..=6, -2..=2, 7..=7])?;
    let law = Law::uniform(1..=6)
        .and(&Law::uniform(-2..=2))
        .and(&Law::uniform([7]));
    let right = |rng: &mut Stream| bounds.sample(rng);
    // A wrong twin: in one case of twenty, the second locus repeats the first one.
    let wrong = |rng: &mut Stream| {
        let mut genome = bounds.sample(rng);
        genome[1] = if seldom(rng) {
            (genome[0] - 3).clamp(-2, 2)
        } else {
            genome[1]
        };
        genome
    };
    let (right, wrong): (Draw<Vec<i32>>, Draw<Vec<i32>>) = (&right, &wrong);
    both(
        "loci with bounds of their own",
        right,
        wrong,
        &law,
        50_000,
        |draw, rng| {
            let genome = draw(rng);
            ((genome[0], genome[1]), genome[2])
        },
    );
    Ok(())
}

#[test]
fn random_bits_are_fair_and_independent() {
    let right = |rng: &mut Stream| RandomBits(70).sample(rng);
    // A wrong twin: in one case of twenty, all bits of a byte are the same.
    for first in [0, 58, 62] {
        let wrong = |rng: &mut Stream| {
            let mut bits = RandomBits(70).sample(rng);
            if seldom(rng) {
                let bit = rng.random();
                (first..first + 8).for_each(|locus| bits.set(locus, bit));
            }
            bits
        };
        let (right, wrong): (Draw<BitString>, Draw<BitString>) = (&right, &wrong);
        let name = format!("random bits from {first}");
        both(
            &name,
            right,
            wrong,
            &independent(8, 0.5),
            130_000,
            |draw, rng| u128::from(draw(rng).extract(first, 8)),
        );
    }
}

#[test]
fn random_permutations_have_each_order_equally_often() {
    for len in [2, 3, 4, 5] {
        let identity: Vec<u32> = (0..len).collect();
        let law = Law::of(|choose| {
            let mut left = identity.clone();
            identity
                .iter()
                .map(|_| left.remove(choose(left.len())))
                .collect::<Vec<u32>>()
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
        let (right, wrong): (Draw<Permutation>, Draw<Permutation>) = (&right, &wrong);
        let name = format!("random orders of {len}");
        both(&name, right, wrong, &law, 130_000, |draw, rng| {
            draw(rng).as_slice().to_vec()
        });
    }
}

fn word(bits: &BitString) -> u64 {
    bits.extract(0, bits.len())
}

#[test]
fn the_parts_of_a_pair_are_drawn_crossed_and_mutated_independently() -> Result<(), Error> {
    let sampler = Pair(RandomBits(2), Bounds::uniform(1, 0u64..=3)?);
    let right = |rng: &mut Stream| {
        let Pair(bits, number): Pair<BitString, Vec<u64>> = sampler.sample(rng);
        (word(&bits), number[0])
    };
    let wrong = |rng: &mut Stream| {
        let (bits, number) = right(rng);
        (bits, if seldom(rng) { bits } else { number })
    };
    let law = Law::uniform(0..4).and(&Law::uniform(0..4));
    programs("a pair of sources", &right, &wrong, &law, 60_000);

    let zeros = || Pair(BitString::zeros(4), BitString::zeros(4));
    let law = Law::uniform([1, 2, 4, 8]).and(&Law::uniform([1, 2, 4, 8]));
    let mutated = |mutator: &dyn Mutator<Pair<BitString, BitString>>, rng: &mut Stream| {
        let mut genome = zeros();
        mutator.mutate(&mut genome, rng);
        (word(&genome.0), word(&genome.1))
    };
    let repeats = mutate::from_fn(
        |genome: &mut Pair<BitString, BitString>, rng: &mut dyn Rng| {
            Pair(OneBit, OneBit).mutate(genome, rng);
            if seldom(rng) {
                genome.1 = genome.0.clone();
            }
        },
    );
    let right = |rng: &mut Stream| mutated(&Pair(OneBit, OneBit), rng);
    let wrong = |rng: &mut Stream| mutated(&repeats, rng);
    programs("a pair of mutators", &right, &wrong, &law, 60_000);

    let crossed = |crossover: &dyn Crossover<Pair<BitString, BitString>>, rng: &mut Stream| {
        let mut left = zeros();
        let mut right = Pair("1111".parse().expect("bits"), "1111".parse().expect("bits"));
        crossover.cross(&mut left, &mut right, rng);
        assert_eq!(
            (
                word(&left.0) ^ word(&right.0),
                word(&left.1) ^ word(&right.1)
            ),
            (15, 15)
        );
        (word(&left.0), word(&left.1))
    };
    let repeats = crossover::from_fn(
        |left: &mut Pair<BitString, BitString>,
         right: &mut Pair<BitString, BitString>,
         rng: &mut dyn Rng| {
            Pair(OnePoint, OnePoint).cross(left, right, rng);
            if seldom(rng) {
                (left.1, right.1) = (left.0.clone(), right.0.clone());
            }
        },
    );
    let law = Law::uniform([8, 12, 14]).and(&Law::uniform([8, 12, 14]));
    let right = |rng: &mut Stream| crossed(&Pair(OnePoint, OnePoint), rng);
    let wrong = |rng: &mut Stream| crossed(&repeats, rng);
    programs("a pair of crossovers", &right, &wrong, &law, 60_000);
    Ok(())
}

#[test]
fn founders_are_drawn_independently() {
    let founders = |rng: &mut Stream| {
        let scheme = Scheme {
            breeder: Immigrants {
                sampler: Bounds::uniform(1, 0u8..=3).expect("valid"),
                offspring: 0,
            },
            evaluator: Serial::new(|_: &Vec<u8>| 0),
            replacement: InPlace,
        };
        let engine = scheme
            .found(&Bounds::uniform(1, 0u8..=3).expect("valid"))
            .size(3)
            .seed(rng.random());
        let engine = engine.expect("valid");
        let [one, two, three] = std::array::from_fn(|place| {
            usize::from(engine.state().population().genomes()[place][0])
        });
        ((one, two), three)
    };
    let wrong = |rng: &mut Stream| {
        let ((one, two), three) = founders(rng);
        ((one, two), if seldom(rng) { one } else { three })
    };
    let law = classes(4).and(&classes(4)).and(&classes(4));
    programs("three founders", &founders, &wrong, &law, 100_000);
}
