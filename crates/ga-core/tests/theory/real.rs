//! How far the operators of real numbers go: what they draw, put into its own distribution function, is uniform.

use super::statistics::{Law, both, class, classes, normal};
use super::twins::{Mix, Slip};
use ga_core::rand::{Rng, RngExt};
use ga_core::{Arithmetic, Blend, Bounds, Crossover, Error, Gaussian, Mutator, Polynomial, SimulatedBinary};
use std::fmt::Debug;

type Point = Vec<f64>;

fn crossed<K: Ord + Clone + Debug>(
    name: &str,
    [right, wrong]: [&dyn Crossover<Point>; 2],
    parents: [&[f64]; 2],
    law: &Law<K>,
    draws: usize,
    read: impl Fn(&[f64], &[f64]) -> K,
) {
    let [mut left, mut other] = parents.map(<[f64]>::to_vec);
    both(name, right, wrong, law, draws, |crossover, rng| {
        left.copy_from_slice(parents[0]);
        other.copy_from_slice(parents[1]);
        crossover.cross(&mut left, &mut other, rng);
        read(&left, &other)
    });
}

/// The probability that the children of simulated binary crossover are at most `spread` times as far apart as
/// their parents (Deb & Agrawal 1995, integrated).
fn spread(index: f64, spread: f64) -> f64 {
    if spread <= 1.0 { spread.powf(index + 1.0) / 2.0 } else { 1.0 - spread.powf(-index - 1.0) / 2.0 }
}

#[test]
fn simulated_binary_crossover_spreads_by_its_formula() -> Result<(), Error> {
    // Heavy tails: bounds so far out that nobody meets them.
    let simulated = |index, rate| SimulatedBinary::new(index, rate, Bounds::uniform(2, -1e9, 1e9)?);
    for (index, draws) in [(2.0, 250_000), (15.0, 120_000)] {
        let (right, wrong) = (simulated(index, 1.0)?, simulated(index * 1.05, 1.0)?);
        let law = classes(8).and(&classes(8));
        let parents: [&[f64]; 2] = [&[1.0, 7.0], &[3.0, -1.0]];
        crossed(&format!("SBX, {index}"), [&right, &wrong], parents, &law, draws, |left, right| {
            let drawn = |locus: usize| {
                let (one, other) = (parents[0][locus], parents[1][locus]);
                assert!((left[locus] + right[locus] - one - other).abs() < 1e-4, "the mean moved");
                class(spread(index, (left[locus] - right[locus]) / (one - other)), 8)
            };
            (drawn(0), drawn(1))
        });
    }
    Ok(())
}

#[test]
fn simulated_binary_crossover_puts_on_the_bounds_what_leaves_them() -> Result<(), Error> {
    let simulated = |index| SimulatedBinary::new(index, 1.0, Bounds::uniform(1, 0.0, 1.0)?);
    let (right, wrong) = (simulated(2.0)?, simulated(2.0 * 1.05)?);
    // One bound is a spread of 2 away, the other one of 3.
    let within = [spread(2.0, 2.0), spread(2.0, 3.0)];
    let law: Law<(bool, bool)> = [
        ((false, false), within[0]),
        ((true, false), within[1] - within[0]),
        ((true, true), 1.0 - within[1]),
    ]
    .into_iter()
    .collect();
    crossed("SBX at bounds", [&right, &wrong], [&[0.2], &[0.6]], &law, 500_000, |left, right| {
        (left[0] <= 0.0, right[0] >= 1.0)
    });
    Ok(())
}

#[test]
fn simulated_binary_crossover_leaves_out_loci() -> Result<(), Error> {
    let simulated = |rate| SimulatedBinary::new(5.0, rate, Bounds::uniform(6, -1e9, 1e9)?);
    let (right, wrong) = (simulated(0.4)?, simulated(0.4 * 1.05)?);
    let law = super::statistics::independent(6, 0.4);
    crossed("SBX, loci", [&right, &wrong], [&[0.0; 6], &[1.0; 6]], &law, 60_000, |left, _| {
        left.iter().rev().fold(0, |mask, gene| mask << 1 | u128::from(gene.abs() > 0.0))
    });
    Ok(())
}

#[test]
fn blend_is_uniform_for_both_children() -> Result<(), Error> {
    let cases = [
        ("wide", 100_000, 0.5, [-9.0, 9.0], [2.0, 4.0], [1.0, 5.0]),
        ("cut off", 150_000, 0.5, [1.5, 9.0], [4.0, 2.0], [1.5, 5.0]),
        ("narrow", 700_000, 0.1, [-9.0, 9.0], [-1.0, 4.0], [-1.5, 4.5]),
    ];
    for (name, draws, alpha, [low, high], [one, other], [from, to]) in cases {
        let blend = |alpha| Blend::new(alpha, Bounds::uniform(1, low, high)?);
        let (right, wrong) = (blend(alpha)?, Slip(blend(alpha)?, blend(0.0)?));
        let law = classes(8).and(&classes(8));
        crossed(&format!("BLX, {name}"), [&right, &wrong], [&[one], &[other]], &law, draws, |left, right| {
            let drawn = |child: f64| class((child - from) / (to - from), 8);
            (drawn(left[0]), drawn(right[0]))
        });
    }
    Ok(())
}

#[test]
fn arithmetic_is_uniform_on_the_line() {
    let parents: [&[f64]; 2] = [&[2.0, 0.0, -1.0], &[4.0, 5.0, -1.0]];
    // Too often near the second parent, once in twenty times.
    let wrong = Slip(
        Arithmetic,
        Mix(|left: &mut Point, right: &mut Point, rng: &mut dyn Rng| {
            let share = rng.random::<f64>().powi(2);
            for (left, right) in left.iter_mut().zip(right) {
                (*left, *right) =
                    (*left * share + *right * (1.0 - share), *right * share + *left * (1.0 - share));
            }
        }),
    );
    crossed("arithmetic", [&Arithmetic, &wrong], parents, &classes(20), 200_000, |left, right| {
        let share = (right[0] - 2.0) / 2.0;
        for locus in 0..3 {
            let (one, other) = (parents[0][locus], parents[1][locus]);
            assert!((left[locus] - (one * share + other * (1.0 - share))).abs() < 1e-12);
            assert!((right[locus] - (other * share + one * (1.0 - share))).abs() < 1e-12);
        }
        class(share, 20)
    });
}

fn mutated<K: Ord + Clone + Debug>(
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

/// The probability that polynomial mutation moves a gene by at most this share of its range (Deb & Goyal 1996,
/// integrated).
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
        let moving = |index| Polynomial::new(1.0, index, Bounds::new([(-2.0, 6.0), (0.0, 1.0)])?);
        let (right, wrong) = (moving(index)?, moving(index * 1.05)?);
        let law = classes(8).and(&classes(8));
        mutated(&format!("polynomial, {index}"), [&right, &wrong], &[2.0, 0.5], &law, 130_000, |genome| {
            let drawn = |step: f64| class(polynomial(index, step), 8);
            (drawn((genome[0] - 2.0) / 8.0), drawn(genome[1] - 0.5))
        });
    }
    Ok(())
}

/// Whether the gene lies on its lower bound, and on its upper one.
fn ends(genome: &[f64]) -> (bool, bool) {
    (genome[0] <= 0.0, genome[0] >= 1.0)
}

fn at_ends(low: f64, high: f64) -> Law<(bool, bool)> {
    [((true, false), low), ((false, false), 1.0 - low - high), ((false, true), high)].into_iter().collect()
}

#[test]
fn steps_beyond_the_bounds_end_on_them() -> Result<(), Error> {
    let moving = |index| Polynomial::new(1.0, index, Bounds::uniform(1, 0.0, 1.0)?);
    let law = at_ends(polynomial(1.5, -0.3), 1.0 - polynomial(1.5, 0.7));
    let (right, wrong) = (moving(1.5)?, moving(1.5 * 1.05)?);
    mutated("polynomial at bounds", [&right, &wrong], &[0.3], &law, 400_000, ends);

    let gaussian = |deviation| Gaussian::new(1.0, deviation, Bounds::uniform(1, 0.0, 1.0)?);
    let law = at_ends(normal(-0.3 / 0.4), normal(-0.7 / 0.4));
    let (right, wrong) = (gaussian(0.4)?, gaussian(0.4 * 1.05)?);
    mutated("Gaussian at bounds", [&right, &wrong], &[0.3], &law, 100_000, ends);
    Ok(())
}

/// The number of standard deviations that a normally distributed number is below with this probability.
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
        let gaussian = |deviation| Gaussian::new(1.0, deviation, Bounds::uniform(2, -99.0, 99.0)?);
        let (right, wrong) = (gaussian(deviation)?, gaussian(deviation * 1.05)?);
        let law = classes(10).and(&classes(10));
        mutated(&format!("Gaussian, {deviation}"), [&right, &wrong], &[0.0, 2.0], &law, 120_000, |genome| {
            (drawn(genome[0] / deviation), drawn((genome[1] - 2.0) / deviation))
        });
    }
    Ok(())
}

#[test]
fn gaussian_steps_of_integers_are_rounded_and_end_on_the_bounds() -> Result<(), Error> {
    let gaussian = |deviation| Gaussian::new(1.0, deviation, Bounds::uniform(1, -3i8, 4)?);
    let below = |value: i8| if value == 4 { 1.0 } else { normal((f64::from(value) + 0.5 - 1.0) / 1.7) };
    let shares =
        (-3..=4).map(|value| (value, below(value) - if value == -3 { 0.0 } else { below(value - 1) }));
    let (right, wrong) = (gaussian(1.7)?, gaussian(1.7 * 1.05)?);
    let (right, wrong): (&dyn Mutator<Vec<i8>>, &dyn Mutator<Vec<i8>>) = (&right, &wrong);
    both("Gaussian, integers", right, wrong, &shares.collect(), 60_000, |mutator, rng| {
        let mut genome = vec![1];
        mutator.mutate(&mut genome, rng);
        genome[0]
    });
    Ok(())
}
