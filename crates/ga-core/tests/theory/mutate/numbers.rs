//! The genes of numbers that mutators change, and by how much.

use super::mutated;
use crate::statistics::{Law, both, class, classes, independent, normal};
use crate::twins::Slip;
use ga_core::genome::{Bounds, Gene};
use ga_core::mutate::{Creep, Gaussian, Polynomial, Reset, from_fn};
use ga_core::rand::Rng;
use ga_core::random::{self, Stream, fill_normal};
use ga_core::{Error, Mutator};
use rand_distr::{Distribution, StandardNormal};
use std::fmt::Debug;

type Numbers = Box<dyn Mutator<Vec<f64>>>;

#[test]
fn numbers_change_at_independent_loci() -> Result<(), Error> {
    let bounds = || Bounds::uniform(7, 0.0..=1.0);
    for (rate, draws) in [(0.1, 200_000), (0.6, 40_000)] {
        let pairs: [(&str, [Numbers; 2]); 4] = [
            (
                "resets",
                [
                    Box::new(Reset::new(&bounds()?).rate(rate)?),
                    Box::new(Reset::new(&bounds()?).rate(rate * 1.05)?),
                ],
            ),
            (
                "creeps",
                [
                    Box::new(Creep::new(&bounds()?).rate(rate)?.step(0.1)?),
                    Box::new(Creep::new(&bounds()?).rate(rate * 1.05)?.step(0.1)?),
                ],
            ),
            (
                "Gaussian steps",
                [
                    Box::new(Gaussian::new(&bounds()?).rate(rate)?.deviation(0.1)?),
                    Box::new(
                        Gaussian::new(&bounds()?)
                            .rate(rate * 1.05)?
                            .deviation(0.1)?,
                    ),
                ],
            ),
            (
                "polynomial steps",
                [
                    Box::new(Polynomial::new(&bounds()?).rate(rate)?.index(20.0)?),
                    Box::new(Polynomial::new(&bounds()?).rate(rate * 1.05)?.index(20.0)?),
                ],
            ),
        ];
        for (what, [right, wrong]) in &pairs {
            let law = independent(7, rate);
            mutated(
                &format!("{what} at {rate}"),
                [right, wrong],
                &vec![0.5; 7],
                &law,
                draws,
                |genome| {
                    genome.iter().rev().fold(0, |mask, gene| {
                        mask << 1 | u128::from((gene - 0.5).abs() > 0.0)
                    })
                },
            );
        }
    }
    Ok(())
}

/// Asserts the law of one gene under creep. The wrong twin halves the step in one case of twenty.
fn creeping<T: Gene, K: Ord + Clone + Debug>(
    name: &str,
    gene: T,
    step: f64,
    [low, high]: [T; 2],
    law: &Law<K>,
    read: impl Fn(T) -> K,
) -> Result<(), Error> {
    let creep = |step| {
        Creep::new(&Bounds::uniform(1, low..=high)?)
            .rate(1.0)
            .and_then(|part| part.step(step))
    };
    let (right, wrong) = (creep(step)?, Slip(creep(step)?, creep(step / 2.0)?));
    mutated(
        &format!("creep, {name}"),
        [&right, &wrong],
        &vec![gene],
        law,
        200_000,
        |genome| read(genome[0]),
    );
    Ok(())
}

#[test]
fn creep_is_uniform_within_step_and_bounds() -> Result<(), Error> {
    let tenths = |low: f64, width: f64| move |gene: f64| class((gene - low) / width, 10);
    creeping(
        "float",
        5.0,
        2.0,
        [-9.0, 9.0],
        &classes(10),
        tenths(3.0, 4.0),
    )?;
    creeping(
        "float at a bound",
        5.0,
        2.0,
        [-9.0, 5.5],
        &classes(10),
        tenths(3.0, 2.5),
    )?;
    creeping(
        "integer",
        50,
        2.0,
        [0, 99],
        &Law::uniform(48..=52),
        |gene| gene,
    )?;
    creeping(
        "integer, half a step",
        50,
        3.5,
        [0, 99],
        &Law::uniform(47..=53),
        |gene| gene,
    )?;
    creeping(
        "integer at a bound",
        -98i8,
        4.0,
        [-100, 99],
        &Law::uniform(-100..=-94),
        |gene| gene,
    )?;
    creeping(
        "byte",
        250,
        9.0,
        [u8::MIN, u8::MAX],
        &Law::uniform(241..=255),
        |gene| gene,
    )?;
    Ok(())
}

#[test]
fn creep_is_uniform_on_integers_that_are_no_floats() -> Result<(), Error> {
    let (low, high) = (i64::MIN, i64::MAX);
    creeping(
        "end",
        high - 1,
        3.0,
        [low, high],
        &Law::uniform(high - 4..=high),
        |gene| gene,
    )?;
    creeping(
        "beginning",
        low + 2,
        3.0,
        [low, high],
        &Law::uniform(low..=low + 5),
        |gene| gene,
    )?;
    let middle = (1 << 60) + 1;
    creeping(
        "far out",
        middle,
        2.0,
        [low, high],
        &Law::uniform(middle - 2..=middle + 2),
        |gene| gene,
    )?;
    let middle = (1u64 << 63) + 1;
    creeping(
        "unsigned",
        middle,
        2.0,
        [0, u64::MAX],
        &Law::uniform(middle - 2..=middle + 2),
        |gene| gene,
    )?;
    creeping(
        "everywhere",
        5,
        2f64.powi(63),
        [low, high],
        &Law::uniform(-8..8),
        |gene| gene >> 60,
    )?;
    Ok(())
}

#[test]
fn gaussian_steps_of_large_integers_have_the_same_law_as_those_of_small_ones() -> Result<(), Error>
{
    let middle = (1 << 60) + 1;
    let gaussian = |deviation| {
        Gaussian::new(&Bounds::uniform(1, i64::MIN..=i64::MAX)?)
            .rate(1.0)
            .and_then(|part| part.deviation(deviation))
    };
    let below = |step: i64| normal((step as f64 + 0.5) / 1.5);
    let law = (-30..=30)
        .map(|step| (middle + step, below(step) - below(step - 1)))
        .collect();
    let (right, wrong) = (gaussian(1.5)?, gaussian(1.5 * 1.05)?);
    mutated(
        "Gaussian, great integers",
        [&right, &wrong],
        &vec![middle],
        &law,
        60_000,
        |genome| genome[0],
    );
    Ok(())
}

type Point = Vec<f64>;

fn moved<K: Ord + Clone + Debug>(
    name: &str,
    [right, wrong]: [&dyn Mutator<Point>; 2],
    genome: &[f64],
    law: &Law<K>,
    draws: usize,
    read: impl Fn(&[f64]) -> K,
) {
    let mut child = genome.to_vec();
    both(name, right, wrong, law, draws, |mutator, rng| {
        child.copy_from_slice(genome);
        mutator.mutate(&mut child, rng);
        read(&child)
    });
}

/// The probability that polynomial mutation moves a gene by at most `share` of its range (Deb &
/// Goyal 1996, integrated).
fn polynomial(index: f64, share: f64) -> f64 {
    if share < 0.0 {
        (1.0 + share).powf(index + 1.0) / 2.0
    } else {
        1.0 - (1.0 - share).powf(index + 1.0) / 2.0
    }
}

#[test]
fn polynomial_mutation_moves_by_its_formula() -> Result<(), Error> {
    for index in [20.0, 100.0] {
        let moving = |index| {
            Polynomial::new(&Bounds::new([-2.0..=6.0, 0.0..=1.0])?)
                .rate(1.0)
                .and_then(|part| part.index(index))
        };
        let (right, wrong) = (moving(index)?, moving(index * 1.05)?);
        let law = classes(8).and(&classes(8));
        moved(
            &format!("polynomial, {index}"),
            [&right, &wrong],
            &[2.0, 0.5],
            &law,
            130_000,
            |genome| {
                let drawn = |step: f64| class(polynomial(index, step), 8);
                (drawn((genome[0] - 2.0) / 8.0), drawn(genome[1] - 0.5))
            },
        );
    }
    Ok(())
}

/// Whether the gene is on its lower bound, and whether it is on its upper bound.
fn ends(genome: &[f64]) -> (bool, bool) {
    (genome[0] <= 0.0, genome[0] >= 1.0)
}

fn at_ends(low: f64, high: f64) -> Law<(bool, bool)> {
    [
        ((true, false), low),
        ((false, false), 1.0 - low - high),
        ((false, true), high),
    ]
    .into_iter()
    .collect()
}

#[test]
fn steps_beyond_the_bounds_are_clamped() -> Result<(), Error> {
    let moving = |index| {
        Polynomial::new(&Bounds::uniform(1, 0.0..=1.0)?)
            .rate(1.0)
            .and_then(|part| part.index(index))
    };
    let law = at_ends(polynomial(1.5, -0.3), 1.0 - polynomial(1.5, 0.7));
    let (right, wrong) = (moving(1.5)?, moving(1.5 * 1.05)?);
    moved(
        "polynomial at bounds",
        [&right, &wrong],
        &[0.3],
        &law,
        400_000,
        ends,
    );

    let gaussian = |deviation| {
        Gaussian::new(&Bounds::uniform(1, 0.0..=1.0)?)
            .rate(1.0)
            .and_then(|part| part.deviation(deviation))
    };
    let law = at_ends(normal(-0.3 / 0.4), normal(-0.7 / 0.4));
    let (right, wrong) = (gaussian(0.4)?, gaussian(0.4 * 1.05)?);
    moved(
        "Gaussian at bounds",
        [&right, &wrong],
        &[0.3],
        &law,
        100_000,
        ends,
    );
    Ok(())
}

/// A wrong twin that repeats the first change at all loci that change.
fn repeating(mutator: impl Mutator<Point>) -> impl Mutator<Point> {
    from_fn(move |genome: &mut Point, rng: &mut dyn Rng| {
        let before = genome.clone();
        mutator.mutate(genome, rng);
        let changed = |locus: usize, genome: &Point| (genome[locus] - before[locus]).abs() > 0.0;
        if let Some(first) = (0..genome.len()).find(|&locus| changed(locus, genome)) {
            for locus in first + 1..genome.len() {
                genome[locus] = if changed(locus, genome) {
                    genome[first]
                } else {
                    genome[locus]
                };
            }
        }
    })
}

#[test]
fn steps_are_independent_of_each_other_and_of_the_loci_that_change() -> Result<(), Error> {
    const RATE: f64 = 0.4;
    const QUARTERS: usize = 4;
    type Share = fn(f64) -> f64;
    let bounds = |reach: f64| Bounds::uniform(3, 0.5 - reach..=0.5 + reach);
    let locus: Law<usize> = (0..QUARTERS)
        .map(|step| (step, RATE / QUARTERS as f64))
        .chain([(QUARTERS, 1.0 - RATE)])
        .collect();
    let law = locus.and(&locus).and(&locus);
    let reset = Reset::new(&bounds(0.5)?).rate(RATE)?;
    let creep = Creep::new(&bounds(9.0)?).rate(RATE)?.step(0.2)?;
    let gaussian = Gaussian::new(&bounds(99.0)?).rate(RATE)?.deviation(0.1)?;
    let moving = Polynomial::new(&bounds(0.5)?).rate(RATE)?.index(20.0)?;
    let wrong: [Box<dyn Mutator<Point>>; 4] = [
        Box::new(Slip(reset.clone(), repeating(reset.clone()))),
        Box::new(Slip(creep.clone(), repeating(creep.clone()))),
        Box::new(Slip(gaussian.clone(), repeating(gaussian.clone()))),
        Box::new(Slip(moving.clone(), repeating(moving.clone()))),
    ];
    let operators: [(&str, &dyn Mutator<Point>, Share); 4] = [
        ("reset", &reset, |gene| gene),
        ("creep", &creep, |gene| (gene - 0.3) / 0.4),
        ("Gaussian", &gaussian, |gene| normal((gene - 0.5) / 0.1)),
        ("polynomial", &moving, |gene| polynomial(20.0, gene - 0.5)),
    ];
    for ((name, right, share), wrong) in operators.into_iter().zip(&wrong) {
        moved(
            &format!("{name}, joint"),
            [right, wrong],
            &[0.5; 3],
            &law,
            250_000,
            |genome| {
                let step = |locus: usize| {
                    if (genome[locus] - 0.5).abs() > 0.0 {
                        class(share(genome[locus]), QUARTERS)
                    } else {
                        QUARTERS
                    }
                };
                ((step(0), step(1)), step(2))
            },
        );
    }
    Ok(())
}

/// The quantile of the standard normal distribution.
fn normal_quantile(probability: f64) -> f64 {
    let (mut low, mut high) = (-10.0, 10.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if normal(middle) < probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

#[test]
fn gaussian_steps_are_normal() -> Result<(), Error> {
    let edges: [f64; 9] = std::array::from_fn(|edge| normal_quantile((edge + 1) as f64 / 10.0));
    let drawn = |step: f64| edges.partition_point(|&edge| edge <= step);
    for deviation in [0.01, 3.0] {
        let gaussian = |deviation| {
            Gaussian::new(&Bounds::uniform(2, -99.0..=99.0)?)
                .rate(1.0)
                .and_then(|part| part.deviation(deviation))
        };
        let (right, wrong) = (gaussian(deviation)?, gaussian(deviation * 1.05)?);
        let law = classes(10).and(&classes(10));
        moved(
            &format!("Gaussian, {deviation}"),
            [&right, &wrong],
            &[0.0, 2.0],
            &law,
            120_000,
            |genome| {
                (
                    drawn(genome[0] / deviation),
                    drawn((genome[1] - 2.0) / deviation),
                )
            },
        );
    }
    Ok(())
}

#[test]
fn gaussian_steps_of_integers_are_rounded_and_clamped() -> Result<(), Error> {
    let gaussian = |deviation| {
        Gaussian::new(&Bounds::uniform(1, -3i8..=4)?)
            .rate(1.0)
            .and_then(|part| part.deviation(deviation))
    };
    let below = |value: i8| {
        if value == 4 {
            1.0
        } else {
            normal((f64::from(value) + 0.5 - 1.0) / 1.7)
        }
    };
    let shares = (-3..=4).map(|value| {
        (
            value,
            below(value) - if value == -3 { 0.0 } else { below(value - 1) },
        )
    });
    let (right, wrong) = (gaussian(1.7)?, gaussian(1.7 * 1.05)?);
    let (right, wrong): (&dyn Mutator<Vec<i8>>, &dyn Mutator<Vec<i8>>) = (&right, &wrong);
    both(
        "Gaussian, integers",
        right,
        wrong,
        &shares.collect(),
        60_000,
        |mutator, rng| {
            let mut genome = vec![1];
            mutator.mutate(&mut genome, rng);
            genome[0]
        },
    );
    Ok(())
}

/// The greatest difference of the distribution functions of two samples of equal size (Kolmogorov
/// and Smirnov).
fn distance(one: &mut [f64], other: &mut [f64]) -> f64 {
    one.sort_unstable_by(f64::total_cmp);
    other.sort_unstable_by(f64::total_cmp);
    let below = |x: f64| other.partition_point(|y| *y <= x);
    let gaps = one
        .iter()
        .enumerate()
        .map(|(rank, x)| (rank + 1).abs_diff(below(*x)));
    gaps.max().unwrap_or(0) as f64 / one.len() as f64
}

#[test]
fn normal_numbers_are_distributed_as_those_of_rand_distr() {
    const COUNT: usize = 200_000;
    // Exceeded with a probability below 1e-7 by two samples of one distribution.
    let limit = (-0.5 * (0.5e-7_f64).ln() * 2.0 / COUNT as f64).sqrt();
    let (mut ours, mut theirs) = (Stream::seeded(71), Stream::seeded(72));
    let mut filled = vec![0.0; COUNT];
    fill_normal(&mut ours, &mut filled);
    let mut single: Vec<f64> = (0..COUNT).map(|_| random::normal(&mut ours)).collect();
    let mut oracle: Vec<f64> = (0..COUNT)
        .map(|_| StandardNormal.sample(&mut theirs))
        .collect();
    let mut wrong: Vec<f64> = oracle.iter().map(|x| x * 1.05).collect();
    for sample in [&mut filled, &mut single] {
        assert!(distance(sample, &mut oracle) < limit);
        assert!(distance(sample, &mut wrong) > limit);
    }
}
