//! A short run of each preset.

use std::cmp::Reverse;

use ga_core::Featured;
use ga_core::feature::Grid;
use ga_core::genome::Pair;
use ga_core::objectives::Objectives;
use ga_core::prelude::*;
use ga_search::mixed::Categories;
use ga_search::{archive, fast, front, noisy};

const EVALUATIONS: u64 = 3_000;

/// The score of the champion and of all residents after some evaluations.
macro_rules! end {
    ($name:literal, $preset:expr) => {{
        let mut engine = $preset.start(7)?;
        engine.run(Evaluations(EVALUATIONS));
        format!(
            "{}: {:?}, {:?}",
            $name,
            engine.state().evaluations(),
            engine.state().population().scores()
        )
    }};
}

/// A bent, uneven bowl.
#[expect(clippy::ptr_arg, reason = "a genome is a vector")]
fn bowl(x: &Vec<f64>) -> Reverse<f64> {
    let bend = |pair: &[f64]| {
        let (low, high) = (1.0 - pair[0], pair[1] - pair[0] * pair[0]);
        low * low + 10.0 * high * high
    };
    Reverse(x.windows(2).map(bend).sum())
}

/// Changes between neighbours, and ones whose number is a multiple of 3.
fn changes(bits: &BitString) -> f64 {
    let changes = (1..bits.len()).filter(|&locus| bits.get(locus) != bits.get(locus - 1));
    changes.count() as f64 + f64::from(u8::from(bits.count_ones().is_multiple_of(3))) / 3.0
}

/// The length of a tour of places on a spiral.
fn tour(order: &Permutation) -> f64 {
    let place = |stop: u32| {
        let stop = f64::from(stop);
        (stop * stop % 17.0, stop * stop * stop % 23.0)
    };
    let step = |pair: &[u32]| {
        let (from, to) = (place(pair[0]), place(pair[1]));
        let (x, y) = (from.0 - to.0, from.1 - to.1);
        (x * x + y * y).sqrt()
    };
    order.as_slice().windows(2).map(step).sum()
}

pub(crate) fn ends() -> Result<Vec<String>, ga_core::Error> {
    let reals = || Bounds::uniform(6, -3.0..=3.0);
    let grid = || Grid::new([(0.0, 40.0)], [20]);
    let featured = |quality: f64, feature: f64| Featured {
        quality,
        features: [feature],
    };
    let two = |one: f64, other: f64| Objectives::new([one, other]);
    Ok(vec![
        end!("bits", ga_search::bits(40, changes)),
        end!("reals", ga_search::reals(reals()?, bowl)),
        end!(
            "permutations",
            ga_search::permutations(20, |order: &Permutation| Reverse(tour(order)))
        ),
        end!(
            "categories",
            ga_search::categories(Categories::new([4; 9])?, |genome: &Vec<usize>| {
                genome
                    .iter()
                    .enumerate()
                    .map(|(at, &gene)| at * gene % 5)
                    .sum::<usize>()
            })
        ),
        end!(
            "integers",
            ga_search::integers(Bounds::uniform(6, -20..=20)?, |genome: &Vec<i32>| {
                Reverse(
                    genome
                        .iter()
                        .map(|&gene| (gene - 7) * (gene + 3))
                        .sum::<i32>(),
                )
            })
        ),
        end!(
            "mixed",
            ga_search::mixed(
                Pair(RandomBits(12), reals()?),
                |genome: &Pair<BitString, Vec<f64>>| changes(&genome.0) - bowl(&genome.1).0,
            )
        ),
        end!("fast bits", fast::bits(40, changes)),
        end!("fast reals", fast::reals(reals()?, bowl)),
        end!(
            "fast permutations",
            fast::permutations(20, |order: &Permutation| Reverse(tour(order)))
        ),
        end!("noisy bits", noisy::bits(40, changes)),
        end!("noisy reals", noisy::reals(reals()?, bowl)),
        end!(
            "noisy permutations",
            noisy::permutations(20, |order: &Permutation| Reverse(tour(order)))
        ),
        end!(
            "front bits",
            front::bits(40, |bits: &BitString| two(
                changes(bits),
                f64::from(bits.count_ones())
            ))
        ),
        end!(
            "front reals",
            front::reals(reals()?, |x: &Vec<f64>| two(-bowl(x).0, x[0]))
        ),
        end!(
            "front permutations",
            front::permutations(20, |order: &Permutation| {
                two(-tour(order), f64::from(order.as_slice()[0]))
            })
        ),
        end!(
            "archive bits",
            archive::bits(40, grid()?, |bits: &BitString| featured(
                changes(bits),
                f64::from(bits.count_ones())
            ))
        ),
        end!(
            "archive reals",
            archive::reals(reals()?, grid()?, |x: &Vec<f64>| featured(
                -bowl(x).0,
                6.0 * (x[0] + 3.0)
            ))
        ),
        end!(
            "archive permutations",
            archive::permutations(20, grid()?, |order: &Permutation| {
                featured(-tour(order), f64::from(order.as_slice()[0]))
            })
        ),
    ])
}
