//! A newborn allocates nothing once warm.

use super::ones;
use ga_core::mutate::OneBit;
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use ga_search::reals::{CmaEs, Descent, LineSearch, Shade};

/// Allocations of a breeder of reals in 60 generations on Rosenbrock's valley, once warm.
fn of_reals<B: Breeder<Vec<f64>, f64>>(loci: usize, breeder: impl Fn(Bounds<f64>) -> B) -> u64 {
    let valley = |x: &Vec<f64>| {
        let term =
            |pair: &[f64]| 100.0 * (pair[1] - pair[0] * pair[0]).powi(2) + (1.0 - pair[0]).powi(2);
        -x.windows(2).map(term).sum::<f64>()
    };
    let bounds = Bounds::uniform(loci, -5.0..=5.0).unwrap();
    let scheme = Scheme {
        breeder: breeder(bounds.clone()),
        evaluator: Serial::new(valley),
        replacement: MuPlusLambda::new(1).unwrap(),
    };
    let mut engine = scheme.found(&bounds).size(1).seed(1).unwrap();
    (0..100).for_each(|_| engine.step());
    allocation_counter::measure(|| (0..60).for_each(|_| engine.step())).count_total
}

#[test]
fn breeders_of_reals_that_learn_allocate_nothing_per_child() {
    for loci in [10, 30] {
        let strategy = of_reals(loci, |bounds| CmaEs::new(bounds).at_once(100).unwrap());
        let evolution = of_reals(loci, |bounds| Shade::new(100, bounds).unwrap());
        assert_eq!((strategy, evolution), (0, 0), "{loci}");
        // The lists of points grow: at most one allocation in six newborns.
        let lines = of_reals(loci, LineSearch::new);
        assert!(lines <= 10 * loci as u64, "{loci}: {lines}");
        // Each slope has lists of its own, and so has each direction.
        let descent = of_reals(loci, Descent::new);
        assert!(descent <= 60 * 20, "{loci}: {descent}");
    }
}

#[test]
fn parts_for_bits_allocate_nothing_per_child() -> Result<(), ga_core::Error> {
    use ga_core::breed::{MutateEach, Shares};
    use ga_search::bits::{ChampionMoves, Pyramid};

    fn steps<B: Breeder<BitString, u32>>(
        breeder: B,
        score: fn(&BitString) -> u32,
        warm: u32,
    ) -> u64 {
        let scheme = Scheme {
            breeder,
            evaluator: Serial::new(score),
            replacement: MuPlusLambda::new(1).unwrap(),
        };
        let mut engine = scheme.found(&RandomBits(256)).size(1).seed(1).unwrap();
        (0..warm).for_each(|_| engine.step());
        let before = *engine.state().best().expect("a score").1;
        let counted = allocation_counter::measure(|| (0..150).for_each(|_| engine.step()));
        assert!(*engine.state().best().expect("a score").1 > before);
        counted.count_total
    }
    let royal = |bits: &BitString| (0..64).filter(|i| bits.extract(4 * i, 4) == 15).count() as u32;
    assert_eq!(steps(ChampionMoves::new(), ones, 20), 0);
    assert_eq!(steps(ChampionMoves::new().at_once(3)?, royal, 50), 0);
    let parts = (MutateEach(OneBit), ChampionMoves::new());
    assert_eq!(steps(Shares::new(parts, 0.2)?, ones, 20), 0);
    // As long as the first climber has not entered the pyramid.
    assert_eq!(steps(Pyramid::new(), ones, 20), 0);
    Ok(())
}

#[test]
fn a_walk_allocates_nothing_and_a_surrogate_little_once_its_samples_are_complete()
-> Result<(), ga_core::Error> {
    use ga_search::permutations::{AnnealingWalk, Surrogate};

    fn allocations(breeder: impl ga_core::Breeder<Permutation, f64>, warm: u64) -> u64 {
        let sum = |order: &Permutation| {
            order
                .iter()
                .zip(0_u32..)
                .map(|(element, place)| f64::from(place) * element as f64)
                .sum::<f64>()
        };
        let scheme = Scheme {
            breeder,
            evaluator: Serial::new(sum),
            replacement: MuPlusLambda::new(2).unwrap(),
        };
        let mut engine = scheme.found(&RandomPermutation(9)).size(2).seed(1).unwrap();
        engine.run(Evaluations(warm));
        allocation_counter::measure(|| (0..500).for_each(|_| engine.step())).count_total
    }
    let walk = AnnealingWalk::new(100)?;
    assert_eq!(allocations(walk.clone(), 100), 0);
    // A sample has a row for each model. When the samples are complete, rows are reused.
    let [learning, full] = [500, 5000].map(|warm| allocations(Surrogate::new(walk.clone()), warm));
    assert!(learning < 10 * 500 && full < 500, "{learning}, {full}");
    Ok(())
}
