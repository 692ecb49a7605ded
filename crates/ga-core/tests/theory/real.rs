//! How far the operators of real numbers go: what they draw, put into its own distribution function, is uniform.

use super::statistics::{Law, both, class, classes, normal};
use super::twins::{Mix, Slip};
use ga_core::crossover::{Arithmetic, Blend, SimulatedBinary};
use ga_core::genome::Bounds;
use ga_core::mutate::{Creep, FromFn, Gaussian, Polynomial, Reset};
use ga_core::rand::{Rng, RngExt};
use ga_core::{Crossover, Error, Mutator};
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
    // Heavy tails: bounds so far out that no child meets them.
    let simulated = |index| SimulatedBinary::new(1.0, index, Bounds::uniform(2, -1e9, 1e9)?);
    for (index, draws) in [(2.0, 250_000), (15.0, 120_000)] {
        let (right, wrong) = (simulated(index)?, simulated(index * 1.05)?);
        let law = classes(8).and(&classes(8));
        let parents: [&[f64]; 2] = [&[1.0, 7.0], &[3.0, -1.0]];
        crossed(&format!("SBX, {index}"), [&right, &wrong], parents, &law, draws, |left, right| {
            let drawn = |locus: usize| {
                let (one, other) = (parents[0][locus], parents[1][locus]);
                assert!((left[locus] + right[locus] - one - other).abs() < 1e-4, "the mean moved");
                class(spread(index, ((left[locus] - right[locus]) / (one - other)).abs()), 8)
            };
            (drawn(0), drawn(1))
        });
    }
    Ok(())
}

#[test]
fn simulated_binary_crossover_puts_on_the_bounds_what_leaves_them() -> Result<(), Error> {
    let simulated = |index| SimulatedBinary::new(1.0, index, Bounds::uniform(1, 0.0, 1.0)?);
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
        (left[0].min(right[0]) <= 0.0, left[0].max(right[0]) >= 1.0)
    });
    Ok(())
}

#[test]
fn simulated_binary_crossover_leaves_out_loci() -> Result<(), Error> {
    let simulated = |rate| SimulatedBinary::new(rate, 5.0, Bounds::uniform(6, -1e9, 1e9)?);
    let (right, wrong) = (simulated(0.4)?, simulated(0.4 * 1.05)?);
    let law = super::statistics::independent(6, 0.4);
    crossed("SBX, loci", [&right, &wrong], [&[0.0; 6], &[1.0; 6]], &law, 60_000, |left, _| {
        left.iter().rev().fold(0, |mask, gene| mask << 1 | u128::from(gene.abs() > 0.0))
    });
    Ok(())
}

/// Simulated binary crossover that exchanges the children by `exchange`, given the number of the
/// locus.
fn simulating<F: Fn(usize, &mut dyn Rng) -> bool>(
    index: f64,
    exchange: impl Fn() -> F,
) -> impl Crossover<Point> {
    Mix(move |left: &mut Point, right: &mut Point, rng: &mut dyn Rng| {
        let exchange = exchange();
        for (locus, (left, right)) in left.iter_mut().zip(right).enumerate() {
            let share: f64 = rng.random();
            let base = if share < 0.5 { 2.0 * share } else { 0.5 / (1.0 - share) };
            let half = (*left - *right) / 2.0 * base.powf(1.0 / (index + 1.0));
            let half = if exchange(locus, rng) { -half } else { half };
            let mean = f64::midpoint(*left, *right);
            (*left, *right) = (mean + half, mean - half);
        }
    })
}

/// The law that no test of one locus can show: which child is near which parent.
#[test]
fn simulated_binary_crossover_exchanges_the_children_of_each_locus_for_itself() -> Result<(), Error> {
    let parents: [&[f64]; 2] = [&[1.0, 7.0], &[3.0, -1.0]];
    let law = classes(2).and(&classes(4));
    let law = law.and(&law);
    // Whether the left child is beside the left parent, and how far apart the children are.
    let read = |left: &[f64], right: &[f64]| {
        let drawn = |locus: usize| {
            let times = (left[locus] - right[locus]) / (parents[0][locus] - parents[1][locus]);
            (usize::from(times < 0.0), class(spread(2.0, times.abs()), 4))
        };
        (drawn(0), drawn(1))
    };
    let right = SimulatedBinary::new(1.0, 2.0, Bounds::uniform(2, -1e9, 1e9)?)?;
    // Children that stay beside their parents, and couples that are exchanged as wholes.
    let never = simulating(2.0, || |_, _: &mut dyn Rng| false);
    crossed("SBX, never exchanged", [&right, &never], parents, &law, 150_000, read);
    let whole = simulating(2.0, || {
        let first = std::cell::Cell::new(false);
        move |locus, rng: &mut dyn Rng| {
            first.set(if locus == 0 { rng.random() } else { first.get() });
            first.get()
        }
    });
    crossed("SBX, exchanged as a whole", [&right, &whole], parents, &law, 150_000, read);

    // Where a locus is left out there is nothing to exchange.
    let (rate, loci) = (0.4, 3);
    let simulated = |rate| SimulatedBinary::new(rate, 2.0, Bounds::uniform(loci, -1e9, 1e9)?);
    let (right, wrong) = (simulated(rate)?, simulated(rate * 1.05)?);
    let locus: Law<i8> = [(0, 1.0 - rate), (1, rate / 2.0), (-1, rate / 2.0)].into_iter().collect();
    let law = locus.and(&locus).and(&locus);
    crossed("SBX, left out", [&right, &wrong], [&[0.0; 3], &[1.0; 3]], &law, 100_000, |left, right| {
        let drawn = |locus: usize| match (left[locus], right[locus]) {
            (0.0, 1.0) => 0,
            (left, right) if left < right => 1,
            _ => -1,
        };
        ((drawn(0), drawn(1)), drawn(2))
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
fn blend_draws_each_child_and_each_locus_for_itself() -> Result<(), Error> {
    let blend = || Blend::new(0.5, Bounds::uniform(2, -99.0, 99.0)?);
    // One share for all loci of a child, once in twenty times: a point on a line.
    let wrong = Slip(
        blend()?,
        Mix(|left: &mut Point, right: &mut Point, rng: &mut dyn Rng| {
            let spans: [(f64, f64); 2] = std::array::from_fn(|locus| (left[locus], right[locus]));
            for child in [left, right] {
                let share: f64 = rng.random();
                for (gene, (one, other)) in child.iter_mut().zip(spans) {
                    *gene = one + (2.0 * share - 0.5) * (other - one);
                }
            }
        }),
    );
    let law = classes(4).and(&classes(4));
    let law = law.and(&law);
    crossed("BLX, joint", [&blend()?, &wrong], [&[2.0, 8.0], &[4.0, 0.0]], &law, 300_000, |left, right| {
        let drawn = |child: &[f64]| (class((child[0] - 1.0) / 4.0, 4), class((child[1] + 4.0) / 16.0, 4));
        (drawn(left), drawn(right))
    });
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

/// Repeats the first change at all loci that change.
fn repeating(mutator: impl Mutator<Point>) -> impl Mutator<Point> {
    FromFn(move |genome: &mut Point, rng: &mut dyn Rng| {
        let before = genome.clone();
        mutator.mutate(genome, rng);
        let changed = |locus: usize, genome: &Point| (genome[locus] - before[locus]).abs() > 0.0;
        if let Some(first) = (0..genome.len()).find(|&locus| changed(locus, genome)) {
            for locus in first + 1..genome.len() {
                genome[locus] = if changed(locus, genome) { genome[first] } else { genome[locus] };
            }
        }
    })
}

/// Which loci change and how far each is moved, all together.
#[test]
fn steps_are_independent_of_each_other_and_of_where_they_are_made() -> Result<(), Error> {
    const RATE: f64 = 0.4;
    const QUARTERS: usize = 4;
    type Share = fn(f64) -> f64;
    let bounds = |reach: f64| Bounds::uniform(3, 0.5 - reach, 0.5 + reach);
    let locus: Law<usize> =
        (0..QUARTERS).map(|step| (step, RATE / QUARTERS as f64)).chain([(QUARTERS, 1.0 - RATE)]).collect();
    let law = locus.and(&locus).and(&locus);
    let (reset, creep) = (Reset::new(RATE, bounds(0.5)?)?, Creep::new(RATE, 0.2, bounds(9.0)?)?);
    let gaussian = Gaussian::new(RATE, 0.1, bounds(99.0)?)?;
    let moving = Polynomial::new(RATE, 20.0, bounds(0.5)?)?;
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
        mutated(&format!("{name}, joint"), [right, wrong], &[0.5; 3], &law, 250_000, |genome| {
            let step = |locus: usize| {
                if (genome[locus] - 0.5).abs() > 0.0 {
                    class(share(genome[locus]), QUARTERS)
                } else {
                    QUARTERS
                }
            };
            ((step(0), step(1)), step(2))
        });
    }
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
