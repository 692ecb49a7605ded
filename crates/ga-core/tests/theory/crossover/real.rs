//! The children of real genomes. A draw that is put into its own distribution function is uniform.

use crate::statistics::{Law, both, class, classes, independent, normal};
use crate::twins::Slip;
use ga_core::crossover::{Arithmetic, Blend, IsoLine, SimulatedBinary, from_fn};
use ga_core::genome::Bounds;
use ga_core::rand::{Rng, RngExt};
use ga_core::{Crossover, Error};
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

/// The probability that the children of simulated binary crossover are at most `spread` times as
/// far apart as their parents (Deb & Agrawal 1995, integrated).
fn spread(index: f64, spread: f64) -> f64 {
    if spread <= 1.0 {
        spread.powf(index + 1.0) / 2.0
    } else {
        1.0 - spread.powf(-index - 1.0) / 2.0
    }
}

#[test]
fn simulated_binary_crossover_spreads_by_its_formula() -> Result<(), Error> {
    // The tails are heavy: the bounds are so far out that no child reaches them.
    let simulated = |index| {
        SimulatedBinary::new(&Bounds::uniform(2, -1e9..=1e9)?)
            .rate(1.0)
            .and_then(|part| part.index(index))
    };
    for (index, draws) in [(2.0, 250_000), (15.0, 120_000)] {
        let (right, wrong) = (simulated(index)?, simulated(index * 1.05)?);
        let law = classes(8).and(&classes(8));
        let parents: [&[f64]; 2] = [&[1.0, 7.0], &[3.0, -1.0]];
        crossed(
            &format!("SBX, {index}"),
            [&right, &wrong],
            parents,
            &law,
            draws,
            |left, right| {
                let drawn = |locus: usize| {
                    let (one, other) = (parents[0][locus], parents[1][locus]);
                    assert!(
                        (left[locus] + right[locus] - one - other).abs() < 1e-4,
                        "the mean moved"
                    );
                    class(
                        spread(index, ((left[locus] - right[locus]) / (one - other)).abs()),
                        8,
                    )
                };
                (drawn(0), drawn(1))
            },
        );
    }
    Ok(())
}

#[test]
fn simulated_binary_crossover_clamps_genes_outside_the_bounds() -> Result<(), Error> {
    let simulated = |index| {
        SimulatedBinary::new(&Bounds::uniform(1, 0.0..=1.0)?)
            .rate(1.0)
            .and_then(|part| part.index(index))
    };
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
    crossed(
        "SBX at bounds",
        [&right, &wrong],
        [&[0.2], &[0.6]],
        &law,
        500_000,
        |left, right| (left[0].min(right[0]) <= 0.0, left[0].max(right[0]) >= 1.0),
    );
    Ok(())
}

#[test]
fn simulated_binary_crossover_crosses_each_locus_at_its_rate() -> Result<(), Error> {
    let simulated = |rate| {
        SimulatedBinary::new(&Bounds::uniform(6, -1e9..=1e9)?)
            .rate(rate)
            .and_then(|part| part.index(5.0))
    };
    let (right, wrong) = (simulated(0.4)?, simulated(0.4 * 1.05)?);
    let law = independent(6, 0.4);
    crossed(
        "SBX, loci",
        [&right, &wrong],
        [&[0.0; 6], &[1.0; 6]],
        &law,
        60_000,
        |left, _| {
            left.iter()
                .rev()
                .fold(0, |mask, gene| mask << 1 | u128::from(gene.abs() > 0.0))
        },
    );
    Ok(())
}

/// Simulated binary crossover that exchanges the children at a locus if `exchange` says so.
fn simulating<F: Fn(usize, &mut dyn Rng) -> bool>(
    index: f64,
    exchange: impl Fn() -> F,
) -> impl Crossover<Point> {
    from_fn(
        move |left: &mut Point, right: &mut Point, rng: &mut dyn Rng| {
            let exchange = exchange();
            for (locus, (left, right)) in left.iter_mut().zip(right).enumerate() {
                let share: f64 = rng.random();
                let base = if share < 0.5 {
                    2.0 * share
                } else {
                    0.5 / (1.0 - share)
                };
                let half = (*left - *right) / 2.0 * base.powf(1.0 / (index + 1.0));
                let half = if exchange(locus, rng) { -half } else { half };
                let mean = f64::midpoint(*left, *right);
                (*left, *right) = (mean + half, mean - half);
            }
        },
    )
}

/// Which child is near which parent: a test of one locus cannot show it.
#[test]
fn simulated_binary_crossover_exchanges_the_children_at_each_locus_independently()
-> Result<(), Error> {
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
    let right = SimulatedBinary::new(&Bounds::uniform(2, -1e9..=1e9)?)
        .rate(1.0)?
        .index(2.0)?;
    // Wrong twins: children that stay beside their parents, and children exchanged as a whole.
    let never = simulating(2.0, || |_, _: &mut dyn Rng| false);
    crossed(
        "SBX, never exchanged",
        [&right, &never],
        parents,
        &law,
        150_000,
        read,
    );
    let whole = simulating(2.0, || {
        let first = std::cell::Cell::new(false);
        move |locus, rng: &mut dyn Rng| {
            first.set(if locus == 0 {
                rng.random()
            } else {
                first.get()
            });
            first.get()
        }
    });
    crossed(
        "SBX, exchanged as a whole",
        [&right, &whole],
        parents,
        &law,
        150_000,
        read,
    );

    // A locus that is not crossed is not exchanged.
    let rate = 0.4;
    let loci = 3;
    let simulated = |rate| {
        SimulatedBinary::new(&Bounds::uniform(loci, -1e9..=1e9)?)
            .rate(rate)
            .and_then(|part| part.index(2.0))
    };
    let (right, wrong) = (simulated(rate)?, simulated(rate * 1.05)?);
    let locus: Law<i8> = [(0, 1.0 - rate), (1, rate / 2.0), (-1, rate / 2.0)]
        .into_iter()
        .collect();
    let law = locus.and(&locus).and(&locus);
    crossed(
        "SBX, left out",
        [&right, &wrong],
        [&[0.0; 3], &[1.0; 3]],
        &law,
        100_000,
        |left, right| {
            let drawn = |locus: usize| match (left[locus], right[locus]) {
                (0.0, 1.0) => 0,
                (left, right) if left < right => 1,
                _ => -1,
            };
            ((drawn(0), drawn(1)), drawn(2))
        },
    );
    Ok(())
}

#[test]
fn blend_is_uniform_for_both_children() -> Result<(), Error> {
    let cases = [
        ("wide", 100_000, 0.5, [-9.0, 9.0], [2.0, 4.0], [1.0, 5.0]),
        ("cut off", 150_000, 0.5, [1.5, 9.0], [4.0, 2.0], [1.5, 5.0]),
        (
            "narrow",
            700_000,
            0.1,
            [-9.0, 9.0],
            [-1.0, 4.0],
            [-1.5, 4.5],
        ),
    ];
    for (name, draws, alpha, [low, high], [one, other], [from, to]) in cases {
        let blend = |alpha| Blend::new(&Bounds::uniform(1, low..=high)?).alpha(alpha);
        let (right, wrong) = (blend(alpha)?, Slip(blend(alpha)?, blend(0.0)?));
        let law = classes(8).and(&classes(8));
        crossed(
            &format!("BLX, {name}"),
            [&right, &wrong],
            [&[one], &[other]],
            &law,
            draws,
            |left, right| {
                let drawn = |child: f64| class((child - from) / (to - from), 8);
                (drawn(left[0]), drawn(right[0]))
            },
        );
    }
    Ok(())
}

#[test]
fn blend_draws_each_child_and_each_locus_independently() -> Result<(), Error> {
    let blend = || Blend::new(&Bounds::uniform(2, -99.0..=99.0)?).alpha(0.5);
    // A wrong twin: in one case of twenty, one share for all loci of a child, a point on a line.
    let wrong = Slip(
        blend()?,
        from_fn(|left: &mut Point, right: &mut Point, rng: &mut dyn Rng| {
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
    crossed(
        "BLX, joint",
        [&blend()?, &wrong],
        [&[2.0, 8.0], &[4.0, 0.0]],
        &law,
        300_000,
        |left, right| {
            let drawn = |child: &[f64]| {
                (
                    class((child[0] - 1.0) / 4.0, 4),
                    class((child[1] + 4.0) / 16.0, 4),
                )
            };
            (drawn(left), drawn(right))
        },
    );
    Ok(())
}

#[test]
fn arithmetic_is_uniform_on_the_line() {
    let parents: [&[f64]; 2] = [&[2.0, 0.0, -1.0], &[4.0, 5.0, -1.0]];
    // A wrong twin: in one case of twenty, too often near the second parent.
    let wrong = Slip(
        Arithmetic,
        from_fn(|left: &mut Point, right: &mut Point, rng: &mut dyn Rng| {
            let share = rng.random::<f64>().powi(2);
            for (left, right) in left.iter_mut().zip(right) {
                (*left, *right) = (
                    *left * share + *right * (1.0 - share),
                    *right * share + *left * (1.0 - share),
                );
            }
        }),
    );
    crossed(
        "arithmetic",
        [&Arithmetic, &wrong],
        parents,
        &classes(20),
        200_000,
        |left, right| {
            let share = (right[0] - 2.0) / 2.0;
            for locus in 0..3 {
                let (one, other) = (parents[0][locus], parents[1][locus]);
                assert!((left[locus] - (one * share + other * (1.0 - share))).abs() < 1e-12);
                assert!((right[locus] - (other * share + one * (1.0 - share))).abs() < 1e-12);
            }
            class(share, 20)
        },
    );
}

/// A normal number (Box & Muller 1958).
fn gauss(rng: &mut dyn Rng) -> f64 {
    let (radius, angle): (f64, f64) = (rng.random(), rng.random());
    (-2.0 * (1.0 - radius).ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

/// Along the line and across it, the steps of each child are normal and independent.
#[test]
fn iso_line_steps_are_normal_along_the_line_and_across_it() -> Result<(), Error> {
    let iso = 0.5;
    let line = 0.2;
    let parents: [&[f64]; 2] = [&[1.0, -2.0], &[4.0, 2.0]];
    // The parents are 5 apart. Their line goes 3 along the first axis and 4 along the second.
    let along = f64::hypot(iso, 5.0 * line);
    let law = classes(4).and(&classes(4));
    let law = law.and(&law);
    let read = |left: &[f64], right: &[f64]| {
        let drawn = |child: &[f64], parent: &[f64]| {
            let step = [child[0] - parent[0], child[1] - parent[1]];
            let ahead = 0.6 * step[0] + 0.8 * step[1];
            let aside = 0.6 * step[1] - 0.8 * step[0];
            (
                class(normal(ahead / along), 4),
                class(normal(aside / iso), 4),
            )
        };
        (drawn(left, parents[0]), drawn(right, parents[1]))
    };
    let variation = |iso, line| {
        IsoLine::new(&Bounds::uniform(2, -1e9..=1e9)?)
            .iso(iso)
            .and_then(|part| part.line(line))
    };
    let right = variation(iso, line)?;
    // Wrong twins: steps that are too long, one step along the line per gene, and the same step
    // along the line for both children.
    crossed(
        "iso+line, iso",
        [&right, &variation(iso * 1.05, line)?],
        parents,
        &law,
        300_000,
        read,
    );
    crossed(
        "iso+line, line",
        [&right, &variation(iso, line * 1.05)?],
        parents,
        &law,
        300_000,
        read,
    );
    let per_gene = from_fn(|left: &mut Point, right: &mut Point, rng: &mut dyn Rng| {
        for (left, right) in left.iter_mut().zip(right) {
            let way = *right - *left;
            *left += iso * gauss(rng) + line * gauss(rng) * way;
            *right += iso * gauss(rng) - line * gauss(rng) * way;
        }
    });
    crossed(
        "iso+line, per gene",
        [&right, &per_gene],
        parents,
        &law,
        50_000,
        read,
    );
    let in_common = from_fn(|left: &mut Point, right: &mut Point, rng: &mut dyn Rng| {
        let step = line * gauss(rng);
        for (left, right) in left.iter_mut().zip(right) {
            let way = *right - *left;
            *left += iso * gauss(rng) + step * way;
            *right += iso * gauss(rng) - step * way;
        }
    });
    crossed(
        "iso+line, in common",
        [&right, &in_common],
        parents,
        &law,
        50_000,
        read,
    );
    Ok(())
}
